import { expect, test } from "vitest";
import { smallEdition } from "../core/fixtures";
import { showcase, signatures, type ShowcaseCard } from "./showcase";

const cards = (shown: readonly ShowcaseCard[]): string[] => shown.map(({ card }) => card);

test("the first special card lies on top, numbers of different colours under it", () => {
  expect(cards(showcase(smallEdition(), 5))).toEqual(["blue-7", "green-2", "custom-2", "custom-1", "star"]);
});

test("there is a number even where the wished one is missing", () => {
  const edition = smallEdition({ id: "avengers" });
  expect(cards(showcase(edition, 5))).toEqual(["blue-7", "green-2", "red-2", "yellow-2", "gauntlet"]);
});

test("few places are for the special cards first", () => {
  expect(cards(showcase(smallEdition(), 1))).toEqual(["star"]);
});

test("every edition shows the card that it is known for, and the favourite one lies on top", () => {
  const shown = signatures("avengers");
  expect(new Set(shown.map(({ edition }) => edition)).size).toBe(6);
  expect(shown.at(-1)).toMatchObject({ card: "gauntlet", edition: "avengers" });
});
