import { expect, test } from "vitest";
import { smallEdition } from "./fixtures";
import { showcase } from "./showcase";

test("the first special card lies on top, numbers of different colours under it", () => {
  expect(showcase(smallEdition(), 5)).toEqual(["blue-7", "green-2", "custom-2", "custom-1", "star"]);
});

test("there is a number even where the wished one is missing", () => {
  const edition = smallEdition({ id: "avengers" });
  expect(showcase(edition, 5)).toEqual(["blue-7", "green-2", "red-2", "yellow-2", "gauntlet"]);
});

test("few places are for the special cards first", () => {
  expect(showcase(smallEdition(), 1)).toEqual(["star"]);
});
