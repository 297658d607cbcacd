/** What is said aloud when something is up to oneself; decisions speak for themselves. */

import { faceOf } from "../core/cards";
import type { Event, Frame } from "../protocol";
import { t } from "../words/index.svelte";
import { cardName, colorName } from "../words/names";
import { plainText } from "../core/ruleText";
import { proposalNews } from "../words/proposals";

/** Events after which a turn is a new one, although it was one's own before. */
const TURNS: ReadonlySet<Event["is"]> = new Set(["played", "kept", "challenged", "lost-turn"]);

/** What a listener has to be told now that a frame has come, in the order of its urgency. */
export function prompts(now: Frame, before: Frame | null, name: (seat: string) => string): string[] {
  const turn = prompt(now);
  const isNew = before === null || turn !== prompt(before) || now.events.some((event) => TURNS.has(event.is));
  const known = new Set(before === null ? [] : calls(before, name));
  return [
    ...proposalNews(now, before, name),
    ...calls(now, name).filter((each) => !known.has(each)),
    isNew ? turn : "",
    ...honour(now, before),
  ];
}

/** A rule on the players' honour has come up. */
function honour({ table, you }: Frame, before: Frame | null): string[] {
  if (table.honour === null || before?.table.honour || you === null) return [];
  const text = plainText(table.honour.text);
  return [t("card.says", { card: t("honour.title"), text }), t("honour.how")];
}

function prompt({ table, view, you }: Frame): string {
  if (table.paused) return t("turn.paused");
  if (table.phase !== "playing" || view === null || you === null) return "";
  if (view.turn !== you || view.deciding !== "turn" || table.window === "pause") return "";
  const card = cardName(view.top, view.edition);
  if (faceOf(view.edition, view.top).color !== null || view.color === null) return t("say.turn", { card });
  return t("say.turn.color", { card, color: colorName(view.color) });
}

/** Who can be caught, and what can be called: buttons that come and go. */
function calls({ legal }: Frame, name: (seat: string) => string): string[] {
  const words = legal.map((move) => move.split(" "));
  const caught = words
    .filter(([kind]) => kind === "catch")
    .map(([, seat]) => t("say.catch", { name: name(seat ?? "") }));
  if (words.some(([kind]) => kind === "uno")) return [...caught, t("say.call")];
  return words.some((move) => move.at(-1) === "uno") ? [...caught, t("say.early")] : caught;
}
