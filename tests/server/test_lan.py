"""`lastcard serve --lan` and `--proxy`: addresses for phones, and whose word on addresses counts."""

from pathlib import Path

import pytest
import segno
from tests.server.running import Server

from lastcard.server import serve
from lastcard.server.lan import is_reachable, lan_address, qr_code
from lastcard.server.serve import ServeError, about_phones, find_lan, read_proxy

HALVES = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}


def test_the_qr_code_in_the_terminal_is_that_of_the_address() -> None:
    url = "http://192.168.1.20:8000/"
    drawn = [[HALVES[each] for each in line] for line in qr_code(url).splitlines()]
    rows = [[pair[half] for pair in line] for line in drawn for half in (0, 1)]
    wanted = [[*map(int, row)] for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted


def test_an_address_that_was_named_is_shown(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--lan", "--host", "127.0.0.2") as server:
        assert server.process.stdout is not None
        shown = server.process.stdout.readline().split()[-1]
        assert shown == f"{server.url}/"
        assert server.request("GET", "/api/editions").json["phones"] == shown


def test_a_machine_without_a_network_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    assert "phones cannot join" in about_phones(find_lan("127.0.0.1"))


def test_without_lan_no_phone_is_sent_anywhere(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        assert server.request("GET", "/api/editions").json["phones"] is None


def test_the_address_found_is_none_that_only_this_machine_reaches() -> None:
    found = lan_address()
    assert found is None or is_reachable(found)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "0.0.0.0", "::1", "::", "169.254.3.4", "fe80::1"])  # noqa: S104
def test_phones_do_not_reach_these(host: str) -> None:
    assert not is_reachable(host)


@pytest.mark.parametrize("text", ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32"])
def test_a_proxy_is_an_address_or_a_network(text: str) -> None:
    assert read_proxy(text) == text


@pytest.mark.parametrize("text", ["*", "", "proxy", "10.0.0.1/8", "10.0.0"])
def test_anything_else_is_no_proxy(text: str) -> None:
    with pytest.raises(ServeError, match="is not the address of a proxy"):
        read_proxy(text)


@pytest.mark.parametrize(("proxy", "scheme"), [("127.0.0.1", "https"), ("10.0.0.1", "http")])
def test_forwarded_headers_count_only_from_a_proxy_that_was_named(tmp_path: Path, proxy: str, scheme: str) -> None:
    with Server(tmp_path / "data", "--proxy", proxy) as server:
        found = server.request(
            "GET", "/api/editions/", **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        )
        assert found.headers["location"].startswith(f"{scheme}://")
