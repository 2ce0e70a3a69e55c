"""What the engines compute, bit for bit, in compiled code: one call runs a stretch of a program.

Compiled code keeps the interpreter's lock free for all that the host does meanwhile. It only says at which command it
stopped; what is wrong with that one, `simgnn.sim.executions.reference` finds out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_LAST, EDGE_ROW, Opcode, Space
from simgnn.sim.compiled import allocating, part
from simgnn.sim.numerics.scalar import NAN, ZERO

_LOAD, _STORE, _AGGREGATE = (np.int64(opcode) for opcode in (Opcode.LOAD, Opcode.STORE, Opcode.AGGREGATE))
_DEVICE, _BANK0, _MASK = (np.int64(space) for space in (Space.DEVICE, Space.BANK0, Space.MASK))
_ALL_BITS, _TRUE, _ONE_LANE = np.uint32(0xFFFFFFFF), np.bool_(True), np.int64(1)


class Memories(NamedTuple):
    """All that commands read and write.

    Parameters
    ----------
    device
        Device memory.
    banks : shape (banks, elements)
    written : shape (banks, elements)
        Which elements of the banks the program has written.
    mask
        The mask memory.
    mask_written
        A bit for each of its bits.
    limits : shape (spaces,)
        Bytes that a command may use of each.
    base
        First address that it may use of device memory.
    lanes, chunk
        Values of a word, and bits that an engine writes of a mask at once.
    """

    device: NDArray[np.uint32]
    banks: NDArray[np.uint32]
    written: NDArray[np.bool_]
    mask: NDArray[np.uint8]
    mask_written: NDArray[np.uint8]
    limits: NDArray[np.int64]
    base: int
    lanes: int
    chunk: int


# Rows are sliced before they are walked over: an index that may be negative keeps LLVM from using vectors, and so does
# a way out of a loop.


@part
def _at(o: Any, number: int) -> int:
    """Place of an operand's row in a memory of 32-bit elements, or of what is known of them."""
    place: int = (o.address + number * o.stride) >> 2
    return place


@part
def _are(found: Any, wanted: Any, o: Any) -> bool:
    """Whether all elements of an operand have a value."""
    for r in range(o.rows):
        other = 0
        at = _at(o, r)
        for value in found[at : at + o.columns]:
            # Counted, not left at the first: a loop without a way out takes vectors.
            other += value != wanted
        if other:
            return False
    return True


# What takes a view of another type is `allocating`, too.


@allocating
def _is_written(m: Memories, o: Any) -> bool:
    if o.space == _MASK:
        return bool(_are(m.mask_written.view(np.uint32), _ALL_BITS, o))
    return bool(_are(m.written[o.space - _BANK0], _TRUE, o))


@part
def _copy_rows(source: Any, s: Any, target: Any, d: Any) -> None:
    for r in range(d.rows):
        i, k = _at(s, r), _at(d, r)
        a, b = source[i : i + d.columns], target[k : k + d.columns]
        for j in range(len(b)):
            b[j] = a[j]


@part
def _mark_written(written: Any, value: Any, o: Any, lanes: int) -> None:
    """Note that an operand is written; padding of its last word is not any more, which lanes of no value overwrite."""
    whole = -(-o.columns // lanes) * lanes
    for r in range(o.rows):
        at = _at(o, r)
        row = written[at : at + whole]
        row[: o.columns] = value
        row[o.columns :] = 0


@allocating
def _load(m: Memories, source: Any, target: Any) -> None:
    if target.space == _MASK:
        _copy_rows(m.device, source, m.mask.view(np.uint32), target)
        _mark_written(m.mask_written.view(np.uint32), _ALL_BITS, target, m.lanes)
    else:
        _copy_rows(m.device, source, m.banks[target.space - _BANK0], target)
        _mark_written(m.written[target.space - _BANK0], _TRUE, target, m.lanes)


@allocating
def _store(m: Memories, source: Any, target: Any) -> bool:
    """Of rows only the columns are written, and the padding of each row stays as it is."""
    if not _is_written(m, source):
        return False
    if source.space == _MASK:
        _copy_rows(m.mask.view(np.uint32), source, m.device, target)
    else:
        _copy_rows(m.banks[source.space - _BANK0], source, m.device, target)
    return True


@part
def _get(bank: NDArray[np.float32], o: Any, found: NDArray[np.float32]) -> None:
    for r in range(o.rows):
        at = _at(o, r)
        row = bank[at : at + o.columns]
        for j in range(len(row)):
            found[r, j] = row[j]


@part
def _set(bank: NDArray[np.float32], o: Any, values: NDArray[np.float32]) -> None:
    for r in range(o.rows):
        at = _at(o, r)
        row = bank[at : at + o.columns]
        for j in range(len(row)):
            row[j] = values[r, j]


@allocating
def _values(m: Memories, o: Any) -> NDArray[np.float32]:
    """A copy of an operand's values in a bank."""
    found = np.empty((o.rows, o.columns), np.float32)
    _get(m.banks[o.space - _BANK0].view(np.float32), o, found)
    return found


@allocating
def _put(m: Memories, o: Any, values: NDArray[np.float32], padding: int) -> None:
    """Write an operand; of its last word `padding` lanes at a time lose what they held."""
    _set(m.banks[o.space - _BANK0].view(np.float32), o, values)
    _mark_written(m.written[o.space - _BANK0], _TRUE, o, padding)


@part
def _get_bits(memory: NDArray[np.uint8], o: Any, found: NDArray[np.bool_]) -> None:
    for r in range(o.rows):
        at = o.address + r * o.stride
        row = memory[at : at + o.row_bytes]
        for j in range(o.columns):
            found[r, j] = row[j >> 3] >> np.uint8(j & 7) & 1


@allocating
def _bits(memory: NDArray[np.uint8], o: Any) -> NDArray[np.bool_]:
    """A bitmap, shape (rows, columns)."""
    found = np.empty((o.rows, o.columns), np.bool_)
    _get_bits(memory, o, found)
    return found


@part
def _are_set(bits: NDArray[np.bool_]) -> bool:
    lacking = 0
    for row in bits:
        for bit in row:
            lacking += not bit
    return lacking == 0


@allocating
def _transposed(values: NDArray[np.float32]) -> NDArray[np.float32]:
    rows, columns = values.shape
    found = np.empty((columns, rows), np.float32)
    for j in range(columns):
        for r in range(rows):
            found[j, r] = values[r, j]
    return found


@part
def _put_bits(m: Memories, o: Any, kept: NDArray[np.bool_]) -> None:
    """Write a bitmap: whole chunks, each of one word, so that the padding of a row's last one becomes 0."""
    rest = o.columns % m.lanes
    end = o.columns - rest + min(-(-rest // m.chunk) * m.chunk, m.lanes)
    for r in range(o.rows):
        at = o.address + r * o.stride
        for j in range(end):
            byte, bit = at + j // 8, np.uint8(1 << (j % 8))
            m.mask_written[byte] |= bit
            if j < o.columns and kept[r, j]:
                m.mask[byte] |= bit
            else:
                m.mask[byte] &= ~bit


@part
def _add_rows(
    values: NDArray[np.float32],
    starts: NDArray[np.int64],
    scales: NDArray[np.float32],
    edges: NDArray[np.uint32],
    sums: NDArray[np.float32],
    product: NDArray[np.float32],
) -> None:
    columns, e = len(product), 0
    for s in range(starts.size):
        row = values[starts[s] : starts[s] + columns]
        if scales.size:
            for j in range(columns):
                # Rounded by itself, and then added: no fused multiply-add, as the hardware has none between the two.
                product[j] = row[j] * scales[s]
            row = product
        while True:
            edge = edges[e]
            e += 1
            total = sums[edge & EDGE_ROW]
            for j in range(columns):
                # Stream order: a destination's additions are in the order of its edges; elements do not meet.
                total[j] = total[j] + row[j]
            if edge & EDGE_LAST:
                break


@njit(nogil=True, cache=True)
def sum_rows(
    values: NDArray[np.float32],
    starts: NDArray[np.int64],
    scales: NDArray[np.float32],
    edges: NDArray[np.uint32],
    sums: NDArray[np.float32],
) -> None:
    """Add each source's row, times its scale, to the sums of its edges, in stream order."""
    _add_rows(values, starts, scales, edges, sums, np.empty(sums.shape[1], np.float32))


@njit(nogil=True, cache=True, _nrt=False)
def finish_sums(sums: NDArray[np.float32], scales: NDArray[np.float32], mask: NDArray[np.bool_]) -> None:
    """Scale and mask the sums, and make NaNs canonical."""
    for d in range(sums.shape[0]):
        row = sums[d]
        if scales.size:
            for j in range(row.size):
                row[j] = row[j] * scales[d]
        for j in range(row.size):
            # NaNs are made canonical once, at the end: which NaN goes into an operation decides no other bit.
            if row[j] != row[j]:
                row[j] = NAN
        if mask.size:
            for j in range(row.size):
                if not mask[d, j]:
                    row[j] = ZERO


@part
def _overlap(starts: NDArray[np.int64], row_bytes: int, o: Any) -> bool:
    """Whether rows at these addresses share a byte with an operand that is written."""
    for start in starts:
        # The last of its rows that begins before this one ends; all that come before it end before it begins.
        row = o.rows - 1
        if o.stride:
            row = min(row, (start + row_bytes - 1 - o.address) // o.stride)
        begin = o.address + row * o.stride
        if row >= 0 and begin < start + row_bytes and start < begin + o.row_bytes:
            return True
    return False


@part
def _are_edges(edges: NDArray[np.uint32], sources: int, destinations: int) -> bool:
    ends = 0
    for edge in edges:
        if edge & EDGE_ROW >= destinations:
            return False
        ends += edge & EDGE_LAST != 0
    return ends == sources and (not len(edges) or edges[-1] & EDGE_LAST != 0)


@part
def _sources_are_written(m: Memories, source: Any, starts: NDArray[np.int64]) -> bool:
    written = m.written[source.space - _BANK0]
    for start in starts:
        lacking = 0
        for value in written[start // 4 : start // 4 + source.columns]:
            lacking += not value
        if lacking:
            return False
    return True


@allocating
def _aggregate(m: Memories, c: Any, operands: NDArray[np.void]) -> bool:
    source, target, mask = operands[0], operands[1], operands[-1]
    records, first = c.records_address // 4, c.edges_address // 4
    starts = np.empty(source.rows, np.int64)
    last = np.int64(0)
    for s in range(source.rows):
        number = np.int64(m.device[records + 2 * s]) if c.indexed else np.int64(s)
        # A number from memory times the stride may have 64 bits and wrap around: such a row is refused below.
        starts[s] = source.address + number * source.stride
        last = max(last, number)
    room = m.limits[source.space] - source.address - source.row_bytes
    if source.rows and (room < 0 or (source.stride > 0 and last > room // source.stride)):
        return False
    if source.space == _DEVICE and source.rows and starts.min() < m.base:
        return False
    edges = m.device[first : first + c.edges]
    # The stream reads while the drain writes: what a source row holds would depend on timing.
    if source.space == target.space and _overlap(starts, source.row_bytes, target):
        return False
    if not _are_edges(edges, source.rows, target.rows):
        return False
    if source.space != _DEVICE and not _sources_are_written(m, source, starts):
        return False
    if c.masked and not _are_set(_bits(m.mask_written, mask)):
        return False
    if c.accumulate and not _is_written(m, target):
        return False
    scales = np.empty(source.rows if c.source_scaled else 0, np.float32)
    numbers = m.device.view(np.float32)
    for s in range(len(scales)):
        scales[s] = numbers[records + 2 * s + 1]
    # A sum begins at +0, or at the destination's old bits, a -0 or a NaN as it is.
    sums = _values(m, target) if c.accumulate else np.zeros((target.rows, target.columns), np.float32)
    memory = m.device if source.space == _DEVICE else m.banks[source.space - _BANK0]
    sum_rows(memory.view(np.float32), starts // 4, scales, edges, sums)
    first = c.scales_address // 4
    scales = m.device[first : first + (target.rows if c.destination_scaled else 0)].view(np.float32)
    finish_sums(sums, scales, _bits(m.mask, mask) if c.masked else np.empty((0, 0), np.bool_))
    _put(m, target, sums, m.lanes)
    return True


@njit(nogil=True, cache=True, _nrt=False)
def accumulate_product(a: NDArray[np.float32], b: NDArray[np.float32], c: NDArray[np.float32]) -> None:
    """c[i, j] = c[i, j] + a[i, k] * b[k, j] for increasing k.

    Four rows and four steps of k at a time: a vector of b in a register serves four rows, and a vector of c is read and
    written once for four steps. Along j each element is by itself, which lets LLVM use whole vectors.
    """
    m, depth = a.shape
    n = b.shape[1]
    rows, steps = m - m % 4, depth - depth % 4
    for i in range(0, rows, 4):
        c0, c1, c2, c3 = c[i], c[i + 1], c[i + 2], c[i + 3]
        for k in range(0, steps, 4):
            b0, b1, b2, b3 = b[k], b[k + 1], b[k + 2], b[k + 3]
            a00, a01, a02, a03 = a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3]
            a10, a11, a12, a13 = a[i + 1, k], a[i + 1, k + 1], a[i + 1, k + 2], a[i + 1, k + 3]
            a20, a21, a22, a23 = a[i + 2, k], a[i + 2, k + 1], a[i + 2, k + 2], a[i + 2, k + 3]
            a30, a31, a32, a33 = a[i + 3, k], a[i + 3, k + 1], a[i + 3, k + 2], a[i + 3, k + 3]
            for j in range(n):
                v0, v1, v2, v3 = b0[j], b1[j], b2[j], b3[j]
                # The parentheses are the contract: k in increasing order, each product rounded before it is added,
                # each sum before the next. LLVM keeps to them as no fast-math flag allows it anything else.
                c0[j] = (((c0[j] + a00 * v0) + a01 * v1) + a02 * v2) + a03 * v3
                c1[j] = (((c1[j] + a10 * v0) + a11 * v1) + a12 * v2) + a13 * v3
                c2[j] = (((c2[j] + a20 * v0) + a21 * v1) + a22 * v2) + a23 * v3
                c3[j] = (((c3[j] + a30 * v0) + a31 * v1) + a32 * v2) + a33 * v3
        for r in range(i, i + 4):
            for k in range(steps, depth):
                for j in range(n):
                    c[r, j] = c[r, j] + a[r, k] * b[k, j]
    for i in range(rows, m):
        for k in range(depth):
            for j in range(n):
                c[i, j] = c[i, j] + a[i, k] * b[k, j]


@njit(nogil=True, cache=True, _nrt=False)
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
                # `not x <= 0` and not `x > 0`: a NaN passes, as it does in the epilogue of the hardware.
                kept[i, j] &= not row[j] <= ZERO
        if relu or masked:
            for j in range(row.size):
                if not kept[i, j]:
                    row[j] = ZERO


@allocating
def _gemm(m: Memories, c: Any, operands: NDArray[np.void]) -> bool:
    a_at, b_at, target, bias_at, mask = operands[0], operands[1], operands[2], operands[-1], operands[-1]
    if c.bias:
        bias_at = operands[3]
    legal = _is_written(m, a_at) and _is_written(m, b_at) and (not c.accumulate or _is_written(m, target))
    if not legal or (c.bias and not _is_written(m, bias_at)):
        return False
    if c.masked and not _are_set(_bits(m.mask_written, mask)):
        return False
    a, b = _values(m, a_at), _values(m, b_at)
    if c.transpose_a:
        a = _transposed(a)
    if c.transpose_b:
        b = _transposed(b)
    sums = _values(m, target) if c.accumulate else np.zeros((target.rows, target.columns), np.float32)
    accumulate_product(a, b, sums[: c.m])
    # The array multiplies ones and adds, in increasing k, as for any other row: 1.0 x b is exact.
    if c.ones_row:
        accumulate_product(np.ones((1, c.k), np.float32), b, sums[c.m :])
    bias = _values(m, bias_at)[0] if c.bias else np.empty(0, np.float32)
    kept = _bits(m.mask, mask) if c.masked else np.ones((target.rows, target.columns), np.bool_)
    epilogue(sums, bias, c.relu != 0, kept, c.masked != 0)
    _put(m, target, sums, _ONE_LANE)
    if c.mask_write:
        _put_bits(m, mask, kept)
    return True


@njit(nogil=True, cache=True)
def run_commands(
    m: Memories,
    decoded: NDArray[np.void],
    operands: NDArray[np.void],
    first: NDArray[np.int64],
    begin: int,
    end: int,
) -> int:
    """Run commands of rows, one after the other.

    Parameters
    ----------
    decoded, operands, first
        As `simgnn.sim.program.operands.CheckedCommands` has them.
    begin, end
        Numbers of the first command and of the one after the last, of which none is broken or moves blocks.

    Returns
    -------
    `end`, or the number of a command that breaks a rule that depends on what memory holds, and has done nothing.
    """
    for number in range(begin, end):
        c, of = decoded[number], operands[first[number] : first[number + 1]]
        if c.opcode == _LOAD:
            _load(m, of[0], of[1])
            legal = True
        elif c.opcode == _STORE:
            legal = _store(m, of[0], of[1])
        elif c.opcode == _AGGREGATE:
            legal = _aggregate(m, c, of)
        else:
            legal = _gemm(m, c, of)
        if not legal:
            return number
    return end
