"""`report.html` of a verification run: what was compared, what it reached, and the mismatch if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.report.charts import Axis, bar_chart
from simgnn.report.numbers import SECONDS
from simgnn.report.page import PERCENT, Cell, Figure, Part, Report, Table, Text, configuration_table
from simgnn.verify.report import STAGES, summary_lines

if TYPE_CHECKING:
    from simgnn.config.configuration import Config


def verification_page(report: Mapping[str, Any], config: Config) -> Report:
    """The page.

    Parameters
    ----------
    report
        As `simgnn.verify.report.verification_report` makes it.
    config
    """
    name, failed = config.hardware.name, report["failed"]
    run = ", ".join(f"{report[stage]:,} {text}" for stage, (text, *_) in STAGES.items() if report[stage])
    coverage = report["coverage"]
    source = (
        report["netlist"] and f"its netlist of {report['netlist']} cells"
    ) or f"Verilog: {report['rtl']}"
    return Report(
        title=f"Verification of {name}",
        asked=f"Do the Verilog, the cycle model and the reference of {name} agree on every bit, cycle and counter? Seed"
        f" {report['seed']}; {source}.",
        answer=f"No: {report['mismatch']['origin']} differs." if failed else _agreed(report, run),
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
            "Configuration": [configuration_table(config.to_dict()), _versions(report)],
        },
        files=_files(report),
    )


def _agreed(report: Mapping[str, Any], run: str) -> str:
    compared = f"{report['words']:,} words over {report['cycles']:,} cycles"
    return f"Yes: no bit, cycle or counter differs in {run}: {compared}."


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
            "transfers on the memory ports, each watched by a protocol checker",
            {channel: {"transfers": count} for channel, count in beats.items()},
            x=Axis(title="transfers", si=""),
            of="AXI4 channel",
        ),
        Table(title="stages", columns={"stage": "", "run": "", "": "", "wall time": SECONDS}, rows=rows),
    ]


def _mismatch(report: Mapping[str, Any]) -> list[Part]:
    failure = report["mismatch"]
    if failure is None:
        return []
    lines = list(summary_lines(dict(report)))
    first = next(place for place, line in enumerate(lines) if line.startswith("mismatch"))
    return [
        Table(
            title="what differs, shrunk to as few commands as show it",
            columns={"": ""},
            rows=[(line,) for line in lines[first:]],
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
        return "simgnn program run FILE runs the shrunken program again; its waveform is beside it."
    if report["coverage"]["missed"]:
        return "More programs, or another --seed, reach more of the classes that are missed."
    return "Every class was reached; another --seed draws other programs."


def _versions(report: Mapping[str, Any]) -> Table:
    rows = [(name, version or "not installed") for name, version in report["versions"].items()]
    return Table(title="versions", columns={"what": "", "version": ""}, rows=rows, folded=True)


def _files(report: Mapping[str, Any]) -> dict[str, str]:
    failure = report["mismatch"] or {}
    texts = {"program": "the shrunken program", "waveform": "its waveform"}
    return {Path(failure[key]).name: text for key, text in texts.items() if failure.get(key)}
