"""Whether ranks that are processes survive what can happen to them: one fault in each run, at a moment of its own.

    python benchmarks/rank_faults [--only PATTERN] [--quick] [--jobs N] [-o DIR] [--json] [--list]

Each run trains a small graph over 2, 3 or 4 ranks on gloo, and one thing happens to it (`injections.py`): a rank is
killed, stopped, slow or late, sends a message of another time or twice, has a number that is none, or other data or
settings; a file is damaged, a disk full, a meeting or a port taken, the supervisor lost. A fault is survived if nobody
notices it, all ranks start again, or all leave with an error, as the fault's line says; within its seconds; if no
process is left; if a run that ends well has the bits of one to which nothing happens, and in its summary the same work
of each rank; and if one that ended with an error can be continued to the same bits, or is refused where its files are
damaged. Exit code 1 where one is not.
"""

import argparse
import csv
import dataclasses
import fnmatch
import io
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # ranks that lose others have much to say
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from harness.machine import describe_machine, print_machine
from rank_faults.forking import Forked, mount_small
from rank_faults.injections import QUICK, injections
from rank_faults.runs import Outcome, judged, load_everything, undisturbed

from simgnn.process.files.output import write_atomically

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = "rank-faults.csv"
WIDTHS = {
    "fault": -24,
    "injected": 8,
    "survived": 8,
    "silent": 6,
    "absorbed": 8,
    "recovered": 9,
    "left": 4,
    "longest_seconds": 15,
}
"""Columns of the table; a negative width is of text."""


def row(kind, outcomes):
    """A kind's line of the table, dict."""
    seconds = [each.seconds for each in outcomes if each.seconds is not None]
    ends = {end: sum(each.end == end for each in outcomes) for end in ("absorbed", "recovered", "left")}
    return {
        "fault": kind,
        "injected": sum(each.injected for each in outcomes),
        "survived": sum(not each.wrong for each in outcomes),
        "silent": sum(each.silent for each in outcomes),
        **ends,
        "longest_seconds": round(max(seconds), 1) if seconds else "",
    }


def rows(outcomes):
    """The table: a line for each kind, and one for all."""
    kinds = list(dict.fromkeys(each.kind for each in outcomes))
    found = [row(kind, [each for each in outcomes if each.kind == kind]) for kind in kinds]
    return [*found, row("all", outcomes)]


def line(values):
    """A line as it is printed."""
    cells = (f"{values[name]:{'<' if width < 0 else '>'}{abs(width)}}" for name, width in WIDTHS.items())
    return "  ".join(cells)


def write_table(path, outcomes):
    """Each fault in a row of a CSV file."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [each.name for each in dataclasses.fields(Outcome)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(dataclasses.asdict, outcomes))
    write_atomically(path, text.getvalue().encode())


def chosen(options):
    """The faults that were asked for; those that this machine cannot have are left out, and said to be."""
    found = [each for each in injections() if fnmatch.fnmatch(each.name, options.only)]
    if options.quick:
        found = [each for each in found if each.name in QUICK]
    impossible = [each for each in found if each.small_disk]
    if impossible and not has_small_disks():
        print(
            f"no small file system can be mounted here: {len(impossible)} faults are left out",
            file=sys.stderr,
        )
        found = [each for each in found if each not in impossible]
    return found


def has_small_disks():
    """Whether this machine lets us mount one."""

    def mount():
        mount_small("/mnt", kilobytes=64)
        return 0

    with open(os.devnull, "wb") as errors:
        return Forked(mount, errors).wait(30) == 0


class Process:
    """A function in a process of its own, and what it returned.

    Parameters
    ----------
    function : callable
        Returns what can be written as JSON.
    said : Path
        File for what it prints.
    """

    def __init__(self, function, said):
        def tell():
            out, _ = os.dup(1), os.dup2(2, 1)
            value = json.dumps(function()).encode()
            os.write(out, value)
            return 0

        self._said = said
        with open(said, "wb") as errors:
            self._process = Forked(tell, errors)

    def ended(self):
        """Whether it has."""
        return self._process.poll() is not None

    def kill(self):
        """End it."""
        if not self.ended():
            os.kill(self._process.pid, 9)
        self._process.wait(30)

    def result(self):
        """What the function returned, once it has ended."""
        if self._process.wait(600):
            raise RuntimeError(
                f"a fault must be judged, not fail: {self._said.read_text(encoding='utf-8').strip()[-2000:]}"
            )
        return json.loads(self._process.stdout.read())


def inject(found, options, folder):
    """Let all faults happen, some at a time; outcomes in their order, each printed when it is known."""
    load_everything()
    digests, begin, running, outcomes = {}, time.monotonic(), {}, {}
    waiting = list(enumerate(found))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < options.jobs:
                number, each = waiting.pop()
                key, own = (each.ranks, each.dataset), folder / str(number)
                if key not in digests:
                    (folder / "alone").mkdir()
                    alone = Process(lambda each=each: undisturbed(each, folder / "alone"), folder / "said")
                    digests[key] = alone.result()
                    shutil.rmtree(folder / "alone")

                def judge(each=each, own=own, wanted=digests[key]):
                    return dataclasses.asdict(judged(each, own, wanted))

                running[number] = Process(judge, folder / f"said-{number}")
            for number in [number for number, process in running.items() if process.ended()]:
                outcomes[number] = Outcome(**running.pop(number).result())
                shutil.rmtree(folder / str(number), ignore_errors=True)
                if not options.json:
                    print_outcome(outcomes[number], len(outcomes), len(found), time.monotonic() - begin)
            time.sleep(0.05)
    finally:
        for process in running.values():
            process.kill()
    return [outcomes[number] for number in sorted(outcomes)]


def print_outcome(outcome, count, total, elapsed):
    """One fault in a line, and in a second one what is wrong."""
    seconds = "" if outcome.seconds is None else f" in {outcome.seconds:.1f} s"
    verdict = "NOT SURVIVED" if outcome.wrong else "survived"
    print(
        f"{count:>4}/{total} {elapsed:>5.0f} s  {verdict}: {outcome.name}: {outcome.end}{seconds}", flush=True
    )
    if outcome.wrong:
        print(f"        {outcome.wrong} ({outcome.text})", flush=True)


def main(arguments=None):
    """See the file's docstring; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="*", metavar="PATTERN", help="faults by name, with wildcards")
    parser.add_argument("--quick", action="store_true", help="a few that take seconds")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="runs at a time")
    parser.add_argument("--list", action="store_true", help="print the faults' names, and do nothing")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "out" / "rank-faults", metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error(f"--jobs must be at least 1, not {options.jobs!r}")
    found = chosen(options)
    if not found:
        parser.error(f"--only must match one of the faults that --list prints, not {options.only!r}")
    if options.list:
        print("\n".join(each.name for each in found))
        return 0
    machine = describe_machine()
    if not options.json:
        print_machine(machine)
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="simgnn-faults-") as folder:
        outcomes = inject(found, options, Path(folder))
    write_table(options.output / TABLE, outcomes)
    table, well = rows(outcomes), not any(each.wrong for each in outcomes)
    if options.json:
        faults = [dataclasses.asdict(each) for each in outcomes]
        print(json.dumps({"machine": machine, "faults": faults, "table": table}, indent=2))
    else:
        print(line({name: name for name in WIDTHS}), *map(line, table), sep="\n")
        print(f"each fault in {options.output / TABLE}")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
