"""One match between bots, for people who write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lastcard.bots import Bot
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Rules
from lastcard.engine.seeds import Seed, source_of
from lastcard.lab.bot_game import BotGame, SeatedBot
from lastcard.lab.entrants import arena_bot
from lastcard.lab.times import Times
from lastcard.match import Match


def play_match(
    bots: Sequence[Bot | str] | Mapping[str, Bot | str],
    edition: str | Edition = "classic",
    *,
    seed: Seed | None = None,
    rules: Rules | None = None,
    customs: Mapping[str, str] | None = None,
) -> Match:
    """Let bots play a whole match, and return it: who won, the scores, the record.

    A bot is a function of a view and the legal moves, or a name as in the arena: a level, or `package.module:function`.
    Give them by seat, or in a row. Where people would race, chance decides. The same seed plays the same match if the
    bots make the same moves; without one (None) a match picks its own. BotError if a bot fails or chooses an illegal
    move.
    """
    seated = bots if isinstance(bots, Mapping) else {_name(bot, at): bot for at, bot in enumerate(bots, start=1)}
    match = Match(edition, [*seated], seed, rules, customs=customs)
    players = {
        seat: SeatedBot(seat, arena_bot(bot) if isinstance(bot, str) else bot, Times()) for seat, bot in seated.items()
    }
    BotGame(match, players, source_of(match.seed, "play-match")).play_match()
    return match


def _name(bot: Bot | str, at: int) -> str:
    """A seat's name: the bot's own and its place, as two seats may have the same bot."""
    own = bot if isinstance(bot, str) else getattr(bot, "__name__", "bot")
    plain = "".join(sign if sign.isalnum() else "-" for sign in own.rpartition(":")[2])
    return f"{plain}-{at}"
