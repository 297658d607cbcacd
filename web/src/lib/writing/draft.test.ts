import { expect, test } from "vitest";
import type { RuleRead } from "../protocol";
import { isHonour, plainText } from "../core/ruleText";
import { completed, markedIn, mended, offered } from "./draft";

const read = (text: string, more: Partial<RuleRead> = {}): RuleRead => ({
  ...{ understood: false, text, reading: null, steps: [], honour: false, problem: null },
  ...{ start: null, end: null, suggestion: null, completions: [] },
  ...more,
});

test.each([
  ["", "everyone else", "Everyone else "],
  ["Every", "everyone else", "Everyone else "],
  ["Everyone ", "everyone else", "Everyone else "],
  ["Everyone else ", "draws", "Everyone else draws "],
  ["Everyone else dr", "draws", "Everyone else draws "],
  ["I swap hands with a pla", "a player of my choice", "I swap hands with a player of my choice "],
  ["Everyone else draws 1", ".", "Everyone else draws 1."],
  ["If I hold a 7", ", then", "If I hold a 7, then "],
  ["I draw", "and", "I draw and "],
])("%j and “%s” are %j", (text, phrase, whole) => {
  expect(completed(text, phrase)).toBe(whole);
});

test("what is not understood is marked, counted in whole characters", () => {
  const wrong = read("😀 dances 3", { start: 2, end: 8, suggestion: "draws" });
  expect(markedIn(wrong)).toEqual({ before: "😀 ", piece: "dances", after: " 3" });
  expect(mended(wrong)).toBe("😀 draws 3");
});

test("only words that help are offered, and none after a whole sentence", () => {
  const completions = [".", "and", ", then", ". and", ". .", "draws"];
  expect(offered(read("I draw 1", { understood: true, completions }), 9)).toEqual([
    ".",
    "and",
    ", then",
    "draws",
  ]);
  expect(offered(read("I draw 1", { understood: true, completions }), 2)).toEqual([".", "and"]);
  expect(offered(read("I draw 1.", { understood: true, completions }), 9)).toEqual([]);
  expect(offered(null, 9)).toEqual([]);
});

test("a beginning is no mistake", () => {
  expect(markedIn(read("Everyone", { start: 0, end: 8, completions: ["draws"] }))).toBeNull();
  expect(markedIn(read("I draw 1", { understood: true }))).toBeNull();
});

test("an honour rule is read without the word that makes it one", () => {
  expect(isHonour("Honour: sing a song")).toBe(true);
  expect(plainText("Honour: sing a song")).toBe("sing a song");
  expect(isHonour("The honourable player draws 1")).toBe(false);
});
