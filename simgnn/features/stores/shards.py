"""Features on disk in shards, mapped into memory: they may be larger than it.

Row v is row v // k of shard v % k of k. `manifest.json` has sizes and digests. They are written beside their place,
which they take in one step when all is there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, Array
from simgnn.config.checks import check_choice, check_integer
from simgnn.data.row_gather import copy_rows
from simgnn.data.store.arrays import ArrayStream, digest_of, map_array
from simgnn.data.topology import binary32
from simgnn.errors import InputError, errors_of
from simgnn.features.stores.store import Backing
from simgnn.process.files.bounded import check_counts, is_sha256, read_json, shown
from simgnn.process.files.output import OutputFolder, write_atomically
from simgnn.random_key import fold, permutation

FORMAT = "simgnn-features-1"
MANIFEST = "manifest.json"
MOST_SHARDS = 1024
_MOST_BYTES = 1 << 26


@dataclass(frozen=True, kw_only=True)
class ShardEntry:
    """What the manifest says of a shard.

    Parameters
    ----------
    sha256
        Of all of its values.
    blocks
        SHA-256 of each `block_rows` rows, the last of what is left.
    """

    sha256: str
    blocks: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FeatureManifest:
    """What is in a folder of features. Row v is row v // k of shard v % k of k.

    Parameters
    ----------
    block_rows
        Rows of a block of a shard, which can be checked alone.
    """

    rows: int
    width: int
    block_rows: int
    shards: Sequence[ShardEntry]

    def rows_of(self, shard: int) -> int:
        """Rows of a shard."""
        return (self.rows + len(self.shards) - 1 - shard) // len(self.shards)

    def to_text(self) -> str:
        """The file's text."""
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1, sort_keys=True) + "\n"


def shard_file(shard: int) -> str:
    """Name of a shard's file."""
    return f"shard-{shard:04}.npy"


def read_feature_manifest(folder: Path) -> FeatureManifest:
    """The manifest of features on disk.

    Raises
    ------
    InputError
        For a file that is missing, too long, no JSON, or that says what cannot be.
    """
    path = folder / MANIFEST
    table = read_json(path, "manifest", most_bytes=_MOST_BYTES)
    with errors_of(path):
        return _parse(table)


def _parse(table: Any) -> FeatureManifest:
    keys = {"format", "rows", "width", "block_rows", "shards"}
    if not isinstance(table, dict) or table.get("format") != FORMAT or set(table) != keys:
        raise InputError(
            f"manifest must be a table of format {FORMAT!r} with {', '.join(sorted(keys))}, not another"
        )
    most = (1 << 31) - 1
    check_counts(table, {"rows": (0, most), "width": (1, most), "block_rows": (1, most)})
    entries = table["shards"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_SHARDS:
        raise InputError(f"shards must be a list of 1 to {MOST_SHARDS}, not {shown(entries)}")
    manifest = FeatureManifest(
        rows=table["rows"],
        width=table["width"],
        block_rows=table["block_rows"],
        shards=tuple(_entry(entry) for entry in entries),
    )
    for shard, entry in enumerate(manifest.shards):
        # Otherwise a sampled check would look for a digest that is not there.
        blocks = -(-manifest.rows_of(shard) // manifest.block_rows)
        if len(entry.blocks) != blocks:
            raise InputError(f"shard {shard} must have {blocks} blocks, not {len(entry.blocks)}")
    return manifest


def _entry(value: Any) -> ShardEntry:
    if not isinstance(value, dict) or set(value) != {"sha256", "blocks"}:
        raise InputError("a shard must have sha256 and blocks, and nothing else")
    blocks = value["blocks"]
    if not isinstance(blocks, list):
        raise InputError(f"blocks must be a list, not {shown(blocks)}")
    for digest in (value["sha256"], *blocks):
        if not is_sha256(digest):
            raise InputError(f"a shard must have SHA-256 digests, not {shown(digest)}")
    return ShardEntry(sha256=value["sha256"], blocks=tuple(blocks))


_SAMPLED_BLOCKS = 16
"""Blocks of each shard that are read where digests are sampled."""


class MappedShards(Backing):
    """Features that `write_features` wrote.

    Parameters
    ----------
    path
        Their folder.
    check
        A key of `CHECKS`: "full" reads all and compares every digest, "sampled" reads a few blocks of each shard. Sizes
        are always checked.

    Raises
    ------
    InputError
        For what is missing or damaged; names the file, and the digest that is not the manifest's.
    """

    def __init__(self, path: Path | str, *, check: str = "full") -> None:
        check_choice("check", check, CHECKS)
        folder = Path(path)
        manifest = read_feature_manifest(folder)
        self._shards = [CHECKS[check](folder, manifest, shard) for shard in range(len(manifest.shards))]
        super().__init__(rows=manifest.rows, width=manifest.width, tier="disk")

    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        shards = len(self._shards)
        if shards == 1:
            copy_rows(self._shards[0], ids, out, places)
            return
        owner = ids % shards
        for shard, rows in enumerate(self._shards):
            own = np.flatnonzero(owner == shard)
            copy_rows(rows, ids[own] // shards, out, own if places is None else places[own])


def _mapped(folder: Path, manifest: FeatureManifest, shard: int) -> Array:
    """A shard, of the manifest's size."""
    path = folder / shard_file(shard)
    rows = map_array(path, f"shard {shard}")
    shape = (manifest.rows_of(shard), manifest.width)
    if rows.dtype.str != "<f4" or rows.shape != shape:
        raise InputError(
            f"shard {shard} must be <f4 of shape {shape}, not {rows.dtype.str} of {rows.shape}", source=path
        )
    return rows


def _fully(folder: Path, manifest: FeatureManifest, shard: int) -> Array:
    """A shard, all of it compared with its digest."""
    rows = _mapped(folder, manifest, shard)
    _compare(f"shard {shard}", digest_of(rows), manifest.shards[shard].sha256, folder / shard_file(shard))
    return rows


def _sampled(folder: Path, manifest: FeatureManifest, shard: int) -> Array:
    """A shard, some blocks of which were compared with their digests: always the first and the last."""
    rows = _mapped(folder, manifest, shard)
    digests = manifest.shards[shard].blocks
    # The same blocks whenever this shard is opened, and others for other contents.
    order = permutation(len(digests), fold(shard, int(manifest.shards[shard].sha256[:15], 16)))
    for block in sorted({0, len(digests) - 1, *order[:_SAMPLED_BLOCKS].tolist()} if digests else ()):
        values = rows[block * manifest.block_rows : (block + 1) * manifest.block_rows]
        what = f"block {block} of shard {shard}"
        _compare(what, digest_of(values), digests[block], folder / shard_file(shard))
    return rows


def _compare(what: str, digest: str, expected: str, path: Path) -> None:
    if digest != expected:
        raise InputError(f"{what} must have the manifest's digest, {expected}, not {digest}", source=path)


CHECKS: dict[str, Callable[[Path, FeatureManifest, int], Array]] = {
    "full": _fully,
    "sampled": _sampled,
}
"""How much of a shard is compared with its digests when it is opened."""


_BLOCK_BYTES = 1 << 22
_ROWS_AT_A_TIME = 1 << 16


class _Shard:
    """A shard that grows by rows."""

    def __init__(self, path: Path, *, width: int, block_rows: int) -> None:
        self._stream = ArrayStream(path, "<f4", (width,))
        self._block_rows, self._rows = block_rows, 0
        self._block, self._blocks = hashlib.sha256(), list[str]()

    def write(self, rows: F32) -> None:
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
    path: Path, parts: Iterable[Array], *, width: int, shards: int = 1, block_rows: int | None = None
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


def _checked(rows: Array, width: int, *, first: int) -> F32:
    rows = np.asarray(rows)
    if rows.ndim != 2 or rows.shape[1] != width or rows.dtype.kind not in "fiub":
        raise InputError(
            f"features must be rows of {width} real numbers, not {rows.dtype} of shape {rows.shape}"
        )
    return binary32(
        "features", rows, lambda place: f"at row {first + place // width}, column {place % width}"
    )
