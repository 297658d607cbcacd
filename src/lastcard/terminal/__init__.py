"""A game in the terminal: one person against bots."""

from lastcard.terminal.game import Game, play

__all__ = ["Game", "play"]
