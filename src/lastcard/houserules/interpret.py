"""From the tree of a text to the effects that it means; what has two honest readings is refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token

from lastcard.engine.edition.model import Condition, Effect
from lastcard.houserules.conditions import RuleSource, tokens_of
from lastcard.houserules.grammar import Node
from lastcard.houserules.phrases import is_bare
from lastcard.houserules.references import ME, References, Someone
from lastcard.houserules.verbs import VerbReader

MOST_EFFECTS = 8
_ONCE = ("race", "shield", "lay-card")
_FOR_SOME = ("draw", "lose-turn", "discard", "give", "show")  # effects that may be for only some of several players
_MINE = (
    "again",
    "turn",
    "skip",
    "shield",
    "choose_color",
    "choose_player",
    "lay_card",
)  # what only I can be told to do
_PASSIVE = ("IS_SKIPPED", "IS_SHIELDED")


@dataclass
class Choice:
    """An `if` that is being read."""

    who: str
    only: Condition
    token: Token
    trailing: bool
    raced: bool
    named: frozenset[Someone] = frozenset()
    then: list[Effect] = field(default_factory=list)
    otherwise: list[Effect] | None = None

    def effect(self) -> Effect:
        """The choice as one effect."""
        return Effect("if", self.who, only=self.only, then=tuple(self.then), otherwise=tuple(self.otherwise or ()))


def interpret(tree: Node, text: str) -> tuple[Effect, ...]:
    """The effects of a rule."""
    return Reader(text).read(tree)


class Reader:
    """Reads clause after clause, and knows which `if` they belong to."""

    def __init__(self, text: str) -> None:
        self.source = RuleSource(text)
        self.references = References(self.source)
        self.verbs = VerbReader(self.source, self.references)
        self.effects: list[Effect] = []
        self.choice: Choice | None = None
        self.link: Token | None = None  # what stands between the last clause and this one
        self.clauses = 0  # of this sentence
        self.holders: Someone | None = None  # of whom alone this sentence speaks: `if anyone holds a 7, they …`
        self.bare = False  # whether the last verb stood in its bare form
        self.said: set[str] = set()  # what a rule can have once, and has

    def read(self, tree: Node) -> tuple[Effect, ...]:
        """Read the clauses of a rule one after another."""
        for child in tree.children:
            if isinstance(child, Token):
                self._link(child)
            else:
                self._item(child)
        self._close()
        self._check_whole(tree)
        return tuple(self.effects)

    # -- sentences ---------------------------------------------------------------------

    def _link(self, token: Token) -> None:
        if token.type == "OTHERWISE":
            self._otherwise(token)
        elif token.type == "STOP" or (token.type == "SEMICOLON" and self.choice and self.choice.trailing):
            self._close()
        if token.type in {"STOP", "SEMICOLON"}:
            self.clauses = 0
            self.holders = None
        self.link = token

    def _otherwise(self, token: Token) -> None:
        if self.choice is None or self.choice.otherwise is not None:
            raise self.source.refuse(token, "needs an “if” of its own before it", "and")
        self.choice.otherwise = []
        self.references.raced = self.choice.raced
        self.references.named |= self.choice.named

    def _item(self, item: Node) -> None:
        self._check_scope(item)
        if item.data == "leading":
            self._leading(item)
        elif item.data == "trailing":
            self._trailing(item)
        else:
            self._add(self._clause(item if item.data != "plain" else _tree(item.children[0])))
        self.clauses += 1

    def _check_scope(self, item: Node) -> None:
        """An `if` reaches to the end of its sentence; whatever could lie inside or outside is refused."""
        if self.choice is None:
            if item.data == "trailing" and self.clauses:
                condition = _token(item, "IF", "UNLESS")
                raise self.source.refuse(condition, "could be about the last part or about all of it", ". If")
            return
        if item.data in {"leading", "trailing"}:
            raise self.source.refuse(_token(item, "IF", "UNLESS"), "stands inside another “if”", ". If")
        link = self.link
        if link is not None and link.type == "SEMICOLON":
            raise self.source.refuse(link, "leaves open whether the “if” goes on", ".")
        if link is not None and self.choice.trailing and self.choice.otherwise is None:
            raise self.source.refuse(link, "leaves open whether the “if” is about what follows", ".")

    def _leading(self, item: Node) -> None:
        token = _token(item, "IF", "UNLESS")
        condition, clause = (child for child in item.children if not isinstance(child, Token))
        who, test = self._condition(condition, token)
        if who.plural and next(tokens_of(clause)).type == "THEY":
            self._holders(clause, Someone(who.who, test))
            return
        self.references.subject = None if who.plural else who
        if who.plural:
            self.references.named = frozenset()
        self.references.mention(self.references.subject)
        self.bare = False
        self.choice = Choice(
            who.who, test, token, trailing=False, raced=self.references.raced, named=self.references.named
        )
        self._add(self._clause(clause))

    def _holders(self, clause: Node, holders: Someone) -> None:
        """`If anyone holds a 7, they draw 2`: whoever holds one draws."""
        self.references.named = frozenset({holders})
        self.holders = holders
        self._add(self._clause(clause))

    def _trailing(self, item: Node) -> None:
        token = _token(item, "IF", "UNLESS")
        clause, condition = (child for child in item.children if not isinstance(child, Token))
        done = self._clause(clause)
        first = next(tokens_of(condition))
        subject = self.references.subject
        if first.type == "THEY" and subject is not None and subject.plural:
            self._add([self._only(effect, condition, token) for effect in done])
            return
        who, test = self._condition(condition, token)
        self.choice = Choice(who.who, test, token, trailing=True, raced=self.references.raced)
        self._add(done)

    def _only(self, effect: Effect, condition: Node, token: Token) -> Effect:
        """An effect on several players, for those of them who hold something."""
        if effect.only or effect.do not in _FOR_SOME:
            raise self.source.refuse(condition, "cannot be asked of those players", "if I hold a 7")
        test = self._test(condition, token)
        return Effect(effect.do, effect.who, effect.count, effect.to, test)

    def _condition(self, condition: Node, token: Token) -> tuple[Someone, Condition]:
        who = self.references.condition(condition.children[0])
        if who.plural and token.type == "UNLESS":
            raise self.source.refuse(condition, "could mean all of them, or any of them", "if anyone holds")
        if who.only:
            raise self.source.refuse(condition, "asks twice of the same players", "if I hold a 7")
        return who, self._test(condition, token)

    def _test(self, condition: Node, token: Token) -> Condition:
        thing = _tree(condition.children[-1])
        turned = (condition.data == "lacks") != (token.type == "UNLESS")
        test = self.source.opposite(thing) if turned else self.source.test(thing)
        self.references.needs_laid(thing, test)
        return test

    # -- clauses -----------------------------------------------------------------------

    def _clause(self, clause: Node) -> list[Effect]:
        if self.holders and clause.data not in {"said", "unsaid"}:
            raise self.source.refuse(clause, "leaves open whether the “if” is about it too", ".")
        if clause.data == "direction_turns":
            return [Effect("turn-direction")]
        if clause.data == "hands_move":
            way = next((child for child in clause.children if not isinstance(child, Token)), None)
            return [self.verbs.hands_move(way)]
        if clause.data == "swap_two":
            return self._swap_two(clause)
        return self._done(clause)

    def _swap_two(self, clause: Node) -> list[Effect]:
        one, other = (self.references.subject_of(child) for child in clause.children if not isinstance(child, Token))
        effect = self.verbs.swap(clause, other, one) if other == ME else self.verbs.swap(clause, one, other)
        self.references.subject = ME if ME in (one, other) else one
        self.references.mention(one, other)
        return self._once([effect], clause)

    def _done(self, clause: Node) -> list[Effect]:
        nodes = [child for child in clause.children if not isinstance(child, Token)]
        verb = nodes[-1]
        before = self._race_before(nodes[0]) if clause.data == "said" else []
        modal = any(isinstance(child, Token) and child.type == "MODAL" for child in clause.children)
        subject = self.references.subject_of(nodes[0]) if clause.data == "said" else self._unsaid(verb, modal=modal)
        first = next(tokens_of(clause))
        if first == "next" and _is_bare(verb) and not modal:
            raise self.source.refuse(first, "could be a player, or what I do next", "the next player")
        if self.holders not in {None, subject}:
            raise self.source.refuse(clause, "leaves open whether the “if” is about it too", ". I draw 1")
        self.references.subject = subject
        self.bare = modal or _is_bare(verb)
        return self._once(before + self.verbs.of(verb, subject), clause)

    def _race_before(self, subject: Node) -> list[Effect]:
        """`The last one to raise their arms` makes a race, unless there has been one."""
        if subject.data != "slowest" or self.references.raced:
            return []
        self.references.raced = True
        return [Effect("race", "everyone-else")]

    def _unsaid(self, verb: Node, *, modal: bool) -> Someone:
        """The subject of a clause that does not say it."""
        first = next(tokens_of(verb))
        last = self.references.subject
        told = _is_bare(verb) and not modal and first.type not in _PASSIVE
        if told and verb.data in _MINE:
            return ME
        if told and verb.data == "pass_hand" and last is None:
            hand = _token(verb, "HAND")
            return ME if "my" in hand.split() else Someone("everyone")
        if last is None:
            if told:
                return ME
            raise self.source.refuse(first, "does not say who", "I" if modal else f"the next player {first}")
        if last == ME and not _is_bare(verb):
            raise self.source.refuse(first, "could be about me or about somebody else", f"the next player {first}")
        if told and last != ME and (not self.bare or (self.link and self.link.type in {"STOP", "SEMICOLON"})):
            raise self.source.refuse(first, "could be about me or about those named before", f"I {first}")
        return last

    def _once(self, effects: list[Effect], clause: Node) -> list[Effect]:
        for effect in effects:
            if effect.do in _ONCE and effect.do in self.said:
                raise self.source.refuse(clause, "is there twice; a rule can have it once", "draws")
            self.said.add(effect.do)
        return effects

    # -- the whole ---------------------------------------------------------------------

    def _add(self, effects: list[Effect]) -> None:
        choice = self.choice
        if choice is None:
            self.effects += effects
        elif choice.otherwise is None:
            choice.then += effects
        else:
            choice.otherwise += effects

    def _close(self) -> None:
        """The end of an `if`."""
        choice, self.choice = self.choice, None
        if choice is None:
            return
        if not choice.then or choice.otherwise == []:
            raise self.source.refuse(choice.token, "leads to nothing that could be done", "if I hold a 7, I draw 2")
        self.effects.append(choice.effect())
        self.references.raced = choice.raced

    def _check_whole(self, tree: Node) -> None:
        everything = [each for effect in self.effects for each in (effect, *effect.then, *effect.otherwise)]
        if len(everything) > MOST_EFFECTS:
            last = [child for child in tree.children if not isinstance(child, Token)][-1]
            raise self.source.refuse(last, f"is too much: a rule does at most {MOST_EFFECTS} things", ".")
        chosen = any("chosen" in {each.who, each.to} for each in everything)
        if self.references.chosen != chosen:
            token = next(each for each in tokens_of(tree) if each.type in {"CHOOSE_PLAYER", "CHOSEN"})
            raise self.source.refuse(token, "is not followed by anything about that player", "that player draws 2")
        if chosen and self.references.laid:
            token = next(each for each in tokens_of(tree) if each.type in {"CHOOSE_PLAYER", "CHOSEN"})
            raise self.source.refuse(token, "cannot stand in a rule that lays a card", "the next player")


def _is_bare(verb: Node) -> bool:
    """Whether a verb stands as one would tell me to do it."""
    return is_bare(next(tokens_of(verb)))


def _token(node: Node, *types: str) -> Token:
    return next(token for token in tokens_of(node) if token.type in types)


def _tree(child: Node | Token) -> Node:
    assert not isinstance(child, Token)  # noqa: S101  # the grammar has a rule there
    return child
