/** Which cards of an edition are shown where it is offered. */

import { specials } from "../cards/palette";
import { isNumber, readCard } from "../core/cards";
import type { EditionInfo } from "../protocol";

const DIGITS = ["7", "2", "9", "4"];

/** A hand of `count` cards: numbers of different colours, and on top the edition's special cards, the first foremost. */
export function showcase(edition: EditionInfo, count: number): string[] {
  const special = specials(edition.id).slice(0, count).reverse();
  const numbers = edition.colors
    .map((color, at) => numberOf(edition, color, DIGITS[at % DIGITS.length] ?? "7"))
    .filter((card) => card !== null);
  return [...numbers.slice(0, count - special.length), ...special];
}

function numberOf(edition: EditionInfo, color: string, digit: string): string | null {
  const found = edition.cards.map((face) => readCard(face.card)).filter((card) => card.color === color);
  const numbers = found.filter(isNumber);
  return (numbers.find((card) => card.symbol === digit) ?? numbers[0])?.text ?? null;
}
