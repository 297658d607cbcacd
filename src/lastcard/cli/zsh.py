"""Completion for zsh."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.cli.told import Argument, Told

_SCRIPT = """\
#compdef lastcard
# zsh completion for lastcard: a file named _lastcard in a folder of $fpath
{functions}

_lastcard "$@"
"""
_LEAF = """\
{name}() {{
    _arguments -s \\
{arguments}
}}"""
_NODE = """\
{name}() {{
    local state line
    local -a commands=(
{commands}
    )
    _arguments -C '1:command:->command' '*::argument:->argument' \\
{arguments}
    case $state in
        command) _describe command commands ;;
        argument)
            case $line[1] in
{inside}
            esac ;;
    esac
}}"""


def zsh_completion(told: Sequence[Told]) -> str:
    """A script that zsh reads."""
    return _SCRIPT.format(functions="\n\n".join(_function(each, told) for each in told))


def _function(command: Told, told: Sequence[Told]) -> str:
    arguments = " \\\n".join(f"        '{spec}'" for each in command.arguments for spec in _specs(each))
    if not command.inside:
        return _LEAF.format(name=_name(command.words), arguments=arguments)
    inner = [each for each in told if each.words[:-1] == command.words and each.words]
    return _NODE.format(
        name=_name(command.words),
        arguments=arguments,
        commands="\n".join(f"        '{each.words[-1]}:{_quoted(each.help)}'" for each in inner),
        inside="\n".join(f"                {each.words[-1]}) {_name(each.words)} ;;" for each in inner),
    )


def _name(words: Sequence[str]) -> str:
    return "_".join(["_lastcard", *words])


def _specs(argument: Argument) -> list[str]:
    """The forms in which `_arguments` wants to know of an argument."""
    taken = "" if argument.value is None else f":{_quoted(argument.value)}:{_values(argument)}"
    if not argument.flags:
        return [f"{'*' if argument.is_repeated else ''}{':' if argument.is_optional else ''}{taken}"]
    repeated = "*" if argument.is_repeated else ""
    return [f"{repeated}{flag}[{_quoted(argument.help)}]{taken}" for flag in argument.flags]


def _values(argument: Argument) -> str:
    listed = f"({' '.join(argument.values)})" if argument.values else ""
    if listed and argument.names_file:
        return f'{{_alternative "known:known:{listed}" "files:file:_files"}}'
    return "_files" if argument.names_file else listed


def _quoted(text: str) -> str:
    """A text inside single quotes, where `_arguments` gives brackets and colons a meaning."""
    for sign in "\\[]:":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("'", "'\\''")
