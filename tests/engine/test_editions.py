"""Edition files: what a good one gives, and that a bad one is refused by file and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.edition_files import ALONE, DRAW_NEXT, GOOD, THEN, alone, choice, good, many, wild
from tests.rules.tables import EDITIONS

import lastcard
from lastcard import Edition, EditionError, edition, editions
from lastcard.engine import codes
from lastcard.engine.edition.file import edition_ids, parse_edition, read_edition
from lastcard.engine.edition.model import Condition as Only
from lastcard.engine.edition.model import Effect
from lastcard.houserules.reading import read_effects

# What is wrong → the file, and the words that the refusal must contain.
BROKEN = {
    "bad TOML": ("id = [", "not valid TOML"),
    "nothing at all": ("", "id: must be a text"),
    "unknown key": (good(more="[extra]\n"), "the top level.extra: is not known here"),
    "unknown key of a card": (good("copies = 3", "copies = 3\ncolour = true"), "cards[0].colour: is not known here"),
    "unknown key of numbers": (alone("copies = 4", "copies = 4\npoints = 3"), "numbers[0].points: is not known here"),
    "unknown key of an effect": (good(more=wild(effects='{ do = "redeal", who = "me" }')), "[1].who"),
    "missing id": (good('id = "harbour"\n'), "id: must be a text"),
    "missing name": (good('name = "Harbour"\n'), "name: must be a text"),
    "missing about": (good('about = "A deck for these tests."\n'), "about: must be a text"),
    "empty name": (good('"Harbour"', '" "'), "name: must be a text"),
    "name of the wrong kind": (good('"Harbour"', "7"), "name: must be a text"),
    "missing colors": (alone('colors = ["blue", "red"]\n'), "colors: must be a list of texts"),
    "colors of the wrong kind": (good('["blue", "red"]', '"blue"'), "colors: must be a list of texts"),
    "a colour of the wrong kind": (good('["blue", "red"]', '["blue", 1]'), "colors: must be a list of texts"),
    "one colour": (good('["blue", "red"]', '["blue"]'), "colors: must be 2 to 4 different colours"),
    "the same colour twice": (good('["blue", "red"]', '["blue", "blue"]'), "colors: must be 2 to 4 different colours"),
    "too many colours": (good('"red"]', '"red", "a", "b", "c"]'), "colors: must be 2 to 4 different colours"),
    "a colour in capitals": (good('"red"]', '"Red"]'), "colors: must be words of small letters"),
    "a colour with a hyphen": (good('"red"]', '"dark-red"]'), "colors: must be words of small letters"),
    "missing scoring": (alone('scoring = "winner"\n'), "scoring: must be one of winner, tally, single"),
    "unknown scoring": (alone('"winner"', '"best"'), "scoring: must be one of winner, tally, single"),
    "unknown dealer": (alone('"chosen"', '"oldest"'), "dealer: must be one of highest-card, chosen"),
    "unknown first card": (alone('"acts"', '"any"'), "first-card: must be one of acts, numbers-only"),
    "characters of the wrong kind": ("characters = 3\n" + GOOD, "characters: must be a list of texts"),
    "extends what is not there": (good('"classic"', '"modern"'), "extends: there is no edition 'modern' to build on"),
    "extends itself": (good('"harbour"', '"classic"'), "extends: there is no edition 'classic' to build on"),
    "extends of the wrong kind": (good('"classic"', "1"), "extends: must be a text"),
    "cards that are no tables": ("cards = 3\n" + ALONE, "cards: must be tables written as [[cards]]"),
    "numbers that are no tables": ("numbers = [3]\n" + alone("[[numbers]]", "[[cards]]"), "numbers: must be tables"),
    "numbers without values": (alone("values = [1, 2, 3]\n"), "numbers[0].values: must be a list of numbers"),
    "a number above nine": (alone("3]", "10]"), "numbers[0].values: must be a list of numbers from 0 to 9"),
    "a number that is a truth value": (alone("3]", "true]"), "numbers[0].values: must be a list of numbers"),
    "numbers without copies": (alone("copies = 4\n"), "numbers[0].copies: must be a whole number from 0 to 20"),
    "a card without an id": (good('id = "tide"\n'), "cards[0].id: must be a word of small letters"),
    "an id in capitals": (good('"tide"', '"Tide"'), "cards[0].id: must be a word of small letters"),
    "an id with a space": (good('"tide"', '"high tide"'), "cards[0].id: must be a word of small letters"),
    "an id that is a number": (good('"tide"', '"7"'), "cards[0].id: must be a word of small letters"),
    "a card without a name": (good('name = "Tide"\n'), "cards[0] (tide).name: is missing"),
    "a card without copies": (good("copies = 3\n"), "cards[0] (tide).copies: is missing"),
    "a card without points": (good("points = 40\n"), "cards[0] (tide).points: is missing"),
    "a name that is no text": (good('name = "Tide"', "name = 3"), "cards[0] (tide).name: must be a text"),
    "too many copies": (
        good("copies = 3", "copies = 21"),
        "cards[0] (tide).copies: must be a whole number from 0 to 20",
    ),
    "copies that are no number": (good("copies = 3", 'copies = "3"'), "cards[0] (tide).copies: must be a whole number"),
    "too many points": (
        good("points = 40", "points = 100"),
        "cards[0] (tide).points: must be a whole number from 0 to 99",
    ),
    "a truth value that is none": (good("wild = true", "wild = 1"), "cards[0] (tide).wild: must be true or false"),
    "an unknown fate": (
        good(more=wild('turned-up = "stays"')),
        "cards[2] (new).turned-up: must be one of acts, goes-back",
    ),
    "effects that are no list": (
        good('[{ do = "play-again" }]', "3"),
        "cards[1] (gull).effects: must be a list of effects",
    ),
    "an effect that is no table": (
        good('{ do = "play-again" }', "3"),
        "cards[1] (gull).effects: must be a list of effects",
    ),
    "too many effects": (
        good('{ do = "play-again" }', '{ do = "play-again" },' * 13),
        "(gull).effects: a card has at most 12",
    ),
    "an effect without a name": (
        good('{ do = "play-again" }', "{}"),
        "cards[1] (gull).effects[0].do: must be one of draw",
    ),
    "an unknown effect": (good('"play-again"', '"sing"'), "cards[1] (gull).effects[0].do: must be one of draw"),
    "an effect on nobody": (
        good('who = "everyone", '),
        "cards[0] (tide).effects[1].who: draw must say whom it concerns",
    ),
    "an effect on an unknown player": (
        good('"everyone"', '"oldest"'),
        "cards[0] (tide).effects[1].who: must be one of me",
    ),
    "a draw of no number": (
        good("count = 1, "),
        "cards[0] (tide).effects[1].count: must be a whole number from 1 to 20",
    ),
    "a draw of too many": (good("count = 1", "count = 21"), "effects[1].count: must be a whole number from 1 to 20"),
    "an unknown holding": (good('holding = "blue"', 'holding = "green"'), "card tide: holding must be one of"),
    "a holding of the wrong kind": (
        good('holding = "blue"', "holding = 1"),
        "cards[0] (tide).effects[1].holding: must",
    ),
    "a laid colour without a laid card": (
        good('"blue" }', '"laid-color" }'),
        "card tide: holding laid-color needs the",
    ),
    "a last one without a race": (good('"everyone"', '"last"'), 'card tide: who = "last" needs the effect race'),
    "a last one before the race": (
        good(more=wild(effects='{ do = "draw", who = "last", count = 1 }, { do = "race", who = "everyone" }')),
        'card new: who = "last" needs the effect race before it',
    ),
    "a card that lays and names": (
        good(more=wild(effects='{ do = "lay-card" }, { do = "lose-turn", who = "chosen" }')),
        "card new: a card that lays another cannot name a player too",
    ),
    "a shield for several": (good(more=wild(effects='{ do = "shield", who = "everyone" }')), "shield can only concern"),
    "a swap with several": (
        good('"play-again"', '"swap-hands", who = "everyone"'),
        "card gull: swap-hands can only concern",
    ),
    "two shields": (good(more=wild(effects=", ".join(['{ do = "shield", who = "me" }'] * 2))), "shield only once"),
    "a number that shields": (
        good(more='[[numbers]]\nvalues = [3]\ncopies = 1\nseven-zero = [{ do = "lay-card" }]\n'),
        "card 3: seven-zero cannot choose a colour, lay a card or shield",
    ),
    "an unknown holding of a number": (
        alone("copies = 4", 'copies = 4\nseven-zero = [{ do = "draw", who = "me", count = 1, holding = "x" }]'),
        "card 1: holding must be one of",
    ),
    "an answer that depends on the hand": (
        good(more=wild('only-without = ["color"]', effects=DRAW_NEXT.replace("count", 'holding = "wild", count'))),
        "card new: a draw that can be answered hits the next player whatever they hold",
    ),
    "a choice in a choice": (
        good(more=wild(effects=choice(f"then = [{choice(f'then = [{choice(THEN)}]')}]"))),
        "card new: a choice can stand inside another one, but no deeper",
    ),
    "a choice without a question": (good(more=wild(effects=choice(THEN, ""))), "needs exactly one of holding"),
    "a choice of nothing": (good(more=wild(effects=choice("then = []"))), "card new: a choice needs something that"),
    "two questions": (
        good(more=wild(effects='{ do = "discard", who = "me", count = 1, more-than = 2, exactly = 3 }')),
        "asks for ['more-than', 'exactly'] at once",
    ),
    "a gift to nobody": (good(more=wild(effects='{ do = "give", who = "me", count = 1 }')), "give must say to whom"),
    "an answer with a choice": (
        good(more=wild('only-without = ["color"]', effects=DRAW_NEXT + ", " + choice(THEN))),
        "card new: a card that can be answered does the same",
    ),
    "a sentence and effects": (good(more=wild('rule = "I draw 1."')), "rule: says what the card does, and so does"),
    "a strange sentence": (
        good("effects", 'rule = "The next player sings."\nother').replace("other", "#"),
        "rule: “The next player sings.” is nothing that the game can carry out",
    ),
    "a wild without a colour": (good('{ do = "choose-color" }, '), "card tide: a card chooses a colour if and only if"),
    "a colour without a wild": (good("wild = true\n"), "card tide: a card chooses a colour if and only if"),
    "a coloured card that lays": (good('"play-again"', '"lay-card"'), "card gull: only a wild card can lay a card"),
    "a coloured card that shields": (good('"play-again"', '"shield", who = "me"'), "card gull: only a wild card can"),
    "a coloured card that bounces": (
        good("points = 10", 'points = 10\nbounces = ["draw2"]'),
        "card gull: only a wild card",
    ),
    "a coloured card that is bound": (
        good("points = 10", 'points = 10\nonly-without = ["color"]'),
        "card gull: only-without",
    ),
    "bound to something strange": (
        good(more=wild('only-without = ["blue"]', effects=DRAW_NEXT)),
        "card new: only-without",
    ),
    "bound by wilds alone": (good(more=wild('only-without = ["wild"]', effects=DRAW_NEXT)), "card new: only-without"),
    "bound without a draw": (
        good(more=wild('only-without = ["color"]')),
        "card new: stacks and only-without need a draw",
    ),
    "stacks without a draw": (good(more=wild("stacks = true")), "card new: stacks and only-without need a draw"),
    "a third kind that stacks": (good(more=wild("stacks = true", effects=DRAW_NEXT)), "card new: at most two kinds"),
    "bounces what is not there": (good(more=wild('bounces = ["draw3"]')), "card new: bounces names a card"),
    "blocks who is not there": (good(more=wild('blocks = ["batman"]')), "card new: names a character"),
    "shows who is not there": (good(more=wild('character = "robin"')), "card new: names a character"),
    "two kinds of bouncing": (
        good(more=wild('bounces = ["draw2"]') + wild('bounces = ["wild4"]').replace('"new"', '"newer"')),
        "cards: all cards that bounce must bounce the same cards",
    ),
    "copies that cannot be shared out": (
        good(more=wild()).replace('"classic"', '"batman-v-superman"').replace('["blue", "red"]', '["blue", "red"]'),
        "copies must be a multiple of the number of characters",
    ),
    "a colour called like a card": (good('"red"]', '"wild"]'), "colors: must differ from uno and from every card"),
    "a colour called like a word": (good('"red"]', '"uno"]'), "colors: must differ from uno and from every card"),
    "two cards written alike": (good(more=wild().replace('"new"', '"red-7"')), "cards: two cards are written alike"),
    "characters that are no words": ('characters = ["a b"]\n' + GOOD, "characters: must be words of small letters"),
    "the same character twice": ('characters = ["a", "a"]\n' + GOOD, "characters: must be different"),
    "an edition's id that is no word": (good('"harbour"', '"My Edition"'), "id: must be a word of small letters"),
    "too many kinds in a colour": (good(more=many(4, is_wild=False)), "cards: a colour can have at most 16 different"),
    "too many kinds of wilds": (
        good(more=many(14, is_wild=True)),
        "cards: there can be at most 16 different wild cards",
    ),
    "too many cards": (
        alone("copies = 4", "copies = 20").replace("3]", "3, 4]"),
        "cards: the deck has 160 cards; it can",
    ),
    "too few cards": (alone("[1, 2, 3]", "[1]").replace("copies = 4", "copies = 1"), "cards: a deck of 2 cards is too"),
}


@pytest.mark.parametrize("label", BROKEN)
def test_a_broken_file_is_refused_by_file_and_key(label: str) -> None:
    text, problem = BROKEN[label]
    with pytest.raises(EditionError) as refused:
        parse_edition(text, "harbour.toml", read_effects)
    sentence = str(refused.value)
    assert sentence.startswith("harbour.toml: ")
    assert problem in sentence
    assert "\n" not in sentence


def test_the_good_files_are_good() -> None:
    assert parse_edition(ALONE, "alone.toml").size == 2 * 3 * 4
    assert parse_edition(GOOD, "harbour.toml").size == 2 * (25 + 2) + 4 + 4 + 3


def test_an_edition_inherits_what_it_does_not_say() -> None:
    found, base = parse_edition(GOOD, "harbour.toml"), edition("classic")
    assert (found.extends, found.scoring, found.dealer, found.first_card) == (
        "classic",
        "winner",
        "highest-card",
        "acts",
    )
    assert found.cards[: len(base.cards)] == base.cards
    assert [card.id for card in found.own_cards] == ["tide", "gull"]


def test_an_edition_may_change_and_leave_out_cards_of_the_one_it_extends() -> None:
    more = '\n[[cards]]\nid = "skip"\ncopies = 0\n\n[[cards]]\nid = "wild4"\npoints = 60\n'
    found = parse_edition(good(more=more), "harbour.toml")
    assert "red-skip" not in found.by_text
    assert found.card("wild4").points == 60
    assert found.card("wild4").effects == edition("classic").card("wild4").effects


def test_effects_are_read_as_they_are_written() -> None:
    card = parse_edition(GOOD, "harbour.toml").card("tide")
    assert card.effects == (Effect("choose-color"), Effect("draw", "everyone", 1, only=Only("holding", "blue")))


def test_the_editions_that_come_with_the_package() -> None:
    assert edition_ids() == (
        "classic",
        "avengers",
        "batman-v-superman",
        "super-bowl",
        "super-hero-girls",
        "super-mario",
    )
    assert set(edition_ids()) == set(EDITIONS)
    assert [found.id for found in editions()] == list(edition_ids())
    assert [found.size for found in editions()] == [108, 112, 112, 112, 112, 112]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_card_has_one_text_and_one_number(name: str) -> None:
    found = edition(name)
    assert len(found.by_text) == len(found.by_index) == len(found.faces)
    for face in found.faces:
        assert found.by_text[face.text] is found.by_index[face.index] is face
        colored = face.index < codes.FIRST_WILD
        assert colored == (face.color is not None) == (not face.card.wild)
        if face.color:
            assert found.colors[face.index // codes.SYMBOLS] == face.color
            assert face.text.startswith(f"{face.color}-{face.card.id}")


@pytest.mark.parametrize("name", EDITIONS)
def test_a_card_survives_being_written_and_read_in_a_move(name: str) -> None:
    match = lastcard.Match(name, ["ann", "bob"])
    for face in match.edition.faces:
        move = match._text.parse(f"play {face.text}")
        assert move.card == face.text
        assert match._text.decode(match._text.encode(move)) == move


def test_j2_characters_are_shared_out_over_the_action_cards() -> None:
    found = edition("batman-v-superman")
    assert found.characters == ("batman", "superman")
    for face in found.faces:
        shows_nobody = face.card.number is not None or bool(face.card.blocks)
        assert (face.character is None) == shows_nobody
    for character in found.characters:
        assert sum(face.copies for face in found.faces if face.character == character) == 4 * 3 + 2 + 2 + 1


def test_a_name_that_is_no_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(EditionError, match=r"'clasic'; there are classic, avengers"):
        edition("clasic")
    with pytest.raises(EditionError, match="there is no edition"):
        edition("../editions/classic")


def test_an_edition_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(GOOD, encoding="utf-8")
    found = edition(str(path))
    assert found == read_edition(str(path)) == parse_edition(GOOD, "elsewhere")
    assert edition(found) is found
    assert found.origin == str(path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml: cannot be read"):
        edition(str(tmp_path / "none.toml"))
    path = tmp_path / "latin.toml"
    path.write_bytes(b'name = "\xe9"')
    with pytest.raises(EditionError, match=r"latin\.toml: cannot be read"):
        edition(str(path))


def test_an_edition_is_a_value() -> None:
    assert isinstance(edition("classic"), Edition)
    assert edition("classic") is edition("classic")
