import { describe, expect, test } from "vitest";
import { smallEdition } from "../core/fixtures";
import { changedRules, highestOf, optionGroups, problemOf, settled, usualSettings } from "./settings";
import type { Rules } from "../core/options";

const edition = smallEdition(); // of 28 cards
const names = (rules: Rules): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(optionGroups(edition, rules)).map(([group, options]) => [
      group,
      (options as { name: string }[]).map(({ name }) => name),
    ]),
  );

describe("the options that are shown", () => {
  test("basics come in a fixed order, everything else is a house rule", () => {
    expect(names({})).toEqual({ basics: ["scoring", "target", "hand-size"], house: ["stacking"] });
  });

  test("there are no points to play to when one hand decides", () => {
    expect(names({ scoring: "single" })["basics"]).toEqual(["scoring", "hand-size"]);
  });

  test("an edition that usually plays one hand hides them as well", () => {
    const options = edition.options.map((each) =>
      each.name === "scoring" ? { ...each, default: "single" } : each,
    );
    const shown = optionGroups({ ...edition, options }, {}).basics.map(({ name }) => name);
    expect(shown).not.toContain("target");
  });
});

describe("the size of a hand", () => {
  const handSize = edition.options.find(({ name }) => name === "hand-size")!;

  test.each([
    [2, 10],
    [3, 9], // 27 of 28 cards
    [4, 6], // not 7: that would be all 28
    [10, 2],
  ])("at %i seats is at most %i", (seats, highest) => {
    expect(highestOf(handSize, edition, seats)).toBe(highest);
  });

  test("that was chosen for fewer seats is cut before it is sent", () => {
    expect(changedRules(edition, { "hand-size": 10 }, 4)).toEqual({ "hand-size": 6 });
  });
});

describe("what is sent", () => {
  test("is only what differs from usual", () => {
    expect(changedRules(edition, { stacking: true, target: 500, scoring: "winner" }, 2)).toEqual({
      stacking: true,
    });
  });

  test("is nothing that contradicts: no target beside one hand", () => {
    expect(changedRules(edition, { scoring: "single", target: 200 }, 2)).toEqual({ scoring: "single" });
  });

  test("is nothing that the edition cannot use, but it comes back with one that can", () => {
    const plain = { ...edition, options: edition.options.filter(({ name }) => name !== "stacking") };
    const draft = { ...usualSettings(edition.id), seats: 2, rules: { stacking: true } };
    expect(settled(draft, plain).rules).toEqual({});
    expect(settled(draft, edition).rules).toEqual({ stacking: true });
  });
});

test.each([
  ["hand-size: 108 cards are too few", { field: "hand-size", sentence: "108 cards are too few" }],
  ["turn_time: a turn takes 15 seconds", { field: "turn_time", sentence: "A turn takes 15 seconds" }],
  ["All seats are taken.", { field: null, sentence: "All seats are taken." }],
  ["That is not what this takes: no.", { field: null, sentence: "That is not what this takes: no." }],
])("%j stands by its field", (sentence, problem) => {
  expect(problemOf({ sentence, reason: null, words: {} })).toEqual(problem);
});
