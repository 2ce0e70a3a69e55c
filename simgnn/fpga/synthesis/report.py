"""What a synthesis found, as plain values, as CSV, on the terminal and as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from simgnn.fpga.synthesis import delays
from simgnn.fpga.synthesis.fanouts import Fanout
from simgnn.fpga.synthesis.flow import Unit
from simgnn.fpga.synthesis.modules import Design
from simgnn.fpga.synthesis.netlist import readable
from simgnn.fpga.synthesis.paths import Paths
from simgnn.fpga.synthesis.targets import RESOURCES, Target, parts_of_device, target_of
from simgnn.process.files.output import csv_bytes
from simgnn.process.files.standard_output import say
from simgnn.report.charts import Axis, bar_chart
from simgnn.report.page import Cell, Figure, Part, Report, Table, Text
from simgnn.training.reports.terminal import print_table

TITLES = {"lut": "LUT", "lutram": "LUT RAM", "ff": "FF", "bram": "BRAM", "uram": "URAM", "dsp": "DSP"}


@dataclass(frozen=True, kw_only=True)
class DesignPart:
    """One row: a part of the accelerator, or a distinct module.

    Parameters
    ----------
    name
        Instance, or module.
    instances
        How often it is in the design; resources are those of one.
    resources
        By `RESOURCES`; everything inside it is counted.
    levels
        Logic levels of its slowest path between two registers.
    start, end
        Its registers.
    nanoseconds
        What it is estimated to take.
    through
        Cells on the way, by a key of `simgnn.fpga.synthesis.delays.KINDS`.
    """

    name: str
    module: str
    instances: int
    resources: dict[str, float]
    levels: int
    start: str
    end: str
    nanoseconds: float = 0.0
    through: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Synthesis:
    """What `simgnn generate --synth` found.

    Parameters
    ----------
    design
        Top module.
    parts
        They add up to the total; the last, "glue", is what joins the others.
    modules
        Every module that was synthesised by itself.
    total, capacity
        Resources of the design and of the device.
    longest
        ``levels``, ``nanoseconds``, ``through``, ``start`` and ``end`` of the slowest path of the whole design.
    grade
        Speed grade whose delays the estimate is by.
    asked_mhz
        The clock that is wanted; 0 for none.
    memories
        Kind of RAM by path, once for each distinct module.
    problems
        What the checks found.
    tools
        Versions.
    routed
        What place and route reports, empty without it.
    cells
        How many cells of each type the whole design has.
    fanouts
        The nets with the most loads, the largest first.
    digest
        Of the accelerator's `HardwareConfig`, by which its area is found; empty for a unit.
    """

    target: str
    device: str
    design: str
    parts: list[DesignPart]
    modules: list[DesignPart]
    total: dict[str, float]
    capacity: dict[str, float]
    longest: dict[str, Any]
    memories: dict[str, str]
    problems: list[str]
    tools: dict[str, str]
    routed: dict[str, Any] = field(default_factory=dict)
    cells: dict[str, int] = field(default_factory=dict)
    fanouts: list[Fanout] = field(default_factory=list)
    digest: str = ""
    grade: str = ""
    asked_mhz: float = 0.0

    @property
    def mhz(self) -> float:
        """An estimate of the fastest clock, before anything is placed; 0 where no path joins two registers."""
        nanoseconds = self.longest.get("nanoseconds", 0.0)
        return round(1000 / nanoseconds, 1) if nanoseconds else 0.0

    @property
    def most_levels(self) -> int:
        """The most levels of any part's slowest path, which need not be the slowest of all."""
        return max((part.levels for part in self.parts), default=0)

    @property
    def used(self) -> dict[str, float]:
        """The part of each of the device's resources."""
        return parts_of_device(self.total, self.capacity)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {**asdict(self), "mhz": self.mhz}


def cell_resources(counts: Counter[str], target: Target) -> Counter[str]:
    """Resources of cells.

    Parameters
    ----------
    counts
        Cells by type; those of other units are passed over.
    """
    found: Counter[str] = Counter()
    for kind, number in counts.items():
        for resource, each in target.cost.get(kind, {}).items():
            found[resource] += number * each
    return found


def all_cells(design: Design, units: dict[str, Unit]) -> dict[str, int]:
    """Cells of the whole design by type, units left out."""
    found: Counter[str] = Counter()
    for name, unit in units.items():
        for kind, number in unit.netlist.counts.items():
            if kind not in units:
                found[kind] += number * design.instances[name]
    return dict(sorted(found.items()))


def unknown_cells(units: dict[str, Unit], target: Target) -> list[str]:
    """Types of cells that the target does not know, so that they would be counted as nothing."""
    kinds = {kind for unit in units.values() for kind in unit.netlist.counts}
    return sorted(kinds - set(target.cost) - set(units))


def rows(
    design: Design, units: dict[str, Unit], paths: dict[str, Paths], target: Target
) -> dict[str, DesignPart]:
    """Every unit as a `Part`, with everything inside it, by name."""
    found: dict[str, DesignPart] = {}
    for name, unit in units.items():
        resources: dict[str, Any] = cell_resources(unit.netlist.counts, target)
        longest, start, end = paths[name].longest
        slowest = _path(longest)
        # Children come first, with all that is in them counted.
        for child, number in unit.netlist.counts.items():
            if child not in units:
                continue
            for resource, each in found[child].resources.items():
                resources[resource] += number * each
            if found[child].nanoseconds > slowest["nanoseconds"]:
                inside = next(cell for cell, kind, *_ in unit.netlist.cells if kind == child)
                slowest = {key: getattr(found[child], key) for key in slowest}
                start, end = (f"{inside}.{found[child].start}", f"{inside}.{found[child].end}")
        found[name] = DesignPart(
            name=name,
            module=name,
            instances=design.instances[name],
            resources={key: resources[key] for key in RESOURCES},
            start=readable(start),
            end=readable(end),
            **slowest,
        )
    return found


def _path(delay: delays.Delay) -> dict[str, Any]:
    """What a `DesignPart` says of a path."""
    return {
        "levels": delays.levels(delay),
        "nanoseconds": round(delays.picoseconds(delay) / 1000, 2),
        "through": {kind: number for kind, number in delays.counts(delay).items() if number},
    }


def glue(
    parts: Iterable[DesignPart], whole: DesignPart, paths: Mapping[str, Paths], joining: Collection[str]
) -> DesignPart:
    """The part of `whole` that is in none of `parts`; its path is the longest one that crosses between parts."""
    left = {key: whole.resources[key] - sum(part.resources[key] for part in parts) for key in RESOURCES}
    delay, start, end = max((paths[name].longest for name in joining), key=lambda longest: longest[0])
    return DesignPart(
        name="between parts",
        module=", ".join(joining),
        instances=1,
        resources=left,
        start=readable(start),
        end=readable(end),
        **_path(delay),
    )


def as_csv(synthesis: Synthesis) -> bytes:
    """The report as CSV: parts, then modules, then the total."""
    longest = {**synthesis.longest, "levels": synthesis.most_levels}
    whole = DesignPart(name=synthesis.design, module="", instances=1, resources=synthesis.total, **longest)
    listed = [
        *(("part", part) for part in synthesis.parts),
        *(("module", part) for part in synthesis.modules),
        ("total", whole),
    ]
    return csv_bytes(
        [
            {
                "kind": kind,
                "name": part.name,
                "module": part.module,
                "instances": part.instances,
                **{key: f"{part.resources[key]:.12g}" for key in RESOURCES},
                "levels": part.levels,
                "nanoseconds": part.nanoseconds,
                "start": part.start,
                "end": part.end,
            }
            for kind, part in listed
        ]
    )


def print_resources(synthesis: Synthesis) -> None:
    """Print what each part takes, the whole, and the share of the device."""
    kinds = [key for key in TITLES if synthesis.capacity.get(key) or key == "lutram"]
    capacity, used = synthesis.capacity, synthesis.used
    rows = [
        (
            part.name,
            *(f"{part.resources[key]:,.12g}" for key in kinds),
            str(part.levels),
            f"{part.nanoseconds:.2f}",
        )
        for part in synthesis.parts
    ]
    slowest = str(synthesis.most_levels), f"{synthesis.longest.get('nanoseconds', 0):.2f}"
    rows += [
        ("total", *(f"{synthesis.total[key]:,.12g}" for key in kinds), *slowest),
        ("device", *(f"{capacity[key]:,.12g}" if key in used else "" for key in kinds), "", ""),
        ("used", *(_share(used[key]) if key in used else "" for key in kinds), "", ""),
    ]
    say(f"{synthesis.design} on {synthesis.device}")
    print_table(("part", *(TITLES[key] for key in kinds), "levels", "ns"), rows)


def timing_lines(synthesis: Synthesis) -> list[str]:
    """The estimate of the clock, the slowest path and where delays are from; nothing where no path joins registers."""
    longest = synthesis.longest
    if not synthesis.mhz:
        return []
    grade = f"{synthesis.device}, speed grade {synthesis.grade}"
    text = f"estimated clock: {synthesis.mhz:.0f} MHz on {grade}, before anything is placed"
    if asked := synthesis.asked_mhz:
        short = (
            f", {asked / synthesis.mhz - 1:.0%} more than the estimate" if asked > synthesis.mhz else ", met"
        )
        text += f" ({asked:g} MHz asked for{short})"
    path = (
        f"slowest path: {longest['nanoseconds']} ns from {longest['start']} to {longest['end']}, through"
        f" {delays.in_words(longest['through'])}"
    )
    return [text, path, f"delays: {target_of(synthesis.target).sources}"]


def fanout_lines(synthesis: Synthesis) -> list[str]:
    """The nets with the most loads, in a line; nothing where none is known."""
    said = [f"{one.net} of {one.module} {one.loads:,}" for one in synthesis.fanouts]
    return [f"largest fan-out, in loads: {', '.join(said)}"] if said else []


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
    problems = synthesis.problems
    scarcest = max(shares, key=shares.__getitem__)
    answer = f"{design} takes {_share(shares[scarcest])} of the {TITLES[scarcest]} of a {device}, its scarcest resource"
    if synthesis.mhz:
        answer += (
            f"; its clock is estimated at {synthesis.mhz:.0f} MHz by the slowest path, through"
            f" {delays.in_words(synthesis.longest['through'])}"
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
            "How fast the clock can be": [
                Text(text) for text in (*timing_lines(synthesis), *fanout_lines(synthesis))
            ],
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


def _share(share: float) -> str:
    """A part of the device: at least two significant digits, which a unit's needs."""
    return f"{share:.0%}" if share >= 0.1 or not share else f"{100 * share:.2g}%"


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
