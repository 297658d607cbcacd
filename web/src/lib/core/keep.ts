/** What the browser keeps: one's name, the tokens of one's seats, and a few likings. */

const PREFIX = "lastcard/";

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // a browser may keep nothing
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // nothing is kept, and the page works all the same until it is closed
  }
}

export const tokenOf = (code: string): string | null => kept(`token/${code}`);
export const keepToken = (code: string, token: string | null): void => keep(`token/${code}`, token);
