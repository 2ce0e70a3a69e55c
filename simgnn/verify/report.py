"""What a verification run found, as plain values and as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.training.reports.summary import versions
from simgnn.verify.execution import BITS, COMPILER, COUNTERS, CYCLES, FAULT, ILLEGAL, RESULTS

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.verify.campaign import Campaign
    from simgnn.verify.execution import Failure


STAGES = {
    "programs": ("random programs", "program", "equal"),
    "faults": ("faults", "fault", "handled"),
    "steps": ("training steps", "step", "equal"),
    "batches": ("mini-batches", "mini-batch", "equal"),
}
"""Name, first word of a failure's origin, and what is said if all is well."""
_MOST_COMMANDS = 12
"""Commands that are shown; the program file has all of them."""
_MOST_COUNTS = 8
"""Counts that are shown."""
_MOST_MISSED = 8
"""Classes that are named of those that no program reached."""


def verification_report(
    campaign: Campaign,
    config: Config,
    *,
    evidence: dict[str, Any] | None,
    seed: int,
    dataset: str | None,
    arithmetic: str,
    rtl: Path | None,
    netlist: str | None = None,
) -> dict[str, Any]:
    """The result of a run, plain values.

    Parameters
    ----------
    campaign
    config
    evidence
        From `collect_evidence`, where a program failed.
    seed
    dataset
    arithmetic
    rtl
        Folder of the Verilog; None for the generated one.
    netlist
        Device for whose cells the Verilog was synthesised; None where it ran itself.

    Returns
    -------
    ``programs``, ``faults``, ``steps``, ``batches`` (run), ``bit_mismatches`` (words that differ; a launch that hangs
    or fails, or a program that was compiled wrong, is one), ``cycle_mismatches`` (launches whose total cycles differ
    from the cycle model's), ``counter_mismatches`` (counters and memory counts that do; states that do not add up are
    one), ``failed`` (which of ``programs``, ``faults``, ``steps`` and ``batches`` did, or None), ``mismatch`` (None, or
    what it is), ``launches`` and ``words`` (compared), ``cycles``, ``axi_transfers`` (on
    the memory ports, by channel), ``spilled`` (words that mini-batches stored because they did not fit on chip) and
    ``spilling`` (mini-batches that did), ``coverage``, ``fault_kinds`` (``runs``, ``stopped`` and ``owed`` of each, as
    `Tally` has them), ``drawn_steps`` (as `StepTally` has them), ``seconds`` (of running, not of shrinking),
    ``stage_seconds``, ``seed``, ``dataset``, ``arithmetic``, ``rtl``, ``netlist``, ``config`` (name and digest of the
    hardware) and ``versions``.
    """
    failure = campaign.failure
    return {
        "programs": campaign.programs,
        "faults": campaign.faults,
        "steps": campaign.steps,
        "batches": campaign.batches,
        **_mismatches(failure),
        "failed": _failed_stage(failure),
        "mismatch": evidence,
        "launches": campaign.launches,
        "words": campaign.words,
        "cycles": campaign.cycles,
        "axi_transfers": campaign.transfers,
        "spilled": campaign.spilled,
        "spilling": campaign.spilling,
        "coverage": campaign.coverage.to_dict(),
        "fault_kinds": {kind: asdict(tally) for kind, tally in campaign.tallies.items()},
        "drawn_steps": campaign.step_tally.to_dict(),
        "seconds": campaign.program_seconds
        + campaign.fault_seconds
        + campaign.step_seconds
        + campaign.batch_seconds,
        "stage_seconds": {
            "programs": campaign.program_seconds,
            "faults": campaign.fault_seconds,
            "steps": campaign.step_seconds,
            "batches": campaign.batch_seconds,
        },
        "seed": seed,
        "dataset": dataset,
        "arithmetic": arithmetic,
        "rtl": "generated" if rtl is None else str(rtl),
        "netlist": netlist,
        "config": {"name": config.hardware.name, "digest": config.hardware.digest},
        "versions": versions(),
    }


def _failed_stage(failure: Failure | None) -> str | None:
    if failure is None:
        return None
    return next(stage for stage, (_, origin, _) in STAGES.items() if failure.origin.startswith(origin))


def _mismatches(failure: Failure | None) -> dict[str, int]:
    """Words, cycles and counts that differ in the program as it was found."""
    if failure is None:
        return {"bit_mismatches": 0, "cycle_mismatches": 0, "counter_mismatches": 0}
    outcome = failure.outcome
    counters = sum(count.name != "cycles" for count in outcome.counts)
    bits = int(outcome.addresses.size) if outcome.kind in (BITS, COUNTERS, CYCLES) else 1
    return {
        "bit_mismatches": bits,
        "cycle_mismatches": len(outcome.counts) - counters,
        "counter_mismatches": max(counters, outcome.kind == COUNTERS),
    }


def summary_lines(report: dict[str, Any]) -> Iterator[str]:
    """Lines for people: one per stage, then the mismatch.

    Parameters
    ----------
    report
        From `verification_report`.
    """
    failure, coverage, seconds = report["mismatch"], report["coverage"], report["stage_seconds"]
    if report["netlist"] is not None:
        yield f"{'netlist':<16} cells of {report['netlist']}, as Yosys maps the Verilog, ran in its place"
    for stage, (name, _, good) in STAGES.items():
        if report[stage]:
            verdict = "FAILED" if report["failed"] == stage else good
            yield f"{name:<16} {verdict}: {report[stage]} run in {seconds[stage]:.1f} s"
            if stage == "steps":
                yield from _step_lines(report["drawn_steps"])
    yield f"{'coverage':<16} {coverage['reached']} of {coverage['classes']} classes reached{_missed(coverage)}"
    yield f"{'compared':<16} {report['words']:,} words over {report['cycles']:,} cycles"
    beats = report["axi_transfers"]
    yield f"{'AXI':<16} {beats['r']:,} beats read and {beats['w']:,} written were watched"
    if failure is not None:
        yield from _mismatch_lines(failure)


def _step_lines(drawn: dict[str, Any]) -> Iterator[str]:
    """Where the features of the steps lay, and what was given."""
    scattered = f"{drawn['scattered']} in a table ({drawn['scattered_rows']:,} rows)"
    yield f"{'  features':<16} {scattered}, {sum(drawn['kinds'].values()) - drawn['scattered']} with the program"
    yield f"{'  cached rows':<16} {_shares(drawn['hits'])}; {drawn['without_room']} without room"
    yield f"{'  given rows':<16} {_shares(drawn['given'])} ({drawn['given_rows']:,} rows)"


def _shares(steps: dict[str, int]) -> str:
    return ", ".join(f"{share} in {count}" for share, count in steps.items())


def _missed(coverage: dict[str, Any]) -> str:
    """The names of the classes that no program reached, as many as a line can have."""
    names = coverage["missed"]
    if not names:
        return ""
    more = f" and {len(names) - _MOST_MISSED} more (--json has all)" if len(names) > _MOST_MISSED else ""
    return f"; missed: {', '.join(names[:_MOST_MISSED])}{more}"


def _count(value: int | None) -> str:
    return "no end" if value is None else f"{value:,}"


def _mismatch_lines(failure: dict[str, Any]) -> Iterator[str]:
    if failure["kind"] in (FAULT, ILLEGAL, RESULTS, COMPILER):
        yield f"{'mismatch':<16} {failure['origin']}"
        yield f"  {failure['text']}"
        none = "the compiler failed" if failure["kind"] == COMPILER else "a file holds known opcodes only"
        yield f"  program    {failure['program'] or f'none: {none}'}"
        return
    count = len(failure["commands"])
    seen = "" if failure["reproduced"] else " (not seen again on a fresh device)"
    yield f"{'mismatch':<16} {failure['kind']} in {failure['origin']}, shrunk to {count} commands{seen}"
    for index, text in enumerate(failure["commands"][:_MOST_COMMANDS]):
        wrong = failure["command"] is not None and failure["command"]["index"] == index
        yield f"  {'->' if wrong else '  '} {index} {text}"
    if count > _MOST_COMMANDS:
        yield f"     ... {count - _MOST_COMMANDS} more"
    element = failure["element"]
    if failure["kind"] == CYCLES:
        width = max(len(count["name"]) for count in failure["counts"])
        for count in failure["counts"][:_MOST_COUNTS]:
            yield f"  {count['name']:<{width}}  rtl {count['rtl']:,}, cycle {_count(count['cycle'])}"
        if len(failure["counts"]) > _MOST_COUNTS:
            yield f"  ... {len(failure['counts']) - _MOST_COUNTS} other counts"
    elif element is None:
        yield f"  {failure['text']}"
    else:
        cycle = "" if failure["cycle"] is None else f", written in cycle {failure['cycle']}"
        yield f"  {element['place']}{cycle}"
        for name in ("rtl", "reference"):
            yield f"  {name:<10} {element[name]} ({element[f'{name}_value']})"
    yield f"  program    {failure['program']}"
    if failure["waveform"] is not None:
        yield f"  waveform   {failure['waveform']}"
    if failure["waveform_refused"] is not None:
        yield f"  waveform   none: {failure['waveform_refused']}"
