/** What has just happened, in a line that stays; and what hit oneself, which stays until one has seen it. */

import type { LogEntry, Session, Watcher } from "../core/session.svelte";
import type { Event, Frame } from "../protocol";
import { story } from "../words/story";
import { lastLines, type Line } from "./recent";

/** So many sentences are one thing that happened; of a longer absence one sees the end. */
const MOST = 4;
const MOST_HITS = 3;

/** Whether an event does something to a player that somebody else has begun. */
function hits(event: Event, you: string): boolean {
  switch (event.is) {
    case "drew":
    case "lost-turn":
    case "came-last":
    case "discarded":
    case "hand-renewed":
    case "left":
      return event.seat === you;
    case "caught":
    case "bounced":
    case "challenged":
    case "gave":
    case "exchanged":
      return event.target === you;
    case "hands-swapped":
      return event.other === you;
    case "hands-passed":
      return true;
    default:
      return false;
  }
}

export class News implements Watcher {
  /** the last thing that happened, in a few sentences */
  last = $state("");
  /** what hit oneself and was not looked at yet */
  hits = $state.raw<readonly Line[]>([]);

  private told = -1;
  private readonly stop: () => void;

  constructor(private readonly session: Session) {
    this.told = session.log.at(-1)?.key ?? -1;
    this.last = lastLines(session, 1).at(-1)?.text ?? "";
    this.stop = session.watch(this);
  }

  frame(now: Frame, before: Frame | null): void {
    const news = this.session.log.filter((entry) => entry.key > this.told);
    this.told = this.session.log.at(-1)?.key ?? this.told;
    const text = this.sentences(news);
    if (text !== "") this.last = text;
    if (now.re !== null) {
      if (news.length > 0) this.seen(); // whoever makes a move knows where the game stands
    } else if (before !== null && text !== "" && this.isHit(now)) {
      this.hits = [...this.hits, { key: this.told, text }].slice(-MOST_HITS);
    }
    if (now.events.some((event) => event.is === "dealt")) this.seen();
  }

  seen(): void {
    this.hits = [];
  }

  close(): void {
    this.stop();
  }

  private isHit({ you, events, view }: Frame): boolean {
    if (you === null || view?.deciding === "end") return false;
    return events.some((event) => hits(event, you));
  }

  private sentences(entries: readonly LogEntry[]): string {
    return entries
      .map((entry) => story(entry, this.session))
      .filter((text) => text !== "")
      .slice(-MOST)
      .join(" ");
  }
}
