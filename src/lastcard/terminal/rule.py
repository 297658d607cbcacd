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
from lastcard.houserules.rule import MAX_LENGTH
from lastcard.houserules.trial import MAX_TURNS, Interval, Trial, TrialTable, try_out
from lastcard.terminal.indent import say

UNDERSTOOD, NOT_UNDERSTOOD = 0, 2
HONOUR = "An honour rule: the game shows it, and the players carry it out (J50). So it cannot be tried out."
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
    table: TrialTable
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
        console.print(Text(HONOUR), soft_wrap=True)
        return UNDERSTOOD
    trial = try_out(rule.written, plan.table, plan.rounds, plan.seed)
    console.print(Text.assemble("Understood as: ", (rule.said(plan.lang), "bold")))
    for step in steps(rule, plan.lang):
        console.print(drawn(step))
    console.print()
    for line in told(trial, plan):
        say(console, line)
    if warning := warned(trial):
        console.print(Text(warning, "bold"))
    return UNDERSTOOD


def marked(error: RuleError) -> Text:
    """The text, a line that points at the piece that is not understood, and the reason."""
    sentence = f"{str(error)[:1].upper()}{str(error)[1:]}"
    if not error.text:
        return Text(sentence)
    mark = " " * error.start + "^" * max(1, error.end - error.start)
    return Text.assemble(f"{error.text}\n", (mark, "bold"), f"\n{sentence}")


def asked(error: RuleError) -> tuple[str, ...]:
    """What the text could mean instead; and that it can be played on the players' honour, if it can."""
    if not 0 < len(error.text) <= MAX_LENGTH:
        return ()
    honour = "Or play it on your honour: begin the text with “honour:” (J50)."
    if not error.readings:
        return (honour,)
    return ("Did you mean:", *(f"  {number}. {reading}" for number, reading in enumerate(error.readings, 1)), honour)


def drawn(step: DiagramStep) -> Text:
    """One line of the diagram."""
    return Text.assemble("  " + "  " * step.depth, (SYMBOLS.get(step.symbol, "•"), "bold cyan"), f" {step.words}")


def told(trial: Trial, plan: TrialPlan) -> tuple[str, ...]:
    """What a trial came to, in sentences."""
    card = next(card.name for card in plan.edition.cards if card.id == trial.card)
    where = f"{trial.rounds:,} rounds of {plan.edition.name} with {plan.table.players} players"
    lines = [f"Tried out in {where}, against the same deals with {card} left blank:"]
    if trial.finding in _FINDINGS:
        lines.append(f"  {_FINDINGS[trial.finding]}")
    if trial.played:
        lines.append(f"  It is played {trial.fires:.2f} times in a round.")
    if trial.finding != "same":
        turns = trial.turns
        lines.append(f"  A round takes {turns.ruled:.1f} turns instead of {turns.blank:.1f}: {_more(turns.more)}.")
    if trial.finding != "same" and trial.wins is not None:
        wins = trial.wins
        lines.append(
            f"  Whoever has the card wins {wins.ruled:.1%} of the rounds instead of {wins.blank:.1%}: "
            f"{_more(wins.more, 100, ' points')}."
        )
    return tuple(lines)


_FINDINGS = {
    "same": "It changes nothing: every game goes as it does with the card left blank, move for move.",
    "nothing": "It does nothing that can be measured, neither to the length of a round nor to who wins it.",
    "unplayed": "Nobody ever plays it.",
}


def warned(trial: Trial) -> str | None:
    """Why one should think twice, as a sentence."""
    if trial.warning == "endless":
        blank, ruled = trial.endless.blank, trial.endless.ruled
        before = f", with the card left blank {_of_100(blank)}" if blank else ""
        return f"Careful: {_of_100(ruled)} of 100 rounds were still going on after {MAX_TURNS} turns{before}."
    if trial.warning == "slow":
        return f"Careful: rounds take {trial.turns.ruled / trial.turns.blank:.1f} times as long."
    return None


def _more(more: Interval, scale: int = 1, unit: str = "") -> str:
    """An interval in words; if zero lies inside, nothing is certain."""
    low, high = more.low * scale, more.high * scale
    if more.is_around_zero:
        return f"no certain difference ({low:+.1f} to {high:+.1f}{unit})"
    return f"{low:.1f} to {high:.1f}{unit} more" if low > 0 else f"{-high:.1f} to {-low:.1f}{unit} fewer"


def _of_100(share: float) -> int:
    """A share as a number out of a hundred: 0 is none at all, 100 all of them."""
    return round(100 * share) if share in {0, 1} else min(99, max(1, round(100 * share)))
