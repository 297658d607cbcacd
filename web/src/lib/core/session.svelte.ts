/** A table as this page sees it: the last frame, what has happened, and the way to answer. */

import type { Bye, EditionInfo, Event, Frame, RaceTime, Refused, Said, Seat, Written } from "../protocol";
import { record } from "./api";
import { faceOf } from "./cards";
import { Connection, type ConnectionState, type Wish } from "./connection";
import { faces, type Face } from "./faces";
import { checkDeal, type Noted, type Verdict } from "./fair";
import { Choices } from "./moves";
import { randomHex } from "./random";
import { plainText } from "./ruleText";

/** One thing in the table's log: an event of the game, a line of talk, or the times of a race. */
export type LogEntry =
  | { readonly key: number; readonly kind: "event"; readonly event: Event }
  | { readonly key: number; readonly kind: "said"; readonly said: Said }
  | { readonly key: number; readonly kind: "times"; readonly times: readonly RaceTime[] };

/** Who is told what happens, and at a table of which edition. */
export interface Listener {
  readonly you: string | null;
  readonly edition: Pick<EditionInfo, "id">;
  name(seat: string): string;
  /** the rule that is written on a card, where that is known */
  rule?(card: string | null): Written | null;
}

/** The edition that a frame shows: the one being played, or the one that is set for the next match. */
export const editionIn = ({ view, table }: Frame): string => view?.edition ?? table.settings.edition;

export interface Watcher {
  /** A frame came; the one before it is null after (re)connecting. */
  frame(now: Frame, before: Frame | null): void;
}

const LONGEST_LOG = 400;

export class Session implements Listener {
  frame = $state.raw<Frame | null>(null);
  /** the one that is played, as the last frame says */
  edition: EditionInfo;
  line = $state<ConnectionState>("connecting");
  log = $state.raw<readonly LogEntry[]>([]);
  refusal = $state.raw<Refused | null>(null);
  here = $state.raw<readonly string[]>([]);
  watching = $state(0);
  /** why the server has closed the connection for good */
  bye = $state.raw<Bye | null>(null);
  transfer = $state<string | null>(null);
  /** commands on their way: what was pressed shows at once */
  sent = $state.raw<ReadonlySet<string>>(new Set());
  /** a move that was sent and not answered yet */
  pressed = $state<string | null>(null);

  readonly you = $derived(this.frame?.you ?? null);
  readonly view = $derived(this.frame?.view ?? null);
  readonly table = $derived(this.frame?.table ?? null);
  readonly isHost = $derived(this.you !== null && this.table?.host === this.you);
  readonly choices = $derived.by(
    () => new Choices(this.frame?.legal ?? [], this.edition.colors, this.view?.seats ?? []),
  );

  private readonly faces = $derived.by(() => {
    const seats = this.table?.seats ?? [];
    const drawn = faces(seats);
    return new Map(seats.map(({ seat }, at) => [seat, drawn[at]]));
  });

  private readonly connection: Connection;
  private shownAt = performance.now();
  private opened = -1;
  private keys = 0;
  /** what this page knows of the deal from before it: the seal, and its own share */
  private noted: Noted = { commitment: null, share: null };
  private dealsAgain = false;
  private readonly watchers = new Set<Watcher>();

  constructor(
    readonly code: string,
    token: string | null,
    edition: EditionInfo,
    private readonly editionOf: (id: string) => EditionInfo,
  ) {
    this.edition = $state.raw(edition);
    this.connection = new Connection(code, token, {
      answer: (answer) => this.take(answer),
      state: (state) => {
        this.line = state;
      },
      seq: () => this.frame?.seq ?? 0,
    });
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  send(wish: Wish): void {
    const id = this.connection.send(wish);
    this.sent = new Set([...this.sent, id]);
    this.refusal = null;
  }

  /** Make a move, looking at the present frame. */
  act(move: string): void {
    if (this.frame === null) return;
    this.pressed = move;
    this.send({ do: "act", seq: this.frame.seq, move, ms: Math.round(performance.now() - this.shownAt) });
  }

  /** Another match. Where only bots wait for it, the cards are dealt at once. */
  again(): void {
    this.dealsAgain =
      this.table?.seats.every(({ seat, level }) => seat === this.you || level !== null) ?? false;
    this.send({ do: "rematch" });
  }

  seat(seat: string): Seat | null {
    return this.table?.seats.find((each) => each.seat === seat) ?? null;
  }

  name(seat: string): string {
    return this.seat(seat)?.name ?? seat;
  }

  /** The face of whoever sits there; null: nobody. */
  face(seat: string): Face | null {
    return this.faces.get(seat) ?? null;
  }

  /** The rule that is written on a card, as people read it; null: none, or no such card. */
  written(card: string | null): string | null {
    const text = card === null ? undefined : this.table?.written[faceOf(this.edition.id, card).id]?.text;
    return text === undefined || text === "" ? null : plainText(text);
  }

  /** The same with how the game understands it. */
  rule(card: string | null): Written | null {
    return card === null ? null : (this.table?.written[faceOf(this.edition.id, card).id] ?? null);
  }

  /** Whether the deal of the match that is over was what it should be. */
  async verdict(): Promise<Verdict> {
    const { commitment, match } = this.table ?? { commitment: "", match: 0 };
    const seen = this.noted.commitment === commitment ? this.noted : { commitment: null, share: null };
    return checkDeal(await record(this.code, match), seen);
  }

  close(): void {
    this.connection.close();
  }

  private take(answer: Parameters<ConstructorParameters<typeof Connection>[2]["answer"]>[0]): void {
    if ("re" in answer && answer.re !== null) this.answered(answer.re);
    switch (answer.is) {
      case "frame":
        this.takeFrame(answer);
        break;
      case "refused":
        if (answer.kind !== "stale") this.refusal = answer;
        this.pressed = null;
        break;
      case "present":
        this.here = answer.here;
        this.watching = answer.watching;
        break;
      case "transfer":
        this.transfer = answer.code;
        break;
      case "bye":
        if (!answer.again) this.bye = answer;
        break;
      case "ping":
        break;
    }
  }

  private answered(id: string): void {
    const left = new Set(this.sent);
    left.delete(id);
    this.sent = left;
  }

  private takeFrame(frame: Frame): void {
    const before = this.line === "open" ? this.frame : null;
    if (this.frame !== null && frame.seq < this.frame.seq && frame.re === null) return;
    this.edition = this.editionOf(editionIn(frame));
    if (frame.table.opened !== this.opened) {
      this.opened = frame.table.opened;
      this.shownAt = performance.now();
    }
    if (frame.seq !== this.frame?.seq || frame.re !== null) this.pressed = null;
    this.append(frame);
    this.frame = frame;
    this.share(frame);
    if (this.dealsAgain && frame.table.phase === "lobby") {
      this.dealsAgain = false;
      this.send({ do: "start" });
    }
    for (const watcher of this.watchers) watcher.frame(frame, before);
  }

  private append(frame: Frame): void {
    const news: LogEntry[] = frame.events.map((event) => ({ key: this.keys++, kind: "event", event }));
    if (frame.times.length > 0) news.push({ key: this.keys++, kind: "times", times: frame.times });
    for (const said of frame.said) news.push({ key: this.keys++, kind: "said", said });
    if (news.length > 0) this.log = [...this.log, ...news].slice(-LONGEST_LOG);
  }

  /** Add one's own entropy to each deal, so that nobody has chosen the cards alone. */
  private share(frame: Frame): void {
    const { commitment, phase } = frame.table;
    if (phase !== "lobby" || this.noted.commitment === commitment) return;
    this.noted = { commitment, share: frame.you === null ? null : randomHex(32) };
    if (this.noted.share !== null) this.connection.send({ do: "share", entropy: this.noted.share });
  }
}
