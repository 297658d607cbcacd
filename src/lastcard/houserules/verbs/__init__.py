"""What a clause makes happen: one small function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.clauses import Clause, Item
from lastcard.houserules.context import ME, Player, Told, by_chooser
from lastcard.houserules.phrases import HELD
from lastcard.houserules.triggers import CHOOSER, is_watching, lasting_for
from lastcard.houserules.verbs import discarding, lasting, moving, naming, recurring, seeing, swapping, table, turns
from lastcard.houserules.verbs.groups import GIVING, TABLE, WATCHED
from lastcard.houserules.verbs.said import EVERYONE, Result, Results, Said
from lastcard.houserules.verbs.subjects import LESS_LIKELY, has_place_for_all, subjects

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
    "deal": moving.deal,
    "discard": discarding.discard,
    "double": lasting.double,
    "draw": moving.draw,
    "drawless": lasting.of_all("no-draw"),
    "eliminate": table.eliminate,
    "endrules": table.end_rules,
    "flip": naming.flip,
    "gain": table.gain_points,
    "give": moving.give,
    "goesnext": turns.goes_next,
    "guess": naming.guess,
    "halve": lasting.halve,
    "keep": discarding.keep,
    "lay": lasting.play,
    "laycard": naming.lay_card,
    "look": seeing.look,
    "linked": lasting.linked,
    "lose": turns.lose,
    "mute": lasting.mute,
    "name": naming.name,
    "newhand": table.new_hand,
    "nothing": table.nothing,
    "nowin": lasting.of_all("no-win"),
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
    "reshuffle": table.reshuffle,
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
    "swap": swapping.swap,
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
_SAID_TWICE = ("lose-turn", "show", "shield", "win", "leave", "lasting", "play-again")
"""What one says twice without meaning it twice: `skip somebody, they miss a turn`."""
_WITH: dict[tuple[str, str], Handler] = {
    ("block", "LAST_CARD"): table.cancel,
    ("cancel", "PENALTY"): lasting.block,
    ("lay", "BOTTOM"): seeing.bury,
    ("lay", "FACE_UP"): seeing.show,
    ("lay", "ONTO_DISCARDS"): discarding.discard,
    ("lose", "POINTS"): table.lose_points,
    ("play", "WITHOUT_EFFECT"): lasting.mute,
    ("show", "BOTTOM"): seeing.bury,
    ("swap", "DIRECTION"): turns.reverse,
    ("swap", "way"): swapping.swap_along,
    ("take", "EXTRA_TURN"): turns.again,
    ("take", "POINTS"): table.gain_points,
    ("take", "POINTS_OFF"): table.lose_points,
    ("win", "POINTS"): table.gain_points,
}
"""Verbs that mean something else together with some words: `take another turn`."""


def read_clause(told: Told, clause: Clause, after: tuple[Item, ...]) -> list[Told]:
    """The rule with this clause, in every way that it can be meant; ``after`` is what follows in the text."""
    filled = _filled(told, clause) if clause.gap else clause
    if filled is None:
        return []
    clause, recurs = _with_clitic(filled), None
    if not is_watching(told):
        clause, recurs = recurring.once(clause)
    else:
        watched = lasting_for(told, clause)
        if watched is None:
            return []
        told, clause = watched
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
    if _explains(told, clause):
        told = told.without_skip()
    for further, player, second in subjects(told.before_clause(), clause, after):
        for way in _done(handler, Said(further, clause, player, after), recurs):
            found += [way] if second is None else _done(handler, Said(way, clause, second, after), recurs)
    return found


def _explains(told: Told, clause: Clause) -> bool:
    """`Skip somebody, they miss their next two turns`: that is what being skipped means."""
    is_same = told.verb == "skip" and clause.verb in {"lose", "skipped"} and _is_longer(clause)
    is_of_them = all(who.name in {"they", "that"} for who in clause.all("who")) and clause.has("who")
    return is_same and is_of_them and len(told.last) == 1 and told.last[0].count == 1


def _is_longer(clause: Clause) -> bool:
    lasts = clause.first("lasts")
    return (clause.first("turns") or (lasts.turns if lasts is not None else 0)) > 1


def _filled(told: Told, clause: Clause) -> Clause | None:
    """A clause without a verb, with that of the clause before it: `give one to the left and one to the right`."""
    verb = told.verb if told.link in _SAME_SENTENCE else ""
    player, cards = clause.first("who"), clause.first("cards")
    if clause.gap == "cards":
        is_other = told.either is not None or told.link == "ELSE"
        verb = told.verb if is_other and told.verb in _REPEATED else ""
        parts = (("verb", verb), ("cards", cards))
        form = "tell" if told.link == "ELSE" else "order"
        return clause._replace(verb=verb, form=form, parts=parts) if verb else None
    if clause.gap == "who":
        if verb and {each.do for each in told.last} == {"discard"}:
            return clause._replace(verb="discard", parts=(("who", player), ("verb", "discard"), ("cards", cards)))
        return None if verb in GIVING or any(each.do == "give" for each in told.last) else clause
    if clause.gap == "from":
        role, is_known = "from", verb in _TAKING
    else:
        role, is_known = "to", verb in {"give", "pass"}
    if is_known:
        return clause._replace(verb=verb, form="order", parts=(("verb", verb), ("cards", cards), (role, player)))
    is_place = clause.gap == "to" and cards.is_bare  # `player 2 to my left`
    return None if clause.gap == "from" or is_place else clause


def _done(handler: Handler, said: Said, recurs: recurring.Recurs | None) -> Iterator[Told]:
    for result in handler(said):
        effects = result.effects if recurs is None else recurring.again(recurs, said.who, result.effects)
        if effects is None or any({each.who, each.to} & {*WATCHED} for each in effects):
            continue
        if _forgets_who_set_off(said, effects):
            continue
        told = lasting.counted(result.told, recurs.lasts if recurs is not None else said.lasts, effects)
        if told is not None:
            yield from _unless_said(said, result._replace(told=told, effects=effects))


_BY_SOMEBODY = ("swap-hands", "play-again", "give", "exchange", "draw", "discard", "show", "lose-turn")


def _forgets_who_set_off(said: Said, effects: tuple[Effect, ...]) -> bool:
    """`Whoever plays a 7 swaps hands with somebody`: not whoever plays the card with the rule."""
    everybody = {name for each in effects if each.do in _BY_SOMEBODY for name in (each.who, each.to)}
    is_theirs = said.who == CHOOSER or not said.clause.has("who")
    return is_theirs and is_watching(said.told) and "me" in everybody and "chooser" not in everybody


def _unless_said(said: Said, result: Result) -> Iterator[Told]:
    """The rule after a clause; one that only says once more what has just been said adds nothing."""
    told = result.told
    is_listed = told.link in {"AND", "COMMA"} and said.clause.verb == told.verb and not said.clause.has("who")
    if not result.effects or result.effects != told.last or told.either is not None or is_listed:
        yield _remembered(said, result)
        if said.clause.has("who") and _may_be_my_choice(told, result.effects):
            yield _remembered(said, result._replace(told=replace(told, chooser=ME, cost=told.cost + LESS_LIKELY)))
        return
    is_same = all(each.do in _SAID_TWICE for each in result.effects)
    yield _remembered(said, result._replace(told=replace(told, is_open=told.is_open or not is_same), effects=()))
    if not is_same:
        yield _remembered(said, result._replace(told=replace(told, is_open=True, cost=told.cost + LESS_LIKELY)))


def _may_be_my_choice(told: Told, effects: tuple[Effect, ...]) -> bool:
    """`The next player draws 2 or everyone draws 1`: who chooses?"""
    chooser = told.chooser
    if told.either is None or chooser in {None, ME} or told.decider is not None:
        return False
    return any(Player(each.who, each.only) != chooser for each in effects)


def _remembered(said: Said, result: Result) -> Told:
    """The rule after a clause: of whom the next one may speak."""
    clause, player = said.clause, said.who
    before = result.told
    if clause.has("infinitive") and before.last[-1:] and before.last[-1].do == "choose":
        before = replace(before, is_open=True)  # `you may draw 2 to play again`: only then
    told = before.add(_allowed(said, result.effects))
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
        is_listed=told.is_listed and not clause.has("who"),  # a player of its own begins something new
        is_third=told.is_third and player == ME,
    )


def _still_known(told: Told, subject: Player | None) -> Player | None:
    """Of whom the rule spoke before it turned to the player of the card."""
    if told.other is not None and told.other != subject:
        return told.other
    return None if told.subject == ME else told.subject


def _allowed(said: Said, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What somebody may do, or leave; `can` leaves it to others whether they give something away.

    So does `if you have a 7, you can give it away`.
    """
    modal = said.clause.first("modal")
    is_mine = said.clause.is_made_by_me  # `you can make them draw`
    branch = said.told.branch
    is_held = branch is not None and branch.effect.only is not None and branch.effect.only.kind in HELD
    is_left = modal == "CAN" and (is_mine or (said.clause.verb in GIVING and (is_held or not said.is_mine)))
    is_free = modal == "MAY" or is_left
    if not is_free or not effects or any(each.do == "choose" or each.what == "any" for each in effects):
        return effects  # `may play any colour` allows it
    name, only = (effects[0].who, effects[0].only) if said.who == EVERYONE else said.who
    name, only = ME if is_mine else (name, only)
    return (Effect("choose", name, only=only, then=by_chooser(effects, name, only)),)


def _with_clitic(clause: Clause) -> Clause:
    """`Quítale una carta`: whom the word means, unless the clause says it too, as in `quítale una carta a alguien`."""
    whom = clause.first("clitic")
    if whom is None:
        return clause
    parts = tuple(part for part in clause.parts if part[0] != "clitic")
    after = clause.after_verb("who")
    if whom.name == "me" and clause.form == "tell" and len(after) == len(clause.all("who")) == 1:
        others = tuple(part for part in parts if part[0] != "who")  # `te da una carta el siguiente`
        return clause._replace(parts=(("who", after[0]), *others, ("to", whom)))
    said = clause.has("to", "from", "way") or clause.after_verb("who")
    return clause._replace(parts=parts if said else (*parts, ("to", whom)))
