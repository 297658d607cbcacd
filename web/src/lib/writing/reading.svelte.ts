/** A text that somebody writes, and what the server says about it. */

import { Problem, readRule, tryRule } from "../core/api";
import type { Choice, RuleChoice, RuleRead, RuleTrial } from "../protocol";
import { refusalText } from "../words/refusals";

/** Nobody wants to be read while typing. */
const PAUSE = 220;

export class Reading {
  text = $state("");
  /** of the text as it was a moment ago */
  read = $state.raw<RuleRead | null>(null);
  /** which of several readings is meant */
  taken = $state.raw<RuleChoice | null>(null);
  trial = $state.raw<RuleTrial | null>(null);
  isTrying = $state(false);
  /** why there is no answer */
  problem = $state<string | null>(null);
  private of = $state("");
  /** whether `read` is about what stands in the field */
  readonly isFresh = $derived(this.read !== null && this.of === this.text);
  /** what can be proposed; null: nothing yet */
  readonly write = $derived(this.isFresh ? (this.taken?.write ?? this.read?.write ?? null) : null);

  /** the card on which it is being tried out */
  private tried: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly edition: string,
    private readonly lang: string,
    text: string,
  ) {
    this.text = text;
    this.ask(0);
  }

  change(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.taken = null;
    this.trial = null;
    this.problem = null;
    this.ask(PAUSE);
  }

  /** That is what is meant; the same once more: it is not. */
  take(choice: RuleChoice): void {
    if (!this.isFresh) return;
    this.taken = this.taken === choice ? null : choice;
    this.trial = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Play some thousand rounds with it on a card, beside what the other rules of the table are. */
  async tryOut(players: number, card: string, rules: Readonly<Record<string, Choice>>): Promise<void> {
    const { write } = this;
    if (write === null) return;
    this.isTrying = true;
    this.problem = null;
    this.tried = card;
    await tryRule(this.edition, players, write, card, rules).then(
      (found) => {
        if (write === this.write && card === this.tried) this.trial = found;
      },
      (error: unknown) => this.failed(error),
    );
    this.isTrying = false;
  }

  /** It is to stand on another card, where it may do something else. */
  move(): void {
    this.trial = null;
    this.tried = null;
  }

  private ask(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { text } = this;
      readRule(this.edition, text, this.lang).then(
        (read) => {
          if (text !== this.text) return;
          this.read = read;
          this.of = text;
        },
        (error: unknown) => this.failed(error),
      );
    }, wait);
  }

  private failed(error: unknown): void {
    if (error instanceof Problem) this.problem = refusalText(error.told);
    else throw error;
  }
}
