"""How functions are compiled that only compiled code calls: as parts of those that Python calls, and that are on disk.

A compiled function that is kept on disk does not notice when one that it calls, of another file, has changed. Numba
compiles a function anew for each type of its arguments, and each constant that is Python's integer or boolean is a type
of its own: constants that are handed to parts are NumPy's.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import numpy as np
from numba import njit

# No wrappers, as only compiled code calls these; and no exception where a division is by zero, which would be a way
# out of every loop that divides.
_options = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
allocating = functools.partial(njit, _nrt=True, **_options)()
"""A part that makes or returns arrays."""
part = functools.partial(njit, _nrt=False, **_options)()
"""A part that only uses the arrays of its callers: it does not count references to them, which would take two atomic
instructions for each array in each call, more than most parts do."""
inlined = functools.partial(njit, _nrt=False, forceinline=True, **_options)()
"""A part that becomes part of its callers: one that is called for each edge, word or burst, from few places."""
within = njit(inline="always")
"""Of a short part with one caller, which Numba compiles with it: a part by itself is optimised again with each caller.
Of a long one this would take longer, as its time grows with the square of the caller's length."""


def hash_of_source(folder: Path) -> int:
    """Hash of the text of every module of a folder, and of this one; not 0.

    What is kept on disk is found by the values that it closes over: one that closes over this one is compiled anew
    when one of its parts has changed.
    """
    texts = [*sorted(folder.rglob("*.py")), Path(__file__)]
    return 1 + int(hashlib.sha256(b"".join(text.read_bytes() for text in texts)).hexdigest()[:15], 16)


@inlined
def wrapped(index: int, mask: int) -> np.uint64:
    """Place in a ring of a power of two, unsigned: Numba need not look whether it is negative."""
    return np.uint64(index & mask)
