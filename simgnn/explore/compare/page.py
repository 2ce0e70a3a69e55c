"""What `simgnn compare` leaves: tables, pictures and a page of which run is quicker, where, and for what cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simgnn.explore.compare.comparison import LEAST_SHARE, Comparison, deciding, limiting, seconds_of
from simgnn.explore.compare.runs import Run
from simgnn.explore.compare.systems import as_quick, noise, reached, score_gap, times_as, worse
from simgnn.explore.simulate.energy import CAUSES
from simgnn.explore.simulate.rows import layer_title
from simgnn.explore.sweep.objectives import FRONT, front_line, joined
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.charts import Axis, bar_chart, spread_axis
from simgnn.report.numbers import BYTES, JOULES, SCORE_NAMES, SECONDS, unit_of, with_unit
from simgnn.report.page import (
    PERCENT,
    REPORT,
    Cell,
    Figure,
    Part,
    Report,
    Table,
    Text,
    Unit,
    configuration_table,
)
from simgnn.training.reports.charts import (
    STATE_COLOURS,
    STATE_NAMES,
    WAITING,
    Drawing,
    Look,
    Points,
    draw_bars,
    draw_points,
)
from simgnn.virtual_time.resources import LINKS

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
    return draw_bars(panels, names, look, stacked=True, colours=STATE_COLOURS).png


def draw_front(comparison: Comparison) -> Drawing:
    """Energy over time where it is known, and size over time, and what nothing beats."""
    runs = comparison.runs
    rows: list[dict[str, Any]] = [
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
    ways = {"size": size}
    joules = [run.joules for run in runs if run.joules is not None]
    if len(joules) == len(runs):
        ways = {"energy": ("energy", spread_axis("energy, estimated", joules, si="J")), **ways}
    panels = []
    for name, way in ways.items():
        line = front_line((row["time"], row[name]) for row in rows)
        panels.append(
            Points(
                title=f"{name} over time",
                rows=rows,
                x=time,
                y=way,
                series="run",
                shown=("front",),
                limits={FRONT: line} if len(line) > 1 else {},
            )
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
    return draw_bars({"by stage": seconds}, names, Look(y=f"{name} that the end waited for"), stacked=True)


def _short(name: str) -> str:
    """A name's end, which is what tells folders apart."""
    return name if len(name) <= _LONGEST_NAME else f"...{name[3 - _LONGEST_NAME :]}"


FILE_TEXTS = {
    "runs.csv": "a row for each run: figures, ratios to the baseline, what differs",
    "layers.csv": "a row for each layer, phase and run",
    "causes.csv": "a row for each layer, phase, engine, state and run",
    "seeds.csv": "a row for each configuration: means over its seeds, and their standard errors",
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
    first, *others = (each.mean for each in comparison.configurations)
    compared = f"{', '.join(run.name for run in others)} compare with {first.name}"
    return Report(
        title=f"{len(runs)} runs beside each other",
        asked=f"How do {compared if others else 'runs that differ in their seed alone differ'}? Time is that of"
        f" {first.timed}; size is in {comparison.size}.",
        answer=_answer(comparison),
        figures=[
            Figure(name=run.name, value=run.seconds, unit=SECONDS, key=f"runs.{place}.simulated_seconds")
            for place, run in enumerate(runs)
        ],
        sections={
            **({"Over seeds": [_seeds(comparison, summary)]} if comparison.repeated else {}),
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
                    f"The stage that the end waits for longest would have to get quicker. {_traces(runs)}"
                    if comparison.stages
                    else "A layer that is slower than the baseline's names its cause above: the state of the engine"
                    " that limits it. simgnn simulate with the slower run's configuration tries what would help that"
                    " layer."
                )
            ],
            "Configuration of the baseline": [configuration_table(runs[0].config)],
        },
        files={
            name: text
            for name, text in FILE_TEXTS.items()
            if (comparison.stages or name != "stages.png") and (comparison.repeated or name != "seeds.csv")
        },
    )


def _traces(runs: Sequence[Run]) -> str:
    """Where what overlaps can be seen: a sweep keeps no files of its points."""
    traced = [run.name for run in runs if run.traced]
    if not traced:
        return "simgnn train with a point's values shows what overlaps, and which resource is full."
    where = "each run's folder" if len(traced) == len(runs) else joined(traced)
    return f"In {where} gantt.png shows what overlaps, and resources.csv which resource is full."


def _answer(comparison: Comparison) -> str:
    """Which run takes the least time, what it reaches beside the others, and what makes the difference."""
    runs = [each.mean for each in comparison.configurations]
    if len(runs) == 1:
        judged = runs[0].system if runs[0].system and runs[0].system.test_score is not None else None
        score = f", and reaches a test {SCORE_NAMES[judged.score]} of {reached(judged)}" if judged else ""
        return f"{_called(runs[0])} takes {with_unit(runs[0].seconds, SECONDS)} on average{score}."
    best = min(runs, key=lambda run: run.seconds)
    # The quickest is put beside the baseline; a baseline that is the quickest, beside the next one.
    other = runs[0] if best is not runs[0] else min(runs[1:], key=lambda run: run.seconds)
    if same := as_quick(other.seconds, best.seconds):
        times = dict.fromkeys(with_unit(run.seconds, SECONDS) for run in (best, other))
        about = "" if best.seconds == other.seconds else "about "
        text = f"{_called(best)} and {_called(other)} take {about}the same time, {joined(times)}"
    else:
        text = (
            f"{_called(best)} is the quickest: it takes {with_unit(best.seconds, SECONDS)},"
            f" {times_as(other.seconds, best.seconds)} as {_called(other)} ({with_unit(other.seconds, SECONDS)})"
        )
    text += _score_beside(best, runs)
    if comparison.other_work:
        text += f"; they did other work ({', '.join(comparison.other_work)}){_each_epoch(runs)}"
    if all(run.joules is not None for run in runs):
        least = min(runs, key=lambda run: run.joules or 0.0)
        text += f"; {_called(least)} takes the least energy, {with_unit(least.joules or 0.0, JOULES)}"
    return f"{text}.{'' if same else _saved(best, other)}"


def _called(run: Run) -> str:
    """Its name, and its system where a folder's name does not say it."""
    system = "" if run.system is None or run.system.system == "none" else run.system.system
    return f"{run.name} ({system})" if system and system not in run.name else run.name


def _score_beside(best: Run, runs: Sequence[Run]) -> str:
    """What the quickest run reaches beside the one that reaches most; empty without one score of all."""
    known = [(run, run.system, run.system.loss) for run in runs if run.system and run.system.loss is not None]
    # Scores of other tasks are no more or less than each other.
    if len(known) < len(runs) or len({system.score for _, system, _ in known}) > 1 or best.system is None:
        return ""
    top, top_system, least = min(known, key=lambda each: each[2])
    name = SCORE_NAMES[best.system.score]
    if best.system.loss == least:
        equal = all(loss == least for _, _, loss in known)
        return f"; {'all reach the same' if equal else 'no other has a better'} test {name}, {reached(top_system)}"
    lower = "higher" if best.system.score == "rmse" else "lower"
    gap = score_gap(best.system, top_system)
    if noise(best.system, top_system) is not None and not worse(best.system, top_system):
        return f"; whether its test {name} is {lower} than {_called(top)}'s is not decided, {gap}"
    return f"; its test {name} is {lower} than {_called(top)}'s by {gap}"


def _each_epoch(runs: Sequence[Run]) -> str:
    """The quickest by the epoch, where runs trained more and fewer of them."""
    each = [(run.seconds / run.system.epochs, run) for run in runs if run.system]
    epochs = [run.system.epochs for run in runs if run.system]
    if len(each) < len(runs) or len(set(epochs)) == 1:
        return ""
    seconds, best = min(each, key=lambda one: one[0])
    others = ", ".join(
        f"{with_unit(time, SECONDS)} of {_called(run)}" for time, run in each if run is not best
    )
    counts = " and ".join(map(str, dict.fromkeys(epochs)))
    return (
        f" and trained {counts} epochs: of one epoch {_called(best)} is the quickest,"
        f" {with_unit(seconds, SECONDS)} beside {others}"
    )


def _seeds(comparison: Comparison, summary: dict[str, Any]) -> Table:
    """Means over seeds, and whether a score differs from the first configuration's by more than its noise."""
    columns: dict[str, tuple[str, Unit]] = {
        "configuration": ("configuration", ""),
        "system": ("system", ""),
        "seeds": ("seeds", ""),
        "simulated_seconds": ("time", SECONDS),
        "simulated_seconds_error": ("± time", SECONDS),
        "speedup": ("times as quick", ""),
        "test_score": ("test score", ""),
        "test_score_error": ("± score", ""),
        "test_score_difference": ("difference", ""),
        "test_score_noise": ("± difference", ""),
        "verdict": ("score than the first's", ""),
    }
    rows = summary["configurations"]
    shown = [key for key in columns if any(row.get(key) is not None for row in rows)]
    return Table(
        title="means over seeds",
        columns=dict(columns[key] for key in shown),
        rows=[
            [joined(map(str, row[key])) if key == "seeds" else row.get(key) for key in shown] for row in rows
        ],
        note="± is a standard error."
        + (
            " Of a difference, seed by seed, it is a test vertex at the least; a difference within it is not decided:"
            " more seeds may decide it."
            if "verdict" in shown
            else ""
        ),
    )


def _saved(best: Run, other: Run) -> str:
    """The stages that make most of the difference between two systems' runs; empty without stages."""
    if not (best.system and other.system and best.system.stages and other.system.stages):
        return ""
    here, there = best.system.stages, other.system.stages
    less = {stage: there.get(stage, 0.0) - here.get(stage, 0.0) for stage in dict.fromkeys([*there, *here])}
    found = []
    for word, sign in (("less", 1), ("more", -1)):
        # What makes a tenth of the difference, the largest first.
        parts = sorted(
            (s for s in less if sign * less[s] > LEAST_SHARE * (other.seconds - best.seconds)),
            key=lambda s: -abs(less[s]),
        )
        if parts:
            each = joined(f"{stage} ({with_unit(abs(less[stage]), SECONDS)})" for stage in parts)
            found.append(f"{word} for {each}")
    return f" It waits {' and '.join(found)}." if found else ""


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
    if not comparison.stages:
        return [table]
    waited = Table(
        title="what the end of each run waited for",
        columns=_by_run(comparison.runs, "stage", unit=SECONDS),
        rows=[(stage, *seconds) for stage, seconds in summary["stages"].items()],
    )
    return [*draw_stages(comparison).charts, waited, table]


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
    if all(run.joules is None for run in comparison.runs):
        del columns["energy_joules"]
    return Table(
        title="runs",
        columns=dict(columns.values()),
        rows=[[run[key] for key in columns] for run in summary["runs"]],
        note=f"On the front: no other run is as good in {comparison.goals}, and better in one of them."
        + (" Runs that differ in their seed alone are judged by their means." if comparison.repeated else ""),
    )


def _differences(comparison: Comparison) -> Part:
    if not comparison.differences:
        return Text("Nothing differs in their settings.")
    return Table(
        title="settings",
        columns=_by_run(comparison.runs, "setting"),
        rows=[(key, *map(_setting, values)) for key, values in comparison.differences.items()],
    )


def _by_run(runs: Sequence[Run], *first: str, unit: Unit = "") -> dict[str, Unit]:
    """A table's first columns, and one for each run; a folder may have the name of one of the first."""
    columns: dict[str, Unit] = dict.fromkeys(first, "")
    for run in runs:
        name = run.name
        while name in columns:
            name = f"run {name}"
        columns[name] = unit
    return columns


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
            columns={
                "layer": "",
                "run": "",
                "cycles": "",
                "time": SECONDS,
                "engine that works longest": "",
                "moved": BYTES,
            },
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
    causes = [
        (layer_title(*key), engine, STATE_NAMES[state], *more[1:])
        for key in layers
        for (engine, state), more in deciding(comparison, key).items()
    ]
    if causes:
        parts.append(
            Table(
                title=f"what makes the difference from {runs[0].name}, however small its part of the layer",
                columns=_by_run(runs[1:], "layer", "engine", "cause", unit=SECONDS),
                rows=causes,
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


FILES = (*FILE_TEXTS, REPORT)


def _run_rows(comparison: Comparison, summary: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for place, run in enumerate(summary["runs"]):
        cells = {name: value for name, value in run.items() if name != "energy_pj"}
        cells |= {key: values[place] for key, values in comparison.differences.items()}
        rows.append({**cells, "pareto": int(run["pareto"])})
    return rows


def _seed_rows(summary: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {**row, "runs": " ".join(row["runs"]), "seeds": " ".join(map(str, row["seeds"]))}
        for row in summary["configurations"]
    ]


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


def write_comparison(
    folder: OutputFolder, comparison: Comparison, summary: dict[str, Any], page: Report
) -> None:
    """Write tables, pictures and the page, some of `FILES`; the folder changes in one step.

    Parameters
    ----------
    summary
        As `simgnn.explore.compare.comparison.summary` makes it.
    """
    folder.fill(
        {
            "runs.csv": csv_bytes(_run_rows(comparison, summary)),
            "layers.csv": csv_bytes(_layer_rows(summary)),
            "causes.csv": csv_bytes(_cause_rows(comparison)),
            "comparison.json": (strict_json(summary) + "\n").encode(),
            "causes.png": draw_causes(comparison),
            "pareto.png": draw_front(comparison).png,
            REPORT: page.html(),
            **({"seeds.csv": csv_bytes(_seed_rows(summary))} if comparison.repeated else {}),
            **({"stages.png": draw_stages(comparison).png} if comparison.stages else {}),
        }
    )
