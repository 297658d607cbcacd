"""The page for man."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard import __version__
from lastcard.cli.told import Argument, Told

STATUSES = {
    0: "It is done.",
    1: "A check found something wrong: a scenario, a record, a server's log. Or a server could not go on.",
    2: "Nothing was done, or not all of it: bad input, a file that cannot be read or written, a full disk. One sentence"
    " on standard error says why.",
    130: "It was interrupted with Ctrl-C.",
    141: "Whoever read the output has gone, as in `lastcard rules classic | head`.",
}
"""The exit statuses of all commands, and what they mean."""
VARIABLES = {
    "LASTCARD_PURE": "With 1 the rules run as plain Python, even where they are compiled: slower, and easier to debug.",
    "LASTCARD_METRICS_TOKEN": "With this token others than the server's own machine may read /metrics.",
    "NO_COLOR": "Any value turns colours off.",
}
"""What the environment can say."""


def man_page(told: Sequence[Told]) -> str:
    """The page in roff."""
    return "\n".join([*_lines(told), ""])


def _lines(told: Sequence[Told]) -> Iterator[str]:
    whole, *commands = told
    yield f'.TH LASTCARD 1 "" "lastcard {__version__}" "Games"'
    yield from (".SH NAME", f"lastcard {_safe('-')} {_safe(whole.help[0].lower() + whole.help[1:].rstrip('.'))}")
    yield from (".SH SYNOPSIS", r"\fBlastcard\fR \fICOMMAND\fR [\fIARGUMENTS\fR]")
    yield ".SH OPTIONS"
    for option in whole.options:
        yield from _tagged(_flags(option), option.help)
    yield ".SH COMMANDS"
    for command in commands:
        if not command.inside:
            yield f'.SS "{_safe(synopsis(command))}"'
            yield _safe(command.help[0].upper() + command.help[1:] + ".")
            for each in command.arguments:
                if each.help and "-h" not in each.flags:
                    yield from _tagged(_flags(each), each.help)
    yield ".SH EXIT STATUS"
    for status, text in STATUSES.items():
        yield from _tagged(rf"\fB{status}\fR", text)
    yield ".SH ENVIRONMENT"
    for name, text in VARIABLES.items():
        yield from _tagged(rf"\fB{name}\fR", text)


def synopsis(command: Told) -> str:
    """A command with what it works on: `lastcard verify RECORD ...`."""
    names = [f"[{each.value}]" if each.is_optional else str(each.value) for each in command.works_on]
    dots = ["..."] if any(each.is_repeated for each in command.works_on) else []
    return " ".join(["lastcard", command.name, *names, *dots])


def _tagged(tag: str, text: str) -> Iterator[str]:
    yield from (".TP", tag, _safe(text))


def _flags(argument: Argument) -> str:
    value = "" if argument.value is None else rf"\fI{_safe(argument.value)}\fR"
    flags = ", ".join(rf"\fB{_safe(flag)}\fR" for flag in argument.flags)
    return " ".join(part for part in (flags, value) if part)


def _safe(text: str) -> str:
    """A text in which roff finds no commands of its own."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    safe = "".join(sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in safe)
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
