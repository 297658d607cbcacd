/** The server's HTTP routes. */

import type {
  Choice,
  Demos,
  DemoState,
  Editions,
  NewTable,
  OpenTable,
  OpenTables,
  Problem as Told,
  RuleHelp,
  RuleRead,
  Rules,
  RuleTrial,
  Seated,
} from "../protocol";
import { BASE } from "./base";
import { learnEdition } from "./cards";
import { keyHere } from "./code";
import { originForOthers } from "./phones";

/** A request that was refused, with what the server said; status 0: the server cannot be reached. */
export class Problem extends Error {
  readonly told: Told;

  constructor(
    readonly status: number,
    sentence: string,
    told: Partial<Told> = {},
  ) {
    super(sentence);
    this.told = { kind: "failed", reason: null, words: {}, ...told, sentence };
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let response: Response;
  try {
    const headers = { "content-type": "application/json", "table-key": keyHere() };
    response = await fetch(BASE + path, { ...init, headers });
  } catch {
    throw new Problem(0, "offline");
  }
  if (!response.ok) {
    const told = (await response.json().catch(() => ({}))) as Partial<Told>;
    throw new Problem(response.status, told.sentence ?? response.statusText, told);
  }
  return (await response.json()) as T;
}

let known: Promise<Editions> | undefined;
let languages: readonly string[] = ["en"];
let phones: string | null = null;

/** The language to write rules in: this one if the server reads it, else English. */
export const languageForRules = (language: string): string =>
  languages.includes(language) ? language : "en";

/** Where links for other people begin; null: they cannot reach this page. Known once the editions are. */
export const sharedOrigin = (): string | null => originForOthers(location, phones);

/** All editions; asked for once. */
export function editions(): Promise<Editions> {
  known ??= ask<Editions>("/api/editions").then(
    (found) => {
      found.editions.forEach(learnEdition);
      languages = found.languages;
      phones = found.phones ?? null;
      return found;
    },
    (error: unknown) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}

export const rules = (edition: string): Promise<Rules> => ask(`/api/editions/${edition}/rules`);
export const demos = (edition: string): Promise<Demos> => ask(`/api/editions/${edition}/demos`);
/** A demonstration after one's moves in it. */
export const playDemo = (id: string, moves: readonly string[]): Promise<DemoState> =>
  ask(`/api/demos/${id}`, { moves });
/** What the server understands of a rule that somebody writes in a language. */
export const readRule = (edition: string, text: string, lang: string): Promise<RuleRead> =>
  ask("/api/rule", { edition, text, lang });
export const ruleHelp = (lang: string): Promise<RuleHelp> => ask(`/api/rule/help?lang=${lang}`);
/** Some thousand rounds with a rule and without it. */
export const tryRule = (
  edition: string,
  players: number,
  text: string,
  card: string,
  rules: Readonly<Record<string, Choice>>,
): Promise<RuleTrial> => ask("/api/rule/trial", { edition, players, text, card, rules });
export const openTables = (): Promise<OpenTables> => ask("/api/tables");
export const seeTable = (code: string): Promise<OpenTable> => ask(`/api/tables/${code}`);
export const makeTable = (table: Partial<NewTable> & { name: string }): Promise<Seated> =>
  ask("/api/tables", table);
export const sitDown = (code: string, name: string): Promise<Seated> =>
  ask(`/api/tables/${code}/seats`, { name });
export const redeem = (code: string, transfer: string): Promise<Seated> =>
  ask(`/api/tables/${code}/transfers`, { code: transfer });
/** The record of a finished match, as text. */
export async function record(code: string, number: number): Promise<string> {
  const response = await fetch(recordUrl(code, number), { headers: { "table-key": keyHere() } }).catch(
    () => null,
  );
  if (!response?.ok) throw new Problem(response?.status ?? 0, "offline");
  return response.text();
}

export const recordUrl = (code: string, number: number): string =>
  `${BASE}/api/tables/${code}/records/${number}`;
