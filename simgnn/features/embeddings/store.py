"""Rows that are used again, each with the version of the parameters that made it.

A version is a number of optimizer steps. Every use is checked: the store gives no row whose version lies further back
than its bound, and says how far back those lay that it has given.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simgnn.arrays import F32, I32, I64, Array

NEVER = -1
"""Version of a row that was never computed."""


class StalenessError(RuntimeError):
    """A row was asked for that is older than it may be, or that was never computed.

    Parameters
    ----------
    version
        Of its row; None where it has none.
    now
        Optimizer steps when it was asked for.
    bound
        Largest gap between the two; None for no bound.
    """

    def __init__(self, *, vertex: int, version: int | None, now: int, bound: int | None) -> None:
        within = f"from 0 to {now}" if bound is None else f"from {max(0, now - bound)} to {now}"
        found = "none" if version is None else str(version)
        super().__init__(
            f"embedding of vertex {vertex} must be of a version {within} to be used after {now} optimizer steps,"
            f" not {found}"
        )
        self.vertex, self.version, self.now, self.bound = vertex, version, now, bound


class EmbeddingStore:
    """Outputs of the first layer of the hot vertices.

    Parameters
    ----------
    hot : shape (n,)
        Vertices that may have a row.
    vertices
        Of the graph.
    width
        Columns of a row.
    bound
        Largest version gap of a use; None for no bound.

    Attributes
    ----------
    gaps : shape (largest gap seen, or the bound, + 1,)
        How many rows were given with each version gap.
    """

    def __init__(self, hot: I64, *, vertices: int, width: int, bound: int | None) -> None:
        self.bound = bound
        self.hot = np.sort(hot)
        self._slots = np.full(vertices, -1, np.int32)
        self._slots[self.hot] = np.arange(len(hot), dtype=np.int32)
        self._values = np.zeros((len(hot), width), np.float32)
        self._versions = np.full(len(hot), NEVER, np.int64)
        self.gaps = np.zeros(1 if bound is None else bound + 1, np.int64)

    @property
    def nbytes(self) -> int:
        """Bytes of all rows and versions."""
        return self._values.nbytes + self._versions.nbytes

    def put(self, vertices: I64, values: F32, version: int) -> None:
        """Replace rows.

        Parameters
        ----------
        vertices : shape (n,)
            Hot ones.
        values : shape (n, width)
        """
        slots = self._of(vertices, version)
        self._values[slots] = values
        self._versions[slots] = version

    def give(self, vertices: I64, now: int) -> tuple[F32, I64]:
        """Rows of some vertices and their versions, checked and counted.

        Parameters
        ----------
        vertices : shape (n,)
        now
            Optimizer steps so far: the version of the parameters that they are used beside.

        Raises
        ------
        StalenessError
            If a row is older than the bound, newer than `now`, or not there.
        """
        slots = self._of(vertices, now)
        versions = self._versions[slots]
        gaps = now - versions
        wrong = (versions == NEVER) | (gaps < 0)
        if self.bound is not None:
            wrong |= gaps > self.bound
        if wrong.any():
            row = int(np.flatnonzero(wrong)[0])
            version = None if versions[row] == NEVER else int(versions[row])
            raise StalenessError(vertex=int(vertices[row]), version=version, now=now, bound=self.bound)
        counts = np.bincount(gaps, minlength=len(self.gaps))
        # Without a bound a gap may be longer than any before: `bincount` has as many bins as it needs.
        counts[: len(self.gaps)] += self.gaps
        self.gaps = counts
        return self._values[slots], versions

    def state(self) -> dict[str, Array]:
        """All rows and versions as they are now, for a checkpoint."""
        return {"values": self._values.copy(), "versions": self._versions.copy()}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on with what `state` returned.

        Raises
        ------
        ValueError
            If it is of another hot set or width.
        """
        values, versions = state["values"], state["versions"]
        if values.shape != self._values.shape or versions.shape != self._versions.shape:
            raise ValueError(f"embeddings must have the shape {self._values.shape}, not {values.shape}")
        self._values, self._versions = values.copy(), versions.copy()

    def _of(self, vertices: I64, now: int) -> I32:
        slots = self._slots[vertices]
        if len(slots) and int(slots.min()) < 0:
            vertex = int(vertices[np.flatnonzero(slots < 0)[0]])
            raise StalenessError(vertex=vertex, version=None, now=now, bound=self.bound)
        return slots
