"""A whole bot: `python bot.py http://127.0.0.1:8000/t/BCDFGH` sits down at that table and plays at random."""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, _, code = sys.argv[1].partition("#")[0].rpartition("/t/")  # behind the # is the link's key
seats, kind = f"{server}/api/tables/{code}/seats", {"content-type": "application/json"}
with urlopen(Request(seats, b'{"name": "Thirty Lines"}', kind)) as answer:
    seat = json.load(answer)

waiting, frame = None, {}  # the id of the move that is not answered yet; what is to be seen
with connect(server.replace("http", "ws", 1) + "/ws") as socket:
    socket.send(json.dumps({"do": "hello", "table": seat["table"], "token": seat["token"]}))
    for message in map(json.loads, socket):
        if message["is"] == "ping":
            socket.send(json.dumps({"do": "pong", "n": message["n"]}))
        elif message["is"] == "frame":
            frame = message
            if frame["table"]["phase"] == "over":
                break
        waiting = None if message.get("re") == waiting else waiting  # a frame: it was carried out; or else refused
        if waiting is None and frame.get("legal"):
            time.sleep(0.25)  # to think; the server takes 100 messages in 20 seconds
            waiting, move = f"move {random.getrandbits(64)}", random.choice(frame["legal"])
            socket.send(json.dumps({"do": "act", "id": waiting, "seq": frame["seq"], "move": move}))
