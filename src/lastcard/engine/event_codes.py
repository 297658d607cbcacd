"""What happened, as small integers: the kinds of entries in a round's log. `text/events.py` puts them into words."""

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
