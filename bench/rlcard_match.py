"""`make bench-bots`: a lastcard bot inside RLCard's own UNO environment, against RLCard's agents.

Every deal is played twice, once in each seat, with the same cards and the same luck of the other agent. RLCard's rules
are its own: two players, a Reverse just passes the turn on, a Wild Draw Four only when nothing else goes, a card
drawn in the right colour is played at once. The bot is told so by the options of its table, as far as they can say it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1

from lastcard.bots import PLAYOUTS, Bot, Thinker, regular
from lastcard.engine.text.events import ColorChosen, Drew, Event, PileRenewed, Played, TurnedUp
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

SEATS = ("zero", "one")
RULES = {"reverse-with-two": "turn", "bluffing": False, "forced-play": True}
COLORS = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
LETTERS = {name: letter for letter, name in COLORS.items()}
SIGNS = {"draw_2": "draw2", "wild_draw_4": "wild4"}
WORDS = {word: sign for sign, word in SIGNS.items()}
DECK = 108
SURE = 2.5758  # 99 %


class Seated:
    """A lastcard bot as an agent of RLCard; it sees RLCard's state of its seat and nothing else."""

    use_raw = True

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.events: list[Event] = []
        self.me = 0
        self.size = 0
        self.has_kept = False
        self.known_actions = 0
        self.known_cards = 0

    def step(self, state: dict[str, Any]) -> str:
        """The action that the bot chooses."""
        raw = state["raw_obs"]
        self._follow(raw, state["action_record"])
        legal = state["raw_legal_actions"]
        if len(legal) == 1:
            return str(legal[0])
        moves = {_move(action, len(raw["hand"])): action for action in legal}
        return str(moves[self.bot(self._view(raw, _target(raw, state["action_record"])), [*moves])])

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """As RLCard asks for it."""
        return self.step(state), {}

    def _follow(self, raw: dict[str, Any], record: Sequence[tuple[int, str]]) -> None:
        """What has happened since, as lastcard tells it."""
        self.me = raw["current_player"]
        self.has_kept = (len(raw["hand"]) - self.size) % 2 == 1  # other cards come by twos
        played = raw["played_cards"]
        if len(played) < self.known_cards:
            self.events.append(PileRenewed(self.known_cards))
            self.known_cards = 0
        if not self.events and played:
            self._turned_up(played[0])
        new = record[self.known_actions :]
        for at, (seat, action) in enumerate(new):
            later = [after for _, after in new[at + 1 :] if after != "draw"]
            self._acted(seat, action, played[self.known_cards :], later)
        self.known_actions = len(record)
        self.size = len(raw["hand"])

    def _turned_up(self, card: str) -> None:
        text, color = _card(card)
        self.events.append(TurnedUp(text))
        if color is not None:
            self.events.append(ColorChosen(SEATS[self.me], color))  # by lot: it says nothing about the other hand
        if card.endswith("draw_2"):
            self.events.append(Drew(SEATS[0], 2, None))
        self.known_cards = 1

    def _acted(self, seat: int, action: str, cards: Sequence[str], later: Sequence[str]) -> None:
        """A play or a draw; a drawn card that RLCard plays at once shows only on the pile."""
        if action != "draw":
            self._played(seat, action, is_drawn=False)
            return
        self.events.append(Drew(SEATS[seat], 1, None))
        if seat == self.me and self.has_kept:
            return
        if len(cards) > len(later) and cards[0] not in later[:1]:
            self._played(seat, cards[0], is_drawn=True)

    def _played(self, seat: int, card: str, *, is_drawn: bool) -> None:
        """RLCard chooses the colour of a drawn wild by lot, and lets nobody draw for it."""
        text, color = _card(card)
        self.events.append(Played(SEATS[seat], text))
        if color is not None:
            self.events.append(ColorChosen(SEATS[self.me if is_drawn else seat], color))
        hit = 2 if card.endswith("draw_2") else 4 if card.endswith("draw_4") and not is_drawn else 0
        if hit:
            self.events.append(Drew(SEATS[1 - seat], hit, None))
        self.known_cards += 1

    def _view(self, raw: dict[str, Any], target: str) -> View:
        me = raw["current_player"]
        top, chosen = _card(target)
        counts = dict(zip(SEATS, raw["num_cards"], strict=True))
        return View(
            seat=SEATS[me],
            edition="classic",
            rules=RULES,
            seats=SEATS,
            round=1,
            dealer=SEATS[1],
            direction="left",
            deciding="turn",
            turn=SEATS[me],
            hand=tuple(_card(card)[0] for card in raw["hand"]),
            drawn=None,
            counts=counts,
            hands={},
            top=top,
            color=chosen or top.partition("-")[0],
            color_rules=chosen is not None,
            draw_pile=max(0, DECK - sum(counts.values()) - len(raw["played_cards"])),
            discard_pile=len(raw["played_cards"]),
            due=0,
            exposed=(),
            shielded=(),
            racing=(),
            missing={},
            out=None,
            scores=dict.fromkeys(SEATS, 0),
            over=False,
            winners=(),
            events=tuple(self.events),
        )


def _card(text: str) -> tuple[str, str | None]:
    """RLCard's card in lastcard's notation, and for a wild the colour that it stands for."""
    letter, _, sign = text.partition("-")
    if sign.startswith("wild"):
        return SIGNS.get(sign, sign), COLORS[letter]
    return f"{COLORS[letter]}-{SIGNS.get(sign, sign)}", None


def _target(raw: dict[str, Any], record: Sequence[tuple[int, str]]) -> str:
    """The card to follow. RLCard's `target` shows a wild in the colour of its making; the pile shows the one chosen."""
    if raw["played_cards"]:
        return str(raw["played_cards"][-1])
    sign = raw["target"].partition("-")[2]
    played = (action for _, action in reversed(record) if action.partition("-")[2] == sign)
    return next(played, raw["target"]) if sign.startswith("wild") else str(raw["target"])


def _move(action: str, size: int) -> Move:
    text, color = _card(action)
    return Move("play", text, color=color, uno=size == 2)


# -- many games ------------------------------------------------------------------------------


def play(bot: str, rival: str, deals: range) -> list[tuple[int, int]]:
    """Of each deal: how often the bot won it (of two games), and how many games ended."""
    env = rlcard.make("uno")
    agent = Seated(regular if bot == "regular" else Thinker(int(bot)))
    results = []
    for deal in deals:
        won = 0
        for seat in (0, 1):
            other = UNORuleAgentV1() if rival == "uno-rule-v1" else RandomAgent(num_actions=env.num_actions)
            agents: list[Any] = [other, other]
            agents[seat] = agent
            env.set_agents(agents)
            env.game.np_random = np.random.RandomState(deal)
            np.random.seed(deal)  # noqa: NPY002  # RLCard's agents draw from it
            random.seed(deal)
            agent.begin()
            _, payoffs = env.run(is_training=False)
            won += int(payoffs[seat] > 0)
        results.append((won, 2))
    return results


def _play(chunk: tuple[str, str, range]) -> list[tuple[int, int]]:
    return play(*chunk)


def _sentence(rival: str, results: Sequence[tuple[int, int]]) -> str:
    mean, spread = interval(results)
    return f"against {rival}: {mean:.2%} ± {spread:.2%} (99 %) of {2 * len(results):,} games"


def _thought(playouts: str) -> str:
    return "regular" if playouts == "regular" else f"master with {playouts} playouts a decision and no clock"


def interval(results: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The share of games won, and how far the truth may be from it: deals are independent, their two games are not."""
    shares = [won / games for won, games in results]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    return mean, SURE * sqrt(variance / len(shares))


def main() -> None:
    """Play `master` against RLCard's agents and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    playouts = str(PLAYOUTS["master"])
    parser.add_argument("--playouts", default=playouts, help="of `master`, without its clock; or `regular`")
    parser.add_argument("--rivals", default="uno-rule-v1,random")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    found = {}
    for rival in options.rivals.split(","):
        deals = range(options.games // 2)
        chunks = [(options.playouts, rival, deals[at : at + 50]) for at in range(0, len(deals), 50)]
        results: list[tuple[int, int]] = []
        with multiprocessing.Pool(options.jobs) as pool:
            for part in pool.imap(_play, chunks):
                results += part
                if len(results) % 500 == 0 and len(results) < len(deals):
                    print(f"  … {_sentence(rival, results)}", flush=True)
        mean, spread = interval(results)
        found[rival] = {"won": mean, "low": mean - spread, "high": mean + spread, "games": 2 * len(results)}
        print(f"{_sentence(rival, results)}; {_thought(options.playouts)}", flush=True)
    json.dump(found, sys.stderr)


if __name__ == "__main__":
    main()
