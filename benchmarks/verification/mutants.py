"""Mutants of the generated Verilog, and how many of them the verification notices.

    python benchmarks/verification/mutants.py [--config NAME|FILE] [--mutants N] [--engine ENGINE ...] [--full]
                                              [--jobs N] [--seed S] [-o DIR]

A mutant has one mistake: another operator or constant, a negation, an enable or a reset that is gone, a choice the
wrong way round, operands in each other's place. As many are drawn from each engine, whatever its size. `simgnn verify`
runs on each: 24 programs, 31 faults, 7 training steps and a mini-batch (with `--full` 400, 310, 100 and 4), until
something differs in bits, cycles or counters. Yosys compares one that survives with the module that it comes from, and
proves it equivalent, or does not; what is not proved has survived.

The folder keeps a line for each mutant (`mutants.jsonl`). A run that ends early is continued by the same command, on
the same revision of the source; `--full` runs again what has survived. `evidence-mutants.json` is for `simgnn verify
--sign-off`. Exit code 1 if fewer than 95 % of an engine's mutants that differ are killed.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import hashlib
import json
import os
import random
import sys
import tempfile
from pathlib import Path

from simgnn.config import load_config
from simgnn.data.datasets import load_dataset
from simgnn.hw.generate.engines import engine_names, engine_of, modules_by_engine
from simgnn.mutation.mutants import mutants_of
from simgnn.mutation.oracle import EQUIVALENT, FULL, KILLED, QUICK, REFUSED, SURVIVED, judge_mutant
from simgnn.signoff.evidence import MUTANTS, Evidence, Result, write_evidence
from simgnn.signoff.revision import source_revision
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import open_executions

BAR = 0.95
ARITHMETIC = "arithmetic"
"""The engine whose mutants need the Verilog of floating-point units; all others run faster with the host's."""


def parser():
    """The command line."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--config", default="tiny", metavar="NAME|FILE")
    made.add_argument("--mutants", type=int, default=140, metavar="N", help="over all engines (140)")
    made.add_argument("--engine", action="append", choices=engine_names(), help="of these engines alone")
    made.add_argument("--full", action="store_true", help="more programs, on what has survived before")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    made.add_argument("--seed", type=int, default=0, metavar="S", help="decides mutants and programs (0)")
    made.add_argument("-o", "--output", type=Path, default=Path("out/mutants"), metavar="DIR")
    return made


def of_engine(engine):
    """Which floating-point units run beside an engine's mutants."""
    return "verilog" if engine == ARITHMETIC else "host"


def drawn(config, engines, count, seed):
    """Mutants of each engine, (engine, Mutant), as many of each as there are, in turns."""
    known = modules_by_engine()
    queues = []
    for engine in engines:
        modules = kernel_modules(config.hardware, arithmetic=of_engine(engine))
        found = [
            mutant
            for name, text in sorted(modules.items())
            if engine_of(name, known) == engine
            for mutant in mutants_of(name, text)
        ]
        random.Random(f"{seed} {engine}").shuffle(found)
        queues.append([(engine, mutant) for mutant in found])
    turns = [
        turn for row in range(max(map(len, queues))) for turn in (q[row] for q in queues if row < len(q))
    ]
    return turns[:count]


def key_of(mutant, config, seed):
    """What a mutant is called in the file: the same for the same Verilog, hardware and seed."""
    text = f"{mutant.module} {mutant.text} {config.hardware.digest} {seed}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@functools.cache
def prepared(name, arithmetic):
    """Configuration, Verilog and graph, once in a process."""
    config = load_config(name)
    modules = kernel_modules(config.hardware, arithmetic=arithmetic)
    return config, modules, load_dataset(config.training.dataset)


def forget_builds():
    """Remove the simulators of mutants that were judged: nobody will run them again."""
    for path in (Path(os.environ["SIMGNN_CACHE"]) / "libraries").glob("simgnn_kernel*"):
        path.unlink()


def use_cache(folder):
    """Begin a process: it builds simulators in a folder of its own."""
    os.environ["SIMGNN_CACHE"] = tempfile.mkdtemp(dir=folder)


def judged(arguments):
    """A line of the file for one mutant; run in a process of its own."""
    engine, mutant, name, seed, full = arguments
    arithmetic = of_engine(engine)
    config, modules, graph = prepared(name, arithmetic)
    try:
        judgement = judge_mutant(
            mutant,
            modules,
            config,
            effort=FULL if full else QUICK,
            graph=graph,
            arithmetic=arithmetic,
            seed=seed,
        )
    finally:
        forget_builds()
    said = {part: getattr(mutant, part) for part in ("module", "kind", "line", "before", "after")}
    return {
        "key": key_of(mutant, config, seed),
        "engine": engine,
        **said,
        "full": full,
        **dataclasses.asdict(judgement),
    }


def kept(path):
    """What runs before have found, by key; the last line of a mutant counts."""
    lines = path.read_text().splitlines() if path.exists() else []
    found = {}
    for line in lines:
        try:
            said = json.loads(line)
        except ValueError:
            continue  # the line that a run was writing when it was killed
        found[said["key"]] = said
    return found


def check_builds(name, arithmetics):
    """Build the Verilog without a mistake, so that a mutant that cannot be built is the mutant's doing."""
    for arithmetic in sorted(arithmetics):
        config, modules, _ = prepared(name, arithmetic)
        with open_executions(config.hardware, arithmetic=arithmetic, modules=modules):
            pass


def run(options, config, mutants, path):
    """Judge what has not been judged by this revision of the source; all lines, by key."""
    revision, dirty = source_revision()
    found = {
        key: said for key, said in kept(path).items() if said["revision"] == revision and not said["dirty"]
    }
    if dirty:
        found = {}

    def is_left(mutant):
        before = found.get(key_of(mutant, config, options.seed))
        return before is None or (options.full and before["outcome"] == SURVIVED and not before["full"])

    left = [(engine, m, options.config, options.seed, options.full) for engine, m in mutants if is_left(m)]
    with (
        tempfile.TemporaryDirectory(prefix="simgnn-mutants-") as cache,
        path.open("a") as file,
        concurrent.futures.ProcessPoolExecutor(
            options.jobs, initializer=use_cache, initargs=(cache,)
        ) as pool,
    ):
        for number, said in enumerate(pool.map(judged, left), start=1):
            said |= {"revision": revision, "dirty": dirty}
            found[said["key"]] = said
            print(json.dumps(said), file=file, flush=True)
            about = f"{said['module']}:{said['line']} {said['kind']}"
            print(f"{number}/{len(left)} {said['outcome']:<10} {about}: {said['how']}", flush=True)
    wanted = [key_of(mutant, config, options.seed) for _, mutant in mutants]
    return [found[key] for key in wanted if key in found], revision, dirty


def report(lines):
    """The table by engine, and evidence; whether each engine meets the bar."""
    by_engine = collections.defaultdict(collections.Counter)
    for line in lines:
        by_engine[line["engine"]][line["outcome"]] += 1
    print(f"\n{'engine':<12} {KILLED:>8} {SURVIVED:>9} {EQUIVALENT:>11} {REFUSED:>8} {'share':>7}")
    results, good = [], True
    for engine, counts in sorted(by_engine.items()):
        differ = counts[KILLED] + counts[SURVIVED]
        # Where none differs nothing has been shown.
        share = counts[KILLED] / differ if differ else 0.0
        good &= share >= BAR
        row = (counts[name] for name in (KILLED, SURVIVED, EQUIVALENT, REFUSED))
        print("{:<12} {:>8} {:>9} {:>11} {:>8}".format(engine, *row), f"{share:>7.1%}")
        survivors = [line for line in lines if line["engine"] == engine and line["outcome"] == SURVIVED]
        results.append(
            Result(
                engine=engine,
                name="mutants",
                killed=counts[KILLED],
                failed=counts[SURVIVED],
                not_run=counts[REFUSED],
                open=tuple(f"{s['module']}.v:{s['line']}: {s['kind']}: {s['after']}" for s in survivors),
            )
        )
    times = sorted(line["seconds"] for line in lines)
    if times:
        print(
            f"\n{len(lines)} mutants; seconds of one: median {times[len(times) // 2]:.0f}, most {times[-1]:.0f}"
        )
    for result in results:
        for text in result.open:
            print(f"survived: {text}")
    return results, good


def main(words=None):
    """Run; the exit code."""
    options = parser().parse_args(words)
    if options.mutants < 1 or options.jobs < 1:
        parser().error(f"mutants and jobs must be at least 1, not {options.mutants} and {options.jobs}")
    config = load_config(options.config)
    mutants = drawn(config, options.engine or engine_names(), options.mutants, options.seed)
    options.output.mkdir(parents=True, exist_ok=True)
    check_builds(options.config, {of_engine(engine) for engine, _ in mutants})
    lines, revision, dirty = run(options, config, mutants, options.output / "mutants.jsonl")
    results, good = report(lines)
    evidence = Evidence(
        kind=MUTANTS,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        seed=options.seed,
        configuration=config.hardware.digest,
    )
    write_evidence(options.output / "evidence-mutants.json", evidence)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
