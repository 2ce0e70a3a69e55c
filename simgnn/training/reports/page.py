"""`report.html` of a training run: the figures of its summary, and where its cycles, bytes and seconds went."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.config.tables import SYSTEM_TABLES
from simgnn.hw.counters import STATES
from simgnn.report.charts import Axis, Chart, Interval, bar_chart, line_chart, span_chart
from simgnn.report.numbers import BYTES, SCORE_NAMES, SECONDS, plain, with_unit
from simgnn.report.page import PERCENT, Figure, Part, Report, Table, Text, configuration_table, versions_table
from simgnn.training.reports.charts import ENGINES, STATE_COLOURS, STATE_NAMES, WAITING, working
from simgnn.training.reports.system_time import gantt_chart, resource_rows, stage_rows

if TYPE_CHECKING:
    from simgnn.training.devices.timeline import Timeline
    from simgnn.training.reports.summary import FinishedRun

Summary = Mapping[str, Any]

FILE_TEXTS = {
    "checkpoint.npz": "parameters and the optimizer's state; --resume continues from it",
    "history.csv": "a row for each epoch",
    "steps.csv": "a row for each mini-batch: loss, cycles, bytes, seconds, all counters",
    "iterations.jsonl": "what the system did in each mini-batch, and what it decided",
    "summary.json": "all figures of this page, and the configuration",
    "curves.png": "loss and score over the epochs",
    "timeline.png": "what each engine did in one mini-batch",
    "decisions.png": "what the system decided from mini-batch to mini-batch",
    "gantt.png": "some mini-batches in the pipeline",
    "stages.csv": "tasks and seconds of each stage, and of the critical path",
    "staleness.csv": "uses of embeddings by how old they were",
    "resources.csv": "how much of each resource was used",
    "clocks.csv": "each stage in real and in virtual time",
    "ranks.csv": "rounds and bytes of each rank",
    "system-trace.json": "every task of the run; opens in ui.perfetto.dev",
}
"""What each file of a run is."""
_INTERVALS = 300
"""Intervals of the timeline: as many as a page is wide enough to show."""
_MOST_EPOCHS = 300
"""Rows of a table, so that the page of a long run stays below 2 MB."""


def training_report(run: FinishedRun, summary: Summary, *, files: list[str]) -> Report:
    """The page of a finished run.

    Parameters
    ----------
    summary
        As `summary.json` has it.
    files
        Names of the files in the folder.
    """
    model, score = run.config.model, summary["score"]
    sections: dict[str, list[Part]] = {
        "How it learned": _learning(run, summary),
        "Where the cycles went": _cycles(run, summary),
        "Where the bytes went": _bytes(summary),
        "Where the seconds went": _seconds(run, summary),
        "What would help": [Text(text) for text in _help(summary)],
        "Ranks": _ranks(summary),
        "Configuration": [
            configuration_table(summary["config"]),
            versions_table({**summary["versions"], **summary["machine"]}, title="versions and machine"),
        ],
    }
    return Report(
        title=f"Training {model.kind.upper() if model.kind == 'gcn' else model.kind} on {run.graph.name}",
        asked=_asked(run, summary),
        answer=_answer(run, summary),
        figures=[
            Figure(
                name=f"test {SCORE_NAMES[score]}",
                value=(summary["scores"]["test"] or {}).get(score),
                key=f"scores.test.{score}",
            ),
            Figure(name="last epoch's loss", value=summary["loss"], key="loss"),
            Figure(name="mini-batches", value=summary["minibatches"], key="minibatches"),
            Figure(
                name="seeds that accelerators trained",
                value=summary["accelerator_seed_share"],
                unit=PERCENT,
                key="accelerator_seed_share",
            ),
            *_timed_figures(run, summary),
            Figure(name="wall time", value=summary["wall_seconds"], unit=SECONDS, key="wall_seconds"),
        ],
        sections=sections,
        files={name: FILE_TEXTS[name] for name in FILE_TEXTS if name in files},
    )


def _timed_figures(run: FinishedRun, summary: Summary) -> list[Figure]:
    found = []
    if summary["simulated_seconds"]:
        name = f"{time_kind(summary)} time"
        found.append(
            Figure(name=name, value=summary["simulated_seconds"], unit=SECONDS, key="simulated_seconds")
        )
    if summary["cycles"]:
        several = run.config.training.accelerators > 1
        if several:
            found.append(
                Figure(
                    name="cycles of each mini-batch's slowest accelerator",
                    value=summary["slowest_cycles"],
                    key="slowest_cycles",
                )
            )
        name = f"cycles of all {run.config.training.accelerators} accelerators" if several else "cycles"
        found.append(Figure(name=name, value=summary["cycles"], key="cycles"))
    return found


def time_kind(summary: Summary) -> str:
    """What the simulated seconds are called: a whole system's are virtual time, accelerators' alone simulated."""
    has_system = any(name in SYSTEM_TABLES for name in summary["config"])
    return "virtual" if has_system and summary["clocks"] is None else "simulated"


def _asked(run: FinishedRun, summary: Summary) -> str:
    config, graph = run.config, run.graph
    training = config.training
    text = (
        f"Train a model of {config.model.layers} layers ({config.model.kind}, hidden {config.model.hidden}) on"
        f" {graph.name} ({graph.vertices:,} vertices, {graph.edges:,} edges, {graph.feature_width:,} features)"
        f" for {summary['epochs']} {'epoch' if summary['epochs'] == 1 else 'epochs'}"
    )
    if run.accelerated:
        hardware = config.hardware
        text += (
            f", on {training.accelerators} accelerator{'' if training.accelerators == 1 else 's'} of the design"
            f" {hardware.name} at {hardware.clock_mhz:g} MHz (device: {summary['device']})"
        )
    if summary["system"] is not None:
        text += f", as {summary['system']['name']} does: {summary['system']['text']}"
    return f"{text}."


def _answer(run: FinishedRun, summary: Summary) -> str:
    """The result, and what a mini-batch takes and waits for."""
    score = summary["score"]
    value = (summary["scores"]["test"] or {}).get(score)
    epochs = f"{summary['epochs']} epoch{'' if summary['epochs'] == 1 else 's'}"
    text = (
        f"After {epochs} the loss is {plain(summary['loss'], 4)}"
        if value is None
        else f"Test {SCORE_NAMES[score]} is {plain(value, 4)} after {epochs}"
    )
    if not summary["simulated_seconds"]:
        return f"{text}; nothing that was used counts time."
    each = with_unit(summary["simulated_seconds"] / summary["minibatches"], SECONDS)
    text += f"; a mini-batch takes {each} of {time_kind(summary)} time"
    if summary["cycles"]:
        text += f" at {run.config.hardware.clock_mhz:g} MHz"
    if summary["critical_path"]:
        stage, share = next(iter(summary["critical_path"].items()))
        text += f", of which the stage {stage} takes {share:.0%}"
    elif summary["counters"]:
        # Without a critical path, the engine that is busy or held up longest is what would have to get quicker.
        engine, _, share = limiting_engine(summary)
        text += f", which the engine {engine} limits: it is occupied for {share:.0%} of the cycles"
    text += "."
    if (rest := trained_elsewhere(summary)) is not None:
        text += f" {rest}."
    for more in (staleness(summary), few_minibatches(summary)):
        if more is not None:
            text += f" {more[0].upper()}{more[1:]}."
    return text


def trained_elsewhere(summary: Summary) -> str | None:
    """What of the seeds accelerators did not train, and whether the time counts that; None where they trained all."""
    share = 1 - summary["accelerator_seed_share"]
    if not share or not summary["accelerator_seed_share"]:
        return None
    who = "The CPU" if not summary["config"]["training"]["gpus"] else "CPU and GPUs"
    left_out = summary["simulated_seconds"] and time_kind(summary) == "simulated"
    counted = ", whose time is not counted" if left_out else ""
    return f"{who} trained {share:.0%} of the seeds{counted}"


def staleness(summary: Summary) -> str | None:
    """How old the rows were that were used again; None where none was."""
    found = summary["embeddings"]
    if found is None or not found["given"]:
        return None
    return (
        f"{found['given_share']:.0%} of the first layer's rows were hot vertices' that are used again: on average"
        f" {plain(found['mean_gap'])} optimizer steps old, at most {found['largest_gap']}"
    )


def few_minibatches(summary: Summary) -> str | None:
    """A warning where an epoch is too short for its stages to overlap."""
    stages, each = summary["stages"], summary["minibatches"] / summary["epochs"]
    # Where one mini-batch is under way at once, nothing is to overlap, however long an epoch is.
    if each >= stages or summary["under_way"] == 1:
        return None
    return (
        f"an epoch has {plain(each)} mini-batch{'' if each == 1 else 'es'} for {stages} stages, so that stages"
        " hardly overlap, and systems that differ in overlap take about the same time: take a smaller --batch-size,"
        " or more data"
    )


def limiting_engine(summary: Summary) -> tuple[str, int, float]:
    """The engine that works, or is held up in its work, longest; its cycles of that, and their part of all."""
    cycles = {engine: working(summary["counters"][engine]) for engine in ENGINES}
    engine = max(cycles, key=cycles.__getitem__)
    return engine, cycles[engine], cycles[engine] / summary["cycles"]


def _learning(run: FinishedRun, summary: Summary) -> list[Part]:
    epochs, score = run.epochs, summary["score"]
    name = SCORE_NAMES[score]
    losses = {"training": [(epoch.epoch, epoch.loss) for epoch in epochs]}
    scores = {"validation": [(e.epoch, e.val_score) for e in epochs if e.val_score is not None]}
    if score == "accuracy":
        scores = {"training": [(e.epoch, e.accuracy) for e in epochs if e.accuracy is not None], **scores}
    scores = {split: points for split, points in scores.items() if points}
    parts: list[Part] = []
    x = Axis(title="epoch", zero=False)
    if len(epochs) > 1:
        parts.append(line_chart("loss", losses, x=x, y=Axis(title="loss, mean of the seeds")))
        if scores:
            parts.append(line_chart(name, scores, x=x, y=Axis(title=name, zero=False)))
    each = [(step.step, step.loss_sum / step.seeds) for step in run.steps]
    parts.append(
        line_chart(
            "loss of each mini-batch",
            {"training": each},
            x=Axis(title="mini-batch", zero=False),
            y=Axis(title="loss, mean of the seeds"),
        )
    )
    splits = [
        (split, *(values.get(each) for each in summary["scores"]["train"] or values))
        for split, values in summary["scores"].items()
        if values is not None
    ]
    if splits:
        columns = next(values for values in summary["scores"].values() if values is not None)
        parts.append(
            Table(
                title="scores in the end, by split",
                columns={"split": "", **{SCORE_NAMES.get(each, each): "" for each in columns}},
                rows=splits,
            )
        )
    if staleness(summary) is not None:
        found = summary["embeddings"]
        parts.append(
            Table(
                title="age of rows that were used again, optimizer steps from when a row was computed to its use",
                columns={
                    "mean": "",
                    "largest": "",
                    "bound": "",
                    "rows": "",
                    "part of the layer's rows": PERCENT,
                },
                rows=[
                    (
                        found["mean_gap"],
                        found["largest_gap"],
                        found["bound"],
                        found["given"],
                        found["given_share"],
                    )
                ],
                note="A run with --set embeddings.super_batch=1 uses none again: simgnn compare says what age costs.",
            )
        )
    parts.append(
        Table(
            title="epochs",
            columns={
                "epoch": "",
                "loss": "",
                "accuracy": "",
                f"validation {name}": "",
                "cycles, all accelerators": "",
                f"{time_kind(summary)} time": SECONDS,
                "wall time": SECONDS,
            },
            rows=[
                (e.epoch, e.loss, e.accuracy, e.val_score, e.cycles, e.simulated_seconds, e.wall_seconds)
                # Every n-th, with n rounded up, so that there are never more.
                for e in epochs[:: -(-len(epochs) // _MOST_EPOCHS)]
            ],
            note="" if len(epochs) <= _MOST_EPOCHS else "Some of them; history.csv has all.",
            folded=len(epochs) > 12,
        )
    )
    return parts


def _cycles(run: FinishedRun, summary: Summary) -> list[Part]:
    if not summary["counters"]:
        return []
    parts: list[Part] = [
        states_chart(
            {engine: summary["counters"][engine] for engine in STATES},
            of="cycles, added over accelerators",
        )
    ]
    if run.timeline is not None:
        parts.append(timeline_chart(run.timeline, clock_mhz=run.config.hardware.clock_mhz))
    parts.append(
        Table(
            title="cycles by engine and state, added over accelerators",
            columns={"engine": "", "state": "", "cycles": "", "part of all": PERCENT},
            rows=[
                (engine.replace("_", " "), STATE_NAMES[state], cycles, cycles / summary["cycles"])
                for engine in STATES
                for state, cycles in summary["counters"][engine].items()
                if cycles
            ],
            folded=True,
        )
    )
    return parts


def states_chart(states: Mapping[str, Mapping[str, int]], *, of: str = "cycles") -> Chart:
    """A bar for each engine, of its states."""
    parts = {
        engine.replace("_", " "): {
            STATE_NAMES[state]: found[state] for state in STATES[engine] if found.get(state)
        }
        for engine, found in states.items()
    }
    return bar_chart(
        "what each engine did, of all cycles",
        parts,
        x=Axis(title=of, si=""),
        of="engine's cycles",
        colours=STATE_COLOURS,
        wide=True,
    )


def timeline_chart(timeline: Timeline, *, clock_mhz: float) -> Chart:
    """What each engine did most of in each stretch of a mini-batch."""
    intervals = []
    for engine, shares in timeline.shares.items():
        # [intervals that are shown + 1]: rows of the timeline are more than a page has pixels.
        edges = np.linspace(0, len(shares), min(len(shares), _INTERVALS) + 1).astype(int)
        # One state for each stretch: thin stripes of many would not be seen.
        most = [int(shares[a:b].sum(axis=0).argmax()) for a, b in itertools.pairwise(edges)]
        cycles = [round(timeline.cycles * edge / len(shares)) for edge in edges]
        begin = 0
        for place, state in enumerate(most):
            # Neighbours of one state are one stretch, which keeps the page small.
            if place + 1 == len(most) or most[place + 1] != state:
                name = STATE_NAMES[STATES[engine][state]]
                lane = engine.replace("_", " ")
                intervals.append(Interval(lane=lane, begin=cycles[begin], end=cycles[place + 1], name=name))
                begin = place + 1
    starts = ", ".join(f"{name} begins in cycle {begin:,}" for name, begin in timeline.segments.items())
    return span_chart(
        "one mini-batch on an accelerator",
        intervals,
        x=Axis(title="cycles", si=""),
        lane="engine",
        lanes=[engine.replace("_", " ") for engine in timeline.shares],
        colours=STATE_COLOURS,
        note=f"Each stretch has the state that took most of it. {starts}; 1,000 cycles are"
        f" {with_unit(1e-3 / clock_mhz, SECONDS)}.",
        wide=True,
    )


def _bytes(summary: Summary) -> list[Part]:
    memory = summary["memory"]
    rows = [
        ("to the accelerators, over PCIe", summary["pcie_bytes_in"]),
        ("from the accelerators, over PCIe", summary["pcie_bytes_out"]),
        ("read from device memory", memory.get("bytes_read")),
        ("written to device memory", memory.get("bytes_written")),
    ]
    # A device that is not timed has no memory counters, and a run on the CPU no bytes.
    rows = [row for row in rows if row[1]]
    if not rows:
        return []
    batches = summary["minibatches"]
    parts: list[Part] = [
        bar_chart(
            "bytes moved",
            {name: {"bytes": moved} for name, moved in rows},
            x=Axis(title="bytes", si="B"),
            of="way",
        ),
        Table(
            title="bytes, added over accelerators",
            columns={"way": "", "bytes": BYTES, "of a mini-batch": BYTES},
            rows=[(name, moved, moved / batches) for name, moved in rows],
        ),
    ]
    if (cache := summary["feature_cache"]) is not None:
        parts.append(
            Table(
                title="rows of features that the caches were asked for",
                columns={"asked": "", "found": "", "part that was found": PERCENT, "slots": ""},
                rows=[(cache["asked"], cache["hits"], cache["hit_ratio"], cache["slots"])],
            )
        )
    return parts


def _seconds(run: FinishedRun, summary: Summary) -> list[Part]:
    parts: list[Part] = []
    kind = time_kind(summary)
    if path := summary["critical_path"]:
        parts.append(
            bar_chart(
                f"what the ends of the epochs waited for, in {run.clock} time",
                {stage: {"part": share} for stage, share in path.items()},
                x=Axis(title="part of the critical path", share=True),
                of="stage",
            )
        )
    elif summary["slowest_cycles"]:
        computing = summary["slowest_cycles"] / (run.config.hardware.clock_mhz * 1e6)
        moving = max(0.0, summary["simulated_seconds"] - computing)
        rows = [("accelerator at work", computing), ("transfers over PCIe", moving)]
        parts += [
            Text(f"Simulated time is that of {summary['simulated_seconds_count']}."),
            bar_chart(
                "simulated time of each mini-batch's slowest accelerator",
                {"all mini-batches": dict(rows)},
                x=Axis(title="time", si="s"),
                of="time",
            ),
        ]
    if any(step.simulated_seconds for step in run.steps):
        parts.append(
            line_chart(
                f"{kind} time of each mini-batch",
                {kind: [(step.step, step.simulated_seconds) for step in run.steps]},
                x=Axis(title="mini-batch", zero=False),
                y=Axis(title="time", si="s"),
            )
        )
    if run.traces:
        if (gantt := gantt_chart(run.traces, clock=run.clock)) is not None:
            parts.append(gantt)
        parts += [_stages(run), _resources(run)]
    if run.decisions is not None:
        parts += run.decisions.charts
    parts.append(
        Table(
            title="wall time, on this machine",
            columns={"what": "", "time": SECONDS},
            rows=[
                ("before the first mini-batch: loading, building", summary["setup_seconds"]),
                ("mini-batches and evaluation", summary["wall_seconds"]),
                ("tables and pictures", summary["report_seconds"]),
            ],
        )
    )
    return parts


def _stages(run: FinishedRun) -> Table:
    return Table(
        title=f"stages, in {run.clock} time",
        columns={
            "stage": "",
            "cost by": "",
            "tasks": "",
            "time of all": SECONDS,
            "on the critical path": SECONDS,
            "part of it": PERCENT,
        },
        rows=[tuple(row.values()) for row in stage_rows(run.traces)],
    )


def _resources(run: FinishedRun) -> Table:
    return Table(
        title="resources",
        columns={
            "resource": "",
            "there is": "",
            "of": "",
            "used": "",
            "in": "",
            "part of the time": PERCENT,
            "most": "",
        },
        rows=[tuple(row.values()) for row in resource_rows(run.traces)],
    )


def _help(summary: Summary) -> list[str]:
    """What the reader can do about the time."""
    if path := summary["critical_path"]:
        stage, share = next(iter(path.items()))
        return [
            f"The ends of the epochs waited for {stage} for {share:.0%} of the time: a mini-batch cannot be quicker by"
            " more than that without it. gantt.png and system-trace.json show what it waits for in turn."
        ]
    if not summary["counters"]:
        return []
    engine, spent, share = limiting_engine(summary)
    # Idle cycles and waits for other engines are nothing that a quicker engine would save.
    states = {s: n for s, n in summary["counters"][engine].items() if s not in WAITING}
    most = max(states, key=states.__getitem__)
    return [
        f"{engine} is occupied for {spent:,} of {summary['cycles']:,} cycles ({share:.0%}): it works, or waits in the"
        f" middle of its work. Most of that it {_does(most)}: {states[most] / spent:.0%}.",
        "simgnn simulate with the same configuration takes single mini-batches apart by layer, and tries which change"
        " of the accelerator or its memory saves most.",
    ]


def _does(state: str) -> str:
    name = STATE_NAMES[state]
    return "is busy" if name == "busy" else name


def _ranks(summary: Summary) -> list[Part]:
    ranks = summary["ranks"]
    if ranks is None:
        return []
    rows = [
        (phase, each["rounds"], sum(each["sent_bytes"]), sum(each["received_bytes"]))
        for phase, each in ranks["phases"].items()
    ]
    return [
        Table(
            title=f"what {ranks['ranks']} ranks sent each other",
            columns={"phase": "", "rounds": "", "sent": BYTES, "received": BYTES},
            rows=rows,
        )
    ]
