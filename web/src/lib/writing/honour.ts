/** What an honour rule comes to while the table talks about it. */

export type Draws = Readonly<Record<string, number>>;

export const MOST = 20;

/** Whoever draws nothing is not named. */
export const named = (draws: Draws): Draws =>
  Object.fromEntries(Object.entries(draws).filter(([, count]) => count > 0));

export function isSame(one: Draws, other: Draws): boolean {
  const [a, b] = [named(one), named(other)];
  const seats = Object.keys(a);
  return seats.length === Object.keys(b).length && seats.every((seat) => a[seat] === b[seat]);
}
