"""AGGREGATE: sums of source rows along edges, in stream order."""

from __future__ import annotations

import dataclasses

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_LAST_BIT, ErrorCause, Space
from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.numerics.scalar import NAN, ZERO, multiply
from simgnn.sim.program.operands import CommandError, CommandRules, Operand

_ROW_MASK = np.uint32((1 << EDGE_LAST_BIT) - 1)
_LAST = np.uint32(1 << EDGE_LAST_BIT)


def _values(device: NDArray[np.uint32], operand: Operand, per_element: int = 1) -> NDArray[np.uint32]:
    first = operand.address // 4
    return device[first : first + operand.columns * per_element]


def source_operand(
    fields: dict[str, int], operands: dict[str, Operand], device: NDArray[np.uint32], rules: CommandRules
) -> Operand:
    """The source operand with the row numbers that the command's records name.

    Parameters
    ----------
    device
        Device memory.

    Raises
    ------
    CommandError
        If a row lies outside its memory.
    """
    source = operands["source"]
    if fields["indexed"]:
        rows = _values(device, operands["records"], 2)[::2].astype(np.int64)
        source = dataclasses.replace(source, indices=rows)
        rules.check_rows(source)
    return source


def _rows_read(
    source: Operand,
    fields: dict[str, int],
    operands: dict[str, Operand],
    device: NDArray[np.uint32],
    onchip: OnChipMemory,
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32]]:
    """The memory that the sources lie in, the element at which each one begins, and their scales, none if unscaled."""
    values = device.view(np.float32) if source.space == Space.DEVICE else onchip.values[source.space]
    scales = np.empty(0, dtype=np.float32)
    if fields["source_scaled"]:
        scales = _values(device, operands["records"], 2)[1::2].copy().view(np.float32)
    return values, source.starts() // 4, scales


def nonzero_sources(
    fields: dict[str, int],
    operands: dict[str, Operand],
    device: NDArray[np.uint32],
    onchip: OnChipMemory,
    rules: CommandRules,
) -> NDArray[np.bool_]:
    """Which source values of an AGGREGATE that is right are not zero once they are scaled (a NaN is not).

    All of them count as not zero where sums begin at old values: an old -0 and +0 make +0.

    Parameters
    ----------
    device
        Device memory.

    Returns
    -------
    Shape (sources, columns).
    """
    source = source_operand(fields, operands, device, rules)
    if fields["accumulate"]:
        return np.ones((source.rows, source.columns), dtype=bool)
    values, starts, scales = _rows_read(source, fields, operands, device, onchip)
    rows = values[starts[:, None] + np.arange(source.columns)]
    found: NDArray[np.bool_] = (multiply(rows, scales[:, None]) if scales.size else rows) != 0
    return found


# A kernel calls no compiled function of another file: Numba's cache would not see that one change.


@njit(nogil=True, cache=True)
def _first_bad_edge(edges: NDArray[np.uint32], destinations: np.uint32) -> int:
    for e in range(edges.size):
        if edges[e] & _ROW_MASK >= destinations:
            return e
    return -1


def _check_edges(edges: NDArray[np.uint32], sources: int, destinations: int) -> None:
    bad = _first_bad_edge(edges, np.uint32(destinations))
    if bad >= 0:
        row = int(edges[bad] & _ROW_MASK)
        raise CommandError(
            ErrorCause.FIELD, f"edges must name a destination below {destinations}, not {row!r} in edge {bad}"
        )
    ends = int(np.count_nonzero(edges & _LAST))
    if ends != sources:
        raise CommandError(
            ErrorCause.FIELD, f"edges must mark the last edge of {sources} sources, not of {ends!r}"
        )
    if edges.size and not edges[-1] & _LAST:
        raise CommandError(
            ErrorCause.FIELD, f"edges must end with the last edge of a source, not with {int(edges[-1])!r}"
        )


@njit(nogil=True, cache=True)
def sum_rows(
    values: NDArray[np.float32],
    starts: NDArray[np.int64],
    scales: NDArray[np.float32],
    edges: NDArray[np.uint32],
    sums: NDArray[np.float32],
) -> None:
    """Add each source's row, times its scale, to the sums of its edges, in stream order."""
    columns = sums.shape[1]
    product = np.empty(columns, dtype=np.float32)
    e = 0
    for s in range(starts.size):
        row = values[starts[s] : starts[s] + columns]
        if scales.size:
            for j in range(columns):
                product[j] = row[j] * scales[s]
            row = product
        while True:
            edge = edges[e]
            e += 1
            total = sums[edge & _ROW_MASK]
            for j in range(columns):
                total[j] = total[j] + row[j]
            if edge & _LAST:
                break


@njit(nogil=True, cache=True)
def finish_sums(sums: NDArray[np.float32], scales: NDArray[np.float32], mask: NDArray[np.bool_]) -> None:
    """Scale and mask the sums, and make NaNs canonical."""
    for d in range(sums.shape[0]):
        row = sums[d]
        if scales.size:
            for j in range(row.size):
                row[j] = row[j] * scales[d]
        for j in range(row.size):
            if row[j] != row[j]:
                row[j] = NAN
        if mask.size:
            for j in range(row.size):
                if not mask[d, j]:
                    row[j] = ZERO


def aggregate(
    fields: dict[str, int],
    operands: dict[str, Operand],
    device: NDArray[np.uint32],
    onchip: OnChipMemory,
    rules: CommandRules,
) -> None:
    """Run AGGREGATE.

    Parameters
    ----------
    device
        Device memory.

    Raises
    ------
    CommandError
        If edges or records break a rule, or an on-chip element was never written.
    """
    source, destination = source_operand(fields, operands, device, rules), operands["destination"]
    if source.overlaps(destination):
        raise CommandError(
            ErrorCause.BANK_CONFLICT, f"source must not overlap destination, not both in {source.space.name}"
        )
    edges = _values(device, operands["edges"])
    _check_edges(edges, source.rows, destination.rows)
    if source.space != Space.DEVICE:
        if source.indices is None:
            onchip.read(source)
        elif source.rows:
            onchip.check_rows(source)
    values, starts, source_scales = _rows_read(source, fields, operands, device, onchip)
    none = np.empty(0, dtype=np.float32)
    scales = _values(device, operands["scales"]).view(np.float32) if fields["destination_scaled"] else none
    mask = onchip.read_mask(operands["mask"]) if fields["masked"] else np.empty((0, 0), dtype=bool)
    if fields["accumulate"]:
        sums = onchip.numbers(destination).copy()
    else:
        sums = np.zeros((destination.rows, destination.columns), dtype=np.float32)
    sum_rows(values, starts, source_scales, edges, sums)
    finish_sums(sums, scales, mask)
    onchip.write(destination, sums, padded=True)
