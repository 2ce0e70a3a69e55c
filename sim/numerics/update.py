"""GEMM: matrix products accumulated in increasing k, with bias, ReLU and masks."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.numerics.scalar import NAN, ZERO
from simgnn.sim.program.operands import Operand


@njit(nogil=True, cache=True)
def accumulate_product(a: NDArray[np.float32], b: NDArray[np.float32], c: NDArray[np.float32]) -> None:
    """c[i, j] = c[i, j] + a[i, k] * b[k, j] for increasing k; four steps of k in a register at a time."""
    m, depth = a.shape
    n = b.shape[1]
    whole = depth - depth % 4
    for i in range(m):
        row = c[i]
        for k in range(0, whole, 4):
            a0, a1, a2, a3 = a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3]
            b0, b1, b2, b3 = b[k], b[k + 1], b[k + 2], b[k + 3]
            for j in range(n):
                total = row[j] + a0 * b0[j]
                total = total + a1 * b1[j]
                total = total + a2 * b2[j]
                row[j] = total + a3 * b3[j]
        for k in range(whole, depth):
            a0, b0 = a[i, k], b[k]
            for j in range(n):
                row[j] = row[j] + a0 * b0[j]


@njit(nogil=True, cache=True)
def epilogue(
    c: NDArray[np.float32], bias: NDArray[np.float32], relu: bool, kept: NDArray[np.bool_], masked: bool
) -> None:
    """Add the bias, then ReLU and the mask `kept`, which records what passed both; NaNs become canonical."""
    for i in range(c.shape[0]):
        row = c[i]
        if bias.size:
            for j in range(row.size):
                row[j] = row[j] + bias[j]
        for j in range(row.size):
            if row[j] != row[j]:
                row[j] = NAN
        if relu:
            for j in range(row.size):
                kept[i, j] &= not row[j] <= ZERO
        if relu or masked:
            for j in range(row.size):
                if not kept[i, j]:
                    row[j] = ZERO


def gemm(fields: dict[str, int], operands: dict[str, Operand], onchip: OnChipMemory) -> None:
    """Run GEMM.

    Raises
    ------
    CommandError
        If an on-chip element was never written.
    """
    a, b, target = onchip.numbers(operands["a"]), onchip.numbers(operands["b"]), operands["c"]
    if fields["transpose_a"]:
        a = a.T
    if fields["transpose_b"]:
        b = b.T
    if fields["ones_row"]:
        a = np.concatenate((a, np.ones((1, a.shape[1]), dtype=np.float32)))
    shape = target.rows, target.columns
    if fields["accumulate"]:
        c = onchip.numbers(target).copy()
    else:
        c = np.zeros(shape, dtype=np.float32)
    bias = onchip.numbers(operands["bias"])[0].copy() if fields["bias"] else np.empty(0, dtype=np.float32)
    kept = onchip.read_mask(operands["mask"]) if fields["masked"] else np.ones(shape, dtype=bool)
    accumulate_product(np.ascontiguousarray(a), np.ascontiguousarray(b), c)
    epilogue(c, bias, bool(fields["relu"]), kept, bool(fields["masked"]))
    onchip.write(target, c, padded=False)
    if fields["mask_write"]:
        onchip.write_mask(operands["mask"], kept)
