"""The rules in words: moves, events, views, refusals and records, as people, bots and files see them."""
