"""Rules that people write on cards: proposed, consented to by all, written; in the lobby and in a match."""

import asyncio

import pytest
from tests.server.helpers import (
    in_virtual_time,
    make_services,
    make_table,
    play_to_the_end,
)
from tests.server.proposing import (
    MARIO,
    RAIN,
    TIMED,
    closed_round,
    consent,
    in_the_lobby,
    is_as_after_a_restart,
    proposals,
    propose,
    written,
)

from lastcard.houserules.lexicon import languages
from lastcard.match import Match
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings

pytestmark = pytest.mark.usefixtures("same_deals")


# -- proposing and consenting ------------------------------------------------------------------


@in_virtual_time
async def test_a_proposal_is_read_back_to_all() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann, "the next player picks up three and misses a turn")
    (found,) = proposals(bob)
    assert [found] == [
        {
            "number": 1,
            "card": "custom-1",
            "by": "Ann",
            "text": "the next player picks up three and misses a turn",
            "source": "the next player picks up three and misses a turn",
            "readings": found["readings"],
            "steps": found["steps"],
            "consented": ["Ann"],
            "waiting": ["Bob", "Cat"],
        }
    ]
    assert [*found["readings"]] == [*found["steps"]] == [*languages()]
    assert found["readings"]["en"] == "The next player draws 3 cards and loses a turn."
    assert found["steps"]["en"] == [
        {"depth": 0, "symbol": "draw", "words": "the next player draws 3 cards"},
        {"depth": 0, "symbol": "skip", "words": "the next player loses a turn"},
    ]
    assert written(bob) == {}


@in_virtual_time
async def test_r38_j49_when_all_people_have_consented_the_rule_is_written() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(ann)
    assert (await consent(bob))["is"] == "frame"
    assert proposals(ann)[0]["waiting"] == ["Cat"]
    assert written(ann) == {}
    assert is_as_after_a_restart(ann)
    await consent(cat)
    assert proposals(ann) == []
    assert written(ann) == {"custom-1": RAIN}
    assert ann.frame["table"]["settings"]["rules"] == {"custom-1": RAIN}
    assert ann.frame["table"]["written"]["custom-1"]["readings"]["en"] == "Everyone else draws 1 card."
    assert is_as_after_a_restart(ann)
    await ann.say("start")
    assert bob.frame["view"]["rules"]["custom-1"] == RAIN


@in_virtual_time
async def test_j49_bots_consent_to_everything() -> None:
    ann, *_ = await in_the_lobby(people=1, bots=3)
    await propose(ann)
    assert written(ann) == {"custom-1": RAIN}


@in_virtual_time
async def test_one_no_ends_a_proposal() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(ann)
    await consent(bob)
    await consent(cat, yes=False)
    assert proposals(ann) == []
    assert written(ann) == {}
    assert (await consent(bob))["reason"] == "no-such-proposal"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_the_proposer_can_withdraw() -> None:
    ann, _, _ = await in_the_lobby()
    await propose(ann)
    await consent(ann, yes=False)
    assert proposals(ann) == []


@in_virtual_time
async def test_who_has_consented_can_still_refuse() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    await consent(bob)
    await consent(bob, yes=False)
    assert proposals(ann) == []


@in_virtual_time
async def test_a_new_proposal_for_the_same_card_starts_the_vote_again() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(ann)
    await consent(bob)
    await propose(cat, "I play again.")
    assert [(each["number"], each["by"], each["consented"]) for each in proposals(ann)] == [(2, "Cat", ["Cat"])]
    await propose(bob, "I draw 2.", card="custom-2")
    assert [each["number"] for each in proposals(ann)] == [2, 3]
    await consent(ann, 2)
    await consent(bob, 2)
    assert written(ann) == {"custom-1": "I play again."}
    assert [each["number"] for each in proposals(ann)] == [3]


@in_virtual_time
async def test_a_card_can_be_wiped() -> None:
    ann, bob, cat = await in_the_lobby()
    assert (await propose(ann, ""))["reason"] == "nothing-written"
    await propose(ann)
    await consent(bob)
    await consent(cat)
    await propose(bob, "")
    assert [proposals(ann)[0][name] for name in ("text", "source", "readings", "steps")] == ["", "", {}, {}]
    await consent(ann, 2)
    assert written(ann) == {"custom-1": RAIN}
    await consent(cat, 2)
    assert written(ann) == {}
    assert ann.frame["table"]["settings"]["rules"] == {}


@in_virtual_time
async def test_an_honour_rule_has_no_reading() -> None:
    ann, *_ = await in_the_lobby(people=1, bots=1)
    await propose(ann, "honour: whoever sings last draws")
    assert ann.frame["table"]["written"]["custom-1"] == {
        "text": "honour: whoever sings last draws",
        "source": "whoever sings last draws",
        "readings": {},
        "steps": {},
        "choices": {},
    }


# -- in a match --------------------------------------------------------------------------------


@in_virtual_time
async def test_nothing_is_proposed_during_a_round() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    await ann.say("start")
    assert proposals(ann) == []
    refused = await propose(ann)
    assert (refused["kind"], refused["rule"], refused["reason"]) == ("rule", "R38", "writing-later")
    assert (await consent(bob))["reason"] == "no-such-proposal"


@in_virtual_time
async def test_between_rounds_the_table_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await closed_round(monkeypatch)
    await propose(bob)
    await consent(ann)
    await consent(cat)
    assert cat.frame["events"] == [{"is": "rule-written", "card": "custom-1", "text": RAIN}]
    assert written(ann) == {"custom-1": RAIN}
    assert ann.frame["view"]["rules"]["custom-1"] == RAIN
    assert is_as_after_a_restart(ann)
    await propose(cat, "")
    await consent(ann, 2)
    await consent(bob, 2)
    assert "custom-1" not in ann.frame["view"]["rules"]
    assert ann.table.state.match is not None
    assert ann.table.state.match.position().rules == {"pauses": True}


@in_virtual_time
async def test_who_leaves_between_rounds_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await closed_round(monkeypatch)
    await propose(ann)
    await consent(bob)
    await cat.say("leave")
    assert written(ann) == {"custom-1": RAIN}
    assert bob.events("rule-written")
    assert is_as_after_a_restart(ann)


@in_virtual_time
@pytest.mark.parametrize(("settings", "look"), [(MARIO, 60), (TIMED, 20)])
async def test_an_open_proposal_holds_the_deal_back_for_a_minute(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, look: int
) -> None:
    ann, bob, cat = await closed_round(monkeypatch, settings)
    await asyncio.sleep(look - 1)
    await propose(ann)
    assert ann.frame["table"]["clock"] == {"seat": None, "left": 61_000}
    await asyncio.sleep(50)
    await propose(bob, "I play again.", card="custom-2")
    await consent(ann, 2)
    assert ann.frame["table"]["clock"] == {"seat": None, "left": 11_000}
    await asyncio.sleep(10.9)
    assert cat.frame["table"]["phase"] == "closed"
    await asyncio.sleep(0.2)
    assert cat.frame["table"]["phase"] == "playing"
    assert proposals(cat) == []
    assert (await consent(cat, 1))["reason"] == "no-such-proposal"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_a_deal_by_hand_ends_proposals(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await closed_round(monkeypatch)
    await propose(ann)
    await bob.say("deal")
    assert proposals(ann) == []


@in_virtual_time
async def test_the_record_of_a_match_with_rules_replays_and_the_rules_stay_for_the_next_one() -> None:
    """A rule is written before the match, and another one between two rounds."""
    lobby = Lobby(make_services(pace=0))
    settings = Settings(edition="super-mario", seats=3, rules={"target": 500, "custom-1": RAIN})
    ann, *_ = await make_table(lobby, settings, people=1, bots=2)

    async def proposes() -> None:
        if ann.frame["table"]["phase"] == "closed" and "custom-2" not in written(ann):
            await propose(ann, "I discard 2.", card="custom-2")

    await play_to_the_end(ann, proposes)
    record = ann.table.state.records[0]
    assert "write custom-2 I discard 2." in record
    played = Match.replay(record)
    assert played.over
    assert played.position().rules["custom-2"] == "I discard 2."
    await ann.say("rematch")
    assert ann.frame["table"]["settings"]["rules"] == {"target": 500, "custom-1": RAIN, "custom-2": "I discard 2."}
    assert is_as_after_a_restart(ann)
