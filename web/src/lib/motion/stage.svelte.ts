/** What moves when a frame comes: cards from place to place, and the moments that editions live from. */

import { tick } from "svelte";
import type { Session, Watcher } from "../core/session.svelte";
import type { Event, Frame } from "../protocol";
import { flightsOf, type Flight, type Positions } from "./flights";
import { laidBy, turnOf } from "./pile";
import { momentOf, type Moment } from "./moments";
import { seatRect, hand, rectOf, type HandCard } from "./positions";
import { soundsOf } from "./sounding";
import { sounds } from "../ui/sounds.svelte";
import { beginnings, FLIGHT, MOMENT } from "./timing";

/** So much has happened only after a reconnection: too much to watch. */
const TOO_MUCH = 40;
/** a little early, so that nothing flickers */
const LANDED = FLIGHT - 20;

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a page that opens sees the cards being dealt, and nothing has been played since. */
const isDeal = ({ events }: Frame): boolean =>
  events.some((event) => event.is === "dealt") &&
  !events.some((event) => event.is === "played" || event.is === "drew");

export class Stage implements Watcher {
  flights = $state.raw<readonly Flight[]>([]);
  moments = $state.raw<readonly Moment[]>([]);
  /** the card that still lies on top while another one is on its way */
  top = $state<string | null>(null);
  /** whose turn it was before that card */
  held: string | null = null;

  private keys = 0;
  private landings: ReturnType<typeof setTimeout>[] = [];
  private readonly stop: () => void;

  constructor(private readonly session: Session) {
    this.stop = session.watch(this);
    const { frame } = session;
    if (frame !== null && isDeal(frame)) void tick().then(() => this.show(frame, [], isCalm()));
  }

  close(): void {
    this.stop();
    this.settle();
  }

  /** The frame has come and is not drawn yet: this is the time to see where everything was. */
  frame(now: Frame, before: Frame | null): void {
    this.settle();
    if (before === null || now.seq === before.seq || document.hidden) return;
    for (const [sound, delay] of soundsOf(now, before)) sounds.play(sound, delay);
    if (now.events.length === 0 || now.events.length > TOO_MUCH) return;
    const held = hand();
    const calm = isCalm();
    if (!calm && now.events.some((event) => laidBy(event) !== null)) {
      this.held = before.view?.turn ?? null;
      this.top = before.view?.top ?? null;
    }
    void tick().then(() => this.show(now, held, calm));
  }

  private show(now: Frame, held: readonly HandCard[], calm: boolean): void {
    const begins = beginnings(now.events);
    const flights = calm ? [] : this.send(now, held, begins);
    const moments = now.events.flatMap((event, at) => this.momentsOf(event, begins[at] ?? 0));
    this.flights = [...this.flights, ...flights];
    this.moments = [...this.moments, ...moments].slice(-6);
    const end = Math.max(0, ...begins);
    const [flown, shown] = [new Set(flights), new Set(moments)];
    setTimeout(
      () => {
        this.flights = this.flights.filter((flight) => !flown.has(flight));
      },
      end + FLIGHT * 3,
    );
    setTimeout(() => {
      this.moments = this.moments.filter((moment) => !shown.has(moment));
    }, end + MOMENT);
  }

  private send(now: Frame, held: readonly HandCard[], begins: readonly number[]): readonly Flight[] {
    const news = hand().filter((lying) => !held.some((each) => each.key === lying.key));
    const positions = this.positions(held, news);
    const flights = now.events.flatMap((event, at) =>
      flightsOf(event, now.events, positions).map(({ wait, ...flight }) => {
        const delay = (begins[at] ?? 0) + wait;
        const own = news.find((each) => each.rect === flight.to);
        own?.element.animate({ opacity: [0, 0] }, { duration: delay + LANDED }); // it lies there when it has come
        return { ...flight, delay, key: this.keys++ };
      }),
    );
    this.land(flights.filter((flight) => flight.to === positions.pile));
    return flights;
  }

  /** Cards come to lie on the pile when they have landed; the old top stays until then. */
  private land(coming: readonly Flight[]): void {
    if (coming.length === 0) this.top = null;
    coming.forEach((flight, at) => {
      const isLast = at === coming.length - 1;
      const landed = (): void => {
        this.top = isLast ? null : flight.card;
      };
      this.landings.push(setTimeout(landed, flight.delay + LANDED));
    });
  }

  /** What is still on its way has arrived: there is something newer to see. */
  private settle(): void {
    for (const timer of this.landings) clearTimeout(timer);
    this.landings = [];
    this.top = null;
  }

  private positions(held: readonly HandCard[], news: readonly HandCard[]): Positions {
    const { you } = this.session;
    const free = [...news];
    const at = (seat: string): DOMRect | null => rectOf(seat === you ? "hand" : `seat-${seat}`);
    return {
      seats: this.session.view?.seats ?? [],
      draw: rectOf("draw"),
      pile: rectOf("discard"),
      at,
      source: (seat, card) =>
        (seat === you ? held.findLast((each) => each.card === card)?.rect : undefined) ?? at(seat),
      target: (seat, card) => {
        const own = seat === you ? free.findIndex((each) => each.card === card) : -1;
        return own < 0 ? at(seat) : (free.splice(own, 1)[0]?.rect ?? at(seat));
      },
      turn: (event) => {
        const entry = this.session.log.findLast((each) => each.kind === "event" && each.event === event);
        return entry === undefined ? 0 : turnOf(entry.key);
      },
    };
  }

  private momentsOf(event: Event, delay: number): readonly Moment[] {
    const found = momentOf(event, this.session.edition.id);
    if (found === null) return [];
    const spot = found.seat === null ? (rectOf("word") ?? rectOf("discard")) : seatRect(found.seat);
    return [{ key: this.keys++, kind: found.kind, color: found.color, spot, delay }];
  }
}
