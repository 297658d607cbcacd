"""The local network: this machine's address there, and a QR code that brings phones to it."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno

# Never sent to: asking which of this machine's addresses would be used sends nothing. Both are reserved for examples.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def lan_address() -> str | None:
    """The address under which others in the network reach this machine; None if it has none."""
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((elsewhere, 9))
                found: str = asking.getsockname()[0]
        except OSError:  # no such network
            continue
        if is_reachable(found):
            return found
    return next(filter(is_reachable, _named()), None)


def _named() -> list[str]:
    """Addresses by this machine's name, for a network without a way out."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return []


def is_reachable(host: str) -> bool:
    """Whether phones could reach this address."""
    address = ipaddress.ip_address(host)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def qr_code(url: str) -> str:
    """A QR code of half blocks, light on dark and dark on light alike; cameras read both."""
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
