"""Commands to play, and to read about editions and rules."""

from __future__ import annotations

import argparse

from lastcard.cli.parser import Commands, chosen
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import SEATS_RANGE
from lastcard.houserules import edition as find_edition


def add_to(commands: Commands) -> None:
    """Add the commands of this module."""
    editions = commands.add_parser("editions", help="what each edition is: its deck and its own cards")
    editions.set_defaults(command=_editions)

    edition = commands.add_parser("edition", help="an edition of your own: a new file, or what its cards do")
    actions = edition.add_subparsers(metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write an edition file to begin with")
    new.add_argument("file", metavar="FILE.toml")
    new.add_argument("--extends", default="classic", metavar="EDITION", help="the edition that it builds on")
    new.set_defaults(command=_edition_new)
    show = actions.add_parser("show", help="read an edition and say what its cards do")
    show.add_argument("edition", metavar="EDITION", help="an id or a .toml file")
    show.set_defaults(command=_edition_show)

    rules = commands.add_parser("rules", help="the rules of an edition, with their ids")
    rules.add_argument("edition", metavar="EDITION")
    rules.set_defaults(command=_rules)

    play = commands.add_parser("play", help="a game in the terminal against bots")
    play.add_argument("edition", metavar="EDITION", nargs="?", help="an id or a .toml file; asked for if left out")
    play.add_argument("--players", type=int, default=4, metavar="N", help=f"you and N - 1 bots ({SEATS_RANGE})")
    play.add_argument("--seed", metavar="NUMBER", help="deal the same cards again")
    play.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a table option")
    play.set_defaults(command=_play, plays_much=True)

    rule = commands.add_parser("rule", help="what the game understands of a house rule, and what it does")
    rule.add_argument("text", metavar="TEXT", help='such as "Everyone else draws 1"')
    rule.add_argument("--lang", default="en", metavar="LANGUAGE", help="the language of the text, such as de")
    rule.add_argument("--json", action="store_true", help="print only what the text can mean, as one JSON object")
    rule.add_argument("--edition", metavar="EDITION", help="one with cards to write on (default: super-mario)")
    rule.add_argument("--players", type=int, default=4, metavar="N", help=f"seats at the table ({SEATS_RANGE})")
    rule.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a table option")
    rule.add_argument("--card", metavar="CARD", help="the card to write on (default: the first that is blank)")
    rule.add_argument("--rounds", type=int, default=4000, metavar="N", help="to try it out")
    rule.add_argument("--seed", default="0", metavar="NUMBER", help="the same seed gives the same results")
    rule.set_defaults(command=_rule, plays_much=True)


def _editions(_parsed: argparse.Namespace) -> int:
    from rich.console import Console

    from lastcard.terminal.editions import describe

    console = Console(highlight=False)
    for name in edition_ids():
        describe(find_edition(name), console)
    return 0


def _edition_new(parsed: argparse.Namespace) -> int:
    from lastcard.terminal.editions import write_new

    found = write_new(parsed.file, parsed.extends)
    print(f"{parsed.file}: {found.name}, {found.size} cards. Play it: lastcard play {parsed.file}")
    return 0


def _edition_show(parsed: argparse.Namespace) -> int:
    from rich.console import Console

    from lastcard.terminal.editions import describe, tell_cards

    found = find_edition(parsed.edition)
    console = Console(highlight=False)
    describe(found, console)
    tell_cards(found, console)
    return 0


def _rules(parsed: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.markdown import Markdown

    from lastcard.engine.text.rules import rules_page

    edition = find_edition(parsed.edition)
    page = rules_page(edition, edition.name)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(page))
    else:
        print(page)
    return 0


def _play(parsed: argparse.Namespace) -> int:
    from lastcard.terminal import play

    if parsed.edition is not None:
        find_edition(parsed.edition)  # complain before anything is shown
    return play(parsed.edition, parsed.players, parsed.seed, chosen(parsed.rule))


def _rule(parsed: argparse.Namespace) -> int:
    from lastcard.houserules.lexicon import language

    language(parsed.lang)  # complain before anything is shown
    if parsed.json:
        from lastcard.terminal.rule import as_json

        print(as_json(parsed.text, parsed.lang, find_edition(parsed.edition) if parsed.edition else None))
        return 0
    from rich.console import Console

    from lastcard.houserules.trial import TrialTable
    from lastcard.terminal.rule import TrialPlan, show_rule

    edition = find_edition(parsed.edition or "super-mario")
    table = TrialTable(edition, parsed.players, chosen(parsed.rule), parsed.card)
    plan = TrialPlan(edition, table, parsed.rounds, parsed.seed, parsed.lang)
    return show_rule(Console(highlight=False), parsed.text, plan)
