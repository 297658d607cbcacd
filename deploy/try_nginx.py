"""Tries deploy/nginx.conf on this machine: a match to its end over TLS, HTTP and a socket, with lastcard below a path.

Run it from the source tree: `.venv/bin/python deploy/try_nginx.py`. It needs nginx and openssl; everything listens on
127.0.0.1 only, and nothing is left behind.
"""

import json
import os
import random
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from socket import create_server
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

BASE = "/cards"
CONFIG = Path(__file__).with_name("nginx.conf")
NGINX = shutil.which("nginx", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}")
LASTCARD = [sys.executable, "-c", "from lastcard.cli import main; main()"]


def free_port() -> int:
    """A port that nobody uses now."""
    with create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def write_config(folder: Path, ports: dict[str, int]) -> Path:
    """The example, with ports and a certificate of this test in place of the usual ones."""
    text = CONFIG.read_text("utf-8")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{ports['http']};")
    text = text.replace("listen 443 ", f"listen 127.0.0.1:{ports['https']} ")
    text = text.replace("server 127.0.0.1:8000;", f"server 127.0.0.1:{ports['lastcard']};")
    text = text.replace("/etc/letsencrypt/live/cards.example", str(folder)).replace("cards.example", "localhost")
    text = text.replace("location / {", f"location {BASE}/ {{")
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/access.log;\n{text}}}\n"
    )
    return config


def make_certificate(folder: Path) -> None:
    """A certificate for localhost, signed by itself."""
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


def ask(url: str, trusted: ssl.SSLContext, body: object = None, key: str = "") -> bytes:
    """What a route answers."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "table-key": key}
    with urlopen(Request(url, data, headers), timeout=20, context=trusted) as answer:
        found: bytes = answer.read()
        return found


def play(socket: ClientConnection, seat: dict[str, str]) -> tuple[int, str]:
    """Play a match at random, to its end; how many frames came, and the key in the table's link."""
    frames, waiting, sent, key = 0, "start", 0, ""
    socket.send(json.dumps({"do": "hello", "table": seat["table"], "token": seat["token"]}))
    socket.send(json.dumps({"do": "start", "id": "start"}))
    for message in map(json.loads, socket):
        if message["is"] == "ping":
            socket.send(json.dumps({"do": "pong", "n": message["n"]}))
        if message.get("re") == waiting:
            waiting = ""
        if message["is"] != "frame":
            continue
        frames += 1
        key = message["table"]["key"]
        phase = message["table"]["phase"]
        if phase == "over":
            break
        wanted = {"do": "deal"} if phase == "closed" else None
        if message.get("legal"):
            wanted = {"do": "act", "seq": message["seq"], "move": random.choice(message["legal"])}
        if wanted and not waiting:
            sent, waiting = sent + 1, f"try-{sent}"
            socket.send(json.dumps(wanted | {"id": waiting}))
    return frames, key


def say(text: str) -> None:
    """One line for whoever runs this."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Run everything; 0 if it works."""
    if NGINX is None or not shutil.which("openssl"):
        say("nginx and openssl are needed (`make .venv/nginx` fetches nginx on Debian)")
        return 1
    ports = {name: free_port() for name in ("http", "https", "lastcard")}
    url = f"https://localhost:{ports['https']}{BASE}"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        make_certificate(folder)
        config = write_config(folder, ports)
        options = [
            "--port",
            str(ports["lastcard"]),
            "--data",
            str(folder / "data"),
            "--base",
            BASE,
            "--behind-proxy",
            "--proxy-rtt",
        ]
        serving = subprocess.Popen([*LASTCARD, "serve", *options], stdout=subprocess.PIPE, text=True)
        stack.callback(serving.wait)
        stack.callback(serving.terminate)
        say(serving.stdout.readline().strip() if serving.stdout else "")
        subprocess.run([NGINX, "-t", "-q", "-c", str(config)], check=True)
        proxy = subprocess.Popen([NGINX, "-c", str(config)])
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        trusted = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        wait_for(url, trusted)
        try_everything(url, trusted, folder, stack)
    return 0


def wait_for(url: str, trusted: ssl.SSLContext) -> None:
    """Until the proxy answers."""
    for _ in range(200):
        try:
            ask(f"{url}/healthz", trusted)
        except OSError as error:
            if isinstance(error, HTTPError):
                raise
        else:
            return
    raise TimeoutError("the proxy does not answer")


def try_everything(url: str, trusted: ssl.SSLContext, folder: Path, stack: ExitStack) -> None:
    """The page, a table, a bot, sockets with the right origin and a wrong one."""
    page = ask(f"{url}/", trusted).decode()
    say(f"page: {re.findall(r'src=.([^ ]*js)', page)}")
    settings = {"seats": 3, "rules": {"hand-size": 5, "target": 50}}
    seat = json.loads(ask(f"{url}/api/tables", trusted, {"name": "Ann", "settings": settings, "bots": [{"count": 1}]}))
    joining = [*LASTCARD, "join", f"{url}/t/{seat['table']}", "--pace", "0"]
    trust = os.environ | {"SSL_CERT_FILE": str(folder / "fullchain.pem")}
    bot = subprocess.Popen(joining, env=trust, stdout=subprocess.PIPE, text=True)
    stack.callback(bot.wait)
    stack.callback(bot.terminate)  # it would wait for another match
    say(f"bot: {bot.stdout.readline().strip() if bot.stdout else ''}")
    own = url.removesuffix(BASE)
    with connect(f"wss{own.removeprefix('https')}{BASE}/ws", ssl=trusted, origin=own, proxy=None) as socket:
        frames, key = play(socket, seat)
    say(f"match over after {frames} frames through wss")
    ask(f"{url}/api/tables/{seat['table']}", trusted, key=key)
    noted = (folder / "access.log").read_text("utf-8")
    if f"/api/tables/{seat['table']} " not in noted or key in noted:
        raise AssertionError("the proxy's log should have the request, and nothing of the key")
    say("a link with its key: opened, and not noted down")
    try:
        connect(f"wss{own.removeprefix('https')}{BASE}/ws", ssl=trusted, origin="https://elsewhere.example", proxy=None)
    except InvalidStatus as refused:
        say(f"another origin: {refused.response.status_code}")
    else:
        raise AssertionError("a page elsewhere could connect")


if __name__ == "__main__":
    sys.exit(main())
