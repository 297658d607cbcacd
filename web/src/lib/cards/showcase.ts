/** Which cards are shown where editions are offered. */

import { EDITIONS, specials } from "./palette";
import type { EditionInfo } from "../protocol";

const DIGITS = [7, 2, 9, 4];
/** So that the cards which editions are known for are colourful side by side. */
const TINTS: Readonly<Record<string, string>> = {
  "batman-v-superman": "blue",
  "super-hero-girls": "red",
  avengers: "purple",
  "super-bowl": "green",
  "super-mario": "yellow",
};

export interface ShowcaseCard {
  readonly card: string;
  readonly edition: string;
  /** as chosen for a wild; null: as it comes */
  readonly color: string | null;
}

/** A hand of `count` cards: numbers of different colours, and on top the edition's special cards, the first foremost. */
export function showcase(edition: EditionInfo, count: number): ShowcaseCard[] {
  const special = specials(edition.id).slice(0, count).reverse();
  const numbers = edition.colors
    .map((color, at) => numberOf(edition, color, DIGITS[at % DIGITS.length] ?? 7))
    .filter((card) => card !== null);
  return [...numbers.slice(0, count - special.length), ...special].map((card) => ({
    card,
    edition: edition.id,
    color: null,
  }));
}

/** The card that each edition is known for; `foremost` comes last and so lies on top. */
export function signatures(foremost: string): ShowcaseCard[] {
  return [...EDITIONS].sort((a, b) => Number(a === foremost) - Number(b === foremost)).map(signatureOf);
}

/** The card that an edition is known for, in a colour that suits it. */
export function signatureOf(edition: string): ShowcaseCard {
  return { card: specials(edition)[0] ?? "wild", edition, color: TINTS[edition] ?? null };
}

function numberOf(edition: EditionInfo, color: string, digit: number): string | null {
  const numbers = edition.cards.filter((each) => each.color === color && each.number !== null);
  return (numbers.find((each) => each.number === digit) ?? numbers[0])?.card ?? null;
}
