/** What happened, as a story: one sentence for each event that is worth one. */

import type { Listener, LogEntry } from "../core/session.svelte";
import type { Event } from "../protocol";
import { cardName, colorName } from "./names";
import { listed, t, words } from "./index.svelte";
import { optionsOf } from "./options";
import { writtenStory } from "./proposals";
import type { Key } from "./en";

/** A sentence about an entry of the log; empty for what needs no words. */
export function story(entry: LogEntry, table: Listener): string {
  switch (entry.kind) {
    case "said":
      return "";
    case "times":
      return entry.times
        .map((time) => t("story.time", { name: table.name(time.seat), time: seconds(time.reaction) }))
        .join(" · ");
    case "event":
      return told(entry.event, table);
  }
}

/** A time as everybody reads it: 0.52. */
export function seconds(ms: number): string {
  return (ms / 1000).toLocaleString(words.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

type ByRule = Extract<
  Event,
  {
    is:
      | "rolled"
      | "named"
      | "peeked"
      | "buried"
      | "took-discard"
      | "took-looked"
      | "took-back"
      | "copied"
      | "cancelled"
      | "hand-renewed"
      | "hands-redealt"
      | "exchanged"
      | "chose"
      | "chose-seat"
      | "voted"
      | "elected"
      | "lasting-began"
      | "lasting-ended"
      | "left"
      | "points-changed"
      | "acted";
  }
>;

/** Sentences that have another form for whoever they are about: `key.you`. */
type TwoFormed = {
  [K in Key]: K extends `${infer Base extends Key}.you` ? Base : never;
}[Key];

function about(
  table: Listener,
  seat: string,
  key: TwoFormed,
  values: Record<string, string | number> = {},
): string {
  return t(seat === table.you ? `${key}.you` : key, { name: table.name(seat), ...values });
}

function told(event: Event, table: Listener): string {
  const who = (seat: string): string => (seat === table.you ? t("story.you") : table.name(seat));
  const card = (text: string): string => cardName(text, table.edition.id);
  switch (event.is) {
    case "dealt":
      return t("story.dealt", { n: event.round, name: table.name(event.dealer) });
    case "drew-for-deal":
      return about(table, event.seat, "story.drew-for-deal", {
        card: card(event.card),
      });
    case "turned-up":
      return t("story.turned-up", { card: card(event.card) });
    case "went-back":
      return t("story.went-back", { card: card(event.card) });
    case "ignored":
      return t("story.ignored", { card: card(event.card) });
    case "played": {
      const values = {
        card: card(event.card),
        other: event.named === null ? "" : who(event.named),
      };
      return event.named === null
        ? about(table, event.seat, "story.played", values)
        : about(table, event.seat, "story.played.on", values);
    }
    case "laid":
      return about(table, event.seat, "story.laid", { card: card(event.card) });
    case "color-chosen":
      return about(table, event.seat, "story.color", {
        color: colorName(event.color),
      });
    case "called":
      return about(table, event.seat, "story.called");
    case "caught":
      return event.target === table.you
        ? t("story.caught.target", { name: table.name(event.seat) })
        : about(table, event.seat, "story.caught", {
            other: table.name(event.target),
          });
    case "drew":
      return event.cards !== null && event.seat === table.you && event.cards.length === 1
        ? t("story.drew.card", { card: card(event.cards[0] ?? "") })
        : about(table, event.seat, "story.drew", { n: event.count });
    case "kept":
      return about(table, event.seat, "story.kept");
    case "pile-renewed":
      return t("story.renewed", { n: event.cards });
    case "lost-turn":
      return about(table, event.seat, "story.lost-turn");
    case "could-do-nothing":
      return about(table, event.seat, "story.nothing");
    case "direction-turned":
      return event.direction === "left" ? t("story.turned.left") : t("story.turned.right");
    case "plays-again":
      return about(table, event.seat, "story.again");
    case "goes-next":
      return about(table, event.seat, "story.next");
    case "challenged":
      return challenged(event, table);
    case "blocked":
      return about(table, event.seat, "story.blocked", {
        card: card(event.card),
        other: who(event.target),
      });
    case "bounced":
      return about(table, event.seat, "story.bounced", {
        other: who(event.target),
      });
    case "shielded":
      return about(table, event.seat, "story.shielded", {
        other: who(event.target),
      });
    case "shield-held":
      return about(table, event.seat, "story.shield-held");
    case "shield-ended":
      return about(table, event.seat, "story.shield-ended");
    case "signalled":
      return "";
    case "came-last":
      return about(table, event.seat, "story.last");
    case "hands-swapped":
      return about(table, event.seat, "story.swapped", {
        other: who(event.other),
      });
    case "hands-passed":
      return t("story.passed");
    case "discarded":
      return about(table, event.seat, "story.discarded", {
        card: card(event.card),
      });
    case "gave":
      return gave(event, table);
    case "showed":
      return showed(event, table);
    case "honour-asked":
      return t("story.honour", { card: card(event.card) });
    case "rule-written":
      return writtenStory(event.card, event.text, table.edition.id);
    case "round-closed":
      return event.seat === null
        ? t("end.nobody")
        : t(event.seat === table.you ? "end.you" : "end.out", { name: table.name(event.seat) });
    case "match-won":
      return t("end.won", {
        names: listed(event.winners.map((seat) => table.name(seat))),
        n: event.winners.length,
      });
    case "accepted":
    case "let-happen":
      return "";
    default:
      return byRule(event, table);
  }
}

/** What only written rules make happen. */
function byRule(event: ByRule, table: Listener): string {
  const who = (seat: string): string => (seat === table.you ? t("story.you") : table.name(seat));
  const card = (text: string | null): string => (text === null ? "" : cardName(text, table.edition.id));
  const n = "count" in event ? event.count : 0;
  switch (event.is) {
    case "rolled":
      if (event.sides !== 2) return about(table, event.seat, "story.rolled", { n: event.number });
      return about(table, event.seat, event.number === 1 ? "story.tossed.heads" : "story.tossed.tails");
    case "named":
      return about(table, event.seat, "story.named", { what: namedThing(event, who, card) });
    case "peeked":
      return about(table, event.seat, "story.peeked", { n, cards: listed((event.cards ?? []).map(card)) });
    case "buried":
      return about(table, event.seat, "story.buried", { n });
    case "took-discard":
      return about(table, event.seat, "story.took-discard", { card: card(event.card) });
    case "took-looked":
      return about(table, event.seat, "story.took-looked", { card: card(event.card) });
    case "took-back":
      return about(table, event.seat, "story.took-back", { card: card(event.card) });
    case "copied":
      return t("story.copied", { card: card(event.card) });
    case "cancelled":
      return t("story.cancelled");
    case "hand-renewed":
      return about(table, event.seat, "story.hand-renewed", { n });
    case "hands-redealt":
      return t("story.redealt");
    case "exchanged": {
      const values = { other: who(event.target), card: card(event.card) };
      return event.target === table.you
        ? t("story.exchanged.target", { ...values, name: table.name(event.seat) })
        : about(table, event.seat, "story.exchanged", values);
    }
    case "chose": {
      const what = optionsOf(table.rule?.(event.card) ?? null, event.choice)[event.option - 1] ?? "";
      return about(table, event.seat, "story.chose", { what });
    }
    case "chose-seat":
      return about(table, event.seat, "story.chose-seat", { other: who(event.target) });
    case "voted":
      return about(table, event.seat, "story.voted", { other: who(event.target) });
    case "elected":
      return about(table, event.seat, "story.elected");
    case "lasting-began":
      return t("story.lasting", { text: table.rule?.(event.card)?.source ?? card(event.card) });
    case "lasting-ended":
      return t("story.lasting-over", { text: table.rule?.(event.card)?.source ?? card(event.card) });
    case "left":
      return about(table, event.seat, "story.left");
    case "points-changed":
      return about(table, event.seat, event.points < 0 ? "story.points.fewer" : "story.points.more", {
        n: Math.abs(event.points),
      });
    case "acted":
      return about(table, event.seat, "story.acted", { text: event.text });
  }
}

function namedThing(
  { what, value }: Extract<Event, { is: "named" }>,
  who: (seat: string) => string,
  card: (text: string) => string,
): string {
  if (what === "color") return colorName(value);
  if (what === "player") return who(value);
  return what === "card" ? card(value) : value;
}

function gave(event: Extract<Event, { is: "gave" }>, table: Listener): string {
  const values = {
    name: table.name(event.seat),
    other: table.name(event.target),
    card: event.card === null ? "" : cardName(event.card, table.edition.id),
  };
  if (event.seat === table.you) return t("story.gave.you", values);
  return t(event.target === table.you ? "story.gave.target" : "story.gave", values);
}

/** To everybody, or to one player; whoever sees the cards hears which they are. */
function showed(event: Extract<Event, { is: "showed" }>, table: Listener): string {
  const values = {
    n: event.count,
    name: table.name(event.seat),
    other: event.target === null ? "" : table.name(event.target),
    cards: listed((event.cards ?? []).map((card) => cardName(card, table.edition.id))),
  };
  const isMine = event.seat === table.you;
  if (event.target === null) return t(isMine ? "story.showed.you" : "story.showed", values);
  if (isMine) return t("story.showed.to.you", values);
  return t(event.target === table.you ? "story.showed.to.target" : "story.showed.to", values);
}

function challenged(event: Extract<Event, { is: "challenged" }>, table: Listener): string {
  const values = { name: table.name(event.seat), other: table.name(event.target) };
  if (event.seat === table.you)
    return t(event.guilty ? "story.challenge.right.you" : "story.challenge.wrong.you", values);
  if (event.target === table.you) {
    return t(event.guilty ? "story.challenge.right.target" : "story.challenge.wrong.target", values);
  }
  return t(event.guilty ? "story.challenge.right" : "story.challenge.wrong", values);
}
