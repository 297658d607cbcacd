"""Numbers as text, for the terminal and for pages."""

from __future__ import annotations

from lastcard.lab.intervals import Estimate

UNKNOWN = "–"


def value_and_margin(found: Estimate | None, *, is_share: bool = False, is_signed: bool = False) -> str:
    """A value and its margin, with as many digits as the margin justifies."""
    if found is None:
        return UNKNOWN
    scale, unit = (100, " %") if is_share else (1, "")
    if not found.margin:
        return f"{found.value * scale:g}{unit}"
    digits = _digits(found.margin * scale)
    sign = "+" if is_signed else ""
    value = f"{found.value * scale:{sign},.{digits}f}"
    return f"{value} ± {found.margin * scale:,.{digits}f}{unit}".replace("-", "−")


def _digits(margin: float) -> int:
    """Decimal places down to the first digit of a margin."""
    digits = 0
    while margin * 10**digits < 1 and digits < 4:
        digits += 1
    return digits


def short_time(seconds: float) -> str:
    """A duration in seconds, milliseconds or microseconds."""
    for scale, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
