"""Vertices in the order in which a static cache takes them, and the scores behind it."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError
from simgnn.process.files.output import write_atomically

_ARRAYS = ("order", "scores")


@dataclass(frozen=True, kw_only=True, eq=False)
class Ranking:
    """Vertices, the highest score first; of equal scores the lower vertex.

    Parameters
    ----------
    scores : shape (vertices,)
        Finite.
    order : shape (vertices,)
    """

    scores: NDArray[np.float64]
    order: NDArray[np.int64]

    @classmethod
    def by(cls, scores: NDArray[Any]) -> Ranking:
        """The ranking of some scores.

        Raises
        ------
        ValueError
            If they are no vector of finite numbers.
        """
        scores = np.asarray(scores, np.float64)
        if scores.ndim != 1 or not np.isfinite(scores).all():
            raise ValueError(
                f"ranking scores must be a vector of finite numbers, not of shape {scores.shape}"
            )
        return cls(scores=scores, order=np.argsort(-scores, kind="stable"))

    def save(self, path: Path) -> None:
        """Write a .npz file with the arrays `order` and `scores`; the same ranking makes the same bytes.

        Raises
        ------
        InputError
            If it cannot be written; what was there stays.
        """
        buffer = io.BytesIO()
        np.savez(buffer, order=self.order, scores=self.scores)
        write_atomically(path, buffer.getvalue())


def load_ranking(path: Path) -> Ranking:
    """A ranking that was saved.

    Raises
    ------
    InputError
        For a file that is missing or damaged, or whose order is not that of its scores.
    """
    try:
        # NumPy does not close what it opened and cannot read.
        with open(path, "rb") as file, zipfile.ZipFile(file) as archive:
            arrays = {name: _array(archive, name) for name in _ARRAYS}
    except OSError as error:
        raise InputError(
            f"ranking must be a file that can be read, not {error.strerror!r}", source=path
        ) from None
    except (KeyError, ValueError, EOFError, NotImplementedError, zipfile.BadZipFile) as error:
        reason = " ".join(str(error).split())[:160]
        raise InputError(
            f"ranking must be a .npz file with {' and '.join(_ARRAYS)} ({reason})", source=path
        ) from None
    try:
        ranking = Ranking.by(arrays["scores"])
    except ValueError as error:
        raise InputError(str(error), source=path) from None
    if not np.array_equal(ranking.order, arrays["order"]):
        raise InputError("ranking order must be that of its scores, not another", source=path)
    return ranking


def _array(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    with archive.open(f"{name}.npy") as file:
        array: NDArray[Any] = np.lib.format.read_array(file, allow_pickle=False)
    return array
