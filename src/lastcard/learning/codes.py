"""The small integers that sessions, masks and observations are written in."""

from lastcard.engine.codes import FACES

# The kind of a move that is none: the choice to let it be. No kind of move in the engine has this number.
WAIT = 15

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
