"""What a clause makes happen: one small method for each verb."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from lastcard.engine.edition.model import Effect
from lastcard.houserules.conditions import RuleSource, tokens_of
from lastcard.houserules.grammar import Node
from lastcard.houserules.references import ME, PLURAL, References, Someone

_NEAR = {"THE_LEFT": "left", "THE_RIGHT": "right", "AFTER_THEM": "next", "BEFORE_THEM": "previous"}
_OPPOSITE = {"left": "right", "right": "left", "next": "previous", "previous": "next"}
_FROM_GIVER = {
    "left": "the player on their left",
    "right": "the player on their right",
    "next": "the player after them",
    "previous": "the player before them",
}


class VerbReader:
    """Turns verbs into effects."""

    def __init__(self, source: RuleSource, references: References) -> None:
        self.source = source
        self.references = references
        self.object: Someone | None = None  # of the verb that is being read

    def of(self, verb: Node, subject: Someone) -> list[Effect]:
        """What a verb means of a subject."""
        self.object = None
        handler: Callable[[Node, Someone], list[Effect]] = getattr(self, f"_{verb.data}")
        effects = handler(verb, subject)
        self.references.mention(subject, self.object)
        return effects

    # -- cards -------------------------------------------------------------------------

    def _draw(self, verb: Node, subject: Someone) -> list[Effect]:
        return [Effect("draw", subject.who, self._amount(verb), only=subject.only)]

    def _discard(self, verb: Node, subject: Someone) -> list[Effect]:
        return [Effect("discard", subject.who, self._amount(verb), only=subject.only)]

    def _give(self, verb: Node, subject: Someone) -> list[Effect]:
        target = _child(verb, "target")
        return [Effect("give", subject.who, self._amount(verb), self._receiver(target, subject), subject.only)]

    def _pass_cards(self, verb: Node, subject: Someone) -> list[Effect]:
        way = _child(verb, "way")
        target = _maybe(way, "target")
        first = next(tokens_of(way))
        if target is None:
            to = "next" if first.type == "ON" else "previous"
        elif subject.plural and _first(target).type in {"NEXT", "PREVIOUS"}:
            to = self.references.who(_child(target, "who")).who  # everyone passes on: each to the one after them
        else:
            to = self._receiver(target, subject)
        return [Effect("give", subject.who, self._amount(verb), to, subject.only)]

    def _receiver(self, target: Node, giver: Someone) -> str:
        """To whom somebody gives; the neighbours of anybody but me are the giver's own."""
        first = _first(target)
        if first.type in _NEAR:
            if giver == ME and any(word in first.split() for word in ("their", "his", "her", "them", "him")):
                raise self.source.refuse(target, "does not say whose", "the next player")
            return _NEAR[first.type]
        to = self.references.who(_child(target, "who"))
        if giver != ME and to.who in _FROM_GIVER:
            raise self.source.refuse(target, "could be seen from me or from whoever gives", _FROM_GIVER[to.who])
        if to.only or to.who == "everyone" or (to.plural and giver != ME):
            usual = "everyone else" if giver == ME and not to.only else "a player of my choice"
            raise self.source.refuse(target, "is not clear as the one who gets them", usual)
        if to.who == giver.who:
            raise self.source.refuse(target, "is the one who gives", "the next player" if giver == ME else "me")
        self.object = to
        return to.who

    def _take(self, verb: Node, subject: Someone) -> list[Effect]:
        """Taking from somebody is being given by them."""
        target = _child(verb, "target")
        number = self._amount(verb)
        first = _first(target)
        near = _NEAR.get(first.type)
        if subject == Someone("everyone") and near:
            return [Effect("give", "everyone", number, _OPPOSITE[near])]
        if near and (subject != ME or "their" in first or "them" in first):
            raise self.source.refuse(target, "is not clear as the one who gives", "me")
        source = Someone(near) if near else self.references.who(_child(target, "who"))
        if source.who == subject.who:
            raise self.source.refuse(target, "is the one who takes", "the next player")
        if subject.only or (ME not in {subject, source} and (subject.plural or subject.who in _FROM_GIVER)):
            raise self.source.refuse(verb, "cannot be carried out for those players", "draws")
        if subject.who == "everyone":
            raise self.source.refuse(verb, "would have a player take from themselves", "draws")
        self.object = source
        return [Effect("give", source.who, number, subject.who, source.only)]

    def _amount(self, verb: Node) -> int:
        """How many cards."""
        number = next((token for token in tokens_of(_child(verb, "amount")) if token.type == "NUMBER"), None)
        return self.source.number(number) if number else 1

    # -- hands -------------------------------------------------------------------------

    def _swap(self, verb: Node, subject: Someone) -> list[Effect]:
        if subject.plural:
            raise self.source.refuse(verb, "needs one player on each side", "I swap hands with")
        return [self.swap(verb, subject, self.references.single(_child(verb, "who"), "hands are swapped by two"))]

    def swap(self, node: Node, one: Someone, other: Someone) -> Effect:
        """Two hands change places."""
        if one.plural or other.plural:
            raise self.source.refuse(node, "needs one player on each side", "I swap hands with")
        if one == other:
            raise self.source.refuse(node, "would be a swap with oneself", "I swap hands with the next player")
        self.object = other
        return Effect("swap-hands", other.who, to="me") if one == ME else Effect("swap-hands", one.who, to=other.who)

    def _pass_hand(self, verb: Node, subject: Someone) -> list[Effect]:
        hand = next(token for token in tokens_of(verb) if token.type == "HAND")
        if subject != Someone("everyone") and not (subject == ME and hand.startswith("all ")):
            raise self.source.refuse(verb, "is for everyone or for nobody", "everyone passes their hand on")
        return [self.hands_move(_maybe(verb, "way"))]

    def hands_move(self, way: Node | None) -> Effect:
        """All hands move by one seat."""
        if way is None:
            return Effect("pass-hands", to="next")
        first, *rest = tokens_of(way)
        if first.type in {"ON", "BACK"}:
            return Effect("pass-hands", to="next" if first.type == "ON" else "previous")
        to = {**_NEAR, "NEXT": "next", "PREVIOUS": "previous"}.get(rest[0].type)
        if to is None:
            raise self.source.refuse(rest[0], "is no way for all hands to go", "the left")
        return Effect("pass-hands", to=to)

    def _show(self, verb: Node, subject: Someone) -> list[Effect]:
        self._own(verb, subject)
        amount = _maybe(verb, "amount")
        audience = _maybe(verb, "who")
        to = self._audience(audience, subject) if audience else "everyone"
        return [Effect("show", subject.who, self._amount(verb) if amount else 0, to, subject.only)]

    def _audience(self, audience: Node, subject: Someone) -> str:
        to = self.references.who(audience)
        if (to.who == subject.who and not to.plural) or to.only:
            raise self.source.refuse(audience, "is not clear as the one who sees it", "everyone")
        return "everyone" if to.plural else to.who

    def _own(self, verb: Node, subject: Someone) -> None:
        """Whoever shows a hand shows their own."""
        hand = next((token for token in tokens_of(verb) if token.type == "HAND"), None)
        mine = hand is not None and "my" in hand.split()
        others = hand is not None and {"their", "his", "her"} & set(hand.split())
        if hand is not None and ((mine and subject != ME) or (others and subject == ME)):
            raise self.source.refuse(hand, "is not the hand of the one who shows it", "look at")

    def _look(self, verb: Node, subject: Someone) -> list[Effect]:
        shown = self._looked_at(verb)
        to = "everyone" if subject.plural else subject.who
        if shown.who == subject.who or subject.only:
            raise self.source.refuse(verb, "is not clear about whose hand it means", "look at the next player's hand")
        self.object = shown
        return [Effect("show", shown.who, 0, to, shown.only)]

    def _looked_at(self, verb: Node) -> Someone:
        named = _maybe(verb, "who")
        if named:
            return self.references.who(named)
        hand = next(token for token in tokens_of(verb) if token.type == "HAND")
        if hand.startswith("my "):
            return ME
        if hand.startswith("all hand"):
            return Someone("everyone-else")
        if hand.split()[0] in {"their", "his", "her"}:
            return self.references.named_before(hand)
        raise self.source.refuse(hand, "does not say whose", "the next player's hand")

    # -- turns -------------------------------------------------------------------------

    def _lose(self, verb: Node, subject: Someone) -> list[Effect]:
        number = next((token for token in tokens_of(verb) if token.type == "NUMBER"), None)
        return [Effect("lose-turn", subject.who, self.source.number(number) if number else 1, only=subject.only)]

    def _skip(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        skipped = self.references.subject_of(_child(verb, *_SUBJECTS))
        self.object = skipped
        return [Effect("lose-turn", skipped.who, 1, only=skipped.only)]

    def _turn(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        return [Effect("turn-direction")]

    def _again(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        return [Effect("play-again")]

    def _only_me(self, verb: Node, subject: Someone) -> None:
        if subject != ME:
            raise self.source.refuse(_first(verb), "is for the player of the card alone", f"I {_bare(_first(verb))}")

    # -- the rest ----------------------------------------------------------------------

    def _shield(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        shielded = self.references.single(_child(verb, "who"), "a shield is for one")
        self.object = shielded
        return [Effect("shield", shielded.who)]

    def _shielded(self, verb: Node, subject: Someone) -> list[Effect]:
        if subject.plural:
            raise self.source.refuse(verb, "is for one player", "a player of my choice is shielded")
        return [Effect("shield", subject.who)]

    def _race(self, verb: Node, subject: Someone) -> list[Effect]:
        if subject.who not in PLURAL or subject.only:
            raise self.source.refuse(verb, "needs several players", "everyone else races")
        self.references.raced = True
        return [Effect("race", subject.who)]

    def _choose_color(self, verb: Node, subject: Someone) -> list[Effect]:
        """Every card that a rule can be written on chooses the colour anyway."""
        self._only_me(verb, subject)
        return []

    def _choose_player(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        self.references.choose(_first(verb))
        self.object = Someone("chosen")
        return []

    def _chosen_does(self, verb: Node, subject: Someone) -> list[Effect]:
        """I choose a player to do something."""
        self._choose_player(verb, subject)
        return self._by_another(verb, Someone("chosen"))

    def _makes(self, verb: Node, subject: Someone) -> list[Effect]:
        """I make somebody do something."""
        self._only_me(verb, subject)
        return self._by_another(verb, self.references.subject_of(_child(verb, *_SUBJECTS)))

    def _by_another(self, verb: Node, other: Someone) -> list[Effect]:
        """What I make another do: whatever follows is about them."""
        self.references.subject = other
        done = verb.children[-1]
        assert not isinstance(done, Token)  # noqa: S101  # the grammar has a verb there
        return self.of(done, other)

    def _lay_card(self, verb: Node, subject: Someone) -> list[Effect]:
        self._only_me(verb, subject)
        self.references.laid = True
        return [Effect("lay-card")]


_SUBJECTS = ("subject", "holders", "lackers", "slowest")


def _first(node: Node) -> Token:
    return next(tokens_of(node))


def _bare(verb: Token) -> str:
    """`plays again` as I would say it."""
    first, _, rest = verb.partition(" ")
    bare = {"goes": "go", "passes": "pass", "switches": "switch", "has": "have"}.get(first, first.removesuffix("s"))
    return f"{bare} {rest}".rstrip()


def _maybe(node: Node, *names: str) -> Node | None:
    found = (child for child in node.children if not isinstance(child, Token) and child.data in names)
    return next(found, None)


def _child(node: Node, *names: str) -> Node:
    found = _maybe(node, *names)
    assert found is not None  # noqa: S101  # the grammar has it there
    return found
