#include "tests/server/smtp.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static void say(FILE *line, const char *text)
{
	dprintf(fileno(line), "%s\r\n", text);
}

static void read_data(FILE *line, struct letter *letter)
{
	char text[2048];
	size_t used = 0;
	while (fgets(text, sizeof text, line) && strcmp(text, ".\r\n") != 0) {
		const char *rest = text[0] == '.' ? text + 1 : text;
		used += (size_t)snprintf(letter->data + used, sizeof letter->data - used, "%s", rest);
		if (used >= sizeof letter->data)
			return;
	}
}

static void keep(struct office *office, const struct letter *letter)
{
	pthread_mutex_lock(&office->lock);
	if (office->letters < most_letters)
		office->letter[office->letters++] = *letter;
	pthread_cond_broadcast(&office->more);
	pthread_mutex_unlock(&office->lock);
}

static void talk(struct office *office, FILE *line)
{
	char text[2048];
	struct letter letter = {.recipients = 0};
	say(line, "220 test ready");
	while (fgets(text, sizeof text, line)) {
		text[strcspn(text, "\r\n")] = '\0';
		if (!strncasecmp(text, "EHLO", 4)) {
			say(line, "250-test\r\n250 8BITMIME");
		} else if (!strncasecmp(text, "MAIL FROM:", 10)) {
			letter = (struct letter){.recipients = 0};
			snprintf(letter.from, sizeof letter.from, "%.*s", (int)strcspn(text + 10, " "),
				 text + 10);
			say(line, "250 ok");
		} else if (!strncasecmp(text, "RCPT TO:", 8)) {
			snprintf(letter.to, sizeof letter.to, "%.290s", text + 8);
			letter.recipients++;
			say(line, "250 ok");
		} else if (!strcasecmp(text, "DATA")) {
			say(line, "354 go on");
			read_data(line, &letter);
			keep(office, &letter);
			say(line, "250 taken");
		} else if (!strcasecmp(text, "QUIT")) {
			say(line, "221 bye");
			return;
		} else {
			say(line, "500 what?");
		}
	}
}

static void *serve(void *context)
{
	struct office *office = context;
	int fd;
	while ((fd = accept(office->fd, NULL, NULL)) >= 0) {
		FILE *line = fdopen(fd, "r");
		pthread_mutex_lock(&office->lock);
		office->calls++;
		pthread_cond_broadcast(&office->more);
		pthread_mutex_unlock(&office->lock);
		if (office->silent) {
			char any;
			while (recv(fd, &any, 1, 0) > 0)
				;
		} else if (line) {
			talk(office, line);
		}
		if (line)
			fclose(line);
	}
	return NULL;
}

static int listen_at(int port)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
	struct sockaddr_in here = {.sin_family = AF_INET,
				   .sin_port = htons((uint16_t)port),
				   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	cr_assert(fd >= 0 && bind(fd, (struct sockaddr *)&here, sizeof here) == 0 && listen(fd, 8) == 0);
	return fd;
}

static int port_of(int fd)
{
	struct sockaddr_in here = {0};
	socklen_t size = sizeof here;
	cr_assert_eq(getsockname(fd, (struct sockaddr *)&here, &size), 0);
	return ntohs(here.sin_port);
}

int free_port(void)
{
	int fd = listen_at(0), port = port_of(fd);
	close(fd);
	return port;
}

void office_open(struct office *office, int port, bool silent)
{
	memset(office, 0, sizeof *office);
	office->silent = silent;
	office->fd = listen_at(port);
	office->port = port_of(office->fd);
	pthread_mutex_init(&office->lock, NULL);
	pthread_cond_init(&office->more, NULL);
	cr_assert_eq(pthread_create(&office->thread, NULL, serve, office), 0);
}

void office_close(struct office *office)
{
	shutdown(office->fd, SHUT_RDWR);
	pthread_join(office->thread, NULL);
	close(office->fd);
	pthread_cond_destroy(&office->more);
	pthread_mutex_destroy(&office->lock);
}

void office_wait(struct office *office, unsigned letters)
{
	pthread_mutex_lock(&office->lock);
	while (office->letters < letters)
		pthread_cond_wait(&office->more, &office->lock);
	pthread_mutex_unlock(&office->lock);
}

void office_wait_for_call(struct office *office)
{
	pthread_mutex_lock(&office->lock);
	while (!office->calls)
		pthread_cond_wait(&office->more, &office->lock);
	pthread_mutex_unlock(&office->lock);
}

unsigned office_letters(struct office *office)
{
	pthread_mutex_lock(&office->lock);
	unsigned letters = office->letters;
	pthread_mutex_unlock(&office->lock);
	return letters;
}
