"""AGGREGATE: which rows it reads, and what is wrong with one that may not run."""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_LAST, EDGE_ROW, ErrorCause, Space
from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.numerics.scalar import multiply
from simgnn.sim.program.operands import CommandError, CommandRules, Operand


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
    # Of the scaled value, rounded: a product that underflows is a zero, and NaN is not equal to 0.
    found: NDArray[np.bool_] = (multiply(rows, scales[:, None]) if scales.size else rows) != 0
    return found


def _check_edges(edges: NDArray[np.uint32], sources: int, destinations: int) -> None:
    rows = edges & EDGE_ROW
    if (rows >= destinations).any():
        bad = int(np.argmax(rows >= destinations))
        row = int(rows[bad])
        raise CommandError(
            ErrorCause.FIELD, f"edges must name a destination below {destinations}, not {row!r} in edge {bad}"
        )
    ends = int(np.count_nonzero(edges & EDGE_LAST))
    if ends != sources:
        raise CommandError(
            ErrorCause.FIELD, f"edges must mark the last edge of {sources} sources, not of {ends!r}"
        )
    if edges.size and not edges[-1] & EDGE_LAST:
        raise CommandError(
            ErrorCause.FIELD, f"edges must end with the last edge of a source, not with {int(edges[-1])!r}"
        )


def check_aggregate(
    fields: dict[str, int],
    operands: dict[str, Operand],
    device: NDArray[np.uint32],
    onchip: OnChipMemory,
    rules: CommandRules,
) -> None:
    """Hold AGGREGATE against the rules that depend on what memory holds, as `simgnn.sim.numerics.engines` does.

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
    _check_edges(_values(device, operands["edges"]), source.rows, destination.rows)
    if source.space != Space.DEVICE:
        if source.indices is None:
            onchip.read(source)
        elif source.rows:
            onchip.check_rows(source)
    if fields["masked"]:
        onchip.read_mask(operands["mask"])
    if fields["accumulate"]:
        onchip.read(destination)
