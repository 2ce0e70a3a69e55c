"""Writing features to disk in shards: beside their place, which they take in one step when all is there."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_integer
from simgnn.data.store.arrays import ArrayStream
from simgnn.errors import InputError
from simgnn.features.stores.manifest import MANIFEST, MOST_SHARDS, FeatureManifest, ShardEntry, shard_file
from simgnn.process.files.output import OutputFolder, write_atomically

_BLOCK_BYTES = 1 << 22
_ROWS_AT_A_TIME = 1 << 16


class _Shard:
    """A shard that grows by rows."""

    def __init__(self, path: Path, *, width: int, block_rows: int) -> None:
        self._stream = ArrayStream(path, "<f4", (width,))
        self._block_rows, self._rows = block_rows, 0
        self._block, self._blocks = hashlib.sha256(), list[str]()

    def write(self, rows: NDArray[np.float32]) -> None:
        """Append rows."""
        self._stream.write(rows)
        while len(rows):
            count = min(len(rows), self._block_rows - self._rows)
            # Digests of blocks are taken on the way, as rows go by: nothing is read again.
            self._block.update(np.ascontiguousarray(rows[:count], "<f4").reshape(-1).view(np.uint8).data)
            self._rows += count
            if self._rows == self._block_rows:
                self._end_block()
            rows = rows[count:]

    def _end_block(self) -> None:
        self._blocks.append(self._block.hexdigest())
        self._block, self._rows = hashlib.sha256(), 0

    def close(self) -> ShardEntry:
        """Write all to the disk."""
        if self._rows:
            self._end_block()
        return ShardEntry(sha256=self._stream.close().sha256, blocks=tuple(self._blocks))

    def abandon(self) -> None:
        """Close the file as it is."""
        self._stream.abandon()


def write_features(
    path: Path, parts: Iterable[NDArray[Any]], *, width: int, shards: int = 1, block_rows: int | None = None
) -> FeatureManifest:
    """Write features in shards.

    Parameters
    ----------
    path
        Folder: new, empty, or of features that were written before, which are replaced when these are whole.
    parts : shape (any, width)
        Rows in order, some at a time, so that all need not fit into memory; finite in binary32.
    shards
        Row v is in shard v % shards.
    block_rows
        Rows that have a digest of their own; by default as many as have 4 MiB.

    Raises
    ------
    InputError
        For rows of another width or that are not finite, and for what cannot be written; nothing is left then.
    """
    check_integer("width", width, 1, (1 << 31) - 1)
    check_integer("shards", shards, 1, MOST_SHARDS)
    block_rows = max(1, _BLOCK_BYTES // (4 * width)) if block_rows is None else block_rows
    check_integer("block_rows", block_rows, 1, (1 << 31) - 1)
    names = (MANIFEST, *(shard_file(shard) for shard in range(MOST_SHARDS)))
    folder = OutputFolder(path, files=names, in_place=False)
    try:
        with folder, contextlib.ExitStack() as stack:
            files = []
            for shard in range(shards):
                files.append(_Shard(folder / shard_file(shard), width=width, block_rows=block_rows))
                stack.callback(files[-1].abandon)
            rows = 0
            for part in parts:
                for begin in range(0, len(part), _ROWS_AT_A_TIME):
                    some = _checked(part[begin : begin + _ROWS_AT_A_TIME], width, first=rows)
                    for shard, file in enumerate(files):
                        # Row `rows` + i is of shard (rows + i) % shards.
                        file.write(some[(shard - rows) % shards :: shards])
                    rows += len(some)
            manifest = FeatureManifest(
                rows=rows, width=width, block_rows=block_rows, shards=tuple(file.close() for file in files)
            )
            write_atomically(folder / MANIFEST, manifest.to_text().encode())
    except OSError as error:
        raise InputError(
            f"features must fit on the disk and be writable: {error.strerror}", source=path
        ) from error
    return manifest


def _checked(rows: NDArray[Any], width: int, *, first: int) -> NDArray[np.float32]:
    rows = np.asarray(rows)
    if rows.ndim != 2 or rows.shape[1] != width or rows.dtype.kind not in "fiub":
        raise InputError(
            f"features must be rows of {width} real numbers, not {rows.dtype} of shape {rows.shape}"
        )
    with np.errstate(over="ignore"):  # what binary32 cannot hold becomes infinite, and is refused below
        values = np.ascontiguousarray(rows, np.float32)
    finite = np.isfinite(values)
    if not finite.all():
        row, column = np.argwhere(~finite)[0]
        raise InputError(
            f"features must be finite in binary32, not {rows[row, column]} (at row {first + row}, column {column})"
        )
    return values
