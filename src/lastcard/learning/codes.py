"""The small integers of sessions, masks and observations."""

from lastcard.engine.codes import FACES, FOR_VOTE

# The kind of the action that is no move. No kind of move in the engine has this number.
WAIT = 15

# What a seat is asked: the pending decision with the same number, or one of these.
ASK_NOTHING = 0
ASK_JUMP = 6  # jump in, or wait (J54)
ASK_CALL = 7  # call late, or wait (J18)
ASK_CATCH = 8  # catch somebody, or wait (R25)
ASKS = 8
ASK_RULE = 9  # what a written rule asks (J85); such tables have a field of their own for it
QUESTIONS = FOR_VOTE  # how many different things written rules ask for
# What an action is about: the card played, or (beyond the faces) the kind of move; picks are of three kinds.
PICKS_CARD = 20
PICKS_COLOR = 21
PICKS_SEAT = 22
HEADS = FACES + 23
IN_LASTING = 3  # numbers about a lasting rule, besides one for each seat
ACTIONS = 16384  # more than any list of actions has
FEW = 32  # how many legal actions a session keeps at hand to sample from
ROW = 1024  # more numbers than any observation has
NO_GAME = -1  # every game took its action
