"""Rules that are ready to be written on a card; each plays well."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """A rule with a name, ready to be written on a card."""

    name: str
    text: str


PRESETS = (
    Preset("Rain", "Everyone else draws 1."),
    Preset("Ambush", "The next player draws 3 and loses a turn."),
    Preset("Change of heart", "I swap hands with a player of my choice."),
    Preset("Robin Hood", "Whoever has the most cards gives one to whoever has the fewest."),
    Preset("Unlucky seven", "Players holding a 7 draw 2."),
    Preset("Spring clean", "If I hold more than five cards, I discard two."),
    Preset("About turn", "Direction turns and I play again."),
    Preset("Merry-go-round", "All hands move to the left."),
    Preset("Pass the parcel", "Everyone passes one card to the right."),
    Preset("Hands up", "The last one to raise their arms draws 3."),
    Preset("Bodyguard", "I shield a player of my choice."),
    Preset("Own goal", "If I hold a wild, I draw 2; otherwise everyone else draws 2."),
    Preset("Spyglass", "I look at the hand of a player of my choice, and they draw 1."),
    Preset("Lottery", "A random player draws 4."),
    Preset("Alarm", "If anyone else has only one card left, everyone else draws 1."),
    Preset("Levy", "Everyone else gives me a card, and I discard three."),
    Preset("Head start", "Whoever has the fewest cards loses a turn."),
    Preset("Seeing red", "Everyone holding a red card discards 1; everyone without a red card draws 1."),
    Preset("Gift", "I give a card to a player of my choice."),
    Preset("Double skip", "The next player loses two turns."),
    Preset("Show and tell", "The next player shows their hand to everyone and discards 1."),
    Preset("Full house", "Everyone with more than six cards discards 1."),
)
