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
