"""Epoch times: Section I's ceiling, Table VI by the equations, and Table VII, which follows by arithmetic.

Of Table VI ten epoch times are worked out with one set of constants, and each by constants fitted without it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np

from simgnn.systems.data_set import load_data_set
from simgnn.systems.hyscale.experiments.predictions import GCN, SAGE, SEEDS, Constants, Predicted, Setting
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result
from simgnn.training.reports.charts import Drawing, Look, Marks, draw_bars
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import Processor, predict

PAGRAPH, P3, DISTDGL = PEERS = ("PaGraph", "P3", "DistDGLv2")


class Cell(NamedTuple):
    """A data set and a model of Tables VI and VII, and the peer that was compared with.

    Parameters
    ----------
    peer
        Of `PEERS`; its setting of Table V counts for both.
    peer_seconds, seconds
        Epoch times of Table VI: the peer's and HyScale-GNN's.
    peer_normalised, normalised
        Of Table VII: seconds x TFLOPS.
    """

    peer: str
    dataset: str
    kind: str
    peer_seconds: float
    seconds: float
    peer_normalised: float
    normalised: float


_PRINTED = printed(__name__)
CELLS = tuple(Cell(*cell) for cell in _PRINTED["cells"])
FANOUTS = {peer: tuple(_PRINTED["settings"][peer]["fanouts"]) for peer in PEERS}
HIDDEN = {peer: _PRINTED["settings"][peer]["hidden"] for peer in PEERS}
CPU_TFLOPS, FPGA_TFLOPS, GPU_TFLOPS = (_PRINTED["tflops"][each] for each in ("cpu", "fpga", "gpu"))

CLAIM_OF = dict(zip(PEERS, ("pagraph", "p3", "distdgl"), strict=True))
"""Last part of a claim's id."""
BAR = 0.35
"""Part of the printed time that a predicted one may be off, by `claims.toml`."""

FPGAS = 4
_NOT_LIMITING = 1e12


def geometric_mean(values: Iterable[float]) -> float:
    """Of at least one number above 0."""
    logarithms = [math.log(value) for value in values]
    return math.exp(sum(logarithms) / len(logarithms))


def ceiling(_: Predicted) -> Result:
    """Section I, by the predictor: one GPU, and the GPU beside both CPUs, where arithmetic alone limits."""
    batch = LayerSizes(vertices=(1000.0, 200.0, 10.0), edges=(2500.0, 100.0))
    # Two operations are a multiply-add: 1e12 FLOPS are 500 GMAC/s.
    gpu = Processor(gmacs=GPU_TFLOPS * 500, memory_gbs=_NOT_LIMITING, overlaps=True)
    cpu = Processor(gmacs=CPU_TFLOPS * 500, memory_gbs=_NOT_LIMITING, overlaps=False)
    # In proportion to their peaks both end together, which is section I's argument.
    share = CPU_TFLOPS / (CPU_TFLOPS + GPU_TFLOPS)
    widths = (100, 256, 47)

    def seconds(cpu_part: float) -> float:
        trainer = (batch.scaled(cpu_part), cpu) if cpu_part else None
        found = predict(
            trainer,
            [(batch.scaled(1 - cpu_part), gpu)],
            widths=widths,
            host_gbs=_NOT_LIMITING,
            pcie_gbs=_NOT_LIMITING,
        )
        return found.iteration()

    ratio = seconds(0) / seconds(share)
    return Result(
        figures={"ceiling": ratio},
        rows={"ceiling": [{"ratio": ratio}]},
        summary={"ceiling": ratio},
    )


def table7(_: Predicted) -> Result:
    """Table VII: epoch times x peak performance."""
    # 9.6: the paper's column follows from it for HyScale-GNN; the peers' peaks are implied by theirs.
    tflops = CPU_TFLOPS + FPGAS * FPGA_TFLOPS
    rows = [
        {
            "peer": cell.peer,
            "dataset": cell.dataset,
            "model": cell.kind,
            "peer_printed": cell.peer_normalised,
            "peer_tflops_implied": cell.peer_normalised / cell.peer_seconds,
            "printed": cell.normalised,
            "worked_out": cell.seconds * tflops,
        }
        for cell in CELLS
    ]
    means = {
        peer: geometric_mean(cell.peer_normalised / cell.normalised for cell in CELLS if cell.peer == peer)
        for peer in PEERS
    }
    return Result(
        figures={f"table7-{CLAIM_OF[peer]}": mean for peer, mean in means.items()},
        rows={"table7.csv": rows},
        said={"tflops": tflops, "means": ", ".join(f"{peer} {mean:.2f}" for peer, mean in means.items())},
        summary={"tflops": tflops, "geometric_means": means},
    )


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


def table6(predicted: Predicted) -> Result:
    """Table VI."""
    settled = Constants.settled()
    # What the paper leaves open and Table VI depends on: effective bandwidths, the update kernel's efficiency, and
    # how skewed papers100M is.
    grid = [Constants(**dict(zip(GRID, values, strict=True))) for values in itertools.product(*GRID.values())]
    errors = np.array([_errors(predicted, constants) for constants in grid])
    ours = [_seconds(predicted, cell, settled) for cell in CELLS]
    error = np.array(ours) / [cell.seconds for cell in CELLS] - 1
    fitted = int(np.abs(errors).mean(axis=1).argmin())
    left_out = []
    for place in range(len(CELLS)):
        # Leave-one-out: the cell is predicted by constants that have not seen it.
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
        "sage_less_gcn_seconds": _sage_less_gcn(),
    }
    by_printed, by_ours = (
        {peer: _speedup(peer, times) for peer in PEERS} for times in ([cell.seconds for cell in CELLS], ours)
    )
    return Result(
        figures={
            "table6-each": summary["largest_error"],
            "table6-mean": summary["mean_error"],
            **{f"table6-{CLAIM_OF[peer]}": mean for peer, mean in by_printed.items()},
        },
        rows={"table6.csv": rows},
        said={
            **summary,
            **summary["constants"],
            **{f"fitted_{key}": value for key, value in summary["fitted_constants"].items()},
            "fpgas": FPGAS,
            "longer": ", ".join(
                f"{1e3 * seconds:.2f} ms on {name}"
                for name, seconds in summary["sage_less_gcn_seconds"].items()
            ),
            "speed_ups": ", ".join(
                f"{peer} {by_printed[peer]:.3f} and {by_ours[peer]:.3f}" for peer in PEERS
            ),
        },
        pictures={"table6.png": _picture(rows, note=predicted.note)},
        summary={**summary, "geometric_means_printed": by_printed, "geometric_means_predicted": by_ours},
    )


def _sage_less_gcn() -> dict[str, float]:
    """How much longer than GCN's an iteration of GraphSAGE is printed to take, by data set; in PaGraph's setting."""
    found = {}
    for dataset in dict.fromkeys(cell.dataset for cell in CELLS):
        printed_of = {
            cell.kind: cell.seconds for cell in CELLS if (cell.peer, cell.dataset) == (PAGRAPH, dataset)
        }
        iterations = math.ceil(load_data_set(dataset).whole("train_vertices") / (SEEDS * FPGAS))
        found[dataset] = (printed_of[SAGE] - printed_of[GCN]) / iterations
    return found


def _seconds(predicted: Predicted, cell: Cell, constants: Constants) -> float:
    return predicted.epoch_seconds(setting_of(cell), accelerators=FPGAS, constants=constants)


def _errors(predicted: Predicted, constants: Constants) -> list[float]:
    return [_seconds(predicted, cell, constants) / cell.seconds - 1 for cell in CELLS]


def _speedup(peer: str, seconds: list[float]) -> float:
    return geometric_mean(
        cell.peer_seconds / ours for cell, ours in zip(CELLS, seconds, strict=True) if cell.peer == peer
    )


def _picture(rows: list[dict[str, Any]], *, note: str) -> Drawing:
    """Predicted epoch times, each with the printed one and the ends of the bar around it."""
    title = "Table VI: epoch times on four U250, by the equations"
    label = "predicted, one set of constants"
    # The printed time between the ends of the bar that `claims.toml` has for each cell.
    near = [[row["printed_seconds"] * part for part in (1 - BAR, 1, 1 + BAR)] for row in rows]
    return draw_bars(
        {title: {label: [row["predicted_seconds"] for row in rows]}},
        [f"{row['peer']}\n{row['dataset'].removeprefix('ogbn-')}\n{row['model'].upper()}" for row in rows],
        Look(y="epoch, s", logarithmic="y", note=note),
        marks=Marks(label=f"printed, and {BAR:.0%} less and more", values={title: {label: near}}),
    )
