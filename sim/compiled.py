"""How functions are compiled that only compiled code calls: as parts of those that Python calls, and that are on disk.

A compiled function that is kept on disk does not notice when one that it calls, of another file, has changed. Numba
compiles a function anew for each type of its arguments, and each constant that is Python's integer or boolean is a type
of its own: constants that are handed to parts are NumPy's.
"""

from __future__ import annotations

import functools

import numpy as np
from numba import njit

_options = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
part = functools.partial(njit, **_options)()
inlined = functools.partial(njit, forceinline=True, **_options)()
"""A part that becomes part of its callers: one that is called for each edge, word or burst, from few places."""


@inlined
def wrapped(index: int, mask: int) -> np.uint64:
    """Place in a ring of a power of two, unsigned: Numba need not look whether it is negative."""
    return np.uint64(index & mask)
