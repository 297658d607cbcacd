"""What a written rule asks a bot (J85), and what it answers by the habits of sensible players.

A view says which card's rule asks, and which of its choices. Which instruction asks for anything else follows from
what is asked for and from what the rule has made happen so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from lastcard.bots.table_model import TableModel, model_of, seen_round
from lastcard.engine import codes
from lastcard.engine import effect_codes as do
from lastcard.engine.edition.model import NAMED
from lastcard.engine.round import Round
from lastcard.engine.text import events as happened
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.position import ASKED_FOR
from lastcard.engine.text.view import View

ANSWERS = frozenset({"pick", "answer"})
_FROM_HANDS = (do.DO_DISCARD, do.DO_GIVE, do.DO_EXCHANGE, do.DO_SHOW)
_ASKING = {
    "discard": (do.DO_DISCARD, do.DO_HONOUR),
    "give": (do.DO_GIVE,),
    "exchange": (do.DO_EXCHANGE,),
    "show": (do.DO_SHOW,),
    "take": _FROM_HANDS,
    "keep": (do.DO_TAKE,),
    "bury": (do.DO_BURY, do.DO_CANCEL),
    "color": (do.DO_NAME, do.DO_RECOLOR),
    "number": (do.DO_NAME,),
    "card": (do.DO_NAME,),
    "player": (do.DO_NAME, do.DO_CHOOSE_SECOND, do.DO_COPY),
    "option": (do.DO_CHOOSE,),
    "vote": (do.DO_VOTE,),
}
"""Which instructions ask for what."""


def is_asked(view: View) -> bool:
    """Whether a written rule asks this seat something."""
    return view.deciding == "ask" and view.turn == view.seat


def answer(view: View, legal: Sequence[Move]) -> Move:
    """The best answer to what a written rule asks."""
    answers = [move for move in legal if move.kind in ANSWERS]
    if len(answers) == 1:
        return answers[0]
    model = model_of(view)
    state = seen_round(view, model)
    if not tell_question(state, view, model):
        return answers[0]
    text = MoveText(model.edition, view.seats)
    words = [text.encode(move) for move in answers]
    habits = model.habits[0]
    habits.seed(1, 2, 3, len(view.events))
    return answers[words.index(habits.answer_with(state, words))]


def tell_question(state: Round, view: View, model: TableModel) -> bool:
    """Put into a round what a rule asks the seat; False if that cannot be told."""
    past = RulePast(view)
    if view.asked_by is None or past.player is None:
        return False
    script = model.edition.by_text[view.asked_by].index
    step = _step(view, model, script, past)
    if step is None:
        return False
    instruction = model.tables.program[script * codes.MAX_STEPS + step]
    past.tell(state, view, model)
    state.script = script
    state.step_at = step + 1
    state.pending = codes.ON_ASK
    state.asking = ASKED_FOR.index(view.asked_for)
    state.turn = view.seats.index(view.turn or "")
    if view.asked_for == "option":
        state.chooser = state.turn
        _tell_choice(state, instruction >> 16 & 255)
    elif view.asked_for == "vote":
        _tell_votes(state, view, instruction >> 8 & 255)
    _plan_picks(state, view)
    return True


def is_imaginable(view: View, model: TableModel) -> bool:
    """Whether a search can go on from a question: no world knows what was looked at, or who chose before."""
    past = RulePast(view)
    if view.asked_by is None or past.player is None:
        return False
    if view.asked_for in {"keep", "bury"} and view.seat in past.looked:
        return False
    script = model.edition.by_text[view.asked_by].index
    step = _step(view, model, script, past)
    if step is None or view.asked_for != "option":
        return step is not None
    return model.tables.program[script * codes.MAX_STEPS + step] >> 16 & 255 == 0


class RulePast:
    """What the rule of the last card has made happen so far."""

    def __init__(self, view: View) -> None:
        self.player: str | None = None
        self.card = view.top
        self.chosen: str | None = None
        self.second: str | None = None
        self.named: happened.Named | None = None
        self.voted: str | None = None
        self.rolled = 0
        self.looked: set[str] = set()
        self.chooser: str | None = None
        self.below: tuple[str, str] | None = None  # the card before, and who played it
        for event in view.events:
            self._take(event)

    def _take(self, event: happened.Event) -> None:
        match event:
            case happened.Played():
                self._play(event)
            case happened.Copied():
                self.chooser = None
            case happened.ChoseSeat():
                if self.chosen is None:
                    self.chosen = event.target
                else:
                    self.second = event.target
            case happened.Named():
                self.named = event
            case happened.Elected():
                self.voted = event.seat
            case happened.Rolled():
                self.rolled = event.number
            case happened.Peeked():
                self.looked.add(event.seat)
            case happened.Chose():
                self.chooser = event.seat
            case _:
                pass

    def _play(self, event: happened.Played) -> None:
        """A new card begins with nothing."""
        self.below = None if self.player is None else (self.card, self.player)
        self.player, self.card, self.chosen = event.seat, event.card, event.named
        self.second = self.named = self.voted = self.chooser = None
        self.rolled = 0
        self.looked = set()

    def tell(self, state: Round, view: View, model: TableModel) -> None:
        """Put into a round what the rule has found out."""
        seats = (*view.seats, None)

        def number(seat: str | None) -> int:
            return codes.NO_SEAT if seat is None else seats.index(seat)

        state.actor = number(self.player)
        state.card = model.edition.by_text[self.card].index
        state.chosen = number(self.chosen)
        state.second = number(self.second)
        state.voted = number(self.voted)
        state.rolled = self.rolled
        state.chooser = number(self.chooser)
        if self.below is not None:
            state.under = model.edition.by_text[self.below[0]].index
            state.under_seat = number(self.below[1])
        if view.seat in self.looked:
            state.picked_from = codes.IN_LOOKED
        if self.named is not None:
            state.named_what = NAMED.index(self.named.what) + 1
            state.named = _named_number(self.named, view, model)


def _named_number(named: happened.Named, view: View, model: TableModel) -> int:
    match named.what:
        case "color":
            return model.edition.colors.index(named.value)
        case "number":
            return int(named.value)
        case "card":
            return model.edition.by_text[named.value].index
    return view.seats.index(named.value)


def _tell_choice(state: Round, depth: int) -> None:
    """The seat is the last one that chooses."""
    state.choosing = [1 << state.turn if at == depth else 0 for at in range(codes.DEPTH)]
    state.deciding = [state.turn if at == depth else 0 for at in range(codes.DEPTH)]


def _tell_votes(state: Round, view: View, who: int) -> None:
    """Who has been voted for, and who has still to vote: one after another, from the next player on."""
    order = [(state.actor + state.direction * far) % state.seats for far in range(1, state.seats + 1)]
    others = order[order.index(state.turn) + 1 :] if who in {do.EVERYONE, do.EVERYONE_ELSE} else []
    left = {seat for seat in others if not state.gone >> seat & 1 and (seat != state.actor or who == do.EVERYONE)}
    state.asked = sum(1 << seat for seat in {*left, state.turn})
    since = takewhile(lambda event: not isinstance(event, happened.Played), reversed(view.events))
    given = [event.target for event in since if isinstance(event, happened.Voted)]
    state.votes = [given.count(seat) for seat in view.seats] + [0] * (codes.MAX_SEATS - len(view.seats))


def _plan_picks(state: Round, view: View) -> None:
    """The cards that are to be picked, as far as a view tells; whoever takes a card takes it for themselves."""
    if view.left:
        me = state.turn
        number = min(view.left, codes.MAX_CARDS)
        one = codes.NO_FACE | me << 8 | (me << 12 if view.asked_for == "take" else codes.NO_SEAT << 12)
        state.moved = [one] * number + [0] * (codes.MAX_CARDS - number)
        state.moved_n = number
        if view.asked_for != "bury":
            state.picked_from = codes.IN_HAND


def _step(view: View, model: TableModel, script: int, past: RulePast) -> int | None:
    """Which instruction of a program asks."""
    fitting = [at for at in range(model.tables.steps[script]) if _asks(view, model, script * codes.MAX_STEPS + at)]
    if not fitting:
        return None
    if view.asked_for == "option":
        return fitting[view.choice]
    was_named = past.named is not None and past.named.what == view.asked_for
    return fitting[-1 if was_named else 0]


def _asks(view: View, model: TableModel, place: int) -> bool:
    """Whether an instruction can ask for this."""
    effect = model.tables.program[place] & 255
    if effect not in _ASKING.get(view.asked_for, ()):
        return False
    what = model.tables.details[place] >> do.WHAT_AT & 31
    if effect == do.DO_NAME:
        return NAMED[what - 1] == view.asked_for
    if view.asked_for == "take":
        return model.tables.details[place] >> do.PICK_AT & 7 == do.BY_PLAYER
    return effect != do.DO_RECOLOR or what == 0
