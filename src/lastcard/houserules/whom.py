"""Whom words mean: `they`, `the next player`, `somebody`, in a rule as far as it has been read.

Every answer comes with the rule as it is after they were mentioned. Several answers: it has to be asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lastcard.engine.edition.model import ALL_BUT, WHOM, Condition, Effect
from lastcard.engine.edition.program import CAN_CHANGE
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Who, opposite

Meant = list[tuple[Told, Player]]

DOUBT = 3.0
"""What it costs to take a word for somebody who is not the only one it could mean."""
UNCLEAR = Player("unclear")
"""A neighbour who was mentioned and has no name of their own."""
_ALONG = ("next", "second", "third")
VOTING = ("vote", "point")
_DONE_TO = ("skip", "give", "pass", "pick", "take", "show", "look", "shield", "point")
"""What I do to somebody: is `everyone else` then all but them, or all but me?"""
_PAIRS = ("chosen-two", "next-two", "next-three", "neighbours")
_TOGETHER = ("THEN", "COMMA", "AND")
_SINGLE = ("next", "previous", "second", "third", "chosen", "most", "fewest", "random", "dealer", "last-player")
"""Players of whom `that player` can speak."""


def players(told: Told, who: Who, *, role: str = "subject") -> Meant:
    """Whom words mean in their role, `subject` or `object`; nobody if they cannot mean anyone."""
    if who.also is not None:
        return []  # two at once: whoever can deal with them asks for one after the other
    if who.only is not None and isinstance(who.only.value, str):
        kind = told.kind(who.only.value)
        if kind is None:
            return []
        who = replace(who, only=Condition(who.only.kind, kind))
        told = replace(told, held=kind)
    if who.is_free:
        return [(told.free(), Player("everyone"))]
    if who.name == "beside" and who.but is not None:
        near = who.near
        sides = [(further, beside(player, near)) for further, player in players(told, who.but, role="object")]
        return [(further, Player(name)) for further, name in sides if name]
    if who.but is not None:
        return _all_but(told, who, who.but)
    find = _MEANT.get(who.name)
    return find(told, who, role) if find else [(told, Player(who.name, who.only))]


def beside(player: Player, near: str) -> str:
    """The neighbour of a player as a name of its own; empty if there is none."""
    if near in {"left", "right"} and player != ME:
        return f"{near}-of-{player.name}" if f"{near}-of-{player.name}" in WHOM and player.only is None else ""
    if near != "next":
        return near if player == ME else ""
    return {"me": "next", "next": "second", "second": "third"}.get(player.name, "")


# -- whoever was spoken of ---------------------------------------------------------------------


def _spoken_of(told: Told, who: Who, _role: str) -> Meant:
    """`They`, `that player`."""
    branch = told.branch
    if branch is not None and branch.effect.do == "lasting" and who.name == "that":
        return _who_did_so(told)
    if branch is not None and branch.holders is not None:  # `if anyone has a 7, they …`: no condition is left
        return [] if branch.then else [(replace(told, branch=None), branch.holders)]
    known = [each for each in (told.other, told.subject) if each is not None and each.name != "me"]
    if UNCLEAR in known:
        return [(replace(told, is_open=True), each) for each in known if each != UNCLEAR]
    if not known:
        return [(replace(told, is_open=True, cost=told.cost + DOUBT), Player("next"))]
    if who.name == "that" or known[0] == known[-1]:
        return [(told, known[0])]
    first, second = known
    return [(replace(told, is_open=True), first), (replace(told, is_open=True, cost=told.cost + 0.5), second)]


def _everyone(told: Told, who: Who, role: str) -> Meant:
    """`Pick two players: each draws 3`: each of them, or of all?"""
    everyone = Player("everyone", who.only)
    picked = told.other if told.verb == "pick" and role == "subject" and who.only is None else None
    if picked is None or picked.name not in _PAIRS:
        return [(told, everyone)]
    told = replace(told, is_open=True)
    return [(told, picked), (replace(told, cost=told.cost + 0.5), everyone)]


def _everyone_else(told: Told, who: Who, _role: str) -> Meant:
    if _spoke_of_others(told):
        return [(told, Player("others", who.only))]
    if _did_to_somebody(told):  # `skip the next player, and everyone else …`: but me, or them?
        return [
            (replace(told, is_open=True), Player("others", who.only)),
            (replace(told, is_open=True, cost=told.cost + 0.2), Player("everyone-else", who.only)),
        ]
    return [(told, Player("everyone-else", who.only))]


def _did_to_somebody(told: Told) -> bool:
    is_mine = told.subject == ME and told.other is not None
    return is_mine and told.verb in _DONE_TO and told.link != "ELSE"


def _all_but(told: Told, who: Who, other: Who) -> Meant:
    """Everyone except somebody; except those of whom something holds are all for whom it does not."""
    found: Meant = []
    for further, player in players(told, other, role="object"):
        rest = None if player.only is None else opposite(player.only)
        if further.is_free:
            found.append((further, player))
        elif player == told.subject and who.only is None and player.name in CAN_CHANGE:
            found.append((further, Player("others")))
        elif player.only is None and ALL_BUT + player.name in WHOM:
            found.append((further, Player(ALL_BUT + player.name, who.only)))
        elif player.name == "everyone" and rest is not None and who.only is None:
            found.append((further, Player("everyone", rest)))
    return found


def _who_did_so(told: Told) -> Meant:
    """`That player`, where somebody set something off: that one, or a single one of whom was spoken since."""
    others = [each for each in (told.other, told.subject) if each is not None and each.name in _SINGLE]
    if not others:
        return [(told, Player("chooser"))]
    unclear = replace(told, is_open=True)
    return [(unclear, others[0]), (replace(unclear, cost=told.cost + 0.5), Player("chooser"))]


def _setter(told: Told, who: Who, _role: str) -> Meant:
    """`Whoever set it off`; `whoever's turn it is`, after so many turns."""
    branch = told.branch
    if branch is None or branch.effect.do != "lasting":
        return []
    is_meant = (branch.effect.lasts == "later") == (who.name == "on-turn")
    return [(told, Player("chooser"))] if is_meant else []


def _all_but_me(told: Told, who: Who, _role: str) -> Meant:
    if told.branch is not None and told.branch.effect.do == "lasting":
        return []  # but me, or but whoever sets it off?
    return [(told, Player("everyone-else", who.only))]


def _spoke_of_others(told: Told) -> bool:
    """Whether `everyone else` means all but somebody else than me."""
    branch = told.branch
    if branch is not None and not branch.then and branch.otherwise is None:
        return False  # whoever is asked something is not yet one of whom something was said
    return told.subject is not None and told.subject not in {ME, Player("everyone-else"), Player("everyone")}


def _near(told: Told, who: Who, role: str) -> Meant:
    """A neighbour of whoever was spoken of."""
    if role == "object":
        return [(told, Player(f"near-{who.near}"))]
    spoken_of = [each for each in (told.other, told.subject) if each is not None and each != ME]
    around = spoken_of or [ME]
    found = list(dict.fromkeys(beside(each, who.near) for each in around))
    is_open = told.is_open or len(found) > 1 or not (spoken_of or told.is_third)
    return [(replace(told, is_open=is_open), Player(known)) for known in found if known]


def _next(told: Told, who: Who, role: str) -> Meant:
    """`The next player, then the next`: one further along each time."""
    if role == "subject" and 0 < told.steps < len(_ALONG) and told.link in _TOGETHER:
        return [(replace(told, steps=told.steps + 1), Player(_ALONG[told.steps]))]
    return [(replace(told, steps=1) if role == "subject" else told, Player("next", who.only))]


# -- others ------------------------------------------------------------------------------------


def _me(told: Told, _who: Who, _role: str) -> Meant:
    return [(told, ME)]


def _player(told: Told, _who: Who, _role: str) -> Meant:
    """Whoever plays this card."""
    return [(replace(told, is_third=True), ME)]


def _neighbour(told: Told, _who: Who, _role: str) -> Meant:
    """Which one?"""
    return [
        (replace(told, is_open=True), Player("left")),
        (replace(told, is_open=True, cost=told.cost + 0.2), Player("right")),
    ]


def _somebody(told: Told, who: Who, role: str) -> Meant:
    """`Somebody with a 7` is everyone who has one, or one of them if I do something to them; others are chosen."""
    if who.only is not None and who.name not in {"chosen", "own-choice"}:
        everyone = Player("everyone" if who.name == "someone" else "everyone-else", who.only)
        if role == "subject":
            return [(told, everyone)]
        told = replace(told, is_open=True)
        return [(told, Player("chosen", who.only)), (replace(told, cost=told.cost + 0.3), everyone)]
    if who.name == "own-choice" and not (told.is_third and told.subject in {None, ME}):  # theirs, not mine
        told = replace(told, is_open=True)
    if told.has_chosen:
        told = replace(told, cost=told.cost + DOUBT, is_open=True)
    return [(replace(told, has_chosen=True), Player("chosen", who.only))]


def _the_other(told: Told, _who: Who, _role: str) -> Meant:
    """Of two; of more players nobody knows which one."""
    known = [each for each in (told.other, told.subject) if each is not None]
    is_known = any(each.name in _PAIRS for each in known)
    return [(replace(told, is_open=told.is_open or not is_known), Player("others"))]


def _the_chosen(told: Told, _who: Who, _role: str) -> Meant:
    return [(replace(told, has_chosen=True), Player("chosen"))]


def _of_contest(told: Told, who: Who, role: str) -> Meant:
    """The winner or loser of a race or a vote; of any other contest people say who it is."""
    if not told.has_raced and told.verb not in VOTING:
        return [(told.free(), Player("everyone"))]
    return _in_race(told, Who("first" if who.name == "winner" else "last"), role)


def _in_race(told: Told, who: Who, _role: str) -> Meant:
    """The first or the last; there is a race if it has not been one yet."""
    if told.verb in VOTING:
        return [(told, Player("voted"))]
    if who.is_loose:  # what people do is nothing that the game could see
        return [(told.free(), Player("everyone"))]
    is_open = told.is_open
    if not told.has_raced:
        is_open = is_open or not who.name.endswith("-to")  # the last one of what?
        racing = "everyone-else" if who.is_touchdown else "everyone"
        told = replace(told.put((Effect("race", racing),)), has_raced=True)
    return [(replace(told, is_open=is_open), Player(who.name.removesuffix("-to")))]


_MEANT: dict[str, Callable[[Told, Who, str], Meant]] = {
    "me": _me,
    "player": _player,
    "neighbour": _neighbour,
    "the-chosen": _the_chosen,
    "the-other": _the_other,
    "they": _spoken_of,
    "that": _spoken_of,
    "last": _in_race,
    "last-to": _in_race,
    "first": _in_race,
    "first-to": _in_race,
    "loser": _of_contest,
    "winner": _of_contest,
    "someone": _somebody,
    "someone-else": _somebody,
    "chosen": _somebody,
    "own-choice": _somebody,
    "all-but-me": _all_but_me,
    "everyone": _everyone,
    "everyone-else": _everyone_else,
    "next": _next,
    "near": _near,
    "on-turn": _setter,
    "setter": _setter,
}
"""Names that need more than a look; every other means itself."""
