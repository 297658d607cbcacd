import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RuleInfo, Rules } from "../protocol";
import { LANGUAGES, words } from "./index.svelte";
import { rulebookOf, toldRules, type Rulebook } from "./rules";

afterEach(() => words.choose("en"));
vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(`.${address}`))));

const SHEETS = ["Batman v Superman", "DC Super Hero Girls", "Super Bowl LVII"];
const rule = (id: string, section_id: string, sheets: readonly string[]): RuleInfo => ({
  ...{ id, section: "A heading", title: "A title", text: "With `forced-play`, `keep` it.", source: "" },
  ...{ section_id, sheets },
});
const TOLD: Rules = {
  edition: "classic",
  rules: [
    rule("R12", "turn", SHEETS),
    rule("R99", "turn", []),
    rule("J65", "fine-print", SHEETS.slice(0, 2)),
  ],
  sheets: SHEETS,
};

async function told(language: string): Promise<ReturnType<typeof toldRules>> {
  await words.choose(language);
  return toldRules(TOLD, await rulebookOf(language));
}

test("in English the server's texts are shown, with the page's names for options", async () => {
  const [turn, finePrint] = await told("en");
  expect(turn?.title).toBe("A heading");
  expect(turn?.rules.map((each) => each.id)).toEqual(["R12", "R99"]);
  expect(turn?.rules[0]).toMatchObject({ title: "A title", text: "With “Must play”, “keep” it." });
  expect(turn?.rules.map((each) => each.source)).toEqual(["All rule sheets", "A judgement of this project"]);
  expect(finePrint?.rules[0]?.source).toBe("Rule sheets of Batman v Superman and DC Super Hero Girls");
});

test("in another language they are that language's, and a rule that it lacks is English", async () => {
  const [turn, finePrint] = await told("de");
  expect(turn?.title).toBe("Ein Zug");
  expect(turn?.rules.map((each) => each.title)).toEqual(["Was gespielt werden darf", "A title"]);
  expect(finePrint?.rules[0]?.source).toBe("Regelblätter von Batman v Superman und DC Super Hero Girls");
});

test("a language without a rulebook has none", async () => {
  expect(await rulebookOf("en")).toBeNull();
  expect(await rulebookOf("tlh")).toBeNull();
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== "en"))(
  "the rulebook in %s",
  (language) => {
    const texts = (book: Rulebook): string[] => [
      ...Object.values(book.sections),
      ...Object.values(book.rules).flatMap(({ title, text }) => [title, text]),
    ];

    test("is written in the signs of its language", async () => {
      const book = await rulebookOf(language);
      if (book === null) return; // then the server's English has to do
      const strange = language === "de" ? /["'`”«»]/ : /["'`“”„]/;
      expect(texts(book).filter((text) => strange.test(text) || text !== text.trim())).toEqual([]);
      const loose = /[^\u202f!?][!?:;»]|«[^\u202f]/;
      if (language === "fr") expect(texts(book).filter((text) => loose.test(text))).toEqual([]);
    });

    test("calls options as they are called where a table is made", async () => {
      const book = await rulebookOf(language);
      const catalogue = await LANGUAGES[language]!.load();
      for (const key of ["option.forced-play", "option.draw-until-playable"] as const) {
        if (book !== null) expect(book.rules["J60"]?.text).toContain(catalogue[key]);
      }
      if (book !== null)
        expect(book.rules["J59"]?.text).toContain(catalogue["option.shield.draws-and-skips"]);
    });
  },
);
