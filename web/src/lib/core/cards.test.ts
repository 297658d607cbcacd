import { expect, it } from "vitest";
import { learnColors } from "../cards/palette";
import { readCard, sortHand } from "./cards";

it("reads every kind of card", () => {
  expect(readCard("red-7")).toMatchObject({ color: "red", symbol: "7", character: null });
  expect(readCard("silver-draw2@batman")).toMatchObject({
    color: "silver",
    symbol: "draw2",
    character: "batman",
  });
  expect(readCard("wild4@superman")).toMatchObject({ color: null, symbol: "wild4", character: "superman" });
  expect(readCard("hero-batman")).toMatchObject({ color: null, symbol: "hero", character: "batman" });
  expect(readCard("custom-2@batman")).toMatchObject({
    color: null,
    symbol: "custom",
    number: "2",
    character: "batman",
  });
  expect(readCard("touchdown")).toMatchObject({ color: null, symbol: "touchdown" });
});

it("sorts a hand by colour, number and symbol, wilds last, and loses no card", () => {
  const hand = ["wild", "red-skip", "blue-9", "red-2", "red-2", "gauntlet", "blue-0", "wild4"];
  expect(sortHand(hand, ["blue", "green", "red"])).toEqual([
    ...["blue-0", "blue-9", "red-2", "red-2", "red-skip", "wild", "wild4", "gauntlet"],
  ]);
});

it("reads the cards of somebody's own edition once its colours are known", () => {
  expect(readCard("thief")).toMatchObject({ color: null, symbol: "thief" });
  expect(readCard("night-owl")).toMatchObject({ color: null, symbol: "night-owl" });
  learnColors("ours", ["amber", "jade"]);
  expect(readCard("amber-night-owl")).toMatchObject({ color: "amber", symbol: "night-owl" });
});
