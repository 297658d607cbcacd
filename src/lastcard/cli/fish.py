"""Completion for fish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.cli.told import Argument, Told


def fish_completion(told: Sequence[Told]) -> str:
    """A script that fish reads."""
    lines = ["# fish completion for lastcard: lastcard completion fish | source", "complete -c lastcard -f"]
    for command in told:
        inner = [each for each in told if each.words and each.words[:-1] == command.words]
        lines += [_line(_when(command), f"-a {each.words[-1]}", each.help) for each in inner]
        lines += [line for each in command.arguments for line in _argument(command, each)]
    return "\n".join([*lines, ""])


def _when(command: Told) -> str:
    """When a line is meant: after these words, and before any command inside them."""
    seen = [f"__fish_seen_subcommand_from {word}" for word in command.words]
    before = [f"not __fish_seen_subcommand_from {' '.join(command.inside)}"] if command.inside else []
    return "; and ".join([*seen, *before])


def _argument(command: Told, argument: Argument) -> Iterator[str]:
    values = [f"-a {_quoted(' '.join(argument.values))}"] if argument.values else []
    files = ["-F"] if argument.names_file else []
    for flag in argument.flags:
        name = f"-l {flag.removeprefix('--')}" if flag.startswith("--") else f"-s {flag.removeprefix('-')}"
        taken = [] if argument.value is None else ["-r", *files, *values]
        yield _line(_when(command), " ".join([name, *taken]), argument.help)
    if not argument.flags and (values or files):
        yield _line(_when(command), " ".join([*files, *values]), argument.value or "")


def _line(when: str, what: str, text: str) -> str:
    return f"complete -c lastcard -n {_quoted(when)} {what} -d {_quoted(text)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
