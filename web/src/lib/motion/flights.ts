/** Cards on their way: which ones an event sends, from where to where, and along which line. */

import type { Event } from "../protocol";
import { BETWEEN_DRAWS, FLIGHT } from "./timing";

/** How a card travels: as ever, slammed onto the pile, or turned away by a shield. */
export type Manner = "fly" | "slam" | "deflect";

export interface Flight {
  readonly key: number;
  /** null: face down */
  readonly card: string | null;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly delay: number;
  /** how it lies when it has landed, in degrees */
  readonly turn: number;
  readonly manner: Manner;
  /** a whole hand instead of one card */
  readonly bundle: boolean;
}

export type Sent = Omit<Flight, "key" | "delay"> & { readonly wait: number };

/** What has to be known of the table to send cards around it. */
export interface Positions {
  readonly seats: readonly string[];
  readonly draw: DOMRect | null;
  readonly pile: DOMRect | null;
  /** where a seat's cards are */
  at: (seat: string) => DOMRect | null;
  /** where a card that a seat plays comes from */
  source(seat: string, card: string | null): DOMRect | null;
  /** where the cards that a seat draws come to lie; one's own have places of their own */
  target(seat: string, card: string | null): DOMRect | null;
  /** how the card of this event comes to lie on the pile */
  turn(event: Event): number;
}

const MOST_DRAWN = 10;
const DEALT_LAPS = 3;

function sent(
  card: string | null,
  from: DOMRect | null,
  to: DOMRect | null,
  more: Partial<Sent> = {},
): readonly Sent[] {
  if (from === null || to === null) return [];
  return [{ card, from, to, wait: 0, turn: 6, manner: "fly", bundle: false, ...more }];
}

/** The cards that an event sends; `all` are the events of the same frame. */
export function flightsOf(event: Event, all: readonly Event[], positions: Positions): readonly Sent[] {
  switch (event.is) {
    case "played":
      if (all.some((each) => each.is === "shielded" && each.seat === event.seat)) return [];
      return sent(event.card, positions.source(event.seat, event.card), positions.pile, {
        turn: positions.turn(event),
      });
    case "laid":
    case "bounced":
    case "discarded":
      return sent(event.card, positions.source(event.seat, event.card), positions.pile, {
        turn: positions.turn(event),
      });
    case "blocked":
      return sent(event.card, positions.source(event.seat, event.card), positions.pile, {
        turn: positions.turn(event),
        manner: "slam",
      });
    case "shielded":
      return sent(event.card, positions.source(event.seat, event.card), positions.at(event.target));
    case "shield-held":
      return sent(event.card, positions.pile, positions.at(event.seat), { manner: "deflect" });
    case "drew": {
      const from = origin(event, all, positions);
      return Array.from({ length: Math.min(event.count, MOST_DRAWN) }, (_, at) => {
        const card = event.cards?.[at] ?? null;
        return sent(card, from, positions.target(event.seat, card), { wait: at * BETWEEN_DRAWS });
      }).flat();
    }
    case "dealt":
      return Array.from({ length: DEALT_LAPS }, (_, lap) =>
        positions.seats.flatMap((seat, at) =>
          sent(null, positions.draw, positions.at(seat), {
            wait: ((lap * positions.seats.length + at) * 3 * BETWEEN_DRAWS) / positions.seats.length,
          }),
        ),
      ).flat();
    case "gave":
      return sent(
        event.card,
        positions.source(event.seat, event.card),
        positions.target(event.target, event.card),
      );
    case "hands-swapped":
      return [
        ...sent(null, positions.at(event.seat), positions.at(event.other), { bundle: true }),
        ...sent(null, positions.at(event.other), positions.at(event.seat), { bundle: true }),
      ];
    case "hands-passed":
      return passed(event.direction, positions);
    default:
      return [];
  }
}

/** Cards that were sent back come the way they went: from whoever sent them back. */
function origin(drew: Event & { is: "drew" }, all: readonly Event[], positions: Positions): DOMRect | null {
  const back = all.find((event) => event.is === "bounced" && event.target === drew.seat);
  return back?.is === "bounced" ? positions.at(back.seat) : positions.draw;
}

function passed(direction: string, { seats, at }: Positions): readonly Sent[] {
  const step = direction === "left" ? 1 : seats.length - 1;
  return seats.flatMap((seat, from) =>
    sent(null, at(seat), at(seats[(from + step) % seats.length] ?? seat), { bundle: true }),
  );
}

/** The width at which a flying card is drawn; everything else is scaled. */
export const WIDTH = 84;

/** As large as the card that lies there. */
const sizeOf = (rect: DOMRect): number => (rect.height > rect.width ? rect.width / WIDTH : 0.8);

interface Spot {
  readonly x: number;
  readonly y: number;
}

const cornerAt = (rect: DOMRect): Spot => ({
  x: rect.left + rect.width / 2 - WIDTH / 2,
  y: rect.top + rect.height / 2 - WIDTH * 0.7,
});

const step = ({ x, y }: Spot, turn: number, size: number): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg) scale(${size.toFixed(3)})`;

const STEPS = 10;
/** Fast at first, and landing softly. */
const eased = (part: number): number => 1 - (1 - Math.min(1, part)) ** 2.4;
const mixed = (from: number, to: number, part: number): number => from + (to - from) * part;

type Path = (part: number) => {
  readonly spot: Spot;
  readonly turn: number;
  readonly size: number;
  readonly opacity?: number;
};

/** From the middle of one place to the middle of another, along a slight arc, landing with a small turn. */
export function course(flight: Flight): { readonly frames: Keyframe[]; readonly duration: number } {
  const [from, to] = [cornerAt(flight.from), cornerAt(flight.to)];
  const [small, large] = [sizeOf(flight.from), sizeOf(flight.to)];
  const lift = Math.min(80, Math.hypot(to.x - from.x, to.y - from.y) * 0.18);
  const on = (part: number): Spot => ({
    x: mixed(from.x, to.x, part),
    y: mixed(from.y, to.y, part) - lift * 4 * part * (1 - part),
  });
  const off = { x: to.x + (to.x < from.x ? -1 : 1) * 60, y: to.y - 130 };

  const paths: Readonly<Record<Manner, Path>> = {
    fly: (part) => ({
      spot: on(eased(part)),
      turn: mixed(-flight.turn, flight.turn, eased(part)),
      size: mixed(small, large, eased(part)) * (1 + 0.4 * part * (1 - part)),
    }),
    // Up high, then down at once.
    slam: (part) => {
      const falls = Math.max(0, (part - 0.6) / 0.4) ** 2;
      return {
        spot: on(eased(part * 1.5)),
        turn: flight.turn - 18 * (1 - falls) * Math.min(1, part * 2),
        size: mixed(mixed(small, large * 1.8, eased(part * 1.7)), large, falls),
      };
    },
    // As far as the dome, and away from it, turning.
    deflect: (part) => {
      const hit = 0.45;
      if (part <= hit)
        return { spot: on((part / hit) ** 1.5 * 0.75), turn: 8, size: mixed(small, large, part / hit) };
      const away = eased((part - hit) / (1 - hit));
      const at = on(0.75);
      return {
        spot: { x: mixed(at.x, off.x, away), y: mixed(at.y, off.y, away) },
        turn: 8 + 150 * away,
        size: large,
        opacity: 1 - away,
      };
    },
  };
  const frames = Array.from({ length: STEPS + 1 }, (_, at) => {
    const { spot, turn, size, opacity = 1 } = paths[flight.manner](at / STEPS);
    return { transform: step(spot, turn, size), opacity };
  });
  return { frames, duration: flight.manner === "deflect" ? FLIGHT * 2 : FLIGHT };
}
