/** What was just said or shown at each seat: it hangs in the air for a moment. */

import type { Session, Watcher } from "../core/session.svelte";
import type { Frame, Said } from "../protocol";

const LASTS = 5000;

export class Voices implements Watcher {
  private heard = $state.raw<ReadonlyMap<string, Said>>(new Map());
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly stop: () => void;

  constructor(session: Session) {
    this.stop = session.watch(this);
  }

  of(seat: string): Said | null {
    return this.heard.get(seat) ?? null;
  }

  frame(now: Frame, before: Frame | null): void {
    if (before === null) return; // what was said while nobody listened is not news
    for (const said of now.said) this.hear(said);
  }

  close(): void {
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private hear(said: Said): void {
    this.heard = new Map([...this.heard, [said.seat, said]]);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.heard.get(said.seat) === said) this.forget(said.seat);
    }, LASTS);
    this.timers.add(timer);
  }

  private forget(seat: string): void {
    this.heard = new Map([...this.heard].filter(([each]) => each !== seat));
  }
}
