"""Memory of a device that outlives its programs."""

import numpy as np


class KeptMemory:
    """Gives out the same memory for each program, more where one needs more.

    Hundreds of megabytes for each program are memory that the system has to clear page by page and to take back, which
    takes longer than filling it.
    """

    def __init__(self):
        self._room = np.empty(0, np.uint8)

    def copy(self, image, size=None):
        """A copy of an image, zero behind its end; the copy before it is gone.

        Parameters
        ----------
        image : ndarray of uint8, shape (n,)
        size : int, optional
            Bytes of the copy, at least n; by default n.

        Returns
        -------
        ndarray of uint8, shape (size,)
        """
        copy = self.take(image.size if size is None else size)
        copy[: image.size] = image
        copy[image.size :] = 0
        return copy

    def take(self, size):
        """The memory with arbitrary contents, ndarray of uint8, shape (size,); what was in it is gone."""
        if self._room.size < size:
            # Given back first, so that both are never there. An eighth more: programs differ a little in size.
            self._room = None
            self._room = np.empty(size + size // 8, np.uint8)
        return self._room[:size]
