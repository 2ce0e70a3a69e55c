"""Several words of sums leave the aggregate engine at once: the bits of one at a time, and the model's cycles."""

import dataclasses

import numpy as np
import pytest
from test_sspmm import HALF, TINY, WIDE

from simgnn.hw.command import Space
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.verify.drawing.assembler import GuardedAssembler

ROWS, COLUMNS = 9, 8 * WIDE.lanes


def a_program(
    hardware,
    *,
    columns=COLUMNS,
    address=0,
    spare=0,
    mask_address=0,
    mask_stride=0,
    masked=True,
    touching=False,
    odd_scales=False,
):
    """A sum of which a rule may be broken: columns, the word it begins at, words and bytes between rows, and whether
    masks touch and scales begin where several come at once."""
    rng = np.random.default_rng(2)
    build = GuardedAssembler(hardware, rng=rng)
    graph = [[int(d) for d in rng.choice(ROWS, 3, replace=False)] for _ in range(40)]
    bits = rng.integers(0, 1 << 32, (ROWS + 1, 4), dtype=np.uint32)
    mask = build.chip(Space.MASK, 0, ROWS + 1, 4)
    build.load(build.tensor("bits", bits.view(np.float32)), mask)
    mask = dataclasses.replace(
        mask,
        rows=ROWS,
        columns=columns,
        address=mask_address,
        stride=(-(-columns // 8) if touching else mask.stride) + mask_stride,
        row_bytes=-(-columns // 8),
    )
    source = build.tensor("source", rng.standard_normal((len(graph), columns), dtype=np.float32))
    sums = build.chip(Space.BANK1, address * hardware.word_bytes, ROWS, columns, spare_words=spare)
    scale = rng.standard_normal(ROWS, dtype=np.float32)
    if odd_scales:
        # The list of edges is whole groups of words long.
        build.put(np.zeros(1, np.float32), align=hardware.word_bytes)
    align = 4 if odd_scales else 4 * hardware.scales_at_once
    build.aggregate(source, sums, graph, mask=mask if masked else None, scale=scale, scale_align=align)
    build.store(sums, build.tensor("sums", rows=ROWS, columns=columns))
    build.end_segment("run")
    return build.build()


ONE_BY_ONE = {
    "rows of seven words": {"columns": 7 * WIDE.lanes},
    "rows that begin at any word": {"address": 2},
    "rows at odd distances": {"spare": 3},
    "a mask that begins at any byte": {"mask_address": 1},
    "a mask's rows at odd distances": {"mask_stride": 1},
}


PAIR = dataclasses.replace(TINY, name="pair", data_bits=128, clusters=2, drain_words=4)
"""Fewer clusters than rows leave at once."""
ONE, TWO = ({"columns": words * WIDE.lanes, "masked": False} for words in (1, 2))
TOGETHER = {
    "rows of a word": (ONE, 4),
    "rows of two words": (TWO, 2),
    "rows of less than two words, with masks that touch": (
        {"columns": 2 * WIDE.lanes - 1, "touching": True, "mask_address": 2},
        2,
    ),
    "rows of a word that begin at any word": (ONE | {"address": 3}, 4),
    "rows of a word, three words apart": (ONE | {"address": 2, "spare": 2}, 4),
    "rows of two words, six words apart": (TWO | {"address": 1, "spare": 4}, 2),
    "rows of two words, ten words apart": (TWO | {"address": 2, "spare": 8}, 2),
    "rows of a word at even distances": (ONE | {"spare": 1}, 1),
    "rows of two words at odd distances": (TWO | {"spare": 1}, 1),
    "rows of two words at multiples of four": (TWO | {"spare": 2}, 1),
    "masks that do not touch": (TWO | {"masked": True}, 1),
    "masks that begin at any byte": (TWO | {"masked": True, "touching": True, "mask_address": 1}, 1),
    "scales that begin anywhere": (TWO | {"odd_scales": True}, 1),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("hardware", [WIDE, PAIR], ids=lambda hardware: hardware.name)
def test_where_rows_leave_together(hardware, name):
    """On the Verilog as in the model, with the bits of rows that leave one by one."""
    broken, rows = TOGETHER[name]
    found = []
    alone = dataclasses.replace(hardware, drain_words=1)
    for device in (RtlDevice(hardware, arithmetic="host"), CycleDevice(hardware), CycleDevice(alone)):
        program = a_program(device.config, **broken)
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.counters, device.read_tensor(program.tensors["sums"]).tobytes()))
    (counters, bits), (modelled, _), (_, wanted) = found
    assert counters == modelled
    assert bits == wanted
    words = hardware.words(broken["columns"])
    assert counters["aggregate_drain"] == (-(-ROWS // rows) if rows > 1 else ROWS * words)
    # The compiler counts on it.
    if not broken.get("masked") and not broken.get("touching") and not broken.get("odd_scales"):
        stride = words + broken.get("spare", 0)
        assert counters["aggregate_drain"] == hardware.draining_cycles(ROWS, words, stride=stride)


@pytest.mark.parametrize(
    "broken, words",
    [
        ({}, 4),
        ({"columns": COLUMNS - 3, "address": 4, "spare": 4, "mask_address": 2, "mask_stride": 2}, 4),
        ({"masked": False}, 4),
        ({"masked": False, "mask_address": 1}, 4),
        *((broken, 1) for broken in ONE_BY_ONE.values()),
    ],
)
def test_where_several_words_leave_at_once(broken, words):
    """On the Verilog as in the model; the bits are those of an engine that has one word leave at a time."""
    found = []
    for device in (RtlDevice(WIDE, arithmetic="host"), CycleDevice(WIDE), CycleDevice(HALF)):
        program = a_program(device.config, **broken)
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.cycles, run.counters, device.read_tensor(program.tensors["sums"]).tobytes()))
    (cycles, counters, bits), (modelled, counted, _), (_, narrow, wanted) = found
    assert (cycles, counters) == (modelled, counted)
    assert bits == wanted
    leaving = ROWS * -(-broken.get("columns", COLUMNS) // WIDE.lanes)
    assert narrow["aggregate_drain"] == leaving
    assert counters["aggregate_drain"] == leaving // words
