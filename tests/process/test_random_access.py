"""Arrays in huge pages are zero and begin where a page begins."""

import numpy as np
import pytest

from simgnn.process.random_access import zeros_in_huge_pages


@pytest.mark.parametrize("count", [0, 5, 524287, 524288, 1_000_001])
def test_zeros_begin_with_a_page(count):
    array = zeros_in_huge_pages(count, np.uint32)
    assert array.shape == (count,) and array.dtype == np.uint32 and not array.any()
    assert count < 524288 or array.ctypes.data % (2 << 20) == 0
    array[:] = 3
    assert (array == 3).all()
