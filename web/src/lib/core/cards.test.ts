import { beforeAll, expect, it } from "vitest";
import { faceOf, learnEdition, sortHand, writableCards } from "./cards";
import { face, heroesEdition, ownEdition, smallEdition } from "./fixtures";

const HEROES = "batman-v-superman";

beforeAll(() => [heroesEdition(), ownEdition()].forEach(learnEdition));

it("knows every kind of card", () => {
  expect(faceOf(HEROES, "red-7")).toMatchObject({
    color: "red",
    symbol: "7",
    isNumber: true,
    character: null,
  });
  expect(faceOf(HEROES, "silver-draw2@batman")).toMatchObject({
    color: "silver",
    symbol: "draw2",
    character: "batman",
  });
  expect(faceOf(HEROES, "wild4@superman")).toMatchObject({
    color: null,
    symbol: "wild4",
    character: "superman",
  });
  expect(faceOf(HEROES, "hero-batman")).toMatchObject({ color: null, symbol: "hero", character: "batman" });
  expect(faceOf(HEROES, "custom-2@batman")).toMatchObject({
    color: null,
    symbol: "custom",
    number: "2",
    character: "batman",
  });
});

it("knows a card by its id, without colour and character", () => {
  expect(faceOf(HEROES, "draw2")).toMatchObject({ color: null, symbol: "draw2", character: null });
  expect(faceOf(HEROES, "custom-1")).toMatchObject({ symbol: "custom", number: "1", character: null });
});

it("guesses nothing from the names in somebody's own edition", () => {
  expect(faceOf("ours", "ice-storm")).toMatchObject({ color: null, symbol: "ice-storm", name: "Ice Storm" });
  expect(faceOf("ours", "red-7")).toMatchObject({ color: null, symbol: "red-7", isNumber: false });
  expect(faceOf("ours", "sea-green-night-owl")).toMatchObject({ color: "sea-green", symbol: "night-owl" });
  expect(writableCards(ownEdition())).toEqual(["red-7"]);
  expect(sortHand(["ice-storm", "sea-green-3", "ice-3"], "ours")).toEqual([
    "ice-3",
    "sea-green-3",
    "ice-storm",
  ]);
});

it("takes a card that it has never heard of for a wild", () => {
  expect(faceOf("unknown", "ice-3")).toMatchObject({ color: null, symbol: "ice-3", name: "ice-3" });
});

it("names the cards to write on once each, whomever they show", () => {
  expect(writableCards(heroesEdition())).toEqual(["custom-1", "custom-2"]);
});

it("sorts a hand by colour, number and symbol, wilds last, and loses no card", () => {
  const colors = ["blue", "green", "red"];
  const colored = colors.flatMap((color) => ["0", "2", "9", "skip"].map((id) => face(id, color)));
  const wilds = ["wild", "wild4", "gauntlet"].map((id) => face(id, null));
  learnEdition(smallEdition({ id: "sorted", colors, cards: [...colored, ...wilds] }));
  const hand = ["wild", "red-skip", "blue-9", "red-2", "red-2", "gauntlet", "blue-0", "wild4"];
  expect(sortHand(hand, "sorted")).toEqual([
    ...["blue-0", "blue-9", "red-2", "red-2", "red-skip", "wild", "wild4", "gauntlet"],
  ]);
});
