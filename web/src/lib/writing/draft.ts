/** A rule while it is being written: what a completion makes of it, and what of it is not used. */

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
  const glue = text.trim() === "" ? "" : " ";
  return capital(`${text.trimEnd()}${glue}${phrase} `);
}

/** What a completion adds to a text: the word that stands there already goes without saying. */
export function added(text: string, phrase: string): string {
  const last = /\S+$/.exec(text)?.[0].toLowerCase() ?? "";
  const isThere = last !== "" && phrase.toLowerCase().startsWith(`${last} `);
  return isThere ? phrase.slice(last.length + 1) : phrase;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Completions that are worth a button: nobody needs to be helped on from something that is understood. */
export function offered(read: RuleRead | null, most: number): readonly string[] {
  if (read === null || read.understood || read.readings.length > 0) return [];
  return read.completions.slice(0, most);
}

/** A piece of what is written, and whether it is left out of every reading. */
export interface Piece {
  readonly text: string;
  readonly isUnused: boolean;
}

/** The text in pieces; the server counts whole characters. */
export function pieces({ text, unused }: Pick<RuleRead, "text" | "unused">): readonly Piece[] {
  const letters = [...text];
  const found: Piece[] = [];
  let at = 0;
  for (const [start, end] of unused) {
    found.push({ text: letters.slice(at, start).join(""), isUnused: false });
    found.push({ text: letters.slice(start, end).join(""), isUnused: true });
    at = end;
  }
  found.push({ text: letters.slice(at).join(""), isUnused: false });
  return found.filter((piece) => piece.text !== "");
}

/** What a text is, as far as its writer is concerned. */
export type State = "empty" | "honour" | "certain" | "choice" | "begun" | "nothing";

export function stateOf(read: RuleRead): State {
  if (read.text === "") return "empty";
  if (read.understood) return read.honour ? "honour" : "certain";
  if (read.readings.length > 0) return "choice";
  return read.completions.length > 0 || read.honour ? "begun" : "nothing";
}
