/** A demonstration as it is being played: the server plays all moves anew each time, and keeps nothing. */

import { playDemo, Problem } from "../core/api";
import { choose, Choices, nextStep, options, settle, type Move, type Step } from "../core/moves";
import type { DemoRefusal, DemoState, EditionInfo, Event } from "../protocol";
import { t } from "../words/index.svelte";
import { refusalText } from "../words/refusals";

export class Demonstration {
  state = $state.raw<DemoState | null>(null);
  /** what the last move brought */
  news = $state.raw<readonly Event[]>([]);
  refusal = $state.raw<DemoRefusal | null>(null);
  /** why the server cannot be asked */
  trouble = $state<string | null>(null);
  /** the moves that are still possible, while a person says one in small steps */
  picking = $state.raw<readonly Move[]>([]);
  /** called together with the next play */
  calling = $state(false);

  readonly view = $derived(this.state?.view ?? null);
  readonly choices = $derived.by(
    () => new Choices(this.state?.legal ?? [], this.edition.colors, this.view?.seats ?? []),
  );
  readonly step = $derived<Step | null>(this.picking.length > 0 ? nextStep(this.picking) : null);
  readonly values = $derived(this.step === null ? [] : options(this.picking, this.step));
  readonly card = $derived(this.picking[0]?.card ?? null);
  /** the card to lay on it, once it is chosen */
  readonly laid = $derived(this.step === "laid" ? null : (this.picking[0]?.laid ?? null));
  /** nothing is left to do in it, whether or not it showed what it is for */
  readonly over = $derived(this.state !== null && this.state.legal.length === 0);

  private moves: readonly string[] = [];
  private asked = 0;

  constructor(
    readonly id: string,
    readonly edition: EditionInfo,
  ) {}

  /** From the beginning, as often as one likes. */
  start(): Promise<void> {
    this.refusal = null;
    return this.ask([]);
  }

  /** A card of the hand: played, asked about further, or tried so that the server says why not. */
  async play(card: string): Promise<void> {
    if (this.over) return;
    const moves = this.choices.plays(card);
    await (moves.length > 0 ? this.narrow(moves) : this.act(`play ${card}`));
  }

  /** A move that is not a card's; some need a colour yet. */
  async begin(kind: string): Promise<void> {
    if (this.choices.has(kind)) await this.narrow(this.choices.of(kind));
    else if (!this.over) await this.act(kind);
  }

  async choose(value: string): Promise<void> {
    if (this.step !== null) await this.narrow(choose(this.picking, this.step, value));
  }

  cancel(): void {
    this.picking = [];
  }

  act(move: string): Promise<void> {
    return this.ask([...this.moves, move]);
  }

  private async narrow(moves: readonly Move[]): Promise<void> {
    this.refusal = null;
    this.picking = moves;
    if (nextStep(moves) !== null) return;
    const move = settle(moves, this.calling);
    if (move !== null) await this.act(move.text);
  }

  private async ask(moves: readonly string[]): Promise<void> {
    const number = ++this.asked;
    this.picking = [];
    try {
      const state = await playDemo(this.id, moves);
      if (number === this.asked) this.take(state, moves); // else something newer was asked meanwhile
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.trouble = error.status === 0 ? t("page.offline") : refusalText(error.told);
    }
  }

  private take(state: DemoState, moves: readonly string[]): void {
    this.trouble = null;
    this.calling = false;
    this.refusal = state.refused;
    this.state = state;
    if (state.refused !== null) return;
    this.moves = moves;
    this.news = state.events;
  }
}
