import { expect, test } from "vitest";
import type { Written } from "../protocol";
import { optionsOf } from "./options";

const RULE = {
  choices: {
    en: [
      ["Draw 2 cards", "Lose a turn"],
      ["Show your hand", "Do nothing"],
    ],
  },
} as unknown as Written;

test.each([
  { choice: 0, sides: ["Draw 2 cards", "Lose a turn"] },
  { choice: 1, sides: ["Show your hand", "Do nothing"] },
])("choice $choice of a rule is between $sides", ({ choice, sides }) => {
  expect(optionsOf(RULE, choice)).toEqual(sides);
});

test("a card of an edition has no words for its options", () => {
  expect(optionsOf(null, 0)).toHaveLength(2);
});
