import { expect, it } from "vitest";
import { others, spots, uprightSpots, type Spot } from "./seating";
import type { View } from "../protocol";
import { jitter } from "../core/jitter";

const view = { seats: ["ann", "bob", "cat", "dan"] } as unknown as View;
const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

it("seats the others from one's left neighbour on, and everybody for a spectator", () => {
  expect(others(view, "cat")).toEqual(["dan", "ann", "bob"]);
  expect(others(view, null)).toEqual(["ann", "bob", "cat", "dan"]);
});

/** No two seats nearer than so much of the screen, across or down. */
function expectApart(found: readonly Spot[], across: number, down: number): void {
  for (const [at, spot] of found.entries()) {
    for (const other of found.slice(at + 1)) {
      const isApart = Math.abs(spot.x - other.x) >= across || Math.abs(spot.y - other.y) >= down;
      expect(isApart, `${JSON.stringify(spot)} and ${JSON.stringify(other)}`).toBe(true);
    }
  }
}

it.each(COUNTS)("keeps %i seats on the table and apart", (count) => {
  const found = spots(count, false);
  for (const { x, y } of found) {
    expect(x).toBeGreaterThan(4);
    expect(x).toBeLessThan(96);
    expect(y).toBeGreaterThan(4);
    expect(y).toBeLessThan(96);
  }
  expectApart(found, 9, 12);
});

it.each([...COUNTS, 10])("keeps %i seats apart on an upright screen, in the order of the table", (count) => {
  const found = uprightSpots(count);
  expect(found).toHaveLength(count);
  expectApart(found, 19, 12);
  const turns = found.map(({ x, y }) => (Math.atan2(x - 50, 40 - y) + 2 * Math.PI) % (2 * Math.PI));
  const clockwise = turns.map((turn) => (turn + Math.PI) % (2 * Math.PI)); // from the bottom on
  expect(clockwise).toEqual([...clockwise].sort((a, b) => a - b));
});

it("moves a button to another spot with every frame, but not within one", () => {
  expect(jitter(7, 30)).toEqual(jitter(7, 30));
  const places = new Set(Array.from({ length: 50 }, (_, seq) => JSON.stringify(jitter(seq, 30))));
  expect(places.size).toBeGreaterThan(40);
});
