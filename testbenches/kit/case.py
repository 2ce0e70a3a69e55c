"""A running bench's view of its run: the design under test, how much to do, and where to account for it.

`kit.running` sets these through the environment of the simulator.
"""

import collections
import functools
import json
import os
import random
import sys

import cocotb
import cocotb.regression

from simgnn.hw.config import HardwareConfig

DESIGN = "SIMGNN_BENCH_DESIGN"
CONFIG = "SIMGNN_BENCH_CONFIG"
FULL = "SIMGNN_BENCH_FULL"
TESTS = "SIMGNN_BENCH_TESTS"
CHECKED = "SIMGNN_BENCH_CHECKED"
COVERED = "SIMGNN_BENCH_COVERED"
CLOCK_NS = 10
"""Period of every bench's clock."""
if os.environ.get(TESTS):
    # cocotb's own COCOTB_TEST_FILTER would run tests that the design under test skips, too.
    cocotb.regression._manager_inst.add_filters(os.environ[TESTS])


def design(designs):
    """Parameters of the design under test, out of the bench's `DESIGNS`; the run may set the configuration."""
    parameters = designs[os.environ[DESIGN]]
    sizes = os.environ.get(CONFIG)
    return {**parameters, "config": HardwareConfig(**json.loads(sizes))} if sizes else parameters


def other(designs, **parameters):
    """Whether the design under test has other values of these parameters: then a test for them is skipped."""
    under_test = designs.get(os.environ.get(DESIGN), {})
    return any(under_test.get(name) != value for name, value in parameters.items())


def pick(*, short, full):
    """`full` in a full run, else `short`."""
    return full if os.environ.get(FULL) else short


def generator(*key):
    """Random numbers that depend on the run's seed and on `key` alone, ``random.Random``."""
    return random.Random(repr((cocotb.RANDOM_SEED, *key)))


_met = collections.Counter()
"""How often each declared point was met, in this run."""


def declare(*names):
    """Points that the bench must meet: situations that only chance brings about. The report names those never met."""
    _met.update(dict.fromkeys(names, 0))


def met(name, condition=True):
    """Count a declared point, if `condition` is true.

    Raises
    ------
    AssertionError
        If the point was not declared.
    """
    assert name in _met, f"a point must be declared, and {name!r} is not"
    _met[name] += bool(condition)


@functools.cache
def _tests_of_the_bench():
    """How many there are, whichever run: of what is left out nothing else would tell."""
    regression, count = cocotb.regression, 0
    for one in vars(sys.modules[os.environ["COCOTB_TEST_MODULES"]]).values():
        if isinstance(one, regression.TestGenerator):
            count += len(list(one.generate_tests()))
        count += isinstance(one, regression.Test)
    return count


def checked(count):
    """Account for what a test has compared; every test does so once, and the runner insists.

    Raises
    ------
    AssertionError
        If nothing has been compared.
    """
    assert count > 0, "a test must compare something, and this one compared nothing"
    with open(os.environ[CHECKED], "a", encoding="utf-8") as file:
        print(count, file=file)
    with open(os.environ[COVERED], "w", encoding="utf-8") as file:
        json.dump({"tests": _tests_of_the_bench(), "points": _met}, file)


def covered(points):
    """Insist, at the end of a test, that each point was reached, {name: count}; they are declared and met thereby.

    Raises
    ------
    AssertionError
        Names the points that were not reached.
    """
    _met.update(points)
    missed = [name for name, count in points.items() if not count]
    assert not missed, f"{len(missed)} of {len(points)} points must still be reached: {', '.join(missed)}"
    checked(len(points))


def known(handle, low=0, high=None):
    """A signal's value, or its bits from `low` up to `high`, as an unsigned integer.

    Raises
    ------
    AssertionError
        If one of these bits is X or Z.
    """
    # The simulator's own text: benches read signals in every cycle, and `handle.value` takes ten times as long.
    text = handle._handle.get_signal_val_binstr()
    if high is not None:
        text = text[len(text) - high : len(text) - low]
    assert set(text) <= {"0", "1"}, f"{handle._path} must be known, not {text}"
    return int(text, 2)


def drive(dut, **values):
    """Give inputs values, by their names."""
    for name, value in values.items():
        getattr(dut, name).value = int(value)


def compare(dut, wanted, when):
    """Compare ports with what they must be, dict of int by name; how many there are. `when` is said of a failure."""
    for name, value in wanted.items():
        got = known(getattr(dut, name))
        assert got == value, f"{name} must be {value:#x}, not {got:#x}, {when}"
    return len(wanted)


def written(handle, strobes):
    """Data of a write as an unsigned integer: bytes without a strobe may be X, which counts as 0.

    Parameters
    ----------
    handle
        Of whole bytes.
    strobes : int
        A bit for each byte, the lowest first.

    Raises
    ------
    AssertionError
        If a bit of a byte with a strobe is X, or any is Z.
    """
    text = handle._handle.get_signal_val_binstr()
    if "X" in text:
        for low in range(0, len(text), 8):
            if strobes >> low // 8 & 1:
                known(handle, low, low + 8)
        text = text.replace("X", "0")
    assert set(text) <= {"0", "1"}, f"{handle._path} must be known, not {text}"
    return int(text, 2)
