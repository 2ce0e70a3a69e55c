"""`report.html` of a comparison: which run is quicker, in which layer, by which engine and for what cause."""

from __future__ import annotations

from typing import Any

from simgnn.explore.compare.comparison import Comparison, deciding, limiting, seconds_of
from simgnn.explore.compare.pictures import draw_front, draw_stages
from simgnn.explore.compare.systems import worse
from simgnn.explore.simulate.energy import CAUSES
from simgnn.explore.simulate.rows import layer_title
from simgnn.report.charts import Axis, bar_chart
from simgnn.report.numbers import BYTES, JOULES, SECONDS, plain, with_unit
from simgnn.report.page import PERCENT, Cell, Figure, Part, Report, Table, Text, Unit, configuration_table
from simgnn.training.reports.plots import STATE_COLOURS, STATE_NAMES, WAITING
from simgnn.virtual_time.resources import LINKS

FILE_TEXTS = {
    "runs.csv": "a row for each run: figures, ratios to the baseline, what differs",
    "layers.csv": "a row for each layer, phase and run",
    "causes.csv": "a row for each layer, phase, engine, state and run",
    "comparison.json": "all of it",
    "causes.png": "what the engine that limits does, for each layer, phase and run",
    "pareto.png": "energy and size over time",
    "stages.png": "of systems, what the end of each run waited for",
}
"""What each file of a comparison is."""


def comparison_report(comparison: Comparison, summary: dict[str, Any]) -> Report:
    """The page.

    Parameters
    ----------
    summary
        As `simgnn.explore.compare.comparison.summary` makes it.
    """
    runs = comparison.runs
    return Report(
        title=f"{len(runs)} runs beside each other",
        asked=f"How do {', '.join(run.name for run in runs[1:])} compare with {runs[0].name}? Time is that of"
        f" {runs[0].timed}; size is in {comparison.size}.",
        answer=_answer(comparison, summary),
        figures=[
            Figure(name=run.name, value=run.seconds, unit=SECONDS, key=f"runs.{place}.simulated_seconds")
            for place, run in enumerate(runs)
        ],
        sections={
            "Time, energy and size": [
                *(Text(f"{note[0].upper()}{note[1:]}.") for note in summary["notes"]),
                *draw_front(comparison).charts,
                _runs(comparison, summary),
            ],
            **({"Systems": _systems(comparison, summary)} if any(run.system for run in runs) else {}),
            "What differs": [_differences(comparison)],
            "Where the time went": _layers(comparison),
            "Where energy and bytes went": _energy(comparison),
            "What would help": [
                Text(
                    "A layer that is slower than the baseline's names its cause above: the state of the engine that"
                    " limits it. simgnn simulate with the slower run's configuration tries what would help that layer."
                )
            ],
            "Configuration of the baseline": [configuration_table(runs[0].config)],
        },
        files={name: text for name, text in FILE_TEXTS.items() if comparison.stages or name != "stages.png"},
    )


def _answer(comparison: Comparison, summary: dict[str, Any]) -> str:
    runs = comparison.runs
    # A run that reaches a lower score is not called quicker.
    equal = [
        place
        for place, run in enumerate(runs)
        if not (run.system and runs[0].system and worse(run.system, runs[0].system))
    ]
    best = min(equal, key=lambda place: runs[place].seconds)
    first = with_unit(runs[0].seconds, SECONDS)
    if best == 0:
        text = f"{runs[0].name} is the quickest: it takes {first}"
    else:
        times = plain(summary["runs"][best]["speedup"])
        text = f"{runs[best].name} is the quickest: it takes {with_unit(runs[best].seconds, SECONDS)}, {times} times as"
        text += f" quick as {runs[0].name} ({first})"
    if all(run.joules is not None for run in runs):
        least = min(runs, key=lambda run: run.joules or 0.0)
        text += f"; {least.name} takes the least energy, {with_unit(least.joules or 0.0, JOULES)}"
    return f"{text}."


_SYSTEMS: dict[str, tuple[str, Unit]] = {
    "run": ("run", ""),
    "system": ("system", ""),
    "score": ("score", ""),
    "test_score": ("test score", ""),
    "cpu_seed_share": ("trained by the CPU", PERCENT),
    "hit_ratio": ("cache hits", PERCENT),
    "mean_age": ("mean age, mini-batches", ""),
    **{f"{link}_bytes": (f"{link.replace('_', ' ')} bytes", BYTES) for link in LINKS},
}
"""Titles and units of a table's columns, by a run's keys in the summary."""


def _systems(comparison: Comparison, summary: dict[str, Any]) -> list[Part]:
    """What training runs reach, the part that the CPU trains, bytes of each link, and where the time went, by stage."""
    rows = [[run[key] for key in _SYSTEMS] for run in summary["runs"] if "system" in run]
    table = Table(title="systems", columns=dict(_SYSTEMS.values()), rows=rows)
    return [*(draw_stages(comparison).charts if comparison.stages else ()), table]


def _runs(comparison: Comparison, summary: dict[str, Any]) -> Table:
    columns: dict[str, tuple[str, Unit]] = {
        "run": ("run", ""),
        "simulated_seconds": ("time", SECONDS),
        "speedup": ("times as quick", ""),
        "cycles": ("cycles", ""),
        "energy_joules": ("energy", JOULES),
        "bytes": ("moved", BYTES),
        "size": (f"size, {comparison.size}", ""),
        "pareto": ("on the front", ""),
    }
    return Table(
        title="runs",
        columns=dict(columns.values()),
        rows=[[run[key] for key in columns] for run in summary["runs"]],
        note=f"On the front: no other run is as good in {comparison.goals}, and better in one of them.",
    )


def _differences(comparison: Comparison) -> Part:
    if not comparison.differences:
        return Text("Nothing differs in their settings.")
    names = [run.name for run in comparison.runs]
    return Table(
        title="settings",
        columns={"setting": "", **dict.fromkeys(names, "")},
        rows=[(key, *map(_setting, values)) for key, values in comparison.differences.items()],
    )


def _setting(value: Any) -> Cell:
    return value if value is None or isinstance(value, bool) else str(value)


def _layers(comparison: Comparison) -> list[Part]:
    runs, layers = comparison.runs, comparison.layers
    found = {key: [(run, comparison.of(run, key)) for run in runs] for key in layers}
    time = Axis(title="simulated time", si="s")
    parts: list[Part] = [
        bar_chart(
            "time of each run, by layer",
            {
                run.name: {layer_title(*layer.key): seconds_of(run, layer.cycles) for layer in run.layers}
                for run in runs
            },
            x=time,
            of="run",
            wide=True,
        )
    ]
    for key in layers:
        bars = {}
        for run, layer in found[key]:
            if layer is not None:
                states = layer.states[limiting(layer)]
                bars[f"{run.name}: {limiting(layer)}"] = {
                    name: seconds_of(run, states[state])
                    for state, name in STATE_NAMES.items()
                    if state not in WAITING and states.get(state)
                }
        parts.append(
            bar_chart(
                f"{layer_title(*key)}: what the engine that limits does",
                bars,
                x=time,
                of="engine's work",
                colours=STATE_COLOURS,
            )
        )
    parts.append(
        Table(
            title="layers",
            columns={"layer": "", "run": "", "cycles": "", "time": SECONDS, "limited by": "", "moved": BYTES},
            rows=[
                (
                    layer_title(*key),
                    run.name,
                    layer.cycles,
                    seconds_of(run, layer.cycles),
                    limiting(layer),
                    layer.bytes,
                )
                for key in layers
                for run, layer in found[key]
                if layer is not None
            ],
        )
    )
    parts.append(
        Table(
            title=f"what makes the difference to {runs[0].name}, however small its part of the layer",
            columns={"layer": "", "engine": "", "cause": "", **{run.name: SECONDS for run in runs[1:]}},
            rows=[
                (layer_title(*key), engine, STATE_NAMES[state], *more[1:])
                for key in layers
                for (engine, state), more in deciding(comparison, key).items()
            ],
        )
    )
    return parts


def _energy(comparison: Comparison) -> list[Part]:
    runs = comparison.runs
    parts: list[Part] = []
    if all(run.energy is not None for run in runs):
        parts.append(
            bar_chart(
                "energy of each run, by cause",
                {run.name: {cause: (run.energy or {})[cause] * 1e-12 for cause in CAUSES} for run in runs},
                x=Axis(title="energy, estimated", si="J"),
                of="run",
            )
        )
    parts.append(
        bar_chart(
            "bytes of device memory, by layer",
            {run.name: {layer_title(*layer.key): layer.bytes for layer in run.layers} for run in runs},
            x=Axis(title="bytes", si="B"),
            of="run",
        )
    )
    return parts
