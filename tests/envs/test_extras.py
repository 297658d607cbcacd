"""Without the optional parts, one sentence says what to install; nothing else needs them."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for missing in {missing!r}:
    sys.modules[missing] = None
import lastcard, lastcard.cli
from lastcard import envs
try:
    envs.{call}
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        ('aec("classic", 2)', "pettingzoo"),
        ('aec("classic", 2)', "gymnasium"),
        ('vector("classic", 2, 4)', "numpy"),
        ('openspiel("classic")', "pyspiel"),
    ],
)
def test_one_sentence_says_what_to_install(call: str, missing: str) -> None:
    script = WITHOUT.format(call=call, missing=[missing])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == f"lastcard.envs needs {missing}, which is not installed: pip install 'lastcard[envs]'\n"


def test_the_rules_and_the_list_of_environments_need_none_of_them() -> None:
    script = WITHOUT.format(call="__all__", missing=["numpy", "gymnasium", "pettingzoo", "pyspiel", "matplotlib"])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == ""
