"""Named arrays as one vector, and its exact sum over ranks.

The sum is kept in binary64, begins with the first rank that takes part, adds the others in the order of their numbers,
and is rounded once: what `simgnn.training.runtime.OrderedSum` does with trainers, to the bit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import numpy as np

from simgnn.arrays import Array

SLICED_FROM = 3
"""Ranks from which sums in slices move fewer bytes than whole vectors: 2 (p - 1) / p vectors from each of p ranks, in
place of p - 1. The bits are the same."""
_FLOATS = (np.dtype(np.float32), np.dtype(np.float64))


def pack(arrays: Mapping[str, Array]) -> tuple[Array, int]:
    """Arrays one after the other, in the order of their names.

    Parameters
    ----------
    arrays
        At least one; all float32, or all float64.

    Returns
    -------
    vector : shape (n,)
    layout
        Digest of names and shapes, from -2**63 to 2**63 - 1.

    Raises
    ------
    ValueError
        For no number, or for arrays of another type or of several.
    """
    if not arrays:
        raise ValueError("a reduction must be of at least one array, not of none")
    dtypes = sorted({np.asarray(value).dtype.str for value in arrays.values()})
    if len(dtypes) > 1 or np.dtype(dtypes[0]) not in _FLOATS:
        raise ValueError(f"a reduction must be of float32 or of float64 alone, not of {', '.join(dtypes)}")
    # Ranks may have made their dictionaries in different orders.
    names = sorted(arrays)
    digest = hashlib.blake2b(digest_size=8)
    for name in names:
        digest.update(f"{name!r} {np.shape(arrays[name])}\n".encode())
    vector = np.concatenate([np.asarray(arrays[name]).reshape(-1) for name in names])
    if not len(vector):
        raise ValueError(f"a reduction must be of at least one number, not of none in {', '.join(names)}")
    return vector, int.from_bytes(digest.digest(), "little", signed=True)


def unpack(vector: Array, like: Mapping[str, Array]) -> dict[str, Array]:
    """The opposite of `pack`: views into a vector, with the names, order and shapes of `like`."""
    places, begin = {}, 0
    for name in sorted(like):
        end = begin + np.size(like[name])
        places[name] = vector[begin:end].reshape(np.shape(like[name]))
        begin = end
    return {name: places[name] for name in like}


def ordered_sum(vectors: Iterable[Array]) -> Array:
    """The sum of at least one vector, read-only; of one alone its own bits."""
    terms = iter(vectors)
    first = next(terms)
    total = None
    for term in terms:
        # Not from zero: -0.0 added to 0.0 is 0.0, and a rank alone would lose the sign of its zeros.
        total = first.astype(np.float64) if total is None else total
        total += term
    result = first.copy() if total is None else total.astype(first.dtype)
    result.flags.writeable = False
    return result
