"""What the benches leave for a sign-off (`simgnn.verify.signoff`): a file for each run, of outcomes and of coverage."""

from kit.running.designs import BENCHES, designs_of
from kit.running.report import KINDS, engine_of

from simgnn.verify.signoff.evidence import BENCHES as OF_BENCHES
from simgnn.verify.signoff.evidence import COVERAGE, Evidence, Result, source_revision, write_evidence

SHOWN = 20
"""Missed items that a result names; coverage.json has all."""
_NAME = "evidence-benches-{simulator}-{seed}.json"
_COVERAGE = "evidence-coverage.json"


def forget_evidence(folder):
    """Remove what runs before have left."""
    for path in (*folder.glob(_NAME.format(simulator="*", seed="*")), folder / _COVERAGE):
        path.unlink(missing_ok=True)


def _of_source(rtl):
    """Revision, and whether files differ; a user's own Verilog is of none that we know."""
    return source_revision() if rtl is None else (f"Verilog of {rtl}", None)


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
    revision, dirty = _of_source(rtl)
    evidence = Evidence(
        kind=OF_BENCHES,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        seed=seed,
        tools={simulator.name: simulator.release},
        configuration=None if hardware is None else hardware.digest,
    )
    write_evidence(folder / _NAME.format(simulator=simulator.name, seed=seed), evidence)


def write_coverage_evidence(folder, engines, *, seed, rtl, hardware):
    """Write what the runs have reached, from `gather`; parameters as of `write_bench_evidence`."""
    results = [
        Result(
            engine=engine,
            name=kind,
            passed=tallies[kind].total - len(tallies[kind].missed),
            not_run=len(tallies[kind].missed),
            open=tuple(tallies[kind].missed[:SHOWN]),
        )
        for engine, tallies in engines.items()
        for kind in ("points", *KINDS)
        if tallies[kind].total
    ]
    revision, dirty = _of_source(rtl)
    evidence = Evidence(
        kind=COVERAGE,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        seed=seed,
        configuration=None if hardware is None else hardware.digest,
    )
    write_evidence(folder / _COVERAGE, evidence)
