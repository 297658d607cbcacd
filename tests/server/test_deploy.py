"""The examples for hosting: as much of each as can be tried on this machine."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml
from tests.waiting import PATIENCE

from lastcard import cli

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
NGINX, CADDY, CONTAINER, UNIT = (
    (DEPLOY / name).read_text("utf-8")
    for name in ("nginx.conf", "Caddyfile", "Containerfile", "lastcard-server.service")
)
SEARCHED = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"  # `make` fetches nginx
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
TOLD = {
    "Host": "$http_host",  # the server compares it with the origin of the page
    "Upgrade": "$http_upgrade",
    "X-Forwarded-For": "$remote_addr",  # and nothing that a client claims
    "X-Forwarded-Proto": "$scheme",
    "X-Tcp-Rtt": "$tcpinfo_rtt",
}


# -- nginx -----------------------------------------------------------------------------------


def test_nginx_tells_what_the_server_has_to_know() -> None:
    told = dict(re.findall(r"^ *proxy_set_header +(\S+) +(\S+);", NGINX, flags=re.MULTILINE))
    assert told.items() >= TOLD.items()


def test_every_directive_of_nginx_ends() -> None:
    assert {line[-1] for line in plain(NGINX)} == {";", "{", "}"}


@pytest.mark.skipif(
    not (shutil.which("nginx", path=SEARCHED) and shutil.which("openssl")), reason="nginx or openssl cannot be had here"
)
def test_a_match_is_played_behind_nginx() -> None:
    tried = subprocess.run(
        [sys.executable, DEPLOY / "try_nginx.py"], capture_output=True, text=True, timeout=4 * PATIENCE, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    for done in ("match over after", "a link with its key: opened, and not noted down", "another origin: 403"):
        assert done in tried.stdout


# -- the others ------------------------------------------------------------------------------


def plain(text: str) -> list[str]:
    """The lines of a file without comments."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line]


@pytest.mark.parametrize("text", [NGINX, CADDY])
def test_every_block_is_closed(text: str) -> None:
    lines = "\n".join(plain(text))
    assert lines.count("{") == lines.count("}")


def test_the_image_is_built_from_everything_that_building_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hatch = project["tool"]["hatch"]
    hooks = [hatch["build"]["hooks"]["custom"]["path"], hatch["metadata"]["hooks"]["custom"]["path"]]
    copied = [
        name for line in re.findall(r"^COPY ([^-].*)$", CONTAINER, flags=re.MULTILINE) for name in line.split()[:-1]
    ]
    assert {*hooks, "pyproject.toml", "README.md", "LICENSE", "src", "web", "requirements"} <= {*copied}
    needed = [*copied, *re.findall(r"--requirement (requirements/\S+)", CONTAINER)]
    assert [name for name in needed if not (ROOT / name).exists()] == []


def test_the_server_is_started_with_options_that_it_has() -> None:
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", CONTAINER, flags=re.MULTILINE)
    in_container = [*json.loads(entry), *COMPOSE["services"]["lastcard"]["command"]]
    unit = ConfigParser(interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT)
    by_systemd = shlex.split(unit["Service"]["ExecStart"])
    for program, *arguments in (in_container, by_systemd):
        assert program.endswith("lastcard")
        cli.parser().parse_args(arguments)


def test_the_parts_of_the_compose_file_fit_together() -> None:
    services, networks = COMPOSE["services"], COMPOSE["networks"]
    lastcard, caddy = services["lastcard"], services["caddy"]
    (range_of,) = networks["inside"]["ipam"]["config"]
    assert lastcard["command"][:2] == ["--proxy", range_of["subnet"]]
    assert (DEPLOY / lastcard["build"]["context"] / lastcard["build"]["dockerfile"]).is_file()
    assert (DEPLOY / caddy["volumes"][0].partition(":")[0]).is_file()
    assert "{$LASTCARD:127.0.0.1:8000}" in CADDY
    assert caddy["environment"]["LASTCARD"] == "lastcard:8000"
    named = {volume.partition(":")[0] for each in services.values() for volume in each["volumes"]}
    assert {name for name in named if not name.startswith(".")} == {*COMPOSE["volumes"]}
    assert "VOLUME /data" in CONTAINER
    assert "tables:/data" in lastcard["volumes"]
