"""The cycle model of the update engine: against registers that go from cycle to cycle, and against the Verilog."""

import numpy as np
import pytest
from naive_update import FIELDS, PARAMETERS, RESULTS, commands_by_cycles

from simgnn.config.configuration import load_config
from simgnn.hw.command import BANK_SPACES, Opcode, Space, decode
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.hw.depths import BIASES
from simgnn.sim.cycle.update import UpdateCycles, gemm_cycles, update_cycles
from simgnn.sim.executions.rtl import STATE_NAMES, RtlDevice
from simgnn.verify.drawing.assembler import GuardedAssembler, MemoryPlace
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.draw import random_timing

TINY = load_config("tiny").hardware
COSIM = load_config("cosim").hardware
COLUMNS = [STATE_NAMES.index(f"update_{state}") for state in STATES["update"]]
RUNNING = [STATES["update"].index(state) for state in ("busy", "stall_feedback", "stall_operand", "fill")]


def side(rng):
    """Of an array: often a power of two, at most 64."""
    return 1 << int(rng.integers(0, 7)) if rng.random() < 0.5 else int(rng.integers(1, 65))


def random_parameters(rng):
    """Values of `PARAMETERS` in order, of any accelerator that a configuration may describe."""
    lanes = 1 << int(rng.integers(1, 7))
    rows, columns = (min(lanes, side(rng)) for _ in range(2))
    return rows, columns, lanes, int(rng.integers(2, 17)), int(rng.integers(2, 17))


def random_size(rng, rows, columns, most):
    """Often below a tile or a few tiles, sometimes many."""
    kind = rng.random()
    if kind < 0.2:
        return int(rng.integers(1, 5))
    if kind < 0.7:
        return int(rng.integers(1, 4 * max(rows, columns) + 2))
    return int(np.exp(rng.uniform(0, np.log(most))))


def random_command(rng, rows, columns, *, most=400, most_cycles=20_000):
    """Values of `FIELDS` in order."""
    while True:
        m, n, k = (random_size(rng, rows, columns, most) for _ in range(3))
        if -(-k // rows) * -(-n // columns) * (m + 2 * rows + columns) <= most_cycles:
            break
    transpose_a, transpose_b = [(0, 0), (1, 0), (0, 1)][rng.integers(3)]
    bias, ones_row, n_outer = (int(bit) for bit in rng.integers(2, size=3))
    return m, n, k, transpose_a, transpose_b, bias, ones_row & transpose_a, n_outer


def compare_with_registers(seed, accelerators, commands=20, **options):
    """Run random commands in a row on random accelerators; returns how many, and the sums of what was counted."""
    rng = np.random.default_rng(seed)
    totals = np.zeros(len(RESULTS), dtype=np.int64)
    for _ in range(accelerators):
        accelerator = random_parameters(rng)
        drawn = [random_command(rng, *accelerator[:2], **options) for _ in range(commands)]
        found = np.zeros((commands, len(RESULTS)), dtype=np.int64)
        gaps = rng.integers(0, 3, size=commands)
        commands_by_cycles(np.array(accelerator), np.array(drawn), gaps, found)
        for command, row in zip(drawn, found.tolist(), strict=True):
            assert gemm_cycles(*command, *accelerator) == tuple(row), (
                f"{dict(zip(FIELDS, command, strict=True))} on {dict(zip(PARAMETERS, accelerator, strict=True))}"
            )
        totals += found.sum(axis=0)
    return accelerators * commands, dict(zip(RESULTS, totals.tolist(), strict=True))


def test_equals_registers_of_random_accelerators():
    commands, totals = compare_with_registers(1, 200)
    assert commands == 4000
    assert min(totals[name] for name in ("busy", "stall_feedback", "stall_operand", "fill")) > 5_000
    assert totals["stall_token"] == 0 and totals["idle"] == commands


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_equals_registers_of_more_random_accelerators(seed):
    commands, _ = compare_with_registers(seed, 1000, most=4000, most_cycles=40_000)
    assert commands == 20_000


def test_results_are_the_counters():
    assert UpdateCycles._fields == RESULTS == ("cycles", *STATES["update"], "array_rows")
    assert BIASES == 4, "gemm_cycles keeps the times of as many places, left0 to left3"


def test_smallest_product_by_hand():
    """Start, address, word, no bias, wait, two rows loaded: the row in the cycle after the first of these two."""
    config = HardwareConfig(array_rows=2, array_columns=2, add_stages=3, mul_stages=2)
    fields = dict.fromkeys(("transpose_a", "transpose_b", "bias", "ones_row", "n_outer"), 0)
    found = update_cycles(config=config, fields=fields | {"m": 1, "n": 1, "k": 1})
    first = 6
    to_write = 2 + (2 + 2 * 3 + 1) + 3
    assert found == (first + to_write + 2, 1, 0, first - 1, to_write + 1, 0, 1, 1)


def long_product(rows_a, **flags):
    """What `cosim` reports of a product of 64 tiles."""
    fields = dict.fromkeys(("transpose_a", "transpose_b", "bias", "ones_row", "n_outer"), 0) | flags
    return update_cycles(config=COSIM, fields=fields | {"m": rows_a, "n": 64, "k": 64})


@pytest.mark.parametrize("flags", [{}, {"n_outer": 1, "bias": 1}, {"transpose_b": 1}])
def test_long_products_wait_for_nothing(flags):
    found = long_product(20_000, **flags)
    assert found.busy == 64 * 20_000
    assert found.stall_feedback == 0 and found.stall_operand < 20


def test_long_transposed_products_wait_for_words():
    """8 rows of a block take as long as its 8 words and a cycle."""
    found = long_product(20_000, transpose_a=1)
    assert found.stall_feedback == 0
    assert 64 * 2_500 <= found.stall_operand < 64 * 2_510


def chip(config, space, rows, columns, *, stride=None, bits=False):
    """A matrix from the start of a bank or, of bits, of the mask memory; rows that are only read may all be one."""
    unit, values = (config.mask_unit, 8 * config.mask_unit) if bits else (config.word_bytes, config.lanes)
    row_bytes = -(-columns // values) * unit
    return MemoryPlace(space, 0, row_bytes if stride is None else stride, rows, row_bytes, columns)


def draw_gemm(build, config, rng, **options):
    """Append a random product, of whatever is on chip: only bits depend on it. False where it does not fit."""
    command = random_command(rng, config.array_rows, config.array_columns, **options)
    fields = dict(zip(FIELDS, command, strict=True))
    m, n, k, transpose_a, transpose_b, bias, ones_row = command[:7]
    fields.pop("bias")
    fields |= dict(zip(("accumulate", "relu", "masked", "mask_write"), rng.integers(2, size=4), strict=True))
    fields["mask_write"] &= fields["relu"]
    spaces = [BANK_SPACES[i] for i in rng.permutation(len(BANK_SPACES))]
    a = chip(config, spaces[0], *((k, m) if transpose_a else (m, k)), stride=0)
    b = chip(config, spaces[1], *((n, k) if transpose_b else (k, n)), stride=0)
    c = chip(config, spaces[2], m + ones_row, n)
    mask = chip(config, Space.MASK, m + ones_row, n, bits=True)
    if max(place.end for place in (a, b, c)) > config.bank_words * config.word_bytes:
        return False
    if mask.end > config.mask_words * config.word_bytes:
        fields["masked"] = fields["mask_write"] = 0
    mask = mask if fields["masked"] or fields["mask_write"] else None
    build.gemm(a, b, c, bias=chip(config, spaces[1], 1, n) if bias else None, mask=mask, **fields)
    return True


def random_products(config, rng, *, launches, **options):
    """A program whose launches are one to seven products each, and nothing else."""
    build = GuardedAssembler(config, rng=rng)
    for launch in range(launches):
        left = int(rng.integers(1, 8))
        while left:
            left -= draw_gemm(build, config, rng, **options)
        build.end_segment(f"products{launch}")
    return build.build()


def measured(device):
    """What the update engine did in each command of the last launch, as `UpdateCycles`."""
    states = device.timeline[:, COLUMNS].astype(np.int64)
    running = np.concatenate(([0], states[:, RUNNING].any(axis=1), [0]))
    edges = np.flatnonzero(np.diff(running))
    # Between two commands there is the cycle in which the second one starts, and it belongs to that one.
    spans = [states[begin - 1 : end] for begin, end in zip(edges[::2], edges[1::2], strict=True)]
    return [UpdateCycles(len(span), *span.sum(axis=0).tolist(), int(span[:, 0].sum())) for span in spans]


def compare_with_verilog(device, program):
    """Run every segment of a program; returns how many products it had and the cycles that they took."""
    products = cycles = 0
    device.load(program)
    for segment, (start, stop) in program.segments.items():
        counters = device.run(segment).counters
        decoded = [decode(words) for words in program.commands[start:stop]]
        wanted = [
            update_cycles(config=device.config, fields=fields)
            for opcode, fields in decoded
            if opcode == Opcode.GEMM
        ]
        assert measured(device) == wanted, f"{segment}: {[fields for _, fields in decoded]}"
        for name in ("busy", "stall_feedback", "stall_operand", "fill"):
            assert counters[f"update_{name}"] == sum(getattr(product, name) for product in wanted)
        assert counters["array_rows"] == sum(product.array_rows for product in wanted)
        products += len(wanted)
        cycles += sum(product.cycles for product in wanted)
    return products, cycles


def rtl_device(config):
    return RtlDevice(config, arithmetic="host", timeline_interval=1)


@pytest.mark.sample(1)
@pytest.mark.parametrize("config", [TINY, COSIM], ids=lambda config: config.name)
def test_products_take_the_cycles_of_the_verilog(config):
    with rtl_device(config) as device:
        program = random_products(config, np.random.default_rng(1), launches=30, most=300)
        products, cycles = compare_with_verilog(device, program)
    assert products > 60 and cycles > 20_000


def test_products_among_other_commands_take_the_cycles_of_the_verilog():
    """Random legal programs, in which other engines use other banks meanwhile and memory stalls."""
    products = 0
    with rtl_device(TINY) as device:
        for seed in range(20):
            rng = np.random.default_rng(seed)
            program = random_program(TINY, rng, kinds=("gemm", "gemm", "aggregate", "load"), whole=0.2)
            device.timing = random_timing(rng, TINY)
            products += compare_with_verilog(device, program)[0]
    assert products > 200
