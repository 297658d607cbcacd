"""A table as numbers, inside the compiled core: the research environments are built on it."""

from lastcard.engine import load_compiled

load_compiled(__name__)
