"""Sensible players and search, inside the compiled core: bots, the lab and rule trials run on them."""
