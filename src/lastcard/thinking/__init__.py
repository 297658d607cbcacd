"""Sensible players and search, inside the compiled core: what bots, the laboratory and trials of rules run on."""
