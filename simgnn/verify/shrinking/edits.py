"""Smaller versions of a script, most promising first; whether one is legal and fails is for others to find out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import EDGE_LAST, Format, Opcode, Space, encode
from simgnn.sim.program.operands import CommandError, CommandRules
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.verify.coverage import SIZES, flags_of
from simgnn.verify.drawing.assembler import edge_list
from simgnn.verify.regions import operands_of, region_of
from simgnn.verify.shrinking.script import Script, command

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.regions import Region
    from simgnn.verify.shrinking.recording import RecordedCommand

ONE = np.uint32(0x3F800000)
# Values that are tried one by one.
_ELEMENTS = 48


def drops(script: Script) -> Iterator[Script]:
    """Without some of the commands: halves, quarters ... then each."""
    count = len(script.commands)
    size = count // 2
    while size >= 1:
        # From the end: STOREs go first, then what only they needed.
        for start in range(count - size, -1, -size):
            # Never all of them: a script without commands is none.
            if size < count:
                yield script.without(*range(start, start + size))
        size //= 2


def plain_flags(script: Script) -> Iterator[Script]:
    """With one flag less; a bias that must stay is taken from B, which has been LOADed."""
    for index, (opcode, fields) in enumerate(script.commands):
        for name in flags_of(opcode):
            if fields[name]:
                yield script.edit(index, **{name: 0})
        for pair in (("relu", "mask_write"), ("transpose_a", "ones_row")):
            if opcode == Opcode.GEMM and all(fields[name] for name in pair):
                yield script.edit(index, **dict.fromkeys(pair, 0))
        if opcode == Opcode.GEMM and fields["bias"] and fields["bias_address"] != fields["b_address"]:
            yield script.edit(index, bias_address=fields["b_address"], bias_stride=fields["b_stride"])


def tidy(script: Script) -> Iterator[Script]:
    """With 0 in fields that mean nothing, such as the address of a bias that is not added."""
    changed = script
    for index, (opcode, fields) in enumerate(script.commands):
        idle = []
        if opcode == Opcode.GEMM:
            idle += [] if fields["bias"] else ["bias"]
        if opcode in (Opcode.GEMM, Opcode.AGGREGATE):
            idle += [] if fields["masked"] or fields.get("mask_write") else ["mask"]
        names = [f"{name}_{part}" for name in idle for part in ("address", "stride", "format", "space")]
        if opcode == Opcode.AGGREGATE:
            names += [] if fields["indexed"] or fields["source_scaled"] else ["records_address"]
            names += [] if fields["destination_scaled"] else ["scales_address"]
        if any(fields[name] for name in names):
            changed = changed.edit(index, **dict.fromkeys(names, 0))
    if changed is not script:
        yield changed


def smaller_sizes(script: Script) -> Iterator[Script]:
    """With one size smaller, last commands first: what is not stored need not be computed, nor loaded."""
    for index in reversed(range(len(script.commands))):
        opcode, fields = script.commands[index]
        for name in SIZES[opcode]:
            if name in ("sources", "edges"):
                continue
            value = fields[name]
            for smaller in dict.fromkeys((1, 2, value // 4, value // 2, value - value // 4, value - 1)):
                if 0 < smaller < value:
                    yield script.edit(index, **{name: smaller})


def later_starts(script: Script, word_bytes: int, lanes: int) -> Iterator[Script]:
    """With a command that begins at a later row, or at a later word, of its operands."""
    for index, (opcode, fields) in enumerate(script.commands):
        for size, rows, words in _starts(opcode, fields):
            unit = lanes if words else 1
            units = -(-fields[size] // unit)
            for skipped in dict.fromkeys((units - 1, units // 2, 1)):
                if 0 < skipped < units:
                    moved = {f"{n}_address": fields[f"{n}_address"] + skipped * word_bytes for n in words}
                    moved |= {
                        f"{n}_address": fields[f"{n}_address"] + skipped * unit * fields[f"{n}_stride"]
                        for n in rows
                    }
                    yield script.edit(index, **{size: fields[size] - skipped * unit}, **moved)


def _starts(
    opcode: Opcode, fields: dict[str, int]
) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """(size, operands that have a row for each of it, operands that have a column) of a command."""
    if opcode in (Opcode.LOAD, Opcode.STORE):
        both = ("source", "destination")
        return (("rows", both, ()), ("columns", (), both))
    if opcode != Opcode.GEMM or fields["masked"] or fields["mask_write"]:
        return ()
    a, b, bias = fields["transpose_a"], fields["transpose_b"], ("bias",) if fields["bias"] else ()
    return (
        ("m", ("c",), ("a",)) if a else ("m", ("a", "c"), ()),
        ("n", ("b",), ("c", *bias)) if b else ("n", (), ("b", "c", *bias)),
        ("k", *_sides(a, b)),
    )


def _sides(transpose_a: int, transpose_b: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which operands k counts rows of, and which columns."""
    rows = (*(("a",) if transpose_a else ()), *(() if transpose_b else ("b",)))
    return rows, tuple(name for name in "ab" if name not in rows)


def fewer_edges(script: Script) -> Iterator[Script]:
    """With fewer sources or edges in an AGGREGATE, or all edges to one destination."""
    for index, (opcode, fields) in enumerate(script.commands):
        if opcode != Opcode.AGGREGATE or not fields["edges"]:
            continue
        graph = _graph(script, fields)
        count = len(graph)
        # No edge at all first: the sum's writing alone may be what fails.
        yield _with_graph(script, index, [], [])
        size = count // 2
        while size >= 1:
            for start in range(0, count, size):
                kept = [s for s in range(count) if not start <= s < start + size]
                if kept:
                    yield _with_graph(script, index, [graph[s] for s in kept], kept)
            size //= 2
        everyone = list(range(count))
        if any(len(targets) > 1 for targets in graph):
            yield _with_graph(script, index, [targets[:1] for targets in graph], everyone)
        if any(any(targets) for targets in graph):
            yield _with_graph(script, index, [[0] * len(targets) for targets in graph], everyone)
        if sum(map(len, graph)) <= _ELEMENTS:
            for source, targets in enumerate(graph):
                for edge in range(len(targets) if len(targets) > 1 else 0):
                    fewer = [list(t) for t in graph]
                    del fewer[source][edge]
                    yield _with_graph(script, index, fewer, everyone)


def _graph(script: Script, fields: dict[str, int]) -> list[list[int]]:
    first = fields["edges_address"] // 4
    edges = script.memory.view(np.uint32)[first : first + fields["edges"]]
    ends = np.flatnonzero(edges & EDGE_LAST) + 1
    rows = (edges & ~EDGE_LAST).tolist()
    return [rows[a:b] for a, b in zip([0, *ends[:-1].tolist()], ends.tolist(), strict=True)]


def _with_graph(script: Script, index: int, graph: list[list[int]], kept: list[int]) -> Script:
    """An AGGREGATE with other edges, of the sources `kept`; their records move with them."""
    _, fields = script.commands[index]
    edges = edge_list(graph)
    changed = script.with_words(fields["edges_address"], edges)
    if fields["indexed"] or fields["source_scaled"]:
        first = fields["records_address"] // 4
        records = script.memory.view(np.uint32)[first : first + 2 * fields["sources"]].reshape(-1, 2)
        changed = changed.with_words(fields["records_address"], records[kept])
    return changed.edit(index, edges=int(edges.size), sources=len(graph))


def plain_values(script: Script, config: HardwareConfig) -> Iterator[Script]:
    """With zeros and ones in the place of what commands read from device memory."""
    rules = CommandRules(config=config, memory_bytes=script.memory.size)
    words = script.memory.view(np.uint32)
    for opcode, fields in script.commands:
        try:
            _, _, operands = operands_of(encode(opcode, **fields), rules, words)
        except CommandError:
            return
        for operand in operands.values():
            if not operand.reads or operand.space != Space.DEVICE or not operand.rows:
                continue
            region = region_of(operand, config.word_bytes)
            if operand.name == "source":
                fills = (np.uint32(0), ONE)
                if fields.get("destination_space") == Space.MASK:
                    fills = (np.uint32(0), np.uint32(0xFFFFFFFF))
                yield from _plainer(script, region, operand.columns, fills)
            elif operand.name == "scales":
                yield from _plainer(script, region, operand.columns, (ONE,))
            elif operand.name == "records":
                yield from _plain_records(script, fields)


def _plain_records(script: Script, fields: dict[str, int]) -> Iterator[Script]:
    first = fields["records_address"] // 4
    records = script.memory.view(np.uint32)[first : first + 2 * fields["sources"]].reshape(-1, 2)
    for column, plain in ((1, ONE), (0, np.uint32(0)), (0, None)):
        changed = records.copy()
        changed[:, column] = np.arange(len(records)) if plain is None else plain
        if not np.array_equal(changed, records) and (plain is not None or records[:, 0].any()):
            yield script.with_words(fields["records_address"], changed)


def _plainer(script: Script, region: Region, columns: int, fills: tuple[np.uint32, ...]) -> Iterator[Script]:
    old = region.of(script.memory.view(np.uint32)).copy()
    values = old[:, :columns]
    for fill in fills:
        # Towards the second value only from others than both, so that it comes to an end.
        if (values != fill).any() and (fill == fills[0] or not np.isin(values, fills).all()):
            yield _filled(script, region, old, slice(None), slice(columns), fill)
    if len(values) > 1:
        for row in range(len(values)):
            if (values[row] != fills[0]).any():
                yield _filled(script, region, old, row, slice(columns), fills[0])
    if values.size <= _ELEMENTS:
        for row, column in np.argwhere(values != fills[0]).tolist():
            for fill in fills:
                if values[row, column] not in (fill, fills[-1]):
                    yield _filled(script, region, old, row, column, fill)


def _filled(
    script: Script, region: Region, old: U32, rows: int | slice, columns: int | slice, fill: np.uint32
) -> Script:
    new = old.copy()
    new[rows, columns] = fill
    memory = script.memory.copy()
    region.of(memory.view(np.uint32))[:] = new
    return replace(script, memory=memory)


SIGN = np.uint32(1 << 31)
_BANKS = {"a": Space.BANK0, "b": Space.BANK1, "c": Space.BANK2}


def plainer_products(script: Script, steps: list[RecordedCommand], config: HardwareConfig) -> Iterator[Any]:
    """Scripts of four commands in the place of one that holds a product on old sums, or one that writes a mask.

    An old sum becomes the product's first term. No sum that begins with +0 is ever -0: where there is an old zero,
    two terms that cancel are tried as well, the first of either sign. A mask is made wide enough to fill the words that
    STORE copies, so that nothing has to be LOADed there.

    Parameters
    ----------
    steps
        Its commands as they ran.
    """
    # The scripts that are tried here have four commands themselves.
    if len(script.commands) <= 4:
        return
    for step in steps:
        if step.opcode != Opcode.GEMM:
            continue
        fields = step.fields
        sizes = {
            "a": "k" if fields["transpose_a"] else "m",
            "b": "n" if fields["transpose_b"] else "k",
            "c": "m",
        }
        found = {
            use.name: _matrix(use.bits, fields[sizes[use.name]], fields[f"{use.name}_stride"] // 4)
            for use in step.reads
            if use.name in sizes
        }
        a = found["a"][:, : fields["m"] if fields["transpose_a"] else fields["k"]]
        b = found["b"][:, : fields["k"] if fields["transpose_b"] else fields["n"]]
        a = a.T if fields["transpose_a"] else a
        b = b.T if fields["transpose_b"] else b
        if fields["accumulate"] and not fields["ones_row"]:
            # Row by row and column by column, since each old sum needs a term of its own.
            # Eight each way: each element is a trial, with a run of every execution.
            for row in range(min(fields["m"], 8)):
                for column in range(min(fields["n"], 8)):
                    old = found["c"][row, column]
                    yield _product(
                        np.concatenate(([ONE], a[row]))[None],
                        np.concatenate(([old], b[:, column]))[:, None],
                        config,
                    )
            if not (found["c"][: fields["m"], : fields["n"]] & ~SIGN).all():
                for first in (ONE | SIGN, ONE):
                    yield _product(np.array([[ONE, ONE]]), np.array([[first], [first ^ SIGN]]), config)
        if fields["mask_write"]:
            # One column less leaves a bit in the last chunk, which is written as 0.
            for columns in (8 * config.word_bytes, 8 * config.word_bytes - 1):
                wide = b[:, np.arange(columns) % b.shape[1]]
                for rows in (*(slice(row, row + 1) for row in range(min(fields["m"], 8))), slice(2)):
                    yield _product(a[rows], wide, config, relu=1, mask_write=1)


def _matrix(bits: U32, rows: int, stride: int) -> U32:
    """An operand's rows, of which a region has one where they overlap (`region_of`)."""
    if len(bits) == rows:
        return bits
    width = bits.shape[1] - (rows - 1) * stride
    return np.stack([bits[0, stride * row : stride * row + width] for row in range(rows)])


def _product(a: U32, b: U32, config: HardwareConfig, **flags: int) -> Script:
    """A script that computes a @ b (bits of float32) and stores the result or, where it writes one, the mask."""
    word = config.word_bytes
    memory, tensors, commands, top = [], {}, [], word
    shapes = {"a": a.shape, "b": b.shape, "c": (a.shape[0], b.shape[1])}
    strides = {name: config.words(shape[1]) * word for name, shape in shapes.items()}
    for name, bits in (("a", a), ("b", b)):
        rows, columns = bits.shape
        tensors[f"input_{name}"] = Tensor(top, rows, columns, strides[name])
        memory.append((tensors[f"input_{name}"], bits))
        commands.append(
            (Opcode.LOAD, _copy(rows, columns, Space.DEVICE, top, strides[name], _BANKS[name], 0))
        )
        top += rows * strides[name] + word
    fields = {"m": a.shape[0], "n": b.shape[1], "k": a.shape[1], **flags}
    for name, bank in _BANKS.items():
        fields |= {f"{name}_space": bank, f"{name}_address": 0, f"{name}_stride": strides[name]}
    source, (rows, columns), stride = _BANKS["c"], shapes["c"], strides["c"]
    if flags.get("mask_write"):
        fields |= {"mask_space": Space.MASK, "mask_stride": word, "mask_format": Format.BITMAP}
        source, columns, stride = Space.MASK, config.lanes, word
    commands.append(command(Opcode.GEMM, **fields))
    tensors["output"] = Tensor(top, rows, columns, stride)
    commands.append(command(Opcode.STORE, **_copy(rows, columns, source, 0, stride, Space.DEVICE, top)))
    size = -(-(top + rows * stride + word) // PAGE_BYTES) * PAGE_BYTES
    image = np.zeros(size, dtype=np.uint8)
    for tensor, bits in memory:
        tensor.view(image).view(np.uint32)[:] = bits
    return Script(commands=tuple(commands), memory=image, tensors=tensors)


def _copy(
    rows: int, columns: int, source: Space, address: int, stride: int, destination: Space, target: int
) -> dict[str, int]:
    return {
        "rows": rows,
        "columns": columns,
        "source_space": source,
        "source_address": address,
        "source_stride": stride,
        "destination_space": destination,
        "destination_address": target,
        "destination_stride": stride,
    }
