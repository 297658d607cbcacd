/** What is said about proposals. */

import { editionIn, type Listener } from "../core/session.svelte";
import type { Frame, Proposal } from "../protocol";
import { t } from "./index.svelte";
import { cardName } from "./names";
import { plainText } from "../core/ruleText";

/** Who proposes something for which card. */
export function proposalTitle({ by, card, text }: Proposal, table: Listener): string {
  const values = { name: table.name(by), card: cardName(card, table.edition.id) };
  const isMine = by === table.you;
  if (text === "") return t(isMine ? "vote.wipe.you" : "vote.wipe", values);
  return t(isMine ? "vote.yours" : "vote.title", values);
}

/** Proposals that are gone without having been written, unless a newer one took their place. */
export function refusedIn(now: Frame, before: Frame): readonly Proposal[] {
  const { proposals, written, phase } = now.table;
  if (phase !== before.table.phase) return []; // they have lapsed
  return before.table.proposals.filter(
    (each) =>
      !proposals.some(({ number, card }) => number === each.number || card === each.card) &&
      (written[each.card]?.text ?? "") !== each.text,
  );
}

/** What a listener is told of proposals, of their end, and of rules that were written before a match. */
export function proposalNews(now: Frame, before: Frame | null, name: (seat: string) => string): string[] {
  const table: Listener = { you: now.you, name, edition: { id: editionIn(now) } };
  const known = new Set(before?.table.proposals.map((each) => each.number));
  const fresh = now.table.proposals
    .filter((each) => !known.has(each.number) && each.by !== now.you)
    .map((each) => {
      const title = proposalTitle(each, table);
      return each.text === "" ? title : t("card.says", { card: title, text: plainText(each.text) });
    });
  const gone =
    before === null
      ? []
      : refusedIn(now, before).map((each) => t("vote.gone", { text: plainText(each.text) }));
  return [...fresh, ...gone, ...writtenNews(now, before)];
}

/** Between rounds an event says so; before a match only the table knows. */
function writtenNews(now: Frame, before: Frame | null): string[] {
  if (now.table.phase !== "lobby" || before?.table.phase !== "lobby") return [];
  const cards = [...new Set([...Object.keys(now.table.written), ...Object.keys(before.table.written)])];
  return cards
    .filter((card) => now.table.written[card]?.text !== before.table.written[card]?.text)
    .map((card) => writtenStory(card, now.table.written[card]?.text ?? "", editionIn(now)));
}

/** "Wild Customizable 1 now says …" */
export function writtenStory(card: string, text: string, edition: string): string {
  const values = { card: cardName(card, edition), text: plainText(text) };
  return t(text === "" ? "story.wiped" : "story.written", values);
}
