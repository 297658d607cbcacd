"""What is handed on: wheels and source distributions that contain everything, their metadata, licences and release."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from lastcard.server.page import FOLDER

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
REPOSITORY = "https://forge.example/cards/lastcard"


# -- metadata --------------------------------------------------------------------------------

hook = pytest.importorskip("hatch_metadata", reason="hatchling, which builds packages, is not installed")


def test_links_of_the_readme_become_absolute_where_the_address_is_known() -> None:
    text = '![A](docs/a.svg) [b](docs/b.md#c) <img src="docs/d.svg"> [e](#f) [g](https://forge.example/h)'
    assert hook.absolute(text, REPOSITORY, "v1.0.0") == (
        f"![A]({REPOSITORY}/raw/v1.0.0/docs/a.svg) [b]({REPOSITORY}/blob/v1.0.0/docs/b.md#c) "
        f'<img src="{REPOSITORY}/raw/v1.0.0/docs/d.svg"> [e](#f) [g](https://forge.example/h)'
    )
    assert hook.absolute(text, "", "v1.0.0") == text


def test_without_a_repository_there_are_no_addresses() -> None:
    assert hook.addresses("", "v1.0.0") == {}
    assert all(each.startswith(REPOSITORY) for each in hook.addresses(REPOSITORY, "v1.0.0").values())


# -- licences --------------------------------------------------------------------------------


def bundled() -> set[str]:
    """The packages of which the lock file says that the page depends on them while it runs."""
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return {name for name in web["dependencies"] if name.startswith("@fontsource") or name in {"svelte", "uqr"}}


def test_the_page_brings_the_licence_of_everything_in_it() -> None:
    notices = FOLDER / "licences.txt"
    if not notices.is_file():
        pytest.skip("the page is not built")
    text = notices.read_text(encoding="utf-8")
    told = dict(re.findall(r"^(\S+) \d\S* \((\S+)\)\n-{72}$", text, flags=re.MULTILINE))
    assert set(told) >= bundled()
    assert set(told.values()) <= {"MIT", "OFL-1.1"}, "another licence: the package's own field has to name it"
    fonts = {name for name in told if name.startswith("@fontsource")}
    assert {told[name] for name in fonts} == {"OFL-1.1"}
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == len(fonts) == 3
    assert text.count("Permission is hereby granted") == len(told)
    assert PROJECT["project"]["license"] == "MIT AND OFL-1.1"


# -- the release -----------------------------------------------------------------------------


def steps() -> list[dict[str, str]]:
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def test_the_jobs_of_the_release_exist_and_wait_for_jobs_that_exist() -> None:
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    assert {job.get("needs", "sdist") for job in jobs.values()} == {"sdist"}
    assert all(("uses" in step) != ("run" in step) for step in steps())
    handed = {step["with"]["name"] for step in steps() if "download-artifact" in step.get("uses", "")}  # type: ignore[index]
    made = {step["with"]["name"] for step in steps() if "upload-artifact" in step.get("uses", "")}  # type: ignore[index]
    assert handed <= made


def test_everything_that_the_release_uses_has_a_version() -> None:
    assert [step["uses"] for step in steps() if not re.search(r"@v\d+$", step.get("uses", "@v0"))] == []
    installed = [line for step in steps() for line in step.get("run", "").splitlines() if "pip install" in line]
    assert [line for line in installed if not re.search("--require-hashes|==|dist/lastcard", line)] == []


def test_the_commands_of_the_release_name_files_and_options_that_exist() -> None:
    commands = [line for step in steps() for line in step.get("run", "").splitlines()]
    commands += PROJECT["tool"]["cibuildwheel"]["test-command"]
    words = [word for command in commands for word in shlex.split(command)]
    named = [word for word in words if word.startswith(("requirements/", "tests/"))]
    assert named
    assert [word for word in named if not (ROOT / word).is_file()] == []


def test_wheels_are_built_for_every_python_of_the_classifiers() -> None:
    said = {each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if ":: 3." in each}
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert {f"cp{version.replace('.', '')}-*" for version in said} == set(built)


# -- the packages themselves -----------------------------------------------------------------


def build(*command: str, **environment: str) -> None:
    subprocess.run([sys.executable, "-m", *command], env=os.environ | environment, check=True, capture_output=True)


@pytest.mark.nightly
def test_a_wheel_from_the_source_distribution_needs_neither_node_nor_compiler(tmp_path: Path) -> None:
    build("hatchling", "build", "--target", "sdist", "--directory", str(tmp_path), LASTCARD_REPOSITORY=REPOSITORY)
    (source,) = tmp_path.glob("lastcard-*.tar.gz")
    with tarfile.open(source) as found:
        names = {name.partition("/")[2] for name in found.getnames()}
    assert {"src/lastcard/web/index.html", "src/lastcard/web/licences.txt", "LICENSE", "hatch_metadata.py"} <= names
    assert not any("node_modules" in name for name in names)
    # No program can be found: no Node, no npm, no compiler.
    wheel_of = ["pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(source)]
    build(*wheel_of, PATH=str(tmp_path), CC="no-compiler", PIP_CACHE_DIR=str(tmp_path / "cache"))
    (wheel,) = tmp_path.glob("lastcard-*-py3-none-any.whl")
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
        metadata = message_from_bytes(packed.read(next(name for name in names if name.endswith("/METADATA"))))
    assert {"lastcard/web/index.html", "lastcard/web/licences.txt", "lastcard/engine/round.py"} <= names
    assert {name.rpartition("/")[2] for name in names if "/data/share/" in name} == {
        *("lastcard.1", "lastcard", "_lastcard", "lastcard.fish")
    }
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    assert "bots" in metadata["Keywords"]
    build("pip", "install", "--no-deps", "--target", str(tmp_path / "installed"), str(wheel))
    installed = {"PYTHONPATH": str(tmp_path / "installed"), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", "import lastcard; print(lastcard.__file__); lastcard.playouts('classic', rounds=2)"],
        env=os.environ | installed,
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.startswith(str(tmp_path / "installed"))
