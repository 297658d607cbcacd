"""Help, and the reasons for refusals."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.refusals import IllegalMove
from lastcard.engine.text.rules import rules_page

HELP = """\
Type the **number** of a move, or the move itself as it stands on the right.

- `3` plays entry 3 and asks for the rest; `3 red` and `3 red uno` say it at once.
- `play red-7 uno` – add **uno** to the play that leaves you one card. Nobody reminds you, and the others catch you.
- `catch Ben` – when somebody forgot. *Enter* alone lets play go on when it is not your turn.
- `pick red-7`, `answer 2` – when the rule on a card asks you something; the card, colour, player or number is enough.
- `?` says why the last move was refused; `? play red-7` explains any move.
- `hand` shows the table and your cards again, `rules` the rules of this edition, `quit` ends the game.
"""


def help_page() -> RenderableType:
    """What can be typed at a prompt."""
    return Panel(Markdown(HELP), title="Help", border_style="dim")


def refusal_line(refused: IllegalMove) -> Text:
    """A refusal in one line."""
    return Text.assemble((refused.sentence, "bold"), f"  ({refused.rule}; ? says more)")


def reason(refused: IllegalMove) -> RenderableType:
    """A refusal with its rule and where that rule comes from."""
    rule = refused.cited
    parts = [Text(refused.sentence, "bold"), Text(), Text(rule.text)]
    if rule.note:
        parts.append(Text(rule.note, "italic"))
    parts.append(Text(f"Source: {rule.origin}.", "dim"))
    return Panel(Group(*parts), title=f"{rule.id} {rule.title}", title_align="left", border_style="dim")


def rules_text(edition: Edition) -> RenderableType:
    """The rules page of an edition."""
    try:
        return Markdown(rules_page(edition, edition.name))
    except ValueError as error:
        return Text(f"There is no page of rules: {error}.")
