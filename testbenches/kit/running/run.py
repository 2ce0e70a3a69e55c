"""Runs a bench on a design, and judges what came of it."""

import contextlib
import json
import logging
import os
import re
import tempfile
import xml.etree.ElementTree
from dataclasses import dataclass
from pathlib import Path

from cocotb_tools.runner import get_runner
from kit import case
from kit.running.designs import BENCHES
from kit.running.errors import BenchError, FailedTestsError, SetupError
from kit.running.icarus import Icarus
from kit.running.sources import from_folder, generated
from kit.running.verilator import Verilator

from simgnn.sim.toolchain.compiler import ToolError

SIMULATORS = {"verilator": Verilator, "icarus": Icarus}
ASSERTIONS = {"COCOTB_REWRITE_ASSERTION_FILES": "testbenches/*.py"}
"""Whose assertions cocotb has pytest explain: the benches', not those of every module that they import, which takes
longer than a short bench does."""


def simulator(name, *, waves=False, coverage=False):
    """A simulator, by a key of `SIMULATORS`.

    Raises
    ------
    SetupError
        If it is not installed, or cannot do what is asked of it.
    """
    try:
        return SIMULATORS[name](waves=waves, coverage=coverage)
    except ToolError as error:
        raise SetupError(str(error)) from error


@contextlib.contextmanager
def own_environment():
    """Without the caller's settings of cocotb and benches, which its runner puts over those that it is given.

    They would choose other tests, or another seed, than what is said of the run.
    """
    kept = {name: os.environ[name] for name in os.environ if name.startswith(("COCOTB_", "SIMGNN_BENCH_"))}
    for name in kept:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(kept)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a bench that passed has done.

    Parameters
    ----------
    tests, compared, of : int
        Tests passed, items that they compared, and tests that the bench has.
    points : dict
        How often each point was met that the bench declares.
    top : str
        Module under test.
    modules : dict
        Its Verilog: text by name.
    """

    tests: int
    compared: int
    of: int
    points: dict
    top: str
    modules: dict


def _verdict(results, log, accounts, *, of, some):
    """Number of tests and of comparisons; none where `some` tests were chosen, and the design skips them.

    Raises
    ------
    BenchError
        If a test failed, none ran, or one compared nothing, or without `some` if fewer than `of` ran or were skipped.
    """
    tail = log.read_text(encoding="utf-8")[-5000:] if log.exists() else ""
    if not results.exists():
        raise BenchError(f"the simulator left no results\n{tail}")
    found = xml.etree.ElementTree.parse(results).getroot().findall(".//testcase")
    tests = [test for test in found if test.find("skipped") is None]
    failed = {
        test.get("name"): (_times(test), str(problem.get("message")))
        for test in tests
        for problem in (*test.findall("failure"), *test.findall("error"))
    }
    if failed:
        text = [
            f"{len(failed)} of {len(tests)} tests failed:",
            *(_failure(name, *values) for name, values in failed.items()),
            # Cocotb's own table of all tests would count them once more.
            *(line for line in tail.splitlines() if not re.search(r"\*\* |\*{9}", line)),
        ]
        raise FailedTestsError(
            "\n".join(text), {name: end - begin for name, ((begin, end), _) in failed.items()}
        )
    counts = [int(line) for line in accounts.read_text(encoding="utf-8").split()] if accounts.exists() else []
    if not (tests or some) or len(counts) != len(tests):
        raise BenchError(
            f"each of {len(tests)} tests must account for what it compared, and {len(counts)} did"
        )
    if not some and len(found) != of:
        raise BenchError(f"each of the bench's {of} tests must run, and {len(found)} did")
    return len(tests), sum(counts)


def _times(test):
    """When a test began and ended, in nanoseconds of the simulation."""
    said = {item.get("name"): item.get("value") for item in test.findall(".//property")}
    return tuple(float(said.get(f"sim_time_{name}", 0)) for name in ("start", "stop"))


def _failure(name, times, message):
    """A line of a test that failed: when, and which side of a comparison is the expected one."""
    begin, end = times
    sides = " (came == expected)" if re.match(r"assert [^=]+ == ", message) else ""
    return (
        f"{name}: at {end:,.0f} ns, after {(end - begin) / case.CLOCK_NS:,.0f} cycles of it: {message}{sides}"
    )


def run_bench(design, *, builder, full=False, seed=1, waves=None, rtl=None, coverage=None, tests=""):
    """Run one bench on one of its designs.

    Parameters
    ----------
    design : Design
    builder
        From `simulator`.
    full : bool
        Full crossing instead of the short one.
    seed : int
        Of all random numbers.
    waves : Path, optional
        Where to write waveforms; needs a builder with `waves`.
    rtl : Path, optional
        Folder of somebody's own Verilog, which runs in the place of what the component generates.
    coverage : Path, optional
        Where to write Verilator's coverage; needs a builder with `coverage`.
    tests : str
        Regular expression of the tests to run; all where it is empty.

    Returns
    -------
    Outcome

    Raises
    ------
    BenchError
        If it failed; the text ends with the simulator's last lines.
    """
    component = design.component()
    preloaded = design.preloaded()
    if rtl:
        sources = from_folder(component, rtl, preloaded=preloaded)
    else:
        sources = generated(component, preloaded=preloaded)
    folder = builder.build(sources)
    with tempfile.TemporaryDirectory() as work:
        names = ("results.xml", "log.txt", "checked.txt", "covered.txt")
        results, log, accounts, points = (Path(work) / name for name in names)
        settings = {case.FULL: "1" if full else "", case.CHECKED: str(accounts), case.COVERED: str(points)}
        settings |= {case.TESTS: tests}
        runner = get_runner(builder.name)
        runner.log.setLevel(logging.CRITICAL)  # the results say which tests failed, and why
        # The exit is cocotb's way to say that a test failed.
        with own_environment(), contextlib.suppress(SystemExit):
            runner.test(
                test_module=BENCHES[design.bench],
                hdl_toplevel=sources.top,
                hdl_toplevel_lang="verilog",
                build_dir=folder,
                test_dir=work,
                results_xml=str(results),
                log_file=log,
                seed=seed,
                extra_env=settings | ASSERTIONS | design.settings() | builder.needs(),
                **builder.options(waves=waves, coverage=coverage),
            )
        said = {"tests": 0, "points": {}}
        if points.exists():
            said = json.loads(points.read_text(encoding="utf-8"))
        ran, compared = _verdict(results, log, accounts, of=said["tests"], some=bool(tests))
        return Outcome(
            tests=ran,
            compared=compared,
            of=said["tests"],
            points=said["points"],
            top=sources.top,
            modules=sources.modules,
        )
