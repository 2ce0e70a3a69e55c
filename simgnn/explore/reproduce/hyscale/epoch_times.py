"""Table VI: ten epoch times by the equations, with one set of constants; and each by constants fitted without it."""

from __future__ import annotations

import itertools
from dataclasses import asdict
from typing import Any

import numpy as np

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.hyscale.normalised import CLAIM_OF, FPGAS, geometric_mean
from simgnn.explore.reproduce.hyscale.pictures import draw_epoch_times
from simgnn.explore.reproduce.hyscale.predicted import Constants, Predicted, Setting
from simgnn.explore.reproduce.hyscale.quoted import CELLS, FANOUTS, HIDDEN, PEERS, Cell

GRID = {
    "pcie_gbs": tuple(float(each) for each in range(8, 17)),
    "device_memory_gbs": tuple(77 / parts for parts in (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8)),
    "update_efficiency": tuple(each / 20 for each in range(8, 21)),
    "papers_skew": (1.3, 1.5, 1.7, 1.9, 2.1),
}
"""Constants that a fit chooses from; 77 GB/s is the U250's peak."""


def setting_of(cell: Cell) -> Setting:
    """Table V's setting."""
    return Setting(dataset=cell.dataset, kind=cell.kind, fanouts=FANOUTS[cell.peer], hidden=HIDDEN[cell.peer])


def table6(predicted: Predicted) -> Found:
    """Table VI."""
    settled = Constants.settled()
    grid = [Constants(**dict(zip(GRID, values, strict=True))) for values in itertools.product(*GRID.values())]
    errors = np.array([_errors(predicted, constants) for constants in grid])
    ours = [_seconds(predicted, cell, settled) for cell in CELLS]
    error = np.array(ours) / [cell.seconds for cell in CELLS] - 1
    fitted = int(np.abs(errors).mean(axis=1).argmin())
    left_out = []
    for place in range(len(CELLS)):
        others = np.delete(errors, place, axis=1)
        chosen = int(np.abs(others).mean(axis=1).argmin())
        left_out.append((grid[chosen], float(errors[chosen, place])))
    rows = [
        {
            "peer": cell.peer,
            "dataset": cell.dataset,
            "model": cell.kind,
            "fanouts": "x".join(map(str, FANOUTS[cell.peer])),
            "hidden": HIDDEN[cell.peer],
            "printed_seconds": cell.seconds,
            "predicted_seconds": seconds,
            "error": float(one),
            "limited_by": predicted.iteration(
                setting_of(cell), accelerators=FPGAS, constants=settled
            ).limits(),
            "left_out_error": without,
            **{f"left_out_{key}": value for key, value in asdict(constants).items()},
        }
        for cell, seconds, one, (constants, without) in zip(CELLS, ours, error, left_out, strict=True)
    ]
    summary: dict[str, Any] = {
        "constants": asdict(settled),
        "mean_error": float(np.abs(error).mean()),
        "largest_error": float(np.abs(error).max()),
        "left_out_mean_error": float(np.mean([abs(without) for _, without in left_out])),
        "left_out_largest_error": float(np.max([abs(without) for _, without in left_out])),
        "fitted_constants": asdict(grid[fitted]),
        "fitted_mean_error": float(np.abs(errors[fitted]).mean()),
        "fitted_largest_error": float(np.abs(errors[fitted]).max()),
        "smallest_largest_error": float(np.abs(errors).max(axis=1).min()),
    }
    printed, by_ours = (
        {peer: _speedup(peer, times) for peer in PEERS} for times in ([cell.seconds for cell in CELLS], ours)
    )
    return Found(
        figures={
            "table6-each": summary["largest_error"],
            "table6-mean": summary["mean_error"],
            **{f"table6-{CLAIM_OF[peer]}": mean for peer, mean in printed.items()},
        },
        shown=[_shown(rows, summary, printed, by_ours)],
        tables={"table6.csv": rows},
        pictures={"table6.png": draw_epoch_times(rows, quick=predicted.quick)},
        summary={**summary, "geometric_means_printed": printed, "geometric_means_predicted": by_ours},
    )


def _seconds(predicted: Predicted, cell: Cell, constants: Constants) -> float:
    return predicted.epoch_seconds(setting_of(cell), accelerators=FPGAS, constants=constants)


def _errors(predicted: Predicted, constants: Constants) -> list[float]:
    return [_seconds(predicted, cell, constants) / cell.seconds - 1 for cell in CELLS]


def _speedup(peer: str, seconds: list[float]) -> float:
    return geometric_mean(
        cell.peer_seconds / ours for cell, ours in zip(CELLS, seconds, strict=True) if cell.peer == peer
    )


def _shown(
    rows: list[dict[str, Any]],
    summary: dict[str, Any],
    printed: dict[str, float],
    by_ours: dict[str, float],
) -> Shown:
    constants = summary["constants"]
    fitted = summary["fitted_constants"]
    return Shown(
        title=f"Table VI: epoch seconds on {FPGAS} U250 (calibrated)",
        names=(
            "setting of",
            "data set",
            "model",
            "fan-outs",
            "hidden",
            "printed",
            "predicted",
            "error",
            "fitted without it",
            "limited by",
        ),
        rows=[
            (
                row["peer"],
                row["dataset"],
                row["model"],
                row["fanouts"],
                str(row["hidden"]),
                f"{row['printed_seconds']:.2f}",
                f"{row['predicted_seconds']:.2f}",
                f"{row['error']:+.0%}",
                f"{row['left_out_error']:+.0%}",
                row["limited_by"],
            )
            for row in rows
        ],
        left=(0, 1, 2, 3, 9),
        notes=(
            f"mean error {summary['mean_error']:.1%}, largest {summary['largest_error']:.1%};"
            " each cell left out of a fit:"
            f" mean {summary['left_out_mean_error']:.1%}, largest {summary['left_out_largest_error']:.1%}",
            f"constants: PCIe {constants['pcie_gbs']:g} GB/s, device memory {constants['device_memory_gbs']:g} GB/s,"
            f" update efficiency {constants['update_efficiency']:g}, skew of papers100M {constants['papers_skew']:g}",
            f"fitted to all ten: {fitted['pcie_gbs']:g}, {fitted['device_memory_gbs']:.4g},"
            f" {fitted['update_efficiency']:g}, {fitted['papers_skew']:g}: mean {summary['fitted_mean_error']:.1%},"
            f" largest {summary['fitted_largest_error']:.1%};"
            f" no constants of the grid bring the largest below {summary['smallest_largest_error']:.1%}",
            "geometric mean speed-ups, printed times and predicted ones: "
            + ", ".join(f"{peer} {printed[peer]:.3f} and {by_ours[peer]:.3f}" for peer in PEERS),
        ),
    )
