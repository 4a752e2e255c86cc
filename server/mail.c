/*
 * What the server writes letters about: whose turn it is, whether an address is its owner's, a password that was forgotten.
 *
 * Nothing but the question whether it is his goes to an address that nobody has proved to have, and no word of whoever gave
 * it goes with it. Every letter names a way to get no more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/letter.h"

enum { link_room = 300 };

/* A page of this server. */
static void write_link(const struct server *server, const char *page, const char *word, char link[link_room])
{
	const struct serve_setup *setup = &server->setup;
	const char *scheme = setup->is_public || setup->certificate ? "https" : "http";
	if (setup->hosts)
		snprintf(link, link_room, "%s://%s/%s/%s", scheme, setup->host[0], page, word);
	else
		snprintf(link, link_room, "%s://%s:%d/%s/%s", scheme, setup->bind, server->port, page, word);
}

/* To be posted or freed; NULL: none may go there now. */
static struct letter *new_letter(struct server *server, enum limit limit, const char *to, const char *subject,
				 const char *way_out)
{
	char link[link_room], key[mail_room];
	struct letter *letter;
	mail_key(to, key);
	if (!server->setup.smtp || !is_mail_address(to) || address_is_closed(server, to) ||
	    !limit_allows(server, limit, key, 1))
		return NULL;
	letter = calloc(1, sizeof *letter);
	if (!letter)
		return NULL;
	snprintf(letter->to, sizeof letter->to, "%s", to);
	write_link(server, "unsubscribe", way_out, link);
	letter_begin(letter, server->setup.mail_from, subject, link, (time_t)unix_now());
	return letter;
}

static void end_letter(struct server *server, struct letter *letter, const char *words, const char *way_out)
{
	char link[link_room];
	write_link(server, "unsubscribe", way_out, link);
	letter_add(letter, words);
	letter_add(letter, link);
	letter_add(letter, "\n");
	post_letter(server, letter);
}

/* ---- Your turn ------------------------------------------------------------------------------------------------ */

/* Names are other people's words: they stand in the body alone. */
static void add_opponents(const struct hosted *hosted, unsigned seat, char *text, size_t size)
{
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++) {
		const struct seat_at_table *other = &hosted->seat[i];
		size_t used = strlen(text);
		if (i == seat || other->kind != seat_person || !other->name[0])
			continue;
		snprintf(text + used, size - used, "%s: %s\n", hosted->scenario->rulebook->seat[i],
			 other->name);
	}
}

void mail_turn(struct hosted *hosted, unsigned seat)
{
	struct server *server = hosted->server;
	struct mailbox mailbox;
	char text[1200], link[link_room];
	const char *title = hosted->scenario->info->title;
	if (!server->setup.smtp || !mailbox_of(server, hosted->seat[seat].user, &mailbox))
		return;
	snprintf(text, sizeof text, "Your turn: %s", title);
	struct letter *letter = new_letter(server, limit_letters, mailbox.address, text, mailbox.way_out);
	if (!letter)
		return;
	snprintf(text, sizeof text, "%s\n\nIt is your turn as %s.\n", title,
		 hosted->scenario->rulebook->seat[seat]);
	add_opponents(hosted, seat, text, sizeof text);
	letter_add(letter, text);
	write_link(server, "game", hosted->id, link);
	letter_add(letter, "\n");
	letter_add(letter, link);
	end_letter(server, letter, "\n\nShould you want no more of these letters:\n", mailbox.way_out);
}

/* ---- Proofs ---------------------------------------------------------------------------------------------------- */

bool mail_proof(struct server *server, const char *address, const char *token)
{
	char link[link_room];
	struct letter *letter = new_letter(server, limit_proofs_of_address, address, "Is this your address?",
					   token);
	if (!letter)
		return false;
	write_link(server, "prove", token, link);
	letter_add(
		letter,
		"Somebody who plays at this server gave your address, to be told there when it is his turn.\n"
		"If that was you, open this page within a day and say so:\n");
	letter_add(letter, link);
	end_letter(server, letter,
		   "\n\nIf it was not, you need do nothing: without your word no letter will follow.\n"
		   "Should you want never to hear from this server again:\n",
		   token);
	return true;
}

void mail_reset(struct server *server, const struct mailbox *mailbox, const char *name, const char *token)
{
	char link[link_room], words[200];
	struct letter *letter = new_letter(server, limit_proofs_of_address, mailbox->address,
					   "A new password for your account", mailbox->way_out);
	if (!letter)
		return;
	write_link(server, "reset", token, link);
	snprintf(words, sizeof words, "Somebody asked for a new password for your account %s.\n", name);
	letter_add(letter, words);
	letter_add(letter, "If that was you, choose one on this page within an hour:\n");
	letter_add(letter, link);
	end_letter(server, letter,
		   "\n\nIf it was not, leave it alone: your password stays as it is.\n"
		   "Should you want no more letters from this server:\n",
		   mailbox->way_out);
}
