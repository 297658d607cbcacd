/** What moves when a frame comes: cards from place to place, and the moments that editions live from. */

import { tick } from "svelte";
import type { Session, Watcher } from "../core/session.svelte";
import type { Event, Frame } from "../protocol";
import { sounds, type Sound } from "./sounds.svelte";

export interface Flight {
  readonly key: number;
  /** null: face down */
  readonly card: string | null;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly delay: number;
  readonly turn: number;
}

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
  /** where it happens; the piles if it is nobody's */
  readonly spot: DOMRect | null;
  readonly color: string | null;
  readonly delay: number;
}

export const FLIGHT_TIME = 300;
const BETWEEN_DRAWS = 60;
const MOMENT_TIME = 1100;

/** What each kind of event sounds like. */
const SOUNDS: Readonly<Partial<Record<Event["is"], Sound>>> = {
  played: "flick",
  laid: "flick",
  drew: "draw",
  dealt: "shuffle",
  "pile-renewed": "shuffle",
  called: "uno",
  caught: "thud",
  blocked: "thud",
  bounced: "whoosh",
  "lost-turn": "thud",
  "direction-turned": "whoosh",
  "hands-passed": "whoosh",
  "hands-swapped": "whoosh",
  "match-won": "win",
};

export class Stage implements Watcher {
  flights = $state.raw<readonly Flight[]>([]);
  moments = $state.raw<readonly Moment[]>([]);
  /** the card that still lies on top while another one is on its way */
  top = $state<string | null>(null);

  private keys = 0;
  private readonly stop: () => void;

  constructor(private readonly session: Session) {
    this.stop = session.watch(this);
  }

  close(): void {
    this.stop();
  }

  /** The frame has come and is not drawn yet: this is the time to see where everything was. */
  frame(now: Frame, before: Frame | null): void {
    this.sound(now, before);
    if (before === null || now.seq === before.seq || document.hidden || now.events.length === 0) return;
    if (now.events.length > 40) return; // a reconnection: too much to watch
    const hand = this.handPlaces();
    const top = before.view?.top ?? null;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    void tick().then(() => this.show(now, hand, isCalm, top));
  }

  private show(now: Frame, hand: Map<string, DOMRect>, isCalm: boolean, top: string | null): void {
    let delay = 0;
    const flights: Flight[] = [];
    const moments: Moment[] = [];
    for (const event of now.events) {
      const flying = isCalm ? [] : this.flightsOf(event, hand, delay);
      flights.push(...flying);
      const moment = this.momentOf(event, now, delay);
      if (moment !== null) moments.push(moment);
      if (flying.length > 0) delay += BETWEEN_DRAWS * flying.length + 90;
      if (event.is === "played" && flying.length > 0 && top !== null) this.cover(top);
    }
    this.add(flights, moments, delay);
  }

  private add(flights: readonly Flight[], moments: readonly Moment[], delay: number): void {
    if (flights.length > 0) {
      this.flights = [...this.flights, ...flights];
      const gone = new Set(flights.map((flight) => flight.key));
      const land = (): void => {
        this.flights = this.flights.filter((flight) => !gone.has(flight.key));
      };
      setTimeout(land, delay + FLIGHT_TIME + 40);
    }
    if (moments.length > 0) {
      this.moments = [...this.moments, ...moments].slice(-4);
      const gone = new Set(moments.map((moment) => moment.key));
      setTimeout(
        () => (this.moments = this.moments.filter((moment) => !gone.has(moment.key))),
        delay + MOMENT_TIME,
      );
    }
  }

  /** The old top card stays until the new one has landed on it. */
  private cover(top: string): void {
    this.top = top;
    setTimeout(() => (this.top = null), FLIGHT_TIME - 30);
  }

  private flightsOf(event: Event, hand: Map<string, DOMRect>, delay: number): Flight[] {
    const make = (card: string | null, from: DOMRect | null, to: DOMRect | null, wait = 0): Flight[] =>
      from === null || to === null
        ? []
        : [{ key: this.keys++, card, from, to, delay: delay + wait, turn: 8 }];
    switch (event.is) {
      case "played":
      case "laid":
      case "blocked":
      case "bounced":
      case "discarded": {
        const from =
          event.seat === this.session.you
            ? (hand.get(event.card) ?? this.place("hand"))
            : this.seat(event.seat);
        return make(event.card, from, this.place("discard"));
      }
      case "drew": {
        const to = event.seat === this.session.you ? this.place("hand") : this.seat(event.seat);
        const count = Math.min(event.count, 8);
        return Array.from({ length: count }, (_, at) =>
          make(event.cards?.[at] ?? null, this.place("draw"), to, at * BETWEEN_DRAWS),
        ).flat();
      }
      case "dealt":
        return (this.session.view?.seats ?? []).flatMap((seat, at) =>
          [0, 1].flatMap((lap) =>
            make(null, this.place("draw"), this.seat(seat), (lap * 4 + at) * BETWEEN_DRAWS),
          ),
        );
      case "hands-swapped":
        return [
          ...make(null, this.seat(event.seat), this.seat(event.other)),
          ...make(null, this.seat(event.other), this.seat(event.seat)),
        ];
      case "hands-passed": {
        const seats = this.session.view?.seats ?? [];
        const step = event.direction === "left" ? 1 : seats.length - 1;
        return seats.flatMap((seat, at) =>
          make(null, this.seat(seat), this.seat(seats[(at + step) % seats.length] ?? seat)),
        );
      }
      default:
        return [];
    }
  }

  private momentOf(event: Event, now: Frame, delay: number): Moment | null {
    const make = (kind: MomentKind, seat: string | null, color: string | null = null): Moment => ({
      key: this.keys++,
      kind,
      spot: seat === null ? this.place("discard") : this.seat(seat),
      color,
      delay,
    });
    switch (event.is) {
      case "called":
        return make("uno", event.seat);
      case "caught":
        return make("caught", event.target);
      case "blocked":
        return make("blocked", null);
      case "bounced":
        return make("bounced", event.target);
      case "shield-held":
        return make("shield", event.seat);
      case "laid":
        return make("gauntlet", null, event.card.split("-")[0] ?? null);
      case "lost-turn":
        return make("skip", event.seat);
      case "direction-turned":
        return make("reverse", null, now.view?.color ?? null);
      case "challenged":
        return make("challenge", event.target);
      case "came-last":
        return make("last", event.seat);
      case "hands-passed":
        return make("hands", null);
      default:
        return null;
    }
  }

  private sound(now: Frame, before: Frame | null): void {
    if (before === null || now.seq === before.seq) return;
    now.events.forEach((event, at) => {
      const sound = SOUNDS[event.is];
      if (sound !== undefined && at < 6) sounds.play(sound, at * 110);
    });
    const isMine = now.you !== null && now.view?.turn === now.you && before.view?.turn !== now.you;
    if (isMine && now.table.phase === "playing") sounds.play("turn", 250);
  }

  private handPlaces(): Map<string, DOMRect> {
    const found = new Map<string, DOMRect>();
    for (const card of document.querySelectorAll<HTMLElement>("[data-place=hand] [data-card]")) {
      found.set(card.dataset["card"] ?? "", card.getBoundingClientRect());
    }
    return found;
  }

  private seat(seat: string): DOMRect | null {
    return seat === this.session.you ? this.place("hand") : this.place(`seat-${seat}`);
  }

  private place(name: string): DOMRect | null {
    return document.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect() ?? null;
  }
}
