"""Mutants of what judges the hardware, and how many of them the tests notice.

    python benchmarks/verification/checkers.py [--mutants N] [--area AREA ...] [--jobs N] [--seed S] [-o DIR]

A mutant is a checker with one mistake, made in Python's syntax tree (`mutation.checkers`): a condition that
never holds or holds the other way round, a statement left out, another comparison, a loop that skips its first or its
last, something compared with itself. As many are drawn from each area. The tests of the area run on a copy of the tree
that has the mistake: those show the checker what it must refuse, and what it must not. A mutant that hangs is noticed.

The folder keeps a line for each mutant (`checkers.jsonl`). A run that ends early is continued by the same command: what
was found with the same files is not run again. `evidence-checkers.json` is for `simgnn verify --sign-off`. Exit code 1
if fewer than 95 % of an area's mutants are killed. Nobody proves mutants of Python equivalent: each that is not noticed
has survived.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mutation.checkers import checker_mutants
from mutation.children import cpu_seconds, end_with_parent
from mutation.lines import kept_lines
from mutation.oracle import KILLED, SURVIVED
from mutation.record import digest_of_files, print_report

from simgnn.errors import InputError
from simgnn.process.files.output import check_writable
from simgnn.verify.signoff.evidence import MUTANTS, WHOLE, Evidence, source_revision, write_evidence
from simgnn.verify.signoff.stages import CHECKERS

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("hw", "sim")
"""Folders that are packages of `simgnn`, although they stand beside it."""
SLOWEST, GRACE = 5.0, 30.0
"""A mutant hangs that takes more CPU time than the tests without it by this factor, and by these seconds; one that
takes none is ended by the tests' own limit."""


@dataclass(frozen=True, kw_only=True)
class Area:
    """What judges one thing.

    Parameters
    ----------
    files : dict of str to tuple of str
        Functions that judge, by file; all of a file's where there are none.
    tests : tuple of str
        Words for pytest.
    """

    files: dict
    tests: tuple


AREAS = {
    "executions": Area(
        files={
            "simgnn/verify/execution.py": (
                "failure_kind",
                "wrong_sum",
                "Expected.differences",
                "Executions.run",
                "Executions._expect",
            ),
            "sim/executions/counts.py": ("count_differences",),
            "sim/executions/comparison.py": ("ComparingDevice.wait", "ComparingDevice._compare"),
            "simgnn/verify/minibatches.py": (
                "_Witness.wait",
                "_Witness._count_transfers",
                "_Witness._wait_for_reference",
                "_Witness._failure",
            ),
        },
        tests=("tests/verify/test_executions_watched.py",),
    ),
    "campaign": Area(
        files={
            "simgnn/verify/campaign.py": (
                "run_campaign",
                "Campaign.programs",
                "Campaign.faults",
                "Campaign.steps",
                "Campaign.minibatches",
                "Campaign._count",
            ),
            "simgnn/verify/training_steps/step.py": ("Step.wrong_result",),
        },
        tests=("tests/verify/test_campaign_watched.py",),
    ),
    "faults": Area(
        files={
            "simgnn/verify/faulting/fault_injection.py": (),
        },
        tests=("tests/verify/test_fault_outcomes.py", "tests/verify/test_register_parts.py"),
    ),
    "axi": Area(
        files={"testbenches/kit/axi_rules.py": ()},
        # Those that take rules out would kill each mutant for being another text.
        tests=("tests/hw/test_axi_rules.py", "-k", "not taken_out"),
    ),
    "coverage": Area(
        files={"simgnn/verify/coverage.py": ()},
        tests=("tests/hw/test_coverage_counted.py",),
    ),
    "structure": Area(
        files={"simgnn/verify/structure/rules.py": ()},
        # The committed Verilog takes longer to read than all planted faults.
        tests=(
            *(f"tests/verify/test_structure{part}.py" for part in ("", "_orders", "_resets")),
            "-k",
            "not committed and not register_of_tiny",
        ),
    ),
    "sign-off": Area(
        files={"simgnn/verify/signoff/stages.py": ()},
        tests=("tests/verify/test_signoff.py", "-k", "not modules and not run_adds and not put_right"),
    ),
}


def parser():
    """The command line."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--mutants", type=int, default=140, metavar="N", help="over all areas (140)")
    made.add_argument("--area", action="append", choices=tuple(AREAS), help="of these areas alone")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="processes, each with a copy (1)")
    made.add_argument("--seed", type=int, default=0, metavar="S", help="decides which mutants (0)")
    made.add_argument("-o", "--output", type=Path, default=Path("out/checkers"), metavar="DIR")
    return made


def drawn(areas, count, seed):
    """Mutants, (area, CheckerMutant), as many of each area as there are, in turns."""
    queues = []
    for area in areas:
        found = [
            (area, mutant)
            for path, functions in AREAS[area].files.items()
            for mutant in checker_mutants(path, (ROOT / path).read_text(encoding="utf-8"), functions)
        ]
        random.Random(f"{seed} {area}").shuffle(found)
        queues.append(found)
    rows = range(max(map(len, queues)))
    return [queue[row] for row in rows for queue in queues if row < len(queue)][:count]


@functools.cache
def digest_of(area):
    """A digest of what decides whether an area's mutants are noticed: its files, its tests and what tests share."""
    paths = [ROOT / path for path in (*AREAS[area].files, *AREAS[area].tests) if path.endswith(".py")]
    paths += [path for path in (ROOT / "tests").glob("*.py") if not path.name.startswith("test_")]
    return digest_of_files(ROOT, paths)


def key_of(area, mutant):
    """What a mutant is called in the file."""
    text = f"{digest_of(area)} {area} {mutant.path} {mutant.text}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Copy:
    """A copy of the tree, in a folder of its own, that tests run on; the tree itself is never changed."""

    def __init__(self, folder):
        self.folder = Path(folder)
        words = ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard"]
        listed = subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)
        for path in (path for part in ("simgnn", *PARTS) for path in (ROOT / part).rglob("*.nb[ci]")):
            # What Numba has compiled of files that are as old.
            (self.folder / path.relative_to(ROOT)).parent.mkdir(exist_ok=True)
            shutil.copy2(path, self.folder / path.relative_to(ROOT))
        for part in PARTS:
            (self.folder / "simgnn" / part).symlink_to(self.folder / part)
        self._seconds, self._written = {}, 0
        self._check_paths()

    def _run(self, words, seconds=None):
        environment = os.environ | {
            "PYTHONPATH": str(self.folder),
            "OMP_NUM_THREADS": "1",
        }
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=functools.partial(_begin, os.getpid(), seconds),
        )

    def _check_paths(self):
        """What is imported in the copy must be the copy, or every mutant would survive."""
        names = ("simgnn", *(f"simgnn.{part}" for part in PARTS))
        said = self._run(
            ["-c", f"import {', '.join(names)}\nfor m in ({', '.join(names)}): print(m.__file__)"]
        )
        found = said.stdout.split()
        if len(found) != len(names) or not all(Path(path).is_relative_to(self.folder) for path in found):
            raise SystemExit(f"tests must import {self.folder}, not {found}: {said.stderr[-500:]}")

    def test(self, area, seconds=None):
        """Run an area's tests until one fails; (whether all passed, what was said last)."""
        words = ["-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *AREAS[area].tests]
        run = self._run(words, seconds)
        if run.returncode == -signal.SIGXCPU:
            return False, "hangs"
        failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return run.returncode == 0, failed[0] if failed else (run.stdout + run.stderr)[-200:]

    def time(self, area):
        """CPU time that an area's tests take without a mistake, once all is compiled at the latest; they must pass."""
        if area not in self._seconds:
            begin = cpu_seconds()
            passed, said = self.test(area)
            if not passed:
                raise SystemExit(f"tests of {area} must pass without a mistake, and do not: {said}")
            self._seconds[area] = cpu_seconds() - begin
        return self._seconds[area]

    def _write(self, path, text):
        """Write a file at a time of its own: Python takes compiled code for right by time, in seconds, and size."""
        path.write_text(text, encoding="utf-8")
        self._written += 1
        os.utime(path, (self._written, self._written))

    def judge(self, area, mutant):
        """(outcome, what noticed it, seconds) of one mutant."""
        limit = SLOWEST * self.time(area) + GRACE
        path = self.folder / mutant.path
        text = path.read_text(encoding="utf-8")
        begin = cpu_seconds()
        self._write(path, mutant.text)
        try:
            passed, said = self.test(area, limit)
        finally:
            self._write(path, text)
        return SURVIVED if passed else KILLED, "" if passed else said, cpu_seconds() - begin


def _begin(parent, seconds):
    """In the process of the tests, before they begin."""
    end_with_parent(parent)
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))


_COPY = {}


def begin_process(folder, parent):
    """Make the copy that this process works on, and which ends with its parent, as do the tests that it runs."""
    end_with_parent(parent)
    _COPY["own"] = Copy(tempfile.mkdtemp(dir=folder))


def judged(arguments):
    """A line of the file for one mutant."""
    key, area, mutant = arguments
    outcome, how, seconds = _COPY["own"].judge(area, mutant)
    return {
        "key": key,
        "area": area,
        "module": mutant.path,
        "function": mutant.function,
        "kind": mutant.kind,
        "line": mutant.line,
        "before": mutant.before,
        "after": mutant.after,
        "outcome": outcome,
        "how": how,
        "seconds": seconds,
    }


def run(mutants, path, jobs):
    """Judge what has not been judged; all lines, in the mutants' order."""
    found = kept_lines(path)
    keys = [key_of(*pair) for pair in mutants]
    left = [(key, *pair) for key, pair in zip(keys, mutants, strict=True) if key not in found]
    with (
        tempfile.TemporaryDirectory(prefix="simgnn-checkers-") as folder,
        path.open("a", encoding="utf-8") as file,
        concurrent.futures.ProcessPoolExecutor(
            jobs, initializer=begin_process, initargs=(folder, os.getpid())
        ) as pool,
    ):
        for number, said in enumerate(pool.map(judged, left), start=1):
            found[said["key"]] = said
            print(json.dumps(said), file=file, flush=True)
            about = f"{said['module']}:{said['line']} {said['kind']}: {said['before']} -> {said['after']}"
            print(f"{number}/{len(left)} {said['outcome']:<8} {about}: {said['how']}", flush=True)
    return [found[key] for key in keys]


def main(words=None):
    """Run; the exit code."""
    options = parser().parse_args(words)
    if options.mutants < 1 or options.jobs < 1:
        parser().error(f"mutants and jobs must be at least 1, not {options.mutants} and {options.jobs}")
    try:
        check_writable(options.output, source="--output")
    except InputError as error:
        parser().error(str(error))
    options.output.mkdir(parents=True, exist_ok=True)
    revision, dirty = source_revision()
    mutants = drawn(options.area or AREAS, options.mutants, options.seed)
    lines = run(mutants, options.output / "checkers.jsonl", options.jobs)
    results, good = print_report(lines, group="area", name=CHECKERS, of=WHOLE)
    evidence = Evidence(
        kind=MUTANTS, results=tuple(results), revision=revision, dirty=dirty, seed=options.seed
    )
    write_evidence(options.output / "evidence-checkers.json", evidence)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
