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
  | MatchWon;

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

/** Be at a table: with a token in one's seat, without one as a spectator. Always the first message. */
export interface Hello {
  readonly do: "hello";
  /** A table's six letters. */
  readonly table: string;
  /** The secret that holds a seat. */
  readonly token?: string | null;
  /** The last frame seen; its successors' events are sent again. */
  readonly seq?: number;
}

/** Make a move of the game, in the notation. */
export interface Act {
  readonly do: "act";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** The frame that the player was looking at. */
  readonly seq: number;
  readonly move: string;
  /** From showing the frame that opened the window to pressing. */
  readonly ms?: number | null;
}

/** Start the match (host). Seats that are still empty stay out of it. */
export interface Start {
  readonly do: "start";
  /** The client's own name for a command; new for each. */
  readonly id: string;
}

/** Deal the next round, after one has closed. */
export interface Deal {
  readonly do: "deal";
  /** The client's own name for a command; new for each. */
  readonly id: string;
}

/** Back to the lobby of the same table, after a match. */
export interface Rematch {
  readonly do: "rematch";
  /** The client's own name for a command; new for each. */
  readonly id: string;
}

/** Change what the table has agreed on (host, between matches). */
export interface Change {
  readonly do: "change";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  readonly settings: Partial<Settings>;
}

/** What a table has agreed on before it starts. */
export interface Settings {
  readonly edition: string;
  readonly rules: Readonly<Record<string, Choice>>;
  readonly seats: number;
  /** Stands in the list of open tables; else only the link leads to it. */
  readonly listed: boolean;
  /** Seconds for a turn, 15 to 120; 0: no clock. */
  readonly turn_time: number;
  /** May others watch? */
  readonly spectators: boolean;
  /** Milliseconds in which a card that could be answered can be. */
  readonly pause: number;
}

/** Put bots on empty seats (host, between matches). */
export interface AddBots {
  readonly do: "bots";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** How strong a bot is. */
  readonly level?: string;
  /** At most as many as seats are empty. */
  readonly count?: number;
}

/** Remove a player or a bot (host). In a match a bot plays on for a person. */
export interface Remove {
  readonly do: "remove";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** A seat, as it stands in moves, views and records. */
  readonly seat: string;
}

/** Stop or restart the game and its clocks (host). */
export interface Pause {
  readonly do: "pause";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  readonly on: boolean;
}

/** Leave the table; in a match a bot plays on, and coming back takes the seat back. */
export interface Leave {
  readonly do: "leave";
  /** The client's own name for a command; new for each. */
  readonly id: string;
}

/** Say something to the table. */
export interface Say {
  readonly do: "say";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** Cleaned and cut to 300 characters. */
  readonly text: string;
}

/** Show a quick reaction. */
export interface React {
  readonly do: "react";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  readonly reaction: Reaction;
}

/** Hear no more of a player, or hear them again. */
export interface Mute {
  readonly do: "mute";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** A seat, as it stands in moves, views and records. */
  readonly seat: string;
  readonly on: boolean;
}

/** Add one's own entropy to the next deal. */
export interface Share {
  readonly do: "share";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** 16 to 32 random bytes of the client's own. */
  readonly entropy: string;
}

/** Ask for a code with which one's seat can be taken on another device. */
export interface Transfer {
  readonly do: "transfer";
  /** The client's own name for a command; new for each. */
  readonly id: string;
}

/** Propose a rule to be written on a card, before a match or between rounds; no text: to wipe the card. */
export interface Propose {
  readonly do: "propose";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** A card that rules can be written on. */
  readonly card: string;
  /** A rule in people's words; cleaned and cut to 200 characters. */
  readonly text: string;
}

/** Consent to a proposal, or refuse it; its proposer withdraws it. */
export interface Consent {
  readonly do: "consent";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** Its number. */
  readonly proposal: number;
  readonly yes: boolean;
}

/** Say what an honour rule comes to; what stands already is confirmed by saying it again. */
export interface Settle {
  readonly do: "settle";
  /** The client's own name for a command; new for each. */
  readonly id: string;
  /** Who draws how many; nobody, if it is empty. */
  readonly draws: Readonly<Record<string, number>>;
}

/** The answer to a ping, to be sent at once. */
export interface Pong {
  readonly do: "pong";
  readonly n: number;
}

/** The whole truth for one viewer, and what has happened since the last one. */
export interface Frame {
  readonly is: "frame";
  readonly seq: number;
  /** one's own seat; null for a spectator */
  readonly you: string | null;
  readonly table: TableInfo;
  /** none before the first match */
  readonly view: View | null;
  readonly legal: readonly string[];
  readonly events: readonly Event[];
  readonly said: readonly Said[];
  /** of the race that has just been ruled */
  readonly times: readonly RaceTime[];
  /** the command that this acknowledges */
  readonly re: string | null;
}

/** All about a table that is not in the game itself. */
export interface TableInfo {
  readonly code: string;
  readonly settings: Settings;
  readonly seats: readonly Seat[];
  readonly host: string | null;
  readonly phase: "closed" | "lobby" | "over" | "playing";
  readonly paused: boolean;
  /** how many have been started */
  readonly match: number;
  /** to the server's secret for this match, or for the next one in the lobby */
  readonly commitment: string;
  readonly clock: Clock | null;
  /** moves are gathered and ruled by reaction time */
  readonly window: "call" | "pause" | "race" | null;
  /** the frame that opened the window: reactions are measured from its showing */
  readonly opened: number;
  /** how long a ruling waits */
  readonly cap: number;
  /** that are open */
  readonly proposals: readonly Proposal[];
  /** by card */
  readonly written: Readonly<Record<string, Written>>;
  /** while the table decides what an honour rule comes to */
  readonly honour: Honour | null;
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

/** A clock that runs: whose (null: nobody's own), and how many milliseconds are left. */
export interface Clock {
  readonly seat: string | null;
  readonly left: number;
}

/** A rule that somebody wants to write on a card, until all have consented or one has refused. */
export interface Proposal {
  readonly number: number;
  readonly card: string;
  /** the seat that proposed it */
  readonly by: string;
  /** none: the card is to be wiped */
  readonly text: string;
  /** as the game understands it; null: an honour rule */
  readonly reading: string | null;
  readonly steps: readonly Step[];
  readonly consented: readonly string[];
  /** who has not consented yet */
  readonly waiting: readonly string[];
}

/** One line of a rule's diagram. */
export interface Step {
  /** how far it is set in */
  readonly depth: number;
  /** draw, skip, discard, give, show, swap, pass, turn, again, shield, race, lay, color, if, else, honour */
  readonly symbol: string;
  readonly words: string;
}

/** The rule that stands on a card. */
export interface Written {
  readonly text: string;
  /** as the game understands it; null: an honour rule */
  readonly reading: string | null;
  readonly steps: readonly Step[];
}

/** An honour rule that the table is settling. */
export interface Honour {
  readonly card: string;
  readonly text: string;
  /** what stands: who draws how many; null: nobody has said anything yet */
  readonly draws: Readonly<Record<string, number>> | null;
  /** the seat that said so */
  readonly by: string | null;
  readonly confirmed: readonly string[];
  /** who has not confirmed it yet */
  readonly waiting: readonly string[];
}

/** The table as one seat sees it; `seat` is null for a spectator. */
export interface View {
  readonly seat: string | null;
  readonly edition: string;
  readonly rules: Readonly<Record<string, Choice>>;
  readonly seats: readonly string[];
  readonly round: number;
  readonly dealer: string;
  readonly direction: string;
  /** turn, drawn, color, answer, block, race, honour, end */
  readonly deciding: string;
  /** who decides, as far as everybody knows */
  readonly turn: string | null;
  readonly hand: readonly string[];
  /** one's own card just drawn, while it may be played */
  readonly drawn: string | null;
  readonly counts: Readonly<Record<string, number>>;
  /** open hands: all of them once the round has closed */
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

/** A player gave another one a card, picked by lot; only the two of them see it (J71). */
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

/** A line of the table's talk. */
export interface Said {
  readonly seat: string;
  readonly name: string;
  readonly text: string | null;
  readonly reaction: Reaction | null;
}

/** What a ruling believed of one player, in milliseconds. */
export interface RaceTime {
  readonly seat: string;
  readonly reaction: number;
  readonly lag: number;
}

/** A command was not carried out, and nothing has changed. */
export interface Refused {
  readonly is: "refused";
  readonly re: string | null;
  readonly kind: "failed" | "forbidden" | "limit" | "malformed" | "rule" | "stale" | "unknown";
  readonly sentence: string;
  readonly rule: string | null;
  /** its name, for programs that say it in their own words */
  readonly reason: string | null;
  /** what the sentence mentions, by name */
  readonly words: Readonly<Record<string, string>>;
}

/** Who is connected now, and how many watch. */
export interface Present {
  readonly is: "present";
  readonly here: readonly string[];
  readonly watching: number;
}

/** A code for another device, good for ten minutes, once. */
export interface TransferCode {
  readonly is: "transfer";
  readonly re: string;
  readonly code: string;
}

/** To be answered at once with the same number. */
export interface Ping {
  readonly is: "ping";
  readonly n: number;
}

/** The server closes this socket, and why; `again`: coming back is welcome. */
export interface Bye {
  readonly is: "bye";
  readonly why: string;
  readonly again: boolean;
  /** its name, for programs that say it in their own words */
  readonly reason: string | null;
}

/** One's own moves in a demonstration so far; all of them, for the server keeps nothing. */
export interface DemoMoves {
  readonly moves: readonly string[];
}

/** A rule to be read, as it would be on a card of an edition. */
export interface RuleText {
  /** A rule in people's words; cleaned and cut to 200 characters. */
  readonly text: string;
  readonly edition?: string;
}

/** A rule to be tried out at a table of some size. */
export interface RuleTry {
  /** A rule in people's words; cleaned and cut to 200 characters. */
  readonly text: string;
  readonly edition?: string;
  readonly players?: number;
  readonly rules?: Readonly<Record<string, Choice>>;
}

/** A table to make, with its host. */
export interface NewTable {
  /** Cleaned and cut to 24 characters. */
  readonly name: string;
  readonly settings?: Partial<Settings>;
  readonly bots?: readonly BotSeats[];
  /** Start at once, if there are bots to play with. */
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

/** All editions, and the levels of bots. */
export interface Editions {
  readonly editions: readonly EditionInfo[];
  readonly levels: readonly string[];
}

/** What an edition is. */
export interface EditionInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly colors: readonly string[];
  readonly cards: readonly CardInfo[];
  readonly options: readonly OptionInfo[];
  /** some card can be answered, so a table waits for that */
  readonly pauses: boolean;
}

/** A face of an edition's deck. */
export interface CardInfo {
  readonly card: string;
  readonly name: string;
  readonly color: string | null;
  readonly copies: number;
  readonly points: number;
}

/** An option that a table of this edition can have. */
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
  /** all that there are */
  readonly sheets: readonly string[];
}

/** A rule: what a refusal cites. */
export interface RuleInfo {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly section_id: string;
  /** the rule sheets that state it; none: a judgement of this project */
  readonly sheets: readonly string[];
}

/** The demonstrations of an edition. */
export interface Demos {
  readonly edition: string;
  readonly demos: readonly DemoInfo[];
}

/** A demonstration: what is tried in it. */
export interface DemoInfo {
  readonly id: string;
  /** null: it is about no card in particular */
  readonly card: string | null;
}

/** A demonstration after one's moves and what the others did about them. */
export interface DemoState {
  readonly view: View;
  readonly legal: readonly string[];
  /** since one's last move */
  readonly events: readonly Event[];
  /** then everything is as before that move */
  readonly refused: DemoRefusal | null;
  /** what it was to show has happened, and it is over */
  readonly done: boolean;
}

/** Why the last move cannot be made. */
export interface DemoRefusal {
  readonly sentence: string;
  readonly rule: string;
  /** its name, and what the sentence mentions, as in `refused` */
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
}

/** What is understood of a rule; if it is not, which piece is not, why, and the nearest thing that is known. */
export interface RuleRead {
  readonly understood: boolean;
  /** cleaned; `start` and `end` count its characters */
  readonly text: string;
  /** in the game's own words; null: not understood, or an honour rule */
  readonly reading: string | null;
  readonly steps: readonly Step[];
  readonly honour: boolean;
  /** a sentence */
  readonly problem: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly suggestion: string | null;
  /** what can come next */
  readonly completions: readonly string[];
}

/** Help with writing: rules that are ready, and blocks. */
export interface RuleHelp {
  /** texts */
  readonly shelf: readonly string[];
  readonly blocks: RuleBlocks;
}

/** Blocks to click a rule together from. */
export interface RuleBlocks {
  readonly subjects: readonly BlockSubject[];
  readonly verbs: readonly BlockVerb[];
  readonly conditions: readonly BlockCondition[];
  readonly numbers: readonly number[];
  readonly cards: readonly string[];
}

/** Who can do something. */
export interface BlockSubject {
  readonly id: string;
  readonly words: string;
  readonly plural: boolean;
}

/** What can be done; `{number}` and `{target}` are filled in. */
export interface BlockVerb {
  readonly id: string;
  /** after `I` */
  readonly mine: string;
  readonly theirs: string;
  readonly needs: readonly string[];
  /** the subjects that it goes with */
  readonly whose: readonly string[];
  /** subjects */
  readonly targets: readonly string[];
}

/** What can stand before it; `{number}` or `{card}` are filled in. */
export interface BlockCondition {
  readonly id: string;
  readonly words: string;
  readonly needs: readonly string[];
}

/** What a rule did in simulated rounds, beside the same rounds without it. */
export interface RuleTrial {
  readonly rounds: number;
  /** how often in a round */
  readonly fires: number;
  /** turns of a round, without it */
  readonly length_before: number;
  readonly length_after: number;
  /** rounds are so many times as long */
  readonly longer: Ratio;
  /** shares of the rounds in which somebody played it */
  readonly profits: RuleProfits;
  /** the share of the rounds that had to be cut off */
  readonly endless: number;
  /** a sentence, if rounds hardly end */
  readonly warning: string | null;
}

/** A figure with its interval of 99 %. */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Who wins the rounds in which it was played: whoever played it, and each of the others. */
export interface RuleProfits {
  readonly player: number;
  readonly others: number;
}

/** The listed tables that can be joined or watched. */
export interface OpenTables {
  readonly tables: readonly OpenTable[];
}

/** A table as anyone may see it who knows its code. */
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
  /** that the server speaks */
  readonly protocol: number;
}

/** A seat, with the secret that holds it: keep the token, it is not shown again. */
export interface Seated {
  readonly table: string;
  readonly seat: string;
  readonly token: string;
}

/** Why a request was refused: as in `refused`. */
export interface Problem {
  readonly sentence: string;
  readonly kind: "failed" | "forbidden" | "limit" | "malformed" | "rule" | "stale" | "unknown";
  readonly reason: string | null;
  readonly words: Readonly<Record<string, string>>;
}
