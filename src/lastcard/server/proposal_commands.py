"""May somebody propose a rule, consent to one, or say what an honour rule comes to? (R38, J50)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, OptionError, set_options
from lastcard.engine.edition.written import writable
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.settlement import Settlement
from lastcard.houserules import RuleError, read_rules
from lastcard.houserules.reading import written_rule
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server import protocol as wire
from lastcard.server.chairs import Chair
from lastcard.server.proposals import settlement
from lastcard.server.refusals import Refusal, because, by_the_rules, moved_on
from lastcard.server.rule_texts import not_understood, rule_text
from lastcard.server.state import TableState


def propose(state: TableState, chair: Chair, command: wire.Propose) -> entries.Proposed:
    """A rule for a card: one that the game understands, or one left to the players' honour."""
    if state.phase not in {"lobby", "closed"}:
        raise because("writing-later")
    if command.card not in writable(state.edition):
        raise because("no-such-card", card=command.card)
    text = rule_text(command.text)
    if text:
        _check(state, command.card, text)
    elif command.card not in state.agreed:
        raise because("nothing-written")
    return entries.Proposed(chair.seat, command.card, text)


def _check(state: TableState, card: str, text: str) -> None:
    _understood(text, state.edition)
    try:
        set_options(state.edition, read_rules(state.edition, {**state.agreed, card: text}), len(state.chairs))
    except OptionError as error:
        raise Refusal("forbidden", f"{error}") from None


def _understood(text: str, of: Edition) -> None:
    try:
        written_rule(text, of)
    except RuleError as error:
        raise not_understood(error) from None


def consent(state: TableState, chair: Chair, command: wire.Consent) -> entries.Voted:
    """Each player votes for their own seat, once."""
    found = state.proposals.open.get(command.proposal)
    if found is None:
        raise because("no-such-proposal")
    if command.yes and chair.seat in found.consented:
        raise Refusal("stale", "You have consented to that already.")
    return entries.Voted(chair.seat, command.proposal, command.yes)


def settle(state: TableState, chair: Chair, command: wire.Settle) -> entries.Settled:
    """What an honour rule comes to, in the words of a player of this match."""
    match, talk = state.match, state.honour
    if match is None:
        raise because("not-started")
    if talk is None:
        refused = match.why(TABLE_SEAT, f"draws {match.seats[0]} 1")
        raise by_the_rules(refused) if refused is not None else moved_on()
    if state.is_paused:
        raise because("game-paused")
    said = _said(command, match)
    if talk.said == said and chair.seat in talk.confirmed:
        raise Refusal("stale", "You have confirmed that already.")
    return entries.Settled(chair.seat, dict(said.draws), dict(said.discards), said.loses_turn, said.swaps, said.again)


def _said(command: wire.Settle, match: Match) -> Settlement:
    """What somebody says, if the table can say it."""
    swapping = (seat for pair in command.swaps for seat in pair)
    for seat in (*command.draws, *command.discards, *command.loses_turn, *swapping):
        if seat not in match.seats:
            raise because("nobody-there", name=seat)
    said = settlement(command).in_order(match.seats)
    refused = match.why_not_say(said)
    if refused is not None:
        raise by_the_rules(refused)
    return said


def cleaned_rules(of: Edition, rules: Mapping[str, Choice]) -> dict[str, Choice]:
    """The options with the texts on the cards cleaned; Refusal if one of them is not understood."""
    cleaned = dict(rules)
    for card in writable(of):
        text = rules.get(card)
        if not isinstance(text, str):
            continue
        cleaned[card] = rule_text(text)
        if cleaned[card]:
            _understood(rule_text(text), of)
    return cleaned


def _fits(card: str, text: Choice, of: Edition) -> bool:
    """Can the rule stand on a card of this edition, and is it understood there?"""
    try:
        return card in writable(of) and bool(written_rule(str(text), of))
    except RuleError:
        return False


def keep_rules(state: TableState, wanted: wire.Settings) -> wire.Settings:
    """The host cannot change a rule on a card alone. Others stay, if the edition still has their cards."""
    cards = writable(state.edition)
    before = {card: text for card, text in state.settings.rules.items() if card in cards}
    found = state.edition if wanted.edition == state.settings.edition else state.catalogue.find(wanted.edition)
    asked = {card: wanted.rules[card] for card in writable(found) if card in wanted.rules}
    stays = {card: text for card, text in before.items() if card in asked or _fits(card, text, found)}
    others = [seat for seat in state.people if state.host is None or seat != state.host.seat]
    if others and (len(stays) < len(before) or any(before.get(card, "") != text for card, text in asked.items())):
        raise because("consent-first")
    rules = stays | dict(wanted.rules)
    return replace(wanted, rules={name: value for name, value in rules.items() if value != "" or name not in asked})
