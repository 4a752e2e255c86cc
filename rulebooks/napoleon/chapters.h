/*
 * Who does what: the functions the files of this module call across chapters. Included by position.h.
 *
 * A function that takes `struct napoleon *` may be handed the truth or a mask: behind a flag there may be nobody it
 * knows (no_block), and strengths may be unknown (0xff).
 */

enum { strength_unknown = 0xff };

/* ---- rulebook.c, set_up.c, bid.c, deployment.c, arrival.c, draw.c, initiative.c, blue_cards.c, recovery.c ---- */

/* Are blocks concealed upright (grognard, or the option in the short scenario)? Are the sheets behind screens? */
bool napoleon_is_upright(const struct scenario *scenario, const struct napoleon *n);
bool napoleon_has_screens(const struct scenario *scenario, const struct napoleon *n);
void napoleon_set_up(struct table *table);
/* Every block off the map, whole, and every flag the block of its number. */
void napoleon_pack_up(struct table *table);
/* Control of the citadels, and the track, which the bids have moved. */
void napoleon_place_markers(const struct scenario *scenario, struct napoleon *n);
void napoleon_begin_bid(struct table *table);
void napoleon_begin_set_up(struct table *table);
void napoleon_begin_arrival(struct table *table);
void napoleon_begin_draw(struct table *table);
void napoleon_begin_initiative(struct table *table);
void napoleon_begin_recovery(struct table *table);
void napoleon_begin_end(struct table *table);
unsigned napoleon_after_end(struct table *table);
/* Recovery 3: the exhausted corps of a side lose a point; the owner of a block chooses the arm of a point it loses. */
void napoleon_begin_exhaustion(struct table *table, side_id side);
void napoleon_ask_arm(struct table *table, unsigned block);
/* Told to all: by its name where the sheets lie open; behind screens `unnamed` to all and `named` to its owner. */
void napoleon_tell_sheet(struct table *table, side_id side, struct message named, struct message unnamed);
/* A legal deployment at random, into plan[]: for imagining one that is sealed. */
void napoleon_deploy_at_random(const struct scenario *scenario, struct napoleon *n, side_id side,
			       struct chance *chance);
/* How many connections of the track a bid may move it, reading 45. */
unsigned napoleon_highest_bid(const struct scenario *scenario, side_id side);

/* ---- victory.c ---- */

/* The levels of victory: which kind it was, for the ranking of p. 17. */
enum level { level_none, level_points, level_last_turn, level_napoleon, level_total };
/* What the bids moved the track by: French bids up, Prussian ones down. */
int napoleon_bid_shift(const struct napoleon *n);
/* Napoléon is gone: the Prussians have won. */
void napoleon_end_by_napoleon(struct table *table);
void napoleon_end_of_last_turn(struct table *table);
unsigned napoleon_start_of_track(const struct scenario *scenario);
/* The side gains points: the track moves, and at 0 or 20 the game is over. `why` is told (its text carries the paragraph). */
void napoleon_gain(struct table *table, side_id side, unsigned points, struct message why, space_id at);
/* victory.end, p. 15: what the track must show after the last turn for Prussia to win. */
unsigned napoleon_least_at_the_end(const struct scenario *scenario);
/* A stack or vedette of the side is alone in the area: a citadel changes hands. */
void napoleon_take_control(struct table *table, unsigned area, side_id side);
void napoleon_score(const struct field *field, struct score *score);

/* ---- cards.c, green.c, windows.c, load.c ---- */

extern const char *const napoleon_window_names[];
/* Takes a card from the deck at random (an empty deck is made anew from the discards); it then lies on_table. -1: none is left. */
int napoleon_reveal(struct table *table, side_id side);
/* The same into the hand, seen by its owner alone. */
int napoleon_draw(struct table *table, side_id side);
/* What a card or die of a side is for: of the combat under way, or of none. */
struct purpose napoleon_purpose_in_combat(const struct table *table, unsigned what, side_id side);
void napoleon_discard(struct napoleon *n, unsigned card); /* from the table */
void napoleon_discard_from_hand(struct table *table, unsigned card);
/* An empty deck is made anew from the discards. */
void napoleon_fill_deck(struct table *table, side_id side);
/* A card was taken from the deck in secret: nobody else knows any more what is in it. */
void napoleon_forget_deck(struct napoleon *n, side_id side);
/* Has the side this card in its hand? */
static inline bool napoleon_holds(const struct napoleon *n, side_id side, unsigned card)
{
	return card < cards && side_of_card(card) == side && n->card[card] == in_hand;
}
unsigned napoleon_deck_count(const struct napoleon *n, side_id side);
unsigned napoleon_discard_count(const struct napoleon *n, side_id side);
/* May the card be in its deck, for all that is known? */
bool napoleon_may_be_in_deck(const struct napoleon *n, unsigned card);
/* 1 + the cards with the lowest and the highest movement that may be revealed next; 0: none. */
void napoleon_bound_next_card(const struct scenario *scenario, const struct napoleon *n, side_id side,
			      uint8_t *lowest, uint8_t *highest);
/* May a card with one of these events be in the hand, for all everybody knows? */
bool napoleon_might_hold(const struct scenario *scenario, const struct napoleon *n, side_id side,
			 uint64_t events);
#define EVENT(name) (1ull << event_##name)
/*
 * Opens a blind window for a side if, for all everybody knows, it could be used: its green card of the operation is not
 * spent, it has cards, and a card for the window might be among them. Pushes the window's question, or nothing.
 */
void napoleon_open_window(struct table *table, unsigned question, side_id side);
/* May this card be played here? Colour, symbol, one-green rule, and the event's own conditions. For windows and for
 * questions that list cards beside other answers (move, attack card). `question` says where. */
struct verdict napoleon_may_play(const struct field *field, unsigned question, side_id side, unsigned card);
/* Adds every card of the hand of the side asked that the question's judge allows. */
void napoleon_list_hand(const struct field *field, const struct frame *frame, struct answers *answers);
/* The same of green cards that may be played. */
void napoleon_list_cards(const struct field *field, unsigned question, side_id side, struct answers *answers);
/* Plays a green card from the hand: pushes question_green, which offers COUNTER ORDER and then has it take effect. */
void napoleon_play_green(struct table *table, side_id side, unsigned card);

const char *napoleon_card_id(const struct scenario *scenario, unsigned card);
const char *napoleon_card_name(const struct scenario *scenario, unsigned card);
int napoleon_find_card(const struct scenario *scenario, const char *text);
int napoleon_own_card(const struct field *field, const char *text, int *other);
const char *napoleon_event_name(unsigned event); /* "Forced March" */
unsigned napoleon_event_text(unsigned event);    /* text id: its effect in our own words */
unsigned napoleon_event_refusal(unsigned event); /* text id: it is not the moment for it */
struct verdict napoleon_not_asked(const struct field *field, const struct frame *frame, struct answer given);
const char *napoleon_card_window(const struct scenario *scenario,
				 unsigned card); /* window name it fits, or NULL */
struct scenario *napoleon_load(const struct scenario_info *info, const struct data_set *files,
			       struct data_error *error);

/*
 * What the events need of the chapters that own their moment (march, combat): may it be played now, and its effect
 * once it was not countered. Both are looked up in the table of green.c. The card lies on the table while it takes effect
 * and is discarded when question_green has nothing left above it.
 */
struct verdict napoleon_may_march_event(const struct field *field, unsigned question, side_id side,
					unsigned card);
void napoleon_march_event(struct table *table, side_id side, unsigned card);
struct verdict napoleon_may_combat_event(const struct field *field, unsigned question, side_id side,
					 unsigned card);
void napoleon_combat_event(struct table *table, side_id side, unsigned card);

/* ---- operations.c, march.c, contact.c, axis.c, share.c, march_cards.c ---- */

void napoleon_begin_operations(struct table *table);
bool napoleon_is_contested(const struct napoleon *n, unsigned area); /* blocks of both sides in it */
bool napoleon_is_free(const struct napoleon *n, unsigned area,
		      side_id side); /* of enemy corps, as far as known */
unsigned napoleon_connection(const struct scenario *scenario, unsigned from,
			     unsigned to); /* connections: none */
bool napoleon_has_bridge(const struct scenario *scenario, const struct napoleon *n, unsigned connection);
static inline bool napoleon_is_destroyed(const struct napoleon *n, unsigned connection)
{
	return connection < connections && n->destroyed[connection / 8] >> connection % 8 & 1;
}
void napoleon_set_destroyed(struct napoleon *n, unsigned connection, bool destroyed);
/* Movement points of a stack with its terms: card, corps, commanders, bonuses, weather, events. Figures may be NULL. */
int napoleon_points(const struct field *field, uint32_t chosen, struct figure *figure);
/* Of the stack that is on the march: below nothing where a card has taken more than it had left. */
int napoleon_points_left(const struct field *field);
/* Fatigue of the march that has just been made, with its terms. */
int napoleon_march_fatigue(const struct field *field, struct figure *figure);
/* A stack (or vedettes) comes into an area over a connection: vedettes die, an axis is placed or cut, control changes.
 * Everything that happens to blocks on entering, whoever moves: march, retreat, REACTION, CANNON SOUNDS, PANIC. May push
 * question_share (axis cut). True: enemy corps stand there. */
enum entry { entry_march, entry_retreat, entry_cannon };
bool napoleon_enter(struct table *table, uint32_t flags, unsigned from, unsigned to, enum entry how);
/* Axes of areas that are contested no longer go. Call after blocks have left or died. */
void napoleon_clear_axes(struct table *table);
/*
 * Shares fatigue out among the corps of a set of flags: equally, the remainder chosen by the owner one by one
 * (`freely`: every point is chosen). Pushes question_share unless there is nothing to ask. `most`: the largest total
 * everybody could expect, when blocks are upright and the total hangs on them; equal to total where everybody knows it.
 * Vedettes are asked for alike and suffer nothing.
 */
enum sharing {
	share_equally,
	share_freely,
	share_in_secret /* equally; the total hangs on who the blocks are */
};
void napoleon_share(struct table *table, side_id side, uint32_t flags, unsigned total, unsigned most,
		    enum sharing how, struct message why);

/* ---- combat.c, count.c, combat_cards.c, losses.c, retreat.c, pursuit.c ---- */

/* Begins a combat: pushes question_combat. */
void napoleon_begin_combat(struct table *table, unsigned area, side_id attacker, uint32_t attackers,
			   bool moving);
/* The number of cards of a side, with its terms; least and most differ where strength is hidden. Used by explain too:
 * area, attackers and defenders as they would stand. */
int napoleon_combat_cards(const struct field *field, const struct combat *combat, side_id side,
			  struct figure *figure);
/* Up to step D: zero or less calls the attack off. */
int napoleon_cards_before_terrain(const struct field *field, const struct combat *combat, side_id side,
				  struct figure *figure);
/* Chances of the given side in ten-thousandths, with these numbers of cards by side and what the seat knows of the decks. */
struct combat_chances {
	unsigned won, drawn, lost;
};
void napoleon_combat_chances(const struct field *field, const int count[both_sides], side_id side,
			     struct combat_chances *chances);

/* ---- blocks.c, casualties.c, knowledge.c, check.c, saved.c ---- */

extern const struct state napoleon_state; /* state.c */
unsigned napoleon_block(const struct napoleon *n,
			unsigned flag); /* no_block where the mask does not say for sure */
bool napoleon_knows_all(const struct napoleon *n, uint32_t flags); /* who stands behind each of them */
uint32_t napoleon_flags_in(const struct napoleon *n, unsigned area, side_id side);
uint32_t napoleon_corps_among(const struct napoleon *n, uint32_t flags); /* those known to be corps */
uint32_t napoleon_vedettes_among(const struct napoleon *n, uint32_t flags);
/* Only vedettes, as far as this position or mask says for sure (fog arm included). */
bool napoleon_only_vedettes(const struct napoleon *n, uint32_t flags);
unsigned napoleon_cavalry(const struct napoleon *n, uint32_t flags);
/* A corps of the side, and on the map. */
static inline bool napoleon_is_corps_of(const struct napoleon *n, unsigned flag, side_id side)
{
	return flag < blocks && side_of_flag(flag) == side && n->at[flag] < areas &&
	       is_corps(napoleon_block(n, flag));
}
/* The flag of a corps on the map, or `blocks`. */
static inline unsigned napoleon_flag_on_map(const struct napoleon *n, unsigned block)
{
	unsigned flag = is_corps(block) ? n->flag_of[block] : (unsigned)no_block;
	return flag < blocks && n->at[flag] < areas ? flag : (unsigned)blocks;
}
/* Standing: what no area holds when nothing is going on; commanders: whether they are looked at. */
struct verdict napoleon_judge_area(const struct napoleon *n, unsigned area, bool commanders);
/* Blocks that may turn out to be vedettes, and then contest nothing (p. 16). */
bool napoleon_may_be_vedettes(const struct napoleon *n, uint32_t flags);
void napoleon_put(struct napoleon *n, unsigned flag, unsigned at); /* keeps `standing` up to date */
void napoleon_activate(struct table *table, uint32_t flags);
/* Everybody sees who stands behind the flags (news where it was hidden). */
void napoleon_show(struct table *table, uint32_t flags, struct message why);
/* Everybody sees that these are no vedettes (or that they are). No event of its own: the caller tells the news first. */
void napoleon_learn_arm(struct napoleon *n, uint32_t flags);
/* Upright blocks of a side that look alike in an area are shuffled: groups merge, flags are dealt anew. Nothing in open games. */
void napoleon_mingle(struct table *table, unsigned area, side_id side);
/* Strength and fatigue. Both eliminate a corps that has no strength or more than 8 fatigue, with points and consequences
 * (commander left alone, Napoléon lost = game over). After a call the block may be gone. */
void napoleon_lose(struct table *table, unsigned block, unsigned inf, unsigned cav, struct message why);
void napoleon_tire(struct table *table, unsigned block, unsigned points);
void napoleon_rest(struct napoleon *n, unsigned block, unsigned points);
void napoleon_eliminate(struct table *table, unsigned flag,
			struct message why);         /* corps, commander, vedette */
void napoleon_commanders_alone(struct table *table); /* eliminates those left without a corps */
void napoleon_derive(const struct scenario *scenario, struct position *position);
/* The flags of a side as fog.h sees them; numbers of flags count from 0 within the side. */
struct fog napoleon_fog_of(const struct napoleon *n, side_id side);
/* What everybody knows for sure of a flag, the same in the truth and in every mask. */
bool napoleon_everybody_knows(const struct napoleon *n, unsigned flag);
bool napoleon_everybody_knows_arm(const struct napoleon *n, unsigned flag, unsigned arm);
/* Strength at the start of the game, with the scenario and its options; 0 for a block that takes no part. */
unsigned napoleon_initial_inf(const struct scenario *scenario, const struct napoleon *n, unsigned block);
unsigned napoleon_initial_cav(const struct scenario *scenario, const struct napoleon *n, unsigned block);
/* The points that a side began with and that do not stand on its sheets, as far as these are known. */
int napoleon_missing_points(const struct scenario *scenario, const struct napoleon *n, side_id side);
void napoleon_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		   struct mask *mask);
void napoleon_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		      struct chance *chance, struct position *position);
unsigned napoleon_secrets(const struct scenario *scenario, const struct position *position,
			  struct secret secret[], unsigned most);
void napoleon_exchange(const struct scenario *scenario, struct position *position,
		       const struct secret *secret);
const char *napoleon_check(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size);

/* ---- view.c, naming.c, edit.c, explain.c ---- */

void napoleon_view(const struct field *field, struct json *out);
struct aids;
void napoleon_aids(const struct scenario *scenario, struct aids *aids);
void napoleon_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);
piece_id napoleon_find_piece(const struct field *field, const char *text);
const char *napoleon_piece_id(const struct field *field, piece_id piece); /* piece = flag */
const char *napoleon_piece_name(const struct field *field, piece_id piece);
struct verdict napoleon_edit(struct table *table, const json_t *change);
struct verdict napoleon_edit_check(const struct table *table);
struct verdict napoleon_explain(const struct field *field, const json_t *about, struct figures *figures);

/* ---- evaluate.c (players) ---- */

/* What a position is worth, by data/weights.csv. */
enum { napoleon_measure_count = 39 };
extern const char *const napoleon_measures[napoleon_measure_count];
void napoleon_measure(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work, int32_t term[]);
/* Rests between operations. */
bool napoleon_rests(const struct scenario *scenario, const struct position *position);
void napoleon_policy_operation(const struct field *field, const struct frame *frame,
			       const struct answers *answers, uint16_t odds[]);
void napoleon_policy_attack(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[]);
void napoleon_policy_move(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[]);
unsigned napoleon_tally(const struct scenario *scenario, const struct position *position,
			struct tally_row row[], unsigned most);

/* ---- Questions, each beside its functions ---- */

extern const struct question napoleon_bid, napoleon_deploy, napoleon_arrival, napoleon_inactivity,
	napoleon_blue_card, napoleon_blue_effect, napoleon_initiative, napoleon_recovery,
	napoleon_recovery_card, napoleon_tired_loss; /* turn */
extern const struct question napoleon_operations, napoleon_operation, napoleon_select, napoleon_attack,
	napoleon_march, napoleon_move, napoleon_bridge, napoleon_reaction_move,
	napoleon_share_question; /* march */
extern const struct question napoleon_reaction, napoleon_move_start, napoleon_entry, napoleon_move_end,
	napoleon_combat_window, napoleon_retreat_window, napoleon_pursuit_window, napoleon_operation_end,
	napoleon_counter_order, napoleon_green; /* cards */
extern const struct question napoleon_combat, napoleon_attack_card, napoleon_cannon, napoleon_loss,
	napoleon_retreat, napoleon_panic; /* combat */

/* knowledge.c: the order-of-battle sheets stand behind screens */
bool napoleon_is_screened(const struct scenario *scenario, const struct position *position,
			  const struct frame *frame);

/* What frames of several questions hold, for their `sound`: an operation, a combat, 1 + the flag of an own corps or 0. */
bool napoleon_is_in_operation(const struct scenario *scenario, const struct position *position,
			      const struct frame *frame);
bool napoleon_is_in_combat(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame);
bool napoleon_is_own_corps(const struct napoleon *n, const struct frame *frame, unsigned number);
