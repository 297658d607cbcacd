/** A rule while it is being written: what a completion makes of it, and what is wrong with it. */

import type { RuleRead } from "../protocol";

export const LONGEST = 200;

/** A text with a completion in place: whatever it finishes is replaced by it. */
export function completed(text: string, phrase: string): string {
  const isOpen = /\s$/.test(text);
  const words = [...text.matchAll(/\S+/g)];
  for (const word of words) {
    const typed = text.slice(word.index).trimEnd().toLowerCase().replace(/\s+/g, " ");
    const small = phrase.toLowerCase();
    if (small !== typed && small.startsWith(isOpen ? `${typed} ` : typed)) {
      return capital(`${text.slice(0, word.index)}${phrase} `);
    }
  }
  const glue = /^[,.;]/.test(phrase) || text.trim() === "" ? "" : " ";
  return capital(`${text.trimEnd()}${glue}${phrase}${phrase === "." ? "" : " "}`);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Completions that are worth a button: after a whole sentence nobody needs to be helped on. */
export function offered(read: RuleRead | null, most: number): readonly string[] {
  if (read === null || (read.understood && /[.!]\s*$/.test(read.text))) return [];
  return read.completions.filter((phrase) => /^([.;]|,? ?[\p{L}\d].*)$/u.test(phrase)).slice(0, most);
}

/** The pieces before, in and after what is not understood; the server counts whole characters. */
export interface Marked {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** Null: nothing is wrong, or only something missing. */
export function markedIn(read: RuleRead): Marked | null {
  if (read.understood || read.completions.length > 0 || read.start === null || read.end === null) return null;
  const letters = [...read.text];
  const cut = (from: number, to: number): string => letters.slice(from, to).join("");
  return {
    before: cut(0, read.start),
    piece: cut(read.start, read.end),
    after: cut(read.end, letters.length),
  };
}

/** The text with what is suggested in place of what is not understood. */
export function mended(read: RuleRead): string {
  const marked = markedIn(read);
  if (marked === null || read.suggestion === null) return read.text;
  const isWord = /[\p{L}\d]$/u.test(marked.before) && /^[\p{L}\d]/u.test(read.suggestion);
  return capital(`${marked.before}${isWord ? " " : ""}${read.suggestion}${marked.after}`);
}
