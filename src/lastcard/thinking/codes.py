"""The small integers of sensible players and of search: indices of weights, sizes, rates."""

# Sensible players (habits.py): what a lost turn costs, in cards; and whom a card names.
COSTS_TURN = 2
NOBODY_NAMED = 0
FOR_A_RIVAL = 1
FOR_THE_HARMLESS = 2
FOR_A_SWAP = 3
LOWEST = -1000000  # every play is worth more

# Written rules (reckoning.py, gains.py): what things are worth, in the units of the weights below.
A_CARD = 24  # in one's own hand
A_ROUND = 600
BREAKS_IN = 24  # what a wild has to be worth to be played out of turn: as the last card it wins at once
A_COLOR = 8  # to choose the colour that goes on
STRANDED = 36  # to have nothing left of the colour in play
PATIENCE = 48  # to swap hands while nobody is nearly out: later it will be worth more
NEARLY_OUT = 2  # so few cards make a player dangerous

# The weights of their rules of thumb, by index.
FOLLOWS = 0  # each card in hand that could follow this one
COLORED = 1  # each card in hand of the colour that continues
POINTS = 2  # shedding eight points
HITS = 3  # each card or turn that it costs the next player
HITS_LEADER = 4  # … extra, if that player is close to going out
WILD = 5  # using up a wild
ANSWERS = 6  # … that could have answered an attack
BLUFF = 7  # a bluff that may be challenged
DRAWS = 8  # drawing, or keeping, instead of playing
CHANCE = 9  # how much randomness is added
CATCHES = 10  # how many of 16 forgotten calls are noticed
SUSPECTS = 11  # about how big a hand makes a Wild Draw Four look like a bluff
LATE = 12  # shedding eight points when somebody is close to going out
BLOCKS = 13  # how many of 16 cards are blocked that hit somebody else
LACKS = 14  # continuing in a colour that the next player seems to lack
STAYS = 15  # continuing in the colour in play
WEIGHTS = 16

# Prospects (prospects.py).
GLANCE = 7  # how many weights score a seat
GLANCES = 180  # how many weights there are
EXPONENTIALS = 1024
SHARES = 65536  # a chance of 1

# Search (worlds.py).
MAX_SLOTS = 128  # groups of hidden cards about which the same is known
MAX_CANDIDATES = 512
CERTAIN = 64  # a likelihood of 1
HIGHEST = 1 << 60

# Tallies (tally.py): sizes of histograms; the last bin counts everything beyond it too.
LENGTHS = 512  # turns of a round
HEAPS = 64  # points in all hands at the end of a round, in tens
SPANS = 256  # rounds of a match
KINDS = 32  # kinds of cards: at most 16 coloured and 16 wild ones
LATE_PLAYS = 3  # how many of the winner's last plays count as decisive
LONGEST = 2000  # rounds after which the last match is given up
