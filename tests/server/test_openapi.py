"""Requests that schemathesis makes up from the OpenAPI document: none of them makes a route fail."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.applications import Starlette
from starlette.routing import Mount
from tests.server.helpers import Silent

from lastcard.server.app import make_app
from lastcard.server.limits import Limits
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import CODE_LETTERS
from lastcard.server.schema import openapi
from lastcard.server.services import Services
from lastcard.server.store import MemoryStore

FIRST_HALF = tuple(CODE_LETTERS[: len(CODE_LETTERS) // 2])
SCHEMA = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def client(played: tuple[MemoryStore, str]) -> Iterator[asgi.ASGIClient]:
    """A server in a thread of its own, with a table whose match is over and one with free seats."""
    lobby = Lobby(Services(played[0], pace=0, log=Silent()), Limits(tables_per_address=10_000))
    app = Starlette(routes=[Mount("/", make_app(lobby))])  # mounted, it is not told to stop after each test
    with asgi.get_client(cast("asgi.ASGIApp", app)) as found:
        yield found


@pytest.mark.nightly
@SCHEMA.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True)
def test_every_answer_is_one_that_the_document_describes(
    client: asgi.ASGIClient, played: tuple[MemoryStore, str], case: schemathesis.Case[Any]
) -> None:
    """Right and wrong requests: no error of the server, no status, type or body that is not in the document."""
    if str(case.path_parameters.get("code", ""))[:1] in FIRST_HALF:  # a table that is there
        case.path_parameters["code"] = played[1]
    # For JSON Schema 6.0 is an integer; for the server it is none.
    case.call_and_validate(base_url=f"http://{asgi.HOST}", session=client, excluded_checks=[positive_data_acceptance])
