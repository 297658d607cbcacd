"""Every moment in which the page asks somebody for something, as a table that has just come to it."""

from collections.abc import Callable

from msgspec.structs import replace
from tests.page.staged import NAMES, Stage
from tests.page.visitor import Visitor

from lastcard.server.protocol import Clock, Honour, Proposal
from lastcard.server.rule_texts import on_card

ANN = ("blue-2", "blue-7", "green-5", "red-1", "red-skip", "yellow-9", "wild")
BEN = ("blue-1", "blue-3", "green-4", "green-8", "yellow-2")
CLEO = ("green-1", "green-2", "green-3", "red-6", "red-7", "yellow-3", "yellow-4", "yellow-8")
DOV = ("blue-4", "blue-5", "red-9")


def four(**hands: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Ann, Ben, Cleo and Dov in the order of the table; whose hand does not matter holds any."""
    return {"ann": ANN, "ben": BEN, "cleo": CLEO, "dov": DOV} | hands


def turn(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four())
    stage.clock = Clock("ann", 17_000)
    return _opened(stage)


def others_turn(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(), turn="cleo")
    stage.clock = Clock("cleo", 4_000)
    stage.bots = {"ben": "regular"}
    return _opened(stage)


def many(visitor: Visitor) -> Stage:
    """A hand of 25."""
    hand = [f"{color}-{number}" for color in ("blue", "green", "red", "yellow") for number in range(1, 7)]
    return _opened(Stage(visitor, four(ann=(*hand, "wild4"), ben=BEN[:2], cleo=("green-9",))))


def one_card(visitor: Visitor) -> Stage:
    return _opened(Stage(visitor, four(ann=("blue-7",))))


def two_cards(visitor: Visitor) -> Stage:
    """The call can go along with the play."""
    return _opened(Stage(visitor, four(ann=("red-7", "blue-2"))))


def exposed(visitor: Visitor) -> Stage:
    """Ann has forgotten to call."""
    stage = Stage(visitor, four(ann=("red-7", "blue-2")))
    return _opened(stage, "ann: play red-7")


def catching(visitor: Visitor) -> Stage:
    """Dov has forgotten to call, and Ann is next."""
    return _opened(Stage(visitor, four(dov=("red-9", "blue-5")), turn="dov"), "dov: play red-9")


def color(visitor: Visitor) -> Stage:
    return _picking(Stage(visitor, four()), "wild")


def first_color(visitor: Visitor) -> Stage:
    hands = {"ann": ANN[:-1], "ben": BEN, "cleo": CLEO, "dov": DOV}
    return _opened(Stage(visitor, hands, discard=(), turn=None, dealer="dov", first=("wild",)))


def drawn(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("blue-2", "blue-7", "green-5")), draw=("red-9",))
    return _opened(stage, "ann: draw")


def answer(visitor: Visitor) -> Stage:
    """A Wild Draw Four that can be challenged; it is a bluff."""
    stage = Stage(visitor, four(dov=("wild4", "red-9", "blue-5")), turn="dov")
    stage.clock = Clock("ann", 12_000)
    return _opened(stage, then="dov: play wild4 green")


def stacking(visitor: Visitor) -> Stage:
    hands = four(ann=("red-draw2", *ANN), dov=("blue-draw2", *DOV))
    return _opened(
        Stage(visitor, hands, discard=("blue-9",), turn="dov", rules={"stacking": True}), then="dov: play blue-draw2"
    )


def bounce(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("star", *ANN), dov=("red-draw2", *DOV)), edition="super-mario", turn="dov")
    stage.clock = Clock(None, 4_000)
    return _opened(stage, then="dov: play red-draw2")


def bounce_or_challenge(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("star", *ANN), dov=("wild4", *DOV)), edition="super-mario", turn="dov")
    return _opened(stage, then="dov: play wild4 green")


def block(visitor: Visitor) -> Stage:
    return _heroes(visitor, ann=("hero-batman", "blue-2", "blue-7", "gold-5", "red-1"))


def waiting(visitor: Visitor) -> Stage:
    """The same for somebody who holds no Hero."""
    return _heroes(visitor, ann=("wild@batman", "blue-2", "blue-7", "gold-5", "red-1"))


def _heroes(visitor: Visitor, ann: tuple[str, ...]) -> Stage:
    hands = {
        "ann": ann,
        "ben": ("blue-1", "gold-4", "silver-2"),
        "cleo": ("gold-1", "gold-2", "red-6", "silver-3"),
        "dov": ("red-draw2@superman", "blue-4", "blue-5"),
    }
    stage = Stage(visitor, hands, edition="batman-v-superman", turn="dov")
    stage.clock = Clock(None, 3_000)
    return _opened(stage, then="dov: play red-draw2@superman")


def shield(visitor: Visitor) -> Stage:
    """Whom to shield: the colour is chosen already."""
    stage = _picking(Stage(visitor, four(ann=("save", *ANN)), edition="super-hero-girls"), "save")
    stage.visitor.page.locator("[data-color=blue]").click()
    return stage


def laid(visitor: Visitor) -> Stage:
    return _picking(Stage(visitor, _avengers(), edition="avengers"), "gauntlet")


def _avengers() -> dict[str, tuple[str, ...]]:
    return {
        "ann": ("gauntlet", "blue-2", "blue-7", "green-5", "red-1", "purple-9"),
        "ben": ("blue-1", "green-4", "green-8"),
        "cleo": ("green-1", "green-2", "red-6", "purple-3"),
        "dov": ("blue-4", "blue-5", "red-9"),
    }


def swap(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("red-7", *ANN)), rules={"seven-zero": True})
    return _picking(stage, "red-7")


def jump_in(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(), turn="ben", discard=("blue-7",), rules={"jump-in": True})
    return _opened(stage)


def race(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(dov=("touchdown", *DOV)), edition="super-bowl", turn="dov")
    stage.clock = Clock(None, 5_000)
    stage.holds = True
    return _opened(stage, then="dov: play touchdown green")


def race_watched(visitor: Visitor) -> Stage:
    """For whoever played the card: the others race."""
    stage = Stage(visitor, four(ann=("touchdown", *ANN)), edition="super-bowl")
    stage.clock = Clock(None, 5_000)
    return _opened(stage, then="ann: play touchdown green")


def race_over(visitor: Visitor) -> Stage:
    stage = race(visitor)
    arms = ("cleo: arms", "ann: arms")
    stage.act(*arms, times={"cleo": 412, "ann": 655, "ben": 1_730})
    return stage


def shielded(visitor: Visitor) -> Stage:
    hands = four(dov=("save", *DOV))
    return _opened(Stage(visitor, hands, edition="super-hero-girls", turn="dov"), then="dov: play save red ben")


def shown(visitor: Visitor) -> Stage:
    stage = answer(visitor)
    stage.visitor.page.locator("[data-move=challenge]").click()
    stage.answered()
    return stage


def refused(visitor: Visitor) -> Stage:
    stage = turn(visitor)
    stage.visitor.page.locator("[data-card=blue-2]").dispatch_event("click")
    stage.answered()
    return stage


def watching(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(), you=None, turn="ben")
    return _opened(stage)


def television(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(), you=None, turn="ben")
    return _opened(stage, query="?tv")


def ten(visitor: Visitor) -> Stage:
    names = ("ann", "ben", "cleo", "dov", "eva", "finn", "gus", "hana", "ivo", "jo")
    hands = {"ann": ANN} | {
        name: (f"blue-{at}", f"green-{at}", f"yellow-{at}")[: at % 3 + 1] for at, name in enumerate(names[1:])
    }
    stage = Stage(visitor, hands, turn="hana")
    stage.bots = {"eva": "regular", "gus": "easy"}
    return _opened(stage)


def absent(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(), turn="cleo")
    stage.away = {"cleo": "missed", "dov": "left"}
    return _opened(stage)


def paused(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four())
    stage.paused = True
    return _opened(stage)


def lost(visitor: Visitor) -> Stage:
    stage = turn(visitor)
    stage.drop()
    stage.visitor.page.wait_for_selector(".lost")
    return stage


def closed(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("red-7",), ben=(*BEN, "wild4", "yellow-skip")))
    stage.clock = Clock(None, 20_000)
    return _opened(stage, then="ann: play red-7")


def over(visitor: Visitor) -> Stage:
    stage = Stage(visitor, four(ann=("red-7",), ben=(*BEN, "wild4", "yellow-skip")), rules={"target": 50})
    return _opened(stage, then="ann: play red-7")


RULE = "Whoever has the most cards gives one to whoever has the fewest."
HONOUR = "honour: Whoever laughed last draws two."


def written(visitor: Visitor) -> Stage:
    """A rule on a card of the hand, and one on the pile."""
    rules = {"custom-1": RULE, "custom-2": "Everyone else draws 1."}
    hands = four(ann=("custom-1", *ANN), dov=("custom-2", *DOV))
    stage = Stage(visitor, hands, edition="super-mario", turn="dov", rules=rules)
    return _opened(stage, then="dov: play custom-2 red")


def missing(visitor: Visitor) -> Stage:
    """Ben has turns to lose."""
    hands = four(ann=("custom-1", *ANN))
    rules = {"custom-1": "The next player loses three turns."}
    stage = Stage(visitor, hands, edition="super-mario", rules=rules)
    return _opened(stage, then="ann: play custom-1 red")


def _asked(visitor: Visitor, rule: str) -> Stage:
    """What a rule asks Ann, after Dov has played it."""
    hands = four(dov=("custom-1", *DOV))
    stage = Stage(visitor, hands, edition="super-mario", turn="dov", rules={"custom-1": rule})
    return _opened(stage, then="dov: play custom-1 red")


def asked_cards(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player discards 2 cards.")


def asked_option(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player either draws 2 cards or loses a turn.")


def asked_vote(visitor: Visitor) -> Stage:
    return _asked(visitor, "Everyone votes for a player, and that player draws 3 cards.")


def asked_color(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player names a colour. Everyone discards all cards of that colour.")


def asked_take(visitor: Visitor) -> Stage:
    """Ann picks out of another hand."""
    hands = four(ann=("custom-1", *ANN))
    rules = {"custom-1": "The next player gives 1 card of your choice to whoever plays this card."}
    stage = Stage(visitor, hands, edition="super-mario", rules=rules)
    return _opened(stage, then="ann: play custom-1 red")


def asked_number(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player names a number and draws that many cards.")


def asked_card(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player names a card. Whoever holds that card draws 2 cards.")


def asked_keep(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player looks at the top 3 cards and keeps one.")


def asked_bury(visitor: Visitor) -> Stage:
    return _asked(visitor, "The next player looks at the top 3 cards and puts one under the pile.")


def asked_second_option(visitor: Visitor) -> Stage:
    """The rule gives two choices; Ann has made the first."""
    stage = _asked(
        visitor,
        "The next player either draws 2 cards or loses a turn. "
        "The next player either shows their hand to everyone or discards 1 card.",
    )
    stage.act("ann: answer 1")
    return stage


def asked_other_option(visitor: Visitor) -> Stage:
    """Which of the two choices Ann has depends on her hand."""
    return _asked(
        visitor,
        "If the next player has an 8, the next player either draws 2 cards or loses a turn; "
        "otherwise the next player either shows their hand to everyone or discards 1 card.",
    )


def asked_act(visitor: Visitor) -> Stage:
    """A side of the choice is something that only people can do."""
    return _asked(visitor, "The next player has to sing or draw 2 cards.")


def lasting(visitor: Visitor) -> Stage:
    """A rule that holds for a while."""
    return _asked(visitor, "Everyone else plays with an open hand until your next turn.")


def open_television(visitor: Visitor) -> Stage:
    """Hands that lie open, on a television."""
    rules = {"custom-1": "Everyone else plays with an open hand until your next turn."}
    hands = four(dov=("custom-1", *DOV))
    stage = Stage(visitor, hands, edition="super-mario", turn="dov", rules=rules, you=None)
    return _opened(stage, then="dov: play custom-1 red", query="?tv")


def open_for_ten(visitor: Visitor) -> Stage:
    """Ten players, of whom nine show what they hold; one of them a lot."""
    many = ("green-1", "green-2", "green-3", "green-4", "green-5", "red-6", "red-7", "yellow-3", "yellow-4", "yellow-8")
    rest = {name.lower(): (f"blue-{at}", f"yellow-{at}") for at, name in enumerate(NAMES)}
    rules = {"custom-1": "Everyone else plays with an open hand until your next turn."}
    hands = rest | {"cleo": (*many, "red-1"), "jo": ("custom-1", "red-4", "red-2")}
    return _opened(Stage(visitor, hands, edition="super-mario", turn="jo", rules=rules), then="jo: play custom-1 red")


def honour(visitor: Visitor) -> Stage:
    hands = four(dov=("custom-1", *DOV))
    stage = Stage(visitor, hands, edition="super-hero-girls", turn="dov", rules={"custom-1": HONOUR})
    stage.clock = Clock(None, 34_000)
    return _opened(stage, then="dov: play custom-1 red")


def honour_for_ten(visitor: Visitor) -> Stage:
    """Ten players, and Ben has said something of each kind."""
    hands = {name.lower(): (f"blue-{at}", f"green-{at}") for at, name in enumerate(NAMES)} | {"jo": ("custom-1", *DOV)}
    stage = Stage(visitor, hands, edition="super-mario", turn="jo", rules={"custom-1": HONOUR})
    asked = Honour("custom-1", HONOUR, {"cleo": 2}, "ben", ("ben",), stage.seats)
    stage.honour = replace(asked, discards={"dov": 1}, loses_turn=("eva", "finn"), swaps=(("gus", "hana"),), again=True)
    return _opened(stage, then="jo: play custom-1 red")


def honour_said(visitor: Visitor) -> Stage:
    """Ben has said who draws; Ann is to confirm it."""
    stage = honour(visitor)
    stage.honour = Honour("custom-1", HONOUR, {"cleo": 2, "dov": 1}, "ben", ("ben",), ("ann", "cleo", "dov"))
    stage.clock = Clock(None, 18_000)
    stage.tell()
    return stage


def honour_television(visitor: Visitor) -> Stage:
    hands = four(dov=("custom-1", *DOV))
    stage = Stage(visitor, hands, edition="super-mario", turn="dov", rules={"custom-1": HONOUR}, you=None)
    stage.honour = Honour("custom-1", HONOUR, {"cleo": 2}, "ben", ("ben",), ("ann", "cleo", "dov"))
    stage.clock = Clock(None, 18_000)
    return _opened(stage, then="dov: play custom-1 red", query="?tv")


def proposed(visitor: Visitor) -> Stage:
    """Between two rounds Ben proposes a rule."""
    stage = Stage(visitor, four(ann=("red-7",)), edition="super-mario")
    stage.clock = Clock(None, 50_000)
    rule = on_card("If I hold a wild, I draw 2; otherwise everyone else draws 2.", stage.match.edition)
    said = (rule.text, rule.source, rule.readings, rule.steps)
    stage.proposals = (Proposal(1, "custom-1", "ben", *said, ("ben",), ("ann", "cleo", "dov")),)
    return _opened(stage, then="ann: play red-7")


def _opened(stage: Stage, *before: str, then: str | None = None, query: str = "") -> Stage:
    """With the last move seen as it happens."""
    stage.open(*before, query=query)
    if then is not None:
        stage.act(then)
    return stage


def _picking(stage: Stage, card: str) -> Stage:
    """With a card of Ann's pressed that asks for more."""
    stage.open().locator(f".hand [data-card={card}]").dispatch_event("click")
    return stage


MOMENTS: dict[str, Callable[[Visitor], Stage]] = {
    each.__name__.replace("_", "-"): each
    for each in (
        *(turn, others_turn, many, one_card, two_cards, exposed, catching, color, first_color, drawn, answer),
        *(stacking, bounce, bounce_or_challenge, block, waiting, shield, laid, swap, jump_in, race, race_watched),
        *(race_over, shielded, shown, refused, watching, television, ten, absent, paused, lost, closed, over),
        *(
            written,
            asked_cards,
            asked_option,
            asked_vote,
            asked_color,
            asked_take,
            asked_number,
            asked_card,
            asked_keep,
            asked_bury,
            asked_second_option,
            asked_other_option,
            asked_act,
            lasting,
            open_television,
            open_for_ten,
            missing,
            honour,
            honour_for_ten,
            honour_said,
            honour_television,
            proposed,
        ),
    )
}
