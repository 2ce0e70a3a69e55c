"""Makes each bench on each of its designs a test of pytest: ``pytest testbenches``; see docs/how-to/benches.md."""

import ast
import fcntl
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from _pytest.mark import KeywordMatcher
from _pytest.mark.expression import Expression
from kit.case import CLOCK_NS
from kit.running.constants import modules_within
from kit.running.designs import designs_of
from kit.running.errors import BenchError, FailedTestsError
from kit.running.evidence import (
    forget_evidence,
    write_bench_evidence,
    write_coverage_evidence,
    write_point_evidence,
)
from kit.running.kept import begin, name_of, write
from kit.running.page import write_page
from kit.running.report import (
    constant_toggles,
    gather,
    known_points,
    missed_lines,
    points_of,
    runs_of,
    summary,
    unmet,
    write_report,
)
from kit.running.run import SIMULATORS, run_bench, simulator

WINDOW_CYCLES = 20
"""Before a failure, in the waveform that its message names."""
FULL_SECONDS = 3600
"""Deadline of a bench in full; pyproject.toml has that of the others."""
BUILDER = pytest.StashKey()
CONFIG = pytest.StashKey()
UNMET = pytest.StashKey()
IDLE = pytest.StashKey()
OUTCOMES = pytest.StashKey()
PARTS = pytest.StashKey()


def pytest_addoption(parser):
    """Options of benches."""
    group = parser.getgroup("benches", "benches (docs/how-to/benches.md)", after="general")
    group.addoption(
        "--seed", type=int, default=1, metavar="N", help="seed of all random numbers (default: 1)"
    )
    group.addoption("--full", action="store_true", help="full crossing instead of the short one")
    group.addoption(
        "--simulator", choices=sorted(SIMULATORS), default="verilator", help="(default: verilator)"
    )
    group.addoption(
        "--waves", action="store_true", help="write waveforms of each bench into the output folder"
    )
    group.addoption(
        "--output", type=Path, default=Path("out/benches"), metavar="DIR", help="(default: out/benches)"
    )
    group.addoption(
        "--coverage", action="store_true", help="report points, lines, branches and toggles by engine"
    )
    group.addoption(
        "--append", action="store_true", help="keep what runs before have met, and with --coverage reached"
    )
    group.addoption(
        "--rtl", type=Path, metavar="DIR", help="folder of Verilog to run in place of the generated"
    )
    group.addoption(
        "--config",
        metavar="NAME|FILE",
        help="run the benches that take a configuration on this one, in place of their own designs",
    )


def pytest_configure(config):
    """Look for what the options name before any bench runs."""
    folder = config.getoption("rtl")
    if folder is not None and not folder.is_dir():
        raise pytest.UsageError(f"--rtl must be a folder, and {folder} is none")
    config.stash[OUTCOMES] = {}
    config.stash[PARTS] = []
    config.stash[CONFIG] = _hardware(config.getoption("config"))
    try:
        config.stash[BUILDER] = simulator(
            config.getoption("simulator"),
            waves=config.getoption("waves"),
            coverage=config.getoption("coverage"),
        )
    except BenchError as error:
        raise pytest.UsageError(str(error)) from error


def pytest_sessionstart(session):
    """Begin the folder of what runs reach, unless none will be."""
    config = session.config
    if hasattr(config, "workerinput") or not _runs(config):
        return
    output = config.getoption("output")
    try:
        output.mkdir(parents=True, exist_ok=True)
        handle = os.open(output, os.O_RDONLY | os.O_DIRECTORY)
        config.add_cleanup(lambda: os.close(handle))
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        begin(_counts(config), append=config.getoption("append"))
        if not config.getoption("append"):
            forget_evidence(output)
    except BenchError as error:
        raise pytest.UsageError(f"--output {output}: {error}") from error
    except BlockingIOError as error:
        raise pytest.UsageError(
            f"--output must be free, not {output}, to which another run of benches writes"
        ) from error
    except OSError as error:
        raise pytest.UsageError(
            f"--output must be a folder that can be written, not {output} ({error.strerror})"
        ) from error


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item, call):
    """Say on every process whose outcome a report is; of some of a bench's tests alone, it is none's."""
    if isinstance(item, BenchItem) and item.design is not None and not item.tests:
        item.user_properties.append(("design", f"{item.design.bench}[{item.design.name}]"))


def pytest_report_teststatus(report, config):
    """Remember the outcome of each bench on each design, wherever it ran."""
    said = dict(report.user_properties)
    if report.when == "call" and "part" in said:
        config.stash[PARTS].append(said["part"])
    design = said.get("design")
    if design and (report.when == "call" or report.failed):
        config.stash[OUTCOMES][design] = report.outcome


def _runs(config):
    """Whether benches run, and are not only listed."""
    return not any(
        config.getoption(name) for name in ("collectonly", "showfixtures", "show_fixtures_per_test")
    )


def _counts(config):
    """Folder of what each run has reached: without coverage, points alone."""
    return config.getoption("output").absolute() / ("counts" if config.getoption("coverage") else "points")


def pytest_sessionfinish(session, exitstatus):
    """A point that was declared and not met fails the run, once all designs of its bench have run."""
    config = session.config
    if not hasattr(config, "workerinput") and _runs(config):
        config.stash[UNMET] = unmet(known_points(_counts(config)))
        if exitstatus == pytest.ExitCode.OK and config.stash[UNMET]:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        passed = config.pluginmanager.get_plugin("terminalreporter").stats.get("passed")
        if exitstatus == pytest.ExitCode.OK and config.getoption("rtl") and not passed:
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
            config.stash[IDLE] = True


def pytest_terminal_summary(terminalreporter, config):
    """The report of all that was reached."""
    if not _runs(config):
        return
    write = terminalreporter.write_line
    folder = config.getoption("output").absolute()
    said = {
        "seed": config.getoption("seed"),
        "rtl": config.getoption("rtl"),
        "hardware": config.stash[CONFIG],
    }
    write_bench_evidence(folder, config.stash[OUTCOMES], simulator=config.stash[BUILDER], **said)
    if config.stash[OUTCOMES]:
        points = known_points(_counts(config))
        write_point_evidence(folder, points, simulator=config.stash[BUILDER], rtl=said["rtl"])
    if config.getoption("coverage"):
        engines = gather(_counts(config))
        write_report(folder, engines)
        ran = {(run["bench"], run["design"]) for _, run in runs_of(_counts(config))}
        write_coverage_evidence(folder, engines, ran, **said)
        write_page(folder, engines, _counts(config))
        terminalreporter.section("coverage")
        for line in summary(engines):
            write(line)
        write(f"what was missed: {folder / 'coverage.md'}, {folder / 'coverage.html'}")
    if config.stash[PARTS]:
        write(f"in part, and no evidence: {', '.join(config.stash[PARTS])}")
    met = sum(bool(hits) for counts in points_of(_counts(config)).values() for hits in counts.values())
    if config.stash.get(IDLE, False):
        write(f"--rtl must be of a bench that runs, and no bench has run on {config.getoption('rtl')}")
    missed = config.stash.get(UNMET, [])
    if met or missed:
        write(f"points met: {met}{''.join(f', but not {name}' for name in missed)}")


def _hardware(name):
    if name is None:
        return None
    from simgnn.config.configuration import load_config
    from simgnn.errors import InputError

    try:
        return load_config(name).hardware
    except InputError as error:
        raise pytest.UsageError(f"--config: {error}") from error


def pytest_report_header(config):
    """What all benches run with."""
    parts = [f"seed {config.getoption('seed')}", config.getoption("simulator")]
    parts += [f"Verilog of {config.getoption('rtl')}"] if config.getoption("rtl") else []
    return f"benches: {', '.join(parts)}"


def pytest_collect_file(file_path, parent):
    """A file of a bench."""
    if file_path.name.startswith("bench_") and file_path.suffix == ".py":
        return BenchFile.from_parent(parent, path=file_path)
    return None


class BenchFile(pytest.File):
    """A bench; its tests are its designs."""

    def collect(self):
        """A test for each design, or one that says why there is none."""
        name = self.path.stem.removeprefix("bench_")
        designs, reason = designs_of(name, self.config.stash[CONFIG])
        for design in designs:
            item = BenchItem.from_parent(self, name=f"{name}[{design.name}]", design=design)
            if item.choose(self._tests()):
                yield item
        if not designs:
            item = BenchItem.from_parent(self, name=name, design=None)
            item.add_marker(pytest.mark.skip(reason=f"{name} {reason}"))
            yield item

    def _tests(self):
        """Names of the bench's tests in cocotb, read and not imported; none where nothing asks for a name."""
        if not self.config.option.keyword:
            return []
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        return [
            node.name
            for node in tree.body
            if isinstance(node, ast.AsyncFunctionDef)
            and any(ast.unparse(mark).startswith("cocotb.") for mark in node.decorator_list)
        ]


class BenchItem(pytest.Item):
    """A bench on one of its designs, or some of its tests.

    Members
    -------
    tests : str
        Regular expression of those, from ``COCOTB_TEST_FILTER`` or ``-k``; empty for all.
    """

    def __init__(self, *, design, **options):
        super().__init__(**options)
        self.design = design
        self.tests = os.environ.get("COCOTB_TEST_FILTER", "")
        if self.config.getoption("full"):
            self.add_marker(pytest.mark.timeout(FULL_SECONDS))

    def choose(self, names):
        """Have ``-k`` choose among the bench's tests, each with its own name and this item's; False if none is left."""
        if not names:
            return True
        try:
            wanted = Expression.compile(self.config.option.keyword)
        except SyntaxError:
            return True  # pytest will say so
        item = KeywordMatcher.from_item(self)
        chosen = [
            name
            for name in names
            if wanted.evaluate(lambda word, name=name, **_: item(word) or word.lower() in name.lower())
        ]
        if not wanted.evaluate(item):
            self.extra_keyword_matches.update(chosen)
        elif not chosen:
            return False
        if chosen != names:
            self.tests = self.tests or rf"\.({'|'.join(chosen)})(/|$)"
        return True

    def runtest(self):
        """Run the bench."""
        options = self.config.option
        builder = self.config.stash[BUILDER]
        waves = None
        if options.waves:
            waves = self._waves()
            waves.parent.mkdir(parents=True, exist_ok=True)
        self.user_properties += [("seed", options.seed), ("simulator", builder.name)]
        run = name_of(self.design, seed=options.seed, full=options.full)
        counts = _counts(self.config) / f"{run}.json"
        data = counts.with_suffix(".dat") if options.coverage else None
        done = run_bench(
            self.design,
            builder=builder,
            full=options.full,
            seed=options.seed,
            waves=waves,
            rtl=options.rtl,
            coverage=data,
            tests=self.tests,
        )
        self.user_properties += [("tests", done.tests), ("compared", done.compared)]
        if not done.tests:
            pytest.skip(f"no test of this name is for {self.name}")
        if self.tests:
            part = f"{self.name} {done.tests} of the bench's {done.of} tests"
            self.user_properties.append(("part", part))
            return  # what all tests together reach is not known
        said = {
            "bench": self.design.bench,
            "design": self.design.name,
            "top": done.top,
            "points": done.points,
        }
        if data:
            said["lines"] = missed_lines(data.read_text(encoding="utf-8"), done.modules)
            said["constant"] = constant_toggles(data.read_text(encoding="utf-8"), done.modules, top=done.top)
            said["within"] = modules_within(done.modules.values())
        write(counts, said)

    def repr_failure(self, excinfo):
        """What failed, and the command that repeats it."""
        if not isinstance(excinfo.value, BenchError):
            return super().repr_failure(excinfo, style="short")
        said = f"{excinfo.value}\n\nseed {self.config.option.seed}; to repeat it: {self._command()}"
        if not isinstance(excinfo.value, FailedTestsError):
            return said
        name, end = next(iter(excinfo.value.tests.items()))
        only = shlex.quote(f"\\.{re.escape(name)}$")
        begin = max(0, end - WINDOW_CYCLES * CLOCK_NS)
        # Only this run needs a model that can write waves, and such a model is slower.
        took = 0 if self.config.option.waves else self.config.stash[BUILDER].took
        again = (
            f"it compiles the model once more, with waves; without them that took {took} s\n" if took else ""
        )
        return (
            f"{said}\nto see its first failure alone: COCOTB_TEST_FILTER={only} {self._command()} --waves\n{again}"
            f"then look at {begin:.0f} to {end:.0f} ns in {self._waves()}"
        )

    def _waves(self):
        folder = self.config.option.output.absolute() / "waves"
        return folder / f"{self.design.bench}-{self.design.name}{self.config.stash[BUILDER].suffix}"

    def _command(self):
        options = self.config.option
        words = [sys.executable, "-m", "pytest", self.nodeid, "--seed", options.seed]
        words += ["--simulator", options.simulator] if options.simulator != "verilator" else []
        words += ["--full"] if options.full else []
        for name in ("rtl", "config", "output"):
            words += [f"--{name}", value] if (value := getattr(options, name)) else []
        return shlex.join(map(str, words))

    def reportinfo(self):
        """Where the bench is, and what it is called."""
        return self.path, 0, f"{self.path.parent.name}/{self.name}"
