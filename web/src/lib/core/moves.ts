/** Moves as the notation writes them, and the small steps in which a person chooses one of the legal ones. */

export interface Move {
  readonly text: string;
  readonly kind: string;
  readonly card: string | null;
  readonly laid: string | null;
  readonly color: string | null;
  readonly seat: string | null;
  readonly uno: boolean;
}

/** What a player still has to say about a card: which card to lay on it, which colour, which seat. */
export type Step = "laid" | "color" | "seat";

export function readMove(text: string, colors: readonly string[], seats: readonly string[]): Move {
  const words = text.split(" ");
  const kind = words.shift() ?? "";
  const uno = kind !== "uno" && words.at(-1) === "uno" && !seats.includes("uno");
  if (uno) words.pop();
  const seat = words.length > 0 && seats.includes(words.at(-1) ?? "") ? (words.pop() ?? null) : null;
  const color = words.length > 0 && colors.includes(words.at(-1) ?? "") ? (words.pop() ?? null) : null;
  const [card = null, laid = null] = words;
  return { text, kind, card, laid, color, seat, uno };
}

export class Choices {
  readonly all: readonly Move[];

  constructor(legal: readonly string[], colors: readonly string[], seats: readonly string[]) {
    this.all = legal.map((text) => readMove(text, colors, seats));
  }

  of(kind: string): readonly Move[] {
    return this.all.filter((move) => move.kind === kind);
  }

  has(kind: string): boolean {
    return this.all.some((move) => move.kind === kind);
  }

  /** The plays of one card. */
  plays(card: string): readonly Move[] {
    return this.all.filter((move) => move.kind === "play" && move.card === card);
  }

  /** The cards that a written rule lets one pick. */
  get picks(): readonly string[] {
    return this.of("pick").flatMap((move) => (move.card === null ? [] : [move.card]));
  }

  get playable(): ReadonlySet<string> {
    return new Set(this.of("play").map((move) => move.card ?? ""));
  }
}

/** The next thing that tells some moves apart; null if nothing does but the call. */
export function nextStep(moves: readonly Move[]): Step | null {
  for (const step of ["laid", "color", "seat"] as const) {
    if (new Set(moves.map((move) => move[step])).size > 1) return step;
  }
  return null;
}

/** The values that a step can have, in the order in which they are listed. */
export function options(moves: readonly Move[], step: Step): string[] {
  return [...new Set(moves.map((move) => move[step]).filter((value) => value !== null))];
}

export function choose(moves: readonly Move[], step: Step, value: string): readonly Move[] {
  return moves.filter((move) => move[step] === value);
}

/** The one move that is left, with the call or without it as far as there is a choice. */
export function settle(moves: readonly Move[], uno: boolean): Move | null {
  return moves.find((move) => move.uno === uno) ?? moves[0] ?? null;
}
