"""A link to a table, and a seat at it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

PROTOCOL = 2
"""The version of the protocol that this client speaks."""
ANSWER_TIME = 10.0
"""How many seconds a server may take to answer a request."""


class JoinError(ValueError):
    """Why a seat could not be taken or kept."""


@dataclass(frozen=True)
class Link:
    """Where a table is: its server's address, its six letters, and the secret in its link."""

    server: str
    code: str
    key: str = ""

    @classmethod
    def read(cls, url: str, code: str | None = None) -> Link:
        """A table's link: `…/t/CODE`, perhaps with `#KEY`, `…/?table=CODE` or `…#CODE`; or an address and the code."""
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise JoinError(f"{url!r} is not a link to a table, such as http://127.0.0.1:8000/t/BCDFGH")
        path, _, in_path = parts.path.partition("/t/")
        in_query = parse_qs(parts.query).get("table", [""])[0]
        found = (code or in_path or in_query or parts.fragment.rpartition("/")[2]).strip("/").upper()
        if not re.fullmatch("[A-Z]{6}", found):
            raise JoinError(f"{url!r} names no table; give its six letters after the address")
        key = parts.fragment if found == in_path.strip("/").upper() else ""
        return cls(f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}", found, key)

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket."""
        return re.sub("^http", "ws", self.server) + "/ws"


@dataclass(frozen=True)
class HeldSeat:
    """A seat, and the secret that holds it."""

    table: str
    seat: str
    token: str


def sit_down(link: Link, name: str) -> HeldSeat:
    """Take a seat; JoinError with the server's own sentence if that is refused."""
    (spoken,) = _ask(link, "", ("protocol",))
    if spoken != PROTOCOL:
        raise JoinError(f"{link.server} speaks version {spoken} of the protocol, this lastcard version {PROTOCOL}")
    return HeldSeat(*_ask(link, "/seats", ("table", "seat", "token"), {"name": name}))


def _ask(link: Link, path: str, fields: Sequence[str], body: Mapping[str, str] | None = None) -> list[Any]:
    """Fields of the server's answer to a GET, or to a POST with this body."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "table-key": link.key}
    request = Request(f"{link.server}/api/tables/{link.code}{path}", data, headers)  # noqa: S310  # a Link is http or https
    try:
        with urlopen(request, timeout=ANSWER_TIME) as answer:  # noqa: S310  # as above
            found = json.load(answer)
            return [found[field] for field in fields]
    except HTTPError as error:
        with error:
            raise JoinError(_problem(error)) from None
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise JoinError(f"{link.server} does not answer as a lastcard server would: {error}") from None


def _problem(error: HTTPError) -> str:
    try:
        return str(json.load(error)["sentence"])
    except (ValueError, LookupError, TypeError):
        return f"{error.url} answers {error.code}, not as a lastcard server would"
