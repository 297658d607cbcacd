/** The names of cards and colours in the page's language. */

import { faceOf } from "../core/cards";
import { me } from "../core/me.svelte";
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

export function colorName(color: string): string {
  const key = COLORS[color];
  return key === undefined ? color : t(key);
}

/** The name to play under, even if none was given. */
export const ownName = (): string => (me.name === "" ? t("me.guest") : me.name);

/** A card with the rule that is written on it. */
export function cardSays(card: string, edition: string, written: string | null): string {
  const name = cardName(card, edition);
  return written === null ? name : t("card.says", { card: name, text: written });
}

/** "Red 7", "Wild Draw Four", "Blue Skip (Superman)"; "Draw Two", if only the card's id is told. */
export function cardName(card: string, edition: string): string {
  const { name, color, symbol: drawn, isNumber, number, character } = faceOf(edition, card);
  const key = SYMBOLS[drawn];
  const symbol = key !== undefined ? t(key) : isNumber ? drawn : name;
  const named = color === null ? symbol : t("card.colored", { color: colorName(color), symbol });
  if (number !== null) return t("card.numbered", { card: named, number });
  if (character === null) return named;
  return t("card.shown", { card: named, who: character.charAt(0).toUpperCase() + character.slice(1) });
}
