"""Draws the pictures in docs/pictures: the page as Chromium shows it, as SVG (`make pictures`)."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.staged import Stage
from tests.page.visitor import FLAGS, Visitor, chromium
from tests.server.running import Server
from tools.vector import draw

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
LARGEST = 250_000
"""Characters of a picture that still loads at once."""


class Picture(NamedTuple):
    """What a picture shows, at which size, and how the page comes to show it."""

    title: str
    size: tuple[int, int]
    show: Callable[[Visitor], Page]


def front(visitor: Visitor) -> Page:
    """The front page."""
    page = visitor.open("/")
    page.wait_for_selector("[data-edition]")
    return page


def table(visitor: Visitor) -> Page:
    """A table of four, on a wide screen."""
    hands = {
        "ann": ("blue-3", "blue-7", "green-4", "purple-draw2", "purple-5", "red-skip", "gauntlet"),
        "ben": ("red-1", "blue-3", "green-6", "purple-6", "red-9"),
        "cleo": ("red-2",),
        "dov": ("blue-1", "blue-4", "red-5", "green-6", "purple-1", "purple-2", "green-1", "red-reverse"),
    }
    return Stage(visitor, hands, edition="avengers", discard=("purple-7", "purple-3")).open()


def phone(visitor: Visitor) -> Page:
    """A table on a phone."""
    hands = {
        "ann": ("blue-7", "blue-skip", "red-4", "green-9", "yellow-5", "star"),
        "ben": ("red-1", "blue-3", "green-6", "yellow-6", "red-9"),
        "cleo": ("red-2", "blue-8"),
    }
    return Stage(visitor, hands, edition="super-mario", discard=("red-7", "yellow-7", "yellow-3")).open()


PICTURES: Mapping[str, Picture] = {
    "front": Picture("The front page: six decks, play at once or with friends", (1200, 720), front),
    "table": Picture("A table of four in play, seen from one's own chair", (1200, 720), table),
    "phone": Picture("Another table, on a phone", (390, 720), phone),
}


@contextmanager
def world() -> Iterator[tuple[Server, Browser]]:
    """A server and a browser."""
    with TemporaryDirectory() as folder, Server(Path(folder, "data")) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield server, browser
        browser.close()


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    with world() as (server, browser):
        for name, picture in PICTURES.items():
            width, height = picture.size
            look = {"color_scheme": "dark", "locale": "en-GB", "reduced_motion": "reduce"}
            context = browser.new_context(viewport={"width": width, "height": height}, **look)  # type: ignore[arg-type]
            page = picture.show(Visitor(context, server.url))
            page.wait_for_timeout(1000)  # until everything lies where it belongs
            drawn = draw(page, picture.title, width, height)
            context.close()
            if len(drawn) > LARGEST:
                raise SystemExit(f"{name}: {len(drawn)} characters are too many")
            (FOLDER / f"{name}.svg").write_text(drawn, encoding="utf-8")
            print(f"docs/pictures/{name}.svg: {len(drawn) // 1000} kB")


if __name__ == "__main__":
    main()
