"""Stages of design (D1, D2) and verification (V1 to V3), and what evidence must say for each.

The names are OpenTitan's (its checklist); what each asks for here is what open tools can show, and is
computed: nothing is ticked by hand. An engine has reached a stage when each criterion of it and of those before is met.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from simgnn.verify.signoff.evidence import (
    BENCHES,
    CLAIMS,
    COVERAGE,
    COVERED_BENCHES,
    MISTAKES,
    MUTANTS,
    STRUCTURE,
    VERIFY,
    WHOLE,
    Evidence,
    Result,
)

DESIGN, VERIFICATION = ("D1", "D2"), ("V1", "V2", "V3")
MET, FAILED, OPEN = VERDICTS = ("met", "failed", "not shown")
EVERY_ENGINE = "every engine has it"
ARITHMETIC = "arithmetic"
"""Tool of a run of `simgnn verify`: "verilog"; with "host" the floating-point units are C, and nothing is shown."""
CLASSES = "classes"
"""Name of the situations that random programs reached, those missed by name."""
AXI_BEATS = "axi_beats"
"""Name of the transfers on the memory ports that the monitors checked."""
CHECKERS = "checkers"
"""Name of what mutants of the checkers came to."""
EFFORT = tomllib.loads(Path(__file__).with_name("effort.toml").read_text(encoding="utf-8"))
"""By kind of evidence and name of a result, how many outcomes count as shown: one program that agrees shows little."""


@dataclass(frozen=True, kw_only=True)
class Criterion:
    """What a stage asks for.

    Parameters
    ----------
    kind
        Of the evidence.
    least
        Share of all outcomes that must be passed or killed.
    names
        Results that count; all where there are none.
    effort
        Outcomes that there must be of each name, at least.
    whole
        A result of which every outcome must be passed, whatever share of the others is enough.
    tool
        The run must have used it; any where it is not given.
    bench
        Only this bench counts, on the configuration that is signed off: a kernel of other ports or of another
        organisation shows little of it.
    engine
        Whose results count, where that is not the engine that is judged.
    """

    stage: str
    text: str
    kind: str
    least: float
    names: tuple[str, ...] = ()
    effort: int = 1
    whole: str = ""
    tool: str = ""
    bench: str = ""
    engine: str = ""

    def accepts(self, evidence: Evidence, configuration: str | None) -> bool:
        """Whether a run is one that counts: by what it used, and by the configuration that it is of."""
        if self.bench and (configuration is None or evidence.configuration != configuration):
            return False
        # With the host's arithmetic the floating-point units were not run.
        if self.kind == VERIFY and evidence.tools.get(ARITHMETIC) != "verilog":
            return False
        return not self.tool or self.tool in evidence.tools

    def counts(self, result: Result) -> bool:
        """Whether a result is one that this asks for."""
        if self.bench:
            return _bench_of(result.name) == self.bench
        return not self.names or result.name in (*self.names, self.whole)


def _bench_of(name: str) -> str:
    """The bench in the name of a bench on a design, ``router[tiny]``."""
    return name.partition("[")[0]


def _coverage(stage: str, text: str, least: float, *names: str) -> Criterion:
    """A share of what an engine's benches may reach, none of which was left out."""
    return Criterion(stage=stage, text=text, kind=COVERAGE, least=least, names=names, whole=COVERED_BENCHES)


def _verify(stage: str, text: str, name: str) -> Criterion:
    """All of one kind that a run of `simgnn verify` draws, and enough of them."""
    effort = EFFORT["verify"][name]
    return Criterion(stage=stage, text=text, kind=VERIFY, least=1.0, names=(name,), effort=effort)


OF_ENGINES = (
    Criterion(
        stage="D1",
        text="its modules are in the generated Verilog, fit together, and the top has the promised ports",
        kind=STRUCTURE,
        least=1.0,
        names=("ports", "names", "instances"),
    ),
    Criterion(stage="D2", text="every rule of structure holds", kind=STRUCTURE, least=1.0),
    Criterion(
        stage="V1",
        text="each of its benches passes on each design and meets its points",
        kind=BENCHES,
        least=1.0,
    ),
    _coverage("V2", "90 % of its points are met", 0.9, "points"),
    _coverage("V2", "90 % of its lines, branches and toggles are reached", 0.9, "line", "branch", "toggle"),
    Criterion(stage="V2", text="90 % of what is claimed of it is proved", kind=CLAIMS, least=0.9),
    _coverage("V3", "each of its points is met", 1.0, "points"),
    _coverage("V3", "95 % of its lines are reached", 0.95, "line"),
    _coverage("V3", "95 % of its toggles are reached", 0.95, "toggle"),
    Criterion(stage="V3", text="its benches pass on Icarus as well", kind=BENCHES, least=1.0, tool="icarus"),
    Criterion(stage="V3", text="all that is claimed of it is proved", kind=CLAIMS, least=1.0),
    Criterion(stage="V3", text="each mistake that is planted for a claim is found", kind=MISTAKES, least=1.0),
    Criterion(
        stage="V3",
        text="95 % of its mutants are killed",
        kind=MUTANTS,
        least=0.95,
        effort=EFFORT["mutants"]["engine"],
    ),
)
OF_THE_WHOLE = (
    Criterion(
        stage="V1",
        text="the bench of the kernel passes on the configuration that is signed off",
        kind=BENCHES,
        least=1.0,
        bench="kernel",
        engine="kernel",
    ),
    _verify("V1", "random programs agree on Verilog, cycle model and reference", "programs"),
    _verify("V2", "training steps agree, in bits, cycles and counters", "steps"),
    _verify("V2", "real mini-batches agree, in bits, cycles and counters", "batches"),
    _verify("V2", "every fault is handled", "faults"),
    Criterion(
        stage="V3",
        text="98 % of the classes of programs are reached",
        kind=VERIFY,
        least=0.98,
        names=(CLASSES,),
    ),
    _verify(
        "V3",
        f"{EFFORT['verify'][AXI_BEATS]:,} beats on the memory ports were checked, and no rule of AXI was broken",
        AXI_BEATS,
    ),
    Criterion(
        stage="V3",
        text="95 % of the mutants of what judges it are killed",
        kind=MUTANTS,
        least=0.95,
        names=(CHECKERS,),
        effort=EFFORT["mutants"]["checkers"],
    ),
)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A criterion, and what the evidence says.

    Parameters
    ----------
    stage, text
        As the criterion's.
    verdict
        One of `VERDICTS`.
    found
        In words.
    open
        What failed or was not run.
    """

    stage: str
    text: str
    verdict: str
    found: str
    open: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Standing:
    """An engine, or the whole accelerator, and how far it is.

    Parameters
    ----------
    judged
        In the order of stages.
    """

    engine: str
    judged: tuple[Judged, ...]

    def reached(self, stages: Sequence[str]) -> str | None:
        """The last of some stages, in order, of which each criterion is met, and each before; None for none."""
        last = None
        for stage in stages:
            verdicts = [judged.verdict for judged in self.judged if judged.stage == stage]
            # No criterion at all is no stage: nothing is met by omission.
            if not verdicts or any(verdict != MET for verdict in verdicts):
                break
            last = stage
        return last

    def of_stage(self, stage: str) -> str:
        """A stage's own verdict: failed if anything failed, else not shown if anything is not."""
        verdicts = {judged.verdict for judged in self.judged if judged.stage == stage}
        return next((verdict for verdict in (FAILED, OPEN) if verdict in verdicts), MET)


def judge(
    evidence: Sequence[Evidence],
    engines: Sequence[str],
    *,
    revision: str | None,
    configuration: str | None = None,
) -> list[Standing]:
    """What has been shown of each engine, and of the whole, which comes first.

    Parameters
    ----------
    engines
        All there are: one of which nothing was run is shown as such.
    revision
        What is signed off: evidence of another one shows nothing of it.
    configuration
        Digest of the hardware that is signed off; without it nothing is shown of any.
    """
    evidence = [one for one in evidence if one.revision == revision]
    parts = [
        Standing(
            engine=engine,
            judged=_in_order(_judge(one, evidence, engine, configuration) for one in OF_ENGINES),
        )
        for engine in engines
    ]
    own = [_judge(criterion, evidence, WHOLE, configuration) for criterion in OF_THE_WHOLE]
    own += [_all_engines(stage, parts) for stage in (*DESIGN, *VERIFICATION)]
    # A condition of the page, and so of each first stage: no stage is left to reach without it.
    own += [_source(stage, evidence) for stage in (DESIGN[0], VERIFICATION[0])]
    return [Standing(engine=WHOLE, judged=_in_order(own)), *parts]


def _in_order(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    return tuple(sorted(judged, key=lambda one: (*DESIGN, *VERIFICATION).index(one.stage)))


def _judge(
    criterion: Criterion, evidence: Sequence[Evidence], engine: str, configuration: str | None
) -> Judged:
    results = _results(criterion, evidence, criterion.engine or engine, configuration)
    # Each name has to meet the bar by itself: many toggles do not make up for a line.
    groups = {name: [one for one in results if one.name == name] for name in criterion.names}
    if not groups:
        groups = {"": results}
    shares = {name: _share(group, criterion.least, criterion.effort) for name, group in groups.items()}
    if criterion.whole:
        shares[criterion.whole] = _share([one for one in results if one.name == criterion.whole], 1.0)
    verdicts = [verdict for verdict, _ in shares.values()]
    return Judged(
        stage=criterion.stage,
        text=criterion.text,
        verdict=next((verdict for verdict in (FAILED, OPEN) if verdict in verdicts), MET),
        found=", ".join(f"{name} {found}".strip() for name, (_, found) in shares.items()),
        open=tuple(text for result in results for text in result.open),
    )


def _results(
    criterion: Criterion, evidence: Sequence[Evidence], engine: str, configuration: str | None
) -> list[Result]:
    """What counts for a criterion, once: a seed draws the same however often it is run, or its file is copied."""
    runs: dict[tuple[str | None, int | None, str], list[Result]] = {}
    for place, one in enumerate(evidence):
        if one.kind != criterion.kind or not criterion.accepts(one, configuration):
            continue
        # What coverage counts depends on the benches that ran, so that each run has its own share.
        run = place if one.kind == COVERAGE else one.seed
        named: dict[str, list[Result]] = {}
        for result in one.results:
            if result.engine == engine and criterion.counts(result):
                named.setdefault(result.name, []).append(result)
        for name, results in named.items():
            key = (one.configuration, run, name)
            # A failure stays, whatever passed another time; else the run that shows most.
            runs[key] = max(runs.get(key, []), results, key=_weight)
    if criterion.kind == BENCHES:
        runs = _without_needless(runs)
    results = [result for results in runs.values() for result in results]
    return _union(results) if CLASSES in criterion.names else results


def _without_needless(
    runs: dict[tuple[str | None, int | None, str], list[Result]],
) -> dict[tuple[str | None, int | None, str], list[Result]]:
    """Benches without those that a run on a configuration left out, and that ran on their own designs."""
    ran = {
        _bench_of(name)
        for (configuration, _, name), results in runs.items()
        if configuration is None and any(one.passed or one.failed for one in results)
    }
    return {
        key: results
        for key, results in runs.items()
        if key[0] is None or _bench_of(key[2]) not in ran or any(one.passed or one.failed for one in results)
    }


def _weight(results: Sequence[Result]) -> tuple[int, int, int]:
    good = sum(result.passed + result.killed for result in results)
    return sum(result.failed for result in results), good, sum(result.total for result in results)


def _union(results: Sequence[Result]) -> list[Result]:
    """What runs missed together: a situation that one of them met is met."""
    # Without all names it is not known what a run met.
    named = [one for one in results if len(one.open) == one.not_run]
    if not named:
        return list(results)
    missed = tuple(text for text in named[0].open if all(text in one.open for one in named))
    total = max(one.total for one in named)
    return [replace(named[0], passed=total - len(missed), not_run=len(missed), open=missed)]


def _share(results: Sequence[Result], least: float, effort: int = 1) -> tuple[str, str]:
    """Whether enough of some results is good, and how much that is."""
    total = sum(result.total for result in results)
    good = sum(result.passed + result.killed for result in results)
    if not total:
        return OPEN, "no evidence"
    found = f"{good:,} of {total:,}" + (f", where {effort:,} are asked for" if total < effort else "")
    # Both: a share says nothing of a handful, and a number nothing of what failed.
    if good >= least * total and total >= effort:
        return MET, found
    return FAILED if any(result.failed for result in results) else OPEN, found


def _source(stage: str, evidence: Sequence[Evidence]) -> Judged:
    revision = evidence[0].revision if evidence else "no evidence"
    changed, unknown = (sum(one.dirty is value for one in evidence) for value in (True, None))
    if changed:
        verdict, found = FAILED, f"{revision}, from which files differed in {changed} of {len(evidence)} runs"
    elif unknown:
        verdict, found = OPEN, f"{revision}, of which it is not known whether files differ"
    else:
        verdict, found = MET if evidence else OPEN, str(revision)
    return Judged(
        stage=stage,
        text="the evidence that counts is of one revision, and of nothing beside it",
        verdict=verdict,
        found=found,
    )


def _all_engines(stage: str, parts: Sequence[Standing]) -> Judged:
    lacking = {part.engine: part.of_stage(stage) for part in parts if part.of_stage(stage) != MET}
    failed = [engine for engine, verdict in lacking.items() if verdict == FAILED]
    return Judged(
        stage=stage,
        text=EVERY_ENGINE,
        verdict=MET if not lacking else FAILED if failed else OPEN,
        found=f"{len(parts) - len(lacking)} of {len(parts)}",
        open=tuple(f"{engine}: {verdict}" for engine, verdict in lacking.items()),
    )
