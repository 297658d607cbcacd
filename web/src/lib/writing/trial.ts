/** A trial as lengths of bars, from 0 to 1, and what it says about the length of rounds. */

import type { Ratio, RuleTrial } from "../protocol";

export interface Bar {
  readonly size: number;
  /** the interval in which it lies, if that is known */
  readonly low: number | null;
  readonly high: number | null;
  /** where it would be if everybody had the same */
  readonly even: number | null;
}

export interface Bars {
  readonly before: Bar;
  readonly after: Bar;
  readonly player: Bar;
  readonly others: Bar;
}

const ROOM = 1.04; // so that the longest does not touch the end

export function bars(trial: RuleTrial, players: number): Bars {
  const [low, high] = [trial.length_before * trial.longer.low, trial.length_before * trial.longer.high];
  const longest = Math.max(trial.length_before, trial.length_after, high) * ROOM || 1;
  const most = Math.max(trial.profits.player, trial.profits.others, 1 / players) * ROOM;
  const share = (value: number): Bar => ({
    size: value / most,
    low: null,
    high: null,
    even: 1 / players / most,
  });
  return {
    before: { size: trial.length_before / longest, low: null, high: null, even: null },
    after: { size: trial.length_after / longest, low: low / longest, high: high / longest, even: null },
    player: share(trial.profits.player),
    others: share(trial.profits.others),
  };
}

/** Why one should think twice about a rule; null: nothing speaks against it. */
export type Warning =
  { readonly kind: "endless"; readonly share: number } | { readonly kind: "slow"; readonly times: number };

const OFTEN_ENDLESS = 0.01;

/** The server warns of rounds that do not end, and of rounds that take very long. */
export function warningOf({ warning, endless, longer }: RuleTrial): Warning | null {
  if (warning === null) return null;
  return endless >= OFTEN_ENDLESS
    ? { kind: "endless", share: endless }
    : { kind: "slow", times: longer.value };
}

export type Change =
  | { readonly kind: "same" }
  | { readonly kind: "longer" | "shorter"; readonly low: number; readonly high: number };

/** Longer or shorter only if the whole interval says so. */
export function changeOf({ low, high }: Ratio): Change {
  if (low > 1) return { kind: "longer", low: low - 1, high: high - 1 };
  if (high < 1) return { kind: "shorter", low: 1 - high, high: 1 - low };
  return { kind: "same" };
}
