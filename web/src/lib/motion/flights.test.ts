import { describe, expect, it } from "vitest";
import type { Event } from "../protocol";
import { course, flightsOf, type Flight, type Positions, type Manner } from "./flights";
import { beginnings, BETWEEN_DRAWS } from "./timing";

const at = (x: number, y: number): DOMRect => new DOMRect(x, y, 50, 70);
const PLACES: Readonly<Record<string, DOMRect>> = { ann: at(300, 600), bob: at(20, 200), cat: at(600, 20) };
const positions: Positions = {
  seats: ["ann", "bob", "cat"],
  draw: at(250, 300),
  pile: at(320, 300),
  at: (seat) => PLACES[seat] ?? null,
  source: (seat) => PLACES[seat] ?? null,
  target: (seat) => PLACES[seat] ?? null,
  turn: () => 5,
};
const flown = (events: readonly Event[]) => events.flatMap((event) => flightsOf(event, events, positions));

describe("cards fly", () => {
  it("from a hand to the pile, and from the pile to a hand one after another", () => {
    const found = flown([
      { is: "played", seat: "ann", card: "red-draw2", named: null },
      { is: "drew", seat: "bob", count: 2, cards: null },
    ]);
    expect(found.map(({ card, from, to, wait }) => [card, from, to, wait])).toEqual([
      ["red-draw2", PLACES["ann"], positions.pile, 0],
      [null, positions.draw, PLACES["bob"], 0],
      [null, positions.draw, PLACES["bob"], BETWEEN_DRAWS],
    ]);
  });

  it("back the way they came when they are sent back", () => {
    const found = flown([
      { is: "bounced", seat: "bob", card: "star", target: "ann" },
      { is: "drew", seat: "ann", count: 1, cards: null },
    ]);
    expect(found[1]).toMatchObject({ from: PLACES["bob"], to: PLACES["ann"] });
  });

  it("before a player instead of onto the pile, if they are a shield", () => {
    const found = flown([
      { is: "played", seat: "ann", card: "save", named: "cat" },
      { is: "color-chosen", seat: "ann", color: "red" },
      { is: "shielded", seat: "ann", target: "cat", card: "save" },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ card: "save", to: PLACES["cat"] });
  });

  it.each([
    ["left", "bob"],
    ["right", "cat"],
  ])("as whole hands one seat on, to the %s", (direction, next) => {
    const found = flown([{ is: "hands-passed", direction }]);
    expect(found.map(({ bundle }) => bundle)).toEqual([true, true, true]);
    expect(found[0]).toMatchObject({ from: PLACES["ann"], to: PLACES[next] });
  });

  it("not at all from or to a place that nobody sees", () => {
    const found = flightsOf({ is: "drew", seat: "zoe", count: 3, cards: null }, [], positions);
    expect(found).toEqual([]);
  });
});

it.each<Manner>(["fly", "slam", "deflect"])(
  "a card that %ss begins where it was and stays on its course",
  (manner) => {
    const flight: Flight = {
      ...{ key: 1, card: null, from: at(0, 0), to: at(400, 300), delay: 0, turn: 6, bundle: false },
      manner,
    };
    const { frames, duration } = course(flight);
    expect(duration).toBeLessThanOrEqual(700);
    for (const { transform } of frames) expect(transform).not.toContain("NaN");
    expect(frames[0]).toMatchObject({ opacity: 1 });
    if (manner !== "deflect")
      expect(frames.at(-1)?.["transform"]).toBe("translate(383.0px, 276.2px) rotate(6.0deg) scale(0.595)");
    else expect(frames.at(-1)).toMatchObject({ opacity: 0 });
  },
);

it("lets one thing after another happen, but nobody wait", () => {
  const drew = { is: "drew", seat: "bob", count: 4, cards: null } as const;
  const played = { is: "played", seat: "ann", card: "wild4", named: null } as const;
  const [first, second, third] = beginnings([played, drew, drew]);
  expect([first, second]).toEqual([0, 230]);
  expect(third).toBeGreaterThan(230 + 4 * BETWEEN_DRAWS);
  expect(Math.max(...beginnings(Array.from({ length: 40 }, () => drew)))).toBeLessThan(2500);
});
