/** The moments that a table lives from: what an event shows for a second, and where. */

import { faceOf } from "../core/cards";
import type { Event } from "../protocol";

export type MomentKind =
  | "uno"
  | "caught"
  | "blocked"
  | "bounced"
  | "shield"
  | "gauntlet"
  | "skip"
  | "reverse"
  | "challenge"
  | "last"
  | "hands";

export interface Moment {
  readonly key: number;
  readonly kind: MomentKind;
  readonly spot: DOMRect | null;
  /** a colour that it has to do with */
  readonly color: string | null;
  readonly delay: number;
}

export interface MomentSpot {
  readonly kind: MomentKind;
  /** whose it is; null: it happens in the middle of the table */
  readonly seat: string | null;
  readonly color: string | null;
}

const at = (kind: MomentKind, seat: string | null, color: string | null = null): MomentSpot => ({
  kind,
  seat,
  color,
});

export function momentOf(event: Event, edition: string): MomentSpot | null {
  switch (event.is) {
    case "called":
      return at("uno", event.seat);
    case "caught":
      return at("caught", event.target);
    case "blocked":
      return at("blocked", null);
    case "bounced":
      return at("bounced", event.target);
    case "shield-held":
      return at("shield", event.seat);
    case "laid":
      return at("gauntlet", null, faceOf(edition, event.card).color);
    case "lost-turn":
      return at("skip", event.seat);
    case "direction-turned":
      return at("reverse", null);
    case "challenged":
      return at("challenge", event.target);
    case "came-last":
      return at("last", event.seat);
    case "hands-passed":
      return at("hands", null);
    default:
      return null;
  }
}
