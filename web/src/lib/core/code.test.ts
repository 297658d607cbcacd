import { expect, test } from "vitest";
import { linkTo, readCode } from "./code";

test.each([
  ["bcdfgh", "BCDFGH"],
  [" bcd fgh ", "BCDFGH"],
  ["BCD-FGH", "BCDFGH"],
  ["https://cards.example/t/bcdfgh?tv", "BCDFGH"],
  ["cards.example/t/BCDFGH", "BCDFGH"],
  ["BCDFGHJK", "BCDFGH"],
])("%j is the code %s", (text, code) => {
  expect(readCode(text)).toEqual({ code, stray: null, isWhole: true });
});

test.each([
  ["BCA", "A"],
  ["bcy", "Y"],
  ["BC0", "0"],
  ["BCÉ", "É"],
])("%j has a letter that no code has: %s", (text, stray) => {
  expect(readCode(text)).toEqual({ code: "BC", stray, isWhole: false });
});

test("nothing is no code and no mistake", () => {
  expect(readCode("")).toEqual({ code: "", stray: null, isWhole: false });
});

test("the link to a table is read back as its code", () => {
  const link = linkTo("BCDFGH", "https://cards.example");
  expect(link).toBe("https://cards.example/t/BCDFGH");
  expect(readCode(link).code).toBe("BCDFGH");
  const whole = linkTo("BCDFGH", "https://cards.example", "Zq3-x_0aBCDFGHJKLMNPQR");
  expect(whole).toBe("https://cards.example/t/BCDFGH#Zq3-x_0aBCDFGHJKLMNPQR");
  expect(readCode(whole)).toEqual({ code: "BCDFGH", stray: null, isWhole: true });
});
