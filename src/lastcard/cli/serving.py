"""Commands of the server, and for a seat at a table elsewhere."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lastcard.cli.parser import USAGE_ERROR, Commands


def add_to(commands: Commands) -> None:
    """Add the commands of this module."""
    serve = commands.add_parser("serve", help="a server for friends and bots")
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (0.0.0.0: everywhere)")
    serve.add_argument("--port", type=int, default=8000, metavar="N", help="0: any free one")
    serve.add_argument("--data", default="lastcard-data", metavar="DIR", help="the folder that keeps the tables")
    serve.add_argument("--base", default="", metavar="PATH", help="serve everything below a path, such as /cards")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="a page elsewhere that may connect")
    serve.add_argument("--name", action="append", default=[], metavar="HOST", help="a name that the server goes by")
    serve.add_argument("--tables-per-address", type=int, default=20, metavar="N", help="that one may have at a time")
    serve.add_argument("--sockets-per-address", type=int, default=60, metavar="N", help="that one may have at a time")
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
    serve.add_argument(
        "--keep", type=float, default=90.0, metavar="DAYS", help="how long finished tables and talk stay"
    )
    serve.add_argument("--check", action="store_true", help="only check the log in the folder, row by row")
    serve.set_defaults(command=_serve, plays_much=True)

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
    join.set_defaults(command=_join, plays_much=True)


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
    from lastcard.server.page import NOT_BUILT, missing_page
    from lastcard.server.serve import Setup, serve

    if not parsed.keep > 0:
        print("lastcard serve: --keep: tables are kept for more than 0 days", file=sys.stderr)
        return USAGE_ERROR
    if parsed.check:
        return _check_log(Path(parsed.data))
    if missing_page() is None:
        print(NOT_BUILT, end="", file=sys.stderr)
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
