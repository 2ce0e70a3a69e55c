"""Rows in shards on disk, mapped into memory: they may be larger than it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_choice
from simgnn.data.row_gather import copy_rows
from simgnn.data.store.arrays import digest_of, map_array
from simgnn.errors import InputError
from simgnn.features.stores.manifest import FeatureManifest, read_feature_manifest, shard_file
from simgnn.features.stores.store import Backing
from simgnn.random_key import fold, permutation

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

    def __init__(self, path: Path | str, *, check: str = "full", tier: str = "disk") -> None:
        check_choice("check", check, CHECKS)
        folder = Path(path)
        manifest = read_feature_manifest(folder)
        self._shards = [CHECKS[check](folder, manifest, shard) for shard in range(len(manifest.shards))]
        super().__init__(rows=manifest.rows, width=manifest.width, tier=tier)

    def copy(
        self, ids: NDArray[np.int64], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        shards = len(self._shards)
        if shards == 1:
            copy_rows(self._shards[0], ids, out, places)
            return
        owner = ids % shards
        for shard, rows in enumerate(self._shards):
            own = np.flatnonzero(owner == shard)
            copy_rows(rows, ids[own] // shards, out, own if places is None else places[own])


def _mapped(folder: Path, manifest: FeatureManifest, shard: int) -> NDArray[Any]:
    """A shard, of the manifest's size."""
    path = folder / shard_file(shard)
    rows = map_array(path, f"shard {shard}")
    shape = (manifest.rows_of(shard), manifest.width)
    if rows.dtype.str != "<f4" or rows.shape != shape:
        raise InputError(
            f"shard {shard} must be <f4 of shape {shape}, not {rows.dtype.str} of {rows.shape}", source=path
        )
    return rows


def _fully(folder: Path, manifest: FeatureManifest, shard: int) -> NDArray[Any]:
    """A shard, all of it compared with its digest."""
    rows = _mapped(folder, manifest, shard)
    _compare(f"shard {shard}", digest_of(rows), manifest.shards[shard].sha256, folder / shard_file(shard))
    return rows


def _sampled(folder: Path, manifest: FeatureManifest, shard: int) -> NDArray[Any]:
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


CHECKS: dict[str, Callable[[Path, FeatureManifest, int], NDArray[Any]]] = {
    "full": _fully,
    "sampled": _sampled,
}
"""How much of a shard is compared with its digests when it is opened."""
