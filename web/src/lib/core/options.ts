/** What options a table plays with. */

import type { Choice, EditionInfo, OptionInfo } from "../protocol";

export type Rules = Readonly<Record<string, Choice>>;

export function valueOf(option: OptionInfo, rules: Rules): Choice {
  return rules[option.name] ?? option.default;
}

/** The points that end the match; null where one round decides (J65). */
export function targetOf({ options }: Pick<EditionInfo, "options">, rules: Rules): number | null {
  const value = (name: string): Choice | null => {
    const option = options.find((each) => each.name === name);
    return option === undefined ? null : valueOf(option, rules);
  };
  const target = value("target");
  return typeof target === "number" && value("scoring") !== "single" ? target : null;
}
