"""A server as a process of its own, and clients that talk to it over real sockets."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0
"""Seconds after which a test that still waits has failed."""

_ids = count(1)


@dataclass(frozen=True)
class Response:
    """What came over HTTP."""

    status: int
    headers: Mapping[str, str]  # their names in lower case
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401  # whatever the route gives
        return json.loads(self.body)


class Server:
    """`lastcard serve` on a free port; ``constants`` are set in its modules first, as `sockets.HELLO_TIME`."""

    def __init__(self, data: Path, *options: str, constants: Mapping[str, object] | None = None) -> None:
        self.data = data
        self.url = ""
        self._command = [sys.executable, "-c", _program(constants or {}), "serve", "--port", "0"]
        self._command += ["--data", str(data), "--pace", "0", "--rates", "100", *options]
        self._log = data.with_name(f"{data.name}.log")
        self._process: subprocess.Popen[str] | None = None

    # -- its life --------------------------------------------------------------------

    def spawn(self) -> None:
        """Start the process; it does not serve yet."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)

    def wait(self) -> str:
        """Wait until it serves; its URL."""
        stdout = self.process.stdout
        said = stdout.readline() if stdout else ""
        if not said:
            raise AssertionError(f"exit status {self.finish()[0]} instead of a server: {self.log}")
        self.url = said.split()[-1]
        return self.url

    def start(self) -> Self:
        self.spawn()
        self.wait()
        return self

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit status."""
        return self._end(how)

    def finish(self) -> tuple[int, str]:
        """Wait until it has ended by itself; its exit status, and the rest of what it said."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        self._process, process = None, self.process
        return process.returncode, said

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.finish()[0]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process is not None:
            self.kill()

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None, "the server does not run"
        return self._process

    @property
    def log(self) -> str:
        """All that it wrote to standard error."""
        return self._log.read_text("utf-8")

    # -- talking to it ---------------------------------------------------------------

    @property
    def socket_url(self) -> str:
        return f"ws{self.url.removeprefix('http')}/ws"

    def request(self, method: str, path: str, body: object = None, **headers: str) -> Response:
        """Ask over HTTP; paths begin where the server serves."""
        at = urlsplit(self.url)
        connection = HTTPConnection(at.netloc, timeout=PATIENCE)
        try:
            kind = {} if body is None else {"content-type": "application/json"}
            connection.request(method, at.path + path, None if body is None else json.dumps(body), kind | headers)
            found = connection.getresponse()
            return Response(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())
        finally:
            connection.close()

    def make_table(self, *, bots: int = 0, start: bool = False, **settings: object) -> dict[str, str]:
        """A new table; its code, and its host's seat and token."""
        wanted = {"name": "Ann", "settings": settings, "bots": [{"count": bots}], "start": start}
        return self._seated(self.request("POST", "/api/tables", wanted))

    def join(self, code: str, name: str) -> dict[str, str]:
        return self._seated(self.request("POST", f"/api/tables/{code}/seats", {"name": name}))

    @staticmethod
    def _seated(response: Response) -> dict[str, str]:
        assert response.status == 201, response.body
        found: dict[str, str] = response.json
        return found

    @contextmanager
    def client(self, seated: Mapping[str, str] | None = None, **options: Any) -> Iterator["Client"]:  # noqa: ANN401
        """A socket; at a table if one is given, as a spectator if there is no token."""
        with connect(self.socket_url, proxy=None, legacy=True, ping_interval=None, **options) as socket:
            client = Client(socket)
            if seated is not None:
                client.hello(seated)
            yield client


def _program(constants: Mapping[str, object]) -> str:
    modules = "".join(f"import lastcard.server.{name.partition('.')[0]}\n" for name in constants)
    values = "".join(f"lastcard.server.{name} = {value!r}\n" for name, value in constants.items())
    return f"{modules}{values}from lastcard.cli import main\nmain()"


class Client:
    """One socket, read when somebody asks; pings are answered on the way."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frame: dict[str, Any] = {}
        self.answers_pings = True

    def send(self, do: str, **facts: object) -> None:
        self.socket.send(json.dumps({"do": do, **facts}))

    def hello(self, seated: Mapping[str, str], seq: int = 0) -> dict[str, Any]:
        """Be at the table; the first frame."""
        self.send("hello", table=seated["table"], token=seated.get("token"), seq=seq)
        return self.until(lambda message: message["is"] in {"frame", "refused"})

    def ask(self, do: str, **facts: object) -> dict[str, Any]:
        """Send a command; its answer."""
        name = f"id-{next(_ids)}"
        self.send(do, id=name, **facts)
        return self.until(lambda message: message.get("re") == name)

    def ask_before_hello(self) -> dict[str, Any]:
        """Send a command although nobody knows whose it is."""
        self.send("start", id="early")
        return self.until(lambda message: message["is"] == "refused")

    def take(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message, pings left out; TimeoutError when none comes, ConnectionClosed when none will."""
        end = time.monotonic() + patience  # pings alone keep nobody waiting for ever
        while True:
            text = self.socket.recv(max(0.0, end - time.monotonic()))
            assert isinstance(text, str)
            message: dict[str, Any] = json.loads(text)
            if message["is"] == "frame":
                self.frame = message
            if message["is"] != "ping":
                return message
            if self.answers_pings:
                self._answer(message)

    def _answer(self, ping: dict[str, Any]) -> None:
        with suppress(ConnectionClosed):  # but there is more to read
            self.send("pong", n=ping["n"])

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of some kind."""
        return next(message for message in iter(self.take, None) if wanted(message))
