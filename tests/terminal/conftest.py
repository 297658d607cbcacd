"""Fixtures of the terminal game."""

import pytest
from tests.terminal.typists import Booth


@pytest.fixture
def booth(monkeypatch: pytest.MonkeyPatch) -> Booth:
    return Booth(monkeypatch)
