"""The two exchanges of a layer: whole matrices that change hands between ranks with columns and ranks with rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.systems.mixgcn.layout import Layout, length
from simgnn.systems.mixgcn.memory import FeatureMemory

Matrix = NDArray[np.float32]


def to_rows(
    communicator: Communicator, layout: Layout, part: Matrix, width: int, *, memory: FeatureMemory
) -> Steps[Matrix]:
    """Columns in, rows out. One round.

    Parameters
    ----------
    communicator
    layout
    part : shape (vertices, columns of this rank)
    width
        Columns of the whole matrix.
    memory
        Counts what is sent and received while it is there, but not what is returned.

    Returns
    -------
    Shape (rows of this rank, width).
    """
    ranks = range(layout.ranks)
    pieces = [part[layout.rows(rank)] for rank in ranks]
    received, arrived = yield from _exchange(communicator, pieces, memory)
    own = length(layout.rows(communicator.rank))
    columns = [layout.columns(rank, width) for rank in ranks]
    whole = np.empty((own, width), np.float32)
    for piece, place in zip(received, columns, strict=True):
        whole[:, place] = piece.reshape(own, length(place))
    memory.hold(whole)
    memory.drop(whole, arrived)
    return whole


def to_columns(
    communicator: Communicator, layout: Layout, part: Matrix, width: int, *, memory: FeatureMemory
) -> Steps[Matrix]:
    """Rows in, columns out. One round.

    Parameters
    ----------
    communicator
    layout
    part : shape (rows of this rank, width)
    width, memory

    Returns
    -------
    Shape (vertices, columns of this rank).
    """
    ranks = range(layout.ranks)
    pieces = [part[:, layout.columns(rank, width)] for rank in ranks]
    received, arrived = yield from _exchange(communicator, pieces, memory)
    own = length(layout.columns(communicator.rank, width))
    whole = np.empty((layout.vertices, own), np.float32)
    for rank, piece in zip(ranks, received, strict=True):
        rows = layout.rows(rank)
        whole[rows] = piece.reshape(length(rows), own)
    memory.hold(whole)
    memory.drop(whole, arrived)
    return whole


def masks_to_columns(
    communicator: Communicator, layout: Layout, part: NDArray[np.bool_], width: int, *, memory: FeatureMemory
) -> Steps[NDArray[np.bool_]]:
    """`to_columns` of a bitmap, a bit for each element. One round.

    Parameters
    ----------
    communicator, layout
    part : shape (rows of this rank, width)
    width, memory

    Returns
    -------
    Shape (vertices, columns of this rank).
    """
    ranks = range(layout.ranks)
    pieces = [np.packbits(part[:, layout.columns(rank, width)]) for rank in ranks]
    packed = np.concatenate(pieces)
    received, counts = yield from communicator.all_to_all(packed, [len(piece) for piece in pieces])
    own = length(layout.columns(communicator.rank, width))
    whole = np.empty((layout.vertices, own), np.bool_)
    memory.hold(packed, received, whole)
    memory.drop(packed, received, whole)
    for rank, piece in zip(ranks, np.split(received, np.cumsum(counts)[:-1]), strict=True):
        rows = layout.rows(rank)
        bits = length(rows) * own
        whole[rows] = np.unpackbits(piece, count=bits).astype(np.bool_).reshape(-1, own) if bits else False
    return whole


def _exchange(
    communicator: Communicator, pieces: list[Matrix], memory: FeatureMemory
) -> Steps[tuple[list[Matrix], Matrix]]:
    """A piece for each rank, and from each: numbers one after the other, since pieces differ in both their sides.

    Returns
    -------
    The pieces; and the vector that they are parts of, which the caller drops.
    """
    numbers = np.concatenate([piece.reshape(-1) for piece in pieces])
    received, counts = yield from communicator.all_to_all(numbers, [piece.size for piece in pieces])
    memory.hold(numbers, received)
    memory.drop(numbers)
    return np.split(received, np.cumsum(counts)[:-1]), received
