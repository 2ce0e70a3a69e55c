"""Section I's ceiling and Table VII: what follows from printed figures by arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterable

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.hyscale.predicted import Predicted
from simgnn.explore.reproduce.hyscale.quoted import CELLS, CPU_TFLOPS, FPGA_TFLOPS, GPU_TFLOPS, PEERS
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import Processor, predict

CLAIM_OF = dict(zip(PEERS, ("pagraph", "p3", "distdgl"), strict=True))
"""Last part of a claim's id."""

FPGAS = 4
_NOT_LIMITING = 1e12


def geometric_mean(values: Iterable[float]) -> float:
    """Of at least one number above 0."""
    logarithms = [math.log(value) for value in values]
    return math.exp(sum(logarithms) / len(logarithms))


def ceiling(_: Predicted) -> Found:
    """Section I, by the predictor: one GPU, and the GPU beside both CPUs, where arithmetic alone limits."""
    batch = LayerSizes(vertices=(1000.0, 200.0, 10.0), edges=(2500.0, 100.0))
    gpu = Processor(gmacs=GPU_TFLOPS * 500, memory_gbs=_NOT_LIMITING, overlaps=True)
    cpu = Processor(gmacs=CPU_TFLOPS * 500, memory_gbs=_NOT_LIMITING, overlaps=False)
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
    return Found(
        figures={"ceiling": ratio},
        shown=[
            Shown(
                title="Section I: GPU with both CPUs over the GPU alone, where arithmetic limits",
                names=("paper", "by the predictor"),
                rows=[("1.26", f"{ratio:.4f}")],
                left=(),
            )
        ],
        summary={"ceiling": ratio},
    )


def table7(_: Predicted) -> Found:
    """Table VII: epoch times x peak performance."""
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
    return Found(
        figures={f"table7-{CLAIM_OF[peer]}": mean for peer, mean in means.items()},
        shown=[
            Shown(
                title=f"Table VII: epoch seconds x TFLOPS, HyScale-GNN's {tflops:g}",
                names=("peer", "data set", "model", "peer's", "implies TFLOPS", "HyScale's", "worked out"),
                rows=[
                    (
                        cell.peer,
                        cell.dataset,
                        cell.kind,
                        f"{cell.peer_normalised:g}",
                        f"{cell.peer_normalised / cell.peer_seconds:.1f}",
                        f"{cell.normalised:.2f}",
                        f"{cell.seconds * tflops:.2f}",
                    )
                    for cell in CELLS
                ],
                left=(0, 1, 2),
                notes=(
                    "geometric means: " + ", ".join(f"{peer} {mean:.2f}" for peer, mean in means.items()),
                ),
            )
        ],
        tables={"table7.csv": rows},
        summary={"tflops": tflops, "geometric_means": means},
    )
