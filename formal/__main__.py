"""Prove what is claimed of the hardware: ``python -m formal`` (docs/results/formal.md).

The exit code is 0 if every claim is proved and every mistake found, 1 if not, 2 if an option must be put right.
"""

import argparse
import sys
import warnings
from pathlib import Path

from amaranth.hdl import UnusedElaboratable

from formal.properties.wb2axip import OPTION, bound_sets
from formal.proving.campaign import prove
from formal.proving.engines import FAILED
from formal.proving.report import evidence, table, tables, trace_text
from formal.proving.sign_off import sign_off_evidence
from formal.proving.tools import ProofError
from formal.registry import SETS
from simgnn.errors import InputError
from simgnn.process.files.output import check_writable, write_atomically
from simgnn.verify.signoff.evidence import write_evidence

OUTPUT = Path("out/formal")


def parser():
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m formal", description=__doc__.splitlines()[0])
    made.add_argument(
        "names", nargs="*", metavar="SET", help=f"sets of claims, all by default: {', '.join(SETS)}"
    )
    made.add_argument("--quick", action="store_true", help="the sets that take a few seconds")
    made.add_argument(
        "--mistakes", action="store_true", help="plant each set's mistakes, and see its claims fail"
    )
    made.add_argument("--traces", action="store_true", help="print the inputs that break a mistake's claims")
    made.add_argument("--tables", action="store_true", help="print every claim and mistake, prove nothing")
    made.add_argument(
        OPTION,
        type=Path,
        metavar="DIR",
        help="prove what ZipCPU's faxi_master.v and faxil_slave.v in this folder assert of our ports, nothing else",
    )
    made.add_argument("--jobs", type=int, default=2, metavar="N", help="claims that are decided at once (2)")
    made.add_argument(
        "-o", "--output", type=Path, default=OUTPUT, metavar="DIR", help=f"evidence and table ({OUTPUT})"
    )
    return made


def main(words=None):
    """Run; returns the exit code."""
    options = parser().parse_args(words)
    # What is only listed, or was left out, is described and not elaborated.
    warnings.simplefilter("ignore", UnusedElaboratable)
    sets = SETS if options.wb2axip is None else bound_sets(options.wb2axip)
    unknown = sorted(set(options.names) - set(sets))
    if unknown:
        raise InputError(f"set must be one of {', '.join(sets)}, not {unknown[0]!r}")
    for flag in ("mistakes", "tables", "quick"):
        if getattr(options, flag) and options.wb2axip is not None:
            raise InputError(f"must be given without --{flag}: its claims are not ours", source=OPTION)
    if options.jobs < 1:
        raise InputError(f"jobs must be a positive integer, not {options.jobs!r}", source="--jobs")
    chosen = [sets[name] for name in options.names or sets]
    if options.tables:
        print(tables(chosen), end="")
        return 0
    check_writable(options.output, source="--output")
    rows = []
    if options.quick:
        chosen = [owner for owner in chosen if owner.quick]
    for owner in chosen:
        for mistake in owner.mistakes if options.mistakes else (None,):
            found = prove(owner, jobs=options.jobs, mistake=mistake)
            rows += found
            print(table(found).split("\n", 2)[2], end="", flush=True)
    wrong = [row for row in rows if not row.good]
    for row in rows if options.traces else wrong:
        if row.verdict.outcome == FAILED:
            print(trace_text(row))
    name = "mistakes" if options.mistakes else "claims" if options.wb2axip is None else "wb2axip"
    options.output.mkdir(parents=True, exist_ok=True)
    write_atomically(options.output / f"{name}.json", evidence(rows).encode())
    write_atomically(options.output / f"{name}.md", table(rows).encode())
    if options.wb2axip is None:  # what others claim is no part of a sign-off
        left_out = [owner for owner in SETS.values() if owner not in chosen]
        said = sign_off_evidence(rows, mistakes=options.mistakes, left_out=left_out)
        write_evidence(options.output / f"evidence-{said.kind}.json", said)
    word = "mistakes found" if options.mistakes else "claims proved"
    print(f"{word}: {len(rows) - len(wrong)} of {len(rows)}; {options.output}/{name}.json")
    return int(bool(wrong) or not rows)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (InputError, ProofError) as error:
        print(f"formal: {error}", file=sys.stderr)
        sys.exit(2)
