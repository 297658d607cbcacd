"""What a clause makes happen: one small method for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.houserules.clauses import Clause, Item, Link
from lastcard.houserules.context import ME, Player, Told, beside
from lastcard.houserules.phrases import Cards, Lasts, Who

MOST_CARDS = 20
Result = tuple[Told, tuple[Effect, ...], Player | None]
"""The rule as it is now, what the clause comes to, and whom it mentions besides its subject."""

_HARM = ("draw", "lose", "skipped", "plus", "skip-turn", "act")
_PLAYERS_OWN = {"near-left": "left", "near-right": "right", "near-next": "next", "near-previous": "previous"}
_OPPOSITE = {"left": "right", "right": "left", "next": "previous", "previous": "next"}
_GROUPS = ("everyone", "everyone-else", "others", "next-two", "next-three", "neighbours", "chosen-two")
_HOLDS_NAMED = Condition("holding", "named")
_GUESSED = {"COLOR_NOUN": "color", "NUMBER_NOUN": "number", "CARD_NAME": "card"}
_SINGLE_PART = ("who", "verb", "modal", "make", "infinitive", "except")


class VerbReader:
    """Turns one clause into effects; several ways where it leaves a question."""

    def __init__(self, told: Told, after: tuple[Item, ...]) -> None:
        self.told = told.before_clause()
        self.after = after  # what follows in the text

    def read(self, clause: Clause) -> list[Told]:
        """The rule with this clause, in every way that it can be meant."""
        verb = clause.verb.partition(" ")[0]
        handler: Callable[[Told, Clause, Player], Iterator[Result]] | None = getattr(self, f"_{verb}", None)
        if handler is None or not _all_players_used(clause, verb):
            return []
        found = []
        for told, player, more in self._subjects(clause):
            for done, effects, other in handler(told, clause, player):
                result = _remember(done.add(effects), clause, player, other)
                if more is not None:
                    found += self._again_for(result, clause, more, handler)
                else:
                    found.append(result)
        return found

    def _again_for(
        self, told: Told, clause: Clause, player: Player, handler: Callable[[Told, Clause, Player], Iterator[Result]]
    ) -> list[Told]:
        """The same for a second subject: `left and right draw 2`."""
        return [
            _remember(done.add(effects), clause, player, other)
            for done, effects, other in handler(told, clause, player)
        ]

    # -- subjects ------------------------------------------------------------------------

    def _subjects(self, clause: Clause) -> Iterator[tuple[Told, Player, Player | None]]:
        """Of whom the clause speaks, and perhaps of whom else."""
        said = self._said_subject(clause)
        if said is None:
            for told, player in self._unsaid(clause):
                yield told, player, None
            return
        if clause.verb == "swap" and said.also is not None:
            said = replace(said, also=None)
        left_out: Who | None = clause.first("except")
        if left_out is not None:
            if said.name != "everyone" or left_out.name not in {"me", "player"}:
                return
            said = replace(said, name="everyone-else")
        for told, player in self._named(said, clause):
            if said.also is None:
                yield told, player, None
            else:
                for further, other in told.players(said.also, role="object"):
                    yield further, player, other

    def _named(self, said: Who, clause: Clause) -> list[tuple[Told, Player]]:
        """The said subject; `the next player, then the next` moves along only with the same verb."""
        told = self.told
        if clause.verb != told.verb or said.name != "next":
            told = replace(told, steps=0)
        return told.players(said)

    @staticmethod
    def _said_subject(clause: Clause) -> Who | None:
        before, after = clause.before_verb("who"), clause.after_verb("who")
        if clause.has("make"):
            made = [who for who in before + after if who.name != "me"]
            return made[0] if made else None
        if before:
            return before[0]
        if after and clause.verb in _INTRANSITIVE and not clause.has("infinitive"):
            return after[0]
        return None

    def _unsaid(self, clause: Clause) -> Iterator[tuple[Told, Player]]:
        """The subject of a clause that does not say it."""
        told = self.told
        verb = "skip-turn" if clause.verb == "skip" and not _after(clause) else clause.verb.partition(" ")[0]
        if verb in {"only", "ban"} and told.link == "AND" and told.subject is not None:
            yield told, told.subject
            return
        cards = clause.first("cards")
        if verb in _TABLE or (verb == "pass" and cards and cards.is_hand and cards.owner is None):
            yield told, ME
            return
        if (clause.has("infinitive") or (not told.link and told.verb in {"pick", "vote"})) and (
            told.other or told.subject
        ):
            yield told, told.other or told.subject or ME
            return
        goes_on = told.link not in {"STOP", ""} or told.branch is not None
        if goes_on and told.subject is not None and (told.last or told.branch or told.either is not None):
            yield from self._inherited(clause, verb)
            return
        if verb in _HARM:
            if self._plays_again():
                yield told, ME
                return
            yield replace(told, is_open=True), ("next", None)
            yield replace(told, is_open=True, cost=told.cost + 0.5), ME
            return
        yield told, ME

    def _inherited(self, clause: Clause, verb: str) -> Iterator[tuple[Told, Player]]:
        told = self.told
        subject = told.subject or ME
        if subject == ME or clause.form == "tell" or told.is_order or told.either is not None:
            if subject == ME and clause.form == "tell" and told.other is not None:
                yield replace(told, is_open=True), told.other
                yield replace(told, is_open=True, cost=told.cost + 0.5), ME
                return
            yield told, subject
            if verb in _MINE and subject != ME:
                yield replace(told, cost=told.cost + 1.5), ME
            return
        if verb in _HARM or verb in _MINE:
            other = replace(told, is_open=verb in _HARM, cost=told.cost + (0.0 if verb in _MINE else 0.5))
            yield other, ME
        yield replace(told, is_open=True), subject

    def _plays_again(self) -> bool:
        """Whether the same sentence lets me play again: then I am meant by all of it."""
        for item in self.after:
            if isinstance(item, Clause):
                return item.verb == "again" and not item.has("who")
            if isinstance(item, Link) and item.kind == "STOP":
                return False
        return False

    # -- drawing -------------------------------------------------------------------------

    def _draw(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards = clause.first("cards") or Cards()
        source = clause.first("from")
        if cards.owner is not None or source is not None:
            yield from self._taken(told, clause, who, cards, source)
            return
        known = ("cards", "until", "FROM_PILE", "PILE", "FROM_DISCARDS")
        if not _only_parts(clause, *known, *(("lasts",) if who[0] == "caller" else ())):
            return
        count = _count(told, cards, clause.first("until"), "up-to")
        if cards.is_hand or cards.pick or count is None or (isinstance(count, Count) and count.kind == "all"):
            return
        kind = told.kind(cards.kind)
        if kind is None:
            return
        if isinstance(count, Count) and count.kind == "until":
            wanted = told.kind(count.cards)
            if wanted is None:
                return
            count = replace(count, cards=wanted)
        elif kind:
            return
        if cards.source == "discards" or clause.has("FROM_DISCARDS"):
            yield told, (Effect("draw", who[0], count, only=who[1], source="discards"),), None
            return
        if who[0] in {"caller", "next-caller"}:
            lasts = "round" if who[0] == "caller" else "once"
            if isinstance(count, int):
                yield told, (Effect("lasting", "everyone", count, what="call-costs", lasts=lasts),), None
            return
        yield told, (Effect("draw", who[0], count, only=who[1]),), None

    def _plus(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        number = int(clause.verb.split()[1])
        if _only_parts(clause) and 0 < number <= MOST_CARDS:
            yield told, (Effect("draw", who[0], number, only=who[1]),), None

    # -- giving and taking ---------------------------------------------------------------

    def _take(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("EXTRA_TURN"):
            yield from self._again(told, clause, who)
            return
        if clause.verb == "take" and clause.has("turns", "POINTS"):
            return
        cards: Cards = clause.first("cards") or Cards()
        source = clause.first("from") or clause.first("to") or next(iter(_after(clause)), None)
        if cards.owner is not None or source is not None:
            yield from self._taken(told, clause, who, cards, source)
        elif cards.source == "discards" or clause.has("DISCARDS", "FROM_DISCARDS"):
            count = cards.amount if isinstance(cards.amount, int) else 1
            if _only_parts(clause, "cards", "FROM_DISCARDS", "FROM_PILE"):
                yield told, (Effect("draw", who[0], count, only=who[1], source="discards"),), None
        elif told.looked == "pile" and isinstance(cards.amount, int | None):
            yield told, (Effect("draw", who[0], cards.amount or 1, only=who[1], source="looked"),), None
        elif told.looked and cards.source != "pile" and not cards.is_hand:
            taken = Cards(cards.amount or 1, cards.kind, pick=cards.pick)
            yield from self._transfer(told, taken, (told.looked, None), who)
        elif not clause.has("with"):
            yield from self._draw(told, clause, who)

    def _taken(self, told: Told, clause: Clause, who: Player, cards: Cards, source: Who | None) -> Iterator[Result]:
        """Cards of somebody's hand come to the subject."""
        if not _only_parts(clause, "cards", "from", "to", "RANDOM"):
            return
        owner = cards.owner or source
        assert owner is not None  # noqa: S101  # asked before
        for further, giver in _owner(told, owner, who):
            if giver[0] in _PLAYERS_OWN:
                if who == ("everyone", None):
                    yield from self._transfer(further, cards, who, (_OPPOSITE[_PLAYERS_OWN[giver[0]]], None))
                continue
            taker = who if who[0] != "everyone" else ("everyone-else", who[1]) if giver == ME else who
            if giver == taker or (giver[0] == taker[0] == "me"):
                continue
            yield from self._transfer(further, cards, giver, taker)

    def _transfer(self, told: Told, cards: Cards, giver: Player, taker: Player) -> Iterator[Result]:
        """Taking is being given, blindly unless the hand was seen."""
        pick = cards.pick
        if pick in {"", "mine", "theirs"}:
            pick = "player" if taker == ME and (told.looked == giver[0] or pick) else "lot"
        if cards.is_hand:
            count: int | Count | None = Count("all")
            pick = ""
        else:
            count = cards.amount or 1
        kind = told.kind(cards.kind)
        if kind is None:
            return
        if kind and pick == "lot":
            pick = ""
        if _too_many(count) or taker[1] is not None:
            return
        yield told, (Effect("give", giver[0], count, taker[0], giver[1], cards=kind, pick=pick),), giver

    def _give(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        if not _only_parts(clause, "cards", "to", "way", "RANDOM", "THAT_CARD", "until"):
            return
        way = clause.first("way")
        targets = [*clause.all("to"), *_after(clause)]
        if clause.has("make"):
            targets = clause.all("to")
        if cards is None and told.selected is not None:
            cards = told.selected
            targets = [target for target in targets if target.name != "they"]
        if cards is None and clause.has("THAT_CARD"):
            cards = Cards(None, "that-card")
        if cards is None:
            return
        if way and targets:
            return
        if cards.is_hand and who == ("everyone", None) and (way or targets):
            yield from self._hands_move(told, way, targets)
            return
        if way and not targets:
            targets = [Who("near", near=way)]
        if len(targets) != 1:
            return
        for further, to in told.players(targets[0], role="object"):
            for final, owner in _owner(further, cards.owner, who) if cards.owner else [(further, who)]:
                yield from self._given(final, cards, owner, to, clause)

    def _given(self, told: Told, cards: Cards, who: Player, to: Player, clause: Clause) -> Iterator[Result]:
        name = _PLAYERS_OWN.get(to[0], to[0])
        if to[1] is not None or who == to or (who[0] != "me" and name in _GROUPS):
            return
        if name == "everyone" and who == ME:
            name = "everyone-else"
        if who[0] == "everyone" and name == "me":
            who = ("everyone-else", who[1])
        if who != ME and to[0] in {"next", "previous", "left", "right"}:
            told = replace(told, cost=told.cost + 0.2)
        count = Count("all") if cards.is_hand else _count(told, cards, clause.first("until"), "down-to")
        if count is None and cards.kind:
            count = 1 if cards.kind == "that-card" else Count("all")
        kind = told.kind(cards.kind)
        if kind is None:
            return
        if count is None or _too_many(count):
            return
        pick = {"mine": "" if who == ME else "player", "theirs": ""}.get(cards.pick, cards.pick)
        if clause.has("RANDOM"):
            pick = "lot"
        mentioned = beside(who, to[0].removeprefix("near-")) if to[0].startswith("near-") else to[0]
        effect = Effect("give", who[0], count, name, who[1], cards=kind, pick=pick)
        yield told, (effect,), (mentioned, None) if mentioned else None

    def _pass(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        way, targets = clause.first("way"), clause.all("to")
        if clause.has("who") and not clause.before_verb("who"):
            targets = [*targets, *_after(clause)]
        if cards is None or cards.is_bare or not _only_parts(clause, "cards", "to", "way"):
            return
        if cards.is_hand:
            unsaid = not clause.has("who")
            whole = cards.owner is None or cards.owner.name == "they" or unsaid
            if (who in {("everyone", None), ("everyone-else", None)} or (who == ME and unsaid)) and whole:
                yield from self._hands_move(told, way, targets)
            elif targets or way:
                yield from self._give(told, clause, who)
            return
        if not way and not targets:
            return
        yield from self._give(told, clause, who)

    @staticmethod
    def _hands_move(told: Told, way: str | None, targets: list[Who]) -> Iterator[Result]:
        names = {"next": "next", "previous": "previous", "left": "left", "right": "right", "second": "next"}
        to = way or next((target.near or names.get(target.name, "") for target in targets), "next")
        if to in {"next", "previous", "left", "right"}:
            yield told, (Effect("pass-hands", to=to),), None

    # -- discarding ----------------------------------------------------------------------

    def _discard(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        if not _only_parts(clause, "cards", "until", "THAT_CARD", "THAT_COLOR", "RANDOM", "from"):
            return
        taken = told.last[-1] if told.last else None
        if clause.has("THAT_CARD") and not told.named and taken and taken.do == "give" and taken.to == who[0] == "me":
            gone = replace(taken, do="discard", to=None)
            yield replace(told, effects=told.effects[:-1]), (gone,), told.other
            return
        if cards is not None and clause.has("THAT_CARD", "THAT_COLOR"):
            return
        if cards is None and clause.has("THAT_CARD"):
            cards = Cards(1, "that-card")
        elif cards is None and clause.has("THAT_COLOR"):
            cards = Cards(Count("all"), "that-color")
        elif cards is None and clause.has("until"):
            cards = Cards()
        if cards is None:
            return
        owner = cards.owner or clause.first("from")
        for further, whose in _owner(told, owner, who) if owner else [(told, who)]:
            count = Count("all") if cards.is_hand else _count(told, cards, clause.first("until"), "down-to")
            if count is None and cards.kind:
                count = Count("all")
            kind = further.kind(cards.kind)
            if count is None or kind is None or _too_many(count):
                continue
            pick = {"mine": "" if whose == ME else "player", "theirs": ""}.get(cards.pick, cards.pick)
            if clause.has("RANDOM"):
                pick = "lot"
            if whose != who and not pick and count != Count("all"):
                pick = "player" if who == ME and told.looked == whose[0] else "lot"
            yield (
                further,
                (Effect("discard", whose[0], count, only=whose[1], cards=kind, pick=pick),),
                (whose if whose != who else None),
            )

    # -- swapping ------------------------------------------------------------------------

    def _swap(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("DIRECTION"):
            yield from self._reverse(told, clause, who)
            return
        if not _only_parts(clause, "cards", "with", "RANDOM", "with-cards"):
            return
        pile: Cards | None = clause.first("with-cards")
        if pile is not None:
            if pile.source == "discards" and isinstance(pile.amount, int):
                number = pile.amount
                yield told, (Effect("draw", who[0], number, source="discards"), Effect("discard", who[0], number)), None
            return
        cards: Cards = clause.first("cards") or Cards(is_hand=True)
        said = self._said_subject(clause)
        partner = clause.first("with")
        if partner is None and said is not None and said.also is not None:
            partner = said.also
        elif partner is None:
            after = _after(clause)
            partner = after[0] if after else Who("chosen")
            if after and clause.before_verb("who"):
                return
        if who[1] is not None:
            return
        for further, other in told.players(partner, role="object"):
            if other[1] is not None or other == who:
                continue
            if cards.is_hand:
                if who[0] in _GROUPS or other[0] in _GROUPS:
                    continue
                effect = (
                    Effect("swap-hands", other[0], to="me")
                    if who == ME
                    else Effect("swap-hands", who[0], to=_PLAYERS_OWN.get(other[0], other[0]))
                )
                yield further, (effect,), other
            else:
                yield from self._exchange(further, cards, who, other)

    @staticmethod
    def _exchange(told: Told, cards: Cards, who: Player, other: Player) -> Iterator[Result]:
        if cards.kind or not isinstance(cards.amount, int) or _too_many(cards.amount) or who[0] in _GROUPS:
            return
        pick = "lot" if cards.pick == "lot" else ""
        to = _PLAYERS_OWN.get(other[0], other[0])
        if to not in _GROUPS:
            yield told, (Effect("exchange", who[0], cards.amount, to, pick=pick),), other

    # -- showing and looking ---------------------------------------------------------------

    def _show(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        if clause.has("BOTTOM"):
            yield from self._bury(told, clause, who)
            return
        if cards is None or not _only_parts(clause, "cards", "to", "FACE_UP", "lasts"):
            return
        lays = clause.form and clause.verb == "show" and clause.has("FACE_UP")
        targets = [*clause.all("to"), *(() if clause.has("make") else _after(clause))]
        if not clause.before_verb("who") and clause.after_verb("who") and not clause.all("to") and len(targets) > 1:
            return
        del lays
        target = targets[0] if targets else Who("everyone")
        lasts: Lasts | None = clause.first("lasts")
        for further, viewer in told.players(target, role="object"):
            for final, owner in _owner(further, cards.owner, who) if cards.owner else [(further, who)]:
                if viewer[1] is not None or (viewer == owner and owner[0] not in _GROUPS):
                    continue
                if viewer[0] in _PLAYERS_OWN:
                    continue
                to = "everyone" if viewer[0] in _GROUPS else viewer[0]
                if lasts is not None and to == "everyone":
                    yield final, (_lasting(owner, "open", lasts),), None
                elif lasts is None:
                    whole = cards.is_hand or (cards.amount == Count("all") and not cards.kind)
                    count = 0 if whole else cards.amount or (Count("all") if cards.kind else 0)
                    kind = final.kind(cards.kind)
                    if kind is not None and not _too_many(count):
                        effect = Effect("show", owner[0], count, to, owner[1], cards=kind)
                        yield final, (effect,), owner if owner != who else None

    def _look(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards = clause.first("cards") or Cards()
        if clause.has("TOP_CARDS", "OF_PILE", "PILE"):
            number = cards.amount if isinstance(cards.amount, int) else 1
            if _only_parts(clause, "cards", "TOP_CARDS", "OF_PILE", "PILE") and number <= MOST_CARDS:
                yield replace(told, looked="pile"), (Effect("peek", who[0], number),), None
            return
        owner = cards.owner or clause.first("of") or next(iter(_after(clause)), None)
        if owner is None or not _only_parts(clause, "cards", "of"):
            return
        if not clause.has("cards"):
            cards = Cards(is_hand=True)  # `spy on somebody`
            told = replace(told, cost=told.cost + 0.5)
        if not (cards.is_hand or cards.amount):
            return
        told = replace(told, is_open=told.is_open or cards.pick == "lot")
        for further, whose in _owner(told, owner, who):
            if whose == who or who[1] is not None or who[0] in _GROUPS:
                continue
            count = 0 if cards.is_hand else cards.amount or 0
            effect = Effect("show", whose[0], count, who[0], whose[1])
            yield replace(further, looked=whose[0] if who == ME else ""), (effect,), whose

    def _bury(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards = clause.first("cards") or Cards(1)
        if told.looked == "pile" and _only_parts(clause, "cards", "BOTTOM", "THAT_CARD", "FROM_PILE"):
            number = cards.amount if isinstance(cards.amount, int) else 1
            yield told, (Effect("bury", who[0], number),), None

    # -- turns -----------------------------------------------------------------------------

    def _lose(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("POINTS"):
            yield from self._points(told, clause, who, -1)
            return
        if clause.has("cards") and not clause.has("turns", "lasts"):
            yield from self._discard(told, clause, who)
            return
        lasts: Lasts | None = clause.first("lasts")
        turns = clause.first("turns") or (lasts.turns if lasts and lasts.duration == "turns" else None)
        if turns is None and lasts is not None and lasts.duration == "lap":
            turns = 1
        if turns and _only_parts(clause, "turns", "lasts") and turns <= MOST_CARDS:
            yield from _lost(told, who, turns)

    def _skipped(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        lasts: Lasts | None = clause.first("lasts")
        turns = clause.first("turns") or (lasts.turns if lasts and lasts.duration == "turns" else 1)
        if _only_parts(clause, "turns", "lasts") and turns <= MOST_CARDS:
            yield from _lost(told, who, turns or 1)

    def _skip(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        """`Skip the next player`, `skip 2`, `skip a turn`."""
        after = _after(clause)
        cards: Cards | None = clause.first("cards")
        turns = clause.first("turns")
        if not _only_parts(clause, "cards", "turns", "lasts", "of"):
            return
        if after and cards is None:
            lasts: Lasts | None = clause.first("lasts")
            turns = turns or (lasts.turns if lasts and lasts.duration == "turns" else 1)
            for further, skipped in told.players(after[0], role="object"):
                for done, effects, _ in _lost(further, skipped, turns or 1):
                    yield done, effects, skipped
        elif after:
            return
        elif cards is not None and isinstance(cards.amount, int) and cards.is_bare and not clause.has("who", "turns"):
            groups = {1: "next", 2: "next-two", 3: "next-three"}
            if cards.amount in groups:
                yield replace(told, is_open=False), (Effect("lose-turn", groups[cards.amount], 1),), None
        elif turns and not clause.has("who") and turns in {2, 3} and cards is None:
            yield told, (Effect("lose-turn", "next-two" if turns == 2 else "next-three", 1),), None
            yield (
                replace(told, is_open=True, cost=told.cost + 0.7),
                (Effect("lose-turn", who[0], turns, only=who[1]),),
                None,
            )
        elif turns:
            yield from _lost(told, who, turns)
        elif cards is None and not clause.has("who") and who in {ME, ("next", None)}:
            yield replace(told, is_open=False), (Effect("lose-turn", "next", 1),), None
        elif cards is None:
            yield from _lost(told, who, 1)

    def _again(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if who != ME or not _only_parts(clause, "AGAIN", "EXTRA_TURN", "THAT_COLOR", "lasts", "cards", "turns"):
            return
        if clause.has("cards", "turns") and not clause.has("EXTRA_TURN"):
            cards = clause.first("cards")
            if cards is None or cards.kind not in {"that-color", "one-color", "laid-color"}:
                return
        effects: tuple[Effect, ...] = (Effect("play-again"),)
        if clause.has("THAT_COLOR", "cards"):
            effects += (Effect("lasting", "me", 1, cards="chosen-color", what="only", lasts="turns"),)
        yield told, effects, None

    def _reverse(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if (
            clause.has("DIRECTION", "OTHER_WAY")
            and _only_parts(clause, "DIRECTION", "OTHER_WAY", "AGAIN")
            and who == ME
        ):
            yield told, (Effect("turn-direction"),), None

    def _reversed(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "DIRECTION", "OTHER_WAY", "AGAIN") and who == ME:
            yield told, (Effect("turn-direction"),), None

    # -- shields ---------------------------------------------------------------------------

    def _shield(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        after = _after(clause) or ([Who("me")] if clause.has("PENALTY", "lasts") else [])
        if not after or not _only_parts(clause, "PENALTY", "lasts"):
            return
        lasts: Lasts | None = clause.first("lasts")
        if clause.has("PENALTY") or lasts:
            for further, safe in told.players(after[0], role="object"):
                yield further, (_lasting(safe, "safe", lasts or Lasts("once")),), safe
            return
        for further, shielded in told.players(after[0], role="object"):
            if shielded[0] not in _GROUPS and shielded[1] is None:
                yield further, (Effect("shield", shielded[0]),), shielded

    def _shielded(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        lasts: Lasts | None = clause.first("lasts")
        if not _only_parts(clause, "lasts", "PENALTY", "NEXT_TIME", "from"):
            return
        if lasts is not None or clause.has("PENALTY"):
            yield told, (_lasting(who, "safe", lasts or Lasts("once")),), None
        elif who[0] not in _GROUPS and who[1] is None:
            yield told, (Effect("shield", who[0]),), None

    def _block(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        lasts: Lasts = clause.first("lasts") or Lasts("once")
        if clause.has("PENALTY") and _only_parts(clause, "PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts", "cards", "who"):
            if any(each.name != "me" for each in _after(clause)):
                return
            yield told, (_lasting(who, "safe", lasts),), None
        elif clause.has("LAST_CARD"):
            yield from self._cancel(told, clause, who)

    def _halve(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts", "of", "HALF") and clause.has(
            "PENALTY", "lasts"
        ):
            yield told, (_lasting(who, "half", clause.first("lasts") or Lasts("once")),), None

    def _double(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        if cards is not None and cards.is_hand and _only_parts(clause, "cards"):
            for further, owner in _owner(told, cards.owner, who) if cards.owner else [(told, who)]:
                yield further, (Effect("draw", owner[0], Count("size"), only=owner[1]),), None
            return
        if _only_parts(clause, "PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts") and clause.has("PENALTY", "lasts"):
            whose = who if clause.has("who") else ("everyone", None)
            yield (
                replace(told, is_open=told.is_open and clause.has("who")),
                (_lasting(whose, "double", clause.first("lasts") or Lasts("once")),),
                None,
            )

    def _redirect(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        targets = [*clause.all("to"), *_after(clause)]
        if not clause.has("PENALTY") or not _only_parts(clause, "PENALTY", "NEXT_TIME", "PLAYED_ON", "to", "lasts"):
            return
        for further, to in told.players(targets[0], role="object") if targets else [(told, ("last-player", None))]:
            if to[1] is None and to[0] not in _GROUPS:
                effect = _lasting(who, "deflect", clause.first("lasts") or Lasts("once"))
                yield further, (replace(effect, to=_PLAYERS_OWN.get(to[0], to[0])),), to

    # -- contests and chance -----------------------------------------------------------------

    def _race(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "cards") and who[0] in {"everyone", "everyone-else"} and not told.has_raced:
            if self._leads_to_loser():
                yield replace(told, has_raced=True), (Effect("race", who[0], only=who[1]),), None

    def _leads_to_loser(self) -> bool:
        """Whether anything is said about the first or the last of a race."""
        ends = {"last", "first", "last-to", "first-to"}
        return any(
            isinstance(value, Who) and value.name in ends
            for item in self.after
            if isinstance(item, Clause)
            for _, value in item.parts
        )

    def _vote(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if not _only_parts(clause):
            return
        voters = who if who[0] in _GROUPS else ("everyone", None)
        yield told, (Effect("vote", voters[0], only=voters[1]),), ("voted", None)

    def _roll(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause):
            yield replace(told, has_rolled=True), (Effect("roll", count=6),), who if who != ME else None

    def _flip(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause):
            yield replace(told, has_rolled=True), (Effect("roll", count=2),), who if who != ME else None

    # -- naming and choosing -----------------------------------------------------------------

    def _pick(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        after = _after(clause)
        cards: Cards | None = clause.first("cards")
        if not after and cards is None and _only_parts(clause) and self._is_followed_by("COLON"):
            yield replace(told, decider=who), (), None
        if clause.has("COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME"):
            yield from self._name(told, clause, who)
        if after and cards is None and _only_parts(clause):
            yield from self._picked(told, after[0], who)
        elif cards is not None and not after and _only_parts(clause, "cards", "from"):
            mine = cards.owner is not None and cards.owner.name in {"me", "player"}
            if mine and who == ME:
                yield replace(told, selected=cards), (), None
            elif cards.owner is not None or clause.first("from") is not None:
                yield from self._take(told, clause, who)
            elif told.looked == "pile":
                yield from self._take(told, clause, who)
            elif isinstance(cards.amount, int) and not cards.kind and cards.is_bare:
                yield from self._bare_pick(told, cards.amount)
            elif cards.source:
                yield from self._take(told, clause, who)

    def _is_followed_by(self, kind: str) -> bool:
        return bool(self.after) and isinstance(self.after[0], Link) and self.after[0].kind == kind

    @staticmethod
    def _bare_pick(told: Told, number: int) -> Iterator[Result]:
        """`Pick 2` means to draw, as on printed cards."""
        if number <= MOST_CARDS:
            yield replace(told, is_open=True), (Effect("draw", "next", number),), ("next", None)
            yield replace(told, is_open=True, cost=told.cost + 0.5), (Effect("draw", "me", number),), None

    @staticmethod
    def _picked(told: Told, picked: Who, who: Player) -> Iterator[Result]:
        """A player is chosen, of whom more is said."""
        if who == ME:
            if picked.name in {"someone", "chosen"}:
                yield replace(told, has_chosen=True), (), ("chosen", picked.only)
            elif picked.name == "chosen-two":
                yield told, (), ("chosen-two", None)
            elif picked.name == "that":  # `choose who draws 2`
                yield replace(told, has_chosen=True), (), ("chosen", None)
            return
        if picked.name in {"someone", "chosen", "that"} and who[0] not in _GROUPS:
            yield told, (Effect("name", who[0], what="player"),), ("named", None)

    def _name(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if not _only_parts(clause, "COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME", "cards", "OF_CHOICE"):
            return
        cards: Cards | None = clause.first("cards")
        if clause.has("COLOR_NOUN") and cards is None:
            if who == ME:
                yield replace(told, named="chosen-color"), (), None
            elif who[0] not in _GROUPS:
                yield replace(told, named="chosen-color"), (Effect("recolor", who[0]),), None
            return
        what = "number" if clause.has("NUMBER_NOUN") else "card" if clause.has("CARD_NAME") else ""
        if what and cards is None and who[0] not in _GROUPS:
            named = "named-number" if what == "number" else "named"
            yield replace(told, named=named), (Effect("name", who[0], what=what),), None

    def _ask(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        """`Ask a player for a card`: they give it if they have it."""
        after = _after(clause)
        if who != ME or len(after) != 1 or not clause.has("CARD_NAME", "cards"):
            return
        if not _only_parts(clause, "CARD_NAME", "cards", "from"):
            return
        for further, asked in told.players(after[0], role="object"):
            if asked[0] in _GROUPS or asked[1] is not None:
                continue
            has_it = Effect("if", asked[0], only=_HOLDS_NAMED, then=(Effect("give", asked[0], 1, "me", cards="named"),))
            yield replace(further, named="named"), (Effect("name", "me", what="card"), has_it), asked

    def _guess(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        """Naming something that is then compared with a roll or with the next card."""
        what = next((word for noun, word in _GUESSED.items() if clause.has(noun)), "")
        if (
            not what
            or who[0] in _GROUPS
            or not _only_parts(clause, *_GUESSED, "OF_PILE", "TOP_CARDS", "PILE", "LAST_CARD", "of")
        ):
            return
        effects: tuple[Effect, ...] = (Effect("name", who[0], what=what),)
        if clause.has("TOP_CARDS", "OF_PILE", "PILE", "LAST_CARD"):
            effects += (Effect("peek", "everyone", 1),)
        yield replace(told, named="named-number" if what == "number" else "named"), effects, None

    def _turnover(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards = clause.first("cards") or Cards(1)
        number = cards.amount if isinstance(cards.amount, int) else 1
        if _only_parts(clause, "cards", "TOP_CARDS", "OF_PILE", "PILE") and clause.has("TOP_CARDS", "PILE", "OF_PILE"):
            yield replace(told, looked="pile"), (Effect("peek", "everyone", number),), None

    def _laycard(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if who == ME and _only_parts(clause):
            yield replace(told, named="laid"), (Effect("lay-card"),), None

    def _nothing(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause):
            yield told, (), None

    def _changecolor(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if who == ME and _only_parts(clause):
            yield replace(told, named="chosen-color"), (), None

    def _setcolor(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        color = clause.first("color")
        if color and _only_parts(clause, "color"):
            yield told, (Effect("recolor", cards=color),), None

    def _eliminate(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        after = _after(clause)
        if not after or not _only_parts(clause):
            return
        for further, gone in told.players(after[0], role="object"):
            yield further, (Effect("leave", gone[0], only=gone[1]),), gone

    def _become(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        color = clause.first("color")
        if color and clause.has("COLOR_NOUN") and _only_parts(clause, "COLOR_NOUN", "color") and not clause.has("who"):
            yield told, (Effect("recolor", cards=color),), None

    # -- what lasts ------------------------------------------------------------------------

    def _only(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        yield from self._restrict(told, clause, who, "only")

    def _ban(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        yield from self._restrict(told, clause, who, "ban")

    def _restrict(self, told: Told, clause: Clause, who: Player, what: str) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        kind = cards.kind if cards else clause.first("color") or ""
        if not kind or (cards and (cards.owner or cards.pick)) or not _only_parts(clause, "cards", "color", "lasts"):
            return
        found = told.kind(kind)
        if found is None:
            return
        whose = who if clause.has("who") or (told.link == "AND" and told.subject is not None) else ("everyone", None)
        usual = Lasts("turns", 1) if whose[0] not in _GROUPS else Lasts("lap")
        lasts = clause.first("lasts") or usual
        yield told, (replace(_lasting(whose, what, lasts), cards=found),), None

    def _play(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        lasts: Lasts | None = clause.first("lasts")
        if cards is None and not clause.has("color"):
            return
        if lasts is not None or (clause.has("modal") and cards and cards.kind and who != ME and cards.amount is None):
            yield from self._restrict(told, clause, who, "only")
            return
        if cards is None or not _only_parts(clause, "cards") or who != ME:
            return
        if cards.kind == "number" and cards.amount in {1, None}:
            yield replace(told, named="laid"), (Effect("lay-card"),), None
        elif cards.amount == Count("all") and cards.kind:
            kind = told.kind(cards.kind)
            if kind is not None:
                yield replace(told, cost=told.cost + 0.5), (Effect("discard", "me", Count("all"), cards=kind),), None

    def _anything(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "lasts"):
            yield told, (_lasting(who, "any", clause.first("lasts") or Lasts("turns", 1)),), None

    def _open(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "lasts"):
            yield told, (_lasting(who, "open", clause.first("lasts") or Lasts("lap")),), None

    def _challengeless(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause, "lasts", "PENALTY"):
            yield told, (_lasting(("everyone", None), "no-challenge", clause.first("lasts") or Lasts("lap")),), None

    # -- hands, the card before, the end -------------------------------------------------------

    def _redeal(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause):
            yield told, (Effect("redeal"),), None

    def _newhand(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if _only_parts(clause):
            yield told, (Effect("new-hand", who[0], 0, only=who[1]),), None

    def _copy(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("LAST_CARD") and _only_parts(clause, "LAST_CARD"):
            yield told, (Effect("copy"),), None

    def _cancel(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("LAST_CARD") and _only_parts(clause, "LAST_CARD"):
            yield told, (Effect("cancel"),), None

    def _takeback(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        said = self._said_subject(clause)
        if _only_parts(clause, "LAST_CARD") and (
            said is None or said.name in {"last-player", "previous", "last", "they"}
        ):
            if clause.has("LAST_CARD") or said is not None:
                yield told, (Effect("take-back"),), ("last-player", None)

    def _win(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("POINTS"):
            yield from self._points(told, clause, who, 1)
        elif _only_parts(clause) and who[0] not in _GROUPS[:1]:
            yield told, (Effect("win", who[0], only=who[1]),), None

    def _gain(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        if clause.has("POINTS"):
            yield from self._points(told, clause, who, 1)

    @staticmethod
    def _points(told: Told, clause: Clause, who: Player, sign: int) -> Iterator[Result]:
        cards: Cards | None = clause.first("cards")
        if (
            cards is not None
            and isinstance(cards.amount, int)
            and cards.is_bare
            and _only_parts(clause, "cards", "POINTS")
        ):
            yield told, (Effect("points", who[0], sign * cards.amount, only=who[1]),), None

    def _out(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        lasts: Lasts | None = clause.first("lasts")
        if lasts is not None and lasts.duration == "turns" and _only_parts(clause, "lasts"):
            yield from _lost(told, who, lasts.turns)
        elif _only_parts(clause):
            yield told, (Effect("leave", who[0], only=who[1]),), None

    # -- what people do themselves ---------------------------------------------------------------

    def _act(self, told: Told, clause: Clause, who: Player) -> Iterator[Result]:
        start, end = clause.first("text")
        if any(isinstance(item, Link) and item.kind == "OR" for item in self.after[:1]) or told.either is not None:
            words = self.told.text[start:end]
            yield told, (Effect("act", who[0], only=who[1], text=words),), None
        elif self._leads_to_loser() and not told.has_raced:
            said = who[0] in {"everyone", "everyone-else"}
            group = who if said else ("everyone-else", None)
            yield replace(told, has_raced=True, is_open=not said), (Effect("race", group[0]),), None
        elif self._stands_alone(told, clause):
            words = self.told.text[start:end]
            act = Effect("act", who[0], only=who[1], text=words)
            yield replace(told, cost=told.cost + 3.0, is_open=True), (act,), None

    def _stands_alone(self, told: Told, clause: Clause) -> bool:
        """Whether people do something themselves besides what the game does: it says who, and nothing hangs on to it."""
        if self.after and not isinstance(self.after[0], Link):
            return False
        has_subject = clause.has("who") or (told.link == "AND" and told.subject is not None)
        others = told.effects or any(isinstance(item, Clause) and item.verb != "act" for item in self.after)
        return bool(has_subject and told.link and others)


_INTRANSITIVE = (
    "draw",
    "lose",
    "skipped",
    "discard",
    "plus",
    "again",
    "shielded",
    "win",
    "out",
    "open",
    "newhand",
    "race",
)
_TAKES_PLAYER = (
    "give",
    "take",
    "swap",
    "show",
    "look",
    "skip",
    "shield",
    "pick",
    "ask",
    "redirect",
    "vote",
    "pass",
    "block",
    "eliminate",
)
_TABLE = (
    "reverse",
    "reversed",
    "redeal",
    "become",
    "copy",
    "cancel",
    "takeback",
    "vote",
    "only",
    "ban",
    "challengeless",
    "double",
    "turnover",
    "nothing",
)
_MINE = (
    "again", "swap", "look", "take", "pick", "name", "ask", "give", "discard", "skip", "shield", "block", "redirect",
    "roll", "flip", "show", "play", "anything", "win",
)  # fmt: skip


def _remember(told: Told, clause: Clause, player: Player, other: Player | None) -> Told:
    """The rule after a clause: of whom the next one may speak."""
    is_order = clause.form == "order" or clause.has("modal")
    silent = clause.verb in _TABLE and not clause.has("who")
    subject = told.subject if silent and told.subject else player
    mentioned = other if other is not None and other != player and other[0] != "me" else None
    kept = told.other if mentioned is None and told.other != subject and player == ME else mentioned
    is_third = told.is_third and player == ME
    return replace(told, subject=subject, other=kept, verb=clause.verb, is_order=is_order, is_third=is_third)


def _all_players_used(clause: Clause, verb: str) -> bool:
    """Whether every player in the clause has a place in it: the subject, and one more for some verbs."""
    before, after = len(clause.before_verb("who")), len(clause.after_verb("who"))
    objects = 1 if verb in _TAKES_PLAYER else 0
    if clause.has("make"):
        causer = 1 if any(who.name == "me" for who in clause.before_verb("who")) else 0
        return before + after - causer <= 1 + objects
    if verb in _TABLE and verb != "takeback":
        others = [who for who in clause.all("who") if who.name not in {"me", "player"}]
        return len(others) <= (1 if verb in {"vote", "only", "ban", "double"} else 0) + objects
    return before + after <= 1 + objects and (before <= 1 or objects > 0) and (after <= 1)


def _after(clause: Clause) -> list[Who]:
    """The players after the verb who are not its subject."""
    after = clause.after_verb("who")
    if clause.has("make"):
        after = after[1:]
    elif not clause.before_verb("who") and clause.verb in _INTRANSITIVE:
        after = after[1:]
    return after


def _only_parts(clause: Clause, *roles: str) -> bool:
    """Whether a clause has no other parts than its verb, players and these."""
    known = {*_SINGLE_PART, *roles}
    return all(name in known for name, _ in clause.parts)


def _count(told: Told, cards: Cards, until: Count | None, usual: str) -> int | Count | None:
    """How many; None if that is not said, or cannot be."""
    if isinstance(cards.amount, Count) and cards.amount.kind == "rolled" and not told.has_rolled:
        named = _number_named(told)
        return Count(named) if named else None
    if until is not None:
        if cards.amount is not None:
            return None
        if until.kind in {"down-to", "up-to"}:
            return replace(until, kind=usual)
        return until
    amount = cards.amount
    return None if _too_many(amount) else amount


def _too_many(count: int | Count | None) -> bool:
    return isinstance(count, int) and not 0 <= count <= MOST_CARDS


def _number_named(told: Told) -> str:
    return {"laid": "laid", "named-number": "named"}.get(told.named, "")


def _owner(told: Told, owner: Who, subject: Player) -> list[tuple[Told, Player]]:
    """Whose cards they are: `their` is the subject's own unless I am the subject."""
    if owner.name == "they" and (subject != ME or told.is_third):
        return [(told, subject)]
    if owner.name == "they":
        known = told.players(owner)
        if all(each.is_open for each, _ in known):
            return [(replace(told, is_open=True, has_chosen=True), ("chosen", None)), *known]
        return known
    return told.players(owner, role="object")


def _lost(told: Told, who: Player, turns: int) -> Iterator[Result]:
    """Players lose turns; if everyone does, the player of the card goes on."""
    name = "everyone-else" if who == ("everyone", None) else who[0]
    yield told, (Effect("lose-turn", name, turns, only=who[1]),), None


def _lasting(who: Player, what: str, lasts: Lasts) -> Effect:
    return Effect("lasting", who[0], lasts.turns, only=who[1], what=what, lasts=lasts.duration)
