"""What can be played: editions, read from files and checked; table options; both turned into a round's tables."""
