"""`simgnn predict` on the terminal."""

from __future__ import annotations

from typing import Any

from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_paged

_ASSIGNMENTS = {"configured": "configured", "initial_mapping": "initial mapping"}

_DEVICES = {"accelerators": "accelerators'", "gpus": "GPUs'"}
"""Kinds of devices, and the head of the column of their seeds."""


def print_prediction(report: dict[str, Any]) -> None:
    """Print stage times, what limits, and the mapping.

    Parameters
    ----------
    report
        As `simgnn.systems.hyscale.predict.prediction.predict_configuration` returns it.
    """
    batch, dataset, model = report["minibatch"], report["dataset"], report["model"]
    widths = " x ".join(map(str, model["widths"]))
    say(f"{model['kind']} {widths} on {dataset['name']}, platform {report['platform']['name']}")
    vertices, edges = (", ".join(f"{size:,.0f}" for size in batch[name]) for name in ("vertices", "edges"))
    say(f"mini-batches of {batch['seeds']:,} seeds: vertices {vertices}; edges {edges} ({dataset['sizes']})")
    say("")
    # A column for GPUs only where a platform has any.
    devices = [
        kind for kind in _DEVICES if kind == "accelerators" or report["initial_mapping"]["seeds"][kind]
    ]
    rows = [
        (
            text,
            f"{report[key]['seeds']['cpu']:,}",
            *(_counts(report[key]["seeds"][kind]) for kind in devices),
            "/".join(str(count) for count in report[key]["threads"].values()),
            *(f"{1e3 * seconds:,.4g}" for seconds in report[key]["stages"].values()),
        )
        for key, text in _ASSIGNMENTS.items()
    ]
    print_paged(
        (
            "assignment",
            "CPU's seeds",
            *(_DEVICES[kind] for kind in devices),
            "threads sample/load/train",
            "sample ms",
            "load",
            "transfer",
            "propagate",
        ),
        rows,
        first=1,
        left=(0, *range(2, 2 + len(devices))),
    )
    say("")
    print_paged(
        ("assignment", "prefetch", "iteration ms", "epoch s", "MTEPS", "limited by"),
        [
            (
                text,
                prefetch,
                f"{1e3 * report[key][kind]['iteration_seconds']:,.4g}",
                f"{report[key][kind]['epoch_seconds']:,.4g}",
                f"{report[key][kind]['mteps']:,.4g}",
                report[key][kind]["limited_by"],
            )
            for key, text in _ASSIGNMENTS.items()
            for prefetch, kind in (("yes", "with_prefetch"), ("no", "without_prefetch"))
        ],
        first=1,
        left=(0, 1, 5),
    )
    which = "with" if report["prefetch"] else "without"
    say(
        f"the initial mapping is the quickest {which} prefetch; {report['iterations_per_epoch']:,} iterations per epoch"
    )


def _counts(counts: list[int]) -> str:
    """Devices' seeds, short where they are equal."""
    if counts and min(counts) == max(counts):
        return f"{len(counts)} x {counts[0]:,}"
    return ", ".join(f"{count:,}" for count in counts) or "none"
