import { describe, expect, it } from "vitest";
import { Choices, choose, nextStep, options, readMove, settle } from "./moves";

const COLORS = ["blue", "green", "red", "yellow"];
const SEATS = ["ann", "bob", "red-fan"];
const read = (text: string) => readMove(text, COLORS, SEATS);

describe("a move of the notation", () => {
  it("is taken apart into its words", () => {
    expect(read("play red-7")).toMatchObject({
      kind: "play",
      card: "red-7",
      color: null,
      seat: null,
      uno: false,
    });
    expect(read("play wild red uno")).toMatchObject({ card: "wild", color: "red", uno: true });
    expect(read("play save red bob")).toMatchObject({ card: "save", color: "red", seat: "bob" });
    expect(read("play gauntlet blue-3 red uno")).toMatchObject({
      card: "gauntlet",
      laid: "blue-3",
      color: "red",
      uno: true,
    });
    expect(read("bounce green")).toMatchObject({ kind: "bounce", card: null, color: "green" });
    expect(read("catch red-fan")).toMatchObject({ kind: "catch", seat: "red-fan", card: null });
    expect(read("uno")).toMatchObject({ kind: "uno", uno: false });
  });
});

describe("choosing a move in small steps", () => {
  const legal = ["play gauntlet blue-3 red", "play gauntlet blue-3 blue", "play gauntlet red-1 red", "draw"];
  const choices = new Choices(legal, COLORS, SEATS);

  it("asks for the card to lay before the colour", () => {
    const plays = choices.plays("gauntlet");
    expect(nextStep(plays)).toBe("laid");
    expect(options(plays, "laid")).toEqual(["blue-3", "red-1"]);
    const blue = choose(plays, "laid", "blue-3");
    expect(nextStep(blue)).toBe("color");
    expect(options(blue, "color")).toEqual(["red", "blue"]);
    expect(nextStep(choose(plays, "laid", "red-1"))).toBeNull();
  });

  it("knows which cards are playable and nothing else", () => {
    expect([...choices.playable]).toEqual(["gauntlet"]);
    expect(choices.has("draw")).toBe(true);
    expect(choices.has("challenge")).toBe(false);
  });

  it("calls only if the call was pressed, and if it can be made", () => {
    const both = new Choices(["play red-7", "play red-7 uno"], COLORS, SEATS).plays("red-7");
    expect(settle(both, true)?.text).toBe("play red-7 uno");
    expect(settle(both, false)?.text).toBe("play red-7");
    const plain = new Choices(["play red-7"], COLORS, SEATS).plays("red-7");
    expect(settle(plain, true)?.text).toBe("play red-7");
  });
});
