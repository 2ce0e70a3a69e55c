"""What is worth knowing of a data set before training on it, in lines to print."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np

from simgnn.arrays import Bools
from simgnn.data.labels import MASKS
from simgnn.data.store.arrays import map_array
from simgnn.data.store.manifest import Manifest

_DOES = dict(zip(MASKS, ("train", "validate", "test"), strict=True))
_ALL = 1 << 22
"""Arcs up to which each is looked at for one that leads the other way, which takes a second and 150 MB of memory."""
_SAMPLE = 10_000
"""Arcs that are looked at of more."""
_MOSTLY_ONE_WAY = 0.05
"""Part of the arcs looked at that have one the other way; below it, edges may have been given once each."""


def remarks(folder: Path, manifest: Manifest) -> list[str]:
    """How many vertices train, validate and test, and notes of what may not be meant.

    Raises
    ------
    InputError
        For an array that is damaged.
    """
    lines = []
    masks = {name: map_array(folder / f"{name}.npy", name) for name in MASKS if name in manifest.arrays}
    if masks:
        counts = {name: int(np.count_nonzero(masks[name])) if name in masks else 0 for name in MASKS}
        unused = manifest.vertices - int(np.count_nonzero(np.logical_or.reduce(list(masks.values()))))
        said = ", ".join(f"{counts[name]:,} {does}" for name, does in _DOES.items())
        lines.append(f"split: {said}, {unused:,} in no part")
        lines += _notes_of(masks, counts)
    found, looked_at = _both_ways(folder, manifest)
    if found < _MOSTLY_ONE_WAY * looked_at:
        among = f"{looked_at:,} arcs" + (" that were looked at" if looked_at < manifest.edges else "")
        lines.append(
            f"note: {f'{found:,}' if found else 'none'} of {among} {'has' if found == 1 else 'have'} one that leads the"
            " other way; if edges have no direction, import them with --undirected, or messages go one way alone"
        )
    return lines


def _notes_of(masks: dict[str, Bools], counts: dict[str, int]) -> list[str]:
    lines = []
    for one, other in itertools.combinations(masks, 2):
        if both := int(np.count_nonzero(masks[one] & masks[other])):
            lines.append(
                f"note: {both:,} vertices both {_DOES[one]} and {_DOES[other]}: scores of vertices that were"
                f" {'trained on' if one == MASKS[0] else 'validated on'} say little about others"
            )
    if idle := [_DOES[name] for name in MASKS[1:] if not counts[name]]:
        options = " and ".join(f"--{name.removesuffix('_mask')}" for name in MASKS[1:] if not counts[name])
        lines.append(f"note: no vertex is there to {' or to '.join(idle)}: {options}, or --split, name some")
    return lines


def _both_ways(folder: Path, manifest: Manifest) -> tuple[int, int]:
    """Arcs that have one that leads the other way, and how many were looked at, spread over all."""
    indptr, indices = (map_array(folder / f"{name}.npy", name) for name in ("indptr", "indices"))
    if len(indices) <= _ALL:
        destinations = np.repeat(np.arange(manifest.vertices), np.diff(indptr))
        # Destinations ascend, and so do each one's in-neighbours.
        arcs = destinations * manifest.vertices + indices
        turned = np.sort(indices * np.int64(manifest.vertices) + destinations)
        places = np.searchsorted(arcs, turned)
        return int(np.count_nonzero(arcs[np.minimum(places, len(arcs) - 1)] == turned)), len(indices)
    looked_at = np.unique(np.linspace(0, len(indices) - 1, _SAMPLE).astype(np.int64))
    destinations = np.searchsorted(indptr, looked_at, side="right") - 1
    found = 0
    for source, destination in zip(indices[looked_at].tolist(), destinations.tolist(), strict=True):
        sources = indices[indptr[source] : indptr[source + 1]]
        place = int(np.searchsorted(sources, destination))
        found += place < len(sources) and int(sources[place]) == destination
    return found, len(looked_at)
