/** Texts about things that the server names: the catalogue's words if it has them, else the server's own. */

import type { Choice, EditionInfo, OptionInfo } from "../protocol";
import { en, type Key } from "./en";
import { t } from "./index.svelte";

function said(key: string, otherwise: string): string {
  return key in en ? t(key as Key) : otherwise;
}

export const aboutEdition = (edition: EditionInfo): string =>
  said(`edition.${edition.id}.about`, edition.about);
export const optionName = (name: string): string => said(`option.${name}`, name.replaceAll("-", " "));
/** A line about an option, or about the value that it has now. */
export function aboutOption(option: OptionInfo, value: Choice): string {
  const about = said(`option.${option.name}.about`, option.about.replaceAll("`", ""));
  return said(`option.${option.name}.${value}.about`, about);
}

export const levelName = (level: string): string => said(`level.${level}`, level);

/** A value of an option: "Winner takes the points", "on", "7". */
export function choiceName(option: string, value: Choice): string {
  if (typeof value === "boolean") return t(value ? "option.on" : "option.off");
  return said(`option.${option}.${value}`, String(value).replaceAll("-", " "));
}

/** The time for a turn: "30 s", "2 min", "No limit". */
export function timeName(seconds: number): string {
  if (seconds === 0) return t("make.turn.off");
  const isMinutes = seconds >= 60 && seconds % 60 === 0;
  return isMinutes ? t("make.minutes", { n: seconds / 60 }) : t("make.seconds", { n: seconds });
}
