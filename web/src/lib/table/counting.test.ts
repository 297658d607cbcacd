import { expect, it } from "vitest";
import type { EditionInfo, RoundClosed, View } from "../protocol";
import { hands, pointsSoFar } from "./counting.svelte";

const edition = {
  colors: ["blue", "red"],
  cards: [
    { card: "blue-7", points: 7 },
    { card: "red-2", points: 2 },
    { card: "wild", points: 50 },
  ],
} as unknown as EditionInfo;
const view = { hands: { ann: [], bob: ["wild", "blue-7"], cat: ["red-2"] } } as unknown as View;
const held = hands(view, edition, ["ann", "bob", "cat"]);
const soFar = (closed: Record<string, number>, seat: string): number[] =>
  [0, 1, 2, 3].map((until) => pointsSoFar(seat, { points: closed } as unknown as RoundClosed, held, until));

it("counts everybody's cards for whoever went out", () => {
  const closed = { ann: 59, bob: 0, cat: 0 };
  expect(soFar(closed, "ann")).toEqual([0, 7, 57, 59]);
  expect(soFar(closed, "bob")).toEqual([0, 0, 0, 0]);
});

it("counts each one's own cards where everyone collects", () => {
  const closed = { ann: 0, bob: 57, cat: 2 };
  expect(soFar(closed, "bob")).toEqual([0, 7, 57, 57]);
  expect(soFar(closed, "cat")).toEqual([0, 0, 0, 2]);
});

it("just says points that are neither", () => {
  expect(soFar({ ann: 5, bob: 0, cat: 0 }, "ann")).toEqual([5, 5, 5, 5]);
});
