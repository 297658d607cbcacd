import { beforeAll, describe, expect, test } from "vitest";
import { en, type Catalogue, type Key, type Message } from "./en";
import { filled, LANGUAGES } from "./index.svelte";

const ENGLISH: Catalogue = en;
const KEYS = Object.keys(en) as Key[];
const NUMBERS = [0, 1, 2, 5, 1_000_000];

/** What may read the same in English: names, shouts, bare places, and words that both languages share. */
const SHARED: ReadonlySet<string> = new Set([
  ...["page.name", "color.gold", "card.save", "card.star", "card.numbered", "card.shown"],
  ...["pile.color", "pile.due", "call.early", "call.set", "moment.uno", "moment.gauntlet", "race.title"],
  ...["lobby.bot", "lobby.level", "seat.bot", "menu.title", "menu.table"],
  ...["join.title.open", "end.total", "make.seconds", "make.minutes", "story.time", "tv.time", "story.acted"],
]);

const forms = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);
const whole = (message: Message): string => (typeof message === "string" ? message : (message.other ?? ""));
const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** Spaces that do not break are no translation. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

const keysWhere = (isWrong: (key: Key) => boolean): Key[] => KEYS.filter(isWrong);

test("the page speaks the language of every file, under the name that its speakers give it", () => {
  const names = Object.entries(LANGUAGES).map(([code, { name }]) => `${code} ${name}`);
  expect(names[0]).toBe("en English");
  expect(names).toEqual(expect.arrayContaining(["de Deutsch", "es Español", "fr Français"]));
});

describe.each(Object.keys(LANGUAGES))("in %s", (language) => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await LANGUAGES[language]!.load();
  });

  test("there are exactly the texts of English", () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort());
  });

  test("a text has the places of the English one", () => {
    const differs = (key: Key): boolean =>
      places(whole(catalogue[key])).join() !== places(whole(ENGLISH[key])).join();
    expect(keysWhere(differs)).toEqual([]);
  });

  test("a plural form has no other places, and says the number where English does", () => {
    const differs = (key: Key): boolean => {
      const allowed = places(whole(ENGLISH[key]));
      const saysNumber = typeof ENGLISH[key] !== "string" && allowed.includes("{n}");
      return forms(catalogue[key]).some((form) => {
        const found = places(form);
        return found.some((place) => !allowed.includes(place)) || (saysNumber && !found.includes("{n}"));
      });
    };
    expect(keysWhere(differs)).toEqual([]);
  });

  test("plural forms are ones that the language has", () => {
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const strange = (key: Key): boolean => {
      const message = catalogue[key];
      if (typeof message === "string") return false;
      const given = Object.keys(message) as Intl.LDMLPluralRule[];
      return (
        !given.includes("other") || !given.includes("one") || given.some((form) => !known.includes(form))
      );
    };
    expect(keysWhere(strange)).toEqual([]);
  });

  test.each(NUMBERS)("there are words for %i", (n) => {
    expect(keysWhere((key) => filled(catalogue, language, key, { n }).trim() === "")).toEqual([]);
  });
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== "en"))(
  "translated to %s",
  (language) => {
    test("no text was left in English", async () => {
      const catalogue = await LANGUAGES[language]!.load();
      const english = (key: Key): boolean => {
        const originals = forms(ENGLISH[key]).map(plain);
        return forms(catalogue[key]).some((form) => originals.includes(plain(form)));
      };
      expect(keysWhere((key) => english(key) && !SHARED.has(key))).toEqual([]);
    });
  },
);

test("numbers are counted as each language counts them", async () => {
  const said = async (language: string, n: number): Promise<string> =>
    filled(await LANGUAGES[language]!.load(), language, "seat.count", { n });
  expect(await said("de", 0)).toBe("0 Karten");
  expect(await said("de", 1)).toBe("1 Karte");
  expect(await said("es", 0)).toBe("0 cartas");
  expect(await said("fr", 0)).toBe("0 carte"); // nought is singular in French
  expect(await said("fr", 2)).toBe("2 cartes");
  expect(plain(await said("fr", 1_000_000))).toBe("1 000 000 de cartes");
});

describe("each language has its own signs", () => {
  const texts = async (language: string): Promise<string[]> =>
    Object.values(await LANGUAGES[language]!.load()).flatMap(forms);

  test.each(["de", "es", "fr"])("none of typewriters and none of English in %s", async (language) => {
    const quotes = language === "de" ? /["'”«»]/ : /["'“”„]/;
    expect((await texts(language)).filter((text) => quotes.test(text))).toEqual([]);
  });

  test("French marks do not break away from their words", async () => {
    expect((await texts("fr")).filter((text) => /[^\u202f!?][!?:;»]|«[^\u202f]/.test(text))).toEqual([]);
  });

  test("Spanish opens what it closes", async () => {
    const count = (text: string, sign: string): number => text.split(sign).length;
    const lopsided = (text: string): boolean =>
      count(text, "¡") !== count(text, "!") || count(text, "¿") !== count(text, "?");
    expect((await texts("es")).filter(lopsided)).toEqual([]);
  });
});
