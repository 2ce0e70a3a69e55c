"""Values of random programs: each range is what its name says, and choosing one changes no other draw."""

import numpy as np
import pytest

from simgnn.verify.drawing.composer import RANGES, random_values, ranged_values

TINIEST = np.finfo(np.float32).smallest_subnormal
LEAST = np.finfo(np.float32).tiny


def rows_of(name, monkeypatch, count=64):
    chances = [float(other == name) for other in RANGES]
    monkeypatch.setattr("simgnn.verify.drawing.composer._CHANCES", chances)
    return ranged_values(np.random.default_rng(3), (count, 32)).view(np.float32)


def test_neighbours_cancel_by_any_number_of_bits(monkeypatch):
    rows = np.abs(rows_of("near", monkeypatch, count=400).astype(np.float64))
    assert ((rows >= 1) & (rows < 2)).all()
    apart = np.ptp(rows, axis=1)
    lost = {round(-np.log2(distance)) for distance in apart if distance}
    assert lost >= set(range(2, 22))


def test_tiny_numbers_are_subnormal_with_any_number_of_leading_zeros(monkeypatch):
    rows = np.abs(rows_of("tiny", monkeypatch))
    assert (rows < LEAST).all()
    leading = {int(np.log2(float(value) / float(TINIEST))) for value in rows[rows > 0]}
    assert leading == set(range(23))


def test_products_of_small_numbers_underflow_and_those_of_tiny_and_huge_ones_do_not(monkeypatch):
    small, tiny, huge = (rows_of(name, monkeypatch) for name in ("small", "tiny", "huge"))
    products = np.abs(small * small[::-1])
    assert ((products > 0) & (products < LEAST)).mean() > 0.2 and (products >= LEAST).any()
    products = np.abs(tiny * huge)[tiny != 0]
    assert (products >= LEAST).all() and (products < 16).all()


@pytest.mark.parametrize("shape", [(6, 9), (1, 5), 7, (0, 3), 0])
def test_ranges_change_no_other_draw(shape):
    """What follows in a program is the same, so that its sizes and places are."""
    ones = []
    for ranged in (0.0, 1.0):
        rng = np.random.default_rng(5)
        values = random_values(rng, shape, special=0.1, ranged=ranged)
        assert values.shape == np.empty(shape).shape and values.dtype == np.float32
        ones.append(rng.random())
    assert ones[0] == ones[1]


def test_rows_or_columns_have_one_range_each():
    by_rows = by_columns = 0
    for seed in range(40):
        values = np.abs(random_values(np.random.default_rng(seed), (12, 12), ranged=1.0))
        huge = values > 2.0**90
        by_rows += bool(huge.any() and (huge.all(axis=1) == huge.any(axis=1)).all())
        by_columns += bool(huge.any() and (huge.all(axis=0) == huge.any(axis=0)).all())
    assert by_rows > 5 and by_columns > 5
