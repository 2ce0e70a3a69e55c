"""`manifest.json` of features on disk: sizes, and the digests of each shard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import check_counts, is_sha256, read_json, shown

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
