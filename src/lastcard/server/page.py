"""The web page's files, which Vite builds into the package (`lastcard/web`), and the page's own addresses."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parent.parent / "web"
# Addresses that the page itself routes; all of them serve the same document.
PLACES = ("/", "/new", "/new/{edition}", "/t/{code}", "/rules", "/rules/{edition}")
NOT_BUILT = "The page is not built into this installation; the server works. (make play builds it; it needs Node.)\n"


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """Routes for the page, or for a note that it is not built."""
    if not (folder / "index.html").is_file():
        return [Route("/", _not_built)]

    async def document(_request: Request) -> Response:
        return _document(folder)

    places = [Route(place, document) for place in PLACES]
    return [*places, Mount("/assets", Lasting(directory=folder / "assets")), *_files(folder)]


def missing_page(folder: Path = FOLDER) -> Response | None:
    """The page for an unknown address, which says so; None if the page is not built."""
    return _document(folder, 404) if (folder / "index.html").is_file() else None


def _document(folder: Path, status: int = 200) -> Response:
    return FileResponse(folder / "index.html", status, {"cache-control": "no-cache"})


async def _not_built(_request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT, 404)


class Lasting(StaticFiles):
    """Files whose names change with their content. Scripts, styles and texts are compressed where the client allows."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, cached for good and perhaps compressed."""
        response = await super().get_response(path, scope)
        if response.status_code != 200 or not isinstance(response, FileResponse):
            return response
        lasting = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
        if path.endswith((".css", ".js", ".json")) and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers = lasting | {"content-encoding": "gzip"}
            return Response(_compressed(Path(response.path)), 200, headers, response.media_type)
        response.headers.update(lasting)
        return response


@cache
def _compressed(file: Path) -> bytes:
    """Compressed once: there are few files, and they never change."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _files(folder: Path) -> list[BaseRoute]:
    """Everything else beside the document: icons, the manifest, the service worker."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and "assets" not in path.parts[-2:-1])
    return [_file(folder, path) for path in found if path.name != "index.html"]


def _file(folder: Path, path: Path) -> Route:
    async def send(_request: Request) -> Response:
        return FileResponse(path, headers={"cache-control": "no-cache"}, media_type=MEDIA_TYPES.get(path.suffix))

    return Route(f"/{path.relative_to(folder).as_posix()}", send)


MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
