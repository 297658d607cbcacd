import { expect, it } from "vitest";
import type { LogEntry } from "../core/session.svelte";
import type { Event } from "../protocol";
import { topCards } from "./pile";

const log = (...events: Event[]): LogEntry[] => events.map((event, key) => ({ key, kind: "event", event }));
const played = (card: string): Event => ({ is: "played", seat: "ann", card, named: null });

it("remembers the cards that lie uppermost, each at its own angle", () => {
  const found = topCards(
    log(played("red-1"), { is: "drew", seat: "ann", count: 1, cards: null }, played("red-2")),
    5,
  );
  expect(found.map(({ card }) => card)).toEqual(["red-1", "red-2"]);
  expect(found[0]?.turn).not.toBe(found[1]?.turn);
  expect(topCards(log(played("red-1"), played("red-2"), played("red-3")), 2).map(({ card }) => card)).toEqual(
    [...["red-2", "red-3"]],
  );
});

it("knows what a Hero lies on", () => {
  const found = topCards(
    log(played("red-1"), played("red-skip"), {
      is: "blocked",
      seat: "bob",
      card: "hero-batman",
      target: "ann",
    }),
    5,
  );
  expect(found.map(({ blocked }) => blocked)).toEqual([false, true, false]);
});

it("leaves a shield out, and begins anew with the pile", () => {
  const shielded: Event = { is: "shielded", seat: "ann", target: "bob", card: "save" };
  expect(topCards(log(played("red-1"), played("save"), shielded), 5).map(({ card }) => card)).toEqual([
    "red-1",
  ]);
  expect(topCards(log(played("red-1"), { is: "pile-renewed", cards: 40 }, played("red-2")), 5)).toHaveLength(
    1,
  );
});
