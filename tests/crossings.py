"""Parameters of tests that cross several things, each of them costly."""

import itertools

import pytest


def crossed(*axes):
    """All combinations of values; those off the diagonal, on which each value comes at least once, are slow."""
    axes = [list(axis) for axis in axes]
    diagonal = {tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))}
    return [
        pytest.param(
            *(axis[place] for axis, place in zip(axes, places, strict=True)),
            marks=[] if places in diagonal else [pytest.mark.slow],
        )
        for places in itertools.product(*(range(len(axis)) for axis in axes))
    ]
