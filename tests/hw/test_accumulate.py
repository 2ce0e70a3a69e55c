"""Sums that begin at old values: the bits of a plain sum, and the model's cycles, in each organisation."""

import dataclasses

import numpy as np
import pytest
from test_sspmm import HALF, TINY

from simgnn.hw.command import COMMAND_WORDS, Engine, Opcode, Space, encode, engine_fields, fields_of
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.program.operands import CommandError, CommandRules
from simgnn.verify.drawing.assembler import GuardedAssembler

CLUSTERED = dataclasses.replace(TINY, name="tiny-more", accumulate=True, compressed_rows=True)
"""Tests of blocks have it, too: one simulator for both."""
HARDWARE = {
    "clustered": CLUSTERED,
    "sspmm": dataclasses.replace(HALF, name="onto-sspmm", accumulate=True, skip_zeros=True),
}
SOURCES, ROWS, COLUMNS = 11, 7, 13


def a_program(hardware, *, edges=True, zeros=False, launches=1):
    """A sum onto old values, and what it must be: of numbers, or of zeros of either sign."""
    rng = np.random.default_rng(2)
    build = GuardedAssembler(hardware, rng=rng)
    graph = [[int(d) for d in rng.choice(ROWS, 2, replace=False)] for _ in range(SOURCES)] if edges else []
    old, values = (rng.standard_normal((rows, COLUMNS), dtype=np.float32) for rows in (ROWS, SOURCES))
    if zeros:
        old, values = np.copysign(np.float32(0), old), np.copysign(np.float32(0), values)
    sums = build.chip(Space.BANK1, 5 * hardware.word_bytes, ROWS, COLUMNS, spare_words=1)
    build.load(build.tensor("old", old), sums)
    source = build.tensor("source", values)
    for _ in range(launches):
        build.aggregate(source, sums, graph, accumulate=True)
    build.store(sums, build.tensor("sums", rows=ROWS, columns=COLUMNS))
    build.end_segment("run")
    wanted = old.copy()
    for _ in range(launches):
        for row, targets in zip(values, graph, strict=False):
            for d in targets:
                wanted[d] += row
    return build.build(), wanted


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "options",
    [{}, {"edges": False}, {"zeros": True}, {"launches": 3}],
    ids=("numbers", "none", "zeros", "thrice"),
)
@pytest.mark.parametrize("name", HARDWARE)
def test_sums_begin_at_old_values(name, options):
    """Old value first, then edges in stream order: of zeros, a sum of -0 alone is -0, also where zeros are skipped."""
    found = []
    for device in (RtlDevice(HARDWARE[name], arithmetic="host"), CycleDevice(HARDWARE[name])):
        program, wanted = a_program(device.config, **options)
        with device:
            device.load(program)
            run = device.run("run")
            assert device.read_tensor(program.tensors["sums"]).tobytes() == wanted.tobytes()
            found.append((run.cycles, run.counters))
    if options.get("zeros"):
        assert np.signbit(wanted).any() and not np.signbit(wanted).all()
    assert found[0] == found[1]
    words = options.get("launches", 1) * ROWS * HARDWARE[name].words(COLUMNS)
    # Each word comes in and leaves.
    assert found[0][1]["aggregate_drain"] >= 2 * words - found[0][1]["aggregate_busy"]


def test_only_hardware_that_accumulates_has_the_field():
    """Elsewhere the bit is one of no field, and no engine reads it."""
    field = fields_of(Opcode.AGGREGATE, accumulate=True)["accumulate"]
    assert "accumulate" not in fields_of(Opcode.AGGREGATE, accumulate=False)
    assert "accumulate" in fields_of(Opcode.GEMM, accumulate=False)
    assert field in engine_fields(Engine.AGGREGATE, accumulate=True)
    assert field not in engine_fields(Engine.AGGREGATE, accumulate=False)
    words = encode(Opcode.AGGREGATE, accumulate=1, destinations=1, columns=1, destination_space=Space.BANK0)
    assert words.size == COMMAND_WORDS
    for hardware, refused in ((CLUSTERED, False), (TINY, True)):
        rules = CommandRules(config=hardware, memory_bytes=1 << 16)
        if not refused:
            _, _, operands = rules.decode(words)
            assert operands["destination"].reads and operands["destination"].writes
            continue
        with pytest.raises(
            CommandError, match="accumulate must be 0 where the hardware cannot accumulate, not 1"
        ):
            rules.decode(words)
