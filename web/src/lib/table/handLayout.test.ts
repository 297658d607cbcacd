import { expect, it } from "vitest";
import { largest, layHand, spread, STRIP, stripAt } from "./handLayout";

const SCREENS: readonly (readonly [string, number, number])[] = [
  ["a small phone", 352, 740],
  ["a phone", 382, 844],
  ["a phone on its side", 560, 390],
  ["a desktop", 1264, 800],
  ["a large screen", 2544, 1440],
];
const each = SCREENS.flatMap((screen) => [1, 2, 7, 12, 25, 39].map((count) => [count, ...screen] as const));

it.each(each)("lays %i cards so that each can be hit on %s", (count, _name, width, height) => {
  const { lies, rows, size } = layHand(count, width, largest(width, height));
  expect(lies).toHaveLength(count);
  for (let at = 1; at < count; at += 1) {
    const [left, right] = [lies[at - 1]!, lies[at]!];
    if (left.row === right.row) expect(right.x - left.x).toBeGreaterThanOrEqual(STRIP - 0.01);
  }
  for (const lie of lies) expect(Math.abs(lie.x) + size / 2).toBeLessThanOrEqual(width / 2);
  expect(size).toBeGreaterThanOrEqual(52);
  expect(rows).toBe(count === 39 && width < 400 ? 3 : count >= 25 ? 2 : 1);
});

it("makes room around the card under the finger, and hides no other", () => {
  const laid = layHand(25, 352, largest(352, 740));
  const moved = spread(laid, 5, 352);
  expect(moved[5]).toEqual(laid.lies[5]);
  expect(moved[6]!.x - moved[5]!.x).toBeGreaterThan(laid.size * 0.75);
  expect(moved[4]!.x).toBeLessThan(laid.lies[4]!.x);
  expect(moved.slice(13)).toEqual(laid.lies.slice(13)); // the other row stays
  for (const lie of moved) expect(Math.abs(lie.x)).toBeLessThanOrEqual((352 - laid.size) / 2);
  expect(spread(layHand(1, 352, 68), 0, 352)).toHaveLength(1);
});

it("finds the card whose strip a finger is on", () => {
  const laid = layHand(25, 352, largest(352, 740));
  laid.lies.forEach((lie, at) => expect(stripAt(laid, lie.x - laid.size / 2 + 5, lie.row)).toBe(at));
  expect(stripAt(laid, -1000, 1)).toBe(13);
  expect(stripAt(laid, 1000, 0)).toBe(12);
});
