/*
 * A thread that reckons passwords: they are made to take long, and the loop has others to serve.
 */
#ifndef VEDETTE_PASSWORDS_H
#define VEDETTE_PASSWORDS_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

enum wish {
	wish_log_in,
	wish_sign_up,
	wish_log_out,
	wish_end_others,
	wish_new_password,
	wish_delete,
	wish_address, /* for letters */
	wish_reset,   /* a new password, by a word that came in a letter */
	wish_token,   /* for a bot */
	wish_suspend, /* by an operator: he is out */
	wish_rename,  /* by an operator */
	wish_add_passkey,
	wish_passkey, /* to log in with one: nothing is reckoned */
	wish_plain    /* nothing is reckoned: it is told when it is kept */
};

/* A key in somebody's device, as his account has it. */
struct passkey {
	unsigned char id[128];
	size_t id_size;
	unsigned char key[64]; /* the public one, as libfido2 has it */
	size_t key_size;
	int algorithm; /* COSE's number */
	uint32_t counter;
	int64_t user;
};

struct reckoning {
	struct reckoning *next;
	/* The loop's own: who waits for it, NULL when he has gone; and what he wants. */
	struct lws *wsi;
	struct link *link;
	enum wish wish;
	bool told;       /* what was wished is put: the answer leaves when it is on the disk */
	uint64_t known;  /* what the store had committed when the hash was read */
	int64_t account; /* to log in to; 0: there is none, which takes as long */
	char name[100];
	char mail[208];         /* the address that is wished for; "": none */
	char address[48];       /* where he is, */
	char request[40];       /* and the id of what he asked */
	char cookie[80];        /* of the session that was made, */
	char token[64];         /* or of a bot, */
	struct passkey passkey; /* that is to be added */
	uint64_t after;         /* which is told when this is on the disk */
	/* The thread's. */
	char password[257];
	char instead[257];                 /* the new password */
	char hash[crypto_pwhash_STRBYTES]; /* of the account, or made for a new one */
	bool good;
};

struct passwords;

struct passwords *passwords_new(void (*wake)(void *context), void *context); /* NULL: it cannot be had */
void passwords_stop(struct passwords *passwords); /* nobody is woken from then on */
void passwords_free(struct passwords *passwords);
void passwords_ask(struct passwords *passwords, struct reckoning *reckoning); /* takes it over */
struct reckoning *passwords_answer(struct passwords *passwords); /* one that is done; NULL: none */
void reckoning_free(struct reckoning *reckoning);

#endif
