/** The language of the page. */

import { keep, kept } from "../core/keep";
import { en, type Catalogue, type Key } from "./en";

export type Values = Readonly<Record<string, string | number>>;

/** Every file here that is called like a language (`de.ts`) and gives its catalogue under that name. */
const FILES = import.meta.glob<Readonly<Record<string, Catalogue>>>(["./[a-z][a-z].ts", "!./en.ts"]);

interface Language {
  /** as its own speakers call it */
  readonly name: string;
  readonly load: () => Promise<Catalogue>;
}

/** English is always there; every other language is loaded when it is chosen. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: nameOf("en"), load: () => Promise.resolve(en) },
  ...Object.fromEntries(
    Object.entries(FILES).map(([file, read]) => {
      const code = file.slice(2, 4);
      return [code, { name: nameOf(code), load: async () => (await read())[code] ?? en }];
    }),
  ),
};

function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Fills a catalogue's text: the plural form by {n}, then every {place}. */
export function filled(catalogue: Catalogue, language: string, key: Key, values: Values = {}): string {
  const message = catalogue[key];
  const text =
    typeof message === "string"
      ? message
      : (message[new Intl.PluralRules(language).select(Number(values["n"] ?? 0))] ?? message.other ?? "");
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
}

class Words {
  language = $state("en");
  private catalogue = $state.raw<Catalogue>(en);

  /** One's chosen language, or the first of the browser's that is among ours. */
  async start(): Promise<void> {
    const wished = [kept("language"), ...navigator.languages.map((tag) => tag.split("-")[0])];
    await this.speak(wished.find((language) => language && language in LANGUAGES) ?? "en");
  }

  async choose(language: string): Promise<void> {
    await this.speak(language);
    keep("language", language);
  }

  private async speak(language: string): Promise<void> {
    const loaded = await LANGUAGES[language]?.load().catch(() => undefined); // without a network all stays as it is
    if (loaded === undefined) return;
    this.catalogue = loaded;
    this.language = language;
    document.documentElement.lang = language;
  }

  readonly t = (key: Key, values?: Values): string => filled(this.catalogue, this.language, key, values);

  /** Several names in one breath: "Ann, Ben and Cleo". */
  readonly listed = (names: readonly string[]): string =>
    new Intl.ListFormat(this.language === "en" ? "en-GB" : this.language).format(names);
}

export const words = new Words();
export const { t, listed } = words;
