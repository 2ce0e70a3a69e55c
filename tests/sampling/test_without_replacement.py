"""Choices without replacement follow their two definitions, whatever they are kept in."""

import numpy as np
import pytest

from simgnn.random_key import below, draw, fold
from simgnn.sampling.without_replacement import WIDEST, choose

HIGHEST = (1 << 31) - 1
"""Neighbours of the largest hub that a graph of 2**31 - 1 vertices could have, and one."""


def word(stream, counter):
    return np.uint64(draw(np.uint64(stream), np.uint64(counter)))


def selection(taken, degree, stream):
    """Knuth's algorithm S."""
    chosen = []
    for place in range(degree):
        if below(word(stream, place), degree - place) < taken - len(chosen):
            chosen.append(place)
    return chosen


def floyd(taken, degree, stream):
    """Floyd's algorithm, with a set."""
    chosen = set()
    for turn in range(taken):
        last = degree - taken + turn
        place = below(word(stream, turn), last + 1)
        chosen.add(last if place in chosen else place)
    return sorted(chosen)


@pytest.mark.parametrize("taken", [1, 2, 5, 8, 9, 10, 16, 17, 25, 32, 33, 40])
def test_choices_follow_their_definition(taken):
    least = taken * taken // 8
    compared = 0
    for degree in sorted({taken + 1, taken + 7, least, least + 1, taken**2, 2 * taken**2 + 1, 5000, HIGHEST}):
        if degree <= taken:
            continue
        for trial in range(40):
            stream = fold(taken, degree, trial)
            places = np.full(3 + taken + WIDEST + 2, -7, np.int32)
            choose(places, 3, taken, degree, stream)
            definition = selection if taken * taken > 8 * degree else floyd
            assert places[3 : 3 + taken].tolist() == definition(taken, degree, stream)
            assert (places[:3] == -7).all() and (places[3 + taken + WIDEST - 1 :] == -7).all()
            compared += 1
    assert compared >= 200
