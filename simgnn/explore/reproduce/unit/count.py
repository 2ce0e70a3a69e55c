"""What an aggregation wants of the unit: additions, and bytes of device memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.reproduce.resources import FLOAT_BYTES, INDEX_BYTES

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.explore.reproduce.unit.parts import Part
    from simgnn.explore.reproduce.unit.sizes import Unit


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What one aggregation of a whole graph wants of a unit.

    Parameters
    ----------
    additions
        That are wanted and whose operand is not zero, if zeros are skipped.
    edge_bytes, source_bytes, mask_bytes, sum_bytes
        Of device memory, each once.
    """

    additions: int
    edge_bytes: int
    source_bytes: int
    mask_bytes: int
    sum_bytes: int

    @property
    def bytes_once(self) -> int:
        """Bytes that have to be moved."""
        return self.edge_bytes + self.source_bytes + self.mask_bytes + self.sum_bytes


def count(
    graph: Graph | Part,
    mask: NDArray[np.bool_],
    nonzero: NDArray[np.bool_] | None,
    unit: Unit,
    *,
    rows: slice = slice(None),
    exact: bool = True,
) -> Counted:
    """Additions and bytes.

    Parameters
    ----------
    graph
    mask : shape (vertices, features)
    nonzero : shape (vertices, features)
        Source values that are not zero, where they are skipped; None for all.
    unit
    rows
        Destinations whose sums are made.
    exact
        Bytes of rows as they are, and not filled up to whole words.
    """
    vertices, features = mask.shape
    lanes = unit.hardware.lanes
    columns = features if exact else unit.hardware.words(features) * lanes
    mine, bitmap = mask[rows], -(-columns // 8)
    additions = int(mask.sum(axis=1, dtype=np.int64) @ graph.in_degrees)
    if nonzero is not None:
        degrees = np.asarray(graph.in_degrees, np.int64)
        destination = np.repeat(np.arange(vertices), degrees)
        additions = _both(mask, nonzero, destination, np.asarray(graph.indices, np.int64))
    sources, sums = FLOAT_BYTES * vertices * columns, FLOAT_BYTES * len(mine) * columns
    if unit.packed_sums:
        sums = min(sums, len(mine) * bitmap + FLOAT_BYTES * int(mine.sum()))
    if unit.packed_sources and nonzero is not None:
        sources = min(sources, vertices * bitmap + FLOAT_BYTES * int(nonzero.sum()))
    return Counted(
        additions=additions,
        edge_bytes=INDEX_BYTES * graph.edges,
        source_bytes=sources,
        mask_bytes=len(mine) * -(-features // 8),
        sum_bytes=sums,
    )


def _both(
    mask: NDArray[np.bool_],
    nonzero: NDArray[np.bool_],
    destination: NDArray[np.int64],
    source: NDArray[np.int64],
) -> int:
    """Values that are wanted of the edges' destinations and not zero in their sources."""
    wanted, there = np.packbits(mask, axis=1), np.packbits(nonzero, axis=1)
    ones = np.array([bin(value).count("1") for value in range(256)], np.uint8)
    found = 0
    for low in range(0, len(source), 1 << 18):
        part = slice(low, low + (1 << 18))
        found += int(ones[wanted[destination[part]] & there[source[part]]].sum(dtype=np.int64))
    return found
