"""The command line. Bad input gets one sentence that says what is wrong, and exit status 2."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from lastcard import __version__
from lastcard.cli import checking, measuring, playing, serving, shells
from lastcard.cli.parser import USAGE_ERROR, Parser
from lastcard.engine import COMPILED
from lastcard.engine.text.record import RULES_VERSION

INTERRUPTED, READER_LEFT = 130, 141
"""What shells say of a program that was interrupted, or whose reader has gone: 128 and the number of the signal."""
NOT_COMPILED = (
    "lastcard: the rules run as plain Python: the same games, only slower. An install with a C compiler compiles them."
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a sign still shows the words
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    parsed = parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = parsed.command
    if parsed.plays_much and not COMPILED and os.environ.get("LASTCARD_PURE") != "1":
        print(NOT_COMPILED, file=sys.stderr)
    try:
        status = command(parsed)
        sys.stdout.flush()  # what is wrong with the output shows here, and not when Python ends
    except ValueError as error:  # every error of ours says what to do
        return _failed(str(error))
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends, however often it is told to
        print("\nlastcard: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as in `lastcard rules classic | head`
        _drop_output()
        return READER_LEFT
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # the same, noticed by Rich
            return READER_LEFT
        raise
    except OSError as error:  # a full disk, for instance
        _drop_output()
        what = f"{error.filename}: " if error.filename else "the output cannot be written: "
        return _failed(f"{what}{error.strerror or error}")
    return status


def _failed(why: str) -> int:
    print(f"lastcard: {why}", file=sys.stderr)
    return USAGE_ERROR


def _drop_output() -> None:
    """Throw away what is still waiting to be written, or Python would try again at its end, and complain."""
    with suppress(OSError, ValueError):  # an output without a file of its own has nothing to drop
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> Parser:
    """All commands with their arguments; completions and the man page are made from it too."""
    found = Parser(prog="lastcard", description="The special editions of a game of colours and last cards.")
    found.add_argument("--version", action="version", version=f"lastcard {__version__}, rules {RULES_VERSION}")
    found.set_defaults(plays_much=False)
    commands = found.add_subparsers(metavar="COMMAND", required=True)
    for module in (playing, checking, serving, measuring):
        module.add_to(commands)
    shells.add_to(commands, found)
    return found
