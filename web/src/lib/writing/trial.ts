/** A trial as lengths of bars, from 0 to 1, and what it says. */

import type { Compared, Difference } from "../protocol";

export interface Bars {
  readonly blank: number;
  readonly ruled: number;
  /** the interval in which the second bar ends */
  readonly low: number;
  readonly high: number;
}

const ROOM = 1.04; // so that the longest does not touch the end

/** Two bars for a figure that cannot be more than `most`. */
export function bars({ blank, ruled, more }: Compared, most = Infinity): Bars {
  const [low, high] = [Math.max(0, blank + more.low), Math.min(most, blank + more.high)];
  const longest = Math.max(blank, ruled, high) * ROOM || 1;
  return {
    blank: blank / longest,
    ruled: ruled / longest,
    low: low / longest,
    high: high / longest,
  };
}

export type Change =
  { readonly kind: "same" } | { readonly kind: "more" | "less"; readonly low: number; readonly high: number };

/** More or less only if the whole interval says so. */
export function changeOf({ low, high }: Difference): Change {
  if (low > 0) return { kind: "more", low, high };
  if (high < 0) return { kind: "less", low: -high, high: -low };
  return { kind: "same" };
}

/** A share in words; none and all are said only of none and all. */
export function shareText(share: number, format: (share: number) => string): string {
  if (share > 0 && share < 0.005) return `< ${format(0.01)}`;
  if (share < 1 && share >= 0.995) return `> ${format(0.99)}`;
  return format(share);
}
