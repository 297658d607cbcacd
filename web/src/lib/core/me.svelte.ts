/** Who plays on this device: a name that is asked once, and where one has been. */

import { keep, kept, keepToken } from "./keep";
import { Problem } from "./api";
import type { Seated } from "../protocol";
import { t } from "../words/index.svelte";
import { refusalText } from "../words/refusals";

export const NAME_LENGTH = 24;

class Me {
  name = $state(kept("name") ?? "");
  /** the edition played last */
  edition = $state(kept("edition") ?? "classic");

  /** A name to play under, even if none was given. */
  get shown(): string {
    return this.name === "" ? t("me.guest") : this.name;
  }

  rename(name: string): void {
    this.name = name.trim().slice(0, NAME_LENGTH);
    keep("name", this.name === "" ? null : this.name);
  }

  plays(edition: string): void {
    this.edition = edition;
    keep("edition", edition);
  }
}

export const me = new Me();

/** Keep the seat, and remember the table for the way back. */
export function keepSeat(seated: Seated): void {
  keepToken(seated.table, seated.token);
  keep("table", seated.table);
}

export const lastTable = (): string | null => kept("table");

export function forgetTable(code: string): void {
  if (lastTable() === code) keep("table", null);
}

/** What went wrong, as a sentence that can be shown. */
export function problemText(error: unknown): string {
  if (error instanceof Problem && error.status > 0) return refusalText(error.told);
  return t("page.offline");
}
