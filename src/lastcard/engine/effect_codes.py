"""What cards do and whom it concerns, as small integers: the instructions of a card's program."""

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
DO_DRAW_COUNTED = 17  # so many as follows from cards, rolls or names
DO_TAKE = 18  # draw from the discard pile, or from the cards looked at
DO_EXCHANGE = 19
DO_NEW_HAND = 20
DO_REDEAL = 21
DO_VOTE = 22
DO_RECOLOR = 23
DO_NAME = 24
DO_ROLL = 25
DO_PEEK = 26
DO_BURY = 27
DO_COPY = 28
DO_CANCEL = 29
DO_TAKE_BACK = 30
DO_WIN = 31
DO_LEAVE = 32
DO_POINTS = 33
DO_LASTING = 34
DO_CHOOSE = 35
DO_NEXT_CHOOSER = 36  # the end of what is inside DO_CHOOSE
DO_ACT = 37
DO_CHOOSE_SECOND = 38  # the second of two players of one's choice
DO_LOSE_COUNTED = 39
DO_REPEATED = 40  # the end of what happens at the beginning of turns
DO_RESHUFFLE = 41
DO_END_RULES = 42

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
FIRST = 13  # of a race
SECOND = 14  # after the next player
THIRD = 15
NEXT_TWO = 16
NEXT_THREE = 17
ACROSS = 18
NEIGHBOURS = 19
CHOSEN_TWO = 20
OTHERS = 21  # all but those of whom the rule spoke before
VOTED = 22
LAST_PLAYER = 23  # who played the card before this one
NAMED = 24
CHOOSER = 25
OWNER = 26  # who played the card with a rule that somebody else now sets off
ALL_BUT = 32  # added to one of these: everyone except them
LEFT_OF = 64  # … or who sits to the left of them
RIGHT_OF = 96
WHO_BITS = 31  # the bits of the word itself
THEM = 31  # in a count: whoever the effect concerns

# What is asked of a player, or of what has been rolled, named and looked at.
HOLDING = 1
NOT_HOLDING = 2
MORE_THAN = 3
FEWER_THAN = 4
EXACTLY = 5
MORE_THAN_PLAYER = 6
FEWER_THAN_PLAYER = 7
ROLLED = 8
ROLLED_OVER = 9
ROLLED_UNDER = 10
GUESSED = 11
LOOKED = 12
IN_COLOR = 13
ODD_HAND = 14
EVEN_HAND = 15
COMPARED = 128  # added to the kind in (NOT_)HOLDING: whoever has the most, or the fewest, cards of it

# Kinds of cards that change while a card acts; all others are masks in the tables.
LAID_COLOR = 0
PLAYABLE = 1
CHOSEN_COLOR = 2
NAMED_KIND = 3
ANY_CARD = 4

# How many, where it depends; 0 is a plain number.
COUNT_ALL = 1
COUNT_ALL_BUT = 2
COUNT_HALF = 3
COUNT_SIZE = 4
COUNT_DOWN_TO = 5
COUNT_UP_TO = 6
COUNT_LEVEL = 7
COUNT_EACH = 8
COUNT_ROLLED = 9
COUNT_NAMED = 10
COUNT_LAID = 11
COUNT_UNTIL = 12
COUNT_PLAYERS = 13
COUNT_BELOW = 14
COUNT_DREW = 15

# Who picks cards out of a hand.
BY_OWNER = 0
BY_LOT = 1
BY_PLAYER = 2
HIGHEST = 3
LOWEST = 4

# What can be named.
NAMES_COLOR = 1
NAMES_NUMBER = 2
NAMES_CARD = 3
NAMES_PLAYER = 4

# What can last, and for how long.
LASTS_ONLY = 0
LASTS_BAN = 1
LASTS_ANY = 2
LASTS_OPEN = 3
LASTS_DOUBLE = 4
LASTS_HALF = 5
LASTS_SAFE = 6
LASTS_DEFLECT = 7
LASTS_NO_CHALLENGE = 8
LASTS_CALL_COSTS = 9
LASTS_EACH_TURN = 10
LASTS_OWN_TURN = 11
LASTS_TURNED = 12
LASTS_PLAY_COSTS = 13
LASTS_LINKED = 14
LASTS_PLAYS = 15
LASTS_CALLS = 16
LASTS_NO_WIN = 17
LASTS_MUTE = 18
LASTS_NO_DRAW = 19
ONE_LAP = 0
SOME_TURNS = 1
ONE_TIME = 2
WHOLE_ROUND = 3
LATER = 4  # after so many turns, once
TABLE_TURNS = 5  # whoever has them
THIS_CARD = 7  # what was for one time and has mattered, until the card has done all that it does

# An instruction is three integers. The first: effect, who, how many, to whom, eight bits each. The second, its guard:
# the test, its value, the slots of who and to whom, and how far to jump or the slot of whose cards are counted. The
# third, its details: which cards, who picks them (or how long), the kind of count, whose cards and which of them are
# counted, and what is named, what lasts or where cards are drawn from.
VALUE_AT = 4
WHO_SLOT_AT = 12
TO_SLOT_AT = 16
JUMP_AT = 20
OF_SLOT_AT = 20
PICK_AT = 7
COUNT_AT = 10
OF_AT = 14
COUNT_CARDS_AT = 19
WHAT_AT = 26
SIGN = 1 << 15  # points are kept in how many and to whom, and this much higher
