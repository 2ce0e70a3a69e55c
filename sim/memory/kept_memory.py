"""Memory of a device that outlives its programs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class KeptMemory:
    """Gives out the same memory for each program, more where one needs more.

    Hundreds of megabytes for each program are memory that the system has to clear page by page and to take back, which
    takes longer than filling it.
    """

    def __init__(self) -> None:
        self._room: NDArray[np.uint8] | None = np.empty(0, np.uint8)

    def take(self, size: int) -> NDArray[np.uint8]:
        """The memory with arbitrary contents, of shape (size,); what was in it is gone."""
        room = self._room
        if room is None or room.size < size:
            # Given back first, so that both are never there. An eighth more: programs differ a little in size.
            self._room = room = None
            self._room = room = np.empty(size + size // 8, np.uint8)
        return room[:size]
