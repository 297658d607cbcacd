import { expect, test } from "vitest";
import type { LogEntry } from "../core/session.svelte";
import type { Event, Step, Written } from "../protocol";
import { chosenBy, optionsOf } from "./options";

const step = (depth: number, symbol: string, words: string): Step => ({ depth, symbol, words });

/** A choice whose second side holds another, then one more. */
const RULE = {
  steps: {
    en: [
      step(0, "choose", "either"),
      step(1, "draw", "draw 2"),
      step(0, "else", "or"),
      step(1, "choose", "either"),
      step(2, "skip", "lose a turn"),
      step(1, "else", "or"),
      step(2, "show", "show a card"),
      step(0, "choose", "perhaps"),
      step(1, "again", "play again"),
    ],
  },
} as unknown as Written;

test("a rule begins with its first choice", () => {
  expect(optionsOf(RULE, [])[0]).toBe("Draw 2");
});

test.each([
  { chosen: [2], sides: ["Lose a turn", "Show a card"] },
  { chosen: [1], sides: ["Play again", "Do nothing"] },
  { chosen: [2, 1], sides: ["Play again", "Do nothing"] },
])("after $chosen the choice is between $sides", ({ chosen, sides }) => {
  expect(optionsOf(RULE, chosen)).toEqual(sides);
});

test("what a seat has chosen counts from the last card on", () => {
  const chose = (seat: string, option: number): Event => ({ is: "chose", seat, option, card: "custom-1" });
  const last = chose("ann", 2);
  const played = { is: "played", seat: "ann", card: "custom-1" } as Event;
  const log = [chose("ann", 1), played, chose("ann", 1), chose("ben", 2), last].map(
    (event, key): LogEntry => ({ key, kind: "event", event }),
  );
  expect(chosenBy(log, "ann")).toEqual([1, 2]);
  expect(chosenBy(log, "ann", last)).toEqual([1]);
});
