"""Parameters of tests that cross several things, each of them costly."""

import itertools

import pytest


def crossed(*axes):
    """Combinations in which each pair of values of two axes meets; those off the diagonal are slow.

    On the diagonal each value comes at least once. What follows is chosen greedily: always the combination in which
    most pairs meet that have not met, the first of several.
    """
    axes = [list(axis) for axis in axes]
    chosen = [tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))]
    diagonal = len(chosen)
    pairs = {places: _pairs(places) for places in itertools.product(*(range(len(axis)) for axis in axes))}
    waiting = set().union(*pairs.values()).difference(*(pairs[places] for places in chosen))
    while waiting:
        chosen.append(max(pairs, key=lambda places: len(pairs[places] & waiting)))
        waiting -= pairs[chosen[-1]]
    return [
        pytest.param(
            *(axis[place] for axis, place in zip(axes, places, strict=True)),
            marks=[] if turn < diagonal else [pytest.mark.slow],
        )
        for turn, places in enumerate(chosen)
    ]


def _pairs(places):
    """The pairs of values that meet in a combination: {((axis, value), (axis, value))}."""
    return set(itertools.combinations(enumerate(places), 2))
