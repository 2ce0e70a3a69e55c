"""Pictures of a comparison: what the limiting engine of each layer does, the Pareto front, and systems' stages."""

from __future__ import annotations

from simgnn.explore.compare.comparison import Comparison, limiting, seconds_of
from simgnn.explore.simulate.rows import layer_title
from simgnn.report.charts import spread_axis
from simgnn.report.numbers import SECONDS, unit_of
from simgnn.training.reports.charts import Drawing, Look, Points, draw_points, draw_stacks
from simgnn.training.reports.plots import STATE_COLOURS, STATE_NAMES, WAITING

_LONGEST_NAME = 36
_LEAST_STAGE = 0.02
"""Of a run's time: a stage that takes less in every run is with the others, for there are few colours."""


def draw_causes(comparison: Comparison) -> bytes:
    """A panel for each layer and phase, with a bar for each run: what the engine that limits does."""
    layers, runs = comparison.layers, comparison.runs
    unit, unit_name = unit_of(
        [seconds_of(run, layer.cycles) for run in runs for layer in run.layers], SECONDS
    )

    def spent(key: tuple[int | None, str], state: str) -> list[float]:
        found = [(run, comparison.of(run, key)) for run in runs]
        return [
            0.0 if layer is None else seconds_of(run, layer.states[limiting(layer)].get(state, 0)) / unit
            for run, layer in found
        ]

    panels = {
        layer_title(*key): {
            name: spent(key, state) for state, name in STATE_NAMES.items() if state not in WAITING
        }
        for key in layers
    }
    # Numbered as in the tables; folders of a sweep differ in their last letters.
    names = [f"{place}\n{_short(run.name)}" for place, run in enumerate(runs, 1)]
    look = Look(y=f"{unit_name} of the engine that limits", columns=min(2, len(layers)))
    return draw_stacks(panels, names, look, colours=STATE_COLOURS).png


def draw_front(comparison: Comparison) -> Drawing:
    """Energy over time where it is known, and size over time, and what nothing beats."""
    runs = comparison.runs
    rows = [
        {
            "run": run.name,
            "time": run.seconds,
            "size": size,
            **({} if run.joules is None else {"energy": run.joules}),
            "front": "on the front" if best else "not on it",
        }
        for run, size, best in zip(runs, comparison.sizes, comparison.front, strict=True)
    ]
    time = ("time", spread_axis("simulated time", [run.seconds for run in runs], si="s"))
    size = ("size", spread_axis(comparison.size, comparison.sizes))
    panels = [Points(title="size over time", rows=rows, x=time, y=size, series="run", shown=("front",))]
    joules = [run.joules for run in runs if run.joules is not None]
    if len(joules) == len(runs):
        energy = ("energy", spread_axis("energy, estimated", joules, si="J"))
        panels.insert(
            0, Points(title="energy over time", rows=rows, x=time, y=energy, series="run", shown=("front",))
        )
    return draw_points(panels)


def draw_stages(comparison: Comparison) -> Drawing:
    """A bar for each run of a system: what the end of the run waited for."""
    unit, name = unit_of([run.seconds for run in comparison.runs], SECONDS)
    names = [
        f"{place} {_short(run.name) if run.system is None else run.system.system}"
        for place, run in enumerate(comparison.runs, 1)
    ]
    seconds_of_stage = {
        stage: [
            0.0 if run.system is None else run.system.stages.get(stage, 0.0) / unit for run in comparison.runs
        ]
        for stage in comparison.stages
    }
    least = [_LEAST_STAGE * run.seconds / unit for run in comparison.runs]
    seconds = {
        stage: each
        for stage, each in seconds_of_stage.items()
        if any(a >= b for a, b in zip(each, least, strict=True))
    }
    small = [each for stage, each in seconds_of_stage.items() if stage not in seconds]
    if small:
        seconds["others"] = [sum(each) for each in zip(*small, strict=True)]
    return draw_stacks({"by stage": seconds}, names, Look(y=f"{name} that the end waited for"))


def _short(name: str) -> str:
    """A name's end, which is what tells folders apart."""
    return name if len(name) <= _LONGEST_NAME else f"...{name[3 - _LONGEST_NAME :]}"
