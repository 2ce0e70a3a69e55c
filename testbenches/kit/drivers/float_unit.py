"""What the benches of the floating-point units share: enable, latency and throughput of a pipeline."""

import itertools

import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.oracles.floats import binary32, hard_pairs
from kit.streams import run_clock

from simgnn.hw.float_format import FP32

SPECIAL = np.array(
    [value * sign for value in (0, 1e-45, 1, 3.4028235e38, np.inf, np.nan) for sign in (1.0, -1.0)],
    np.float32,
)
SPECIAL = SPECIAL.view(np.uint32).tolist()
"""Bits of numbers that each meet each other, where there are pairs enough."""
POINTS = (
    "a NaN goes in",
    "a NaN of numbers",
    "an infinity goes in",
    "an infinity of finite numbers",
    "a subnormal goes in",
    "a subnormal comes out",
    "zero of numbers that are not",
    "minus zero",
    "the largest number",
)
"""Operands and results that a unit must meet."""


def _count(pairs, wanted):
    """Points of operands and results, as bits."""
    case.declare(*POINTS, "held")
    operands = np.array(pairs, dtype=np.uint32).view(np.float32)
    results = np.array(wanted, dtype=np.uint32).view(np.float32)
    tiny = np.finfo(np.float32).tiny
    nan, infinite = np.isnan(operands).any(axis=0), np.isinf(operands).any(axis=0)
    found = (
        nan,
        np.isnan(results) & ~nan,
        infinite,
        np.isinf(results) & ~infinite,
        (np.abs(operands) < tiny) & (operands != 0),
        (np.abs(results) < tiny) & (results != 0),
        (results == 0) & (operands != 0).all(axis=0),
        (results == 0) & np.signbit(results),
        np.abs(results) == np.finfo(np.float32).max,
    )
    for name, places in zip(POINTS, found, strict=True):
        case.met(name, places.any())


async def check_unit(dut, *, operation, stages, hold, count):
    """Feed operands at each enabled edge and check the result that the docstring promises at every edge.

    Parameters
    ----------
    dut : handle
    operation : numpy ufunc
        Reference.
    stages : int
        Latency in enabled edges.
    hold : float
        Probability that an edge is not enabled; then operands are noise, and the output must hold.
    count : int
        Operand pairs.
    """
    rng = np.random.default_rng([ord(c) for c in f"{operation.__name__}{stages}{hold}"])
    pairs = [values.tolist() for values in hard_pairs(FP32, rng, count, product=operation is np.multiply)]
    for place, pair in enumerate(itertools.product(SPECIAL, repeat=2)):
        if place < count // 2:
            pairs[0][place], pairs[1][place] = pair
    wanted = binary32(operation, *(np.array(values, dtype=np.uint64) for values in pairs)).tolist()
    _count(pairs, wanted)
    random = case.generator(stages, hold)
    dut.en.value = 0
    run_clock(dut)
    await RisingEdge(dut.clk)
    edges = compared = held = 0
    before = None
    while compared < count:
        enabled = random.random() >= hold
        dut.en.value = int(enabled)
        feed = edges if enabled and edges < count else random.randrange(count)
        dut.a.value, dut.b.value = pairs[0][feed], pairs[1][feed]
        await RisingEdge(dut.clk)  # reads what the edges before this one have made
        if edges >= stages:
            got, index = case.known(dut.o), edges - stages
            assert got == wanted[index], (
                f"{operation.__name__} of {pairs[0][index]:#010x} and {pairs[1][index]:#010x} "
                f"must be {wanted[index]:#010x}, not {got:#010x}"
            )
            if edges != before:
                compared += 1
            else:
                held += 1
            before = edges
        edges += enabled
    case.met("held", held)
    assert bool(held) == bool(hold), (
        f"the pipeline must have been held with probability {hold}, not {held} times"
    )
    case.checked(compared)
