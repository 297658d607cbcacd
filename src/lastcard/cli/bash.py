"""Completion for bash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.cli.told import Told

_SCRIPT = """\
# bash completion for lastcard; try it: source <(lastcard completion bash)
_lastcard() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command='' word values=''
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$command $word" in
            {known}) command="${{command:+$command }}$word" ;;
        esac
    done
    case "$command $before" in
{after}
        *)
            case "$command" in
{words}
            esac ;;
    esac
    COMPREPLY=($(compgen -W "$values" -- "$current"))
    case "${{COMPREPLY[0]}}" in *=) compopt -o nospace 2>/dev/null ;; esac
}}
complete -o default -F _lastcard lastcard
"""


def bash_completion(told: Sequence[Told]) -> str:
    """A script that bash reads. Where it offers nothing, bash itself completes the names of files."""
    known = "|".join(f"'{' '.join(each.words[:-1])} {each.words[-1]}'" for each in told if each.words)
    after = "\n".join(line for each in told for line in _after_options(each))
    words = "\n".join(f"                '{each.name}') values='{' '.join(_words(each))}' ;;" for each in told)
    return _SCRIPT.format(known=known, after=after, words=words)


def _after_options(told: Told) -> Iterator[str]:
    """What can follow the options that take a value."""
    for option in told.options:
        if option.value is not None:
            patterns = "|".join(f"'{told.name} {flag}'" for flag in option.flags)
            yield f"        {patterns}) values='{' '.join(option.values)}' ;;"


def _words(told: Told) -> list[str]:
    options = [flag for option in told.options for flag in option.flags if flag != "-h"]
    return [*told.inside, *(value for each in told.works_on for value in each.values), *options]
