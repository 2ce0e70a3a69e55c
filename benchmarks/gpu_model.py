"""Fit what `simgnn.virtual_time.gpu` says of a GPU's kernels to measured mini-batches, and print how far off it is.

    python benchmarks/gpu_model.py FOLDER                       # fit to the H100's files of a folder
    python benchmarks/gpu_model.py FOLDER --judge OTHER.json    # another card, by its ceilings and what is committed

A file has the card's ceilings and, of each mini-batch, its model, sizes, and milliseconds as a CUDA graph (`graph_ms`)
and as torch launches it (`eager_ms`); of some, what each kernel took (`kernel_list`). Every second mini-batch of each
file is fitted to, and the others are predicted; then the other way round. The measurements are no part of this project:
where they are not, the fitted constants of `simgnn/virtual_time/software/torch.toml` stand for them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from simgnn.model.model import ModelConfig
from simgnn.virtual_time.gpu import (
    Gpu,
    Kernel,
    KernelSeconds,
    Kind,
    copy_rate,
    sampling_seconds,
    training_kernels,
)
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import Platform, load_platform

FOLDER = "SIMGNN_GPU_MEASUREMENTS"
"""Variable of the environment that names the folder where none is given."""
CARD = "mixgcn"
"""A platform with the card that was measured."""
FILES = ("h100_random.json", "h100_grid.json")
SAMPLER = "h100_sampler.json"
KERNELS = {
    "gpu_stream_us": 1.0,
    "gpu_stream_speed": 0.8,
    "gpu_partition_us": 4.0,
    "gpu_sum_us": 8.0,
    "gpu_sum_speed": 1.0,
    "gpu_empty_rows_us": 40.0,
    "gpu_empty_rows": 1000.0,
    "gpu_product_us": 4.0,
    "gpu_product_speed": 0.75,
    "gpu_reduction_us": 8.0,
    "gpu_reduction_speed": 0.3,
    "gpu_loss_us": 12.0,
    "gpu_gap_us": 0.6,
}
"""Where the search begins; it is drawn back there by a weak prior, which decides what the measurements leave open."""
SAMPLER_KEYS = {"gpu_sample_layer_us": 300.0, "gpu_sample_host_bytes": 100.0}
HOST = {"gpu_minibatch_us": 400.0, "gpu_launch_us": 25.0}
LAUNCH_US = 27.2
"""What an eager addition took the host of the card that is fitted to, mean of its files."""
PRIOR, WHOLE, KINDS = 0.02, 3.0, 2.0
"""Weights of the prior, of a graph's logarithm of time, and of kinds of kernels' part of it."""

_NAMES = {
    "matrix_scalar": Kind.STREAM,
    "csr_partition": Kind.PARTITION,
    "csrmm": Kind.SUM,
    "splitK": Kind.STREAM,
    "gemm": Kind.PRODUCT,
    "cutlass": Kind.PRODUCT,
    "nll_loss": Kind.LOSS,
    "reduce_kernel": Kind.REDUCTION,
}
"""Parts of the profiler's names; everything else goes element by element."""

Row = Mapping[str, Any]


def model_of(row: Row) -> ModelConfig:
    """What was trained."""
    layers = len(row["edges"])
    keys = {key: row[key] for key in ("features", "classes", "hidden")}
    return ModelConfig(kind=row["model"], layers=layers, dropout=0.0, **keys)


def sizes_of(row: Row) -> LayerSizes:
    """Of its mini-batch."""
    return LayerSizes(vertices=tuple(row["vertices"]), edges=tuple(row["edges"]))


def halves(rows: Sequence[Sequence[Row]], first: int) -> tuple[list[Row], list[Row]]:
    """Every second row of each file, from the first or the second one on, and the others."""
    return [row for file in rows for row in file[first::2]], [
        row for file in rows for row in file[1 - first :: 2]
    ]


def ceilings(files: Sequence[Mapping[str, Any]], card: Platform) -> dict[str, float]:
    """Parts of the data sheet's figures that large products and copies reach."""
    products = statistics.mean(file["ceilings"]["fp32_tflops"] for file in files)
    copies = statistics.mean(file["ceilings"]["d2d_gbs"] for file in files)
    return {
        "gpu_efficiency": 1e3 * products / card["gpu_gflops"],
        "gpu_memory_efficiency": copies / card["gpu_memory_gbs"],
    }


def seconds(platform: Platform, row: Row, *, graph: bool) -> float:
    """Predicted."""
    return Gpu(platform.replace(gpu_graph=int(graph)), model_of(row)).train(sizes_of(row)).seconds


def fit(platform: Platform, rows: Sequence[Row]) -> Platform:
    """The platform with constants that are fitted to mini-batches."""
    kernels = [list(training_kernels(model_of(row), sizes_of(row))) for row in rows]
    start = np.log(list(KERNELS.values()))

    def off(logarithms: NDArray[np.float64]) -> NDArray[np.float64]:
        tried = platform.replace(**_values(KERNELS, logarithms))
        found = [
            each
            for row, several in zip(rows, kernels, strict=True)
            for each in _off(KernelSeconds(tried), tried["gpu_gap_us"], row, several)
        ]
        return np.array([*found, *PRIOR * (logarithms - start)])

    fitted = platform.replace(**_found(KERNELS, least_squares(off, start).x))

    def late(logarithms: NDArray[np.float64]) -> list[float]:
        tried = fitted.replace(**_values(HOST, logarithms))
        return [1e3 * seconds(tried, row, graph=False) / row["eager_ms"] - 1 for row in rows]

    return fitted.replace(**_found(HOST, least_squares(late, np.log(list(HOST.values()))).x))


def _values(keys: Mapping[str, float], logarithms: NDArray[np.float64]) -> dict[str, float]:
    return dict(zip(keys, map(float, np.exp(logarithms)), strict=True))


def _found(keys: Mapping[str, float], logarithms: NDArray[np.float64]) -> dict[str, float]:
    """To the digits that are committed."""
    return {key: float(f"{value:.3g}") for key, value in _values(keys, logarithms).items()}


def _off(times: KernelSeconds, gap_us: float, row: Row, kernels: Sequence[Kernel]) -> list[float]:
    """Of a graph's time, and of the time of each kind where its kernels were looked at."""
    ours: Counter[Kind] = Counter()
    for kernel in kernels:
        kind = Kind.LOSS if kernel.kind is Kind.LOSS_GRADIENT else kernel.kind
        ours[kind] += 1e6 * times.of(kernel)
    whole = (sum(ours.values()) + gap_us * len(kernels)) / 1e3
    found = [WHOLE * float(np.log(whole / row["graph_ms"]))]
    if row["kernel_list"]:
        measured: Counter[Kind] = Counter()
        for name, us in row["kernel_list"]:
            measured[next((kind for part, kind in _NAMES.items() if part in name), Kind.STREAM)] += us
        total = sum(measured.values())
        found += [KINDS * (ours[kind] - measured[kind]) / total for kind in measured]
    return found


def errors(platform: Platform, rows: Sequence[Row]) -> dict[str, list[float]]:
    """Relative errors of graphs and of eager training."""
    return {
        name: [1e3 * seconds(platform, row, graph=graph) / row[f"{name}_ms"] - 1 for row in rows]
        for name, graph in (("graph", True), ("eager", False))
    }


def told(found: Sequence[float]) -> str:
    """Median and worst."""
    size = sorted(map(abs, found))
    return f"median {statistics.median(size):.1%}, worst {size[-1]:.1%}"


def sampling_ms(platform: Platform, row: Row) -> float:
    """As a simulated GPU samples: in its own memory, or out of the host's, whose bytes cross the link meanwhile."""
    outside = row["where"] != "device"
    layers, edges = len(row["fanout"]), row["edges"]
    own = sampling_seconds(platform, layers=layers, edges=0.0 if outside else edges)
    crossed = edges * platform["gpu_sample_host_bytes"] / (platform["pcie_gbs"] * 1e9)
    return 1e3 * max(own, crossed if outside else 0.0)


def fit_sampler(platform: Platform, rows: Sequence[Row]) -> Platform:
    """The platform with constants of sampling: launches and waits of a layer, and bytes of an edge over PCIe."""
    start = np.log(list(SAMPLER_KEYS.values()))

    def off(logarithms: NDArray[np.float64]) -> list[float]:
        tried = platform.replace(**_values(SAMPLER_KEYS, logarithms))
        return [float(np.log(sampling_ms(tried, row) / row["wall_ms"])) for row in rows]

    return platform.replace(**_found(SAMPLER_KEYS, least_squares(off, start).x))


def sampled_halves(rows: Sequence[Row], first: int) -> tuple[list[Row], list[Row]]:
    """As `halves`, of samplings in either memory alike."""
    places = dict.fromkeys(row["where"] for row in rows)
    return halves([[row for row in rows if row["where"] == place] for place in places], first)


def least_worst(rows: Sequence[Row]) -> tuple[float, Row, Row]:
    """The worst error that no law can go below which grows with layers, seeds and edges, and the two that say so.

    Of two samplings of one graph in one memory the larger was the quicker: a law that predicts no less for the larger
    is at least that far off in one of them.
    """
    return max(
        (
            ((small["wall_ms"] - large["wall_ms"]) / (small["wall_ms"] + large["wall_ms"]), small, large)
            for small in rows
            for large in rows
            if (small["where"], small["graph"]) == (large["where"], large["graph"])
            and all(a <= b for a, b in zip(_work(small), _work(large), strict=True))
        ),
        key=lambda found: found[0],
    )


def _work(row: Row) -> tuple[int, ...]:
    return len(row["fanout"]), row["seeds"], row["edges"], row["sources"]


def row_bytes(files: Sequence[Mapping[str, Any]], platform: Platform) -> float:
    """What a row that is gathered costs beside its own bytes, of the two widths that were measured."""
    memory = copy_rate(platform) / 1e9
    return statistics.mean(
        4 * width * (memory / file["ceilings"][f"gpu_gather_{width}_gbs"] - 1)
        for file in files
        for width in (128, 602)
    )


def judge(file: Mapping[str, Any]) -> dict[str, list[float]]:
    """Errors on a card that nothing was fitted to: its ceilings, launches among them."""
    known = file["ceilings"]
    card = load_platform(CARD)
    host = known["eager_launch_us"] / LAUNCH_US
    card = card.replace(
        gpu_host_times=host,
        gpu_gflops=1e3 * known["fp32_tflops"],
        gpu_efficiency=1.0,
        gpu_memory_gbs=known["d2d_gbs"],
        gpu_memory_efficiency=1.0,
    )
    return errors(card, file["rows"])


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=os.environ.get(FOLDER))
    parser.add_argument("--judge", type=Path, nargs="*", default=())
    options = parser.parse_args()
    for path in options.judge:
        for name, found in judge(json.loads(path.read_text())).items():
            print(f"{path.name}, {name}: {told(found)}")
    if options.judge:
        return
    if options.folder is None:
        print(f"needs the folder of the measurements, or {FOLDER}: they are no part of this project")
        return
    files = [json.loads((Path(options.folder) / name).read_text()) for name in FILES]
    card = load_platform(CARD)
    card = card.replace(**{key: float(f"{value:.3g}") for key, value in ceilings(files, card).items()})
    rows = [file["rows"] for file in files]
    for first in (1, 0):
        fitted_to, others = halves(rows, first)
        fitted = fit(card, fitted_to)
        print(f"fitted to {len(fitted_to)} mini-batches:")
        for title, several in (("those", fitted_to), ("the others", others)):
            for name, found in errors(fitted, several).items():
                print(f"  {title}, {name}: {told(found)}")
    sampled = json.loads((Path(options.folder) / SAMPLER).read_text())["rows"]
    for part, others in (sampled_halves(sampled, 0), sampled_halves(sampled, 1), (sampled, sampled)):
        fitted = fit_sampler(fitted, part)
        for place in dict.fromkeys(row["where"] for row in others):
            off = [sampling_ms(fitted, row) / row["wall_ms"] - 1 for row in others if row["where"] == place]
            print(f"sampling, fitted to {len(part)}, {len(off)} others in {place}: {told(off)}")
        off = [sampling_ms(fitted, row) / row["wall_ms"] - 1 for row in others]
        print(f"sampling, fitted to {len(part)}, {len(off)} others: {told(off)}")
    bound, *pair = least_worst(sampled)
    beside = " beside ".join(f"{row['edges']:,} edges in {row['wall_ms']:.2f} ms" for row in pair)
    print(
        f"sampling, worst of any law that grows with the work: {bound:.1%} or more ({beside}, in {pair[0]['where']})"
    )
    fitted = fitted.replace(gpu_row_bytes=float(f"{row_bytes(files, fitted):.3g}"))
    pyg = statistics.median(row["pyg_eager_ms"] / row["eager_ms"] for each in rows for row in each)
    fitted = fitted.replace(gpu_host_times=float(f"{pyg:.3g}"))
    for key in fitted.values:
        if fitted.sources[key] == "assumed" and load_platform(CARD).sources[key] != "assumed":
            print(f"{key} = {fitted.values[key]:g}")
    print(f"gpu_host_times of PyG = {pyg:.3g}")


if __name__ == "__main__":
    main()
