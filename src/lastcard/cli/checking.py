"""Commands that check files: scenarios, and records of matches."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from lastcard.cli.parser import USAGE_ERROR, Commands
from lastcard.engine.edition.model import Edition
from lastcard.engine.text.record import Record, RecordError
from lastcard.houserules import edition as find_edition
from lastcard.verify import Noted, Verified, dealt, verify_file

_WHOSE = {"seat": "own", "server": "server's"}


def add_to(commands: Commands) -> None:
    """Add the commands of this module."""
    check = commands.add_parser("check", help="run scenarios")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(command=_check)

    verify = commands.add_parser("verify", help="replay records and compare their ends")
    verify.add_argument("files", metavar="RECORD", nargs="+")
    verify.add_argument("--edition", metavar="FILE", help="the .toml file of an edition that is not built in")
    verify.add_argument("--commitment", metavar="HEX", help="the one that you noted before the deal")
    verify.add_argument("--share", metavar="SEAT=HEX", help="your own share in the deal, as you noted it")
    verify.add_argument("--decks", action="store_true", help="print every card of every deal")
    verify.set_defaults(command=_verify)


def _check(parsed: argparse.Namespace) -> int:
    from lastcard.scenario import ScenarioError, ScenarioFailure, read_scenarios

    passed = failed = 0
    status = 0
    for path in parsed.files:
        try:
            for scenario in read_scenarios(path):
                try:
                    scenario.run()
                    passed += 1
                except ScenarioFailure as failure:
                    failed += 1
                    status = max(status, 1)
                    print(f"{scenario.name}\n  {failure}")
        except ScenarioError as error:
            failed += 1
            status = USAGE_ERROR
            print(f"lastcard: {error}", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return status


def _verify(parsed: argparse.Namespace) -> int:
    edition = find_edition(parsed.edition) if parsed.edition else None
    noted = _noted(parsed)
    status = 0
    for path in parsed.files:
        try:
            found = verify_file(path, edition, noted)
        except RecordError as error:
            status = USAGE_ERROR
            print(f"lastcard: {error}", file=sys.stderr)
        else:
            print(f"{path}: {'; '.join(_verified(found, is_noted=parsed.commitment is not None))}")
            if parsed.decks:
                _print_decks(found.record, edition)
    return status


def _noted(parsed: argparse.Namespace) -> Noted | None:
    if parsed.commitment is None and parsed.share is None:
        return None
    if len(parsed.files) > 1:
        raise ValueError("--commitment and --share belong to one match; give one record")
    return Noted(parsed.commitment, parsed.share)


def _verified(found: Verified, *, is_noted: bool) -> Iterator[str]:
    match, deal = found.match, found.deal
    yield f"{match.edition.name}, {match.round} rounds, replays to the same end"
    yield _end(match.winners)
    if deal is not None:
        secret = "a secret that was fixed beforehand" if is_noted else "a secret"
        which = f"match {deal.match} at table {deal.table!r}"
        yield f"the deal of {which} follows from {secret} (commitment {deal.commitment[:12]}…)"
        yield "shares: " + ", ".join(f"{share.seat} ({_WHOSE[share.by]})" for share in deal.shares)


def _print_decks(record: Record, edition: Edition | None) -> None:
    for position in dealt(record, edition):
        print(f"round {position.round}, dealt by {position.dealer}")
        for seat, hand in position.hands.items():
            print(f"  {seat}: {' '.join(hand)}")
        print(f"  turned up: {' '.join(position.discard_pile)}")
        print(f"  draw pile: {' '.join(position.draw_pile)}")


def _end(winners: tuple[str, ...]) -> str:
    return f"won by {' and '.join(winners)}" if winners else "not over yet"
