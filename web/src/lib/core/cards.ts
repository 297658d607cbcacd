/** The cards of each edition: what the server says about them. Nothing is read out of a card's name. */

import type { CardInfo, EditionInfo } from "../protocol";

export interface Face {
  /** as the notation writes it */
  readonly text: string;
  /** of the card, whatever its colour and whomever it shows */
  readonly id: string;
  /** in English */
  readonly name: string;
  /** null for wilds */
  readonly color: string | null;
  /** how the page draws and names it: "7", "skip", "wild4", "hero", "custom"; its id if the page has nothing for it */
  readonly symbol: string;
  readonly isNumber: boolean;
  /** whom a card of batman-v-superman shows, and which Hero a Hero is */
  readonly character: string | null;
  /** of the two Customizable cards */
  readonly number: string | null;
  readonly customizable: boolean;
}

interface Deck {
  readonly colors: readonly string[];
  /** by text; the cards themselves, without colour and character, by id */
  readonly faces: ReadonlyMap<string, Face>;
}

/** Cards that come in pairs share a picture and a name; which of the two it is stands beside it. */
const PAIRS: Readonly<Record<string, Partial<Face>>> = {
  "custom-1": { symbol: "custom", number: "1" },
  "custom-2": { symbol: "custom", number: "2" },
  "hero-batman": { symbol: "hero", character: "batman" },
  "hero-superman": { symbol: "hero", character: "superman" },
};

/** How a hand is sorted, within a colour and among the wilds. */
const ORDER = [
  "skip",
  "reverse",
  "draw2",
  "wild",
  "wild4",
  "custom",
  "hero",
  "save",
  "gauntlet",
  "touchdown",
  "star",
];

const decks = new Map<string, Deck>();

/** Remember the colours and the cards of an edition. */
export function learnEdition({ id, colors, cards }: EditionInfo): void {
  const faces = new Map(cards.map((info) => [info.id, faceFrom({ ...info, card: info.id }, true)]));
  for (const info of cards) faces.set(info.card, faceFrom(info));
  decks.set(id, { colors, faces });
}

function faceFrom(info: CardInfo, isBare = false): Face {
  const { card: text, id, name, customizable } = info;
  return {
    ...{ text, id, name, customizable, symbol: id, number: null, isNumber: info.number !== null },
    color: isBare ? null : info.color,
    character: isBare ? null : info.character,
    ...PAIRS[id],
  };
}

/** A face of an edition's deck, or a card by its id; a card that the page has not heard of is a wild. */
export function faceOf(edition: string, card: string): Face {
  const unknown = { card, id: card, name: card, color: null, number: null, character: null };
  return (
    decks.get(edition)?.faces.get(card) ?? faceFrom({ ...unknown, copies: 0, points: 0, customizable: false })
  );
}

/** The colours of an edition in its order; undefined until the server has told them. */
export const colorsIn = (edition: string): readonly string[] | undefined => decks.get(edition)?.colors;

/** The cards of an edition that rules can be written on, by their ids. */
export const writableCards = (edition: EditionInfo): readonly string[] => [
  ...new Set(edition.cards.filter((card) => card.customizable).map((card) => card.id)),
];

/** What a card counts, as the edition says. */
export function pointsOf(edition: EditionInfo, card: string): number {
  return edition.cards.find((each) => each.card === card)?.points ?? 0;
}

/** Colours in the edition's order, numbers before actions, wilds last. */
export function sortHand(hand: readonly string[], edition: string): string[] {
  const colors = colorsIn(edition) ?? [];
  const key = (text: string): number => {
    const { color, symbol, isNumber } = faceOf(edition, text);
    const place = color === null ? colors.length : colors.indexOf(color);
    return place * 100 + (isNumber ? Number(symbol) : 10 + ORDER.indexOf(symbol));
  };
  return [...hand].sort((a, b) => key(a) - key(b) || a.localeCompare(b));
}
