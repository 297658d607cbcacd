"""Dealing all hidden cards again: another position that looks the same to one seat.

The cards fall at random, whatever the play has suggested; search deals by likelihood instead
(:mod:`lastcard.thinking.worlds`). Play can go on from such a deal, so it must make sense: a player who is being asked
something holds a card that makes it a question, and all future chance is open again.
"""

from __future__ import annotations

from typing import TypeVar

from lastcard.engine.codes import (
    FACES,
    FIRST_WILD,
    MAY_CHALLENGE,
    NO_SEAT,
    ON_ANSWER,
    ON_ASK,
    ON_BLOCK,
    ON_DRAWN,
    ON_END,
)
from lastcard.engine.effect_codes import LASTS_OPEN
from lastcard.engine.match import CoreMatch
from lastcard.engine.questions import faces_asked_for, picked_from_seat, picked_so_far, picks_left
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.engine.seeds import Seed, seed_number, shuffled, source_of
from lastcard.thinking.reconsider import reconsider

TRIES = 20_000
"""Deals to look through for one in which everybody would be asked the same: with ten seats, some take hundreds."""
AnyMatch = TypeVar("AnyMatch", bound=CoreMatch)


def redealt(match: AnyMatch, seat: str | None, seed: Seed) -> AnyMatch:
    """A copy of a match with every card dealt again that a seat cannot see; the seat's view stays the same."""
    number = None if seat is None else match.seat_number(seat)
    state = match.state.copy()
    redeal(state, number, source_of(seed_number(seed), "redeal"))
    return match.with_state(state)


def redeal(state: Round, seat: int | None, source: Source) -> None:
    """Deal the draw pile and the other hands again; their sizes stay."""
    state.seed(*(source.numbers(1 << 31, 1)[0] for _ in range(4)))
    if state.pending == ON_END:
        _deal(state, set(), (), (), source)  # all hands are open; only the pile is hidden
        return
    hidden = {other for other in range(state.seats) if other != seat} - _shown(state, seat)
    wanted, telling = _telling(state, hidden)
    number = picked_so_far(state) + picks_left(state) + 1 if state.pending == ON_ASK and telling else 1
    seen = state.pile_n - state.looked_at if seat is not None and state.lookers >> seat & 1 else 0
    for _ in range(TRIES):
        given = _deal(state, hidden, wanted, telling, source, number=number, seen=max(0, seen))
        if state.pending == ON_DRAWN and state.turn in hidden:
            state.drawn = given
        if reconsider(state, NO_SEAT if seat is None else seat):
            return
    raise AssertionError("no deal agrees with what is being asked")


def _telling(state: Round, hidden: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Seats and faces: one of these seats must hold one of these faces, or the question would not be asked."""
    tables = state.tables
    if state.is_pause():
        return (), ()  # a pause says nothing about the hands
    if state.pending == ON_DRAWN and state.turn in hidden:
        wilds = range(FIRST_WILD, FACES)
        return (state.turn,), (*_bits(state.matching, 0), *wilds)
    if state.pending == ON_ANSWER and state.turn in hidden and not state.may & MAY_CHALLENGE:
        group = tables.stack_group[state.card] if tables.stacking else 0
        wild = tables.bouncers | tables.group_wild[group]
        return (state.turn,), (*_bits(tables.group_colored[group], 0), *_bits(wild, FIRST_WILD))
    if state.pending == ON_ASK:
        giver = picked_from_seat(state)
        return ((giver,), tuple(faces_asked_for(state))) if giver in hidden else ((), ())
    asked = {other for other in range(state.seats) if state.asked >> other & 1}
    if state.pending == ON_BLOCK and asked <= hidden:
        holders = tuple(other for other in hidden if other != state.actor)
        return holders, tuple(_bits(tables.blockers[state.card], FIRST_WILD))
    return (), ()


def _shown(state: Round, seat: int | None) -> set[int]:
    """The seats whose hands this one sees besides its own: open ones, and one that it picks a card out of."""
    lasting = [at for at in range(state.lasting_n) if state.lasting_what[at] == LASTS_OPEN]
    shown = {other for at in lasting for other in range(state.seats) if state.lasting_seats[at] >> other & 1}
    return shown | ({picked_from_seat(state)} if seat == state.turn else set())


def _bits(word: int, first: int) -> list[int]:
    return [first + bit for bit in range(64) if word >> bit & 1]


def _deal(
    state: Round,
    hidden: set[int],
    wanted: tuple[int, ...],
    telling: tuple[int, ...],
    source: Source,
    *,
    number: int = 1,
    seen: int = 0,
) -> int:
    """Deal the hidden cards. One of the wanted seats gets so many of the telling faces; the first is returned.

    Two of several differ. The first ``seen`` cards of the draw pile stay.
    """
    hands = {other: state.hand_cards(other) for other in range(state.seats)}
    pile = state.pile_cards()
    known = pile[len(pile) - seen :]
    unseen = shuffled(pile[: len(pile) - seen] + [face for other in sorted(hidden) for face in hands[other]], source)
    given: list[int] = []
    holder = NO_SEAT
    if telling:
        places = [other for other in wanted for _ in hands[other]]
        holder = places[source.numbers(len(places), 1)[0]]
        for at in range(number):
            fits = [face for face in unseen if face in telling and not (at == 1 and face == given[0])]
            given.append(fits[0])
            unseen.remove(fits[0])
    for other in hidden:
        own = given if other == holder else []
        hands[other] = own + [unseen.pop() for _ in range(len(hands[other]) - len(own))]
    state.place([hands[other] for other in range(state.seats)], unseen + known, state.discard_cards())
    return given[0] if given else 0
