"""The small integers that the rules are written in, each with one name.

Nothing here is a setting. The build turns the integers of every module of codes into C constants
for the compiled modules, which import the names whole.
"""

# Sizes. A hand's coloured faces fit into one 64-bit word: colour * 16 + symbol.
MAX_SEATS = 10
MAX_COLORS = 4
SYMBOLS = 16  # coloured faces per colour
FIRST_WILD = MAX_COLORS * SYMBOLS  # wild faces are 64, 65, …
FACES = FIRST_WILD + 16  # coloured faces and up to 16 wild ones
MAX_CARDS = 128  # in one deck
MAX_EFFECTS = 12  # of one card
MAX_STEPS = 32  # … with the jumps of its choices
MEANINGS = 16  # groups of players that the effects of one card can mean, from 1
DEPTH = 2  # choices inside one another
LOG = 2048  # log entries of one move: more than 12 effects that move every card of the deck
MOST_MISSED = 20  # turns that a player can have lost at once, or have in a row by rules
GROUPS = 3  # none, and two kinds of cards that stack
HOLDINGS = 128  # kinds of cards that rules can speak of
MOST_DRAWN = 20  # cards that a rule makes somebody draw, where it does not follow from cards
MOST_LASTING = 4  # rules that can last at once
NO_NUMBER = 10  # of a card that is no number card
MOST_RETURNED = 200  # cards that rules bring back out of the discard pile in one round (J100)
MOST_REPEATED = 100  # times that rules make something happen between two turns in one round (J106, J119)
AFTER_TURN = 1
BEFORE_TURN = 2
WHO_NEXT = 15  # in State.again: who has the next turn by a rule
TOLD = 16  # … which has been told
TURNS_AT = 8  # … and how many more follow
LAST_RESORT = 1000  # renewals of the draw pile after which a round closes as in J51
CHOICES = 16384  # more moves than all seats together can ever have


def zeros(number: int) -> list[int]:
    """An array of that many zeros."""
    return [0] * number


# "None", for faces, seats and colours alike. Fits every field of a move.
NO_FACE = 127
NO_SEAT = 15
NO_COLOR = 7
NOBODY = 14  # who went out when nobody could (J51)
TABLE = 13  # the seat `-`: the table itself

# What is being decided: one value, with the data that belongs to it.
ON_END = 0  # nothing: the round has closed
ON_TURN = 1  # a turn: play or draw
ON_DRAWN = 2  # the card just drawn: play it or keep it (R14)
ON_COLOR = 3  # the colour of a wild that was turned up first (R9)
ON_ANSWER = 4  # the answer to cards due: accept, challenge, bounce, stack
ON_BLOCK = 5  # holders of the right Hero: block or pass (R33); with pauses perhaps nobody
ON_RACE = 6  # a race: who signals last (R36)
ON_HONOUR = 7  # what an honour rule comes to: the table says it (J50)
ON_ASK = 8  # what a written rule asks of one player (J85)

# The kinds of moves.
PLAY = 1
DRAW = 2
KEEP = 3
ACCEPT = 4
CHALLENGE = 5
BOUNCE = 6
BLOCK = 7
PASS = 8
ARMS = 9
WHISTLE = 10
UNO = 11
CATCH = 12
COLOR = 13
DEAL = 14
SAYS = 16  # the table says who draws how many by an honour rule (J50)
WRITES = 17  # the table writes a rule on a card, between two rounds (R38)
PICK = 18  # a card, a colour or a seat that a written rule asks for (J85)
ANSWER = 19  # a number, or one of two options
SAYS_DISCARDS = 20  # what else the table says an honour rule comes to (J110): who discards how many
SAYS_LOSES_TURN = 21
SAYS_SWAP = 22
SAYS_AGAIN = 23

# A move is one integer: kind, card, laid card, colour, seat, call.
CARD_AT = 5
LAID_AT = 12  # in what the table SAYS: how many, or with whom hands are swapped; in an ANSWER: the number
COLOR_AT = 19
SEAT_AT = 22
CALL_BIT = 1 << 26
BARE = NO_FACE << CARD_AT | NO_FACE << LAID_AT | NO_COLOR << COLOR_AT | NO_SEAT << SEAT_AT
BY_AT = 27  # in a list of everybody's moves: the seat whose move it is
MOVE_BITS = (1 << BY_AT) - 1

# Traits of a face.
IS_PENALTY = 4  # makes somebody draw (J33)
ASKS_SEAT = 8
ASKS_LAID = 16
CAN_BE_BLUFF = 32  # legal only without the colour in play (R19)
WILDS_MATCH = 64  # … and without another wild (R20)
CAN_BE_BOUNCED = 128  # R37
IS_ATTACK = 256  # its draw may be answered
SHIELDS = 1024  # is put before a player (R34)
SWAPS = 2048  # names a seat only to swap hands with (J57)
IS_RULE = 4096  # rolls, names, looks, asks or lasts: what it found out before is forgotten
DOES_SOMETHING = 8192  # it has effects, or can be blocked

# What happens to a face that is turned up first.
TURNED_ACTS = 0
TURNED_NOTHING = 1  # R5, R9: no effect of its own
TURNED_BACK = 2  # R10
TURNED_IGNORED = 3  # R11

# What may answer cards that are due.
MAY_CHALLENGE = 1
MAY_BOUNCE = 2
MAY_STACK = 4
IN_PAUSE = 8  # not an answer: nobody must give one, the table's whistle ends the pause

# What a written rule asks of a player (J85). Up to FOR_BURY it is a card.
FOR_DISCARD = 1
FOR_GIVE = 2
FOR_EXCHANGE = 3
FOR_SHOW = 4
FOR_TAKE = 5  # out of the hand that another player shows
FOR_KEEP = 6  # of the cards looked at, or out of the discard pile
FOR_BURY = 7
FOR_COLOR = 8
FOR_NUMBER = 9
FOR_CARD = 10
FOR_PLAYER = 11
FOR_OPTION = 12
FOR_VOTE = 13

# Where the cards lie that can be picked.
IN_HAND = 0
IN_DISCARDS = 1
IN_LOOKED = 2

# How a round is counted.
COUNT_WINNER = 0  # R29
COUNT_TALLY = 1  # R30
COUNT_SINGLE = 2  # R31
