"""Of whom a clause speaks: whoever it names, or whoever is meant if it names nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.engine.edition.model import Count
from lastcard.houserules.clauses import Clause, Item, Link
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Who, excepting
from lastcard.houserules.verbs.groups import GIVING, HARM, INHERITING, INTRANSITIVE, MINE, TABLE, TAKES_PLAYER
from lastcard.houserules.verbs.said import EVERYONE, Said, dearer, goes_on_about
from lastcard.houserules.whom import VOTING, players

_SUBJECT_COUNTS = ("vote", "only", "ban", "double")
"""Verbs of the table that may still say whom they concern."""
_PRONOUNS = ("me", "they", "that", "player")
_PERHAPS_ME = ("me", "player", "most", "fewest", "random", "dealer", "others")
"""Players who can be whoever plays the card, so that `except me` would change who they are."""
LESS_LIKELY = 0.5
"""What the second of two honest readings costs."""

Subject = tuple[Told, Player]


def subjects(told: Told, clause: Clause, after: tuple[Item, ...]) -> Iterator[tuple[Told, Player, Player | None]]:
    """Of whom the clause speaks, and perhaps of whom else: `left and right draw 2`."""
    named = named_subject(clause)
    if named is None:
        if clause.has("except"):
            return  # of whom else?
        said = Said(told, clause, ME, after)
        for further, player in _doing(said) if clause.is_done else _unsaid(said):
            yield further, player, None
        return
    if clause.has("except"):
        left_out = clause.first("except")
        if named.name == "everyone" and named.but is None:
            named = excepting(named, left_out)
        elif left_out.name not in {"me", "player"} or named.name in _PERHAPS_ME:
            return
    also = None if clause.verb == "swap" else named.also
    for further, player in _named(told, replace(named, also=None), clause):
        if also is None:
            yield further, player, None
        else:
            for last, other in players(replace(further, subject=player), also):
                yield replace(last, subject=further.subject), player, other


def named_subject(clause: Clause) -> Who | None:
    """The subject as the clause says it."""
    before: list[Who] = clause.before_verb("who")
    after: list[Who] = clause.after_verb("who")
    if (clause.verb.startswith("plus") or clause.verb == "newhand") and not before:
        after = after + clause.all("for") + clause.all("to")
    if clause.has("make"):
        return next(iter(clause.made), None)
    if before:
        return before[0]
    if after and clause.verb.partition(" ")[0] in INTRANSITIVE and not clause.has("infinitive"):
        return after[0]
    return None


def has_place_for_all(clause: Clause, verb: str) -> bool:
    """Whether every player in the clause has a place in it: the subject, and one more for some verbs."""
    before, after = len(clause.before_verb("who")), len(clause.after_verb("who"))
    objects = 1 if verb in TAKES_PLAYER else 0
    if clause.has("make"):
        causer = 1 if any(who.name == "me" for who in clause.before_verb("who")) else 0
        return named_subject(clause) is not None and before + after - causer <= 1 + objects
    if verb in TABLE and verb != "takeback":
        others = [who for who in clause.all("who") if who.name not in {"me", "player"}]
        return len(others) <= (1 if verb in _SUBJECT_COUNTS else 0) + objects
    early = [who for who in clause.before_verb("who")[1:] if who.name not in _PRONOUNS]
    if early and verb not in {"give", "show"} and not (objects and _is_verb_last(clause)):
        return False  # only a gift can have its receiver before the verb
    return before + after <= 1 + objects and (before <= 1 or objects > 0) and after <= 1


def _is_verb_last(clause: Clause) -> bool:
    """`Du darfst einen Mitspieler überspringen`: the other player stands between what one may do and the verb."""
    roles = [role for role, _ in clause.parts]
    return roles.count("who") == 2 and roles[roles.index("who") + 1] == "modal"  # of both


def _named(told: Told, named: Who, clause: Clause) -> list[Subject]:
    """`The next player, then the next` moves along only with the same verb."""
    if clause.verb == "takeback" and named.name == "last":  # nobody takes a card back after a race
        named = replace(named, name="last-player")
    if named.name == "the-other" and clause.verb == "linked":  # of the two who were just named
        named = replace(named, name="others")
    if clause.verb.partition(" ")[0] != told.verb.partition(" ")[0] or named.name != "next":
        is_along = named.name == "next" and bool(told.last) and told.last[-1].who == "next"
        is_first = ("who", named) in clause.parts[:2] and clause.form == "tell"
        if is_along and is_first and (told.link == "THEN" or told.verb == "skip") and told.link != "STOP":
            return [  # `skip the next player, then the next draws 2`
                (replace(told, is_open=True), Player("second")),
                (dearer(told, LESS_LIKELY, is_open=True), Player("next")),
            ]
        told = replace(told, steps=0)
    return players(told, named)


# -- clauses that name nobody ------------------------------------------------------------------


def _doing(said: Said) -> Iterator[Subject]:
    """`All wilds are discarded`, `two cards are discarded`: by whom?"""
    cards, verb = said.cards, said.clause.verb
    is_known = cards is not None and cards.owner is not None and cards.owner.name != "they"
    if is_known or _is_of_table(said, verb):
        yield said.told, ME
        return
    is_of_all = cards is not None and (cards.is_hand or cards.amount == Count("all"))
    told = dearer(said.told, 0.0, is_open=True)
    if is_of_all:
        yield told, EVERYONE
    for further, player in _unsaid(said):
        yield dearer(further, LESS_LIKELY if is_of_all else 0.0, is_open=True), player


def _unsaid(said: Said) -> Iterator[Subject]:
    told, clause = said.told, said.clause
    verb = "skip-turn" if clause.verb == "skip" and not said.objects else clause.verb.partition(" ")[0]
    if verb in INHERITING and goes_on_about(told) and told.subject is not None:
        yield told, told.subject
    elif _is_of_table(said, verb):
        yield told, ME
    elif told.decider is not None and told.link == "COLON":  # `the next player chooses: …`
        yield told, told.decider
    elif _is_of_last_mentioned(said):
        yield told, told.other or told.subject or ME
    elif told.verb == "pick" and told.other and clause.form == "tell" and _harms(said, verb):
        yield from _of_picked(told, told.other)
    elif _goes_on(told):
        yield from _inherited(told, clause, verb)
    elif verb in GIVING and verb != "swap" and clause.form == "order" and any(who.name == "me" for who in said.targets):
        yield from _either(told, Player("next"), Player("chosen"))  # `give me a card`, `show me your hand`
    elif _harms(said, verb) and not _plays_again(said.after):
        yield from _either(told, Player("next"), ME)
    else:
        yield told, ME


def _of_picked(told: Told, picked: Player) -> Iterator[Subject]:
    """`Elige a un rival: pierde 2 turnos`; in a sentence of its own it may be said to me."""
    if told.link == "STOP":
        yield from _either(told, picked, ME)
    else:
        yield told, picked


def _is_of_table(said: Said, verb: str) -> bool:
    cards = said.cards
    return verb in {*TABLE, "roll", "flip"} or (
        verb == "pass" and cards is not None and cards.is_hand and cards.owner is None
    )


def _harms(said: Said, verb: str) -> bool:
    is_threat = verb in {"lay", "play"} and said.is_followed_by("OR")  # `play a 7 or draw 3`
    return is_threat or _is_demand(said, verb) or (verb in HARM and not _is_taken(said))


def _is_demand(said: Said, verb: str) -> bool:
    """`Discard a red card; if you can't, draw 3`: what one does to others, though they get rid of a card."""
    after = [item for item in said.after if item not in {Link("STOP"), Link("COMMA"), Link("SEMICOLON")}]
    is_else = after[:1] in ([Link("ELSE")], [Link("ELSE", is_theirs=True)])
    instead = after[1] if is_else and len(after) > 1 else None
    is_penalty = isinstance(instead, Clause) and instead.verb in {"draw", "take"} and not instead.has("who")
    return verb == "discard" and is_penalty


def _is_taken(said: Said) -> bool:
    """Whoever plays the card is told to draw from the discard pile, or from others: that is no harm."""
    cards = said.cards
    is_one = cards is not None and not (isinstance(cards.amount, int) and cards.amount > 1)  # `pick up the last 3`?
    is_from = cards is not None and ((cards.source == "discards" and is_one) or cards.owner is not None)
    return said.clause.verb == "draw" and (is_from or said.has("FROM_DISCARDS", "from"))


def _is_of_last_mentioned(said: Said) -> bool:
    """`… to draw 2`, `pick somebody who draws 2`."""
    told = said.told
    hangs_on = said.has("infinitive") or (not told.link and told.verb in {"pick", *VOTING})
    return hangs_on and bool(told.other or told.subject)


def _goes_on(told: Told) -> bool:
    """Whether the clause shares the subject of the one before."""
    same_sentence = told.link not in {"STOP", ""} or told.branch is not None
    has_before = bool(told.last or told.branch or told.either is not None)
    return same_sentence and told.subject is not None and has_before


def _inherited(told: Told, clause: Clause, verb: str) -> Iterator[Subject]:
    """The subject of the clause before, unless an order turns to the player of the card again."""
    subject = told.subject or ME
    is_told = clause.form == "tell"
    if subject == ME and told.verb == "skip" and verb in HARM and (told.other is not None or told.branch is not None):
        yield from _either(told, told.other or Player("next"), ME)  # `skip the next player and draw 2`
    elif subject == ME and is_told and told.other is not None and not told.is_third:
        yield from _either(told, told.other, ME)
    elif told.link == "ELSE" and subject != ME and not (is_told or told.is_theirs or told.is_order):  # `if not, draw 2`
        yield from _either(told, ME, subject)
    elif subject == ME or is_told or clause.has("modal") or told.is_order or told.either is not None:
        yield told, subject
        if verb in MINE and subject != ME:
            yield dearer(told, 1.5), ME
    else:
        if verb in HARM or verb in MINE:
            yield dearer(told, 0.0 if verb in MINE else LESS_LIKELY, is_open=told.is_open or verb in HARM), ME
        yield replace(told, is_open=True), subject


def _either(told: Told, first: Player, second: Player) -> Iterator[Subject]:
    """Two honest readings: it has to be asked."""
    yield replace(told, is_open=True), first
    yield dearer(told, LESS_LIKELY, is_open=True), second


def _plays_again(after: tuple[Item, ...]) -> bool:
    """Whether the same sentence lets me play again: then I am meant by all of it."""
    for item in after:
        if isinstance(item, Clause):
            return item.verb == "again" and not item.has("who")
        if item == Link("STOP"):
            return False
    return False
