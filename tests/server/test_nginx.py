"""The example for nginx: a match to its end behind it, where nginx can be had; what it has to say, everywhere."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.waiting import PATIENCE

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
CONFIG = (DEPLOY / "nginx.conf").read_text("utf-8")
TOLD = {
    "Host": "$http_host",  # the server compares it with the origin of the page
    "Upgrade": "$http_upgrade",
    "X-Forwarded-For": "$remote_addr",  # and nothing that a client claims
    "X-Forwarded-Proto": "$scheme",
    "X-Tcp-Rtt": "$tcpinfo_rtt",
}


def test_the_proxy_tells_what_the_server_has_to_know() -> None:
    told = dict(re.findall(r"^ *proxy_set_header +(\S+) +(\S+);", CONFIG, flags=re.MULTILINE))
    assert told.items() >= TOLD.items()


def test_every_directive_ends_and_every_block_is_closed() -> None:
    lines = [line.partition("#")[0].strip() for line in CONFIG.splitlines()]
    assert {line[-1] for line in lines if line} == {";", "{", "}"}
    assert sum(line.count("{") - line.count("}") for line in lines) == 0


@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx cannot be had here")
def test_a_match_is_played_behind_it() -> None:
    tried = subprocess.run(
        [sys.executable, DEPLOY / "try_nginx.py"], capture_output=True, text=True, timeout=4 * PATIENCE, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    for done in ("match over after", "a link with its key: opened, and not noted down", "another origin: 403"):
        assert done in tried.stdout
