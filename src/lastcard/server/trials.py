"""Tries rules out for people who are about to vote on them: in threads, a few at a time."""

from __future__ import annotations

import asyncio
from collections import Counter

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import OptionError
from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules import trial as tried
from lastcard.houserules.trial import Trial, TrialTable, try_out
from lastcard.server.bodies import Compared, Difference, RuleTrial, RuleTry
from lastcard.server.catalogue import Catalogue
from lastcard.server.refusals import Refusal, because
from lastcard.server.rule_texts import not_understood, rule_text

AT_A_TIME = 2
WAITING, WAITING_PER_ADDRESS = 16, 4
"""Trials that may be wanted at the same time, altogether and from one address."""
LONGEST = 1.2
"""Seconds; a slow machine plays fewer rounds."""
_KEPT = 128


class Trials:
    """Plays trials and keeps the latest: a whole table asks for the same one."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._asking: Counter[str] = Counter()
        self._done: dict[tuple[object, ...], RuleTrial] = {}

    async def try_out(self, wanted: RuleTry, address: str) -> RuleTrial:
        """What a rule does at such a table; Refusal if it cannot be played there."""
        edition = self._catalogue.find(wanted.edition)
        rule = _rule(wanted.text, edition)
        table = TrialTable(edition, wanted.players, wanted.rules, wanted.card)
        key = (rule.written, wanted.edition, wanted.players, wanted.card, *sorted(wanted.rules.items()))
        if key not in self._done:
            if self._asking.total() >= WAITING or self._asking[address] >= WAITING_PER_ADDRESS:
                raise because("too-many-trials")
            self._asking[address] += 1
            try:
                self._keep(key, await self._play(rule, table))
            finally:
                self._asking -= Counter({address: 1})
        return self._done[key]

    async def _play(self, rule: HouseRule, table: TrialTable) -> RuleTrial:
        async with self._turns:
            try:
                found = await asyncio.to_thread(try_out, rule.written, table, seconds=LONGEST)
            except OptionError as error:
                raise Refusal("forbidden", f"{error}") from None
            return _shown(found)

    def _keep(self, key: tuple[object, ...], trial: RuleTrial) -> None:
        while len(self._done) >= _KEPT:
            del self._done[next(iter(self._done))]
        self._done[key] = trial


def _rule(written: str, edition: Edition) -> HouseRule:
    try:
        rule = HouseRule(rule_text(written), edition=edition)
    except RuleError as error:
        raise not_understood(error) from None
    if rule.is_honour:
        raise because("honour-not-tried")
    return rule


def _shown(trial: Trial) -> RuleTrial:
    return RuleTrial(
        card=trial.card,
        rounds=trial.rounds,
        fires=trial.fires,
        turns=_compared(trial.turns),
        wins=None if trial.wins is None else _compared(trial.wins),
        endless=_compared(trial.endless),
        finding=trial.finding,
        warning=trial.warning,
    )


def _compared(figure: tried.Compared) -> Compared:
    return Compared(figure.blank, figure.ruled, Difference(figure.more.value, figure.more.low, figure.more.high))
