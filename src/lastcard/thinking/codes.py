"""The small integers of sensible players and of search: weights by place, sizes, rates."""

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

# Tallies (tally.py): sizes of histograms; whatever lies beyond the last place is counted there.
LENGTHS = 512  # turns of a round
HEAPS = 64  # points in the hands at the end of a round, by tens
SPANS = 256  # rounds of a match
KINDS = 32  # of cards: there are at most 16 coloured and 16 wild faces of different kinds
LATE_PLAYS = 3  # so many of the winner's last plays count as decisive
LONGEST = 2000  # rounds after which a last match is given up
