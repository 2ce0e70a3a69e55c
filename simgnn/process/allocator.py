"""What the C library does with memory that is given back: kept, so that the next mini-batch need not ask for it.

Arrays of a mini-batch live for milliseconds. Each that goes back to Linux comes again as pages of zeros, made one by
one on first use, which takes as long as the arithmetic on them.
"""

from __future__ import annotations

import ctypes
import platform

_TRIM_THRESHOLD, _TOP_PAD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -2, -3, -8
"""Parameters of glibc's `mallopt`, see its manual page."""

_KEPT, _AT_ONCE = 1 << 30, 64 << 20
"""Bytes: most that are kept at the top of the heap, and what it grows by."""


def keep_freed_memory() -> bool:
    """Let this process keep up to 1 GiB of freed memory, and take arrays of up to 1 GiB from it; lasts for good.

    Returns
    -------
    False where the C library is not glibc, or refuses; nothing depends on it but time.
    """
    if platform.libc_ver()[0] != "glibc":
        return False
    # The process's own C library, whichever file it came from.
    library = ctypes.CDLL(None)
    return all(
        library.mallopt(parameter, size)
        for parameter, size in (
            (_MMAP_THRESHOLD, _KEPT),
            (_TRIM_THRESHOLD, _KEPT),
            (_TOP_PAD, _AT_ONCE),
            (_ARENA_MAX, 1),  # what one thread gives back is there for the others
        )
    )
