"""Effects in one line, as the data of these tests write them: `draw everyone 2 [holding 7]; play-again`."""

from __future__ import annotations

from lastcard.engine.edition.model import EFFECTS, Condition, Count, Effect

_MORE = {"cards": "{{{}}}", "pick": "by {}", "source": "from {}", "what": "{}", "lasts": "for {}", "text": "“{}”"}


def line(effects: tuple[Effect, ...]) -> str:
    """Effects as one line: `do who count > to [asked value] {cards} by-whom from-where what lasts "text"`."""
    return "; ".join(map(_one, effects))


def _one(effect: Effect) -> str:
    if effect.do in {"if", "choose"}:
        sides = [", ".join(map(_one, side)) for side in (effect.then, effect.otherwise) if side or side is effect.then]
        return f"{effect.do} {effect.who}{_asked(effect.only)}: {' | '.join(sides)}"
    takes = EFFECTS[effect.do]
    parts = [effect.do]
    if "who" in takes and (effect.do, effect.who) != ("play-again", "me"):
        parts.append(effect.who)
    if effect.count or effect.do == "show":
        parts.append(_count(effect.count))
    if effect.to:
        parts.append(f"> {effect.to}")
    text = " ".join(parts) + _asked(effect.only)
    then = [f"({line(effect.then)})"] if effect.then else []
    more = {"cards": "{{{}}}", "pick": "by {}", "source": "from {}", "what": "{}", "lasts": "for {}", "text": "“{}”"}
    return " ".join(
        [text, *(form.format(getattr(effect, name)) for name, form in more.items() if getattr(effect, name)), *then]
    )


def _count(count: int | Count) -> str:
    if isinstance(count, int):
        return str(count)
    parts = [count.kind, str(count.value or ""), f"of {count.of}" if count.of != "them" else "", count.cards]
    return f"<{' '.join(part for part in parts if part)}>"


def _asked(only: Condition | None) -> str:
    if only is None:
        return ""
    return f" [{only.kind}]" if only.value == 0 and only.kind != "exactly" else f" [{only.kind} {only.value}]"
