import { describe, expect, test } from "vitest";
import { tvSpots, sizeFor } from "./tvSeating";

/** How much room a seat takes, in the screen's units, before it is made larger. */
const WIDE = 14;
const HIGH = 9.6;

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("%i seats on a television", (count) => {
  const found = tvSpots(count);
  const size = sizeFor(count);

  test("stay on the screen, and above the line that tells the story", () => {
    for (const { x, y } of found) {
      expect(x - (WIDE / 2) * size).toBeGreaterThan(0);
      expect(x + (WIDE / 2) * size).toBeLessThan(100);
      expect(y - (HIGH / 2) * size).toBeGreaterThan(0);
      expect(y + (HIGH / 2) * size).toBeLessThan(47);
    }
  });

  test("do not touch each other", () => {
    found.forEach((one, at) => {
      for (const other of found.slice(at + 1)) {
        const isBeside = Math.abs(one.x - other.x) >= WIDE * size;
        const isAbove = Math.abs(one.y - other.y) >= HIGH * size;
        expect(isBeside || isAbove).toBe(true);
      }
    });
  });

  test("go round clockwise", () => {
    const angles = found.map(({ x, y }) => Math.atan2(y - 23.5, x - 50));
    const turns = angles.map((angle, at) => {
      const next = angles[(at + 1) % count] ?? angle;
      return (next - angle + 2 * Math.PI) % (2 * Math.PI);
    });
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(2 * Math.PI);
  });
});
