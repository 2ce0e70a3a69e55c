"""What a run by HyScale-GNN's system says of itself."""

from __future__ import annotations

from typing import Any

from simgnn.config import Config
from simgnn.systems.hyscale.settings import HyscaleSettings


def describe(config: Config) -> dict[str, Any]:
    """Name, and a sentence."""
    settings: HyscaleSettings = config.table("hyscale")
    parts = {
        "the CPU trains too": settings.hybrid,
        "resource management": settings.drm,
        "two-stage prefetch": settings.prefetch,
    }
    on = ", ".join(part for part, has in parts.items() if has) or "accelerators alone"
    return {"name": "hyscale", "text": f"{on}; no feature cache"}
