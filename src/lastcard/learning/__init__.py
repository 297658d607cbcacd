"""A table as numbers, inside the compiled core: the research environments are built on it."""
