/** A table's six letters, read from whatever people type or paste. */

import { BASE } from "./base";

export const CODE_LENGTH = 6;

const STRAY = /[^BCDFGHJKLMNPQRSTVWXZ]/g;
const LINK = /\/t\/([A-Za-z]+)/;
const SPACING = /[\s\p{P}\p{S}]/gu;

export interface TypedCode {
  /** the letters that a code can have, at most six */
  readonly code: string;
  /** the first character that no code has: a vowel, a Y, a digit */
  readonly stray: string | null;
  readonly isWhole: boolean;
}

export function readCode(text: string): TypedCode {
  const letters = (LINK.exec(text)?.[1] ?? text).replace(SPACING, "").toUpperCase();
  const code = letters.replace(STRAY, "").slice(0, CODE_LENGTH);
  return { code, stray: letters.match(STRAY)?.[0] ?? null, isWhole: code.length === CODE_LENGTH };
}

/** The link that leads to a table; its key is behind the #, where no proxy and no log sees it. */
export function linkTo(code: string, origin: string, key: string | null = null): string {
  return `${origin}${BASE}/t/${code}${key === null ? "" : `#${key}`}`;
}

/** The key in the link that led here; empty: somebody typed the code. */
export const keyHere = (): string => /[\w-]*/.exec(location.hash.slice(1))?.[0] ?? "";
