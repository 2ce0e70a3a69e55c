"""What the benches leave for a sign-off (`simgnn.verify.signoff`): a file for each run, of outcomes and of coverage."""

from kit.running.designs import BENCHES, designs_of
from kit.running.report import KINDS, by_line, engine_of, unmet

from simgnn.verify.signoff.evidence import BENCHES as OF_BENCHES
from simgnn.verify.signoff.evidence import (
    COVERAGE,
    COVERED_BENCHES,
    Evidence,
    Result,
    source_revision,
    write_evidence,
)

_NAME = "evidence-benches-{simulator}-{seed}.json"
_POINTS = "evidence-points.json"
_COVERAGE = "evidence-coverage.json"


def forget_evidence(folder):
    """Remove what runs before have left."""
    for path in (*folder.glob(_NAME.format(simulator="*", seed="*")), folder / _POINTS, folder / _COVERAGE):
        path.unlink(missing_ok=True)


def write_bench_evidence(folder, outcomes, *, simulator, seed, rtl, hardware):
    """Write the outcome of every bench on every design, those that were not chosen among them.

    Parameters
    ----------
    folder : Path
    outcomes : dict
        Of pytest, by ``bench[design]``.
    simulator : builder
        Its name and release are said.
    seed : int
    rtl : Path or None
        The user's own Verilog.
    hardware : HardwareConfig or None
        In place of the benches' own designs; benches that take none are left out.
    """
    if not outcomes:
        return
    results = []
    for bench in BENCHES:
        for design in designs_of(bench, hardware)[0]:
            name = f"{bench}[{design.name}]"
            outcome = outcomes.get(name)
            counts = {"passed": outcome == "passed", "failed": outcome == "failed"}
            counts["not_run"] = not any(counts.values())
            said = () if counts["passed"] else (f"{name}: {outcome or 'not run'}",)
            results.append(
                Result(
                    engine=engine_of(bench),
                    name=name,
                    open=said,
                    **{key: int(n) for key, n in counts.items()},
                )
            )
    path = folder / _NAME.format(simulator=simulator.name, seed=seed)
    configuration = None if hardware is None else hardware.digest
    _write(path, results, simulator=simulator, rtl=rtl, seed=seed, configuration=configuration)


def write_point_evidence(folder, points, *, simulator, rtl):
    """Write which points the runs in a folder have met together: a bench that has not met its own is not done.

    Parameters
    ----------
    folder : Path
    points : dict
        From `known_points`.
    simulator, rtl
        As of `write_bench_evidence`.
    """
    results = []
    for bench, counts in points.items():
        missed = unmet({bench: counts})
        if counts:
            results.append(
                Result(
                    engine=engine_of(bench),
                    name=f"{bench}: points",
                    passed=len(counts) - len(missed),
                    not_run=len(missed),
                    open=tuple(missed),
                )
            )
    if results:
        _write(folder / _POINTS, results, simulator=simulator, rtl=rtl)


def _write(path, results, *, simulator, rtl, **more):
    revision, dirty = source_revision(rtl)
    tools = {simulator.name: simulator.release}
    evidence = Evidence(
        kind=OF_BENCHES, results=tuple(results), revision=revision, dirty=dirty, tools=tools, **more
    )
    write_evidence(path, evidence)


def write_coverage_evidence(folder, engines, ran, *, seed, rtl, hardware):
    """Write what the runs have reached, from `gather`; parameters as of `write_bench_evidence`.

    Parameters
    ----------
    ran : set of (str, str)
        Bench and design of each run that `engines` is gathered from.
    """
    results = list(_benches_covered(ran, hardware))
    results += [
        Result(
            engine=engine,
            name=kind,
            passed=tallies[kind].total - len(tallies[kind].missed),
            not_run=len(tallies[kind].missed),
            open=tuple(sorted(tallies[kind].missed, key=by_line)),
        )
        for engine, tallies in engines.items()
        for kind in ("points", *KINDS)
        if tallies[kind].total
    ]
    revision, dirty = source_revision(rtl)
    evidence = Evidence(
        kind=COVERAGE,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        seed=seed,
        configuration=None if hardware is None else hardware.digest,
    )
    write_evidence(folder / _COVERAGE, evidence)


def _benches_covered(ran, hardware):
    """How many of each engine's benches its coverage is of: points of a bench that did not run are not known."""
    for engine in sorted(set(map(engine_of, BENCHES))):
        wanted = [
            (bench, design.name)
            for bench in BENCHES
            if engine_of(bench) == engine
            for design in designs_of(bench, hardware)[0]
        ]
        lacking = [f"{bench}[{design}]: not run" for bench, design in wanted if (bench, design) not in ran]
        if wanted:
            yield Result(
                engine=engine,
                name=COVERED_BENCHES,
                passed=len(wanted) - len(lacking),
                not_run=len(lacking),
                open=tuple(lacking),
            )
