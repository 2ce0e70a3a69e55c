"""Memory of feature matrices: used again, but never while somebody looks at it."""

import gc

import numpy as np

from simgnn.process.buffers import BufferPool


def address(array):
    return array.__array_interface__["data"][0]


def test_memory_is_used_again_when_the_array_is_gone():
    pool = BufferPool()
    first = pool.take((100, 8))
    assert first.shape == (100, 8) and first.dtype == np.float32 and first.flags.c_contiguous
    place = address(first)
    del first
    gc.collect()
    second = pool.take((110, 8))  # a little larger still fits
    assert address(second) == place and second.flags.writeable


def test_memory_in_use_is_left_alone():
    pool = BufferPool()
    taken = [pool.take((50, 4)) for _ in range(3)]
    assert len({address(array) for array in taken}) == 3
    taken[0][:] = 7
    view = taken[0][10:20, 1:].T
    taken.clear()
    gc.collect()
    for _ in range(4):
        pool.take((50, 4))[:] = 1
    assert (view == 7).all()


def test_a_buffer_too_small_is_replaced():
    pool = BufferPool()
    pool.take((2, 2))[:] = 0
    large = pool.take((1000, 3))
    large[:] = 5
    assert large.size == 3000 and (large == 5).all()
    assert pool.take((0, 3)).shape == (0, 3)
