import { afterEach, beforeAll, expect, test } from "vitest";
import { Problem } from "../core/api";
import { learnEdition } from "../core/cards";
import { heroesEdition } from "../core/fixtures";
import { words } from "./index.svelte";
import { byeText, problemText, refusalText, type Told } from "./refusals";

beforeAll(() => learnEdition(heroesEdition()));
afterEach(() => words.choose("en"));

const TABLE = {
  name: (seat: string): string => (seat === "bob" ? "Bob der Große" : seat),
  edition: { id: "batman-v-superman" },
};

const told = (reason: string | null, given: Record<string, string> = {}): Told => ({
  kind: "rule",
  sentence: "What the server says.",
  reason,
  words: given,
});
const NO_MATCH = told("no-match", { card: "blue-7", top: "red-skip@superman" });

test("cards are called by their names, not as the notation writes them", () => {
  expect(refusalText(NO_MATCH, TABLE)).toBe(
    "Blue 7 does not go on Red Skip (Superman): neither the colour nor the number or symbol matches.",
  );
});

test.each([
  ["de", "7 in Blau passt nicht auf Aussetzen in Rot (Superman)"],
  ["es", "7 en azul no va sobre Salta en rojo (Superman)"],
  ["fr", "7 en bleu ne va pas sur Passe ton tour en rouge (Superman)"],
])("in %s it is %s", async (language, beginning) => {
  await words.choose(language);
  expect(refusalText(NO_MATCH, TABLE).startsWith(beginning)).toBe(true);
});

test("colours, kinds of cards and people have their names as well", async () => {
  await words.choose("de");
  expect(refusalText(told("color-rules", { card: "gold-3", color: "silver" }), TABLE)).toContain(
    "Gewählt ist Silber",
  );
  expect(refusalText(told("must-answer-due", { card_due: "draw2" }), TABLE)).toContain(
    "wartet Zieh Zwei auf",
  );
  expect(refusalText(told("no-cause", { named: "bob" }), TABLE)).toContain("Bob der Große lässt sich nicht");
  expect(refusalText(told("too-few-seats", { n: "3" }))).toBe("Hier sitzen schon 3 Personen.");
});

test("what the catalogue does not know is said in the server's English, or roughly", async () => {
  expect(refusalText(told("new-reason"))).toBe("What the server says.");
  expect(refusalText(told(null))).toBe("What the server says.");
  await words.choose("fr");
  expect(refusalText(told("new-reason"))).toBe("Les règles ne le permettent pas.");
  expect(refusalText({ ...told(null), kind: "limit" })).toBe("C’était trop\u202f; attends un instant.");
});

test("a goodbye is said in the page's language too", async () => {
  await words.choose("es");
  const bye = { is: "bye", why: "The host has removed you from the table.", again: false } as const;
  expect(byeText({ ...bye, reason: "you-were-removed" })).toBe("Quien organiza te ha quitado de la mesa.");
  expect(byeText({ ...bye, reason: null })).toBe(bye.why);
});

test("the server's sentence is shown; without a server there is one of our own", () => {
  expect(problemText(new Problem(409, "All seats are taken."))).toBe("All seats are taken.");
  expect(problemText(new Problem(0, "offline"))).toBe("No connection to the server.");
});
