"""The judge: may this seat make this move now, and if not, why not.

Every refusal is a code with a rule and a sentence in :mod:`lastcard.engine.text.refusals`. The
judge takes any move that can be written down, and changes nothing.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.lasting import Lasting
from lastcard.engine.legal import Legal
from lastcard.engine.refusal_codes import *  # compiled: C constants
from lastcard.engine.state import State

ONE = 1


class Judge:
    """The one judge of moves."""

    @staticmethod
    def refusal(state: State, seat: int, move: int) -> int:
        """LEGAL, or the code of the refusal."""
        kind = move & 31
        if state.pending == ON_END:
            return ROUND_CLOSED
        if seat == TABLE or kind in (WHISTLE, DEAL, SAYS, WRITES) or kind >= SAYS_DISCARDS:
            return Judge.of_table(state, seat, move)
        if state.gone >> seat & 1:
            return HAS_LEFT
        if kind == UNO:
            return LEGAL if state.exposed >> seat & 1 else NOT_EXPOSED
        if kind == CATCH:
            return Judge.of_catch(state, seat, move >> SEAT_AT & NO_SEAT)
        if kind == PLAY:
            return Judge.of_play(state, seat, move)
        if kind == DRAW:
            return Judge.of_draw(state, seat)
        if kind == KEEP:
            return Judge.of_keep(state, seat)
        if kind in (ACCEPT, CHALLENGE, BOUNCE):
            return Judge.of_answer(state, seat, move)
        if kind in (BLOCK, PASS):
            return Judge.of_block(state, seat, move)
        if kind == ARMS:
            return Judge.of_arms(state, seat)
        if kind in (PICK, ANSWER):
            return Judge.of_ask(state, seat, move)
        return Judge.of_color(state, seat, move)

    @staticmethod
    def of_table(state: State, seat: int, move: int) -> int:
        """The table whistles when a race, a pause or an honour rule is over; between rounds it deals and writes."""
        kind = move & 31
        if seat != TABLE:
            return SEAT_MAY_NOT
        if kind == DEAL:
            return NO_DEAL
        if kind == WRITES:
            return NO_WRITING
        if kind == SAYS or kind >= SAYS_DISCARDS:
            return Judge.of_saying(state, move)
        if kind != WHISTLE:
            return NOT_TABLES_MOVE
        return LEGAL if state.pending in (ON_RACE, ON_HONOUR) or state.is_pause() else NO_WHISTLE

    @staticmethod
    def of_saying(state: State, move: int) -> int:
        """J50, J110: each thing once for each player, and what a last card does not do, not at all."""
        kind = move & 31
        if state.pending != ON_HONOUR:
            return NO_HONOUR
        if kind == SAYS_AGAIN:
            told = state.again & TOLD != 0
        else:
            seat = move >> SEAT_AT & NO_SEAT
            other = move >> LAID_AT & NO_FACE if kind == SAYS_SWAP else seat
            if (state.gone >> seat | state.gone >> other) & 1:
                return NAMES_ONE_WHO_LEFT
            if kind == SAYS_SWAP and seat == other:
                return SWAP_OF_ONE
            told = Judge.was_said(state, kind, seat, other)
        if state.is_last and kind in (SAYS_DISCARDS, SAYS_SWAP, SAYS_AGAIN):
            return LAST_CARD_KEEPS_HANDS
        return TOLD_ALREADY if told else LEGAL

    @staticmethod
    def was_said(state: State, kind: int, seat: int, other: int) -> bool:
        """Has the table said this of a player before?"""
        if kind == SAYS_LOSES_TURN:
            return state.skipping >> seat & 1 != 0
        if kind == SAYS_DISCARDS:
            return state.parting[seat] != 0
        if kind == SAYS_SWAP:
            return (state.swapping >> seat | state.swapping >> other) & 1 != 0
        return state.asked >> seat & 1 == 0

    @staticmethod
    def of_catch(state: State, seat: int, target: int) -> int:
        """R25, J22."""
        if seat == target:
            return CATCH_ONESELF
        return LEGAL if state.exposed >> target & 1 else NO_CAUSE

    @staticmethod
    def instead(state: State, seat: int) -> int:
        """What must be decided before anything else; LEGAL if the seat is on turn."""
        pending = state.pending
        if pending == ON_BLOCK:
            if not state.asked >> seat & 1:
                return NOT_ON_TURN
            return PAUSE_TO_BLOCK if state.tables.pauses else MUST_BLOCK_OR_PASS
        if pending == ON_RACE:
            return RACE_RUNS
        if pending == ON_HONOUR:
            return HONOUR_WAITS
        if seat != state.turn:
            return NOT_ON_TURN
        if pending == ON_COLOR:
            return MUST_CHOOSE_COLOR
        if pending == ON_ASK:
            return RULE_ASKS
        if pending == ON_ANSWER:
            if state.may & IN_PAUSE:
                return PAUSE_TO_ANSWER
            return MUST_ANSWER if state.may & MAY_CHALLENGE else MUST_ANSWER_DUE
        return LEGAL

    # -- playing ---------------------------------------------------------------------

    @staticmethod
    def of_play(state: State, seat: int, move: int) -> int:
        """A card played on the turn, just drawn, stacked, or jumping in."""
        face = move >> CARD_AT & NO_FACE
        code = Judge.of_moment(state, seat, face)
        if code == LEGAL:
            code = Judge.of_words(state, seat, move)
        if code == LEGAL and move & CALL_BIT:
            laid = move >> LAID_AT & NO_FACE
            left = state.size[seat] - (1 if laid == NO_FACE else 2)
            code = LEGAL if left == 1 else CALL_TOO_SOON
        return code

    @staticmethod
    def of_moment(state: State, seat: int, face: int) -> int:
        """May the seat play this card now?"""
        stacks = state.pending == ON_ANSWER and seat == state.turn and state.tables.stacking
        code = LEGAL if stacks else Judge.instead(state, seat)
        if code != LEGAL and not (code == NOT_ON_TURN and state.tables.interrupts):
            return code
        if state.count[seat * FACES + face] == 0:
            return NOT_IN_HAND
        if stacks:
            return Judge.of_stack(state, seat, face)
        if code == NOT_ON_TURN:
            return Judge.of_jump_in(state, seat, face)
        if state.pending == ON_DRAWN and face != state.drawn:
            return ONLY_THE_DRAWN
        return Judge.of_match(state, seat, face)

    @staticmethod
    def of_match(state: State, seat: int, face: int) -> int:
        """R12, J10, and with `bluffing: off` R19 and R20."""
        if Legal.may_play(state, seat, face):
            return LEGAL
        if state.lasting_n and Lasting.forbids(state, seat, face) >= 0:
            return RULE_FORBIDS
        if face < FIRST_WILD:
            return COLOR_RULES if state.color_rules else NO_MATCH
        if state.colored[seat] & state.tables.color_mask[state.color]:
            return HOLDS_COLOR
        return HOLDS_WILD

    @staticmethod
    def of_stack(state: State, seat: int, face: int) -> int:
        """A card on top of what is due."""
        if not state.may & MAY_STACK and state.size[state.actor] == 0:
            return NO_STACK_ON_LAST
        if face < FIRST_WILD:
            stackable = Legal.stackable_colored(state, seat) & ONE << face
        else:
            stackable = Legal.stackable_wild(state, seat) & ONE << (face - FIRST_WILD)
        if stackable:
            return LEGAL
        if state.lasting_n and Lasting.forbids(state, seat, face) >= 0:
            return RULE_FORBIDS
        group = state.tables.stack_group[state.card]
        if group and state.tables.stack_group[face] == group:
            return Judge.of_match(state, seat, face)
        return NOT_STACKABLE

    @staticmethod
    def of_jump_in(state: State, seat: int, face: int) -> int:
        """J54, J56, J117."""
        is_any_time = face >= FIRST_WILD and state.tables.any_time >> (face - FIRST_WILD) & 1
        if not is_any_time and not state.tables.jump_in:
            return NOT_ON_TURN
        if state.pending == ON_DRAWN:
            return JUMP_AFTER_DRAW
        if state.pending != ON_TURN:
            return JUMP_WHILE_PENDING
        if is_any_time:
            return LEGAL if Legal.any_time(state, seat) >> (face - FIRST_WILD) & 1 else RULE_FORBIDS
        if state.color_rules:
            wild = state.discard[state.discard_n - 1] >= FIRST_WILD
            return JUMP_ON_WILD if wild else JUMP_ON_CHOSEN_COLOR
        if face < FIRST_WILD and Legal.jump_ins(state, seat) & ONE << face:
            return LEGAL
        if state.lasting_n and Lasting.forbids(state, seat, face) >= 0:
            return RULE_FORBIDS
        return JUMP_NOT_IDENTICAL

    @staticmethod
    def of_words(state: State, seat: int, move: int) -> int:
        """Does the move name the laid card, the colour and the seat that the card asks for, and no others?"""
        face = move >> CARD_AT & NO_FACE
        color = move >> COLOR_AT & NO_COLOR
        if face >= FIRST_WILD and color == NO_COLOR:
            return NEEDS_COLOR
        if face < FIRST_WILD and color != NO_COLOR:
            return TAKES_NO_COLOR
        code = Judge.of_laid(state, seat, face, move >> LAID_AT & NO_FACE)
        if code != LEGAL:
            return code
        return Judge.of_named(state, seat, face, move >> SEAT_AT & NO_SEAT)

    @staticmethod
    def of_laid(state: State, seat: int, face: int, laid: int) -> int:
        """R35, J40."""
        if not state.tables.traits[face] & ASKS_LAID:
            return LEGAL if laid == NO_FACE else TAKES_NO_LAID
        if laid == NO_FACE:
            return NEEDS_LAID if state.colored[seat] else LEGAL
        if laid >= FIRST_WILD:
            return LAYS_COLORED_ONLY
        return LEGAL if state.count[seat * FACES + laid] else LAID_NOT_IN_HAND

    @staticmethod
    def of_named(state: State, seat: int, face: int, named: int) -> int:
        """R34; seven-zero: J57."""
        if not state.tables.traits[face] & ASKS_SEAT:
            return LEGAL if named == NO_SEAT else TAKES_NO_SEAT
        is_swap = state.tables.traits[face] & SWAPS != 0
        if is_swap and state.size[seat] == 1:
            return LEGAL if named == NO_SEAT else LAST_NAMES_NO_SEAT
        if named == NO_SEAT:
            return SWAP_NEEDS_SEAT if is_swap else NEEDS_SEAT
        if named == seat:
            return SWAP_WITH_ONESELF if is_swap else NOT_ONESELF
        return NAMES_ONE_WHO_LEFT if state.gone >> named & 1 else LEGAL

    # -- drawing ---------------------------------------------------------------------

    @staticmethod
    def of_draw(state: State, seat: int) -> int:
        """R13, J60, J63."""
        code = Judge.instead(state, seat)
        if code != LEGAL:
            return code
        if state.pending == ON_DRAWN:
            return ALREADY_DRAWN
        if not state.can_draw():
            return NOTHING_TO_DRAW
        if not Legal.may_draw(state, seat):
            return RULE_FORBIDS_DRAW
        if state.tables.forced_play and Legal.can_play(state, seat):
            return MUST_PLAY
        return LEGAL

    @staticmethod
    def of_keep(state: State, seat: int) -> int:
        """R14, J60."""
        code = Judge.instead(state, seat)
        if code != LEGAL:
            return code
        if state.pending != ON_DRAWN:
            return NOTHING_DRAWN
        return MUST_PLAY_DRAWN if state.tables.forced_play else LEGAL

    # -- answers ---------------------------------------------------------------------

    @staticmethod
    def of_answer(state: State, seat: int, move: int) -> int:
        """Accept, challenge or bounce cards that are due."""
        kind = move & 31
        asked = state.pending == ON_ANSWER and seat == state.turn
        if kind == ACCEPT:
            return Judge.of_accept(state, asked)
        if kind == CHALLENGE:
            return Judge.of_challenge(state, asked)
        if not asked or not state.may & MAY_BOUNCE:
            return Judge.of_missing_bounce(state, seat, asked)
        return Judge.of_out_of_turn(state, seat, move)

    @staticmethod
    def of_accept(state: State, asked: bool) -> int:
        """J20; in a pause a player who does not answer has nothing to do."""
        if not asked:
            return NOTHING_TO_ACCEPT
        return PAUSE_TO_ANSWER if state.may & IN_PAUSE else LEGAL

    @staticmethod
    def of_challenge(state: State, asked: bool) -> int:
        """R21, J15, J58."""
        if not asked or not state.tables.traits[state.card] & CAN_BE_BLUFF:
            return NOT_CHALLENGEABLE
        if state.may & MAY_CHALLENGE:
            return LEGAL
        if not state.tables.bluffing:
            return NO_BLUFFING
        if Lasting.find(state, LASTS_NO_CHALLENGE, state.turn) >= 0:
            return RULE_FORBIDS_CHALLENGE
        return LAST_CARD_INNOCENT if state.size[state.actor] == 0 else NO_CHALLENGE_AFTER_BLOCK

    @staticmethod
    def of_missing_bounce(state: State, seat: int, asked: bool) -> int:
        """R37, J8, J45."""
        if asked and state.tables.traits[state.card] & CAN_BE_BOUNCED:
            return NO_BOUNCER
        if state.bounced == seat:
            return BOUNCE_OF_BOUNCE
        return FIRST_NOT_BOUNCED if state.is_first else NOTHING_TO_BOUNCE

    @staticmethod
    def of_out_of_turn(state: State, seat: int, move: int) -> int:
        """A block or bounce names a colour (R32), and calls only with one card left (J22)."""
        if move >> COLOR_AT & NO_COLOR == NO_COLOR:
            return NEEDS_COLOR
        if move & CALL_BIT and state.size[seat] != 2:
            return CALL_TOO_SOON
        return LEGAL

    @staticmethod
    def of_block(state: State, seat: int, move: int) -> int:
        """R33, J8, J29."""
        if state.pending == ON_BLOCK and state.tables.pauses:
            return Judge.of_block_in_pause(state, seat, move)
        if state.pending == ON_BLOCK and state.asked >> seat & 1:
            return LEGAL if move & 31 == PASS else Judge.of_out_of_turn(state, seat, move)
        if state.is_first:
            return FIRST_NOT_BLOCKED
        if Judge.is_hero(state, state.discard[state.discard_n - 1]):
            return HERO_NOT_BLOCKED
        return NOTHING_TO_BLOCK

    @staticmethod
    def of_block_in_pause(state: State, seat: int, move: int) -> int:
        """R33; players without a Hero get the same refusal, whether or not somebody else holds one."""
        if move & 31 == PASS:
            return PAUSE_TO_BLOCK
        return Judge.of_out_of_turn(state, seat, move) if state.asked >> seat & 1 else CANNOT_BLOCK

    @staticmethod
    def is_hero(state: State, face: int) -> bool:
        """Can this face block others?"""
        if face < FIRST_WILD:
            return False
        for other in range(FACES):
            if state.tables.blockers[other] & ONE << (face - FIRST_WILD):
                return True
        return False

    @staticmethod
    def of_arms(state: State, seat: int) -> int:
        """R36."""
        if state.pending != ON_RACE:
            return NO_RACE
        return LEGAL if state.asked >> seat & 1 else NOT_IN_RACE

    @staticmethod
    def of_color(state: State, seat: int, move: int) -> int:
        """R9."""
        if state.pending != ON_COLOR or seat != state.turn:
            return NO_COLOR_ASKED
        return NEEDS_COLOR if move >> COLOR_AT & NO_COLOR == NO_COLOR else LEGAL

    @staticmethod
    def of_ask(state: State, seat: int, move: int) -> int:
        """J85: exactly what is asked for, by the one who is asked."""
        if state.pending != ON_ASK:
            return NOTHING_ASKED
        if seat != state.turn:
            return NOT_ON_TURN
        asking = state.asking
        if asking in (FOR_NUMBER, FOR_OPTION):
            return Judge.of_number(asking, move)
        face = move >> CARD_AT & NO_FACE
        color = move >> COLOR_AT & NO_COLOR
        named = move >> SEAT_AT & NO_SEAT
        is_pick = move & 31 == PICK
        if asking == FOR_COLOR:
            return LEGAL if is_pick and color != NO_COLOR else PICK_A_COLOR
        if asking in (FOR_PLAYER, FOR_VOTE):
            if not is_pick or named == NO_SEAT:
                return PICK_A_SEAT
            return LEGAL if Asking.seats(state) >> named & 1 else SEAT_NOT_OFFERED
        if not is_pick or face == NO_FACE:
            return PICK_A_CARD
        return LEGAL if Asking.offers_card(state, face) else CARD_NOT_OFFERED

    @staticmethod
    def of_number(asking: int, move: int) -> int:
        """A number from 0 to 9, or the option 1 or 2."""
        number = move >> LAID_AT & NO_FACE
        if asking == FOR_NUMBER:
            return LEGAL if move & 31 == ANSWER and number < NO_NUMBER else NAME_A_NUMBER
        return LEGAL if move & 31 == ANSWER and number in (1, 2) else CHOOSE_AN_OPTION
