import { expect, test } from "vitest";
import type { View } from "../protocol";
import { standings } from "./result";

const view = (more: Partial<View>): View =>
  ({
    seats: ["ann", "ben", "cleo"],
    scores: { ann: 0, ben: 0, cleo: 0 },
    counts: { ann: 3, ben: 0, cleo: 1 },
    winners: [],
    out: "ben",
    rules: {},
    ...more,
  }) as unknown as View;

test("the highest score comes first", () => {
  expect(standings(view({ scores: { ann: 20, ben: 90, cleo: 50 } }))).toEqual(["ben", "cleo", "ann"]);
});

test("where points count against one, the lowest does", () => {
  const scores = { ann: 20, ben: 90, cleo: 50 };
  expect(standings(view({ scores, rules: { scoring: "tally" } }))).toEqual(["ann", "cleo", "ben"]);
});

test("without scores whoever went out comes first, then whoever holds fewer cards", () => {
  expect(standings(view({}))).toEqual(["ben", "cleo", "ann"]);
});

test("winners come before everybody else", () => {
  expect(standings(view({ winners: ["cleo"], scores: { ann: 9, ben: 5, cleo: 1 } }))[0]).toBe("cleo");
});
