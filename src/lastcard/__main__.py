"""`python -m lastcard` is `lastcard`."""

from lastcard.cli import main

main()
