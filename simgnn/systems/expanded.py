"""Stand-ins that are laid out: generated graphs with a data set's average degree, skew, features, classes and part of
vertices that trains, at a stated scale of its vertices. They can be trained on, which a `SyntheticGraph` cannot.

A data set without direction is a degree-corrected block model, a directed one is citation-like. Without a known
`locality` communities are classes, which the generators' own `p_in` keeps together, or there would be nothing to learn.
"""

from __future__ import annotations

import numpy as np

from simgnn.config.checks import check_number
from simgnn.data.planted import P_IN
from simgnn.errors import InputError
from simgnn.systems.data_set import DataSet

DEFAULT_SCALE = 0.01

_ROOM = 0.1
"""Part of its class that a vertex may be joined with where degrees are high and classes small; `p_in` is then less."""

_PREFERENCES = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
_SKEWS = (0.68, 0.77, 0.92, 1.02, 1.16, 1.35, 1.63, 2.12, 2.61)
"""Skew of the in-degrees that each preference gives, with 15 of them on average; from 10 to 40 they differ by 0.25."""


def expanded_name(data_set: DataSet, *, scale: float = DEFAULT_SCALE) -> str:
    """The name, for `load_dataset`, of a graph that stands for a data set.

    Parameters
    ----------
    scale
        Part of the data set's vertices that the graph has; degrees stay as they are.

    Raises
    ------
    InputError
        For a scale that leaves a class without a vertex, and for a skew that no citation-like graph has.
    """
    check_number("scale", scale, 1e-9, 1)
    vertices, classes = round(data_set.whole("vertices") * scale), data_set.whole("classes")
    if vertices < max(classes, 2):
        raise InputError(
            f"scale must leave a vertex for each of the {classes} classes of {data_set.name}, not {scale!r}"
        )
    # Degrees stay: neighbourhoods, and so mini-batches, are as large as far as the graph lets them be.
    arcs = round(data_set.arcs * vertices / data_set["vertices"])
    degree = arcs / vertices
    knobs = [f"train={data_set['train_vertices'] / data_set['vertices']:.6f}"]
    if data_set["locality"]:
        communities = max(classes, vertices // data_set.whole("community"))
        knobs += [f"p_in={data_set['locality']:.6f}", f"communities={communities}"]
    # Arcs inside a small class would have to be drawn again and again: the generator has no room for them.
    elif not data_set.directed and (room := _ROOM * vertices / classes / degree) < P_IN:
        knobs.append(f"p_in={room:.6f}")
    if data_set.directed:
        check_number(f"skew of {data_set.name}, which is directed,", data_set["skew"], _SKEWS[0], _SKEWS[-1])
        # The citation generator's skew follows from its preference: measured, and read backwards.
        knobs.append(f"preference={np.interp(data_set['skew'], _SKEWS, _PREFERENCES):.4f}")
    else:
        knobs.append(f"skew={data_set['skew']:.4f}")
    generator = "citation" if data_set.directed else "dcsbm"
    return ":".join([generator, *map(str, (vertices, arcs, data_set.whole("features"), classes)), *knobs])
