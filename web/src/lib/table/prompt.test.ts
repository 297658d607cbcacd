import { beforeAll, expect, test } from "vitest";
import { learnEdition } from "../core/cards";
import { face, smallEdition } from "../core/fixtures";
import type { Event, Frame } from "../protocol";
import { prompts } from "./prompt";

const table = {
  settings: { edition: "classic" },
  phase: "playing",
  paused: false,
  window: null,
  proposals: [],
  written: {},
  honour: null,
  ended: null,
  key: null,
};
beforeAll(() => learnEdition(smallEdition({ id: "classic", cards: [face("7", "red"), face("wild", null)] })));

const view = { edition: "classic", turn: "ann", deciding: "turn", top: "red-7", color: "red" };

function frame(changes: object = {}, more: object = {}): Frame {
  return {
    you: "ann",
    table,
    legal: [],
    events: [],
    ...more,
    view: { ...view, ...changes },
  } as unknown as Frame;
}

const said = (now: Frame, before: Frame | null): string[] =>
  prompts(now, before, (seat) => seat.toUpperCase()).filter((line) => line !== "");

test("one's turn is said with the card on top, and with the colour where the card does not show it", () => {
  const before = frame({ turn: "ben" });
  expect(said(frame(), before)).toEqual(["Your turn. On top: Red 7."]);
  expect(said(frame({ top: "wild", color: "blue" }), before)).toEqual([
    "Your turn. On top: Wild; the colour is Blue.",
  ]);
});

test("a turn is said once, and again when one comes on turn again", () => {
  const events = (...kinds: Event["is"][]): object => ({ events: kinds.map((is) => ({ is })) });
  expect(said(frame(), frame())).toEqual([]);
  expect(said(frame({}, events("caught", "drew")), frame())).toEqual([]);
  expect(said(frame({}, events("played", "lost-turn")), frame())).toEqual(["Your turn. On top: Red 7."]);
});

test("nothing is said to whoever has nothing to do, or is asked something else", () => {
  const before = frame({ turn: "ben" });
  expect(said(before, null)).toEqual([]);
  expect(said(frame({ deciding: "drawn" }), before)).toEqual([]);
  expect(said(frame({}, { you: null }), before)).toEqual([]);
});

test("buttons that come and go are said when they come", () => {
  const before = frame({ turn: "ben" });
  const legal = (...moves: string[]): Frame => frame({ turn: "ben" }, { legal: moves });
  expect(said(legal("catch ben"), before)).toEqual(["You can catch BEN: one card, and no call."]);
  expect(said(legal("catch ben"), legal("catch ben"))).toEqual([]);
  expect(said(legal("uno"), before)).toEqual(["One card left: call UNO before somebody catches you!"]);
  expect(said(legal("play red-7", "play red-7 uno"), before)).toEqual([
    "You can call UNO along with your next card.",
  ]);
});

test("proposals, what became of them, and rules on one's honour are said", () => {
  const proposal = { number: 3, card: "custom-1", by: "ben", text: "I draw 1.", reading: "", steps: [] };
  const lobby = (more: object = {}): Frame => frame({}, { table: { ...table, phase: "lobby", ...more } });
  const asked = lobby({ proposals: [proposal] });
  expect(said(asked, lobby())).toEqual(["BEN proposes for Wild Customizable 1: “I draw 1.”"]);
  expect(said(asked, asked)).toEqual([]);
  expect(said(lobby(), asked)).toEqual(["Not accepted: “I draw 1.”"]);
  expect(said(lobby({ written: { "custom-1": { text: "I draw 1." } } }), asked)).toEqual([
    "Wild Customizable 1 now says: “I draw 1.”",
  ]);
  const honour = { card: "custom-1", text: "honour: sing" };
  expect(said(frame({ deciding: "honour" }, { table: { ...table, honour } }), frame())).toEqual([
    "On your honour: “sing”",
    "What does it come to? You all have to agree.",
  ]);
});
