"""What is worth knowing of a data set before training on it, in lines to print."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simgnn.data.labels import MASKS
from simgnn.data.store.arrays import map_array
from simgnn.data.store.manifest import Manifest

_DOES = dict(zip(MASKS, ("train", "validate", "test"), strict=True))
_LOOKED_AT = 10_000
"""Arcs that are looked at for one that leads the other way."""
_MOSTLY_ONE_WAY = 0.05
"""Below it a list may have each edge once; in graphs whose edges have a direction more are answered, mostly."""


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
    if (part := _both_ways(folder, manifest)) < _MOSTLY_ONE_WAY:
        lines.append(
            f"note: {'no arc has' if not part else f'{part:.1%} of the arcs have'} one that leads the other way; if"
            " edges have no direction, import them with --undirected, or messages go one way alone"
        )
    return lines


def _notes_of(masks: dict[str, NDArray[np.bool_]], counts: dict[str, int]) -> list[str]:
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


def _both_ways(folder: Path, manifest: Manifest) -> float:
    """Part of the arcs, or of many spread over them, that have one that leads the other way."""
    indptr, indices = (map_array(folder / f"{name}.npy", name) for name in ("indptr", "indices"))
    places = np.unique(np.linspace(0, len(indices) - 1, min(len(indices), _LOOKED_AT)).astype(np.int64))
    destinations = np.searchsorted(indptr, places, side="right") - 1
    found = 0
    for source, destination in zip(indices[places].tolist(), destinations.tolist(), strict=True):
        # In-neighbours ascend.
        sources = indices[indptr[source] : indptr[source + 1]]
        place = int(np.searchsorted(sources, destination))
        found += place < len(sources) and int(sources[place]) == destination
    return found / len(places) if len(places) else 1.0
