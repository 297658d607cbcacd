import { expect, it } from "vitest";
import { lap, perimeter } from "./lap";

const read = (frame: Keyframe): [number, number, number] => {
  const found = /translate\((-?[\d.]+)px, (-?[\d.]+)px\) rotate\((-?[\d.]+)deg\)/.exec(
    String(frame["transform"]),
  );
  return [Number(found?.[1]), Number(found?.[2]), Number(found?.[3])];
};

it.each([
  [1000, 400],
  [340, 380],
])("runs evenly once round an oval of %i × %i, and never spins", (width, height) => {
  const points = lap(width, height).map(read);
  expect(points[0]?.slice(0, 2)).toEqual([width, height / 2]);
  const steps = points.slice(1).map(([x, y], at) => Math.hypot(x - points[at]![0], y - points[at]![1]));
  const even = perimeter(width, height) / steps.length;
  for (const step of steps) expect(Math.abs(step - even)).toBeLessThan(even * 0.2);
  const turns = points.slice(1).map(([, , turn], at) => turn - points[at]![2]);
  for (const turn of turns) expect(Math.abs(turn)).toBeLessThan(40);
  expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(360, 0);
});
