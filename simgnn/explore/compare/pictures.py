"""Pictures of a comparison: what the limiting engine of each layer does, and the Pareto front."""

from __future__ import annotations

import math

from simgnn.explore.compare.comparison import Comparison, layer_seconds, limiting, seconds_of
from simgnn.hw.counters import STATES
from simgnn.report.charts import WIDE
from simgnn.report.numbers import JOULES, SECONDS, plain, unit_of
from simgnn.training.reports.charts import Drawing, Look, draw_stacks
from simgnn.training.reports.plots import (
    ENGINES,
    LAYER_COLOURS,
    STATE_STYLE,
    make_logarithmic,
    new_figure,
    png_bytes,
)

_MARKS = "os^Dv<>P"
_LONGEST_NAME = 36
_SHOWN = [
    state for state in STATE_STYLE if state != "idle" and any(state in STATES[engine] for engine in ENGINES)
]
_SAME_PLACE = 0.02
"""Runs that lie apart by a smaller part of an axis have marks that cover each other."""
_LEAST_STAGE = 0.02
"""Of a run's time: a stage that takes less in every run is with the others, for there are few colours."""


def draw_causes(comparison: Comparison) -> bytes:
    """A panel for each layer and phase, with a bar for each run: its time, and what the engine that limits does.

    Returns
    -------
    PNG.
    """
    layers, runs = comparison.layers, comparison.runs
    unit, unit_name = unit_of([layer_seconds(run, layer) for run in runs for layer in run.layers], SECONDS)
    figure, panels = new_figure(len(layers) * (0.24 * len(runs) + 0.75) + 1.6, 1, rows=len(layers))
    from matplotlib.patches import Patch

    for axis, key in zip(panels, layers, strict=True):
        for place, run in enumerate(runs):
            layer = comparison.of(run, key)
            if layer is None:
                continue
            engine = limiting(layer)
            whole = layer_seconds(run, layer) / unit
            axis.barh(place, whole, height=0.86, color="none", edgecolor="#6b6b6b", linewidth=0.8)
            left = 0.0
            for state in _SHOWN:
                # Work that is done ahead, in another layer's time, makes the states of an engine more than the layer's.
                spent = seconds_of(run, layer.states[engine].get(state, 0)) / unit
                axis.barh(place, spent, left=left, color=STATE_STYLE[state][0], height=0.7)
                left += spent
            text = f"{plain(whole)} {engine}"
            axis.annotate(
                text,
                (max(left, whole), place),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=7.5,
            )
        axis.set_title(layer_title(key), loc="left", fontsize=10)
        axis.set_yticks(range(len(runs)), [_short(run.name) for run in runs], fontsize=7.5)
        axis.set_ylim(len(runs) - 0.5, -0.5)
        axis.tick_params(axis="y", length=0)
        axis.margins(x=0.14)
        axis.set_xlim(left=0)
        axis.xaxis.set_major_formatter(lambda value, _: plain(value))
        axis.set_ylabel("run")
    panels[-1].set_xlabel(
        f"{unit_name} (frame: the layer's time; colours: the engine that limits; white: it is idle)"
    )
    handles = [Patch(facecolor=STATE_STYLE[state][0], label=STATE_STYLE[state][1]) for state in _SHOWN]
    figure.legend(handles=handles, loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return png_bytes(figure)


def draw_front(comparison: Comparison) -> bytes:
    """Energy over time where it is known, and size over time; a filled mark for what nothing beats.

    Returns
    -------
    PNG.
    """
    runs = comparison.runs
    joules = [run.joules for run in runs]
    seconds, time_name = unit_of([run.seconds for run in runs], SECONDS)
    times = [run.seconds / seconds for run in runs]
    # Neighbours may lie on each other: their numbers are above and below in turn.
    ranks = {place: rank for rank, place in enumerate(sorted(range(len(runs)), key=times.__getitem__))}
    heights = [(list(comparison.sizes), comparison.size)]
    known = [value for value in joules if value is not None]
    if len(known) == len(runs):
        energy, energy_name = unit_of(known, JOULES)
        heights.insert(0, ([value / energy for value in known], f"{energy_name} (estimated)"))
    figure, panels = new_figure(4.4 + 0.2 * -(-len(runs) // 2), len(heights))
    for axis, (values, label) in zip(panels, heights, strict=True):
        apart = max(max(each) / min(each) for each in (times, values)) if min(values) > 0 else 0
        logarithmic = apart > WIDE
        earlier = _coinciding(times, values, logarithmic=logarithmic)
        for place, run in enumerate(runs):
            colour, beneath = LAYER_COLOURS[place % len(LAYER_COLOURS)], earlier[place]
            axis.plot(
                times[place],
                values[place],
                linestyle="none",
                marker=_MARKS[place // len(LAYER_COLOURS) % len(_MARKS)],
                markersize=8 + 5 * beneath,
                zorder=2.5 - 0.01 * beneath,  # rings around what lies at the same place
                markeredgewidth=1.6,
                color=colour,
                markerfacecolor=colour if comparison.front[place] else "none",
                label=f"{place + 1}: {_short(run.name)}" if axis is panels[0] else None,
            )
            axis.annotate(
                str(place + 1),
                (times[place], values[place]),
                xytext=(14 * beneath, -10 if ranks[place] % 2 else 10),
                textcoords="offset points",
                ha="center",
                va="center",
                fontsize=8,
            )
        if logarithmic:
            make_logarithmic(axis.xaxis, axis.yaxis)
        for line in (axis.xaxis, axis.yaxis):
            line.set_major_formatter(lambda value, _: plain(value))
        axis.margins(0.12)
        axis.set_xlabel(f"{time_name} of simulated time")
        axis.set_ylabel(label)
        axis.grid(color="#e4e4e4", linewidth=0.8)
        axis.set_axisbelow(True)
    figure.suptitle(
        "Filled: no other run is as good in all goals and better in one. Hollow: one is. Ring: runs at one place",
        x=0.01,
        ha="left",
        fontsize=10,
    )
    legend = figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    for mark in legend.get_lines():
        mark.set_markersize(8)
    return png_bytes(figure)


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


def _coinciding(times: list[float], values: list[float], *, logarithmic: bool) -> list[int]:
    """How many points before each lie at its place on axes that just hold them all."""
    axes = [[math.log(each) for each in axis] if logarithmic else axis for axis in (times, values)]
    reaches = [_SAME_PLACE * (max(axis) - min(axis)) for axis in axes]
    return [
        sum(
            all(abs(axis[place] - axis[other]) <= reach for axis, reach in zip(axes, reaches, strict=True))
            for other in range(place)
        )
        for place in range(len(times))
    ]


def layer_title(key: tuple[int | None, str]) -> str:
    """What a layer and phase is called."""
    return "all layers" if key[0] is None else f"layer {key[0]} {key[1]}"


def _short(name: str) -> str:
    """A name's end, which is what tells folders apart."""
    return name if len(name) <= _LONGEST_NAME else f"...{name[3 - _LONGEST_NAME :]}"
