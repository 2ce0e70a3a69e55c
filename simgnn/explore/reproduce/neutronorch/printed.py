"""What NeutronOrch prints."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Breakdown:
    """A row of Table 2: seconds of an epoch of DGL.

    Parameters
    ----------
    sample, collect, transfer
        Gathering is collection and transfer.
    total
    shares
        Per cent of the total, as printed, of the first three.
    """

    sample: float
    collect: float
    transfer: float
    total: float
    shares: tuple[int, int, int]

    @property
    def train(self) -> float:
        """What is left."""
        return self.total - self.sample - self.collect - self.transfer


TABLE2 = {
    "reddit": Breakdown(sample=2.7, collect=9.1, transfer=6.0, total=23.7, shares=(11, 38, 25)),
    "lj-large": Breakdown(sample=128.8, collect=384.4, transfer=252.5, total=935.3, shares=(14, 41, 27)),
    "orkut": Breakdown(sample=78.8, collect=384.3, transfer=249.1, total=813.3, shares=(10, 48, 31)),
    "wikipedia": Breakdown(sample=209.4, collect=651.8, transfer=570.9, total=1669.1, shares=(12, 40, 33)),
    "ogbn-products": Breakdown(sample=9.9, collect=7.2, transfer=4.1, total=26.8, shares=(37, 27, 15)),
    "ogbn-papers100M": Breakdown(sample=11.5, collect=8.6, transfer=6.4, total=36.84, shares=(32, 24, 18)),
}

HIDDEN = {
    "reddit": 256,
    "lj-large": 256,
    "orkut": 160,
    "wikipedia": 128,
    "ogbn-products": 64,
    "ogbn-papers100M": 64,
}
"""Table 4."""


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A row of Table 3: seconds of an epoch of DGL on Reddit, mini-batches of 10,000.

    Parameters
    ----------
    sample, gather, train, total
    pipelined
        With its steps overlapping.
    """

    sample: float
    gather: float
    train: float
    total: float
    pipelined: float


TABLE3 = {
    "cpu": Steps(sample=2.28, gather=2.84, train=2.76, total=7.88, pipelined=3.42),
    "accelerator": Steps(sample=0.78, gather=2.69, train=2.75, total=6.22, pipelined=3.54),
}
"""By who samples."""

OURS = "neutronorch"
TABLE5: dict[str, dict[str, tuple[float | None, ...]]] = {
    "ogbn-products": {
        "dgl": (28.1, 55.4, 114.8),
        "pagraph": (20.1, 45.0, 78.0),
        "uva": (21.8, 41.6, 71.3),
        "gnnlab": (5.66, 10.7, 22.9),
        "gas": (26.2, 30.9, 35.2),
        OURS: (2.33, 4.58, 10.2),
    },
    "wikipedia": {
        "dgl": (1669.1, None, None),
        "pagraph": (693.2, None, None),
        "uva": (911.7, 1782.3, None),
        "gnnlab": (384.2, None, None),
        "gas": (None, None, None),
        OURS: (221.1, 483.4, 1852.3),
    },
}
"""Seconds of an epoch with 3, 4 and 5 layers; None where the memory is too small."""

TABLE6: dict[str, dict[str, tuple[float | None, ...]]] = {
    "ogbn-products": {
        "dgl": (35.1, 28.1, 11.9, 5.24),
        "pagraph": (31.6, 20.1, 15.5, 11.9),
        "uva": (30.1, 21.8, 8.87, 4.99),
        "gnnlab": (12.3, 5.65, 2.78, 1.65),
        "gas": (56.4, 26.2, 18.1, 15.1),
        OURS: (4.19, 2.33, 1.35, 0.71),
    },
    "wikipedia": {
        "dgl": (2104.1, 1669.1, 861.9, None),
        "pagraph": (1054.6, 693.2, None, None),
        "uva": (1624.5, 911.7, 592.4, 301.6),
        "gnnlab": (774.8, 384.2, None, None),
        "gas": (None, None, None, None),
        OURS: (409.2, 221.1, 129.9, 84.6),
    },
}
"""With mini-batches of 256, 1,024, 4,096 and 10,000."""

FIGURE6 = {128: 0.37, 4096: 0.05}
"""Part of Wikipedia's vertices that 16 GB have room for, by seeds of a mini-batch."""

FIGURE7 = (86175, 28706)
"""|V^0| and |V^1| of Reddit: 10,000 seeds, fan-outs 4, 4."""

FIGURE12 = (1.52, 1.96, 1.53, 1.61)
"""What each of four optimisations gains on average."""

FIGURE15 = (0.929, 0.445)
"""Parts of the time in which NeutronOrch's GPU and CPU are at work, mean of two data sets."""

BOTTOM_SHARES = (0.65, 0.61, 0.59)
"""The bottom layer's part of the work on Wikipedia, with 3, 4 and 5 layers."""

WIKIPEDIA_BOTTOM = 1_940_000
"""Its vertices with 3 layers."""
