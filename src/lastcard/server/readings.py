"""Reads what people write on cards, away from the event loop: a long text can take half a second."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import writable
from lastcard.houserules import RuleError
from lastcard.server.bodies import RuleRead
from lastcard.server.limits import Waiting
from lastcard.server.refusals import Refusal
from lastcard.server.rule_texts import on_card, read_text, rule_text
from lastcard.server.services import Services

WAITING, WAITING_PER_ADDRESS = 32, 4
"""Texts that may wait to be read at the same time, altogether and from one address."""


class Readings:
    """Texts that are being read."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting = Waiting(WAITING, WAITING_PER_ADDRESS, "too-many-texts")
        self._one_at_a_time = asyncio.Lock()

    async def read(self, text: str, edition: Edition, lang: str, address: str) -> RuleRead:
        """What the game understands of a text while somebody is writing it."""
        with self._waiting.place(address):
            return await self._services.workers.run("quick", read_text, text, edition, lang)

    async def prepare(self, edition: Edition, rules: Mapping[str, Choice]) -> None:
        """Read the texts of rules that are about to be judged, so that judging finds them in the caches."""
        cards = writable(edition)
        texts = [text for card, text in rules.items() if card in cards and isinstance(text, str) and text]
        for text in texts:
            async with self._one_at_a_time:
                await self._services.aside(_remember, text, edition)


def _remember(text: str, edition: Edition) -> None:
    """Read a text. Whatever is wrong with it, judging will say so."""
    try:
        on_card(rule_text(text), edition)
    except (Refusal, RuleError):
        return
