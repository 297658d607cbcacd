"""Turns a command into an entry for the log, or refuses it; then nothing changes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from msgspec.structs import replace

from lastcard.bots import LEVELS
from lastcard.engine.edition.options import OptionError, set_options
from lastcard.engine.text.moves import TABLE_SEAT, MalformedMove
from lastcard.fair import SECRET_BYTES, stand_in
from lastcard.houserules import read_rules
from lastcard.match import Match
from lastcard.server import entries, proposal_commands
from lastcard.server import protocol as wire
from lastcard.server.bodies import BotSeats
from lastcard.server.catalogue import Catalogue
from lastcard.server.chairs import Chair
from lastcard.server.entries import Entry
from lastcard.server.names import BOT_NAMES, NAME_LENGTH, SPEECH_LENGTH, cleaned, free_name, hashed, seat_word
from lastcard.server.protocol import Settings
from lastcard.server.races import claim_of, reaction
from lastcard.server.refusals import Refusal, because, by_the_rules, moved_on
from lastcard.server.stamps import stamp
from lastcard.server.state import TableState

SHORTEST_TURN = 15
TRANSFER_TIME = 10 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Press:
    """How long after the window was shown a command arrived, and over how slow a connection."""

    elapsed: float
    trusted: float = 0.0  # lag
    credit: float = 0.0  # more lag, if the client asks for it


NO_PRESS = Press(0.0)
"""While no window is open it does not matter how long anybody took."""


def entry_for(state: TableState, chair: Chair, command: wire.SeatCommand, press: Press) -> Entry:
    """The entry that a seated player's command puts into the log; Refusal if it is not allowed."""
    match command:
        case wire.Act():
            return _act(state, chair, command, press)
        case wire.Start():
            return start(state, chair)
        case wire.Deal():
            return _deal(state)
        case wire.Rematch():
            return _rematch(state)
        case wire.Change():
            return _change(state, chair, command)
        case wire.AddBots():
            return _add_bots(state, chair, command)
        case wire.Remove():
            return _remove(state, chair, command)
        case wire.Pause():
            return _pause(state, chair, command)
        case wire.Close():
            return _close(state, chair)
        case wire.Leave():
            return _leave(state, chair)
        case wire.Say():
            return entries.SaidSo(chair.seat, text=_spoken(command.text))
        case wire.React():
            return entries.SaidSo(chair.seat, reaction=command.reaction)
        case wire.Mute():
            return entries.Muted(chair.seat, _other(state, chair, command.seat).seat, command.on)
        case wire.Share():
            return _share(state, chair, command)
        case wire.Propose():
            return proposal_commands.propose(state, chair, command)
        case wire.Consent():
            return proposal_commands.consent(state, chair, command)
        case wire.Settle():
            return proposal_commands.settle(state, chair, command)
        case wire.Transfer():
            raise AssertionError("a transfer needs a code, which the table makes")
        case _:
            assert_never(command)


# -- the game --------------------------------------------------------------------------------


def _act(state: TableState, chair: Chair, command: wire.Act, press: Press) -> Entry:
    match = _running(state)
    if command.seq < state.changed_seq:
        raise moved_on()
    if command.seq > state.seq:
        raise Refusal("malformed", f"There is no frame {command.seq} yet.")
    if state.is_paused:
        raise because("game-paused")
    judge_move(match, chair.seat, command.move)
    if state.window is None:
        return entries.Moved(chair.seat, command.move, "player")
    if any(held.entry.claim.seat == chair.seat for held in state.holds(race=command.move == "arms")):
        raise Refusal("stale", "One moment: your last press is still being ruled.")
    claim = claim_of(chair.seat, press.elapsed, command.ms, press.trusted, press.credit)
    if state.window == "pause" and reaction(claim, state.cap) > state.settings.pause:
        raise Refusal("stale", "The pause was over before you pressed.")
    return entries.Claimed(command.move, claim, "player")


def judge_move(match: Match, seat: str, move: str) -> None:
    """Refusal if the rules do not allow the move, or if the text is not a move."""
    try:
        refused = match.why(seat, move)
    except MalformedMove as error:
        raise Refusal("malformed", str(error)) from None
    if refused is not None:
        raise by_the_rules(refused)


def _running(state: TableState) -> Match:
    if state.match is None:
        raise because("not-started")
    return state.match


def _deal(state: TableState) -> Entry:
    judge_move(_running(state), TABLE_SEAT, "deal")
    if state.is_paused:
        raise because("game-paused")
    return entries.Moved(TABLE_SEAT, "deal", "table")


def _share(state: TableState, chair: Chair, command: wire.Share) -> Entry:
    if state.phase != "lobby":
        raise because("cards-dealt")
    return entries.Shared(chair.seat, command.entropy)


# -- the lobby -------------------------------------------------------------------------------


def new_secret() -> str:
    """The server's secret for one match, as hex."""
    return secrets.token_hex(SECRET_BYTES)


def new_key() -> str:
    """The secret in a table's link; nobody guesses 128 bits."""
    return secrets.token_urlsafe(16)


def _must_host(state: TableState, chair: Chair) -> None:
    if state.host is not chair:
        raise because("host-only", name=state.host.name) if state.host else because("no-host")


def _must_rest(state: TableState) -> None:
    if state.phase != "lobby":
        raise because("lobby-only")


def checked(catalogue: Catalogue, settings: Settings, players: int | None = None, kept: str = "") -> Settings:
    """The settings, cleaned; Refusal if a match cannot be played with them. ``kept``: the table's own edition."""
    if "pauses" in settings.rules:
        raise Refusal("forbidden", "pauses: every table here has them, so that nobody learns who could answer")
    if 0 < settings.turn_time < SHORTEST_TURN:
        raise Refusal("forbidden", f"turn_time: a turn takes {SHORTEST_TURN} to 120 seconds, or 0 for no clock")
    found = catalogue.find(settings.edition, kept)
    rules = proposal_commands.cleaned_rules(found, settings.rules)
    try:
        set_options(found, read_rules(found, rules), players or settings.seats)
    except OptionError as error:
        raise Refusal("forbidden", f"{error}") from None
    return replace(settings, rules=rules)


def start(state: TableState, chair: Chair) -> Entry:
    """Start the match; the server adds entropy for seats that shared none."""
    _must_host(state, chair)
    _must_rest(state)
    if len(state.chairs) < 2:
        raise because("two-to-play")
    checked(state.catalogue, state.settings, len(state.chairs), state.kept_edition)
    silent = [chair.seat for chair in state.chairs if chair.entropy is None]
    number = state.matches + 1
    shares = {seat: stand_in(state.secret, state.code, number, seat).entropy for seat in silent}
    return entries.Started(shares, stamp(state.catalogue.digest(state.settings.edition, state.kept_edition)))


def _rematch(state: TableState) -> Entry:
    if state.phase != "over":
        raise because("match-not-over")
    return entries.Rematched(new_secret())


def _change(state: TableState, chair: Chair, command: wire.Change) -> Entry:
    _must_host(state, chair)
    _must_rest(state)
    if command.settings.seats < len(state.chairs):
        raise because("too-few-seats", n=len(state.chairs))
    kept = state.kept_edition if command.settings.edition == state.settings.edition else ""
    settings = proposal_commands.keep_rules(state, checked(state.catalogue, command.settings, kept=kept))
    return entries.Changed(settings, state.catalogue.digest(settings.edition, kept))


def opened(catalogue: Catalogue, settings: Settings, name: str, token: str, bots: Sequence[BotSeats]) -> entries.Opened:
    """A new table with its host and perhaps bots."""
    settings = checked(catalogue, settings)
    host = _joined(catalogue, [], _named(name), token=hashed(token))
    chairs = [Chair(host.seat, host.name, None)]
    joined = [host]
    for wanted in bots:
        if wanted.count > settings.seats - len(chairs):
            raise because("too-many-bots")
        more = seat_bots(catalogue, settings, chairs, wanted.level, wanted.count)
        chairs += [Chair(entry.seat, entry.name, entry.level) for entry in more]
        joined += more
    return entries.Opened(settings, new_secret(), tuple(joined), catalogue.digest(settings.edition), new_key())


def join(state: TableState, name: str, token: str) -> entries.Joined:
    """Somebody sits down."""
    must_be_open(state)
    _must_rest(state)
    shown = _named(name)
    if len(state.chairs) >= state.settings.seats:
        raise because("seats-taken")
    return _joined(state.catalogue, state.chairs, shown, token=hashed(token))


def _named(name: str) -> str:
    shown = cleaned(name, NAME_LENGTH)
    if not shown:
        raise because("no-name")
    return shown


def _joined(
    catalogue: Catalogue, chairs: list[Chair], name: str, *, token: str | None = None, level: str | None = None
) -> entries.Joined:
    free = free_name(name, [chair.name for chair in chairs])
    seat = seat_word(free, [chair.seat for chair in chairs], catalogue.reserved_words)
    return entries.Joined(seat, free, token, level)


def _add_bots(state: TableState, chair: Chair, command: wire.AddBots) -> Entry:
    _must_host(state, chair)
    _must_rest(state)
    found = seat_bots(state.catalogue, state.settings, state.chairs, command.level, command.count)
    if not found:
        raise because("seats-taken")
    return entries.BotsJoined(tuple(found))


def seat_bots(
    catalogue: Catalogue, settings: Settings, chairs: list[Chair], level: str, count: int
) -> list[entries.Joined]:
    """That many bots, or as many as there are empty seats."""
    if level not in LEVELS:
        raise Refusal("unknown", f"There is no bot {level!r}; there are {', '.join(LEVELS)}.")
    seated = [*chairs]
    found = []
    for _ in range(min(count, settings.seats - len(chairs))):
        name = next(name for name in BOT_NAMES if name.casefold() not in {each.name.casefold() for each in seated})
        entry = _joined(catalogue, seated, name, level=level)
        seated.append(Chair(entry.seat, entry.name, level))
        found.append(entry)
    return found


# -- coming and going ------------------------------------------------------------------------


def _other(state: TableState, chair: Chair, seat: str) -> Chair:
    other = state.chair(seat)
    if other is None:
        raise because("nobody-there", name=seat)
    if other is chair:
        raise because("own-seat")
    return other


def _remove(state: TableState, chair: Chair, command: wire.Remove) -> Entry:
    _must_host(state, chair)
    other = _other(state, chair, command.seat)
    if state.phase == "lobby":
        return entries.Unseated(other.seat)
    if not other.is_person:
        raise because("bot-stays")
    return entries.WentAway(other.seat, "removed")


def _close(state: TableState, chair: Chair) -> Entry:
    _must_host(state, chair)
    return entries.Closed()


def must_be_open(state: TableState) -> None:
    """Refusal if the host has closed the table: then it is as if there were none."""
    if state.is_closed:
        raise because("no-such-table", code=state.code)


def _leave(state: TableState, chair: Chair) -> Entry:
    if state.phase == "lobby":
        return entries.Unseated(chair.seat)
    return entries.WentAway(chair.seat, "left")


def _pause(state: TableState, chair: Chair, command: wire.Pause) -> Entry:
    _must_host(state, chair)
    if state.phase in {"lobby", "over"}:
        raise because("no-match-running")
    if state.is_paused == command.on:
        raise Refusal("stale", "The game is paused already." if command.on else "The game is not paused.")
    return entries.Paused(command.on)


def _spoken(text: str) -> str:
    found = cleaned(text, SPEECH_LENGTH)
    if not found:
        raise because("nothing-said")
    return found


def seat_to_offer(state: TableState, chair: Chair, command: wire.Transfer) -> Chair:
    """Whose seat a transfer code is for: one's own, or one that the host gives back to whoever was removed from it."""
    if command.seat is None:
        return chair
    _must_host(state, chair)
    other = _other(state, chair, command.seat)
    if other.away != "removed":
        raise Refusal("stale", f"{other.name} is not removed.")
    return other


def offer(chair: Chair, code: str, at: int) -> entries.Offered:
    """A transfer code for a seat."""
    return entries.Offered(chair.seat, hashed(code), at + TRANSFER_TIME)


def admit(state: TableState, code: str, token: str, at: int) -> entries.Admitted:
    """A token for another device, in exchange for a transfer code."""
    must_be_open(state)
    found = state.offers.get(hashed(code))
    if found is None or found[1] < at or state.chair(found[0]) is None:
        raise because("transfer-over")
    return entries.Admitted(found[0], hashed(token), hashed(code))
