"""The slides' table of shifted sequences, by the order that trains (slide "Proximity-aware ordering")."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.sampling.orders.proximity import Proximity

PRINTED = (
    ("8 9", "0 1", "2 3", "4 5", "6 7"),
    ("4 5", "6 7", "8 9", "0 1", "2 3"),
    ("6 7", "8 9", "0 1", "2 3", "4 5"),
    ("2 3", "4 5", "6 7", "8 9", "0 1"),
    ("0 1", "2 3", "4 5", "6 7", "8 9"),
)
"""Sequence by sequence, the places of its seeds in each mini-batch."""
SHIFTS = (4, 2, 3, 1, 0)
"""Mini-batches by which each is shifted: where a sequence's first seeds are says so."""
_LENGTH = 10


def shifted(extent: Extent) -> Found:
    """Five chains of ten vertices, whose breadth-first sequences are known; each row shifted as it is printed."""
    del extent
    count = len(PRINTED)
    order = Proximity(
        _chains(count),
        batch_size=2 * count,
        sequences=count,
        seed=0,
        roots=[_LENGTH * number for number in range(count)],
        shifts=SHIFTS,
    )
    cells = [[""] * count for _ in range(count)]
    for place, batch in enumerate(order.batches(0)):
        for sequence in range(count):
            own = batch[batch // _LENGTH == sequence] % _LENGTH
            cells[sequence][place] = " ".join(map(str, own.tolist()))
    equal = sum(
        ours == printed
        for row, row_printed in zip(cells, PRINTED, strict=True)
        for ours, printed in zip(row, row_printed, strict=True)
    )
    return Found(
        figures={"shifted-sequences": float(equal)},
        shown=[
            Shown(
                title="B-c: seeds of five shifted sequences, by the proximity order",
                names=("", *(f"batch {place}" for place in range(count))),
                rows=[(f"SEQ {number}", *row) for number, row in enumerate(cells)],
                left=tuple(range(count + 1)),
                notes=(f"{equal} of {count * count} cells as printed",),
            )
        ],
        summary={"cells": cells},
    )


def _chains(count: int) -> Graph:
    """Paths of ten vertices, all of which train."""
    vertices = count * _LENGTH
    first = np.flatnonzero(np.arange(vertices) % _LENGTH < _LENGTH - 1)
    mask: NDArray[np.bool_] = np.ones(vertices, np.bool_)
    return Graph.from_edges(
        name="chains",
        sources=np.concatenate([first, first + 1]),
        destinations=np.concatenate([first + 1, first]),
        features=np.zeros((vertices, 1), np.float32),
        labels=np.zeros(vertices, np.int64),
        classes=2,
        train_mask=mask,
        val_mask=~mask,
        test_mask=~mask,
    )
