"""Mutants of the generated Verilog, and how many of them the verification notices.

    python benchmarks/verification/mutants.py [--config NAME|FILE] [--mutants N] [--engine ENGINE ...] [--full]
                                              [--gaps N] [--jobs N] [--batch N] [--seed S] [-o DIR]

A mutant has one mistake: another operator or constant, a negation, an enable or a reset that is gone, a choice the
wrong way round, operands in each other's place. As many are drawn from each engine, whatever its size. A simulator
holds a batch of mutants, one of which is selected when it begins. `simgnn verify` runs on each, in a process of its
own: QUICK programs, faults, resets, training steps and mini-batches (with `--full` FULL;
`benchmarks/verification/mutation/oracle.py`), until something differs in bits, cycles or counters. One that nothing
notices is held against the rules of structure. Yosys compares one that keeps them with the module that it comes from,
and proves it equivalent, or does not; what is not proved has survived.

All are run before any is proved. The folder keeps a line for each mutant (`mutants.jsonl`). A run that ends early is
continued by the same command: what was found by the same source of `hw/`, `sim/` and `simgnn/` is not run again, nor a
proof that the same source of `benchmarks/verification/mutation/` has looked for; `--full` runs again what has survived
and is not proved. `--gaps` looks for proofs of mutants that a run has killed, of which there must be none.
`evidence-mutants.json` is for `simgnn verify --sign-off`. Exit code 1 if fewer than 95 % of an engine's mutants that
differ are killed, or if one that a run has killed is proved equivalent.
"""

import argparse
import dataclasses
import functools
import hashlib
import json
import random
import sys
from pathlib import Path

from mutation.children import Lost, cpu_seconds, each_in_a_child
from mutation.lines import kept_lines
from mutation.mutants import ENABLE, mutants_of
from mutation.oracle import (
    EQUIVALENT,
    FULL,
    KILLED,
    QUICK,
    RULED,
    SURVIVED,
    Judgement,
    judge_design,
)
from mutation.proofs import is_proved_same
from mutation.reachable import BUDGET
from mutation.record import digest_of_source, print_report
from mutation.rules import Rules
from mutation.schema import built_designs, plusarg

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.hw.generate.engines import engine_names, engine_of, modules_by_engine
from simgnn.process.files.output import check_writable
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import open_executions
from simgnn.verify.signoff.evidence import MUTANTS, Evidence, source_revision, write_evidence

RUN_SECONDS, FULL_SECONDS, PROOF_SECONDS = 30, 240, 600
"""CPU time after which a mutant is given up: a run without a mistake takes a fourth of it on `tiny`."""
TOP = "simgnn_kernel"
ARITHMETIC = "arithmetic"
"""The engine whose mutants need the Verilog of floating-point units; all others run faster with the host's."""


def parser():
    """The command line."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--config", default="tiny", metavar="NAME|FILE")
    made.add_argument("--mutants", type=int, default=140, metavar="N", help="over all engines (140)")
    made.add_argument("--engine", action="append", choices=engine_names(), help="of these engines alone")
    made.add_argument("--full", action="store_true", help="more programs, on what has survived before")
    made.add_argument(
        "--gaps", type=int, default=0, metavar="N", help="of killed ones, that proofs are asked about (0)"
    )
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    made.add_argument("--batch", type=int, default=200, metavar="N", help="mutants in a simulator (200)")
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


def effort_of(options):
    return FULL if options.full else QUICK


def judge(design, number, arithmetic, options, effort):
    """Run the effort that was asked for on a design of which one mutant is selected, or none (0)."""
    config, _, graph = prepared(options.config, arithmetic)
    return judge_design(
        design,
        config,
        effort=effort,
        graph=graph,
        arithmetic=arithmetic,
        seed=options.seed,
        plusargs=(plusarg(number),),
        once=rehearsal(arithmetic, options.full),
    )


@functools.cache
def rehearsal(arithmetic, full):
    """Gives what the programs must leave, made once in a process: the children find it in their parent."""
    known = {}

    def once(key, make):
        if key not in known:
            known[key] = make()
        return known[key]

    return once


def rehearse(arithmetic, options):
    """Run all of it without a mistake, before there are children."""
    _, modules, _ = prepared(options.config, arithmetic)
    # Mini-batches start threads, which no child would have.
    effort = dataclasses.replace(effort_of(options), batches=0)
    found = judge(modules, 0, arithmetic, options, effort)
    if found.outcome != SURVIVED:
        raise RuntimeError(f"the Verilog without a mistake must pass, and did not: {found.how}")


@functools.cache
def rules(name):
    """The rules of structure and the configuration's Verilog, once in a process."""
    config, modules, _ = prepared(name, "verilog")
    return Rules(config.hardware, modules, top=TOP)


def ruled(mutant, found, options):
    """What came of a mutant when the rules of structure are asked as well, as they are where no run has noticed."""
    if found.outcome != SURVIVED:
        return found
    begin = cpu_seconds()
    wrong = rules(options.config).broken(mutant)
    seconds = found.seconds + cpu_seconds() - begin
    return Judgement(outcome=RULED if wrong else SURVIVED, how=wrong, seconds=seconds)


def proved(task):
    """Whether a mutant is proved to be its module, what a tool failed with, the CPU time; in a process of its own."""
    _, mutant, options, budget = task
    # What holds a mutant may hold floating-point units, too: no tool reads what the host stands in for them.
    _, modules, _ = prepared(options.config, "verilog")
    begin = cpu_seconds()
    try:
        same, why = is_proved_same(mutant, modules, budget=budget), ""
    except ToolError as error:  # of what is too large for it, for one; nothing is proved
        same, why = False, str(error)
    return same, why, cpu_seconds() - begin


def built(name, arithmetic, design):
    """Build a design, for the children to find it; refused with ToolError."""
    config, _, _ = prepared(name, arithmetic)
    with open_executions(config.hardware, arithmetic=arithmetic, modules=design):
        pass


def run_left(mutants, options):
    """Run (engine, mutant) pairs, batch by batch: each pair with its judgement."""
    by_arithmetic = {}
    for pair in mutants:
        by_arithmetic.setdefault(of_engine(pair[0]), []).append(pair)
    for arithmetic, pairs in by_arithmetic.items():
        _, modules, _ = prepared(options.config, arithmetic)
        rehearse(arithmetic, options)
        for first in range(0, len(pairs), options.batch):
            batch = pairs[first : first + options.batch]
            build = functools.partial(built, options.config, arithmetic)
            done = 0
            for design, inside in built_designs([m for _, m in batch], modules, top=TOP, build=build):
                effort = effort_of(options)
                tasks = [(design, n + 1, arithmetic, options, effort) for n in range(len(inside))]
                seconds = FULL_SECONDS if options.full else RUN_SECONDS
                ended = each_in_a_child(
                    lambda task: judge(*task), tasks, jobs=options.jobs, cpu_seconds=seconds
                )
                for number, found in ended:
                    if isinstance(found, Lost):
                        found = Judgement(outcome=KILLED, how=found.reason, seconds=seconds)
                    pair = batch[done + number]
                    yield pair, ruled(pair[1], found, options)
                done += len(inside)


def prove_left(mutants, options):
    """Look for proofs of (engine, mutant) pairs: each, whether there is one, what a tool failed with, and the time.

    Most are found in the module itself, in a second or two: no other module is asked about any before that.
    """
    spent = dict.fromkeys(range(len(mutants)), 0.0)
    for budget in (0.0, BUDGET):
        asked = list(spent)
        tasks = [(*mutants[number], options, budget) for number in asked]
        for place, found in each_in_a_child(proved, tasks, jobs=options.jobs, cpu_seconds=PROOF_SECONDS):
            same, why, seconds = (False, found.reason, PROOF_SECONDS) if isinstance(found, Lost) else found
            number = asked[place]
            spent[number] += seconds
            if same or budget:
                yield mutants[number], same, why, spent.pop(number)


def gaps(killed, options):
    """Look for proofs of (engine, mutant) pairs that a run has killed; those that are proved, which none may be."""
    chosen = random.Random(f"{options.seed} gaps").sample(killed, min(options.gaps, len(killed)))
    # What stays hidden is asked of enables alone: of others it would say no at once.
    tasks = [(*pair, options, BUDGET if pair[1].kind == ENABLE else 0.0) for pair in chosen]
    found = []
    for number, said in each_in_a_child(proved, tasks, jobs=options.jobs, cpu_seconds=PROOF_SECONDS):
        mutant = chosen[number][1]
        if not isinstance(said, Lost) and said[0]:
            found.append(mutant)
            print(
                f"killed by a run, and proved the same: {mutant.module}:{mutant.line} {mutant.kind}",
                flush=True,
            )
    print(f"gaps: {len(found)} of {len(chosen)} that a run has killed are proved equivalent")
    return found


def run(options, config, mutants, path):
    """Run what this source has not run, then ask about what has survived; all lines, in the mutants' order."""
    source, proofs = digest_of_source(), digest_of_source(proofs=True)
    kept = kept_lines(path).items()
    found = {key: said for key, said in kept if said.get("source") == source}
    same = {said["of"]: said for _, said in kept if said.get("proofs") == proofs}
    keys = {id(m): key_of(m, config, options.seed) for _, m in mutants}

    def is_left(key):
        before = found.get(key)
        if before is None:
            return True
        proved = key in same and same[key]["same"]
        return options.full and before["outcome"] == SURVIVED and not before["full"] and not proved

    with path.open("a", encoding="utf-8") as file:

        def keep(said, text):
            print(json.dumps(said), file=file, flush=True)
            print(text, flush=True)

        left = [pair for pair in mutants if is_left(keys[id(pair[1])])]
        for number, ((engine, mutant), judgement) in enumerate(run_left(left, options), start=1):
            key = keys[id(mutant)]
            parts = {part: getattr(mutant, part) for part in ("module", "kind", "line", "before", "after")}
            said = {"key": key, "engine": engine, **parts, "full": options.full}
            found[key] = {**said, **dataclasses.asdict(judgement), "source": source}
            about = f"{judgement.outcome:<8} {mutant.module}:{mutant.line} {mutant.kind}: {judgement.how}"
            keep(found[key], f"run {number}/{len(left)} {about}")
        left = [
            pair
            for pair in mutants
            if found[keys[id(pair[1])]]["outcome"] == SURVIVED and keys[id(pair[1])] not in same
        ]
        left.sort(key=lambda pair: pair[0] == ARITHMETIC)  # products take proofs longest
        for number, ((_, mutant), good, why, seconds) in enumerate(prove_left(left, options), start=1):
            key = keys[id(mutant)]
            said = {"key": f"proof {key}", "of": key, "proofs": proofs, "same": good, "why": why}
            same[key] = {**said, "seconds": seconds}
            about = f"{EQUIVALENT if good else SURVIVED} {mutant.module}:{mutant.line} {mutant.kind} {why}"
            keep(same[key], f"proof {number}/{len(left)} {about}")
    return [with_proof(found[key], same.get(key)) for key in keys.values()]


def with_proof(line, proof):
    """A mutant's line when what was proved of it is known."""
    if line["outcome"] != SURVIVED or proof is None:
        return line
    outcome = EQUIVALENT if proof["same"] else SURVIVED
    return line | {"outcome": outcome, "seconds": line["seconds"] + proof["seconds"]}


def main(words=None):
    """Run; the exit code."""
    options = parser().parse_args(words)
    for name in ("mutants", "jobs", "batch"):
        if (value := getattr(options, name)) < 1:
            parser().error(f"{name} must be at least 1, not {value}")
    if options.gaps < 0:
        parser().error(f"gaps must be at least 0, not {options.gaps}")
    try:
        config = load_config(options.config)
        check_writable(options.output, source="--output")
    except InputError as error:
        parser().error(str(error))
    mutants = drawn(config, options.engine or engine_names(), options.mutants, options.seed)
    options.output.mkdir(parents=True, exist_ok=True)
    revision, dirty = source_revision()
    lines = run(options, config, mutants, options.output / "mutants.jsonl")
    results, good = print_report(lines, group="engine", name="mutants")
    quick, by_rule, differ = (
        sum(line["outcome"] in outcomes and line["full"] in efforts for line in lines)
        for outcomes, efforts in (
            ((KILLED,), (False,)),
            ((RULED,), (False, True)),
            ((KILLED, RULED, SURVIVED), (False, True)),
        )
    )
    print(
        f"killed by runs of the quick effort: {quick}, by a rule of structure alone: {by_rule}, of {differ} that differ"
    )
    evidence = Evidence(
        kind=MUTANTS,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        seed=options.seed,
        configuration=config.hardware.digest,
    )
    write_evidence(options.output / "evidence-mutants.json", evidence)
    killed = [pair for pair, line in zip(mutants, lines, strict=True) if line["outcome"] == KILLED]
    return 0 if good and not (options.gaps and gaps(killed, options)) else 1


if __name__ == "__main__":
    sys.exit(main())
