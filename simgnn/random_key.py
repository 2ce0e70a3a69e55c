"""Random numbers from a key and a counter, without a state.

A draw is a hash of what it is for, so it does not depend on who makes it, when, or after which other draws.
The hash is splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014): a
key starts a splitmix64 stream, the counter is the position in it.

The scalar functions are for numba kernels. `random_bits` and `permutation` are the same functions over
arrays; no bit depends on a NumPy version.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError

if numba.config.DISABLE_JIT:
    # Python's integers do not wrap, so that random numbers would be others; and nothing that calls C would run.
    raise InputError(
        "NUMBA_DISABLE_JIT must be 0 or unset, since simgnn's functions run only compiled, not 1"
    )

# Constants of the published generator. As uint64 each: numba would compute with float64 where a signed and an
# unsigned word meet.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1, _SHIFT_2, _SHIFT_3, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE = np.uint64(1)


@numba.njit(nogil=True)
def mix(bits: np.uint64) -> np.uint64:
    """Splitmix64's output function: a bijection of 64-bit words in which every input bit reaches every
    output bit."""
    bits = (bits ^ (bits >> _SHIFT_1)) * _FACTOR_1
    bits = (bits ^ (bits >> _SHIFT_2)) * _FACTOR_2
    return bits ^ (bits >> _SHIFT_3)


@numba.njit(nogil=True)
def draw(key: np.uint64, counter: np.uint64) -> np.uint64:
    """Word `counter` (uint64) of the stream that `key` (uint64) starts."""
    word: np.uint64 = mix(key + GOLDEN * (counter + _ONE))
    return word


@numba.njit(nogil=True)
def below(bits: np.uint64, bound: int) -> np.int64:
    """Map 32 random bits to 0 .. bound - 1.

    Each value's probability differs from 1 / bound by less than 2**-32.

    Parameters
    ----------
    bits
        A draw; its upper half is used.
    bound
        From 1 to 2**32.
    """
    # A multiplication in place of a remainder (Lemire), which would take a division.
    return np.int64(((bits >> _HALF) * np.uint64(bound)) >> _HALF)


def fold(*parts: int | NDArray[np.integer[Any]]) -> Any:
    """One key from several integers, the order of which matters.

    Parameters
    ----------
    *parts
        Negative ones count modulo 2**64. Arrays broadcast.

    Returns
    -------
    A uint64, or an array of them with the broadcast shape of `parts`; ``fold(a, b, c)`` is
    ``draw(fold(a, b), c)``, and ``fold()`` is
    0.
    """
    key = np.zeros(1, dtype=np.uint64)
    scalar = True
    for part in parts:
        if isinstance(part, int):
            part = np.array(part % (1 << 64), dtype=np.uint64)
        part = np.asarray(part)
        scalar = scalar and part.ndim == 0
        # At least one axis: NumPy warns of overflow in scalars, where wrapping around is the point.
        key = _draw_array(key, np.atleast_1d(part).astype(np.uint64))
    return key[0] if scalar else key


def random_bits(
    key: np.uint64 | NDArray[np.uint64], counters: NDArray[np.integer[Any]]
) -> NDArray[np.uint64]:
    """Words of the stream that `key` starts, as an array.

    Parameters
    ----------
    key
        Arrays broadcast.

    Returns
    -------
    ``draw(key, counter)`` for each counter.
    """
    return _draw_array(np.atleast_1d(np.asarray(key, np.uint64)), np.asarray(counters).astype(np.uint64))


def permutation(count: int, key: np.uint64) -> NDArray[np.int64]:
    """A permutation of 0 .. count - 1 that `key` alone fixes.

    Returns
    -------
    Shape (count,).
    """
    # Two of n random words are equal with a chance of about n**2 / 2**65; stable, so that they decide nothing then.
    return np.argsort(random_bits(key, np.arange(count)), kind="stable")


def _draw_array(key: NDArray[np.uint64], counter: NDArray[np.uint64]) -> NDArray[np.uint64]:
    # The same Python over arrays: one definition for kernels and for NumPy.
    words: NDArray[np.uint64] = mix.py_func(key + GOLDEN * (counter + _ONE))
    return words
