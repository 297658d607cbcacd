import type { EditionInfo } from "../protocol";

/** What a card counts, as the edition says. */
export function pointsOf(edition: EditionInfo, card: string): number {
  return edition.cards.find((each) => each.card === card)?.points ?? 0;
}
