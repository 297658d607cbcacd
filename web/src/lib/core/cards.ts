/** Cards as the notation writes them: enough to draw and to sort them, nothing about what they do. */

import { COLOR_NAMES } from "../cards/palette";

export interface CardText {
  readonly text: string;
  /** null for wilds */
  readonly color: string | null;
  /** "7", "skip", "draw2", "wild4", "hero", "custom", … */
  readonly symbol: string;
  /** who a card of batman-v-superman shows, and which Hero a Hero is */
  readonly character: string | null;
  /** of the two Customizable cards */
  readonly number: string | null;
}

const WILDS = /^(wild4|wild|custom-(\d)|hero-(\w+)|save|gauntlet|touchdown|star)$/;
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

export function readCard(text: string): CardText {
  const [body = "", shown = null] = text.split("@");
  const wild = WILDS.exec(body);
  if (wild) {
    const symbol = body.startsWith("custom") ? "custom" : body.startsWith("hero") ? "hero" : body;
    return { text, color: null, symbol, character: wild[3] ?? shown, number: wild[2] ?? null };
  }
  const dash = body.indexOf("-");
  if (!COLOR_NAMES.has(body.slice(0, dash)))
    return { text, color: null, symbol: body, character: shown, number: null };
  return { text, color: body.slice(0, dash), symbol: body.slice(dash + 1), character: shown, number: null };
}

export function isNumber(card: CardText): boolean {
  return /^\d$/.test(card.symbol);
}

/** Colours in the edition's order, numbers before actions, wilds last. */
export function sortHand(hand: readonly string[], colors: readonly string[]): string[] {
  const key = (text: string): number => {
    const card = readCard(text);
    const color = card.color === null ? colors.length : colors.indexOf(card.color);
    const symbol = isNumber(card) ? Number(card.symbol) : 10 + ORDER.indexOf(card.symbol);
    return color * 100 + symbol;
  };
  return [...hand].sort((a, b) => key(a) - key(b) || a.localeCompare(b));
}
