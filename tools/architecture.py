"""Draws docs/pictures/architecture.svg: four paths through the code, step by step (`make pictures`).

The picture is data: `PATHS` below. A test compares the file with it and looks for every module that it names.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "architecture.svg"
PACKAGES = {
    "web": "web/src/lib",
    "server": "src/lastcard/server",
    "envs": "src/lastcard/envs",
    "houserules": "src/lastcard/houserules",
    "bots": "src/lastcard/bots",
    "thinking": "src/lastcard/thinking",
    "learning": "src/lastcard/learning",
    "engine": "src/lastcard/engine",
}
"""Where each package is; from the outside in, so that imports go to the right."""


class Step(NamedTuple):
    """One station: the package, the module inside it (none: outside the project), and what it does."""

    package: str
    module: str
    does: str

    @property
    def name(self) -> str:
        """What stands on the box; the folder goes without saying."""
        return self.module.rpartition("/")[2] or "your program"


PATHS: dict[str, tuple[Step, ...]] = {
    "A click reaches the other phones": (
        Step("web", "table/Hand.svelte", "a tap on a card sends one move"),
        Step("server", "sockets.py", "reads it; table.py takes one at a time"),
        Step("server", "commands.py", "makes it an entry of the log, or refuses it"),
        Step("engine", "judge.py", "legal, or refused with the rule’s id"),
        Step("server", "store.py", "commits the entry to the log"),
        Step("engine", "round.py", "makes the move and what must follow"),
        Step("server", "frames.py", "a frame for each viewer, as view.py allows"),
        Step("web", "motion/stage.svelte.ts", "all phones show it happen"),
    ),
    "A written rule becomes a card": (
        Step("web", "writing/WriteRule.svelte", "a sentence, as people say it"),
        Step("houserules", "clauses/texts.py", "words become clauses, in any order"),
        Step("houserules", "meaning.py", "clauses become a list of effects"),
        Step("houserules", "readback.py", "says it back in plain words"),
        Step("houserules", "trial.py", "plays the same deals with and without it"),
        Step("server", "proposals.py", "everyone at the table agrees"),
        Step("engine", "edition/build.py", "the effects as a list of integers"),
        Step("engine", "effects.py", "runs it, like any card’s"),
    ),
    "A bot thinks": (
        Step("server", "players.py", "asks the bot when it may act"),
        Step("engine", "text/view.py", "says what its seat may know"),
        Step("bots", "beliefs.py", "what was seen, what others seem to lack"),
        Step("thinking", "worlds.py", "deals the unseen cards, many times"),
        Step("thinking", "habits.py", "plays it on for twelve turns"),
        Step("thinking", "prospects.py", "guesses who will go out first"),
        Step("bots", "search.py", "drops the worse half of the moves, repeats"),
        Step("server", "table.py", "the best move goes the way of a click"),
    ),
    "A vector step": (
        Step("", "", "one action for each game"),
        Step("envs", "vector_env.py", "takes one array of actions"),
        Step("learning", "batch.py", "checks the masks, loops over the games"),
        Step("learning", "session.py", "turns an action into a move"),
        Step("engine", "round.py", "makes the move and what must follow"),
        Step("learning", "history.py", "what all seats have seen so far"),
        Step("learning", "observer.py", "a row of what the next seat may know"),
        Step("learning", "mask.py", "its legal actions, in the same arrays"),
    ),
}

BOX, HEIGHT, GAP, EDGE = 128, 80, 14, 24
ROW = 144
LINE = 17  # letters, in whatever font there is
TOP = 102
WIDTH = 2 * EDGE + 8 * BOX + 7 * GAP
STYLE = """
svg { --ground: #fff; --ink: #1d2433; --soft: #5a6478; --line: #8a94a8;
  --web: #d9534f; --server: #c77d0a; --envs: #8a6d3b; --houserules: #2f8f4e;
  --bots: #0e8a8f; --thinking: #2f6fd0; --learning: #7a4fc9; --engine: #1d2433; }
@media (prefers-color-scheme: dark) { svg { --ground: #12161f; --ink: #eef1f7; --soft: #aab3c5; --line: #6c778d;
  --web: #ff8d87; --server: #f0b04f; --envs: #d1b27a; --houserules: #67cf88;
  --bots: #4fd0d4; --thinking: #7db0ff; --learning: #b99bff; --engine: #eef1f7; } }
text { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
.ground { fill: var(--ground); }
.title { font-size: 17px; font-weight: 650; }
.module { font-size: 12.5px; font-weight: 650; }
.does { font-size: 12px; fill: var(--soft); }
.key { font-size: 14px; font-weight: 600; }
.box { fill: var(--ground); stroke-width: 1.6; }
.outside { stroke: var(--line); stroke-dasharray: 4 3; }
.arrow { stroke: var(--line); stroke-width: 1.6; fill: none; }
.head { fill: var(--line); }
"""


def drawing() -> str:
    """The whole picture."""
    height = TOP + len(PATHS) * ROW - 6
    colors = "".join(
        f".{name} {{ stroke: var(--{name}); }} .bar-{name} {{ fill: var(--{name}); }}\n" for name in PACKAGES
    )
    rows = (line for at, (title, path) in enumerate(PATHS.items()) for line in row(TOP + at * ROW, title, path))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            "<title>Four paths through the code</title>",
            f"<style>{STYLE}{colors}</style>",
            f'<rect class="ground" width="{WIDTH}" height="{height}" rx="12"/>',
            *key(),
            *rows,
            "</svg>",
            "",
        ]
    )


def key() -> Iterator[str]:
    """The packages with their colours, in the order in which they may import each other."""
    yield f'<text class="does" x="{EDGE}" y="32">packages, from the outside in; imports only go to the right</text>'
    step = (WIDTH - 2 * EDGE) / len(PACKAGES)
    for at, name in enumerate(PACKAGES):
        x = round(EDGE + at * step)
        yield f'<rect class="bar-{name}" x="{x}" y="44" width="14" height="14" rx="3"/>'
        yield f'<text class="key" x="{x + 20}" y="56">{name}/</text>'


def row(top: int, title: str, path: tuple[Step, ...]) -> Iterator[str]:
    """One path: its title, and its steps with arrows between them."""
    yield f'<text class="title" x="{EDGE}" y="{top}">{escape(title)}</text>'
    for at, step in enumerate(path):
        x = EDGE + at * (BOX + GAP)
        yield from box(x, top + 16, step)
        if at:
            y = top + 16 + HEIGHT // 2
            yield f'<path class="arrow" d="M{x - GAP + 1} {y}h{GAP - 6}"/>'
            yield f'<path class="head" d="M{x - 7} {y - 4}l6 4l-6 4z"/>'


def box(x: int, y: int, step: Step) -> Iterator[str]:
    """One step: a bar in the colour of its package, the module's name, what it does."""
    yield f'<rect class="box {step.package or "outside"}" x="{x}" y="{y}" width="{BOX}" height="{HEIGHT}" rx="8"/>'
    if step.package:
        yield f'<rect class="bar-{step.package}" x="{x}" y="{y + 10}" width="4" height="{HEIGHT - 20}" rx="2"/>'
    yield f'<text class="module" x="{x + 10}" y="{y + 21}">{escape(step.name)}</text>'
    for at, line in enumerate(wrap(step.does, LINE)):
        yield f'<text class="does" x="{x + 10}" y="{y + 39 + at * 16}">{escape(line)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
