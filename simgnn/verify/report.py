"""What a verification run found, as plain values, as lines of text and as a page."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.hw.counters import COUNTERS as COUNTER_NAMES
from simgnn.report.charts import Axis, bar_chart
from simgnn.report.numbers import SECONDS
from simgnn.report.page import (
    PERCENT,
    Cell,
    Figure,
    Part,
    Report,
    Table,
    Text,
    configuration_table,
    versions_table,
)
from simgnn.training.reports.summary import versions
from simgnn.verify.execution import BITS, COMPILER, COUNTERS, CYCLES, NOT_SHRUNK
from simgnn.verify.signoff.signing import GENERATED

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
# Commands that are shown; the program file has all of them.
_MOST_COMMANDS = 12
# Counts that are shown.
_MOST_COUNTS = 8
# Warnings that are shown.
_MOST_WARNINGS = 12
# Classes that are named of those that no program reached.
_MOST_MISSED = 8


def verification_report(
    campaign: Campaign,
    *,
    evidence: dict[str, Any] | None,
    dataset: str | None,
    arithmetic: str,
    rtl: Path | None,
    netlist: str | None = None,
    warnings: Sequence[str] = (),
) -> dict[str, Any]:
    """The result of a run, plain values.

    Parameters
    ----------
    evidence
        From `collect_evidence`, where a program failed.
    rtl
        Folder of the Verilog; None for the generated one.
    netlist
        Device for whose cells the Verilog was synthesised; None where it ran itself.
    warnings
        Verilator's, of the Verilog in that folder.

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
    ``stage_seconds``, ``seed``, ``dataset``, ``arithmetic``, ``rtl``, ``netlist``, ``warnings``, ``config`` (name and
    digest of the hardware) and ``versions``.
    """
    failure, hardware = campaign.failure, campaign.config.hardware
    return {
        **campaign.done,
        **_mismatches(failure),
        "failed": _failed_stage(failure),
        "mismatch": evidence,
        "launches": campaign.launches,
        "words": campaign.words,
        "cycles": campaign.cycles,
        "batch_cycles": dict(campaign.batch_cycles),
        "axi_transfers": dict(campaign.transfers),
        "spilled": campaign.spilled,
        "spilling": campaign.spilling,
        "coverage": campaign.coverage.to_dict(),
        "fault_kinds": {kind: asdict(tally) for kind, tally in campaign.tallies.items()},
        "drawn_steps": campaign.step_tally.to_dict(),
        "seconds": sum(campaign.seconds.values()),
        "stage_seconds": campaign.seconds,
        "seed": campaign.seed,
        "dataset": dataset,
        "arithmetic": arithmetic,
        # A folder that is called so, too, is not what is generated: a sign-off would be of other Verilog.
        "rtl": GENERATED if rtl is None else str(rtl) if str(rtl) != GENERATED else os.path.join(".", rtl),
        "netlist": netlist,
        "warnings": list(warnings),
        "config": {"name": hardware.name, "digest": hardware.digest},
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
    # A launch that hangs or fails, or a program compiled wrong, has no words to count and is one mismatch
    # all the same.
    bits = int(outcome.addresses.size) if outcome.kind in (BITS, COUNTERS, CYCLES) else 1
    return {
        "bit_mismatches": bits,
        "cycle_mismatches": len(outcome.counts) - counters,
        "counter_mismatches": max(counters, outcome.kind == COUNTERS),
    }


def warning_lines(warnings: Sequence[str]) -> Iterator[str]:
    """Lines for people of Verilator's warnings; none where there is none."""
    if warnings:
        yield f"{'warnings':<16} {len(warnings)} of Verilator -Wall, which has none of generated Verilog:"
        yield from (f"  {one}" for one in warnings[:_MOST_WARNINGS])
        if len(warnings) > _MOST_WARNINGS:
            yield f"  ... {len(warnings) - _MOST_WARNINGS} more (--json has all)"


def summary_lines(report: Mapping[str, Any]) -> Iterator[str]:
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
            if stage == "batches" and (cycles := report["batch_cycles"]):
                each = (f"{cycles[name] / report['batches']:,.0f} on {name}" for name in ("rtl", "cycle"))
                yield f"{'  cycles':<16} {' and '.join(each)} in a mini-batch"
    if report["failed"] is None:
        # What programs did not reach says nothing where one of the first has ended the run.
        yield f"{'coverage':<16} {coverage['reached']} of {coverage['classes']} classes reached{_missed(coverage)}"
    yield f"{'compared':<16} {_compared(report)}"
    beats = report["axi_transfers"]
    yield f"{'AXI':<16} {beats['r']:,} beats read and {beats['w']:,} written were checked"
    if failure is not None:
        yield from _mismatch_lines(failure)


def _compared(report: Mapping[str, Any]) -> str:
    """What was held against what."""
    return (
        f"{report['words']:,} words of memory on rtl and reference; {len(COUNTER_NAMES)} counters of each of"
        f" {report['launches']:,} launches, {report['cycles']:,} cycles, on rtl and cycle"
    )


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
    if failure["kind"] in NOT_SHRUNK:
        yield f"{'mismatch':<16} {failure['origin']}"
        yield f"  {failure['text']}"
        none = "the compiler failed" if failure["kind"] == COMPILER else "a file holds known opcodes only"
        yield f"  program    {failure['program'] or f'none: {none}'}"
        return
    count = len(failure["commands"])
    size = f"shrunk to {count} commands"
    if not _is_shrunken(failure):
        size = f"in {count} commands (not seen again on a fresh device)"
    yield f"{'mismatch':<16} {failure['kind']} in {failure['origin']}, {size}"
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
    if failure["memory_at"]:
        yield f"  addresses  are the program's: its 0 is {failure['memory_at']:#x} to the kernel"
    if failure["waveform"] is not None:
        yield f"  waveform   {failure['waveform']}"
        if (look := failure["look_at"]) is not None:
            what = "the wrong word leaves" if failure["cycle"] is not None else "the last transfer is"
            what = "a rule is broken" if "AXI: " in failure["text"] else what
            yield (
                f"  look at    {look['ns']:,.1f} ns, where {what} by {look['signal']}, and before it"
                f" {look['instance']}"
            )
    if failure["waveform_refused"] is not None:
        yield f"  waveform   none: {failure['waveform_refused']}"


def verification_page(report: Mapping[str, Any], config: Config) -> Report:
    """The page.

    Parameters
    ----------
    report
        As `simgnn.verify.report.verification_report` makes it.
    """
    name, failed = config.hardware.name, report["failed"]
    run = ", ".join(f"{report[stage]:,} {text}" for stage, (text, *_) in STAGES.items() if report[stage])
    coverage = report["coverage"]
    source = f"its netlist of {report['netlist']} cells" if report["netlist"] else f"Verilog: {report['rtl']}"
    if failed:
        wrong = "fails" if report["mismatch"]["kind"] in NOT_SHRUNK else "differs"
        answer = f"No: {report['mismatch']['origin']} {wrong}."
    else:
        answer = f"Yes: no bit, cycle or counter differs in {run}: {_compared(report)}."
    return Report(
        title=f"Verification of {name}",
        asked=f"Do the Verilog, the cycle model and the reference of {name} agree on every bit, cycle and counter? Seed"
        f" {report['seed']}; {source}.",
        answer=answer,
        figures=[
            Figure(name="words compared", value=report["words"], key="words"),
            Figure(name="words that differ", value=report["bit_mismatches"], key="bit_mismatches"),
            Figure(
                name="launches whose cycles differ", value=report["cycle_mismatches"], key="cycle_mismatches"
            ),
            Figure(name="counters that differ", value=report["counter_mismatches"], key="counter_mismatches"),
            Figure(name="cycles simulated", value=report["cycles"], key="cycles"),
            Figure(name="classes of situations reached", value=coverage["reached"], key="coverage.reached"),
            Figure(name="classes that there are", value=coverage["classes"], key="coverage.classes"),
        ],
        sections={
            "What was run": _stages(report),
            "The mismatch": _mismatch(report),
            "What it reached": _coverage(coverage),
            "Faults": _faults(report["fault_kinds"]),
            "What would help": [Text(_help(report))],
            "Configuration": [configuration_table(config.to_dict()), versions_table(report["versions"])],
        },
        files=_files(report),
    )


def _stages(report: Mapping[str, Any]) -> list[Part]:
    seconds = report["stage_seconds"]
    rows: list[tuple[Cell, ...]] = [
        (text, report[stage], "FAILED" if report["failed"] == stage else good, seconds[stage])
        for stage, (text, _, good) in STAGES.items()
        if report[stage]
    ]
    beats = report["axi_transfers"]
    return [
        bar_chart(
            "wall time",
            {str(row[0]): {"time": float(row[3] or 0)} for row in rows},
            x=Axis(title="time on this machine", si="s"),
            of="stage",
        ),
        bar_chart(
            "transfers on the memory ports, each checked against the protocol",
            {channel: {"transfers": count} for channel, count in beats.items()},
            x=Axis(title="transfers", si=""),
            of="AXI4 channel",
        ),
        Table(
            title="stages", columns={"stage": "", "run": "", "result": "", "wall time": SECONDS}, rows=rows
        ),
    ]


def _mismatch(report: Mapping[str, Any]) -> list[Part]:
    failure = report["mismatch"]
    if failure is None:
        return []
    return [
        Table(
            title="what differs" + ", shrunk to as few commands as show it" * _is_shrunken(failure),
            columns={"difference": ""},
            rows=[(line,) for line in _mismatch_lines(failure)],
        )
    ]


def _coverage(coverage: Mapping[str, Any]) -> list[Part]:
    groups = {name: counts for name, counts in coverage.items() if isinstance(counts, dict)}
    reached = {
        name: {
            "reached": sum(1 for count in counts.values() if count),
            "missed": sum(1 for count in counts.values() if not count),
        }
        for name, counts in groups.items()
    }
    rows: list[tuple[Cell, ...]] = [
        (group, name, count) for group, counts in groups.items() for name, count in counts.items()
    ]
    return [
        bar_chart(
            "classes of situations",
            reached,
            x=Axis(title="classes"),
            of="group",
            colours={"reached": "#1f5fa8", "missed": "#d9772b"},
            wide=True,
        ),
        Table(
            title="how often each class was reached",
            columns={"group": "", "class": "", "times": ""},
            rows=rows,
            folded=True,
        ),
    ]


def _faults(kinds: Mapping[str, Mapping[str, int]]) -> list[Part]:
    if not kinds:
        return []
    return [
        Table(
            title="programs with one thing wrong, by kind",
            columns={
                "kind": "",
                "run": "",
                "ended with an error": "",
                "part": PERCENT,
                "resets while the memory had bursts to finish": "",
            },
            rows=[
                (
                    kind,
                    one["runs"],
                    one["stopped"],
                    one["stopped"] / one["runs"] if one["runs"] else None,
                    one["owed"],
                )
                for kind, one in kinds.items()
            ],
            folded=True,
        )
    ]


def _help(report: Mapping[str, Any]) -> str:
    if report["failed"]:
        failure = report["mismatch"]
        if failure["program"] is None:
            return f"There is no program to run again; --seed {report['seed']} draws the same once more."
        shrunken = "shrunken " * _is_shrunken(failure)
        waveform = "; its waveform is beside it" if failure["waveform"] else ""
        return f"simgnn program run FILE runs the {shrunken}program again{waveform}."
    if report["coverage"]["missed"]:
        return "More programs, or another --seed, reach more of the classes that are missed."
    return "Every class was reached; another --seed draws other programs."


def _is_shrunken(failure: Mapping[str, Any]) -> bool:
    """Whether the program is a smaller one than was found."""
    return failure["kind"] not in NOT_SHRUNK and failure["reproduced"]


def _files(report: Mapping[str, Any]) -> dict[str, str]:
    failure = report["mismatch"]
    if failure is None:
        return {}
    program = "the shrunken program" if _is_shrunken(failure) else "the program that failed"
    texts = {"program": program, "waveform": "its waveform"}
    return {Path(failure[key]).name: text for key, text in texts.items() if failure.get(key)}
