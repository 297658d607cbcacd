/** The table of screens: which addresses lead to which page of this folder. It is the only place that lists them. */

/** A part in braces is handed to the page under that name. The server and the service worker read this table too. */
export const SCREENS = {
  FrontPage: ["/"],
  MakePage: ["/new", "/new/{edition}"],
  TablePage: ["/t/{code}"],
  RulesPage: ["/rules", "/rules/{edition}"],
  MissingPage: [], // any other address
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Screen = keyof typeof SCREENS;

export const ADDRESSES: readonly string[] = Object.values(SCREENS).flat();

export interface Found {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen at a path below the base, with what its address names. */
export function screenAt(path: string): Found {
  const parts = partsOf(path);
  for (const [screen, addresses] of Object.entries(SCREENS)) {
    for (const address of addresses) {
      const params = match(partsOf(address), parts);
      if (params !== null) return { screen: screen as Screen, params };
    }
  }
  return { screen: "MissingPage", params: {} };
}

const partsOf = (path: string): readonly string[] => path.split("/").filter((part) => part !== "");

function match(wanted: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[at] ?? "")?.[1];
    if (name !== undefined) params[name] = part;
    else if (wanted[at] !== part) return null;
  }
  return params;
}
