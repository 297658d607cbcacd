"""Rules that people write on cards: proposed, consented to by all, written; whatever somebody tries instead."""

import asyncio
from typing import Any

import pytest
from tests.server.helpers import (
    Person,
    in_virtual_time,
    lay_out,
    log_of,
    make_services,
    make_table,
    play_to_the_end,
    settle_chance,
)

from lastcard.houserules.lexicon import languages
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.frames import table_info
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.state import TableState

MARIO = Settings(edition="super-mario", seats=4)
RAIN = "Everyone else draws 1."
TIMED = Settings(edition="super-mario", seats=4, turn_time=15)


@pytest.fixture(autouse=True)
def _same_deals_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    settle_chance(monkeypatch, 1)


async def in_the_lobby(people: int = 3, bots: int = 0, settings: Settings = MARIO) -> list[Person]:
    return await make_table(Lobby(make_services()), settings, people, bots, start=False)


async def closed_round(monkeypatch: pytest.MonkeyPatch, settings: Settings = MARIO) -> list[Person]:
    """Ann goes out with her only card."""
    hands = {"Ann": ("red-1",), "Bob": ("blue-2", "blue-3"), "Cat": ("blue-4", "blue-5")}
    lay_out(monkeypatch, turn="Ann", discard=("red-9",), hands=hands)
    people = await make_table(Lobby(make_services()), settings, 3)
    await people[0].act("play red-1")
    assert people[0].frame["table"]["phase"] == "closed"
    return people


def proposals(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.frame["table"]["proposals"]
    return found


def written(person: Person) -> dict[str, str]:
    """The texts on the cards."""
    return {card: rule["text"] for card, rule in person.frame["table"]["written"].items()}


async def propose(person: Person, text: str = RAIN, card: str = "custom-1") -> dict[str, Any]:
    return await person.say("propose", card=card, text=text)


async def consent(person: Person, proposal: int = 1, *, yes: bool = True) -> dict[str, Any]:
    return await person.say("consent", proposal=proposal, yes=yes)


def is_as_after_a_restart(person: Person) -> bool:
    """Does the log alone lead to what everybody sees?"""
    table = person.table
    again = TableState.from_log(table.state.code, table.services.store.read(table.state.code))
    at = int(table.services.clock())
    return table_info(again, at) == table_info(table.state, at)


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
    }


# -- texts -------------------------------------------------------------------------------------


@in_virtual_time
async def test_what_is_not_understood_is_marked() -> None:
    ann, _, _ = await in_the_lobby()
    refused = await propose(ann, "banana the next player draws 2")
    assert (refused["kind"], refused["rule"], refused["reason"]) == ("rule", "R38", "not-understood")
    suggestion = "The next player draws 2 cards."
    assert refused["words"] == {"piece": "banana", "start": "0", "end": "6", "suggestion": suggestion}
    assert proposals(ann) == []


@in_virtual_time
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Everyone\n else\tdraws   1.  ", "Everyone else draws 1."),
        ("Every\u200bone else dr\u202eaws 1.\x00", "Everyone else draws 1."),
        ("honour: \u202e\x1b[31msing", "honour: [31msing"),
    ],
)
async def test_texts_are_cleaned(text: str, shown: str) -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann, text)
    assert proposals(bob)[0]["text"] == shown


@in_virtual_time
async def test_a_text_is_never_cut() -> None:
    ann, bob, _ = await in_the_lobby()
    whole = f"honour: {'la ' * 66}la"
    await propose(ann, whole)
    assert proposals(bob)[0]["text"] == whole
    assert proposals(bob)[0]["source"] == whole.removeprefix("honour: ")
    refused = await propose(ann, f"{whole}!")
    assert (refused["reason"], refused["words"]) == ("rule-too-long", {"n": "200", "length": "201"})


@in_virtual_time
async def test_what_was_chosen_stands_beside_what_was_written() -> None:
    ann, bob, _ = await in_the_lobby()
    long = f"Draw 10 {'!' * 190}"
    for source in ("Draw 10", "Jeder andere muss zehn", long):
        text = f"{source} → Everyone else draws 10 cards."
        assert (await propose(ann, text))["is"] == "frame"
        (found,) = proposals(bob)
        assert (found["text"], found["source"]) == (text, source)
        assert found["readings"]["en"] == "Everyone else draws 10 cards."
    assert (await propose(ann, f"{long}!!! → Everyone else draws 10 cards."))["reason"] == "rule-too-long"
    assert (await propose(ann, "Draw 10 → Draw 10"))["reason"] == "not-understood"


@in_virtual_time
async def test_a_text_of_nothing_visible_is_no_rule() -> None:
    ann, _, _ = await in_the_lobby()
    assert (await propose(ann, "\u200b\x07"))["reason"] == "nothing-written"
    assert (await propose(ann, "honour: \u200b"))["reason"] == "not-understood"


@in_virtual_time
async def test_a_rule_names_only_colors_and_cards_of_the_edition() -> None:
    ann, _, _ = await in_the_lobby()
    refused = await propose(ann, "Everyone holding a purple card draws 1.")
    assert refused["reason"] == "not-understood"
    assert "purple" in refused["words"]["piece"]


@in_virtual_time
async def test_only_cards_that_can_be_written_on() -> None:
    ann, _, _ = await in_the_lobby()
    assert (await propose(ann, card="wild4"))["reason"] == "no-such-card"
    assert (await propose(ann, card="custom-3"))["reason"] == "no-such-card"
    classic = await in_the_lobby(settings=Settings(seats=4))
    assert (await propose(classic[0]))["reason"] == "no-such-card"


# -- what somebody tries instead ---------------------------------------------------------------


@in_virtual_time
async def test_spectators_have_no_say() -> None:
    ann, bob, _ = await in_the_lobby()
    watcher = await Person(ann.table, None).enter()
    assert (await propose(watcher))["reason"] == "only-watching"
    await propose(ann)
    assert proposals(watcher) == proposals(bob)
    for yes in (True, False):
        assert (await consent(watcher, yes=yes))["reason"] == "only-watching"
    assert len(proposals(ann)) == 1


@in_virtual_time
async def test_nobody_consents_twice_or_for_others() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    assert (await consent(ann))["kind"] == "stale"
    await consent(bob)
    assert (await consent(bob))["kind"] == "stale"
    assert proposals(ann)[0]["waiting"] == ["Cat"]
    voted = [entry for entry in log_of(ann.table) if isinstance(entry, entries.Voted)]
    assert voted == [entries.Voted("Bob", 1, yes=True)]


@in_virtual_time
async def test_a_wrong_number_is_refused() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    for number in (2, 99):
        assert (await consent(bob, number))["reason"] == "no-such-proposal"


@in_virtual_time
async def test_a_resent_consent_counts_once() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    await bob.say("consent", id="again", proposal=1, yes=True)
    assert (await bob.say("consent", id="again", proposal=1, yes=True))["is"] == "frame"
    assert proposals(ann)[0]["waiting"] == ["Cat"]


@in_virtual_time
async def test_whoever_has_left_has_no_say_and_is_not_waited_for() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(ann)
    await bob.say("leave")
    assert (await consent(bob))["reason"] == "not-here"
    assert proposals(ann)[0]["waiting"] == ["Cat"]
    await cat.say("leave")
    assert written(ann) == {"custom-1": RAIN}
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_what_somebody_proposed_who_has_left_is_off() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(bob)
    await consent(cat)
    await bob.say("leave")
    assert proposals(ann) == []
    assert written(ann) == {}


@in_virtual_time
async def test_whoever_sits_down_later_is_asked_too() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby, MARIO, 2, start=False)
    await propose(ann)
    seated = await lobby.join(ann.table.state.code, "Cat")
    await consent(bob)
    assert proposals(ann)[0]["waiting"] == ["Cat"]
    cat = await Person(ann.table, seated.token).enter()
    assert len(proposals(cat)) == 1
    await consent(cat)
    assert written(ann) == {"custom-1": RAIN}


@in_virtual_time
async def test_a_seat_taken_anew_has_not_consented() -> None:
    lobby = Lobby(make_services())
    ann, bob, _ = await make_table(lobby, MARIO, 3, start=False)
    await propose(ann)
    await consent(bob)
    await bob.say("leave")
    seated = await lobby.join(ann.table.state.code, "Bob")
    assert seated.seat == "Bob"
    await Person(ann.table, seated.token).enter()
    assert proposals(ann)[0]["waiting"] == ["Cat", "Bob"]


@in_virtual_time
async def test_whoever_is_gone_for_long_is_not_waited_for_until_they_are_back() -> None:
    ann, bob, cat = await in_the_lobby()
    await propose(ann)
    ann.table.exit(bob)
    await asyncio.sleep(61)
    assert proposals(ann)[0]["waiting"] == ["Cat"]
    bob = await bob.again()
    assert proposals(ann)[0]["waiting"] == ["Bob", "Cat"]
    await consent(cat)
    await consent(bob)
    assert written(ann) == {"custom-1": RAIN}


@in_virtual_time
async def test_the_host_writes_nothing_without_the_others() -> None:
    ann, bob, cat = await in_the_lobby()
    alone = {"edition": "super-mario", "rules": {"custom-1": RAIN}}
    assert (await ann.say("change", settings=alone))["reason"] == "consent-first"
    await propose(ann)
    await consent(bob)
    await consent(cat)
    for text in ("", "I play again."):
        settings = {"edition": "super-mario", "rules": {"custom-1": text}}
        assert (await ann.say("change", settings=settings))["reason"] == "consent-first"
    await ann.say("change", settings={"edition": "super-mario", "rules": {"stacking": True}})
    assert ann.frame["table"]["settings"]["rules"] == {"custom-1": RAIN, "stacking": True}
    await ann.say("change", settings={"edition": "super-mario", "rules": {"custom-1": f" {RAIN}"}})
    assert ann.frame["table"]["settings"]["rules"] == {"custom-1": RAIN}
    await ann.say("change", settings={"edition": "classic"})
    assert ann.frame["table"]["settings"]["rules"] == {}


@in_virtual_time
async def test_a_host_without_company_writes_at_will() -> None:
    ann, *_ = await in_the_lobby(people=1, bots=1)
    for text in (RAIN, "I play again."):
        await ann.say("change", settings={"edition": "super-mario", "rules": {"custom-1": text}})
        assert written(ann) == {"custom-1": text}
    await ann.say("change", settings={"edition": "super-mario", "rules": {"custom-1": ""}})
    assert written(ann) == {}


@in_virtual_time
async def test_a_table_can_be_made_with_rules_which_are_cleaned() -> None:
    ann, _ = await in_the_lobby(2, settings=Settings(edition="super-mario", rules={"custom-2": " I  draw\t2\x00. "}))
    assert written(ann) == {"custom-2": "I draw 2."}


@in_virtual_time
async def test_another_edition_ends_all_proposals() -> None:
    ann, bob, _ = await in_the_lobby()
    await propose(ann)
    await ann.say("change", settings={"edition": "batman-v-superman"})
    assert proposals(ann) == []
    assert (await consent(bob))["reason"] == "no-such-proposal"


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
