/** A small edition for tests, shaped like the server's. */

import type { CardInfo, EditionInfo, OptionInfo } from "../protocol";

const COLORS = ["blue", "green", "red", "yellow"];

function option(name: string, more: Partial<OptionInfo>): OptionInfo {
  return { name, about: "", values: null, lowest: null, highest: null, default: false, ...more };
}

function face(card: string, color: string | null, copies: number): CardInfo {
  return { card, name: card, color, copies, points: 0 };
}

export function smallEdition(more: Partial<EditionInfo> = {}): EditionInfo {
  return {
    id: "super-mario",
    name: "Super Mario",
    about: "",
    colors: COLORS,
    cards: [
      ...COLORS.flatMap((color) => ["2", "7", "skip"].map((symbol) => face(`${color}-${symbol}`, color, 2))),
      face("star", null, 4),
    ],
    options: [
      option("stacking", { values: [false, true] }),
      option("hand-size", { lowest: 1, highest: 10, default: 7 }),
      option("target", { lowest: 50, highest: 5000, default: 500 }),
      option("scoring", { values: ["winner", "tally", "single"], default: "winner" }),
    ],
    pauses: true,
    ...more,
  };
}
