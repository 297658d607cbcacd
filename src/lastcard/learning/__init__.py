"""A table as numbers, inside the compiled core: what the research environments are made of."""
