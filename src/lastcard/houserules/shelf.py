"""Rules that are ready to be written on a card, each good to play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ready:
    """A rule on the shelf: its name, and its text."""

    name: str
    text: str


SHELF = (
    Ready("Rain", "Everyone else draws 1."),
    Ready("Ambush", "The next player draws 3 and loses a turn."),
    Ready("Change of heart", "I swap hands with a player of my choice."),
    Ready("Robin Hood", "Whoever has the most cards gives one to whoever has the fewest."),
    Ready("Unlucky seven", "Players holding a 7 draw 2."),
    Ready("Spring clean", "If I hold more than five cards, I discard two."),
    Ready("About turn", "Direction turns and I play again."),
    Ready("Merry-go-round", "All hands move to the left."),
    Ready("Pass the parcel", "Everyone passes one card to the right."),
    Ready("Hands up", "The last one to raise their arms draws 3."),
    Ready("Bodyguard", "I shield a player of my choice."),
    Ready("Own goal", "If I hold a wild, I draw 2; otherwise everyone else draws 2."),
    Ready("Spyglass", "I look at the hand of a player of my choice, and they draw 1."),
    Ready("Lottery", "A random player draws 4."),
    Ready("Alarm", "If anyone else has only one card left, everyone else draws 1."),
    Ready("Levy", "Everyone else gives me a card, and I discard three."),
    Ready("Head start", "Whoever has the fewest cards loses a turn."),
    Ready("Seeing red", "Everyone holding a red card discards 1; everyone without a red card draws 1."),
    Ready("Gift", "I give a card to a player of my choice."),
    Ready("Double skip", "The next player loses two turns."),
    Ready("Show and tell", "The next player shows their hand to everyone and discards 1."),
    Ready("Full house", "Everyone with more than six cards discards 1."),
)
