"""The two exchanges of a layer: whole matrices that change hands between ranks with columns and ranks with rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.communicator.collectives import Steps
from simgnn.communicator.communicator import Communicator
from simgnn.systems.mixgcn.layout import Layout, length

Matrix = NDArray[np.float32]


def to_rows(communicator: Communicator, layout: Layout, part: Matrix, width: int) -> Steps[Matrix]:
    """Columns in, rows out. One round.

    Parameters
    ----------
    communicator
    layout
    part : shape (vertices, columns of this rank)
    width
        Columns of the whole matrix.

    Returns
    -------
    Shape (rows of this rank, width).
    """
    ranks = range(layout.ranks)
    pieces = [part[layout.rows(rank)] for rank in ranks]
    received = yield from _exchange(communicator, pieces)
    own = length(layout.rows(communicator.rank))
    columns = [layout.columns(rank, width) for rank in ranks]
    whole = np.empty((own, width), np.float32)
    for piece, place in zip(received, columns, strict=True):
        whole[:, place] = piece.reshape(own, length(place))
    return whole


def to_columns(communicator: Communicator, layout: Layout, part: Matrix, width: int) -> Steps[Matrix]:
    """Rows in, columns out. One round.

    Parameters
    ----------
    communicator
    layout
    part : shape (rows of this rank, width)
    width

    Returns
    -------
    Shape (vertices, columns of this rank).
    """
    ranks = range(layout.ranks)
    pieces = [part[:, layout.columns(rank, width)] for rank in ranks]
    received = yield from _exchange(communicator, pieces)
    own = length(layout.columns(communicator.rank, width))
    whole = np.empty((layout.vertices, own), np.float32)
    for rank, piece in zip(ranks, received, strict=True):
        rows = layout.rows(rank)
        whole[rows] = piece.reshape(length(rows), own)
    return whole


def _exchange(communicator: Communicator, pieces: list[Matrix]) -> Steps[list[Matrix]]:
    """A piece for each rank, and from each: numbers one after the other, since pieces differ in both their sides."""
    numbers = np.concatenate([piece.reshape(-1) for piece in pieces])
    received, counts = yield from communicator.all_to_all(numbers, [piece.size for piece in pieces])
    return np.split(received, np.cumsum(counts)[:-1])
