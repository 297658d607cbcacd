/** "Play now": a table with three bots, and the cards are dealt. */

import { makeTable } from "../core/api";
import { router } from "../core/router.svelte";
import { keepSeat, me } from "../core/me.svelte";
import { ownName } from "../words/names";

export async function playNow(edition: string): Promise<void> {
  const seated = await makeTable({
    name: ownName(),
    settings: { edition, seats: 4 },
    bots: [{ count: 3 }],
    start: true,
  });
  me.plays(edition);
  keepSeat(seated);
  router.go(`/t/${seated.table}`);
}
