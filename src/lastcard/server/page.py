"""The web page's files, which Vite builds into the package (`lastcard/web`), and the page's own addresses."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parent.parent / "web"
DOCUMENT = "index.html"
ADDRESSES = "routes.json"
"""The addresses of the page's screens, which the build takes from the page's own table."""
NOT_BUILT = "The page is not built into this installation; the server works. (make play builds it; it needs Node.)\n"


def page_routes(base: str = "", folder: Path = FOLDER) -> list[BaseRoute]:
    """Routes for the page, or for a note that it is not built; they are mounted below the base."""
    if not _is_built(folder):
        return [Route("/", _not_built)]

    async def document(_request: Request) -> Response:
        return _document(folder, base)

    screens = [Route(address, document) for address in json.loads((folder / ADDRESSES).read_bytes())]
    return [*screens, Mount("/assets", Lasting(directory=folder / "assets")), *_files(folder)]


def missing_page(base: str = "", folder: Path = FOLDER) -> Response | None:
    """The page for an unknown address, which says so; None if the page is not built."""
    return _document(folder, base, 404) if _is_built(folder) else None


def _is_built(folder: Path) -> bool:
    return all((folder / name).is_file() for name in (DOCUMENT, ADDRESSES))


def _document(folder: Path, base: str, status: int = 200) -> Response:
    return HTMLResponse(_placed(folder / DOCUMENT, base), status, {"cache-control": "no-cache"})


def _placed(document: Path, base: str) -> str:
    """The document for any address below a base: it names its files relatively, as it is built only once."""
    return document.read_text("utf-8").replace('"./', f'"{base}/')


async def _not_built(_request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT, 404)


class Lasting(StaticFiles):
    """Files whose names change with their content; scripts, styles and texts are compressed where that is accepted."""

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
    """Cached: there are few of these files, and they never change."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _files(folder: Path) -> list[BaseRoute]:
    """Everything else beside the document: icons, the manifest, the service worker."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and "assets" not in path.parts[-2:-1])
    return [_file(folder, path) for path in found if path.name not in {DOCUMENT, ADDRESSES}]


def _file(folder: Path, path: Path) -> Route:
    async def send(_request: Request) -> Response:
        return FileResponse(path, headers={"cache-control": "no-cache"}, media_type=MEDIA_TYPES.get(path.suffix))

    return Route(f"/{path.relative_to(folder).as_posix()}", send)


MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
