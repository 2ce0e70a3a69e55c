"""Coverage of programs, counted a second time: by hand where the classes have bounds, and over drawn programs."""

import collections
import functools
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.command import ENGINE_OF, LAYOUT, Engine, Format, Opcode, Space, decode, encode
from simgnn.hw.counters import STATES
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.verify.coverage import Coverage, classify_values, flags_of, most_queued, size_class
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware
COSIM = load_config("cosim").hardware
NARROW = replace(TINY, clusters=1, array_rows=1, burst_beats=1, accumulate=True)
VALUES = {
    "+0": [0x00000000],
    "-0": [0x80000000],
    "subnormal": [0x00000001, 0x007FFFFF, 0x80000001, 0x807FFFFF],
    "normal": [0x00800000, 0x80800000, 0x7F7FFFFE, 0x3F800000],
    "largest": [0x7F7FFFFF, 0xFF7FFFFF],
    "infinity": [0x7F800000, 0xFF800000],
    "quiet NaN": [0x7FC00000, 0xFFFFFFFF],
    "signalling NaN": [0x7F800001, 0x7FBFFFFF, 0xFFBFFFFF],
}


@functools.cache
def cases():
    """Drawn programs, once for all tests."""
    return [draw_case(TINY, seed=4, index=index) for index in range(24)]


@pytest.mark.parametrize("kind", VALUES)
def test_values_at_the_bounds_of_each_class(kind):
    found = classify_values(np.array(VALUES[kind], np.uint32))
    assert found == {name: len(VALUES[kind]) * (name == kind) for name in VALUES}


SIZES = {
    2: {0: "0", 1: "1", 2: "one tile", 3: "tiles and a rest", 4: "whole tiles", 5: "tiles and a rest"},
    4: {2: "below a tile", 3: "below a tile", 4: "one tile", 5: "tiles and a rest", 8: "whole tiles"},
    1: {0: "0", 1: "1", 2: "whole tiles", 3: "whole tiles"},
}


@pytest.mark.parametrize("tile, value", [(tile, value) for tile in SIZES for value in SIZES[tile]])
def test_sizes_at_the_bounds_of_each_class(tile, value):
    assert size_class(value, tile) == SIZES[tile][value]


def load(*, wait=0, signal=0):
    return encode(Opcode.LOAD, **blank(Opcode.LOAD) | {"wait": wait, "signal": signal})


def gemm(*, wait=0, signal=0):
    return encode(Opcode.GEMM, **blank(Opcode.GEMM) | {"wait": wait, "signal": signal})


def blank(opcode):
    """Fields of a command, all 0."""
    return {name: 0 for name in LAYOUT[opcode] if name != "opcode"}


def test_tokens_of_one_engine_for_another_are_followed():
    to_update, to_load = 1 << Engine.UPDATE, 1 << ENGINE_OF[Opcode.LOAD]
    both = to_update | 1 << Engine.STORE
    give, take = load(signal=to_update), gemm(wait=to_load)
    for commands, most in (
        ([], 0),
        ([load()], 0),
        ([give], 1),
        ([give, give], 2),
        ([give, take, give], 1),
        ([give, give, take, give], 2),
        ([load(signal=both), load(signal=both)], 2),
        ([give, gemm(signal=to_load)], 1),
    ):
        assert most_queued(np.array(commands, np.uint32)) == most


def counted(cases, hardware=TINY):
    coverage = Coverage(hardware)
    for case in cases:
        coverage.program(case.program, case.timing)
    return coverage.counts


def only(counts):
    return {name: count for name, count in counts.items() if count}


def test_commands_and_their_flags_are_those_of_the_programs():
    wanted = {
        group: collections.Counter() for group in ("commands", "flags", "combinations", "spaces", "tokens")
    }
    for case in cases():
        for words in case.program.commands:
            opcode, fields = decode(words)
            wanted["commands"][opcode.name] += 1
            flags = [name for name, field in LAYOUT[opcode].items() if field.width == 1]
            wanted["flags"].update(f"{opcode.name} {name}={fields[name]}" for name in flags)
            together = " ".join([opcode.name] + [name for name in flags if fields[name]])
            wanted["combinations"][together] += 1
            for name, value in fields.items():
                # The space of a mask or a bias that no flag asks for is not read.
                asked = {"mask_space": ("masked", "mask_write"), "bias_space": ("bias",)}.get(name)
                if name[-6:] == "_space" and (asked is None or any(fields.get(flag) for flag in asked)):
                    wanted["spaces"][f"{opcode.name} {name[:-6]}: {Space(value).name}"] += 1
            given = [engine.name for engine in Engine if fields["signal"] & 1 << engine]
            wanted["tokens"].update(f"{ENGINE_OF[opcode].name} to {name}" for name in given)
    found = counted(cases())
    for group, counts in wanted.items():
        assert only(found[group]) == counts and len(counts) > 3, group


def test_sizes_values_and_queues_are_those_of_the_programs():
    tiles = {
        Opcode.LOAD: {"rows": TINY.array_rows, "columns": TINY.lanes},
        Opcode.STORE: {"rows": TINY.array_rows, "columns": TINY.lanes},
        Opcode.AGGREGATE: {
            "destinations": TINY.clusters,
            "columns": TINY.lanes,
            "sources": TINY.burst_beats,
            "edges": TINY.burst_beats,
        },
        Opcode.GEMM: {"m": TINY.array_rows, "n": TINY.array_columns, "k": TINY.array_rows},
    }
    sizes, values, queued = collections.Counter(), collections.Counter(), collections.Counter()
    for case in cases():
        program = case.program
        for words in program.commands:
            opcode, fields = decode(words)
            for name, tile in tiles[opcode].items():
                sizes[f"{opcode.name} {name}: {size_class(fields[name], tile)}"] += 1
        for name, tensor in program.tensors.items():
            if tensor.format == Format.FP32 and name[:6] != "output" and name[:4] != "bits":
                values.update(classify_values(tensor.view(program.memory).view(np.uint32).reshape(-1)))
        for start, stop in program.segments.values():
            most = most_queued(program.commands[start:stop])
            queued["6 or more" if most > 5 else "2 to 5" if most > 1 else "1" if most else "none"] += 1
    found = counted(cases())
    assert only(found["sizes"]) == sizes
    assert found["values"] == {name: values[name] for name in VALUES}
    del queued["none"]
    assert only(found["queued"]) == queued and len(queued) > 1


OPERANDS = {
    Opcode.LOAD: {"source": ("rows", "columns")},
    Opcode.STORE: {"source": ("rows", "columns")},
    Opcode.AGGREGATE: {"source": ("sources", "columns"), "mask": ("destinations", "columns")},
    Opcode.GEMM: {"a": ("m", "k"), "b": ("k", "n"), "mask": ("m", "n")},
}
"""Those that may be read alone, with the sizes that are their rows and columns."""


def rows_of(opcode, name, fields):
    """Rows of an operand that is only read, and bytes of each; none of one that is not there, or is written."""
    if name == "mask" and (not fields["masked"] or fields.get("mask_write")):
        return 0, 0
    rows, columns = (fields[size] for size in OPERANDS[opcode][name])
    if fields.get(f"transpose_{name}"):
        rows, columns = columns, rows
    rows += name == "mask" and fields.get("ones_row", 0)
    return rows, -(-columns // 8) if name == "mask" else 8 * -(-columns // 2)


def test_rows_that_overlap_are_those_of_the_programs():
    wanted = collections.Counter()
    for case in cases():
        for words in case.program.commands:
            opcode, fields = decode(words)
            for name in OPERANDS[opcode]:
                rows, row_bytes = rows_of(opcode, name, fields)
                stride, space = fields[f"{name}_stride"], Space(fields[f"{name}_space"])
                if rows > 1 and stride < row_bytes:
                    place = {Space.DEVICE: "device memory", Space.MASK: "the mask memory"}.get(
                        space, "a bank"
                    )
                    kind = "rows overlap" if stride else "one row again"
                    wanted[f"{opcode.name} {name} in {place}: {kind}"] += 1
    assert only(counted(cases())["overlaps"]) == wanted and len(wanted) > 9


BANK, MASK, ROW = Space.BANK1, Space.MASK, {"source_stride": 8, "destination_stride": 8}
GEMM = {"a_space": Space.BANK0, "b_space": BANK, "c_space": Space.BANK2}
GEMM |= {"a_stride": 8, "b_stride": 8, "c_stride": 8, "k": 1}
SUM = ROW | {"destination_space": BANK, "edges": 1, "sources": 1}
LIMITS = {
    # Of `tiny`: banks of 512 words, 64 of masks; 2 clusters with 256 accumulators each; a ring of 32 words.
    "LOAD destination: all of a bank": (
        Opcode.LOAD,
        "rows",
        512,
        {"columns": 2, "destination_space": BANK} | ROW,
    ),
    "STORE source: all of a bank": (Opcode.STORE, "rows", 512, {"columns": 2, "source_space": BANK} | ROW),
    "LOAD destination: all of the mask memory": (
        *(Opcode.LOAD, "rows", 64),
        {"columns": 2, "destination_space": MASK} | ROW,
    ),
    "STORE source: all of the mask memory": (
        *(Opcode.STORE, "rows", 64),
        {"columns": 2, "source_space": MASK} | ROW,
    ),
    "GEMM b: all of a bank": (Opcode.GEMM, "k", 512, GEMM | {"m": 1, "n": 2, "a_stride": 2048}),
    "GEMM c: all of a bank": (Opcode.GEMM, "m", 512, GEMM | {"n": 2, "a_stride": 0}),
    "GEMM a: all of a bank": (Opcode.GEMM, "m", 512, GEMM | {"n": 2}),
    "AGGREGATE columns: half of the ring": (
        *(Opcode.AGGREGATE, "columns", 32),
        SUM | {"destinations": 1},
    ),
    "AGGREGATE destinations: all accumulators": (
        *(Opcode.AGGREGATE, "destinations", 511),
        SUM | {"columns": 2},
    ),
}
"""The command whose size is a limit, and the size."""


@pytest.mark.parametrize("name", LIMITS)
def test_what_is_as_large_as_can_be(name):
    opcode, size, most, fields = LIMITS[name]
    for value in (most, most - 1 if opcode != Opcode.AGGREGATE else most - 2):
        command = encode(opcode, **blank(opcode) | fields | {size: value})
        program = replace(cases()[0].program, commands=command[None], segments={"one": (0, 1)}, tensors={})
        found = counted([SimpleNamespace(program=program, timing=cases()[0].timing)])
        assert sum(found["commands"].values()) == 1, "it is legal"
        assert (name in only(found["limits"])) == (value == most)


@pytest.mark.parametrize("row, late", [(65535, False), (65536, True)])
def test_a_row_whose_number_has_more_than_sixteen_bits(row, late):
    program = cases()[0].program
    memory = np.zeros(program.memory.size, np.uint8)
    memory.view(np.uint32)[[2, 4]] = 7, row
    fields = SUM | {
        "indexed": 1,
        "records_address": 8,
        "sources": 2,
        "edges": 2,
        "destinations": 1,
        "columns": 2,
    }
    command = encode(Opcode.AGGREGATE, **blank(Opcode.AGGREGATE) | fields | {"source_space": Space.DEVICE})
    program = replace(program, commands=command[None], segments={"one": (0, 1)}, tensors={}, memory=memory)
    found = counted([SimpleNamespace(program=program, timing=cases()[0].timing)])["limits"]
    assert found["AGGREGATE source: row 65,536 or later"] == late


def test_values_of_each_input_are_counted_and_of_no_output():
    timing, looked = cases()[0].timing, set()
    for program in (case.program for case in cases()[:2]):
        for name, tensor in program.tensors.items():
            one = replace(program, tensors={name: tensor})
            found = counted([SimpleNamespace(program=one, timing=timing)])["values"]
            counts = tensor.format == Format.FP32 and not name.startswith(("output", "bits"))
            assert sum(found.values()) == (tensor.rows * tensor.columns if counts else 0), name
            looked.add(counts)
    assert looked == {True, False}


@pytest.mark.parametrize(
    "tokens, kind", [(1, "1"), (2, "2 to 5"), (5, "2 to 5"), (6, "6 or more"), (9, "6 or more")]
)
def test_each_class_of_queued_tokens(tokens, kind):
    program = cases()[0].program
    commands = np.array([load(signal=1 << Engine.UPDATE)] * tokens + [load()] * 2)
    segments = {"none": (tokens, tokens + 2), "some": (0, tokens)}
    program = replace(program, commands=commands, segments=segments, tensors={})
    found = counted([SimpleNamespace(program=program, timing=cases()[0].timing)])
    assert only(found["queued"]) == {kind: 1}


def bounded(base, limit, *, last):
    """A program whose commands end at `last`."""
    program = cases()[0].program
    begin = last - program.commands.nbytes
    assert begin >= 0
    values = {name: getattr(program, name) for name in ("commands", "segments", "memory")}
    return SimpleNamespace(**values, tensors={}, bounds=(base, limit), limit=limit, commands_address=begin)


BOUNDS = {
    "commands up to the limit": ((0, 65536), 65536),
    "operand up to the limit": ((0, 65544), 65536),
    "base above 0": ((8, 65544), 65536),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_bounds_of_a_program(name):
    (base, limit), last = BOUNDS[name]
    program = bounded(base, limit, last=last)
    found = only(counted([SimpleNamespace(program=program, timing=cases()[0].timing)])["bounds"])
    wanted = {name, "operand up to the limit" if last < limit else "commands up to the limit"}
    assert found == dict.fromkeys(wanted, 1)
    program.limit, low = None, {"base above 0"} if base else set()
    for end, wanted in ((65536, {"whole pages", "commands up to the limit"}), (131072, {"whole pages"})):
        program.bounds = (base, end)
        found = only(counted([SimpleNamespace(program=program, timing=cases()[0].timing)])["bounds"])
        assert found.keys() == wanted | low


BEAT = TINY.data_bits // 8
TIMINGS = {
    # What is not the default, and the classes; latency 60 is not long.
    "steady": ({"read_latency": 60}, {"steady"}),
    "long": ({"read_latency": 61}, {"long latency"}),
    "stalls": ({"stall_probability": 0.01}, {"random stalls"}),
    "one read": ({"outstanding_reads": 1}, {"one burst at a time"}),
    "one write": ({"outstanding_writes": 1}, {"one burst at a time"}),
    "two": ({"outstanding_reads": 2, "outstanding_writes": 2}, {"steady"}),
    "a beat": ({"read_bytes_per_cycle": float(BEAT), "write_bytes_per_cycle": float(BEAT)}, {"steady"}),
    "more than a beat": ({"read_bytes_per_cycle": 3.0 * BEAT}, {"steady"}),
    "half a beat": ({"read_bytes_per_cycle": BEAT / 2}, {"reads below a beat per cycle"}),
    "uneven": (
        {"write_bytes_per_cycle": BEAT * 0.7},
        {"writes below a beat per cycle", "writes at uneven distances"},
    ),
    "two things": (
        {"stall_probability": 0.5, "read_bytes_per_cycle": BEAT / 4},
        {"random stalls", "reads below a beat per cycle"},
    ),
}


@pytest.mark.parametrize("name", TIMINGS)
def test_each_class_of_memory(name):
    given, wanted = TIMINGS[name]
    timing = MemoryTiming(**{"read_latency": 20, "outstanding_reads": 4, "outstanding_writes": 4} | given)
    found = counted([SimpleNamespace(program=cases()[0].program, timing=timing)])
    assert only(found["timing"]) == dict.fromkeys(wanted, 1)
    assert only(found["writes"]) == {timing.write_order: 1}


@pytest.mark.parametrize("kind", ["ideal", "ddr4-2400"])
def test_each_kind_of_memory_is_a_class(kind):
    timing = MemoryTiming(kind=kind)
    found = counted([SimpleNamespace(program=cases()[0].program, timing=timing)])
    assert only(found["timing"]) == {kind: 1}


def test_cycles_are_added_to_their_states():
    coverage = Coverage(TINY)
    names = [(engine, state) for engine in STATES for state in STATES[engine]]
    values = {f"{engine}_{state}": number for number, (engine, state) in enumerate(names, start=1)}
    for _ in range(2):
        coverage.cycles(values)
    wanted = {f"{engine}.{state}": 2 * number for number, (engine, state) in enumerate(names, start=1)}
    assert coverage.counts["states"] == wanted


@pytest.mark.parametrize("hardware", [TINY, COSIM, NARROW], ids=["tiny", "cosim", "narrow"])
def test_the_classes_of_a_configuration(hardware):
    """All that there are, whether reached or not: a class that is forgotten would never be missed."""
    counts = Coverage(hardware).counts
    assert list(counts["commands"]) == [opcode.name for opcode in Opcode]
    flags = [f"{o.name} {n}={b}" for o in Opcode for n in flags_of(o) for b in (0, 1)]
    if not hardware.accumulate:
        flags.remove("AGGREGATE accumulate=1")
    assert list(counts["flags"]) == flags
    assert len(counts["tokens"]) == len(Engine) * (len(Engine) - 1)
    assert all(name.split(" to ")[0] != name.split(" to ")[1] for name in counts["tokens"])
    assert counts["states"].keys() == {f"{e}.{s}" for e, states in STATES.items() for s in states}
    tiles = {
        **dict.fromkeys(("LOAD rows", "STORE rows", "GEMM m", "GEMM k"), hardware.array_rows),
        **dict.fromkeys(("LOAD columns", "STORE columns", "AGGREGATE columns"), hardware.lanes),
        "GEMM n": hardware.array_columns,
        "AGGREGATE destinations": hardware.clusters,
        **dict.fromkeys(("AGGREGATE sources", "AGGREGATE edges"), hardware.burst_beats),
    }
    wanted = set()
    for name, tile in tiles.items():
        kinds = {size_class(value, tile) for value in range(1, 3 * tile + 1)}
        kinds |= {"0"} if name in ("AGGREGATE sources", "AGGREGATE edges") else set()
        wanted |= {f"{name}: {kind}" for kind in kinds}
    assert counts["sizes"].keys() == wanted


def test_what_is_reached_and_what_is_missed_is_told_apart():
    coverage = Coverage(TINY)
    classes = [f"{group}: {name}" for group, names in coverage.counts.items() for name in names]
    found = coverage.to_dict()
    assert (found["reached"], found["classes"], found["missed"]) == (0, len(classes), classes)
    coverage.program(cases()[0].program, cases()[0].timing)
    found = coverage.to_dict()
    reached = {f"{g}: {n}" for g, names in coverage.counts.items() for n, count in names.items() if count}
    every = {f"{group}: {name}" for group, names in coverage.counts.items() for name in names}
    assert found["reached"] == len(reached) and found["classes"] == len(every)
    assert set(found["missed"]) == every - reached and len(found["missed"]) == len(every - reached)
    assert {group: found[group] for group in coverage.counts} == coverage.counts
