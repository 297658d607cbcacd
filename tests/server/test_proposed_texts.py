"""What may be proposed as a rule, and whatever somebody tries instead."""

import asyncio

import pytest
from tests.server.helpers import (
    Person,
    in_virtual_time,
    log_of,
    make_services,
    make_table,
)
from tests.server.proposing import (
    MARIO,
    RAIN,
    consent,
    in_the_lobby,
    is_as_after_a_restart,
    proposals,
    propose,
    written,
)

from lastcard.server import entries
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings

pytestmark = pytest.mark.usefixtures("same_deals")


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
    assert (await ann.say("change", settings={"edition": "classic"}))[
        "reason"
    ] == "consent-first"  # it has no such card
    await ann.say("change", settings={"edition": "batman-v-superman"})
    assert ann.frame["table"]["settings"]["rules"] == {"custom-1": RAIN}


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
