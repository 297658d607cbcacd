/** A line to a table that heals itself: reconnects, resumes, and sends again what was not answered. */

import type { Answer, Command } from "../protocol";
import { BASE } from "./base";
import { keyHere } from "./code";
import { randomHex } from "./random";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export interface ConnectionEvents {
  answer(answer: Answer): void;
  state(state: ConnectionState): void;
  /** the last frame that was seen, for resuming */
  seq(): number;
}

/** Commands that carry an id are answered; the others are not waited for. */
type Numbered = Extract<Command, { readonly id: string }>;
/** A command as the page writes it: the line gives it an id. */
export type Wish = Numbered extends infer One ? (One extends Numbered ? Omit<One, "id"> : never) : never;

const WAITS = [300, 600, 1200, 2500, 5000];

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Command>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly code: string,
    private readonly token: string | null,
    private readonly events: ConnectionEvents,
  ) {
    this.connect();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Send a command; the id under which its answer will come. */
  send(wish: Wish): string {
    const id = randomHex(12);
    const command = { ...wish, id } as Command;
    this.waiting.set(id, command);
    this.transmit(command);
    return id;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    if (!this.ended && this.socket === null && document.visibilityState === "visible") this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.events.state(this.tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${BASE}/ws`); // https becomes wss
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (message: MessageEvent<string>) => this.heard(JSON.parse(message.data) as Answer);
    socket.onclose = () => this.lost(socket);
  }

  private opened(): void {
    const [table, token, key] = [this.code, this.token, keyHere()];
    this.transmit({ do: "hello", table, token, key, seq: this.events.seq() });
    for (const command of this.waiting.values()) this.transmit(command);
  }

  private heard(answer: Answer): void {
    this.tries = 0;
    if (answer.is === "ping") {
      this.transmit({ do: "pong", n: answer.n });
      return;
    }
    if (answer.is === "frame") this.events.state("open");
    if ("re" in answer && answer.re !== null) this.waiting.delete(answer.re);
    if (answer.is === "bye" && !answer.again) this.ended = true;
    this.events.answer(answer);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.events.state(this.ended ? "closed" : "lost");
    if (this.ended) return;
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 5000;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private transmit(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }
}
