"""A game in the terminal: one person against bots."""

from lastcard.terminal.game import TerminalGame, play

__all__ = ["TerminalGame", "play"]
