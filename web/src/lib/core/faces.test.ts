import { describe, expect, test } from "vitest";
import { COLORS, faces, FIGURES } from "./faces";

const person = (name: string) => ({ name, level: null });
const bot = (name: string) => ({ name, level: "regular" });

describe("faces", () => {
  test("follow from the name, whatever its case", () => {
    expect(faces([person("Ann")])).toEqual(faces([person("ANN")]));
    const many = ["Ann", "Ben", "Cleo", "Dov", "Eva", "Finn"].map((name) => faces([person(name)])[0]);
    expect(new Set(many.map((face) => face?.color)).size).toBeGreaterThan(2);
    expect(new Set(many.map((face) => face?.figure)).size).toBeGreaterThan(2);
  });

  test("are all different at a full table, even of people with one name", () => {
    const table = faces(Array.from({ length: 10 }, () => person("Ann")));
    expect(new Set(table.map(({ color }) => color)).size).toBe(COLORS.length);
    expect(new Set(table.map(({ figure }) => figure)).size).toBe(FIGURES.length);
  });

  test("stay when somebody else sits down", () => {
    const two = [person("Ann"), bot("Ben")];
    expect(faces([...two, person("Cleo")]).slice(0, 2)).toEqual(faces(two));
  });

  test("of bots are robots, each in its colour", () => {
    const table = faces([bot("Ann"), bot("Ben"), bot("Cleo")]);
    expect(table.map(({ figure }) => figure)).toEqual(["robot", "robot", "robot"]);
    expect(new Set(table.map(({ color }) => color)).size).toBe(3);
  });
});
