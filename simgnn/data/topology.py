"""A graph's arcs as a CSC matrix: the in-neighbours of each vertex, ascending, without self-loops or
duplicates.

CSC here is the pair (`indptr`, `indices`): vertex v's in-neighbours are ``indices[indptr[v] : indptr[v +
1]]``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from simgnn.arrays import F32, F64, I32, I64, Array, Integers
from simgnn.errors import InputError

if TYPE_CHECKING:
    from scipy import sparse

_Item = TypeVar("_Item", bound=np.generic)
MAX_VERTICES = (1 << 31) - 1
"""Vertex numbers fit in a signed 32-bit word."""
_CHUNK = 1 << 22
"""Numbers that are checked at a time, so that the check of a mapped array takes little memory."""


@dataclass(frozen=True, kw_only=True)
class Topology:
    """Arcs in canonical form, and what was dropped to get there.

    Parameters
    ----------
    indptr : shape (vertices + 1,)
    indices : shape (edges,)
    weights : shape (edges,)
        Of the arcs.
    self_loops, duplicates
        Arcs dropped.
    """

    indptr: I64
    indices: I32
    weights: F32 | None = None
    self_loops: int = 0
    duplicates: int = 0


def read_only(array: NDArray[_Item]) -> NDArray[_Item]:
    """A view that cannot be written to, as arrays of files are: for each of the two Numba would compile a kernel."""
    view = array.view()
    view.flags.writeable = False
    return view


def integers(quantity: str, values: ArrayLike) -> Array:
    """A contiguous vector of integers, or an `InputError`.

    Parameters
    ----------
    quantity
        Name for the error text.

    Returns
    -------
    Shape (n,).
    In the integer type in which it came.
    """
    values = np.asarray(values)
    if values.ndim != 1:
        raise InputError(f"{quantity} must be a vector, not an array of shape {values.shape}")
    if not values.size:  # NumPy takes an empty list for floats
        return np.zeros(0, dtype=np.int64)
    if values.dtype.kind not in "iu":
        raise InputError(f"{quantity} must be integers, not {values.dtype}")
    return np.ascontiguousarray(values)


def check_bounds(
    quantity: str,
    values: Integers,
    low: int,
    high: int,
    *,
    where: Callable[[int], str] = "at position {}".format,
) -> None:
    """Raise an `InputError` that names the first of `values` outside low .. high, and its place as `where` has it."""
    # Two passes that make no array: the values may be mapped, and larger than memory.
    if values.size and (int(values.min()) < low or int(values.max()) > high):
        position = int(np.flatnonzero((values < low) | (values > high))[0])
        raise InputError(
            f"{quantity} must be from {low} to {high}, not {int(values[position])} ({where(position)})"
        )


def check_real(quantity: str, values: Any) -> None:
    """Raise an `InputError` unless an array, dense or not, has real numbers."""
    if values.dtype.kind not in "fiub":
        raise InputError(f"{quantity} must be real numbers, not {values.dtype}")


def binary32(quantity: str, values: Array, where: Callable[[int], str]) -> F32:
    """Real numbers in binary32, contiguous; an `InputError` for the first that is not finite there.

    Parameters
    ----------
    where
        What the error calls the place of a value, by its number in C order.
    """
    check_real(quantity, values)
    with np.errstate(over="ignore"):  # what binary32 cannot hold becomes infinite, and is refused below
        narrow = np.ascontiguousarray(values, dtype=np.float32)
    flat = narrow.reshape(-1)
    for begin in range(0, len(flat), _CHUNK):
        finite = np.isfinite(flat[begin : begin + _CHUNK])
        if not finite.all():
            place = begin + int(finite.argmin())
            raise InputError(
                f"{quantity} must be finite in binary32, not {values.flat[place]} ({where(place)})"
            )
    return narrow


def check_indptr(quantity: str, indptr: ArrayLike, *, rows: int, entries: int) -> I64:
    """Check the row pointers of a compressed matrix.

    Returns
    -------
    Shape (rows + 1,).

    Raises
    ------
    InputError
        Unless they start at 0, never fall, end at `entries` and number rows + 1.
    """
    indptr = integers(quantity, indptr)
    if len(indptr) != rows + 1:
        raise InputError(f"{quantity} length must be vertices + 1 = {rows + 1}, not {len(indptr)}")
    if indptr[0] != 0:
        raise InputError(f"{quantity} must start at 0, not {int(indptr[0])}")
    # Differences of unsigned integers would wrap around, and never be below 0.
    falls = indptr[1:] < indptr[:-1]
    if falls.any():
        row = int(np.flatnonzero(falls)[0])
        raise InputError(
            f"{quantity} must never fall, not go from {int(indptr[row])} to {int(indptr[row + 1])}"
            f" (at position {row + 1})"
        )
    if indptr[-1] != entries:
        raise InputError(f"{quantity} must end at the number of entries, {entries}, not {int(indptr[-1])}")
    return indptr.astype(np.int64, copy=False)


def sparse_rows(
    indptr: ArrayLike, columns: ArrayLike, values: Array | None, *, rows: int, width: int
) -> sparse.csr_array:
    """A matrix of the arrays `x_indptr`, `x_indices` and `x_data`, where there are values that are not 1.

    Raises
    ------
    InputError
        When they are none.
    """
    columns = integers("x_indices", columns)
    check_bounds("x_indices", columns, 0, width - 1)
    indptr = check_indptr("x_indptr", indptr, rows=rows, entries=len(columns))
    if values is None:
        values = np.ones(len(columns), dtype=np.float32)
    if values.shape != columns.shape:
        raise InputError(f"x_data must have shape {columns.shape}, as x_indices has, not {values.shape}")
    check_real("x_data", values)
    from scipy import sparse

    return sparse.csr_array((values, columns.astype(np.int32, copy=False), indptr), shape=(rows, width))


def check_csc(indptr: ArrayLike, indices: ArrayLike, *, vertices: int) -> tuple[I64, I32]:
    """Check arcs in CSC form; their order inside a vertex, self-loops and duplicates are free.

    Returns
    -------
    indptr : shape (vertices + 1,)
    indices : shape (edges,)
    """
    if vertices > MAX_VERTICES:
        raise InputError(f"vertices must be at most {MAX_VERTICES}, not {vertices}")
    indices = integers("indices", indices)
    indptr = check_indptr("indptr", indptr, rows=vertices, entries=len(indices))
    check_bounds("indices", indices, 0, vertices - 1)
    return indptr, indices.astype(np.int32, copy=False)


def check_weights(weights: ArrayLike | None, *, arcs: int) -> F32 | None:
    """Check the weights of arcs.

    Returns
    -------
    Shape (arcs,).
    None where there are none.

    Raises
    ------
    InputError
        Unless they are real numbers, finite in binary32, one for each arc.
    """
    if weights is None:
        return None
    weights = np.asarray(weights)
    if weights.shape != (arcs,):
        raise InputError(f"edge_weight must have shape (edges,) = ({arcs},), not {weights.shape}")
    return binary32("edge_weight", weights, "at position {}".format)


def canonical(
    indptr: ArrayLike, indices: ArrayLike, *, vertices: int, weights: ArrayLike | None = None
) -> Topology:
    """Sort each vertex's in-neighbours, drop self-loops and duplicates, and add up duplicates' weights.

    Parameters
    ----------
    indptr, indices : integers
        CSC in any order.
    weights : real numbers
        In the order of `indices`.

    Raises
    ------
    InputError
        When the arrays are no CSC matrix of `vertices` columns, or the weights are wrong.
    """
    indptr, indices = check_csc(indptr, indices, vertices=vertices)
    destinations = np.repeat(np.arange(vertices, dtype=np.int32), np.diff(indptr))
    # Canonical already, as in files that simgnn wrote: the sort, which costs most, is left out.
    if first_irregular(indptr, indices, destinations) is None:
        return Topology(indptr=indptr, indices=indices, weights=check_weights(weights, arcs=len(indices)))
    return from_arcs(indices, destinations, vertices=vertices, weights=weights)


def first_irregular(indptr: I64, indices: I32, destinations: I32) -> int | None:
    """Position of the first arc that is a self-loop or not above its predecessor in its vertex, or None."""
    # [edges], bool
    irregular = indices == destinations
    if len(indices) > 1:
        # Not above the arc in front of it, of the same vertex: a duplicate, or out of order.
        irregular[1:] |= (indices[1:] <= indices[:-1]) & (destinations[1:] == destinations[:-1])
    return int(irregular.argmax()) if irregular.any() else None


def from_arcs(
    sources: ArrayLike, destinations: ArrayLike, *, vertices: int, weights: ArrayLike | None = None
) -> Topology:
    """Bring a list of arcs into canonical form.

    Parameters
    ----------
    sources, destinations : integers, shape (arcs,)
    weights : real numbers, shape (arcs,)
        Those of an arc that is given more than once are added in binary64.

    Raises
    ------
    InputError
        When the lengths differ, a vertex number is out of range, or weights are wrong.
    """
    if vertices > MAX_VERTICES:
        raise InputError(f"vertices must be at most {MAX_VERTICES}, not {vertices}")
    sources, destinations = integers("sources", sources), integers("destinations", destinations)
    if len(sources) != len(destinations):
        raise InputError(
            f"sources and destinations must have the same length, not {len(sources)} and {len(destinations)}"
        )
    check_bounds("sources", sources, 0, vertices - 1)
    check_bounds("destinations", destinations, 0, vertices - 1)
    checked = check_weights(weights, arcs=len(sources))
    # One sort of destination * vertices + source puts the arcs into CSC order with duplicates side by side.
    # Vertices are below 2**31, so a key fits in an int64; unsigned sources would make it a real number.
    keys = destinations.astype(np.int64) * vertices + sources.astype(np.int64, copy=False)
    proper = sources != destinations
    keys = keys[proper]
    self_loops = len(sources) - len(keys)
    arcs = len(keys)
    if checked is not None:
        checked = checked[proper]
    distinct, checked = distinct_arcs(keys, checked, vertices=vertices)
    columns = distinct // max(vertices, 1)
    indptr = np.zeros(vertices + 1, dtype=np.int64)
    np.cumsum(np.bincount(columns, minlength=vertices), out=indptr[1:])
    # The remainder, without a second division.
    indices = (distinct - columns * vertices).astype(np.int32)
    return Topology(
        indptr=indptr,
        indices=indices,
        weights=checked,
        self_loops=self_loops,
        duplicates=arcs - len(distinct),
    )


def distinct_arcs(keys: I64, weights: F32 | None, *, vertices: int, first: int = 0) -> tuple[I64, F32 | None]:
    """Arcs in ascending order, each once.

    Parameters
    ----------
    keys : shape (arcs,)
        (destination - `first`) * vertices + source; may be sorted in place.
    weights : shape (arcs,)
        Those of an arc that is given more than once are added in binary64.

    Raises
    ------
    InputError
        For a sum that is not finite.
    """
    if weights is None:
        # Equal keys are the same arc, whichever comes first: no stable sort, and no second array.
        keys.sort()
    else:
        # Stable, so that weights of an arc are added in an order that the source fixes, on disk as in memory.
        order = np.argsort(keys, kind="stable")
        keys, weights = keys[order], weights[order]
    # [arcs]: the first of each run of equal keys.
    fresh = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=fresh[1:])
    if fresh.all():
        return keys, weights
    keys = keys[fresh]
    if weights is not None:
        with np.errstate(over="ignore"):
            sums = np.add.reduceat(weights.astype(np.float64), np.flatnonzero(fresh)).astype(np.float32)
        if not np.isfinite(sums).all():
            place = int(np.flatnonzero(~np.isfinite(sums))[0])
            raise InputError(
                "edge_weight must add up to what is finite in binary32 where an arc is given more than once, not"
                f" {sums[place]} (from {keys[place] % vertices} to {first + keys[place] // vertices})"
            )
        weights = sums
    return keys, weights


@numba.njit(cache=True, nogil=True)
def weighted_in_degrees(indptr: I64, weights: F32) -> F64:
    """Sum of the weights of each vertex's edges, in their order and in binary64.

    Parameters
    ----------
    indptr : shape (vertices + 1,)
    weights : shape (edges,)

    Returns
    -------
    Shape (vertices,).
    """
    sums = np.zeros(len(indptr) - 1)
    for v in range(len(sums)):
        for e in range(indptr[v], indptr[v + 1]):
            sums[v] += weights[e]
    return sums
