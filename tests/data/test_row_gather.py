"""Rows gathered in one pass are those of NumPy, and nothing beside them is written."""

import numpy as np
import pytest

from simgnn.data.row_gather import GatheredRows


@pytest.mark.parametrize("low, high", [(0, 37), (0, 1), (5, 33), (36, 37), (7, 7)])
@pytest.mark.parametrize("spare", [0, 3])
@pytest.mark.parametrize("count", [0, 1, 500])
def test_rows_are_numpys(low, high, spare, count):
    generator = np.random.default_rng(count + low)
    matrix = generator.standard_normal((90, 37), dtype=np.float32)
    rows = generator.integers(0, 90, count).astype(np.uint32)
    room = np.full((count, high - low + spare), np.float32(-1))
    GatheredRows(matrix=matrix, rows=rows, low=low, high=high).write(room[:, : high - low])
    np.testing.assert_array_equal(room[:, : high - low], matrix[rows, low:high])
    assert (room[:, high - low :] == -1).all()


def test_out_of_another_shape_is_refused():
    rows = GatheredRows(matrix=np.zeros((4, 6), np.float32), rows=np.arange(3), low=1, high=4)
    with pytest.raises(ValueError, match=r"out must have shape \(3, 3\), not \(3, 4\)"):
        rows.write(np.zeros((3, 4), np.float32))
