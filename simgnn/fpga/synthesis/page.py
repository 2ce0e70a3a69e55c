"""`report.html` of a synthesis: what each part takes of the device, and its longest path."""

from __future__ import annotations

from simgnn.fpga.synthesis.report import TITLES, DesignPart, Synthesis, timing_lines
from simgnn.report.charts import Axis, bar_chart
from simgnn.report.page import Cell, Figure, Part, Report, Table, Text

FILE_TEXTS = {
    "synthesis.json": "all figures of this page, cells and memories; simgnn sweep and compare read areas from it",
    "SYNTHESIS_REPORT.csv": "a row for each part and each module",
    "manifest.json": "what the Verilog is of, and the digest of each file",
}
"""What files are, of the folder that the Verilog is in."""


def synthesis_report(synthesis: Synthesis) -> Report:
    """The page."""
    design, device = synthesis.design, synthesis.device
    shares = synthesis.used
    longest, problems = synthesis.longest, synthesis.problems
    scarcest = max(shares, key=shares.__getitem__)
    answer = f"{design} takes {shares[scarcest]:.1%} of the {TITLES[scarcest]} of a {device}, its scarcest resource"
    if synthesis.mhz:
        answer += (
            f"; its clock is estimated at {synthesis.mhz:.0f} MHz by the slowest path, of {longest['levels']}"
            " levels of logic"
        )
    if synthesis.routed:
        answer += (
            f", and {synthesis.routed['module']} reaches {synthesis.routed['mhz']:.1f} MHz placed and routed"
        )
    if problems:
        answer += f". {len(problems)} problem{'' if len(problems) == 1 else 's'} were found"
    return Report(
        title=f"{design} on {device}",
        asked=f"What does each part of {design} take of a {device}, and how long is its longest path?",
        answer=f"{answer}.",
        figures=[
            Figure(name=TITLES[key], value=synthesis.total[key], key=f"total.{key}")
            for key in TITLES
            if synthesis.total[key]
        ],
        sections={
            "Problems": [Text(problem) for problem in problems],
            "How fast the clock can be": [Text(text) for text in timing_lines(synthesis)],
            "What each part takes": _parts(synthesis),
            "Modules": [
                _table("modules, each with everything inside it", synthesis.modules, synthesis, folded=True)
            ],
            "What would help": [Text(text) for text in _help(synthesis, scarcest)],
            "Tools": [
                Table(
                    title="versions", columns={"tool": "", "version": ""}, rows=list(synthesis.tools.items())
                )
            ],
        },
        files={
            name: text for name, text in FILE_TEXTS.items() if synthesis.digest or name != "manifest.json"
        },
    )


def _parts(synthesis: Synthesis) -> list[Part]:
    shown = [key for key in TITLES if synthesis.total[key]]
    parts: list[Part] = [
        bar_chart(
            "part of the device's resources",
            {TITLES[key]: {"used": share} for key, share in synthesis.used.items()},
            x=Axis(title="part of the device", share=True),
            of="resource",
            wide=True,
        )
    ]
    parts += [
        bar_chart(
            TITLES[key],
            {
                part.name: {TITLES[key]: part.resources[key]}
                for part in synthesis.parts
                if part.resources[key]
            },
            x=Axis(title=TITLES[key], si=""),
            of="part",
        )
        for key in shown
        if any(part.resources[key] for part in synthesis.parts)
    ]
    return [*parts, _table("parts", synthesis.parts, synthesis, folded=False)]


def _table(title: str, found: list[DesignPart], synthesis: Synthesis, *, folded: bool) -> Table:
    shown = [key for key in TITLES if synthesis.total[key]]
    rows: list[tuple[Cell, ...]] = [
        (
            part.name,
            part.instances,
            *(_whole(part.resources[key]) for key in shown),
            part.levels,
            part.nanoseconds,
            part.start,
            part.end,
        )
        for part in found
    ]
    return Table(
        title=title,
        columns={
            "part": "",
            "times": "",
            **{TITLES[key]: "" for key in shown},
            "levels": "",
            "slowest path": "ns",
            "from": "",
            "to": "",
        },
        rows=rows,
        folded=folded,
    )


def _whole(value: float) -> int | float:
    """A count, which may be of halves of block RAMs."""
    return int(value) if value == int(value) else value


def _help(synthesis: Synthesis, scarcest: str) -> list[str]:
    largest = max(synthesis.parts, key=lambda part: part.resources[scarcest], default=None)
    texts = []
    if largest is not None and synthesis.total[scarcest]:
        share = largest.resources[scarcest] / synthesis.total[scarcest]
        texts.append(
            f"{largest.name} takes {share:.0%} of the design's {TITLES[scarcest]}: its sizes are the first to look at"
            " (simgnn config hardware)."
        )
    if not synthesis.routed:
        texts.append("--route places and routes for ECP5, and says which clock it reaches.")
    return texts
