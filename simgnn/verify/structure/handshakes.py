"""Which valid belongs to which ready, by the ports' names."""

from __future__ import annotations

import re

_READY = re.compile(r"(.*_|^)((?:aw|w|b|ar|r)?)ready((?:_\d+)*)$")


def valid_of(ready: str) -> str | None:
    """The name of the valid to a ready of a stream or an AXI channel; None for what is no ready."""
    match = _READY.match(ready)
    return f"{match[1]}{match[2]}valid{match[3]}" if match else None
