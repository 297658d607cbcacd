"""Tries rules out for people who are about to vote on them: away from the event loop, a few at a time."""

from __future__ import annotations

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import OptionError
from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules import trial as tried
from lastcard.houserules.trial import Trial, TrialTable, try_out
from lastcard.server.bodies import Compared, Difference, RuleTrial, RuleTry
from lastcard.server.catalogue import Catalogue
from lastcard.server.limits import Waiting
from lastcard.server.refusals import Refusal, because
from lastcard.server.rule_texts import not_understood, rule_text
from lastcard.server.workers import Workers

WAITING, WAITING_PER_ADDRESS = 16, 4
"""Trials that may be wanted at the same time, altogether and from one address."""
LONGEST = 1.2
"""Seconds; a slow machine plays fewer rounds."""
_KEPT = 128


class Trials:
    """Plays trials and keeps the latest: a whole table asks for the same one."""

    def __init__(self, catalogue: Catalogue, workers: Workers) -> None:
        self._catalogue = catalogue
        self._workers = workers
        self._waiting = Waiting(WAITING, WAITING_PER_ADDRESS, "too-many-trials")
        self._done: dict[tuple[object, ...], RuleTrial] = {}

    async def try_out(self, wanted: RuleTry, address: str) -> RuleTrial:
        """What a rule does at such a table; Refusal if it cannot be played there."""
        edition = self._catalogue.find(wanted.edition)
        key = (wanted.text, wanted.edition, wanted.players, wanted.card, *sorted(wanted.rules.items()))
        if key not in self._done:
            with self._waiting.place(address):
                self._keep(key, await self._workers.run("slow", played, wanted, edition, LONGEST))
        return self._done[key]

    def _keep(self, key: tuple[object, ...], trial: RuleTrial) -> None:
        while len(self._done) >= _KEPT:
            del self._done[next(iter(self._done))]
        self._done[key] = trial


def played(wanted: RuleTry, edition: Edition, seconds: float) -> RuleTrial:
    """Read a rule and try it out; Refusal if that cannot be done."""
    rule = _rule(wanted.text, edition)
    table = TrialTable(edition, wanted.players, wanted.rules, wanted.card)
    try:
        return _shown(try_out(rule.written, table, seconds=seconds))
    except OptionError as error:
        raise Refusal("forbidden", f"{error}") from None


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
