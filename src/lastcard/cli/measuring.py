"""Commands that play many games: the arena, the laboratory, and how fast the engine is."""

from __future__ import annotations

import argparse
from math import inf

from lastcard.cli.parser import Commands, chosen
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import SEATS_RANGE

MANY_ROUNDS = 1_000_000


def add_to(commands: Commands) -> None:
    """Add the commands of this module."""
    arena = commands.add_parser("arena", help="bots against each other: win rates and Elo")
    arena.add_argument(
        "--bots",
        default="regular",
        metavar="BOT,BOT…",
        help="levels, package.module:function, or cmd:PROGRAM ARGUMENTS",
    )
    arena.add_argument("--edition", default="classic", metavar="EDITION", help="an id or a .toml file")
    arena.add_argument("--players", type=int, default=4, metavar="N", help=f"seats at a table ({SEATS_RANGE})")
    arena.add_argument(
        "--games", type=int, default=1000, metavar="N", help="at least this many; every deal is played in all rotations"
    )
    arena.add_argument("--match", action="store_true", help="a game is a whole match instead of a round")
    arena.add_argument(
        "--patience", type=float, default=10.0, metavar="S", help="how many seconds a program may take for a move"
    )
    arena.add_argument("--csv", metavar="FILE", help="one line for each bot, as a table")
    arena.add_argument("--chart", metavar="FILE.png", help="a picture of the win rates")
    arena.set_defaults(command=_arena, plays_much=True)

    lab = commands.add_parser("lab", help="how rules change the game: rounds, matches, cards")
    lab.add_argument("--edition", default="all", metavar="EDITIONS", help="all, or ids separated by commas")
    lab.add_argument("--players", default="4", metavar="N", help="such as 4, 2,4 or 2-10")
    lab.add_argument("--rounds", type=int, default=100_000, metavar="N", help="rounds per table")
    lab.add_argument("--against", action="append", metavar="NAME=VALUE", help="other rules to compare with")
    lab.add_argument("--out", metavar="DIR", help="a folder for the report and its charts")
    lab.set_defaults(command=_lab, plays_much=True)

    for command in (arena, lab):
        command.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a table option")
        command.add_argument("--seed", default="0", metavar="NUMBER", help="the same seed gives the same results")
        command.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="how many processes share the work")
        command.add_argument("--ray", metavar="ADDRESS|local", help="a Ray cluster does the work")
        command.add_argument("--json", metavar="FILE", help="everything that was found")

    bench = commands.add_parser("bench", help="how fast the engine is here")
    bench.add_argument("--seconds", type=_seconds, default=1.0, metavar="S", help="for each line of the table")
    bench.set_defaults(command=_bench, plays_much=True)


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {text!r}")
    return seconds


def _arena(parsed: argparse.Namespace) -> int:
    from lastcard.lab import Contest, Where
    from lastcard.lab.arena_command import ArenaFiles, run_arena

    contest = Contest(
        bots=tuple(name.strip() for name in parsed.bots.split(",")),
        edition=parsed.edition,
        players=parsed.players,
        games=parsed.games,
        seed=parsed.seed,
        rules=chosen(parsed.rule),
        whole_matches=parsed.match,
        patience=parsed.patience,
    )
    run_arena(contest, Where(parsed.jobs, parsed.ray), ArenaFiles(parsed.csv, parsed.json, parsed.chart))
    return 0


def _lab(parsed: argparse.Namespace) -> int:
    from lastcard.lab import Where
    from lastcard.lab.lab_command import LabFiles, LabPlan, run_lab

    against = None if parsed.against is None else chosen(parsed.against)
    rules = chosen(parsed.rule)
    plan = LabPlan(parsed.edition, parsed.players, parsed.rounds, parsed.seed, rules, against)
    # A single process may as well be this one, unless the work is so long that Ctrl+C would have to wait for it.
    jobs = parsed.jobs if parsed.jobs > 1 or parsed.rounds > MANY_ROUNDS else 0
    run_lab(plan, Where(jobs, parsed.ray), LabFiles(parsed.out, parsed.json))
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    from lastcard import bench
    from lastcard.engine import COMPILED

    print(f"rules: {'compiled' if COMPILED else 'plain Python'}; four players, one core")
    for name in edition_ids():
        found = bench.rounds(name, 4, parsed.seconds, 1)
        print(f"  {name:20} {found.per_second:12,.0f} random rounds/s")
    lines = {
        "decisions/s, draws by choice included": bench.decisions,
        "decisions/s one at a time from Python": bench.stepped,
        "copies/s of a running round": bench.copies,
        "copies played to the end/s": bench.copy_playouts,
    }
    for label, loop in lines.items():
        found = loop("classic", 4, parsed.seconds, 1)
        print(f"  {'classic':20} {found.per_second:12,.0f} {label}")
    return 0
