"""Sensible players and search, inside the compiled core: bots, the lab and rule trials run on them."""

from lastcard.engine import load_compiled

load_compiled(__name__)
