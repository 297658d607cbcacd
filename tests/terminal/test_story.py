"""Every kind of event has its sentence."""

from typing import get_args

import pytest

from lastcard import edition
from lastcard.engine.edition import model
from lastcard.engine.text import events as e
from lastcard.terminal.story import LASTING, Story
from lastcard.terminal.words import Words

TOLD: list[tuple[e.Event, str]] = [
    (e.DrewForDeal("Ben", "red-7"), "Ben draws red 7 for the deal."),
    (e.Dealt(2, "Ben"), "Round 2: Ben deals."),
    (e.TurnedUp("red-7"), "red 7 is turned up."),
    (e.WentBack("wild4@batman"), "Wild Draw Four (Batman) goes back into the pile."),
    (e.Ignored("red-skip@batman"), "red Skip (Batman) is turned up and ignored."),
    (e.Played("Ben", "red-7"), "Ben plays red 7."),
    (e.Played("you", "gold-draw2@superman"), "you play gold Draw Two (Superman)."),
    (e.Laid("Ben", "red-7"), "Ben lays red 7 on it."),
    (e.ColorChosen("Ben", "gold"), "Ben chooses gold."),
    (e.Called("you"), "you call UNO!"),
    (e.Caught("Ben", "you"), "Ben catches you without a call."),
    (e.Caught("you", "Ben"), "you catch Ben without a call."),
    (e.Drew("Ben", 1, None), "Ben draws a card."),
    (e.Drew("Ben", 2, None), "Ben draws 2 cards."),
    (e.Drew("Ben", 0, ()), "Ben finds nothing to draw."),
    (e.Drew("you", 2, ("red-7", "hero-batman")), "you draw red 7 and Hero (Batman)."),
    (e.Kept("Ben"), "Ben keeps the card."),
    (e.PileRenewed(50), "The discard pile is shuffled into a new draw pile of 50 cards."),
    (e.LostTurn("you"), "you lose a turn."),
    (e.CouldDoNothing("Ben"), "Ben can neither play nor draw."),
    (e.DirectionTurned("right"), "Direction turns: play goes right."),
    (e.PlaysAgain("Ben"), "Ben goes on."),
    (e.GoesNext("you"), "you go next."),
    (e.Accepted("you", 4), "you accept."),
    (e.Challenged("Ben", "Cleo", guilty=True, hand=None), "Ben challenges Cleo: it was a bluff."),
    (
        e.Challenged("you", "Cleo", guilty=False, hand=("red-7", "red-8", "blue-1")),
        "you challenge Cleo: it was no bluff. Cleo shows you red 7, red 8 and blue 1.",
    ),
    (e.Challenged("Ben", "you", guilty=True, hand=("red-7",)), "Ben challenges you: it was a bluff."),
    (e.Blocked("Ben", "hero-batman", "you"), "Ben blocks your card with Hero (Batman)."),
    (e.LetHappen("you"), "you let it happen."),
    (e.Bounced("Ben", "wild@batman", "Cleo"), "Ben bounces it back at Cleo with Wild (Batman)."),
    (e.Shielded("Ben", "you", "wild@batman"), "Wild (Batman) shields you."),
    (e.ShieldHeld("you", "red-7"), "your shield takes red 7."),
    (e.ShieldEnded("Ben", "wild@batman"), "Ben's shield is gone."),
    (e.Signalled("Ben"), "Ben's arms are up."),
    (e.CameLast("you"), "you come last."),
    (e.HandsSwapped("Ben", "you"), "Ben and you swap hands."),
    (e.HandsPassed("left"), "All hands move one seat to the left."),
    (e.Discarded("Ben", "red-7"), "Ben discards red 7."),
    (e.Gave("Ben", "you", "red-7"), "Ben gives you red 7."),
    (e.Gave("Ben", "Cleo", None), "Ben gives Cleo a card."),
    (e.Showed("Ben", "you", 2, ("blue-1", "red-7")), "Ben shows you blue 1 and red 7."),
    (e.Showed("Ben", "Cleo", 2, None), "Ben shows Cleo 2 cards."),
    (e.Showed("you", None, 1, ("red-7",)), "you show everybody red 7."),
    (e.HonourAsked("Ben", "custom-1@superman"), "The rule on it is for you all: what does it come to?"),
    (e.RuleWritten("custom-1", "I draw 1."), "Wild Customizable 1 now says: I draw 1."),
    (e.RuleWritten("custom-1", ""), "Wild Customizable 1 is wiped clean."),
    (e.Rolled("Ben", 5, 6), "Ben rolls a 5."),
    (e.Rolled("you", 1, 2), "you toss heads."),
    (e.Rolled("Ben", 2, 2), "Ben tosses tails."),
    (e.Named("Ben", "color", "red"), "Ben names red."),
    (e.Named("you", "card", "red-7"), "you name red 7."),
    (e.Named("Ben", "player", "you"), "Ben names you."),
    (e.Peeked("Ben", 3, None), "Ben looks at 3 cards of the draw pile."),
    (e.Peeked("you", 1, ("red-7",)), "you look at a card of the draw pile: red 7."),
    (e.Buried("Ben", 2), "Ben puts 2 cards under the draw pile."),
    (e.TookDiscard("Ben", "red-7"), "Ben takes red 7 out of the discard pile."),
    (e.TookLooked("Ben", None), "Ben takes one of the cards."),
    (e.TookLooked("you", "red-7"), "you take red 7."),
    (e.TookBack("you", "red-7"), "red 7 goes back to you."),
    (e.Copied("Ben", "red-draw2@batman"), "It does what red Draw Two (Batman) does."),
    (e.Cancelled("Ben", "red-7"), "What red 7 did is cancelled."),
    (e.Cancelled("Ben", None), "What the last card did is cancelled."),
    (e.HandRenewed("you", 5), "your hand goes under the draw pile."),
    (e.HandsRedealt(21), "All 21 cards in hand are shuffled and dealt again."),
    (e.Exchanged("Ben", "you", "red-7"), "Ben gives you red 7 in exchange."),
    (e.Exchanged("Ben", "Cleo", None), "Ben gives Cleo a card in exchange."),
    (e.Chose("Ben", 2, "custom-1@batman"), "Ben chooses: The second choice."),
    (e.ChoseSeat("you", "Ben"), "you choose Ben."),
    (e.Voted("Ben", "Ben"), "Ben votes for themselves."),
    (e.Voted("you", "you"), "you vote for yourself."),
    (e.Elected("you"), "The vote falls on you."),
    (
        e.LastingBegan("Ben", "custom-1@superman", "ban"),
        "From now on, by Wild Customizable 1 (Superman): some cards may not be played.",
    ),
    (
        e.LastingEnded("Ben", "custom-1@superman", "open"),
        "No longer, by Wild Customizable 1 (Superman): hands lie open.",
    ),
    (e.Left("Ben"), "Ben leaves the round."),
    (e.PointsChanged("you", -20), "you lose 20 points."),
    (e.PointsChanged("Ben", 1), "Ben gets 1 point."),
    (
        e.Acted("Ben", "custom-1@superman", "sings a song."),
        "Ben, as Wild Customizable 1 (Superman) says: sings a song.",
    ),
    (e.RoundClosed("Ben", {"Ben": 120}), "Ben goes out and scores 120 points!"),
    (e.RoundClosed("you", {"you": 0}), "you go out!"),
    (e.RoundClosed(None, {}), "Nobody can go on: the round closes."),
    (e.MatchWon(("Ben",)), "Ben wins the match!"),
    (e.MatchWon(("you",)), "you win the match!"),
    (e.MatchWon(("you", "Ben")), "you and Ben win the match!"),
]


@pytest.fixture
def story() -> Story:
    return Story(Words(edition("batman-v-superman")), "you")


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[sentence for _, sentence in TOLD])
def test_sentences(story: Story, event: e.Event, sentence: str) -> None:
    assert story.sentence(event) == sentence


def test_no_event_is_left_out() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(e.Event))


def test_everything_that_can_last_has_words() -> None:
    assert [*LASTING] == [*model.LASTING]


def test_one_act_is_one_line(story: Story) -> None:
    events = (e.Played("you", "red-skip@batman"), e.LostTurn("Ben"))
    assert story.line(events) == "You play red Skip (Batman). Ben loses a turn."


def test_the_draws_for_the_deal_share_a_sentence(story: Story) -> None:
    events = (e.DrewForDeal("you", "red-7"), e.DrewForDeal("Ben", "blue-9"), e.Dealt(1, "Ben"))
    assert story.line(events) == "Drawn for the deal: you red 7, Ben blue 9. Round 1: Ben deals."


def test_a_card_that_ends_in_a_mark() -> None:
    story = Story(Words(edition("super-bowl")), None)
    assert story.line([e.Played("Ben", "touchdown")]) == "Ben plays Wild Touchdown!"


def test_nothing_is_no_line(story: Story) -> None:
    assert story.line(()) == ""
