/** What the server says in several languages, in the page's own. */

import { words } from "./index.svelte";

export interface Spoken<T> {
  readonly lang: string;
  readonly value: T;
}

/** In the page's language, or in English if there is nothing in it; null: in neither. */
export function spoken<T>(said: Readonly<Record<string, T>>): Spoken<T> | null {
  const lang = words.language in said ? words.language : "en";
  const value = said[lang];
  return value === undefined ? null : { lang, value };
}
