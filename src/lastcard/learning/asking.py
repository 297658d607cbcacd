"""What the rules on an edition's cards can ask players for (J85)."""

from __future__ import annotations

from functools import cached_property

from lastcard.engine.edition.model import Count, Edition, Effect

_FROM_HANDS = ("discard", "give", "exchange", "bury", "cancel")
_BY_A_PLAYER = ("", "player")


class Questions:
    """Which answers can occur at a table."""

    def __init__(self, edition: Edition) -> None:
        self.effects = tuple(effect for card in edition.cards for effect in card.all_effects)
        self.do = {effect.do for effect in self.effects}

    def _names(self, what: str) -> bool:
        return any(effect.do == "name" and effect.what == what for effect in self.effects)

    @cached_property
    def cards(self) -> bool:
        """Whether players pick or name cards."""
        return self._names("card") or any(_picks(effect) for effect in self.effects)

    @cached_property
    def colors(self) -> bool:
        """Whether players name colours, or say which one goes on."""
        return self._names("color") or any(effect.do == "recolor" and not effect.cards for effect in self.effects)

    @cached_property
    def seats(self) -> bool:
        """Whether players pick another seat after a card was played."""
        spoken_of = {word for effect in self.effects for word in _words(effect)}
        return self._names("player") or "chosen-two" in spoken_of or bool({"vote", "copy"} & self.do)

    @cached_property
    def own_seat(self) -> bool:
        """Whether they can pick their own."""
        return "vote" in self.do

    @cached_property
    def numbers(self) -> range:
        """The numbers that players answer; 1 and 2 are options too."""
        if self._names("number"):
            return range(10)
        return range(1, 3) if "choose" in self.do else range(0)

    @property
    def are_ruled(self) -> bool:
        """Whether anything is asked, or lasts, or changes who plays."""
        asks = self.cards or self.colors or self.seats or bool(self.numbers)
        return asks or bool({"lasting", "leave", "roll"} & self.do)


def _picks(effect: Effect) -> bool:
    """Whether somebody picks cards for an effect."""
    if effect.do in _FROM_HANDS:
        return effect.pick in _BY_A_PLAYER
    return bool(effect.source) or (effect.do == "show" and effect.count != 0 and effect.pick in _BY_A_PLAYER)


def _words(effect: Effect) -> tuple[str, ...]:
    of = effect.count.of if isinstance(effect.count, Count) else ""
    return (effect.who, effect.to or "", of)
