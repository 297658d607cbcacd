/** The names of cards and colours in the page's language. */

import { readCard } from "../core/cards";
import type { Key } from "./en";
import { t } from "./index.svelte";

const COLORS: Readonly<Record<string, Key>> = {
  blue: "color.blue",
  green: "color.green",
  red: "color.red",
  yellow: "color.yellow",
  gold: "color.gold",
  silver: "color.silver",
  purple: "color.purple",
};

const SYMBOLS: Readonly<Record<string, Key>> = {
  skip: "card.skip",
  reverse: "card.reverse",
  draw2: "card.draw2",
  wild: "card.wild",
  wild4: "card.wild4",
  custom: "card.custom",
  hero: "card.hero",
  save: "card.save",
  gauntlet: "card.gauntlet",
  touchdown: "card.touchdown",
  star: "card.star",
};

function symbolName(symbol: string): string {
  const key = SYMBOLS[symbol];
  return key === undefined ? symbol : t(key);
}

export function colorName(color: string): string {
  const key = COLORS[color];
  return key === undefined ? color : t(key);
}

/** A card with the rule that is written on it. */
export const cardSays = (text: string, written: string | null): string =>
  written === null ? cardName(text) : t("card.says", { card: cardName(text), text: written });

/** "Red 7", "Wild Draw Four", "Blue Skip (Superman)"; "Draw Two", if only the kind of card is told. */
export function cardName(text: string): string {
  if (/^\w+$/.test(text)) return symbolName(text);
  const card = readCard(text);
  const symbol = symbolName(card.symbol);
  const who = card.character === null ? "" : card.character.charAt(0).toUpperCase() + card.character.slice(1);
  const named = card.color === null ? symbol : t("card.colored", { color: colorName(card.color), symbol });
  if (card.number !== null) return t("card.numbered", { card: named, number: card.number });
  return who === "" ? named : t("card.shown", { card: named, who });
}
