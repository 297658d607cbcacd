"""What shells and `man` are told of the commands, made from the same parser as `--help`."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.cli.bash import bash_completion
from lastcard.cli.fish import fish_completion
from lastcard.cli.man import man_page
from lastcard.cli.parser import Commands, Parser
from lastcard.cli.told import Told, all_told
from lastcard.cli.zsh import zsh_completion

COMPLETIONS: dict[str, Callable[[list[Told]], str]] = {
    "bash": bash_completion,
    "zsh": zsh_completion,
    "fish": fish_completion,
}


def add_to(commands: Commands, whole: Parser) -> None:
    """Add the commands of this module, which tell of the whole parser."""
    completion = commands.add_parser("completion", help="what lets a shell complete these commands")
    completion.add_argument("shell", metavar="SHELL", choices=[*COMPLETIONS], help="bash, zsh or fish")
    completion.set_defaults(command=lambda parsed: _print(COMPLETIONS[parsed.shell](all_told(whole))))

    man = commands.add_parser("man", help="this help as a page for man: lastcard man | man -l -")
    man.set_defaults(command=lambda _parsed: _print(man_page(all_told(whole))))


def _print(text: str) -> int:
    print(text, end="")
    return 0
