"""Binary32 operands for the benches of engines, and words of them as the integers that ports carry."""

import numpy as np

PLAIN, HARD, ZEROS = KINDS = ("plain", "hard", "zeros")
"""Everyday numbers; numbers that cancel, overflow, or are special; zeros of both signs, where a sum's sign tells
whether padding was added to it."""

_SPECIAL = np.array(
    [0, 0x80000000, 1, 0x807FFFFF, 0x00800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000],
    dtype=np.uint32,
)


def numbers(rng, shape, kind=PLAIN):
    """Random float32 values.

    Parameters
    ----------
    rng : numpy.random.Generator
    shape : tuple of int
    kind : str
        One of `KINDS`.
    """
    if kind == ZEROS:
        bits = rng.choice(np.array([0, 0x80000000, 0x80000000, 0xBF800000], dtype=np.uint32), shape)
        return bits.view(np.float32)
    values = rng.standard_normal(shape, dtype=np.float32)
    if kind == HARD:
        values = np.ldexp(values, rng.integers(-20, 20, shape)).astype(np.float32)
        chosen = rng.random(shape) < 0.03
        values.view(np.uint32)[chosen] = rng.choice(_SPECIAL, int(chosen.sum()))
    return values


def pack(values):
    """Values of a word, the first one lowest, as an integer."""
    return int.from_bytes(np.ascontiguousarray(values).view(np.uint32).astype("<u4").tobytes(), "little")


def unpack(word, count):
    """An integer's `count` values, float32."""
    return np.frombuffer(word.to_bytes(4 * count, "little"), dtype="<u4").view(np.float32)
