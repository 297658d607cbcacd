"""What a clause makes happen: one small function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.clauses import Clause, Item
from lastcard.houserules.context import ME, Player, Told, by_chooser
from lastcard.houserules.verbs import lasting, moving, naming, recurring, seeing, table, turns
from lastcard.houserules.verbs.groups import GIVING, TABLE, WATCHED
from lastcard.houserules.verbs.said import EVERYONE, Result, Results, Said
from lastcard.houserules.verbs.subjects import has_place_for_all, subjects

Handler = Callable[[Said], Results]

HANDLERS: dict[str, Handler] = {
    "act": naming.act,
    "again": turns.again,
    "anything": lasting.anything,
    "anytime": table.any_time,
    "ask": naming.ask,
    "ban": lasting.restrict("ban"),
    "become": naming.become,
    "block": lasting.block,
    "cancel": table.cancel,
    "challengeless": lasting.no_challenge,
    "changecolor": naming.change_color,
    "copy": table.copy,
    "count": naming.count,
    "discard": moving.discard,
    "double": lasting.double,
    "draw": moving.draw,
    "eliminate": table.eliminate,
    "flip": naming.flip,
    "gain": table.gain_points,
    "give": moving.give,
    "goesnext": turns.goes_next,
    "guess": naming.guess,
    "halve": lasting.halve,
    "keep": moving.keep,
    "laycard": naming.lay_card,
    "look": seeing.look,
    "linked": lasting.linked,
    "lose": turns.lose,
    "name": naming.name,
    "newhand": table.new_hand,
    "nothing": table.nothing,
    "only": lasting.restrict("only"),
    "open": lasting.open_hand,
    "out": table.out,
    "pass": moving.pass_on,
    "pick": naming.pick,
    "play": lasting.play,
    "plus": moving.plus,
    "point": naming.point,
    "putback": seeing.put_back,
    "race": naming.race,
    "redeal": table.redeal,
    "redirect": lasting.redirect,
    "reverse": turns.reverse,
    "reversed": turns.reversed_play,
    "roll": naming.roll,
    "same": table.same,
    "setcolor": naming.set_color,
    "shield": lasting.shield,
    "shielded": lasting.shielded,
    "show": seeing.show,
    "skip": turns.skip,
    "skipped": turns.skipped,
    "swap": moving.swap,
    "take": moving.take,
    "takeback": table.take_back,
    "turnover": seeing.turn_over,
    "vote": naming.vote,
    "win": table.win,
}
"""What each verb of the language files does; `plus` is `+4`, `act` whatever people do themselves, and `same`
what was just said of somebody else."""

_SAME_SENTENCE = ("AND", "COMMA", "THEN", "SEMICOLON")
_REPEATED = ("draw", "discard", "take", "lose")
_TAKING = ("take", "draw")
_WITH: dict[tuple[str, str], Handler] = {
    ("block", "LAST_CARD"): table.cancel,
    ("cancel", "PENALTY"): lasting.block,
    ("lose", "POINTS"): table.lose_points,
    ("show", "BOTTOM"): seeing.bury,
    ("show", "ONTO_DISCARDS"): moving.discard,
    ("swap", "DIRECTION"): turns.reverse,
    ("take", "EXTRA_TURN"): turns.again,
    ("take", "POINTS"): table.gain_points,
    ("win", "POINTS"): table.gain_points,
}
"""Verbs that mean something else together with some words: `take another turn`."""


def read_clause(told: Told, clause: Clause, after: tuple[Item, ...]) -> list[Told]:
    """The rule with this clause, in every way that it can be meant; ``after`` is what follows in the text."""
    filled = _filled(told, clause) if clause.gap else clause
    if filled is None:
        return []
    clause, recurs = recurring.once(_with_clitic(filled))
    if clause.has("INSTEAD"):
        before = told.instead()
        if before is None:
            return []
        told = before
    verb = clause.verb.partition(" ")[0]
    if not has_place_for_all(clause, verb):
        return []
    handler = next((each for (name, role), each in _WITH.items() if name == verb and clause.has(role)), HANDLERS[verb])
    found: list[Told] = []
    for further, player, second in subjects(told.before_clause(), clause, after):
        for way in _done(handler, Said(further, clause, player, after), recurs):
            found += [way] if second is None else _done(handler, Said(way, clause, second, after), recurs)
    return found


def _filled(told: Told, clause: Clause) -> Clause | None:
    """A clause without a verb, with that of the clause before it: `give one to the left and one to the right`."""
    verb = told.verb if told.link in _SAME_SENTENCE else ""
    player, cards = clause.first("who"), clause.first("cards")
    if clause.gap == "cards":
        verb = told.verb if told.either is not None and told.verb in _REPEATED else ""
        parts = (("verb", verb), ("cards", cards))
        return replace(clause, verb=verb, form="order", parts=parts) if verb else None
    if clause.gap == "who":
        if verb and {each.do for each in told.last} == {"discard"}:
            return replace(clause, verb="discard", parts=(("who", player), ("verb", "discard"), ("cards", cards)))
        return None if verb in GIVING or any(each.do == "give" for each in told.last) else clause
    if clause.gap == "from":
        role, is_known = "from", verb in _TAKING
    else:
        role, is_known = "to", verb in {"give", "pass"}
    if is_known:
        return replace(clause, verb=verb, form="order", parts=(("verb", verb), ("cards", cards), (role, player)))
    return None if clause.gap == "from" else clause


def _done(handler: Handler, said: Said, recurs: recurring.Recurs | None) -> Iterator[Told]:
    for result in handler(said):
        effects = result.effects if recurs is None else recurring.again(recurs, said.who, result.effects)
        if effects is not None and not any({each.who, each.to} & {*WATCHED} for each in effects):
            yield _remembered(said, result._replace(effects=effects))


def _remembered(said: Said, result: Result) -> Told:
    """The rule after a clause: of whom the next one may speak."""
    clause, player = said.clause, said.who
    told = result.told.add(_allowed(said, result.effects))
    is_silent = clause.verb in TABLE and not clause.has("who")
    subject = told.subject if is_silent else player
    other = result.other
    if other is None or other == player or other.name == "me":
        other = _still_known(told, subject) if player == ME else None
    return replace(
        told,
        subject=subject,
        other=other,
        verb=clause.verb,
        is_order=clause.form == "order" or clause.has("modal"),
        is_third=told.is_third and player == ME,
    )


def _still_known(told: Told, subject: Player | None) -> Player | None:
    """Of whom the rule spoke before it turned to the player of the card."""
    if told.other is not None and told.other != subject:
        return told.other
    return None if told.subject == ME else told.subject


def _allowed(said: Said, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What somebody may do, or leave; `can` leaves it to others whether they give something away."""
    modal = said.clause.first("modal")
    is_free = modal == "MAY" or (modal == "CAN" and not said.is_mine and said.clause.verb in GIVING)
    if not is_free or not effects or any(each.do == "choose" for each in effects):
        return effects
    name, only = (effects[0].who, effects[0].only) if said.who == EVERYONE else said.who
    return (Effect("choose", name, only=only, then=by_chooser(effects, name, only)),)


def _with_clitic(clause: Clause) -> Clause:
    """`Quítale una carta`: whom the word means, unless the clause says it too, as in `quítale una carta a alguien`."""
    whom = clause.first("clitic")
    if whom is None:
        return clause
    parts = tuple(part for part in clause.parts if part[0] != "clitic")
    said = clause.has("to", "from", "way") or clause.after_verb("who")
    return replace(clause, parts=parts if said else (*parts, ("to", whom)))
