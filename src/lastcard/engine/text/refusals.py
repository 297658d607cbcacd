"""Why a move is refused: for each reason of the judge the rule that it cites and a sentence.

The sentences may use {card}, {laid}, {top}, {color}, {named} (the seat named in the
move), {card_due} (the card that waits for an answer), {rule_card} (the card whose rule asks or
forbids something) and {rule} (what is written on it). Whoever tells it in another language
has the reason's name and these words as the notation writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from lastcard.engine import refusal_codes
from lastcard.engine.text.rules import Rule, rule

REFUSALS: dict[int, tuple[str, str]] = {
    refusal_codes.ROUND_CLOSED: ("R26", "The round is over; the next one has to be dealt first."),
    refusal_codes.NOT_ON_TURN: ("R4", "It is somebody else's turn."),
    refusal_codes.NOT_IN_HAND: ("R12", "{card} is not in your hand."),
    refusal_codes.NO_MATCH: (
        "R12",
        "{card} does not go on {top}: neither the colour nor the number or symbol matches.",
    ),
    refusal_codes.COLOR_RULES: (
        "R12",
        "{card} does not match: the chosen colour is {color}, whatever lies on top (J10).",
    ),
    refusal_codes.HOLDS_COLOR: (
        "R19",
        "You cannot play {card} while you hold a {color} card: this table plays without bluffing.",
    ),
    refusal_codes.HOLDS_WILD: (
        "R20",
        "You cannot play {card} while you hold another wild: this table plays without bluffing.",
    ),
    refusal_codes.ONLY_THE_DRAWN: ("R14", "After drawing, only the drawn card may be played."),
    refusal_codes.NOTHING_DRAWN: ("R14", "There is no drawn card to keep."),
    refusal_codes.MUST_PLAY_DRAWN: ("J60", "This table plays with forced play: you have to play the drawn card."),
    refusal_codes.MUST_PLAY: ("J60", "This table plays with forced play, and you hold a card that can be played."),
    refusal_codes.ALREADY_DRAWN: ("R14", "You have already drawn a card: play it or keep it."),
    refusal_codes.NOTHING_TO_DRAW: ("J63", "There is nothing left to draw."),
    refusal_codes.NEEDS_COLOR: ("R18", "A wild needs a colour: name the one that goes on."),
    refusal_codes.TAKES_NO_COLOR: ("R12", "{card} has a colour of its own; you cannot choose another."),
    refusal_codes.NEEDS_LAID: ("R35", "{card} needs a coloured card from your hand to lay on it."),
    refusal_codes.TAKES_NO_LAID: ("R12", "You cannot lay a card on {card}: it is one card a turn."),
    refusal_codes.LAID_NOT_IN_HAND: ("R35", "{laid} is not in your hand."),
    refusal_codes.LAYS_COLORED_ONLY: ("R35", "Only a coloured card can be laid on {card}; {laid} is wild."),
    refusal_codes.NEEDS_SEAT: ("R34", "{card} needs the name of another player."),
    refusal_codes.TAKES_NO_SEAT: ("R12", "{card} does not name a player."),
    refusal_codes.SWAP_NEEDS_SEAT: ("J53", "{card} swaps hands: name the other player."),
    refusal_codes.SWAP_WITH_ONESELF: ("J53", "You cannot swap hands with yourself."),
    refusal_codes.LAST_NAMES_NO_SEAT: ("J57", "A last card does not move hands, so {card} names nobody."),
    refusal_codes.NOT_ONESELF: ("R34", "{card} is for another player, not for yourself."),
    refusal_codes.CALL_TOO_SOON: ("J22", "UNO is called with a play that leaves exactly one card."),
    refusal_codes.NOT_EXPOSED: ("J22", "You do not owe a call."),
    refusal_codes.NO_CAUSE: ("J22", "{named} cannot be caught: they do not owe a call."),
    refusal_codes.CATCH_ONESELF: ("J22", "You cannot catch yourself."),
    refusal_codes.MUST_ANSWER: ("R21", "The {card_due} has to be answered first."),
    refusal_codes.MUST_ANSWER_DUE: ("J20", "The {card_due} has to be answered first."),
    refusal_codes.NOT_STACKABLE: ("J58", "Only the same kind of card can be stacked on the {card_due}."),
    refusal_codes.NO_STACK_ON_LAST: ("J58", "You cannot stack on a last card."),
    refusal_codes.NOTHING_TO_ACCEPT: ("J20", "There is nothing to accept."),
    refusal_codes.NOT_CHALLENGEABLE: ("R21", "Only the player hit by a Wild Draw Four may challenge it."),
    refusal_codes.LAST_CARD_INNOCENT: ("J15", "A Wild Draw Four played as a last card is always innocent."),
    refusal_codes.NO_BLUFFING: ("R21", "This table plays without bluffing, so there is nothing to challenge."),
    refusal_codes.NO_CHALLENGE_AFTER_BLOCK: ("J58", "What was due before a blocked card cannot be challenged."),
    refusal_codes.NOTHING_TO_BOUNCE: (
        "R37",
        "Only a Draw Two or Wild Draw Four can be bounced, by the player on whom it is played.",
    ),
    refusal_codes.NO_BOUNCER: ("R37", "You hold no card that bounces the {card_due}."),
    refusal_codes.BOUNCE_OF_BOUNCE: ("J45", "A bounce cannot be bounced."),
    refusal_codes.NOTHING_TO_BLOCK: ("R33", "There is no card to block now."),
    refusal_codes.HERO_NOT_BLOCKED: ("J29", "A Hero cannot be blocked."),
    refusal_codes.FIRST_NOT_BLOCKED: ("J8", "Nobody played the card that was turned up first, so nobody can block it."),
    refusal_codes.FIRST_NOT_BOUNCED: (
        "J8",
        "Nobody played the card that was turned up first, so nobody can bounce it.",
    ),
    refusal_codes.MUST_BLOCK_OR_PASS: ("R33", "First block the {top}, or pass to let it happen."),
    refusal_codes.PAUSE_TO_BLOCK: ("R33", "If nobody blocks the {top}, it takes effect when the pause is over."),
    refusal_codes.CANNOT_BLOCK: ("R33", "Only another player who holds the right Hero can block the {top}."),
    refusal_codes.PAUSE_TO_ANSWER: ("R37", "If you do not answer the {card_due}, you draw when the pause is over."),
    refusal_codes.NO_RACE: ("R36", "There is no race to signal in."),
    refusal_codes.NOT_IN_RACE: ("R36", "You have no signal to give in this race."),
    refusal_codes.RACE_RUNS: ("R36", "A race is on: everyone signals first."),
    refusal_codes.NO_WHISTLE: ("J42", "There is no race or pause to end with a whistle."),
    refusal_codes.HONOUR_WAITS: ("J50", "First the table settles what the rule on {top} comes to."),
    refusal_codes.NO_HONOUR: ("J50", "There is no honour rule to settle now."),
    refusal_codes.TOLD_ALREADY: ("J50", "The table has said that already."),
    refusal_codes.SWAP_OF_ONE: ("J110", "It takes two players to swap hands."),
    refusal_codes.LAST_CARD_KEEPS_HANDS: (
        "J70",
        "It was the player's last card: nobody discards, swaps hands or plays again.",
    ),
    refusal_codes.NO_WRITING: ("R38", "A rule can be written between two rounds, not during one."),
    refusal_codes.NO_COLOR_ASKED: ("R9", "There is no colour to choose now."),
    refusal_codes.MUST_CHOOSE_COLOR: ("R9", "First choose the colour of the wild that was turned up."),
    refusal_codes.JUMP_NOT_IDENTICAL: ("J54", "To jump in, you need a card equal to {top}."),
    refusal_codes.JUMP_ON_WILD: ("J54", "You cannot jump in on a wild."),
    refusal_codes.JUMP_ON_CHOSEN_COLOR: ("J56", "You cannot jump in while a chosen colour rules."),
    refusal_codes.JUMP_WHILE_PENDING: ("J54", "You cannot jump in while an answer is pending."),
    refusal_codes.JUMP_AFTER_DRAW: ("J56", "You cannot jump in once the player on turn has drawn."),
    refusal_codes.NOT_TABLES_MOVE: ("R4", "The table only deals, whistles, writes rules and settles honour rules."),
    refusal_codes.SEAT_MAY_NOT: ("J6", "Only the table (the seat -) deals, whistles and writes."),
    refusal_codes.NO_DEAL: ("R26", "The round is still in progress."),
    refusal_codes.NOTHING_ASKED: ("J85", "No rule asks you anything now."),
    refusal_codes.RULE_ASKS: ("J85", "First answer what the rule on {rule_card} asks you."),
    refusal_codes.PICK_A_CARD: ("J85", "The rule on {rule_card} asks for a card: pick one."),
    refusal_codes.PICK_A_COLOR: ("J85", "The rule on {rule_card} asks for a colour: pick one."),
    refusal_codes.PICK_A_SEAT: ("J85", "The rule on {rule_card} asks for a player: pick one."),
    refusal_codes.NAME_A_NUMBER: ("J85", "The rule on {rule_card} asks for a number: answer 0 to 9."),
    refusal_codes.CHOOSE_AN_OPTION: ("J89", "The rule on {rule_card} gives you a choice: answer 1 or 2."),
    refusal_codes.CARD_NOT_OFFERED: ("J85", "{card} is not among the cards to pick for the rule on {rule_card}."),
    refusal_codes.SEAT_NOT_OFFERED: ("J85", "You cannot pick {named} for the rule on {rule_card}."),
    refusal_codes.HAS_LEFT: ("J101", "You have left this round."),
    refusal_codes.NAMES_ONE_WHO_LEFT: ("J101", "{named} has left this round."),
    refusal_codes.RULE_FORBIDS: ("J105", "The rule on {rule_card} forbids you to play {card} now: {rule}"),
    refusal_codes.RULE_FORBIDS_CHALLENGE: ("J97", "The rule on {rule_card} forbids you to challenge now: {rule}"),
    refusal_codes.RULE_FORBIDS_DRAW: ("J129", "The rule on {rule_card} forbids you to draw now: {rule}"),
    refusal_codes.MATCH_OVER: ("R29", "The match is over."),
}

# The constant's name is the reason's: NO_MATCH is "no-match".
REASONS: dict[int, str] = {
    code: name.lower().replace("_", "-")
    for name, code in vars(refusal_codes).items()
    if name.isupper() and code != refusal_codes.LEGAL
}


class IllegalMove(ValueError):  # noqa: N818  # it is the move that is wrong, nothing failed
    """A move that the rules refuse: ``rule`` is the id, ``sentence`` says why; nothing was changed.

    ``reason`` and ``words`` say the same to a program: the reason's name, and what the sentence mentions.
    """

    def __init__(self, code: int, sentence: str, words: Mapping[str, str]) -> None:
        self.code = code
        self.reason = REASONS[code]
        self.rule = REFUSALS[code][0]
        self.sentence = sentence
        self.words = dict(words)
        super().__init__(f"{sentence} ({self.rule})")

    @property
    def cited(self) -> Rule:
        """The rule itself, with its text and source."""
        return rule(self.rule)


def words_of(sentence: str) -> tuple[str, ...]:
    """The names of the placeholders in a sentence."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name)


def refuse(code: int, words: Mapping[str, str], due_name: str) -> IllegalMove:
    """The judge's refusal in words; the sentence calls the card that is due by its name."""
    sentence = REFUSALS[code][1]
    told = {name: words[name] for name in words_of(sentence)}
    return IllegalMove(code, sentence.format_map({**told, "card_due": due_name}), told)
