"""What `simgnn compare` reports: four short tables on the terminal, and a folder.

In the folder are runs, layers, and where their cycles go, as CSV, and pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simgnn.explore.compare.comparison import (
    LEAST_SHARE,
    Comparison,
    deciding,
    layer_seconds,
    limiting,
    ratio,
    seconds_of,
)
from simgnn.explore.compare.page import FILE_TEXTS, comparison_report
from simgnn.explore.compare.pictures import draw_causes, draw_front, draw_stages
from simgnn.explore.compare.systems import notes
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.process.files.standard_output import say
from simgnn.report.numbers import BYTES, JOULES, SECONDS, plain, unit_of
from simgnn.report.page import REPORT
from simgnn.training.reports.plots import ENGINES, STATE_NAMES, WAITING
from simgnn.training.reports.terminal import print_paged, print_table
from simgnn.virtual_time.resources import LINKS

RUNS = "runs.csv"
LAYERS = "layers.csv"
CAUSES = "causes.csv"
COMPARISON = "comparison.json"
CAUSES_PICTURE = "causes.png"
FRONT_PICTURE = "pareto.png"
STAGES_PICTURE = "stages.png"
FILES = (*FILE_TEXTS, REPORT)
_UNKNOWN = "-"
LINK_NAMES = {
    "device_memory": "DRAM",
    "pcie": "PCIe",
    "peers": "peers",
    "store": "store",
    "network": "network",
}
"""Of `simgnn.virtual_time.resources.LINKS`."""


def _run_rows(comparison: Comparison, summary: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for place, run in enumerate(summary["runs"]):
        cells = {name: value for name, value in run.items() if name != "energy_pj"}
        cells |= {key: values[place] for key, values in comparison.differences.items()}
        rows.append({**cells, "pareto": int(run["pareto"])})
    return rows


def _layer_rows(summary: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "layer": "" if layer["layer"] is None else layer["layer"],
            "phase": layer["phase"],
            **{name: value for name, value in run.items() if name != "states"},
        }
        for layer in summary["layers"]
        for run in layer["runs"]
        if run is not None
    ]


def _cause_rows(comparison: Comparison) -> list[dict[str, Any]]:
    """A row for each layer, engine, cause and run, with what it takes longer than the baseline."""
    rows: list[dict[str, Any]] = []
    first = comparison.runs[0]
    for key in comparison.layers:
        base = comparison.of(first, key)
        for run in comparison.runs:
            found = comparison.of(run, key)
            if found is None:
                continue
            for engine, states in found.states.items():
                for state, cycles in states.items():
                    seconds = seconds_of(run, cycles)
                    more = None if base is None else seconds - seconds_of(first, base.states[engine][state])
                    rows.append(
                        {
                            "layer": "" if key[0] is None else key[0],
                            "phase": key[1],
                            "engine": engine,
                            "cause": state,
                            "run": run.name,
                            "cycles": cycles,
                            "simulated_seconds": seconds,
                            "longer_seconds": more,
                        }
                    )
    return rows


def comparison_folder(output: str | Path) -> OutputFolder:
    """The folder: new, empty, or one of an earlier comparison, which is replaced.

    Raises
    ------
    InputError
        For any other.
    """
    return OutputFolder(output, files=FILES, in_place=False)


def write_comparison(folder: OutputFolder, comparison: Comparison, summary: dict[str, Any]) -> None:
    """Write tables, pictures and the page; the folder changes in one step.

    Parameters
    ----------
    folder
    comparison
    summary
        As `simgnn.explore.compare.comparison.summary` makes it.
    """
    folder.fill(
        {
            RUNS: csv_bytes(_run_rows(comparison, summary)),
            LAYERS: csv_bytes(_layer_rows(summary)),
            CAUSES: csv_bytes(_cause_rows(comparison)),
            COMPARISON: (strict_json(summary) + "\n").encode(),
            CAUSES_PICTURE: draw_causes(comparison),
            FRONT_PICTURE: draw_front(comparison),
            REPORT: comparison_report(comparison, summary).html(),
            **({STAGES_PICTURE: draw_stages(comparison).png} if comparison.stages else {}),
        }
    )


def print_comparison(comparison: Comparison) -> None:
    """Print runs, what differs, layers, and where their time goes; runs have numbers from 1, the baseline's."""
    _print_runs(comparison)
    numbers = [str(place + 1) for place in range(len(comparison.runs))]
    if any(run.system is not None for run in comparison.runs):
        _print_systems(comparison, numbers)
    if comparison.differences:
        say("\nwhat differs")
        rows = [[key, *map(_setting, values)] for key, values in comparison.differences.items()]
        print_paged(["setting", *numbers], rows, first=1)
    else:
        say("\nnothing differs in their settings")
    unit, name = unit_of(_layer_seconds(comparison), SECONDS)
    say(f"\nlayers: {name}, and how many times as quick as run 1")
    print_paged(["layer", "phase", *numbers], _layer_cells(comparison, unit), first=2, left=(0, 1))
    say(
        f"\nwhere their time goes: {name} in states that take {LEAST_SHARE:.0%} of the layer in some run, or make"
    )
    say(f"{LEAST_SHARE:.0%} of the difference to run 1; {CAUSES} has them all")
    causes = _cause_cells(comparison, unit)
    print_paged(["layer", "phase", "engine", "cause", *numbers], causes, first=4, left=(0, 1, 2, 3))


def _print_runs(comparison: Comparison) -> None:
    runs, first = comparison.runs, comparison.runs[0]
    seconds, time_unit = unit_of([run.seconds for run in runs], SECONDS)
    joules, energy_unit = unit_of([run.joules or 0.0 for run in runs], JOULES)
    moved, bytes_unit = unit_of([run.bytes for run in runs], BYTES)
    bytes_unit += " of DRAM"
    has_energy = any(run.joules is not None for run in runs)
    rows = []
    for place, run in enumerate(runs):
        cells = [str(place + 1), run.name, plain(run.seconds / seconds), _times(first.seconds, run.seconds)]
        if has_energy:
            cells += [
                _UNKNOWN if run.joules is None else plain(run.joules / joules),
                _times(first.joules, run.joules),
            ]
        cells += [plain(run.bytes / moved), _times(first.bytes, run.bytes)]
        cells += [plain(comparison.sizes[place]), "best" if comparison.front[place] else ""]
        rows.append(cells)
    energy_names = [energy_unit, "less"] if has_energy else []
    print_table(
        ["", "run", time_unit, "quicker", *energy_names, bytes_unit, "less", "size", "front"],
        rows,
        left=(1,),
    )
    say(f"time of {first.timed}; size in {comparison.size}")
    say(f"best: no other run is as good in {comparison.goals} and better in one of them")


def _print_systems(comparison: Comparison, numbers: list[str]) -> None:
    """What each run reaches, what crosses which link, what its end waited for, and what has to be known besides."""
    systems = [
        (number, run.system) for number, run in zip(numbers, comparison.runs, strict=True) if run.system
    ]
    size, unit = unit_of([count for _, system in systems for count in system.links.values()], BYTES)
    say(f"\nwhat they reach; age of reused rows in mini-batches; {unit} over each link")
    links = [name for name in LINKS if any(system.links[name] for _, system in systems)]
    print_table(
        [
            "",
            "system",
            "test score",
            "CPU's seeds",
            "hits",
            "mean age",
            *(LINK_NAMES[name] for name in links),
        ],
        [
            [
                number,
                system.system,
                _UNKNOWN if system.reached is None else f"{system.reached:.4f}",
                *(
                    _UNKNOWN if share is None else f"{share:.1%}"
                    for share in (system.cpu_seeds, system.hit_ratio)
                ),
                _UNKNOWN if system.mean_age is None else plain(system.mean_age),
                *(plain(system.links[name] / size) for name in links),
            ]
            for number, system in systems
        ],
        left=(1,),
    )
    if comparison.stages:
        unit_size, name = unit_of([run.seconds for run in comparison.runs], SECONDS)
        say(f"\n{name} of each stage that the end of the run waited for")
        rows = [
            [
                stage,
                *(
                    plain(run.system.stages[stage] / unit_size)
                    if run.system and stage in run.system.stages
                    else _UNKNOWN
                    for run in comparison.runs
                ),
            ]
            for stage in comparison.stages
        ]
        print_paged(["stage", *numbers], rows, first=1, left=(0,))
    for note in notes(comparison.runs):
        say(f"note: {note}")


def _layer_seconds(comparison: Comparison) -> list[float]:
    return [layer_seconds(run, layer) for run in comparison.runs for layer in run.layers]


def _layer_cells(comparison: Comparison, unit: float) -> list[list[str]]:
    rows = []
    first = comparison.runs[0]
    for key in comparison.layers:
        base = comparison.of(first, key)
        cells = list(_named(key))
        for run in comparison.runs:
            found = comparison.of(run, key)
            if found is None:
                cells.append(_UNKNOWN)
                continue
            spent = layer_seconds(run, found)
            cell = plain(spent / unit)
            if run is not first:
                cell += f" {_times(None if base is None else layer_seconds(first, base), spent)}"
            cells.append(f"{cell} {limiting(found)}")
        rows.append(cells)
    return rows


def _cause_cells(comparison: Comparison, unit: float) -> list[list[str]]:
    """Rows of what engines do or wait for themselves; waiting for others is a cause where nothing else differs."""
    rows = []
    for key in comparison.layers:
        found = [(run, comparison.of(run, key)) for run in comparison.runs]
        decides = deciding(comparison, key)
        for engine in ENGINES:
            for state, name in STATE_NAMES.items():
                cells, most = [], 0.0
                for run, layer in found:
                    cycles = None if layer is None else layer.states[engine].get(state)
                    if layer is None or cycles is None:
                        cells.append(_UNKNOWN)
                        continue
                    most = max(most, cycles / layer.cycles if layer.cycles else 0.0)
                    cells.append(plain(seconds_of(run, cycles) / unit))
                if (state not in WAITING and most >= LEAST_SHARE) or (engine, state) in decides:
                    rows.append([*_named(key), engine, name, *cells])
    return rows


def _named(key: tuple[int | None, str]) -> tuple[str, str]:
    return ("all" if key[0] is None else str(key[0]), "" if key[0] is None else key[1])


def _times(baseline: float | None, value: float | None) -> str:
    found = ratio(baseline, value)
    if found is None:
        return _UNKNOWN
    return f"{found:.2f}x" if 0.1 <= found < 10 else f"{plain(found)}x"


def _setting(value: Any) -> str:
    if value is None:
        return _UNKNOWN
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value)
