/** The language of the page. */

import { keep, kept } from "../core/keep";
import { en, type Catalogue, type Key } from "./en";

export type Values = Readonly<Record<string, string | number>>;

/** Every language but English is loaded when it is chosen. */
export const LANGUAGES: Readonly<Record<string, { name: string; load: () => Promise<Catalogue> }>> = {
  en: { name: "English", load: () => Promise.resolve(en) },
  de: { name: "Deutsch", load: () => import("./de").then((found) => found.de) },
  es: { name: "Español", load: () => import("./es").then((found) => found.es) },
  fr: { name: "Français", load: () => import("./fr").then((found) => found.fr) },
};

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

  /** One's chosen language, or the browser's if it is among ours. */
  async start(): Promise<void> {
    const wished = [kept("language"), ...navigator.languages.map((tag) => tag.split("-")[0])];
    const found = wished.find(
      (language) => language !== null && language !== undefined && language in LANGUAGES,
    );
    if (found !== undefined && found !== null && found !== "en") await this.choose(found);
  }

  async choose(language: string): Promise<void> {
    const found = LANGUAGES[language];
    if (found === undefined) return;
    this.catalogue = await found.load();
    this.language = language;
    keep("language", language);
    document.documentElement.lang = language;
  }

  readonly t = (key: Key, values?: Values): string => filled(this.catalogue, this.language, key, values);
}

export const words = new Words();
export const t = words.t;
