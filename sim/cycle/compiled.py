"""How the functions of the model are compiled: as parts of `machine.run`, which alone is called and kept on disk.

A compiled function that is kept on disk does not notice when one that it calls has changed, so none of the others is.
"""

import functools

from numba import njit

part = functools.partial(
    njit, nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
)()
