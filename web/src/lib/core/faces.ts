/** Which face and which colour a player has: they follow from the name, and nobody else at the table has the same. */

export const FIGURES = [
  "bear",
  "cat",
  "chick",
  "dog",
  "fox",
  "frog",
  "owl",
  "panda",
  "penguin",
  "rabbit",
] as const;

export type Figure = (typeof FIGURES)[number] | "robot";

export interface Face {
  readonly figure: Figure;
  readonly color: string;
}

/** As many as a table has seats, and dark enough or light enough to be told apart on every felt. */
export const COLORS = [
  "#d64536",
  "#2f74d8",
  "#2c9a55",
  "#e3a008",
  "#8b50d2",
  "#e2709f",
  "#1c9c9c",
  "#96703f",
  "#65758c",
  "#a9b82f",
] as const;

/** Whom a face is for. */
export interface Faced {
  readonly name: string;
  /** of a bot; null for a person */
  readonly level: string | null;
}

/** The faces at a table, in the order of its seats. Who came first keeps theirs when somebody else sits down. */
export function faces(seats: readonly Faced[]): readonly Face[] {
  const colors = new Set<string>();
  const figures = new Set<string>();
  return seats.map(({ name, level }) => {
    const mixed = hash(name);
    const color = firstFree(COLORS, mixed, colors);
    const figure = level === null ? firstFree(FIGURES, mixed >>> 8, figures) : "robot";
    return { color, figure };
  });
}

/** The first of a list, from some place on, that nobody has; somebody's again if everybody has one. */
function firstFree<T extends string>(all: readonly [T, ...T[]], from: number, taken: Set<string>): T {
  const turned = all.map((_, at) => all[(from + at) % all.length] ?? all[0]);
  const found = turned.find((each) => !taken.has(each)) ?? turned[0] ?? all[0];
  taken.add(found);
  return found;
}

/** FNV-1a over the letters, whatever their case. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text.normalize("NFC").toLowerCase()) {
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
