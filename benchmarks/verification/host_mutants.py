"""Mutants of the host, and how many of them the tests notice.

    python benchmarks/verification/host_mutants.py --record TESTS [...]       # which functions each test enters: once
    python benchmarks/verification/host_mutants.py [--mutants N] [--slow] [--jobs N] [--seed S] [-o DIR]

A mutant has one mistake in a file of `ROOMS`, outside of annotations, decorators and the texts of errors: another
comparison or arithmetic, `and` for `or`, a condition or a sign the wrong way round, a number one higher or lower,
`break` for `continue`, nothing returned (`mutation/host.py`). As many are drawn from each room, in turns, so that the
first N are a sample as well.

A test runs on a mutant if it enters the function, or one that mentions a function that Numba compiles: the cheapest
first, until one fails. What no test enters in its own process, as in ranks, is judged by all recorded tests of the
room. A mutant runs in a fork of a process that has loaded what ours imports, and none of ours; what a test starts has
the mistake too. Compiled kernels that may have it are kept apart. One that takes too much CPU time is killed, too.

The folder keeps a line for each (`host-mutants.jsonl`); a run that ends early is continued by the same command.
`--slow` runs the slow tests of the room on what has survived.
"""

import argparse
import ast
import collections
import importlib
import json
import os
import random
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from mutation.children import Lost, cpu_seconds, each_in_a_child
from mutation.host import Mistaken, Mistakes
from mutation.lines import kept_lines

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("sampling", "compiler", "model", "training", "features", "distributed/collectives")
CPU_SECONDS, SLOW_SECONDS = 300, 1200
"""CPU time that a mutant may take."""
ROUNDS = (8, 40, 1000)
"""Tests that are collected together: most mutants fail one of the first."""
LOADED = ("numba", "scipy.sparse", "sklearn.metrics", "torch._dynamo", "matplotlib.figure")
"""What no fork loads again."""
QUIET = ("-q", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Options of pytest, whose plug-ins may have been loaded by the call before."""
VARIABLE = "SIMGNN_MISTAKE"
SITE = f"""import os, sys
if os.environ.get("{VARIABLE}"):
    sys.path.insert(0, {str(Path(__file__).parent)!r})
    from mutation.host import Mistaken
    del sys.path[0]
    sys.meta_path.insert(0, Mistaken(os.environ["{VARIABLE}"]))
"""
"""What a process of a test runs as it starts."""
KILLED, SURVIVED, SLOW = "killed", "survived", "killed by slow tests"


class Recorder:
    """Writes which functions each test enters that passes, with those of the fixtures that it shares."""

    def __init__(self, path):
        self.file, self.entered, self.shared, self.good = path, set(), {}, True

    def _profile(self, frame, event, argument):
        if event == "call":
            self.entered.add(frame.f_code)

    def pytest_runtest_logreport(self, report):
        self.good &= report.outcome == "passed"

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        self.entered, self.good, begin = set(), True, cpu_seconds()
        threading.setprofile(self._profile)
        sys.setprofile(self._profile)
        try:
            result = yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
        for found in item._fixtureinfo.name2fixturedefs.values():
            self.entered |= self.shared.get(found[-1], set())
        places = {f"{code.co_filename}:{code.co_firstlineno}" for code in self.entered}
        ours = sorted(
            place.removeprefix(f"{ROOT}/") for place in places if place.startswith(f"{ROOT}/simgnn/")
        )
        if self.good and ours:
            line = {"test": item.nodeid, "cpu": round(cpu_seconds() - begin, 3), "entered": ours}
            with self.file.open("a", encoding="utf-8") as file:
                print(json.dumps(line), file=file)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        outer, self.entered = self.entered, set()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.shared[fixturedef] = self.entered
            self.entered = outer | self.entered


class Chosen:
    """Runs some tests alone, in an order, or all that are collected, and notes the first that fails."""

    def __init__(self, tests):
        self.place, self.failed = {test: place for place, test in enumerate(tests)}, ""

    def pytest_collection_modifyitems(self, items):
        if self.place:
            items[:] = [item for item in items if item.nodeid in self.place]
            items.sort(key=lambda item: self.place[item.nodeid])

    def pytest_runtest_logreport(self, report):
        self.failed = self.failed or (report.failed and report.nodeid) or ""

    pytest_collectreport = pytest_runtest_logreport


def run_tests(plugin, words):
    """Run pytest on files or folders of tests."""
    return pytest.main([*QUIET, *words], plugins=[plugin])


def drawn(seed):
    """All mutants, (room, module, number, Site), in turns of the rooms."""
    queues = []
    for room in ROOMS:
        found = []
        for path in sorted((ROOT / "simgnn" / room).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            mistakes = Mistakes()
            mistakes.visit(ast.parse(path.read_bytes()))
            found += [(room, module, number, path, site) for number, site in enumerate(mistakes.sites)]
        random.Random(f"{seed} {room}").shuffle(found)
        queues.append(found)
    return [queue[row] for row in range(max(map(len, queues))) for queue in queues if row < len(queue)]


class Tests:
    """What was recorded."""

    def __init__(self, path):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        self.cpu = {line["test"]: line["cpu"] for line in lines}
        self.entering = collections.defaultdict(set)
        for line in lines:
            for place in line["entered"]:
                self.entering[place].add(line["test"])
        self.sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "simgnn").rglob("*.py")}

    def of(self, room, path, site):
        """Tests of a mutant, the cheapest first."""
        name = path.relative_to(ROOT)
        found = set()
        for line in site.functions:
            found |= self.entering[f"{name}:{line}"]
        if not found and (site.compiled or not site.functions):
            found = self._mentioning(path, site)
        if not found:
            folder = f"tests/{room.split('/')[0]}/"
            found = {test for test in self.cpu if test.startswith(folder)}
        return sorted(found, key=lambda test: (self.cpu[test], test))

    def _mentioning(self, path, site):
        """Of what is in the file of a kernel or constant, and of what imports it."""
        stem = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        users = [path, *(other for other, text in self.sources.items() if f"from {stem} import" in text)]
        names = {str(user.relative_to(ROOT)) for user in users}
        return {
            test for place, tests in self.entering.items() if place.split(":")[0] in names for test in tests
        }


def judged(task):
    """What came of one mutant, in a process of its own: the test that fails, or nothing."""
    module, number, compiled, tests, slow = task
    with tempfile.TemporaryDirectory(prefix="host-mutant-") as folder, open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        (Path(folder) / "sitecustomize.py").write_text(SITE, encoding="utf-8")
        os.environ["PYTHONPATH"] = folder
        if number >= 0:
            os.environ[VARIABLE] = f"{module}:{number}"
            sys.meta_path.insert(0, Mistaken(f"{module}:{number}"))
        if compiled:
            os.environ["NUMBA_CACHE_DIR"] = folder
            importlib.import_module("numba").config.CACHE_DIR = folder
        if slow:
            chosen = Chosen(())
            run_tests(chosen, ["-x", "-m", "slow", f"tests/{slow}"])
            return chosen.failed
        begin = 0
        for count in ROUNDS:
            chosen = Chosen(tests[begin : begin + count])
            begin += count
            if chosen.place:
                run_tests(chosen, ["-x", *dict.fromkeys(test.split("::")[0] for test in chosen.place)])
            if chosen.failed:
                break
        return chosen.failed


def main(words=None):
    """Record or run; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--record", nargs="+", metavar="TESTS", help="files or folders of tests")
    parser.add_argument("--mutants", type=int, default=300, metavar="N", help="over all rooms (300)")
    parser.add_argument("--slow", action="store_true", help="the slow tests, on what has survived before")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="decides the mutants (0)")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "out/mutants", metavar="DIR")
    options = parser.parse_args(words)
    options.output.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    os.environ["OMP_NUM_THREADS"] = "1"
    recorded = options.output.resolve() / "host-tests.jsonl"
    if options.record:
        # Recording is slow, and no mistake has been made that may make a test wait.
        return int(run_tests(Recorder(recorded), ["-o", "timeout=0", *options.record]))
    for name in LOADED:
        importlib.import_module(name)
    tests, path = Tests(recorded), options.output / "host-mutants.jsonl"
    found = kept_lines(path)
    mutants = {
        f"{module}:{site.line} ({number}): {site.before} -> {site.after}": (room, module, number, file, site)
        for room, module, number, file, site in drawn(options.seed)[: options.mutants]
    }
    wanted = SURVIVED if options.slow else None
    left = [key for key in mutants if found.get(key, {"outcome": None})["outcome"] == wanted]
    tasks = [("", -1, False, sorted(tests.cpu, key=tests.cpu.get)[:40], "")]
    for key in left:
        room, module, number, file, site = mutants[key]
        tasks.append(
            (module, number, site.compiled, tests.of(room, file, site), options.slow and room.split("/")[0])
        )
    seconds = SLOW_SECONDS if options.slow else CPU_SECONDS
    for number, said in each_in_a_child(judged, tasks, jobs=options.jobs, cpu_seconds=seconds):
        how = said.reason if isinstance(said, Lost) else said
        if number == 0:
            if how:
                parser.exit(1, f"without a mistake all tests must pass, and did not: {how}\n")
            continue
        key = left[number - 1]
        outcome = (SLOW if options.slow else KILLED) if how else SURVIVED
        found[key] = {
            "key": key,
            "room": mutants[key][0],
            "outcome": outcome,
            "how": how,
            "tests": len(tasks[number][3]),
        }
        with path.open("a", encoding="utf-8") as file:
            print(json.dumps(found[key]), file=file)
        print(f"{number}/{len(left)} {outcome:<8} {key}  {how}", flush=True)
    lines = [found[key] for key in mutants if key in found]
    print(f"\n{'room':<24} {KILLED:>8} {SLOW:>21} {SURVIVED:>9}")
    for room in (*ROOMS, ""):
        counts = collections.Counter(line["outcome"] for line in lines if line["room"].startswith(room))
        print(f"{room or 'all':<24} {counts[KILLED]:>8} {counts[SLOW]:>21} {counts[SURVIVED]:>9}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
