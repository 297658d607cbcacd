import { beforeAll, expect, test } from "vitest";
import { learnEdition } from "../core/cards";
import { heroesEdition, ownEdition } from "../core/fixtures";
import { me } from "../core/me.svelte";
import { cardName, cardSays, ownName } from "./names";

beforeAll(() => [heroesEdition(), ownEdition()].forEach(learnEdition));

test.each([
  ["red-7", "Red 7"],
  ["blue-skip@superman", "Blue Skip (Superman)"],
  ["wild4@superman", "Wild Draw Four (Superman)"],
  ["hero-batman", "Hero (Batman)"],
  ["custom-1@superman", "Wild Customizable 1"],
  ["custom-1", "Wild Customizable 1"],
  ["draw2", "Draw Two"],
])("%s is %s", (card, name) => {
  expect(cardName(card, "batman-v-superman")).toBe(name);
});

test("a card of somebody's own edition has the name that its edition gives it", () => {
  expect(cardName("ice-storm", "ours")).toBe("Ice Storm");
  expect(cardName("red-7", "ours")).toBe("Joker");
  expect(cardName("sea-green-night-owl", "ours")).toBe("sea-green Night Owl");
});

test("a card says what is written on it", () => {
  expect(cardSays("red-7", "ours", "Swap hands")).toContain("Joker");
  expect(cardSays("red-7", "ours", "Swap hands")).toContain("Swap hands");
  expect(cardSays("red-7", "ours", null)).toBe("Joker");
});

test("without a name one is a player all the same", () => {
  expect(ownName()).toBe("Player");
  me.rename("Ann");
  expect(ownName()).toBe("Ann");
});
