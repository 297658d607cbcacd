"""The list of actions: every legal move of a match is one, and means that move and no other."""

from random import Random

import pytest
from tests.engine.helpers import EDITIONS, NAMES, OPTION_SETS, place_key
from tests.envs.helpers import SEATS, cases

from lastcard import Match, Move
from lastcard.engine import COMPILED
from lastcard.engine.seeds import stream
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame

STEPS = 150 if COMPILED else 40
CASES = cases(3, uncompiled=29)


class Pair:
    """A match, and a table of an environment with the same cards, at which the same moves are made."""

    def __init__(self, edition: str, players: int, rules: str, calls: str) -> None:
        self.match = Match(edition, NAMES[:players], seed=players, rules=OPTION_SETS[rules])
        self.table = EnvGame(kind_of(edition, players, OPTION_SETS[rules], calls), NAMES[:players])
        self.table.round = 1
        self.table.session.round.seed(*stream(players, "round", 1))
        self.table.session.deal(self.match._state.dealer)
        self.calls = calls
        self.catch_up()

    def catch_up(self) -> None:
        """The environment whistles by itself; at the match somebody has to."""
        for _ in range(3):
            if place_key(self.match._state) == place_key(self.table.session.round):
                return
            self.match.act("-", "whistle")
        raise AssertionError("the match and the environment are not at the same moment")

    @property
    def seat(self) -> str:
        return self.table.seats[self.table.session.seat]

    def wanted(self) -> set[str]:
        """The legal moves of the match that answer what the environment asks."""
        legal = self.match.legal(self.seat)
        kinds = {"call": {"uno"}, "catch": {"catch"}}.get(self.table.decision or "")
        texts = {str(move) for move in legal if (move.kind in kinds if kinds else move.kind not in {"uno", "catch"})}
        return texts if self.calls == "manual" else {text for text in texts if f"{text} uno" not in texts}

    def moves(self) -> dict[Move | None, int]:
        return {self.table.move(action): action for action in self.table.legal()}

    def take(self, move: Move | None, action: int) -> None:
        seat = self.seat
        self.table.take(action)
        if move is not None:
            self.match.act(seat, move)
        self.catch_up()


@pytest.mark.parametrize(("edition", "players", "rules", "calls"), CASES)
def test_the_legal_actions_are_the_legal_moves(edition: str, players: int, rules: str, calls: str) -> None:
    pair, pick = Pair(edition, players, rules, calls), Random(players)
    for _ in range(STEPS):
        if pair.table.is_closed:
            break
        moves = pair.moves()
        assert len(moves) == len(pair.table.legal()), "two actions mean the same move"
        assert {str(move) for move in moves if move} == pair.wanted()
        must = any(move.kind in {"accept", "pass", "draw", "keep", "color"} for move in moves if move)
        assert not (None in moves and must), "to wait is offered where something must be done"
        assert None in moves or pair.table.decision not in {"jump", "call", "catch"}
        eager = {m: a for m, a in moves.items() if m is None or m.kind not in {"draw", "keep"}} or moves
        pair.take(*pick.choice(list(eager.items())))


@pytest.mark.parametrize(("edition", "players", "rules", "calls"), CASES[::4])
def test_the_view_of_an_environment_is_that_of_the_match(edition: str, players: int, rules: str, calls: str) -> None:
    pair, pick = Pair(edition, players, rules, calls), Random(players)
    before = len(pair.match.events(None)) - len(list(pair.table.events(None)))  # cards drawn to see who deals (R1)
    for _ in range(STEPS // 4):
        for seat in (None, *pair.table.seats):
            view, other = pair.match.view(seat), pair.table.view(seat)
            assert view.events[:before] + other.events == view.events
            assert vars(view) | {"events": ()} == vars(other) | {"events": ()}
        if pair.table.is_closed:
            break
        pair.take(*pick.choice(list(pair.moves().items())))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", SEATS)
def test_every_action_has_a_name_of_its_own(edition: str, players: int) -> None:
    auto, manual = (kind_of(edition, players, {}, calls).action_names for calls in ("auto", "manual"))
    assert len(set(auto)) == len(auto)
    assert len(set(manual)) == len(manual)
    assert {name for name in manual if not name.endswith(" uno")} - set(auto) == {
        "uno",
        "wait",
        *(f"catch {away}" for away in range(1, players)),
    }
    assert not any(name.endswith(" uno") for name in auto)


def test_the_list_has_what_the_edition_can_do() -> None:
    def kinds(edition: str, **rules: bool) -> set[str]:
        names = kind_of(edition, 3, {name.replace("_", "-"): value for name, value in rules.items()}).action_names
        return {name.split()[0] for name in names}

    plain = {"play", "draw", "keep", "accept", "challenge", "color"}
    assert kinds("classic") == plain
    assert kinds("classic", bluffing=False) == plain - {"accept", "challenge"}
    assert kinds("classic", forced_play=True) == plain - {"keep"}
    assert kinds("classic", jump_in=True) == plain | {"wait"}
    assert kinds("super-mario") == plain | {"bounce"}
    assert kinds("batman-v-superman") == plain | {"block", "pass"}
    assert kinds("batman-v-superman", pauses=True) == plain | {"block", "wait"}


def test_seats_are_named_by_how_far_away_they_sit() -> None:
    names = kind_of("super-hero-girls", 4).action_names
    assert [name for name in names if name.startswith("play save red")] == [
        f"play save red {away}" for away in (1, 2, 3)
    ]
    names = kind_of("classic", 3, {"seven-zero": True}).action_names
    assert [name for name in names if name.startswith("play red-7")] == ["play red-7 1", "play red-7 2", "play red-7"]


def test_a_gauntlet_comes_with_every_card_to_lay_and_every_colour() -> None:
    names = kind_of("avengers", 2).action_names
    gauntlets = [name for name in names if name.startswith("play gauntlet")]
    assert len(gauntlets) == (52 + 1) * 4
    assert gauntlets[0] == "play gauntlet blue-0 blue"
    assert gauntlets[-1] == "play gauntlet purple"


@pytest.mark.parametrize(
    ("players", "calls", "told"), [(1, "auto", "2 to 10"), (11, "auto", "2 to 10"), (2, "aloud", "uno_calls")]
)
def test_a_table_that_cannot_be_is_refused(players: int, calls: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        kind_of("classic", players, {}, calls)
