"""The command line. Bad input gets one sentence that says what is wrong, and exit status 2."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from lastcard import __version__
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import SEATS_RANGE, Edition
from lastcard.engine.edition.options import Choice, OptionError, parse_choice
from lastcard.engine.text.record import RULES_VERSION, Record, RecordError
from lastcard.houserules import edition as find_edition
from lastcard.verify import Noted, Verified, dealt, verify_file

USAGE_ERROR = 2
INTERRUPTED = 130  # as shells say it
MANY_ROUNDS = 1_000_000
_WHOSE = {"seat": "own", "server": "server's"}


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    parsed = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = parsed.command
    try:
        return command(parsed)
    except ValueError as error:  # every error of ours says what to do
        print(f"lastcard: {error}", file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends, however often it is told to
        print("\nlastcard: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as in `lastcard rules classic | head`
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="lastcard", description="The special editions of a game of colours and last cards.")
    parser.add_argument("--version", action="version", version=f"lastcard {__version__}, rules {RULES_VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

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
    play.set_defaults(command=_play)

    rule = commands.add_parser("rule", help="what the game understands of a house rule, and what it does")
    rule.add_argument("text", metavar="TEXT", help='such as "Everyone else draws 1"')
    rule.add_argument(
        "--lang", default="en", metavar="LANGUAGE", help="the language of the text, such as de (default en)"
    )
    rule.add_argument("--json", action="store_true", help="print only what the text can mean, as one JSON object")
    rule.add_argument("--edition", metavar="EDITION", help="one with cards to write on (default super-mario)")
    rule.add_argument("--players", type=int, default=4, metavar="N", help=f"seats at the table ({SEATS_RANGE})")
    rule.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a table option")
    rule.add_argument("--card", metavar="CARD", help="the card to write on (default: the first that is blank)")
    rule.add_argument("--rounds", type=int, default=4000, metavar="N", help="to try it out")
    rule.add_argument("--seed", default="0", metavar="NUMBER", help="the same seed gives the same results")
    rule.set_defaults(command=_rule)

    check = commands.add_parser("check", help="run scenarios")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(command=_check)

    verify = commands.add_parser("verify", help="replay records and compare their ends")
    verify.add_argument("files", metavar="RECORD", nargs="+")
    verify.add_argument("--edition", metavar="FILE", help="the .toml file of an edition that is not built in")
    verify.add_argument("--commitment", metavar="HEX", help="the one that you noted before the deal")
    verify.add_argument("--share", metavar="SEAT=HEX", help="your own share in the deal, as you noted it")
    verify.add_argument("--decks", action="store_true", help="print every card of every deal")
    verify.set_defaults(command=_verify)

    _add_server_commands(commands)
    _add_lab_commands(commands)

    bench = commands.add_parser("bench", help="how fast the engine is here")
    bench.add_argument("--seconds", type=float, default=1.0, metavar="S", help="for each line of the table")
    bench.set_defaults(command=_bench)
    return parser


def _add_server_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
    serve = commands.add_parser("serve", help="a server for friends and bots")
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (0.0.0.0: everywhere)")
    serve.add_argument("--port", type=int, default=8000, metavar="N", help="0: any free one")
    serve.add_argument("--data", default="lastcard-data", metavar="DIR", help="the folder that keeps the tables")
    serve.add_argument("--base", default="", metavar="PATH", help="serve everything below a path, such as /cards")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="a page elsewhere that may connect")
    serve.add_argument("--name", action="append", default=[], metavar="HOST", help="a name that the server goes by")
    serve.add_argument("--tables-per-address", type=int, default=20, metavar="N")
    serve.add_argument("--sockets-per-address", type=int, default=60, metavar="N")
    serve.add_argument(
        "--rates", type=float, default=1.0, metavar="X", help="multiplies how often one may ask; 0: always"
    )
    serve.add_argument("--edition", action="append", default=[], metavar="FILE", help="a .toml file to offer as well")
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument("--lan", action="store_true", help="for phones in this network: shows the address and a QR code")
    serve.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy that tells addresses")
    serve.add_argument("--behind-proxy", action="store_true", help="the same for a proxy on this machine")
    serve.add_argument("--proxy-rtt", action="store_true", help="the proxy sets X-Tcp-Rtt: round trips in microseconds")
    serve.add_argument("--pace", type=float, default=1.0, metavar="X", help="how long bots think; 0: not at all")
    serve.add_argument("--keep", type=float, default=90.0, metavar="DAYS", help="finished tables and talk (90)")
    serve.add_argument("--check", action="store_true", help="only check the log in the folder, row by row")
    serve.set_defaults(command=_serve)

    backup = commands.add_parser("backup", help="copies a server's log, also while the server runs")
    backup.add_argument("file", metavar="FILE", help="the copy: a new file, which `serve` can use as tables.sqlite3")
    backup.add_argument("--data", default="lastcard-data", metavar="DIR", help="the folder that keeps the tables")
    backup.set_defaults(command=_backup)

    forget = commands.add_parser("forget", help="erases names and talk from tables; stop the server first")
    forget.add_argument("codes", metavar="CODE", nargs="+", help="a table's six letters")
    forget.add_argument("--data", default="lastcard-data", metavar="DIR", help="the folder that keeps the tables")
    forget.set_defaults(command=_forget)

    join = commands.add_parser("join", help="seats a bot at a table of a server")
    join.add_argument("url", metavar="URL", help="the table's link, or the server's address with the code after it")
    join.add_argument("code", metavar="CODE", nargs="?", help="the table's six letters")
    join.add_argument("--bot", default="regular", metavar="NAME", help="a level, or package.module:function")
    join.add_argument("--as", dest="name", metavar="TEXT", help="the name that the others see")
    join.add_argument("--pace", type=float, default=1.0, metavar="X", help="how long it thinks; 0: not at all")
    join.add_argument("--wait", type=float, default=10.0, metavar="MINUTES", help="for a match, or a lost server")
    join.set_defaults(command=_join)


def _add_lab_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
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
    arena.add_argument("--csv", metavar="FILE")
    arena.add_argument("--chart", metavar="FILE.png")
    arena.set_defaults(command=_arena)

    lab = commands.add_parser("lab", help="how rules change the game: rounds, matches, cards")
    lab.add_argument("--edition", default="all", metavar="EDITIONS", help="all, or ids separated by commas")
    lab.add_argument("--players", default="4", metavar="N", help="such as 4, 2,4 or 2-10")
    lab.add_argument("--rounds", type=int, default=100_000, metavar="N", help="rounds per table")
    lab.add_argument("--against", action="append", metavar="NAME=VALUE", help="other rules to compare with")
    lab.add_argument("--out", metavar="DIR", help="a folder for the report and its charts")
    lab.set_defaults(command=_lab)

    for command in (arena, lab):
        command.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a table option")
        command.add_argument("--seed", default="0", metavar="NUMBER", help="the same seed gives the same results")
        command.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="how many processes share the work")
        command.add_argument("--ray", metavar="ADDRESS|local", help="a Ray cluster does the work")
        command.add_argument("--json", metavar="FILE")


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {text!r}")
    return int(text)


# -- commands ------------------------------------------------------------------------------


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
    return play(parsed.edition, parsed.players, parsed.seed, _chosen(parsed.rule))


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
    table = TrialTable(edition, parsed.players, _chosen(parsed.rule), parsed.card)
    plan = TrialPlan(edition, table, parsed.rounds, parsed.seed, parsed.lang)
    return show_rule(Console(highlight=False), parsed.text, plan)


def _chosen(pairs: Sequence[str]) -> dict[str, Choice]:
    """The table options of `--rule NAME=VALUE`."""
    chosen: dict[str, Choice] = {}
    for pair in pairs:
        name, given, value = pair.partition("=")
        if name in chosen:
            raise OptionError(name, "is given twice")
        chosen[name] = parse_choice(name, value if given else "on")
    return chosen


def _check(parsed: argparse.Namespace) -> int:
    from lastcard.scenario import ScenarioError, ScenarioFailure, read_scenarios

    passed = failed = 0
    status = 0
    for path in parsed.files:
        try:
            for scenario in read_scenarios(path):
                try:
                    scenario.run()
                    passed += 1
                except ScenarioFailure as failure:
                    failed += 1
                    status = max(status, 1)
                    print(f"{scenario.name}\n  {failure}")
        except ScenarioError as error:
            failed += 1
            status = USAGE_ERROR
            print(f"lastcard: {error}", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return status


def _verify(parsed: argparse.Namespace) -> int:
    edition = find_edition(parsed.edition) if parsed.edition else None
    noted = _noted(parsed)
    status = 0
    for path in parsed.files:
        try:
            found = verify_file(path, edition, noted)
        except RecordError as error:
            status = USAGE_ERROR
            print(f"lastcard: {error}", file=sys.stderr)
        else:
            print(f"{path}: {'; '.join(_verified(found, is_noted=parsed.commitment is not None))}")
            if parsed.decks:
                _print_decks(found.record, edition)
    return status


def _noted(parsed: argparse.Namespace) -> Noted | None:
    if parsed.commitment is None and parsed.share is None:
        return None
    if len(parsed.files) > 1:
        raise ValueError("--commitment and --share belong to one match; give one record")
    return Noted(parsed.commitment, parsed.share)


def _verified(found: Verified, *, is_noted: bool) -> Iterator[str]:
    match, deal = found.match, found.deal
    yield f"{match.edition.name}, {match.round} rounds, replays to the same end"
    yield _end(match.winners)
    if deal is not None:
        secret = "a secret that was fixed beforehand" if is_noted else "a secret"
        which = f"match {deal.match} at table {deal.table!r}"
        yield f"the deal of {which} follows from {secret} (commitment {deal.commitment[:12]}…)"
        yield "shares: " + ", ".join(f"{share.seat} ({_WHOSE[share.by]})" for share in deal.shares)


def _print_decks(record: Record, edition: Edition | None) -> None:
    for position in dealt(record, edition):
        print(f"round {position.round}, dealt by {position.dealer}")
        for seat, hand in position.hands.items():
            print(f"  {seat}: {' '.join(hand)}")
        print(f"  turned up: {' '.join(position.discard_pile)}")
        print(f"  draw pile: {' '.join(position.draw_pile)}")


def _end(winners: tuple[str, ...]) -> str:
    return f"won by {' and '.join(winners)}" if winners else "not over yet"


def _backup(parsed: argparse.Namespace) -> int:
    from lastcard.server.serve import LOG_FILE
    from lastcard.server.sqlite_check import back_up
    from lastcard.server.store import StoreError

    try:
        back_up(Path(parsed.data) / LOG_FILE, Path(parsed.file))
    except StoreError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    print(f"{parsed.file} is a copy of the log, and every row of it has been checked.")
    return 0


def _forget(parsed: argparse.Namespace) -> int:
    from lastcard.server.forgetting import forget_tables
    from lastcard.server.serve import LOG_FILE
    from lastcard.server.store import StoreError

    try:
        forget_tables(Path(parsed.data) / LOG_FILE, [code.upper() for code in parsed.codes])
    except StoreError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    print("Names and talk are erased. The results are kept, without names.")
    return 0


def _check_log(data: Path) -> int:
    """Check a server's log, which may be in use."""
    from lastcard.server.serve import LOG_FILE
    from lastcard.server.sqlite_check import check_file
    from lastcard.server.store import StoreError

    try:
        found = check_file(data / LOG_FILE)
    except StoreError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    print("\n".join(found) or "The log is as it was written.")
    return 1 if found else 0


def _serve(parsed: argparse.Namespace) -> int:
    from lastcard.server.catalogue import Catalogue
    from lastcard.server.limits import Limits
    from lastcard.server.serve import Setup, serve

    if not parsed.keep > 0:
        print("lastcard serve: --keep: tables are kept for more than 0 days", file=sys.stderr)
        return USAGE_ERROR
    if parsed.check:
        return _check_log(Path(parsed.data))
    return serve(
        Setup(
            data=Path(parsed.data),
            host=parsed.host,
            port=parsed.port,
            base=parsed.base,
            origins=parsed.origin,
            names=parsed.name,
            proxy_rtt=parsed.proxy_rtt,
            catalogue=Catalogue(parsed.edition),
            limits=Limits(parsed.tables_per_address, parsed.sockets_per_address, rates=parsed.rates),
            pace=parsed.pace,
            keep=parsed.keep,
            opens_page=parsed.open,
            proxies=parsed.proxy + (["127.0.0.1", "::1"] if parsed.behind_proxy else []),
            is_for_lan=parsed.lan,
        )
    )


def _join(parsed: argparse.Namespace) -> int:
    from lastcard.bots import find_bot
    from lastcard.client import Link, PacedBot, join

    link = Link.read(parsed.url, parsed.code)
    bot = PacedBot(find_bot(parsed.bot), parsed.pace)
    name = parsed.name or parsed.bot.rpartition(":")[2].title()
    join(link, name, bot, parsed.wait * 60, lambda line: print(line, flush=True))
    return 0


def _arena(parsed: argparse.Namespace) -> int:
    from lastcard.lab import Contest, Where
    from lastcard.lab.arena_command import ArenaFiles, run_arena

    contest = Contest(
        bots=tuple(name.strip() for name in parsed.bots.split(",")),
        edition=parsed.edition,
        players=parsed.players,
        games=parsed.games,
        seed=parsed.seed,
        rules=_chosen(parsed.rule),
        whole_matches=parsed.match,
        patience=parsed.patience,
    )
    run_arena(contest, Where(parsed.jobs, parsed.ray), ArenaFiles(parsed.csv, parsed.json, parsed.chart))
    return 0


def _lab(parsed: argparse.Namespace) -> int:
    from lastcard.lab import Where
    from lastcard.lab.lab_command import LabFiles, LabPlan, run_lab

    against = None if parsed.against is None else _chosen(parsed.against)
    rules = _chosen(parsed.rule)
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
