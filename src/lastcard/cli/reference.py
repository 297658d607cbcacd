"""The page of the documentation about the commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.cli.man import STATUSES, VARIABLES, synopsis
from lastcard.cli.told import Argument, Told


def reference(told: Sequence[Told]) -> str:
    """The page in Markdown."""
    return "\n".join([*_lines([each for each in told if each.words and not each.inside]), ""])


_HEAD = """\
# Command line

`lastcard COMMAND --help` says the same, `lastcard man` all of it as a page for man. `python -m lastcard` is `lastcard`.

Wheels install completions for shells and the page for man. Without a wheel: `source <(lastcard completion bash)`,
`lastcard completion fish | source`, and for zsh a file named `_lastcard` in a folder of `$fpath`.
"""


def _lines(commands: Sequence[Told]) -> Iterator[str]:
    yield _HEAD
    yield from ("## Exit statuses", "", "| status | what it means |", "|---:|---|")
    yield from (f"| {status} | {_cell(text)} |" for status, text in STATUSES.items())
    yield from ("", "## Environment", "", "| variable | what it does |", "|---|---|")
    yield from (f"| `{name}` | {text} |" for name, text in VARIABLES.items())
    for command in commands:
        yield from ("", f"## `{synopsis(command)}`", "", f"{command.help[0].upper()}{command.help[1:]}.")
        told = [each for each in command.arguments if each.help and "-h" not in each.flags]
        if told:
            yield from ("", "| | |", "|---|---|")
            yield from (f"| {_name(each)} | {_cell(each.help)} |" for each in told)


def _name(argument: Argument) -> str:
    value = "" if argument.value is None else f" {_cell(argument.value)}"
    if not argument.flags:
        return f"`{argument.value}`"
    return ", ".join(f"`{flag}{value}`" for flag in argument.flags)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
