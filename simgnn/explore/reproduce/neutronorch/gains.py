"""What each of NeutronOrch's four steps gains over the one before (Fig. 12), and how hot vertices were shared."""

from __future__ import annotations

import itertools
import math
import statistics
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.printed import FIGURE12, HIDDEN
from simgnn.explore.reproduce.neutronorch.sampled import Server, steps
from simgnn.systems.orchestration.layered.runs import LayeredOutcome

_CLAIMS = ("figure12-l", "figure12-he", "figure12-hh", "figure12-s")


def figure12(server: Server) -> Found:
    """Fig. 12: a baseline, and layers, hot embeddings, hybrid hot vertices and super-batches added in turn."""
    names = list(steps())
    runs = {(name, step): server.step(name, step) for name in HIDDEN for step in names}
    gains = {name: _gains([runs[name, step].outcome.epoch_seconds for step in names]) for name in HIDDEN}
    means = [statistics.mean(column) for column in zip(*gains.values(), strict=True)]
    total = statistics.mean(math.prod(each) for each in gains.values())
    collected = _collected(server, names[:2])
    return Found(
        figures={**dict(zip(_CLAIMS, means, strict=True)), "figure12-total": total},
        shown=[
            Shown(
                title="Fig. 12: times as fast as the step before",
                names=("data set", *names[1:], "in all", "hot on the device"),
                rows=[
                    *((name, *_told(gains[name]), _moved(runs[name, names[-1]])) for name in HIDDEN),
                    ("mean", *(f"{each:.2f}" for each in means), f"{total:.2f}", ""),
                    ("printed", *map(str, FIGURE12), f"{math.prod(FIGURE12):.2f}", ""),
                    (
                        "over the printed",
                        *(f"{ours / said:.2f}" for ours, said in zip(means, FIGURE12, strict=True)),
                        f"{total / math.prod(FIGURE12):.2f}",
                        "",
                    ),
                ],
                notes=(
                    "the CPU adds features up where they lie; collected first, at DGL's rate, +L is"
                    f" {collected:.2f} times as fast as the baseline (mean)",
                ),
            )
        ],
        tables={
            "figure12.csv": [_row(name, step, run) for (name, step), run in runs.items()],
            "adjustments.csv": [
                {"dataset": name, "step": step, "adjustment": number, **vars(each)}
                for (name, step), run in runs.items()
                for number, each in enumerate(run.adjustments)
            ],
        },
        summary={"gains": gains, "means": means, "total": total, "collected": collected},
    )


def _gains(seconds: list[float]) -> list[float]:
    return [before / after for before, after in itertools.pairwise(seconds)]


def _told(gains: list[float]) -> tuple[str, ...]:
    return (*(f"{each:.2f}" for each in gains), f"{math.prod(gains):.2f}")


def _moved(run: LayeredOutcome) -> str:
    shared = run.rows.shared
    return f"{shared.moved / shared.hot:.0%}"


def _collected(server: Server, names: list[str]) -> float:
    """Mean gain of the second step over the first where the CPU collects features before it adds them up."""
    baseline, split = names
    tables = steps()[split]
    gathered = {**tables, "orchestration": {**tables["orchestration"], "embed_reads": "gathered"}}
    return statistics.mean(
        server.step(name, baseline).outcome.epoch_seconds
        / server.layered(name, gathered).outcome.epoch_seconds
        for name in HIDDEN
    )


def _row(name: str, step: str, run: LayeredOutcome) -> dict[str, Any]:
    outcome = run.outcome
    return {
        "dataset": name,
        "step": step,
        "epoch_seconds": outcome.epoch_seconds,
        "hit_ratio": outcome.hit_ratio,
        "gpu": outcome.gpu,
        "cpu": outcome.cpu,
        "hot": run.rows.shared.hot,
        "moved": run.rows.shared.moved,
        "slots": run.slots,
        "stays_bytes": run.stays,
        "training_bytes": run.trains,
    }
