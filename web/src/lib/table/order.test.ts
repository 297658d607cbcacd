import { expect, it } from "vitest";
import { layHand, others, spots } from "./order";
import type { View } from "../protocol";
import { wander } from "./wander";

const view = { seats: ["ann", "bob", "cat", "dan"] } as unknown as View;

it("seats the others from one's left neighbour on, and everybody for a spectator", () => {
  expect(others(view, "cat")).toEqual(["dan", "ann", "bob"]);
  expect(others(view, null)).toEqual(["ann", "bob", "cat", "dan"]);
});

it.each([1, 2, 3, 5, 9])("keeps %i seats on the table and apart", (count) => {
  const found = spots(count, false);
  for (const { x, y } of found) {
    expect(x).toBeGreaterThan(4);
    expect(x).toBeLessThan(96);
    expect(y).toBeGreaterThan(4);
    expect(y).toBeLessThan(96);
  }
  for (const [at, spot] of found.entries()) {
    for (const other of found.slice(at + 1))
      expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(9);
  }
});

it.each([1, 2, 7, 13, 25])("lays a hand of %i on a phone without hiding a corner", (count) => {
  const { lies, rows } = layHand(count, 344, 70);
  expect(lies).toHaveLength(count);
  for (let at = 1; at < count; at += 1) {
    const [left, right] = [lies[at - 1], lies[at]];
    if (left?.row === right?.row) expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(22);
  }
  for (const lie of lies) expect(Math.abs(lie.x)).toBeLessThanOrEqual((344 - 70) / 2 + 1);
  expect(rows).toBe(count > 11 ? 2 : 1);
});

it("moves a button to another spot with every frame, but not within one", () => {
  expect(wander(7, 30)).toEqual(wander(7, 30));
  const places = new Set(Array.from({ length: 50 }, (_, seq) => JSON.stringify(wander(seq, 30))));
  expect(places.size).toBeGreaterThan(40);
});
