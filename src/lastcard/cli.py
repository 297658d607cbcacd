"""Command line."""


def main() -> None:
    """Run."""
