/** Who plays on this device: a name that is asked once, and where one has been. */

import { keep, kept, keepToken } from "./keep";
import type { Seated } from "../protocol";

export const NAME_LENGTH = 24;

class Me {
  name = $state(kept("name") ?? "");
  /** the edition played last */
  edition = $state(kept("edition") ?? "classic");

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
