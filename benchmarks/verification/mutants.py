"""Mutants of the generated Verilog, and how many of them the verification notices.

    python benchmarks/verification/mutants.py [--config NAME|FILE] [--mutants N] [--engine ENGINE ...] [--full]
                                              [--jobs N] [--seed S] [-o DIR]

A mutant has one mistake: another operator or constant, a negation, an enable or a reset that is gone, a choice the
wrong way round, operands in each other's place. As many are drawn from each engine, whatever its size. `simgnn verify`
runs on each: 24 programs, 31 faults, 7 training steps and a mini-batch (with `--full` 400, 310, 100 and 4), until
something differs in bits, cycles or counters. Yosys compares one that survives with the module that it comes from, and
proves it equivalent, or does not; what is not proved has survived.

All are run before any is proved. The folder keeps a line for each mutant (`mutants.jsonl`). A run that ends early is
continued by the same command: what was found by the same source of `hw/`, `sim/` and `simgnn/` is not run again, nor a
proof that the same source of `simgnn/mutation/` has looked for; `--full` runs again what has survived.
`evidence-mutants.json` is for `simgnn verify --sign-off`. Exit code 1 if fewer than 95 % of an engine's mutants that
differ are killed.
"""

import argparse
import concurrent.futures
import dataclasses
import functools
import hashlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from simgnn.config import load_config
from simgnn.data.datasets import load_dataset
from simgnn.hw.generate.engines import engine_names, engine_of, modules_by_engine
from simgnn.mutation.mutants import mutants_of
from simgnn.mutation.oracle import EQUIVALENT, FULL, QUICK, SURVIVED, is_proved_same, judge_mutant
from simgnn.mutation.record import digest_of_source, kept_lines, print_report
from simgnn.signoff.evidence import MUTANTS, Evidence, write_evidence
from simgnn.signoff.revision import source_revision
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import open_executions

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
    """A line of the file for one mutant that was run; in a process of its own."""
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
            prove=False,
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


def proved(arguments):
    """As `judged`, of one that has survived: a proof that it is the same machine is looked for."""
    (engine, mutant, name, _, _), line = arguments
    _, modules, _ = prepared(name, of_engine(engine))
    begin = time.perf_counter()
    outcome = EQUIVALENT if is_proved_same(mutant, modules) else SURVIVED
    seconds = line["seconds"] + time.perf_counter() - begin
    return line | {"outcome": outcome, "seconds": seconds, "proofs": digest_of_source(proofs=True)}


def check_builds(name, arithmetics):
    """Build the Verilog without a mistake, so that a mutant that cannot be built is the mutant's doing."""
    for arithmetic in sorted(arithmetics):
        config, modules, _ = prepared(name, arithmetic)
        with open_executions(config.hardware, arithmetic=arithmetic, modules=modules):
            pass


def run(options, config, mutants, path):
    """Run what this source has not run, then ask about what has survived; all lines, in the mutants' order."""
    source, proofs = digest_of_source(), digest_of_source(proofs=True)
    found = {key: said for key, said in kept_lines(path).items() if said.get("source") == source}
    keys = [key_of(mutant, config, options.seed) for _, mutant in mutants]
    tasks = [(engine, m, options.config, options.seed, options.full) for engine, m in mutants]

    def is_left(key):
        before = found.get(key)
        return before is None or (options.full and before["outcome"] == SURVIVED and not before["full"])

    def is_open(key):
        before = found[key]
        return before["outcome"] in (SURVIVED, EQUIVALENT) and before.get("proofs") != proofs

    with (
        tempfile.TemporaryDirectory(prefix="simgnn-mutants-") as cache,
        path.open("a") as file,
        concurrent.futures.ProcessPoolExecutor(
            options.jobs, initializer=use_cache, initargs=(cache,)
        ) as pool,
    ):

        def take(stage, work, left):
            for number, said in enumerate(pool.map(work, left), start=1):
                said |= {"source": source}
                found[said["key"]] = said
                print(json.dumps(said), file=file, flush=True)
                about = f"{said['module']}:{said['line']} {said['kind']}"
                print(
                    f"{stage} {number}/{len(left)} {said['outcome']:<10} {about}: {said['how']}", flush=True
                )

        pairs = dict(zip(keys, tasks, strict=True))
        take("run", judged, [task for key, task in pairs.items() if is_left(key)])
        take("proof", proved, [(task, found[key]) for key, task in pairs.items() if is_open(key)])
    return [found[key] for key in keys]


def main(words=None):
    """Run; the exit code."""
    options = parser().parse_args(words)
    if options.mutants < 1 or options.jobs < 1:
        parser().error(f"mutants and jobs must be at least 1, not {options.mutants} and {options.jobs}")
    config = load_config(options.config)
    mutants = drawn(config, options.engine or engine_names(), options.mutants, options.seed)
    options.output.mkdir(parents=True, exist_ok=True)
    check_builds(options.config, {of_engine(engine) for engine, _ in mutants})
    revision, dirty = source_revision()
    lines = run(options, config, mutants, options.output / "mutants.jsonl")
    results, good = print_report(lines, group="engine", name="mutants")
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
