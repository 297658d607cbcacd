"""Edition files to change one thing in."""

GOOD = """
extends = "classic"
id = "harbour"
name = "Harbour"
about = "A deck for these tests."
colors = ["blue", "red"]

[[cards]]
id = "tide"
name = "Tide"
wild = true
copies = 3
points = 40
effects = [{ do = "choose-color" }, { do = "draw", who = "everyone", count = 1, holding = "blue" }]

[[cards]]
id = "gull"
name = "Gull"
copies = 2
points = 10
effects = [{ do = "play-again" }]
"""

ALONE = """
id = "alone"
name = "Alone"
about = "It builds on nothing."
colors = ["blue", "red"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"

[[numbers]]
values = [1, 2, 3]
copies = 4
"""


def good(old: str = "", new: str = "", more: str = "") -> str:
    """The good file with one thing changed, or with something after it."""
    assert old in GOOD
    return (GOOD.replace(old, new, 1) if old else GOOD) + more


def alone(old: str, new: str = "") -> str:
    assert old in ALONE
    return ALONE.replace(old, new, 1)


def wild(*lines: str, effects: str = "") -> str:
    """One more wild card."""
    more = "\n".join(lines)
    listed = ", ".join(['{ do = "choose-color" }', *([effects] if effects else [])])
    return (
        f'\n[[cards]]\nid = "new"\nname = "New"\nwild = true\ncopies = 1\npoints = 50\n{more}\neffects = [{listed}]\n'
    )


def many(number: int, is_wild: bool) -> str:
    """That many kinds of cards more."""
    kinds = [chr(ord("a") + at) for at in range(number)]
    effects = '[{ do = "choose-color" }]' if is_wild else "[]"
    return "".join(
        f'\n[[cards]]\nid = "{kind}"\nname = "{kind}"\nwild = {str(is_wild).lower()}\n'
        f"copies = 1\npoints = 1\neffects = {effects}\n"
        for kind in kinds
    )


THEN = 'then = [{ do = "play-again" }]'


def choice(then: str, asks: str = ", more-than = 3") -> str:
    """A choice as an effect."""
    return f'{{ do = "if", who = "me"{asks}, {then} }}'


DRAW_NEXT = '{ do = "draw", who = "next", count = 2 }'
