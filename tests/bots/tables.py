"""Tables at which only bots sit."""

import random
from collections.abc import Mapping, Sequence

from lastcard import Match, Move, View
from lastcard.bots import Bot
from lastcard.bots.pacing import WAITS
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.moves import TABLE_SEAT

WHISTLE = Move("whistle")
# What stands for doing nothing in a pause, by what is being decided.
NOTHING = {"block": Move("pass"), "answer": Move("accept")}
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe")
Rules = Mapping[str, Choice]


def dice(seed: int) -> Bot:
    """A player who picks any legal move."""
    source = random.Random(seed)

    def pick(_view: View, legal: Sequence[Move]) -> Move:
        return source.choice(legal)

    return pick


def next_to_act(match: Match) -> str:
    """Whoever may call or catch comes first, then jump-ins, then the seat on turn."""
    return in_order(match)[0]


def in_order(match: Match) -> list[str]:
    """The same for all who may act."""
    acting = match.acting
    if len(acting) == 1:
        return [*acting]
    quick = [seat for seat in acting if any(move.kind in {"uno", "catch"} for move in match.legal(seat))]
    return [*quick, *sorted(set(acting) - {*quick}, key=lambda seat: (match.turn == seat, acting.index(seat)))]


def play_round(match: Match, bots: Mapping[str, Bot]) -> None:
    """Play until the round has closed; the match itself refuses whatever is not legal."""
    while match.deciding != "end":
        play_move(match, bots)


def play_move(match: Match, bots: Mapping[str, Bot]) -> None:
    """Let whoever comes first make a move."""
    if match.deciding in NOTHING and WHISTLE in match.legal(TABLE_SEAT):
        act_in_pause(match, bots)
    else:
        for seat in in_order(match):
            legal = match.legal(seat)
            may_wait = seat != match.turn and match.deciding == "turn" and any(move.color for move in legal)
            move = bots[seat](match.view(seat), [*legal, WAITS] if may_wait else legal)
            if move != WAITS or not may_wait:
                match.act(seat, move)
                return


def act_in_pause(match: Match, bots: Mapping[str, Bot]) -> None:
    """Whoever could answer is asked; if nobody does, the table whistles."""
    nothing = NOTHING[match.view(None).deciding]
    for seat in match.acting:
        move = bots[seat](match.view(seat), [*match.legal(seat), nothing])
        if move != nothing:
            match.act(seat, move)
            return
    match.act(TABLE_SEAT, WHISTLE)


def play_match(match: Match, bot: Bot) -> None:
    """Play until somebody has won."""
    bots = dict.fromkeys(match.seats, bot)
    play_round(match, bots)
    while not match.over:
        match.act(TABLE_SEAT, "deal")
        play_round(match, bots)
