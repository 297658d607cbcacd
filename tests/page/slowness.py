"""A slow browser on a slow line: `make test-page SLOW=3` shows whether a test depends on how long something takes."""

import os

from playwright.sync_api import Page

SLOW = float(os.environ.get("SLOW", "1"))
"""How many times slower than this machine."""
LAG = 100 * (SLOW - 1)
"""Milliseconds that a message may take longer, either way."""

# Messages come and go late, each by another time, but in their order.
LINE = """(lag) => {
  if (WebSocket.isSlow) return;
  const late = (pass) => {
    const line = [];
    return (what) => {
      line.push(what);
      setTimeout(() => pass(line.shift()), Math.random() * lag);
    };
  };
  window.WebSocket = class extends WebSocket {
    static isSlow = true;
    #send = late((what) => super.send(what));
    send(what) { this.#send(what); }
    set onmessage(hear) { super.onmessage = late(hear); }
  };
}"""


def slow_down(page: Page) -> None:
    """What the page opens from now on is slow, if it is to be."""
    if SLOW > 1:
        page.add_init_script(f"({LINE})({LAG})")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
