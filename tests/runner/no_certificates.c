/*
 * Criterion's libgit2 reads every certificate of the machine at the start of every process, and every test is a process:
 * under sanitizers a quarter of what they take. Nobody here looks at a certificate. These two stand before mbedtls's own.
 */
int mbedtls_x509_crt_parse_file(void *chain, const char *path);
int mbedtls_x509_crt_parse_path(void *chain, const char *path);

int mbedtls_x509_crt_parse_file(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}

int mbedtls_x509_crt_parse_path(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}
