"""Players: `the next player`, `everyone with a 7`, `left and right`, `the last one to touch the table`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.engine.edition.model import Condition
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases.holdings import Holdings
from lastcard.houserules.phrases.lattice import Found, concept_name, remembered

_SEVERAL = ("everyone", "everyone-else", "all-but-me", "someone", "someone-else", "chosen")
"""Players of whom one can say more: `everyone with a 7`."""
_EVERYBODY = ("everyone", "everyone-else")
_BESIDE = ("next", "previous")
_MOST_WORDS = 8  # of what people do themselves
_PAUSES = ("STOP", "COMMA", "COLON", "AND", "OR", "THEN")
_GOES_ON = ("VERB", "MUST", "PLUS", "COMMA", "COLON", "STOP", "CAN")
_PAYERS = {"PAYER": "payer", "NEXT_PAYER": "next-payer", "PAYER_LAST": "payer", "NEXT_PAYER_LAST": "next-payer"}
"""Whoever plays such cards as are named next."""
_VERB_LAST = ("PAYER_LAST", "NEXT_PAYER_LAST")
_JUDGED = 1.0
"""What it costs that people have to say who is meant."""


@dataclass(frozen=True)
class Who:
    """One or several players as a text names them, perhaps only those for whom something holds."""

    name: str
    only: Condition | None = None
    is_free: bool = False  # it takes people to say who is meant
    near: str = ""  # a neighbour of whoever was spoken of
    but: Who | None = None  # everyone except them, or who sits beside them
    also: Who | None = None
    is_loose: bool = False  # of a race: what people do is no signal that the game knows
    is_touchdown: bool = False  # of a race: arms go up, so the player of the card only watches (R36)
    is_beside_me: bool = False  # `the player after you`: not a neighbour of whoever is spoken of


class Players(Holdings):
    """Finds players."""

    @remembered
    def players(self, at: int) -> Found:
        """Players, perhaps two with `and` between them."""
        found = list(self.group(at))
        for end, who, cost in list(found):
            is_excepting = who.name in _EVERYBODY and any(self.has(each, "EXCEPT") for each in range(at, end + 1))
            if is_excepting or self.has(end, "EXCEPT") or who.name == "all-but-me" or who.but is not None:
                continue  # `everyone but the next player`; `everyone but me and the next player`
            for link in self.at(end, "AND"):
                found += [
                    (last, replace(who, also=other), cost + more + 0.6)
                    for last, other, more in self.group(link.end)
                    if other.name not in {who.name, "they", "that"} and not other.is_free and not who.is_free
                ]
        return found

    @remembered
    def group(self, at: int) -> Found:
        """Players without `and`."""
        is_counted = at > 0 and self.has(at - 1, "NUM") and self.are_people(at)  # `three players` are not everyone
        edges = [edge for edge in self.at(at, "WHO") if edge.value != "everyone" or not is_counted]
        found: Found = [(edge.end, self._named(at, edge), edge.cost) for edge in edges]
        found += [(edge.end, Who("near", near=edge.value), edge.cost) for edge in self.at(at, "NEAR")]
        for edge in self.at(at, "SIDE_OF"):
            others = self.group(edge.end)
            found += [(end, Who("beside", near=edge.value, but=other), edge.cost + cost) for end, other, cost in others]
        for edge in self.at(at, "WHOEVER"):
            found += self._whoever(edge)
        for edge in self.at(at, "LAST_TO", "FIRST_TO"):
            racing = ((end, cost) for end, _, cost in self.free(edge.end))
            found += [(end, self._racer(concept_name(edge), edge.end, end), cost) for end, cost in racing]
        found += self.payer(at)
        for end, who, cost in list(found):
            if who.name in _SEVERAL:
                found += [(last, narrowed, cost + more) for last, narrowed, more in self._narrowed(end, who)]
        return found

    def are_people(self, at: int) -> bool:
        """Whether players stand at a word."""
        people = self.lexicon.short.get("<people>", "{}")[1:-1].split("|")
        return at < len(self.words) and self.words[at].text in people

    def is_every_other(self, at: int) -> bool:
        """`Every other player`: everybody else, or every second one."""
        return self.has(at, "EVERY_OTHER")

    def _named(self, at: int, edge: Edge) -> Who:
        inside = [each.value for start in range(at + 1, edge.end) for each in self.at(start, "WHO", "POSS")]
        return Who(edge.value, is_beside_me=edge.value in _BESIDE and bool({"me", "player"} & {*inside}))

    def _whoever(self, edge: Edge) -> Found:
        """`whoever has a 7`, `whoever laughs`, `whoever sits down last`."""
        at = edge.end
        held = self.having(at) + self.having_not(at) + self.having_last(at) + self.stuck(at)
        found = [(end, only, cost + edge.cost) for end, only, cost in held]
        players: Found = [(end, Who("everyone", only), cost) for end, only, cost in found]
        players += [(end, Who("everyone", is_free=True), cost + _JUDGED) for end, _, cost in self.free(at)]
        for end in range(at + 1, min(at + _MOST_WORDS, len(self.words))):
            players += [(last.end, self._racer("last-to", at, end), 0.3) for last in self.at(end, "LAST_AT")]
            players += [(first.end, self._racer("first-to", at, end), 0.3) for first in self.at(end, "FIRST_AT")]
        return players

    def _racer(self, name: str, at: int, end: int) -> Who:
        """The first or last to do what stands between two words."""
        raises_arms = any(edge.value == "race" for edge in self.at(at, "VERB"))
        is_signal = (raises_arms or self.has(at, "SIGNAL")) and not self.is_weighty(at, end)
        is_signal = is_signal and not any(self.has(each, "UNO") for each in range(at, end))  # that is a call
        is_signal = is_signal and not self.has(at, "NO_SIGNAL")  # `the first to say something` had better be silent
        return Who(name, is_loose=not is_signal, is_touchdown=raises_arms)

    @remembered
    def payer(self, at: int) -> Found:
        """`whoever plays a red card`, `the next player to play a 7`; the verb may stand last."""
        found: Found = []
        for edge in self.at(at, *_PAYERS):
            for start in [edge.end, *(article.end for article in self.each(edge.end, "A", "ANY"))]:
                for end, kind, cost in self.kind(start, start != edge.end):
                    if edge.concept in _VERB_LAST:
                        ends = [last.end for last in self.at(end, "PLAYS_LAST")]
                    else:
                        ends = [end, *self._pronoun(end)]
                    who = Who(_PAYERS[edge.concept], Condition("holding", kind))
                    found += [(last, who, cost + edge.cost) for last in ends]
                for card in self.each(start, "CARD"):
                    last_verb = edge.concept in _VERB_LAST
                    ends = [last.end for last in self.at(card.end, "PLAYS_LAST")] if last_verb else [card.end]
                    found += [(end, Who(_PAYERS[edge.concept], Condition("holding", "")), edge.cost) for end in ends]
        return found

    def _pronoun(self, at: int) -> list[int]:
        """After `, they`."""
        starts = [at, *(comma.end for comma in self.at(at, "COMMA"))]
        they = [edge.end for start in starts for edge in self.at(start, "WHO") if edge.value in {"they", "that"}]
        return they + starts[1:]

    def _narrowed(self, at: int, who: Who) -> Found:
        """`everyone` with something, without something, who does something, or except somebody."""
        found = self.held(at, "HOLDING")
        found += [each for edge in self.at(at, "LACKING") for each in self.lack(edge.end)]
        found += [each for edge in self.at(at, "REL", "REL_LAST") for each in self.having_last(edge.end)]
        found += self.over_or_under(at)
        players: Found = [(end, replace(who, only=only), cost) for end, only, cost in found]
        for edge in self.at(at, "REL"):
            held = self.having(edge.end) + self.having_not(edge.end) + self.stuck(edge.end)
            players += [(end, replace(who, only=only), cost) for end, only, cost in held]
            players += [(end, replace(who, is_free=True), cost + _JUDGED) for end, _, cost in self.free(edge.end)]
        excepted = [(last, each, cost + more) for end, one, cost in players for last, each, more in self._but(end, one)]
        return [*players, *self._but(at, who), *excepted]

    def _but(self, at: int, who: Who) -> Found:
        """`everyone` except somebody."""
        if who.name != "everyone":
            return []
        return [
            (end, excepting(who, other), cost)
            for edge in self.at(at, "EXCEPT")
            for end, other, cost in self.group(edge.end)
        ]

    @remembered
    def free(self, at: int) -> Found:
        """What people do: any words up to the next verb that the game knows."""
        found: Found = []
        size = len(self.words)
        for end in range(at + 1, min(at + _MOST_WORDS, size) + 1):
            if self.has(end - 1, *_PAUSES):
                break
            if end == size or self.has(end, *_GOES_ON):
                found.append((end, None, 0.1 * (end - at)))
        return found


def excepting(who: Who, other: Who) -> Who:
    """Everyone except somebody."""
    return replace(who, name="all-but-me") if other.name in {"me", "player"} else replace(who, but=other)
