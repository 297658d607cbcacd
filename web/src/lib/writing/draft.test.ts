import { expect, test } from "vitest";
import { isHonour, languageOf, plainText } from "../core/ruleText";
import type { RuleRead } from "../protocol";
import { added, completed, offered, pieces, stateOf } from "./draft";
import { READ } from "./fixtures";

const read = (text: string, more: Partial<RuleRead> = {}): RuleRead => ({
  ...READ,
  ...{ understood: false, text, write: null, reading: null, steps: [] },
  ...more,
});

const CHOICE = { write: "Draw 1 → I draw 1.", reading: "I draw 1.", steps: [] };

test.each([
  ["", "everyone else", "Everyone else "],
  ["Every", "everyone else", "Everyone else "],
  ["Everyone ", "else draws", "Everyone else draws "],
  ["Everyone else ", "draws", "Everyone else draws "],
  ["Everyone else dr", "draws", "Everyone else draws "],
  ["The next player", "player draws 3", "The next player draws 3 "],
  ["I draw", "and", "I draw and "],
])("%j and “%s” are %j", (text, phrase, whole) => {
  expect(completed(text, phrase)).toBe(whole);
});

test.each([
  ["The next player", "player draws 3", "draws 3"],
  ["The next play", "player draws 3", "player draws 3"],
  ["The next ", "player draws 3", "player draws 3"],
])("a button after %j shows of “%s” only what it adds", (text, phrase, shown) => {
  expect(added(text, phrase)).toBe(shown);
});

test("what no reading uses is a piece of its own, counted in whole characters", () => {
  expect(
    pieces(
      read("😀 blub draw 3 xyz", {
        unused: [
          [2, 6],
          [14, 17],
        ],
      }),
    ),
  ).toEqual([
    { text: "😀 ", isUnused: false },
    { text: "blub", isUnused: true },
    { text: " draw 3 ", isUnused: false },
    { text: "xyz", isUnused: true },
  ]);
  expect(pieces(read("draw 3"))).toEqual([{ text: "draw 3", isUnused: false }]);
});

test("completions are offered only where something is missing", () => {
  const completions = ["draws", "discards"];
  expect(offered(read("Everyone", { completions }), 9)).toEqual(completions);
  expect(offered(read("Everyone", { completions }), 1)).toEqual(["draws"]);
  expect(offered(read("I draw 1", { understood: true, completions }), 9)).toEqual([]);
  expect(offered(read("Draw 1", { readings: [CHOICE], completions }), 9)).toEqual([]);
  expect(offered(null, 9)).toEqual([]);
});

test.each([
  ["empty", read("")],
  ["certain", READ],
  ["honour", read("honour: sing", { understood: true, honour: true })],
  ["choice", read("Draw 1", { readings: [CHOICE] })],
  ["begun", read("Everyone", { only_honour: true, completions: ["draws"] })],
  ["begun", read("honour:", { honour: true })],
  ["nothing", read("sing a song", { only_honour: true })],
])("a text is %s", (state, found) => {
  expect(stateOf(found)).toBe(state);
});

test("a rule is shown as people wrote it", () => {
  expect(isHonour("Honour: sing a song")).toBe(true);
  expect(isHonour("honor:sing")).toBe(true);
  expect(plainText("Honour: sing a song")).toBe("sing a song");
  expect(isHonour("The honourable player draws 1")).toBe(false);
  expect(plainText("Draw 10 → I draw 10 cards.")).toBe("Draw 10");
  expect(plainText("a → b → I draw 10 cards.")).toBe("a → b");
  expect(plainText("I draw 10.")).toBe("I draw 10.");
});

test("a text is known to be English only if it is certain without an arrow", () => {
  expect(languageOf("I draw 1.")).toBe("en");
  expect(languageOf("Zieh 1 → I draw 1 card.")).toBeNull();
  expect(languageOf("honour: singen")).toBeNull();
});
