/** The cards of an edition that rules can be written on. */

import type { EditionInfo } from "../protocol";
import { readCard } from "../core/cards";

export const writableCards = (edition: EditionInfo): readonly string[] => [
  ...new Set(
    edition.cards
      .filter(({ card }) => readCard(card).symbol === "custom")
      .map(({ card }) => card.split("@")[0] ?? card),
  ),
];
