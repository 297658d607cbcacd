"""The small integers that the rules are written in, each with one name.

Nothing here is a setting. A compiled module imports the names that it uses and declares
them as C integers in its ``.pxd``.
"""

# Sizes. A hand's coloured faces fit into one 64-bit word: colour * 16 + symbol.
MAX_SEATS = 10
MAX_COLORS = 4
SYMBOLS = 16  # coloured faces per colour
FIRST_WILD = 64  # wild faces are 64, 65, …
FACES = 80  # 4 * 16 coloured faces and up to 16 wild ones
MAX_CARDS = 128  # in one deck
MAX_EFFECTS = 8  # of one card
MAX_STEPS = 16  # … with the jumps of its choices
MEANINGS = 12  # groups of players that the effects of one card can mean, from 1
LOG = 1280  # integers of what one move made happen: more than 8 effects that move every card of the deck
MOST_MISSED = 20  # turns that a player can have lost at once
GROUPS = 3  # none, and two kinds of cards that stack
HOLDINGS = 32  # kinds of "whoever holds …"
LAST_RESORT = 1000  # renewals of the draw pile after which a round closes as in J51
CHOICES = 16384  # more moves than all seats together can ever have


def zeros(number: int) -> list[int]:
    """An array of that many zeros."""
    return [0] * number


# "None of them", for faces, seats and colours alike. Fits every field of a move.
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
ON_HONOUR = 7  # what an honour rule comes to: the table says who draws (J50)

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
WAIT = 15  # no move at all: in an environment, the choice to let it be
SAYS = 16  # the table says who draws how many (J50)
WRITES = 17  # the table writes a rule on a card, between two rounds (R38)

# A move is one integer: kind, card, laid card, colour, seat, call.
CARD_AT = 5
LAID_AT = 12  # in what the table SAYS: how many
COLOR_AT = 19
SEAT_AT = 22
CALL_BIT = 1 << 26
BARE = NO_FACE << CARD_AT | NO_FACE << LAID_AT | NO_COLOR << COLOR_AT | NO_SEAT << SEAT_AT
BY_AT = 27  # in a list of everybody's moves: the seat whose move it is
MOVE_BITS = (1 << BY_AT) - 1

# What a card does: its effects, and whom they concern.
DO_DRAW = 1
DO_LOSE_TURN = 2
DO_TURN_DIRECTION = 3
DO_SHIELD = 6
DO_RACE = 7
DO_SWAP_HANDS = 8
DO_PASS_HANDS = 9
DO_DISCARD = 10
DO_PLAY_AGAIN = 11
DO_GIVE = 12
DO_SHOW = 13
DO_HONOUR = 14
DO_IF = 15
DO_JUMP = 16

ME = 0
NEXT = 1
PREVIOUS = 2
CHOSEN = 3
EVERYONE = 4
EVERYONE_ELSE = 5
LAST = 6  # of a race
MOST = 7  # who holds the most cards
FEWEST = 8
LEFT = 9
RIGHT = 10
RANDOM = 11
DEALER = 12

# What is asked of a player, and "holding what": the laid card's colour, a colour, a symbol, any wild.
HOLDING = 1
NOT_HOLDING = 2
MORE_THAN = 3
FEWER_THAN = 4
EXACTLY = 5
LAID_COLOR = 0

# An instruction is two integers. The first: effect, who, how many, to whom, eight bits each. The second, its guard: the
# test, its value, the slots of who and to whom, how far to jump.
VALUE_AT = 4
WHO_SLOT_AT = 12
TO_SLOT_AT = 16
JUMP_AT = 20

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

# What a seat is asked in an environment, one seat at a time: the pending decision of the same number, or one of these.
ASK_NOTHING = 0
ASK_JUMP = 6  # jump in, or wait (J54)
ASK_CALL = 7  # call late, or wait (J18)
ASK_CATCH = 8  # catch somebody, or wait (R25)
ASKS = 8
HEADS = FACES + 16  # what an action is about: the card played, or (beyond them) the kind of move
ACTIONS = 16384  # more than one list of actions can have
FEW = 32  # actions that a game keeps at hand to pick one from
ROW = 1024  # more than one observation has numbers
NO_GAME = -1  # every game could take its action

# How a round is counted.
COUNT_WINNER = 0  # R29
COUNT_TALLY = 1  # R30
COUNT_SINGLE = 2  # R31

# What happened: kind, seat, and up to two small values (see events.py).
EV_PLAYED = 1
EV_LAID = 2
EV_COLOR = 3
EV_CALLED = 4
EV_DREW = 5
EV_KEPT = 6
EV_RENEWED = 7
EV_LOST_TURN = 8
EV_TURNED = 9
EV_CHALLENGED = 10
EV_BLOCKED = 11
EV_BOUNCED = 12
EV_SHIELDED = 13
EV_SHIELD_HELD = 14
EV_SHIELD_ENDED = 15
EV_RACED = 16
EV_LAST = 17
EV_SWAPPED = 18
EV_PASSED_HANDS = 19
EV_DISCARDED = 20
EV_CAUGHT = 21
EV_PASSED = 22
EV_CLOSED = 23
EV_TURNED_UP = 24
EV_WENT_BACK = 25
EV_IGNORED = 26
EV_ACCEPTED = 27
EV_LET_HAPPEN = 28
EV_AGAIN = 29
EV_GAVE = 30
EV_CARD = 31  # one card of the event after it
EV_SHOWED = 32
EV_HONOUR = 33

# Sensible players (habits.py): what a card costs the next player beside cards, and for whom it is if it names a seat.
COSTS_TURN = 2
NOBODY_NAMED = 0
FOR_A_RIVAL = 1
FOR_THE_HARMLESS = 2
FOR_A_SWAP = 3
LOWEST = -1000000  # no play is worth less

# … and the weights of their rules of thumb, by place.
FOLLOWS = 0  # each card of one's own that would go on this one
COLORED = 1  # each card of one's own in the colour that goes on
POINTS = 2  # eight points less in the hand
HITS = 3  # a card or turn that the next player loses
HITS_LEADER = 4  # … if that one is close to going out
WILD = 5  # using up a wild
ANSWER = 6  # … with which one could have answered something
BLUFF = 7  # a bluff that may be challenged
DRAWS = 8  # drawing, or keeping, although one could play
CHANCE = 9  # how much is left to chance
CATCHES = 10  # of 16 forgotten calls, so many are noticed
SUSPECTS = 11  # a Wild Draw Four from about so many cards is challenged
LATE = 12  # eight points, when somebody is close to going out
BLOCKS = 13  # of 16 cards that do not hit oneself, so many are blocked
LACKS = 14  # going on with a colour that the next player drew on, and has played none of since
STAYS = 15  # going on with the colour in play
WEIGHTS = 16

# Prospects (prospects.py).
GLANCE = 7  # weights that concern a seat
GLANCES = 180  # all weights
EXPONENTIALS = 1024
SHARES = 65536  # chances are in parts of it

# Search (worlds.py).
MAX_SLOTS = 128  # groups of hidden cards of which the same is known
MAX_CANDIDATES = 512
CERTAIN = 64  # rates of likelihood are in parts of it
HIGHEST = 1 << 60

# Why a move is refused; each has its rule and sentence in refusals.py.
LEGAL = 0
ROUND_CLOSED = 1
NOT_ON_TURN = 2
NOT_IN_HAND = 3
NO_MATCH = 4
COLOR_RULES = 5
HOLDS_COLOR = 6
HOLDS_WILD = 7
ONLY_THE_DRAWN = 8
NOTHING_DRAWN = 9
MUST_PLAY_DRAWN = 10
MUST_PLAY = 11
ALREADY_DRAWN = 12
NOTHING_TO_DRAW = 13
NEEDS_COLOR = 14
TAKES_NO_COLOR = 15
NEEDS_LAID = 16
TAKES_NO_LAID = 17
LAID_NOT_IN_HAND = 18
LAYS_COLORED_ONLY = 19
NEEDS_SEAT = 20
TAKES_NO_SEAT = 21
LAST_NAMES_NO_SEAT = 22
NOT_ONESELF = 23
CALL_TOO_SOON = 24
NOT_EXPOSED = 25
NO_CAUSE = 26
MUST_ANSWER = 27
MUST_ANSWER_DUE = 28
NOT_STACKABLE = 29
NO_STACK_ON_LAST = 30
NOTHING_TO_ACCEPT = 31
NOT_CHALLENGEABLE = 32
LAST_CARD_INNOCENT = 33
NO_BLUFFING = 34
NO_CHALLENGE_AFTER_BLOCK = 35
NOTHING_TO_BOUNCE = 36
NO_BOUNCER = 37
BOUNCE_OF_BOUNCE = 38
NOTHING_TO_BLOCK = 39
HERO_NOT_BLOCKED = 40
FIRST_NOT_BLOCKED = 41
MUST_BLOCK_OR_PASS = 42
NO_RACE = 43
NOT_IN_RACE = 44
RACE_RUNS = 45
NO_WHISTLE = 46
NO_COLOR_ASKED = 47
MUST_CHOOSE_COLOR = 48
JUMP_NOT_IDENTICAL = 49
JUMP_ON_WILD = 50
JUMP_ON_CHOSEN_COLOR = 51
JUMP_WHILE_PENDING = 52
JUMP_AFTER_DRAW = 53
NOT_TABLES_MOVE = 54
FIRST_NOT_BOUNCED = 55
SEAT_MAY_NOT = 56
CATCH_ONESELF = 57
NO_DEAL = 58
MATCH_OVER = 59
SWAP_NEEDS_SEAT = 60
SWAP_WITH_ONESELF = 61
PAUSE_TO_BLOCK = 62
PAUSE_TO_ANSWER = 63
CANNOT_BLOCK = 64
HONOUR_WAITS = 65
NO_HONOUR = 66
TOLD_ALREADY = 67
NO_WRITING = 68
