/** How a person says a move in small steps: a card, then whatever it still asks for, and the call. */

import { choose, nextStep, options, settle, type Move, type Step } from "../core/moves";
import type { Session } from "../core/session.svelte";

export class Picker {
  /** the moves that are still possible; none while nothing is being chosen */
  moves = $state.raw<readonly Move[]>([]);
  /** called together with the next play */
  calling = $state(false);

  readonly step = $derived<Step | null>(this.moves.length > 0 ? nextStep(this.moves) : null);
  readonly values = $derived(this.step === null ? [] : options(this.moves, this.step));
  readonly card = $derived(this.moves[0]?.card ?? null);
  readonly kind = $derived(this.moves[0]?.kind ?? null);

  constructor(private readonly session: Session) {}

  /** A card of the hand: played, asked about further, or tried so that the server says why not. */
  play(card: string): void {
    const moves = this.session.choices.plays(card);
    if (moves.length > 0) this.narrow(moves);
    else this.session.act(`play ${card}`);
  }

  /** A kind of move that is not a card: bounce, block, color, or one that needs no more words. */
  begin(kind: string): void {
    const moves = this.session.choices.of(kind);
    if (moves.length > 0) this.narrow(moves);
  }

  choose(value: string): void {
    if (this.step !== null) this.narrow(choose(this.moves, this.step, value));
  }

  cancel(): void {
    this.moves = [];
  }

  /** A new frame: what was being chosen may not be possible any more. */
  refresh(): void {
    const still = new Set(this.session.choices.all.map((move) => move.text));
    this.moves = this.moves.filter((move) => still.has(move.text));
    if (!this.session.choices.all.some((move) => move.uno)) this.calling = false;
  }

  private narrow(moves: readonly Move[]): void {
    this.moves = moves;
    if (nextStep(moves) !== null) return;
    const move = settle(moves, this.calling);
    this.moves = [];
    this.calling = false;
    if (move !== null) this.session.act(move.text);
  }
}
