"""What MixGCN's authors report of the three accelerators: section 4.4.1 and Table 3. Quoted, not made here."""

from __future__ import annotations

SPEEDUP = {"HyGCN": (1.32, 1.80), "AWB-GCN": (1.05, 1.66)}
"""Lowest and highest speed-up of their SPU over each, over five data sets."""

JOULES = {
    "reddit": {"HyGCN": 19.3, "AWB-GCN": 6.9, "SPU": 7.6},
    "orkut": {"HyGCN": 43.9, "AWB-GCN": 33.6, "SPU": 9.5},
    "twitter": {"HyGCN": 533.9, "AWB-GCN": 2326.0, "SPU": 605.5},
    "friendster": {"HyGCN": 1031.0, "AWB-GCN": 6250.0, "SPU": 1135.0},
    "papers100m": {"HyGCN": 1547.0, "AWB-GCN": 6810.0, "SPU": 1269.0},
}
"""Energy by data set and accelerator."""


def energy_ratio(dataset: str, accelerator: str) -> float | None:
    """Their energy of an accelerator over that of their SPU, float, or None where they give none."""
    joules = JOULES.get(dataset)
    return None if joules is None else joules[accelerator] / joules["SPU"]
