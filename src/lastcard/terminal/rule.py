"""`lastcard rule`: what the game understands of a rule, and what the rule does to it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.text import Text

from lastcard.engine.edition.model import Edition
from lastcard.engine.seeds import Seed
from lastcard.houserules import HouseRule, RuleError, read_rule
from lastcard.houserules.diagram import DiagramStep, steps
from lastcard.houserules.trial import Trial
from lastcard.terminal.indent import say

UNDERSTOOD, NOT_UNDERSTOOD = 0, 2
SYMBOLS = {
    "draw": "+", "skip": "»", "discard": "-", "give": "→", "show": "◉", "swap": "⇄", "pass": "↻", "turn": "↺",
    "again": "↩", "shield": "◇", "race": "!", "lay": "▭", "color": "◆", "if": "?", "else": ":", "honour": "♥",
    "choose": "?", "hand": "▤", "vote": "✓", "name": "“", "roll": "⚂", "look": "◉", "pile": "▥", "copy": "=",
    "cancel": "×", "win": "★", "leave": "⊘", "points": "#", "lasting": "…",
}  # fmt: skip


@dataclass(frozen=True)
class TrialPlan:
    """Where a rule is to be tried out, and how."""

    edition: Edition
    players: int
    rounds: int
    seed: Seed
    lang: str = "en"


def as_json(text: str, lang: str, edition: Edition | None) -> str:
    """What a text can mean, as one JSON object."""
    return json.dumps(asdict(read_rule(text, lang, edition)), ensure_ascii=False)


def show_rule(console: Console, text: str, plan: TrialPlan) -> int:
    """Read a rule back, draw its steps and try it out; or mark what is not understood. The exit status."""
    try:
        rule = HouseRule(text, plan.lang, plan.edition)
    except RuleError as error:
        console.print(marked(error), soft_wrap=True)
        for line in asked(error):
            console.print(Text(line), soft_wrap=True)
        return NOT_UNDERSTOOD
    if rule.is_honour:
        console.print(Text("An honour rule: the game shows it, and the players carry it out (J50)."))
        return UNDERSTOOD
    trial = rule.trial(plan.edition, plan.players, plan.rounds, plan.seed)
    console.print(Text.assemble("Understood as: ", (rule.said(plan.lang), "bold")))
    for step in steps(rule, plan.lang):
        console.print(drawn(step))
    console.print()
    for line in told(trial, plan):
        say(console, line)
    if trial.warning:
        console.print(Text(trial.warning, "bold"))
    return UNDERSTOOD


def marked(error: RuleError) -> Text:
    """The text, a line that points at the piece that is not understood, and the reason."""
    mark = " " * error.start + "^" * max(1, error.end - error.start)
    sentence = str(error)
    return Text.assemble(f"{error.text}\n", (mark, "bold"), f"\n{sentence[:1].upper()}{sentence[1:]}")


def asked(error: RuleError) -> tuple[str, ...]:
    """What the text could mean instead; and that it can be played on the players' honour."""
    honour = "Or play it on your honour: begin the text with “honour:” (J50)."
    if not error.readings:
        return (honour,)
    return ("Did you mean:", *(f"  {number}. {reading}" for number, reading in enumerate(error.readings, 1)), honour)


def drawn(step: DiagramStep) -> Text:
    """One line of the diagram."""
    return Text.assemble("  " + "  " * step.depth, (SYMBOLS.get(step.symbol, "•"), "bold cyan"), f" {step.words}")


def told(trial: Trial, plan: TrialPlan) -> tuple[str, ...]:
    """What a trial came to, in sentences."""
    longer = trial.longer
    times = f"{longer.value:.2f} times as long ({longer.low:.2f} to {longer.high:.2f})"
    lines = [
        f"Tried out in {trial.rounds:,} rounds of {plan.edition.name} with {plan.players} players:",
        f"  It is played {trial.fires:.2f} times in a round.",
        f"  A round takes {trial.length_after:.1f} turns instead of {trial.length_before:.1f}: {times}.",
    ]
    if trial.fires:
        lines.append(
            f"  Of the rounds in which it is played, whoever plays it wins {trial.player_wins:.0%}, "
            f"each of the others {trial.others_win:.0%}."
        )
    return tuple(lines)
