// Made by `make protocol` from src/lastcard/server (protocol.py, bodies.py); do not edit.

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 10;

/** What a client sends over the socket. */
export type Command =
  | Hello
  | Act
  | Start
  | Deal
  | Rematch
  | Change
  | AddBots
  | Remove
  | Pause
  | Close
  | Leave
  | Say
  | React
  | Mute
  | Share
  | Transfer
  | Propose
  | Consent
  | Settle
  | Pong;

/** What a client gets over the socket. */
export type Answer =
  | Frame
  | Refused
  | Present
  | TransferCode
  | Ping
  | Bye;

/** What happened in the game. */
export type Event =
  | DrewForDeal
  | Dealt
  | TurnedUp
  | WentBack
  | Ignored
  | Played
  | Laid
  | ColorChosen
  | Called
  | Caught
  | Drew
  | Kept
  | PileRenewed
  | LostTurn
  | CouldDoNothing
  | DirectionTurned
  | PlaysAgain
  | Accepted
  | Challenged
  | Blocked
  | LetHappen
  | Bounced
  | Shielded
  | ShieldHeld
  | ShieldEnded
  | Signalled
  | CameLast
  | HandsSwapped
  | HandsPassed
  | Discarded
  | Gave
  | Showed
  | HonourAsked
  | RuleWritten
  | RoundClosed
  | MatchWon
  | Rolled
  | Named
  | Peeked
  | Buried
  | TookDiscard
  | TookLooked
  | TookBack
  | Copied
  | Cancelled
  | HandRenewed
  | HandsRedealt
  | Exchanged
  | Chose
  | ChoseSeat
  | Voted
  | Elected
  | LastingBegan
  | LastingEnded
  | Left
  | PointsChanged
  | Acted
  | GoesNext;

/** What an option of a table can be. */
export type Choice =
  | boolean
  | number
  | string;

/** What a player can show without words. */
export type Reaction =
  | "angry"
  | "clap"
  | "heart"
  | "hurry"
  | "laugh"
  | "sad"
  | "think"
  | "wow";

/** Come to a table: with a token in your seat, without one as a spectator. Always the first message. */
export interface Hello {
  readonly do: "hello";
  /** A table's six letters. */
  readonly table: string;
  /** The secret that holds a seat. */
  readonly token?: string | null;
  /** The last frame seen; the events since then are sent again. */
  readonly seq?: number;
  /** from the link, if one has it */
  readonly key?: string | null;
}

/** Make a move, in the notation. */
export interface Act {
  readonly do: "act";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** The frame that the player was looking at. */
  readonly seq: number;
  readonly move: string;
  /** From showing the frame that opened the window to pressing. */
  readonly ms?: number | null;
}

/** Start the match (host). Empty seats stay out of it. */
export interface Start {
  readonly do: "start";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
}

/** Deal the next round, after one has closed. */
export interface Deal {
  readonly do: "deal";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
}

/** Go back to the lobby of the same table, after a match. */
export interface Rematch {
  readonly do: "rematch";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
}

/** Change the table's settings (host, between matches). */
export interface Change {
  readonly do: "change";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  readonly settings: Partial<Settings>;
}

/** What a table agrees on before it starts. */
export interface Settings {
  readonly edition: string;
  readonly rules: Readonly<Record<string, Choice>>;
  readonly seats: number;
  /** Appears in the list of open tables; otherwise only its link leads to it. */
  readonly listed: boolean;
  /** Seconds for a turn, 15 to 120; 0: no clock. */
  readonly turn_time: number;
  /** May others watch? */
  readonly spectators: boolean;
  /** Milliseconds to answer a card that can be answered. */
  readonly pause: number;
}

/** Put bots in empty seats (host, between matches). */
export interface AddBots {
  readonly do: "bots";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** How strong a bot is. */
  readonly level?: string;
  /** At most as many as there are empty seats. */
  readonly count?: number;
}

/** Remove a player or a bot (host). During a match a bot plays on for a person. */
export interface Remove {
  readonly do: "remove";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** A seat, as it appears in moves, views and records. */
  readonly seat: string;
}

/** Stop or restart the game and its clocks (host). */
export interface Pause {
  readonly do: "pause";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  readonly on: boolean;
}

/** Close the table for good (host): everybody is sent away, and nobody can come back. */
export interface Close {
  readonly do: "close";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
}

/** Leave the table. During a match a bot plays on; whoever comes back gets the seat back. */
export interface Leave {
  readonly do: "leave";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
}

/** Say something to the table. */
export interface Say {
  readonly do: "say";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** Cleaned and cut to 300 characters. */
  readonly text: string;
}

/** Show a quick reaction. */
export interface React {
  readonly do: "react";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  readonly reaction: Reaction;
}

/** Mute a player, or unmute them. */
export interface Mute {
  readonly do: "mute";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** A seat, as it appears in moves, views and records. */
  readonly seat: string;
  readonly on: boolean;
}

/** Add your own entropy to the next deal. */
export interface Share {
  readonly do: "share";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** 16 to 32 random bytes of the client's own. */
  readonly entropy: string;
}

/** Ask for a code with which you can take your seat on another device.

    The host can ask for one for somebody who was removed during a match, and so let them come back. */
export interface Transfer {
  readonly do: "transfer";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  readonly seat?: string | null;
}

/** Propose a rule for a card, before a match or between rounds; an empty text: to erase the card. */
export interface Propose {
  readonly do: "propose";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** A card that rules can be written on. */
  readonly card: string;
  /** A rule in plain words, at most 200 characters. `WORDS → RULE`: what was written, and the rule in English that is meant by it. `honour: WORDS`: the players carry it out. */
  readonly text: string;
}

/** Consent to a proposal or reject it; whoever proposed it withdraws it. */
export interface Consent {
  readonly do: "consent";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** Its number. */
  readonly proposal: number;
  readonly yes: boolean;
}

/** Say what an honour rule comes to. To confirm what somebody said, say the same. */
export interface Settle {
  readonly do: "settle";
  /** The client's own id for a command; a new one for each. */
  readonly id: string;
  /** Who draws how many; if empty, nobody. */
  readonly draws: Readonly<Record<string, number>>;
  /** Who discards how many. */
  readonly discards?: Readonly<Record<string, number>>;
  /** Who loses a turn. */
  readonly loses_turn?: readonly string[];
  /** Who swap hands. */
  readonly swaps?: readonly (readonly [string, string])[];
  /** Whether whoever played the card plays again. */
  readonly again?: boolean;
}

/** Answer a ping, at once. */
export interface Pong {
  readonly do: "pong";
  readonly n: number;
}

/** Everything that one viewer may know, and what has happened since the last frame. */
export interface Frame {
  readonly is: "frame";
  readonly seq: number;
  /** your seat; null for a spectator */
  readonly you: string | null;
  readonly table: TableInfo;
  /** null in the lobby */
  readonly view: View | null;
  readonly legal: readonly string[];
  readonly events: readonly Event[];
  readonly said: readonly Said[];
  /** of a race that was just ruled */
  readonly times: readonly RaceTime[];
  /** the command that this acknowledges */
  readonly re: string | null;
  /** cards among the legal plays that would be a bluff */
  readonly bluffs: readonly Bluff[];
  /** seats whose talk you do not get, because you said so */
  readonly muted: readonly string[];
}

/** Everything about a table except the game itself. */
export interface TableInfo {
  readonly code: string;
  readonly settings: Settings;
  readonly seats: readonly Seat[];
  readonly host: string | null;
  readonly phase: "closed" | "lobby" | "over" | "playing";
  readonly paused: boolean;
  /** how many matches have been started */
  readonly match: number;
  /** to the server's secret for this match or, in the lobby, for the next one */
  readonly commitment: string;
  readonly clock: Clock | null;
  /** moves are collected and ruled by reaction time */
  readonly window: "call" | "pause" | "race" | null;
  /** the frame that opened the window: reactions count from when it is shown */
  readonly opened: number;
  /** how long a ruling waits */
  readonly cap: number;
  /** the open ones */
  readonly proposals: readonly Proposal[];
  /** by card */
  readonly written: Readonly<Record<string, Written>>;
  /** while the table talks about what an honour rule comes to */
  readonly honour: Honour | null;
  /** why the last match has no result: the server's rules have changed since it began */
  readonly ended: "rules" | null;
  /** the secret in the table's link; null: the table is older than such links */
  readonly key: string | null;
}

/** Who sits where. */
export interface Seat {
  readonly seat: string;
  readonly name: string;
  /** of a bot; null for a person */
  readonly level: string | null;
  /** why a bot plays for this person */
  readonly away: "gone" | "left" | "missed" | "removed" | null;
  /** has added entropy to the next deal */
  readonly shared: boolean;
}

/** A running clock: whose it is (null: the table's), and how many milliseconds are left. */
export interface Clock {
  readonly seat: string | null;
  readonly left: number;
}

/** A rule that somebody wants to write on a card, until everybody has consented or somebody has rejected it. */
export interface Proposal {
  readonly number: number;
  readonly card: string;
  /** the seat that proposed it */
  readonly by: string;
  /** what would stand on the card; empty: the card is to be erased */
  readonly text: string;
  /** of that, what somebody wrote */
  readonly source: string;
  /** how the game understands it, by language; none: an honour rule */
  readonly readings: Readonly<Record<string, string>>;
  /** by language */
  readonly steps: Readonly<Record<string, readonly Step[]>>;
  readonly consented: readonly string[];
  /** who has not consented yet */
  readonly waiting: readonly string[];
}

/** One line of a rule's diagram. */
export interface Step {
  /** its indentation */
  readonly depth: number;
  /** draw, skip, discard and so on: the sign of what happens; `if`, `else` and `choose` branch */
  readonly symbol: string;
  readonly words: string;
}

/** The rule that stands on a card. */
export interface Written {
  readonly text: string;
  /** what somebody wrote; the rest of `text` says what is meant */
  readonly source: string;
  /** how the game understands it, by language; none: an honour rule */
  readonly readings: Readonly<Record<string, string>>;
  /** by language */
  readonly steps: Readonly<Record<string, readonly Step[]>>;
  /** by language: both sides of each choice that it gives */
  readonly choices: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

/** An honour rule that the table is talking about. */
export interface Honour {
  readonly card: string;
  readonly text: string;
  /** the latest suggestion: who draws how many; null: nobody has said anything yet */
  readonly draws: Readonly<Record<string, number>> | null;
  /** the seat that suggested it */
  readonly by: string | null;
  readonly confirmed: readonly string[];
  /** who has not confirmed it yet */
  readonly waiting: readonly string[];
  /** the rest of the suggestion: who discards how many … */
  readonly discards: Readonly<Record<string, number>>;
  /** … who loses a turn */
  readonly loses_turn: readonly string[];
  /** … who swap hands */
  readonly swaps: readonly (readonly [string, string])[];
  /** … and whether whoever played the card plays again */
  readonly again: boolean;
  /** the seat that played the card */
  readonly player: string | null;
  /** what can be said: draws, discards, loses-turn, swaps, again */
  readonly can: readonly string[];
}

/** The table as one seat sees it; `seat` is null for a spectator. */
export interface View {
  readonly seat: string | null;
  readonly edition: string;
  readonly rules: Readonly<Record<string, Choice>>;
  readonly seats: readonly string[];
  readonly round: number;
  readonly dealer: string;
  readonly direction: "left" | "right";
  readonly deciding: "answer" | "ask" | "block" | "color" | "drawn" | "end" | "honour" | "race" | "turn";
  /** who decides, as far as everybody knows */
  readonly turn: string | null;
  readonly hand: readonly string[];
  /** one's own card just drawn, while it may be played */
  readonly drawn: string | null;
  readonly counts: Readonly<Record<string, number>>;
  /** open hands: by a lasting rule, and all of them once the round has closed */
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly top: string;
  readonly color: string | null;
  readonly color_rules: boolean;
  readonly draw_pile: number;
  readonly discard_pile: number;
  /** cards to draw for whoever accepts */
  readonly due: number;
  readonly exposed: readonly string[];
  readonly shielded: readonly string[];
  /** who has not signalled yet */
  readonly racing: readonly string[];
  /** turns that somebody still loses */
  readonly missing: Readonly<Record<string, number>>;
  readonly out: string | null;
  readonly scores: Readonly<Record<string, number>>;
  readonly over: boolean;
  readonly winners: readonly string[];
  /** what a written rule asks of the seat on turn */
  readonly asked_for: "" | "bury" | "card" | "color" | "discard" | "exchange" | "give" | "keep" | "number" | "option" | "player" | "show" | "take" | "vote";
  /** how many more cards that seat picks */
  readonly left: number;
  /** the card whose rule asks */
  readonly asked_by: string | null;
  /** … and, of an option, which of its choices, in their order */
  readonly choice: number;
  /** rules that last, the oldest first */
  readonly lasting: readonly LastingRule[];
  /** who has left the round */
  readonly gone: readonly string[];
}

/** A rule that lasts: what is so, for whom, and how long. */
export interface LastingRule {
  readonly card: string;
  readonly owner: string;
  readonly what: string;
  readonly seats: readonly string[];
  readonly cards: string;
  readonly lasts: string;
  readonly turns: Readonly<Record<string, number>>;
  readonly count: number;
  readonly to: string | null;
}

/** A player drew a card to see who deals (R1). */
export interface DrewForDeal {
  readonly is: "drew-for-deal";
  readonly seat: string;
  readonly card: string;
}

/** A round was dealt. */
export interface Dealt {
  readonly is: "dealt";
  readonly round: number;
  readonly dealer: string;
}

/** The card that starts the discard pile was turned up. */
export interface TurnedUp {
  readonly is: "turned-up";
  readonly card: string;
}

/** A card turned up first went back into the pile (R10). */
export interface WentBack {
  readonly is: "went-back";
  readonly card: string;
}

/** A card turned up first was ignored (R11). */
export interface Ignored {
  readonly is: "ignored";
  readonly card: string;
}

/** A card was played; `named` is the seat that it names. */
export interface Played {
  readonly is: "played";
  readonly seat: string;
  readonly card: string;
  readonly named: string | null;
}

/** A card was laid on the one just played (R35). */
export interface Laid {
  readonly is: "laid";
  readonly seat: string;
  readonly card: string;
}

/** A colour was chosen; it goes on. */
export interface ColorChosen {
  readonly is: "color-chosen";
  readonly seat: string;
  readonly color: string;
}

/** A player called UNO. */
export interface Called {
  readonly is: "called";
  readonly seat: string;
}

/** A player was caught without having called (R25). */
export interface Caught {
  readonly is: "caught";
  readonly seat: string;
  readonly target: string;
}

/** A player drew cards; others see only how many. */
export interface Drew {
  readonly is: "drew";
  readonly seat: string;
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** A player kept the drawn card. */
export interface Kept {
  readonly is: "kept";
  readonly seat: string;
}

/** The discard pile was shuffled into a new draw pile (R23). */
export interface PileRenewed {
  readonly is: "pile-renewed";
  readonly cards: number;
}

/** A player lost a turn. */
export interface LostTurn {
  readonly is: "lost-turn";
  readonly seat: string;
}

/** A turn passed: nothing to play, nothing to draw (J17). */
export interface CouldDoNothing {
  readonly is: "could-do-nothing";
  readonly seat: string;
}

/** The direction of play turned; it is now `direction`. */
export interface DirectionTurned {
  readonly is: "direction-turned";
  readonly direction: string;
}

/** A player's card lets the same player go on. */
export interface PlaysAgain {
  readonly is: "plays-again";
  readonly seat: string;
}

/** A player chose to take the cards that were due; others only see them drawn. */
export interface Accepted {
  readonly is: "accepted";
  readonly seat: string;
  readonly count: number;
}

/** A Wild Draw Four was challenged; the hand was shown to the challenger alone (R21). */
export interface Challenged {
  readonly is: "challenged";
  readonly seat: string;
  readonly target: string;
  readonly guilty: boolean;
  readonly hand: readonly string[] | null;
}

/** A Hero blocked a card (R33). */
export interface Blocked {
  readonly is: "blocked";
  readonly seat: string;
  readonly card: string;
  readonly target: string;
}

/** A holder of the right Hero let a card happen; nobody else may know. */
export interface LetHappen {
  readonly is: "let-happen";
  readonly seat: string;
}

/** A Super Star sent the cards back (R37). */
export interface Bounced {
  readonly is: "bounced";
  readonly seat: string;
  readonly card: string;
  readonly target: string;
}

/** A card was put before a player as a shield (R34). */
export interface Shielded {
  readonly is: "shielded";
  readonly seat: string;
  readonly target: string;
  readonly card: string;
}

/** A shield kept a card from hitting its player. */
export interface ShieldHeld {
  readonly is: "shield-held";
  readonly seat: string;
  readonly card: string;
}

/** A shield went to the discard pile (J32). */
export interface ShieldEnded {
  readonly is: "shield-ended";
  readonly seat: string;
  readonly card: string;
}

/** A player signalled in a race (R36). */
export interface Signalled {
  readonly is: "signalled";
  readonly seat: string;
}

/** A player was last in a race. */
export interface CameLast {
  readonly is: "came-last";
  readonly seat: string;
}

/** Two players swapped hands. */
export interface HandsSwapped {
  readonly is: "hands-swapped";
  readonly seat: string;
  readonly other: string;
}

/** All hands moved one seat on. */
export interface HandsPassed {
  readonly is: "hands-passed";
  readonly direction: string;
}

/** A player discarded a card by another card's effect. */
export interface Discarded {
  readonly is: "discarded";
  readonly seat: string;
  readonly card: string;
}

/** A player gave another one a card; only the two of them see it (J71). */
export interface Gave {
  readonly is: "gave";
  readonly seat: string;
  readonly target: string;
  readonly card: string | null;
}

/** A player showed cards: to one player, or (null) to everybody. */
export interface Showed {
  readonly is: "showed";
  readonly seat: string;
  readonly target: string | null;
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** A card was played whose rule the players carry out themselves: the table says who draws (J50). */
export interface HonourAsked {
  readonly is: "honour-asked";
  readonly seat: string;
  readonly card: string;
}

/** From the next round on another rule stands on a card; without a text none (R38). */
export interface RuleWritten {
  readonly is: "rule-written";
  readonly card: string;
  readonly text: string;
}

/** The round ended: who went out (null: nobody, J51), and the points that it gave. */
export interface RoundClosed {
  readonly is: "round-closed";
  readonly seat: string | null;
  readonly points: Readonly<Record<string, number>>;
}

/** The match ended. */
export interface MatchWon {
  readonly is: "match-won";
  readonly winners: readonly string[];
}

/** A die was rolled, or a coin tossed (2 sides: 1 is heads). */
export interface Rolled {
  readonly is: "rolled";
  readonly seat: string;
  readonly number: number;
  readonly sides: number;
}

/** A player named a colour, a number, a card or another player. */
export interface Named {
  readonly is: "named";
  readonly seat: string;
  readonly what: string;
  readonly value: string;
}

/** A player looked at the top cards of the draw pile; others see only how many. */
export interface Peeked {
  readonly is: "peeked";
  readonly seat: string;
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** A player put cards at the bottom of the draw pile, unseen. */
export interface Buried {
  readonly is: "buried";
  readonly seat: string;
  readonly count: number;
}

/** A player took a card out of the discard pile. */
export interface TookDiscard {
  readonly is: "took-discard";
  readonly seat: string;
  readonly card: string;
}

/** A player took one of the cards looked at; nobody else sees which. */
export interface TookLooked {
  readonly is: "took-looked";
  readonly seat: string;
  readonly card: string | null;
}

/** A played card went back to the hand of its player. */
export interface TookBack {
  readonly is: "took-back";
  readonly seat: string;
  readonly card: string;
}

/** A card did what the card below it does. */
export interface Copied {
  readonly is: "copied";
  readonly seat: string;
  readonly card: string;
}

/** A card cancelled what the card below it did. */
export interface Cancelled {
  readonly is: "cancelled";
  readonly seat: string;
  readonly card: string | null;
}

/** A hand went under the draw pile; so many cards are drawn instead. */
export interface HandRenewed {
  readonly is: "hand-renewed";
  readonly seat: string;
  readonly count: number;
}

/** All hands were shuffled together and dealt out again. */
export interface HandsRedealt {
  readonly is: "hands-redealt";
  readonly cards: number;
}

/** A player gave another one a card in exchange; only the two of them see it. */
export interface Exchanged {
  readonly is: "exchanged";
  readonly seat: string;
  readonly target: string;
  readonly card: string | null;
}

/** A player chose between two options of a rule. */
export interface Chose {
  readonly is: "chose";
  readonly seat: string;
  readonly option: number;
  readonly card: string;
  readonly choice: number;
}

/** A player chose whom a rule concerns, after the card was played. */
export interface ChoseSeat {
  readonly is: "chose-seat";
  readonly seat: string;
  readonly target: string;
}

/** A player voted for somebody. */
export interface Voted {
  readonly is: "voted";
  readonly seat: string;
  readonly target: string;
}

/** The votes were counted: a player got the most, or the lot among equals. */
export interface Elected {
  readonly is: "elected";
  readonly seat: string;
}

/** A rule began to last. */
export interface LastingBegan {
  readonly is: "lasting-began";
  readonly seat: string;
  readonly card: string;
  readonly what: string;
}

/** A rule lasted no longer; `seat` had played it. */
export interface LastingEnded {
  readonly is: "lasting-ended";
  readonly seat: string;
  readonly card: string;
  readonly what: string;
}

/** A player left the round. */
export interface Left {
  readonly is: "left";
  readonly seat: string;
}

/** A rule gave a player points, or took some; they count when the round is counted. */
export interface PointsChanged {
  readonly is: "points-changed";
  readonly seat: string;
  readonly points: number;
}

/** A player does what the card says; the game only shows it. */
export interface Acted {
  readonly is: "acted";
  readonly seat: string;
  readonly card: string;
  readonly text: string;
}

/** By a rule somebody else than the next player goes next (J114). */
export interface GoesNext {
  readonly is: "goes-next";
  readonly seat: string;
}

/** Something that somebody said at the table. */
export interface Said {
  readonly seat: string;
  readonly name: string;
  readonly text: string | null;
  readonly reaction: Reaction | null;
}

/** A player's reaction and lag, as the ruling saw them, in milliseconds. */
export interface RaceTime {
  readonly seat: string;
  readonly reaction: number;
  readonly lag: number;
}

/** A card that you may play, but only as a bluff (R19, R20). */
export interface Bluff {
  readonly card: string;
  /** you hold this colour; null: another wild would have fitted */
  readonly color: string | null;
  /** cards that you draw if somebody challenges it */
  readonly cost: number;
}

/** A command was refused, and nothing has changed. */
export interface Refused {
  readonly is: "refused";
  readonly re: string | null;
  readonly kind: "failed" | "forbidden" | "limit" | "malformed" | "rule" | "stale" | "unknown";
  readonly sentence: string;
  readonly rule: string | null;
  /** its name, for clients that use their own words */
  readonly reason: string | null;
  /** the words that the sentence fills in, by name */
  readonly words: Readonly<Record<string, string>>;
}

/** Who is connected now, and how many spectators watch. */
export interface Present {
  readonly is: "present";
  readonly here: readonly string[];
  readonly watching: number;
}

/** A code for another device, valid once, for ten minutes. */
export interface TransferCode {
  readonly is: "transfer";
  readonly re: string;
  readonly code: string;
}

/** Answer at once with the same number. */
export interface Ping {
  readonly is: "ping";
  readonly n: number;
}

/** Why the server closes this socket; `again`: coming back is welcome. */
export interface Bye {
  readonly is: "bye";
  readonly why: string;
  readonly again: boolean;
  /** its name, for clients that use their own words */
  readonly reason: string | null;
}

/** All your moves in a demonstration so far: the server keeps nothing. */
export interface DemoMoves {
  readonly moves: readonly string[];
}

/** A rule to read, as if it stood on a card of an edition. */
export interface RuleText {
  /** A rule in plain words, at most 200 characters. `WORDS → RULE`: what was written, and the rule in English that is meant by it. `honour: WORDS`: the players carry it out. */
  readonly text: string;
  readonly edition?: string;
  /** A language that rules can be written in. */
  readonly lang?: string;
}

/** A rule to try out at a table of a given size, on a card; usually the first that `rules` leave blank. */
export interface RuleTry {
  /** A rule in plain words, at most 200 characters. `WORDS → RULE`: what was written, and the rule in English that is meant by it. `honour: WORDS`: the players carry it out. */
  readonly text: string;
  readonly edition?: string;
  readonly players?: number;
  readonly rules?: Readonly<Record<string, Choice>>;
  readonly card?: string | null;
}

/** A table to make, with its host. */
export interface NewTable {
  /** Cleaned and cut to 24 characters. */
  readonly name: string;
  readonly settings?: Partial<Settings>;
  readonly bots?: readonly BotSeats[];
  /** Start at once; there must be bots to play with. */
  readonly start?: boolean;
}

/** Bots to seat when the table is made. */
export interface BotSeats {
  readonly count: number;
  /** How strong a bot is. */
  readonly level?: string;
}

/** Somebody who wants to sit down. */
export interface NewSeat {
  /** Cleaned and cut to 24 characters. */
  readonly name: string;
}

/** A seat to be taken on this device. */
export interface Redeem {
  readonly code: string;
}

/** All editions, the levels of bots, and the languages that rules can be written in. */
export interface Editions {
  readonly editions: readonly EditionInfo[];
  readonly levels: readonly string[];
  readonly languages: readonly string[];
  /** where devices in the local network reach the page, if the server serves it */
  readonly phones: string | null;
}

/** What an edition is. */
export interface EditionInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly colors: readonly string[];
  readonly cards: readonly CardInfo[];
  readonly options: readonly OptionInfo[];
  /** some card can be answered, so tables wait for that */
  readonly pauses: boolean;
}

/** A face of an edition's deck. */
export interface CardInfo {
  /** as the notation writes it */
  readonly card: string;
  readonly name: string;
  /** null: a wild */
  readonly color: string | null;
  readonly copies: number;
  readonly points: number;
  /** of the card, whatever its colour and whomever it shows */
  readonly id: string;
  readonly number: number | null;
  /** whom this face shows */
  readonly character: string | null;
  /** players may write a rule on it */
  readonly customizable: boolean;
}

/** An option of this edition's tables. */
export interface OptionInfo {
  readonly name: string;
  readonly about: string;
  /** null: a number from `lowest` to `highest` */
  readonly values: readonly Choice[] | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly default: Choice;
}

/** The rules that hold for an edition. */
export interface Rules {
  readonly edition: string;
  readonly rules: readonly RuleInfo[];
  /** all rule sheets */
  readonly sheets: readonly string[];
}

/** A rule, as refusals cite it. */
export interface RuleInfo {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly section_id: string;
  /** the rule sheets that state it; empty: a judgement of this project */
  readonly sheets: readonly string[];
}

/** The demonstrations of an edition. */
export interface Demos {
  readonly edition: string;
  readonly demos: readonly DemoInfo[];
}

/** A demonstration, and the card that it shows. */
export interface DemoInfo {
  readonly id: string;
  /** null: no card in particular */
  readonly card: string | null;
}

/** A demonstration after your moves and the others' answers. */
export interface DemoState {
  readonly view: View;
  readonly legal: readonly string[];
  /** since your last move */
  readonly events: readonly Event[];
  /** if set, everything is as before the last move */
  readonly refused: DemoRefusal | null;
  /** what it demonstrates has happened, so it is over */
  readonly done: boolean;
}

/** Why the last move was illegal. */
export interface DemoRefusal {
  readonly sentence: string;
  readonly rule: string;
  /** its name; with `words` as in `refused` */
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
}

/** How a rule is understood; or what it could mean, what was left out of that, and the nearest ready rule. */
export interface RuleRead {
  /** it is certain what is meant, or it is an honour rule */
  readonly understood: boolean;
  /** cleaned */
  readonly text: string;
  /** the text to propose; null: not understood */
  readonly write: string | null;
  /** in the game's own words; null if not understood, or for an honour rule */
  readonly reading: string | null;
  readonly steps: readonly Step[];
  /** it begins with `honour:` */
  readonly honour: boolean;
  /** nothing in it is something that the game could carry out */
  readonly only_honour: boolean;
  /** what it could mean, the likeliest first; at most three */
  readonly readings: readonly RuleChoice[];
  /** the parts of `text` that no reading uses, in characters */
  readonly unused: readonly (readonly [number, number])[];
  /** a sentence */
  readonly problem: string | null;
  /** the text of the nearest ready rule */
  readonly suggestion: string | null;
  /** what can come next */
  readonly completions: readonly string[];
}

/** What a text could mean. */
export interface RuleChoice {
  /** the text to propose if that is meant */
  readonly write: string;
  readonly reading: string;
  readonly steps: readonly Step[];
}

/** Help with writing in one language: ready-made rules, and blocks. */
export interface RuleHelp {
  readonly lang: string;
  readonly shelf: readonly ReadyRule[];
  readonly blocks: RuleBlocks;
}

/** A rule that is ready to be written on a card. */
export interface ReadyRule {
  readonly name: string;
  readonly text: string;
}

/** Blocks from which a rule can be clicked together, in one language. */
export interface RuleBlocks {
  readonly subjects: readonly BlockSubject[];
  readonly verbs: readonly BlockVerb[];
  /** what concerns the whole table: whole clauses, without a subject */
  readonly table: readonly BlockWords[];
  readonly conditions: readonly BlockCondition[];
  readonly numbers: readonly number[];
  readonly cards: readonly BlockWords[];
  readonly joins: BlockJoins;
}

/** Who can do something. */
export interface BlockSubject {
  readonly id: string;
  readonly words: string;
  readonly plural: boolean;
}

/** What can be done; `{number}` is filled in. */
export interface BlockVerb {
  readonly id: string;
  /** after a subject that is one player */
  readonly one: string;
  /** after a subject that is several */
  readonly many: string;
  /** the same if the number is 1 */
  readonly single: BlockForms;
  /** `number`, `target` */
  readonly needs: readonly string[];
  /** the subjects that can do it */
  readonly whose: readonly string[];
  readonly targets: readonly BlockTarget[];
}

/** A verb after one player, and after several. */
export interface BlockForms {
  readonly one: string;
  readonly many: string;
}

/** To whom something can be done, with the whole form of the verb. */
export interface BlockTarget {
  readonly id: string;
  readonly words: string;
  /** if the number is 1 */
  readonly single: string;
}

/** A block that is a phrase. */
export interface BlockWords {
  readonly id: string;
  readonly words: string;
}

/** A condition that can stand before it, without the word for `if`; `{number}` or `{card}` is filled in. */
export interface BlockCondition {
  readonly id: string;
  readonly words: string;
  /** if the number is 1 */
  readonly single: string;
  readonly needs: readonly string[];
}

/** How blocks are joined. */
export interface BlockJoins {
  readonly and: string;
  readonly if: string;
}

/** What a rule did in simulated rounds, compared with the same deals with its card left blank. */
export interface RuleTrial {
  readonly card: string;
  readonly rounds: number;
  /** how often it was played in a round */
  readonly fires: number;
  /** of a round */
  readonly turns: Compared;
  /** how often whoever had the card won; null: it was never played, ruled or blank */
  readonly wins: Compared | null;
  /** the share of rounds that had to be cut off */
  readonly endless: Compared;
  /** not one move differed; nobody played it; both differences may well be zero; something */
  readonly finding: "nothing" | "same" | "something" | "unplayed";
  /** rounds that do not end, or that take very much longer */
  readonly warning: "endless" | "slow" | null;
}

/** A figure with the card left blank and with the rule on it; the difference is told deal by deal. */
export interface Compared {
  readonly blank: number;
  readonly ruled: number;
  readonly more: Difference;
}

/** A difference with its 99 % confidence interval. */
export interface Difference {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The listed tables that can be joined or watched. */
export interface OpenTables {
  readonly tables: readonly OpenTable[];
}

/** What anyone who knows its code may see of a table. */
export interface OpenTable {
  readonly code: string;
  readonly edition: string;
  readonly rules: Readonly<Record<string, Choice>>;
  readonly host: string;
  readonly players: readonly string[];
  readonly seats: number;
  readonly free: number;
  readonly phase: "closed" | "lobby" | "over" | "playing";
  readonly spectators: boolean;
  readonly turn_time: number;
  readonly records: number;
  /** the version that the server speaks */
  readonly protocol: number;
}

/** A seat and the secret that holds it. Keep the token: it is not shown again. */
export interface Seated {
  readonly table: string;
  readonly seat: string;
  readonly token: string;
}

/** Why a request was refused, as in `refused`. */
export interface Problem {
  readonly sentence: string;
  readonly kind: "failed" | "forbidden" | "limit" | "malformed" | "rule" | "stale" | "unknown";
  readonly reason: string | null;
  readonly words: Readonly<Record<string, string>>;
}
