/** Editions for tests, shaped like the server's. */

import type { CardInfo, EditionInfo, OptionInfo } from "../protocol";

const COLORS = ["blue", "green", "red", "yellow"];

function option(name: string, more: Partial<OptionInfo>): OptionInfo {
  return { name, about: "", values: null, lowest: null, highest: null, default: false, ...more };
}

/** A face: a card in a colour, or a wild; a number if its id is one. */
export function face(id: string, color: string | null, more: Partial<CardInfo> = {}): CardInfo {
  const number = Number.isNaN(Number(id)) ? null : Number(id);
  const shown = more.character === undefined || more.character === null ? "" : `@${more.character}`;
  const card = `${color === null ? "" : `${color}-`}${id}${shown}`;
  return {
    card,
    id,
    name: id,
    color,
    number,
    copies: 2,
    points: 0,
    character: null,
    customizable: false,
    ...more,
  };
}

export function smallEdition(more: Partial<EditionInfo> = {}): EditionInfo {
  return {
    id: "super-mario",
    name: "Super Mario",
    about: "",
    colors: COLORS,
    cards: [
      ...COLORS.flatMap((color) => ["2", "7", "skip"].map((id) => face(id, color))),
      face("star", null, { copies: 4 }),
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

const custom = (number: number, more: Partial<CardInfo> = {}): CardInfo =>
  face(`custom-${number}`, null, { customizable: true, ...more });
const by = (character: string): Partial<CardInfo> => ({ character });

/** Two heroes on its action cards, two Heroes, two cards to write on. */
export const heroesEdition = (): EditionInfo =>
  smallEdition({
    id: "batman-v-superman",
    colors: ["blue", "gold", "red", "silver"],
    cards: [
      ...["blue", "gold", "red", "silver"].flatMap((color) => [
        ...["0", "2", "3", "4", "7", "9"].map((id) => face(id, color)),
        ...["skip", "draw2"].flatMap((id) => [
          face(id, color, by("batman")),
          face(id, color, by("superman")),
        ]),
      ]),
      face("wild", null, by("batman")),
      face("wild4", null, by("superman")),
      face("hero-batman", null),
      face("hero-superman", null),
      custom(1, by("superman")),
      custom(2, by("batman")),
    ],
  });

/** An edition of one's own, whose names would mislead whoever read them: wilds and a colour with dashes. */
export const ownEdition = (): EditionInfo =>
  smallEdition({
    id: "ours",
    colors: ["ice", "sea-green"],
    cards: [
      face("3", "ice"),
      face("3", "sea-green"),
      face("night-owl", "sea-green", { name: "Night Owl" }),
      face("ice-storm", null, { name: "Ice Storm" }),
      face("red-7", null, { name: "Joker", customizable: true }),
    ],
  });
