"""MixGCN's Figure 12 and Table 3: an aggregation with a mask on its SPU, on HyGCN and on AWB-GCN."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.config.checks import check_number
from simgnn.errors import InputError
from simgnn.explore.reproduce import quoted
from simgnn.explore.reproduce.awb_gcn import simulate_awb_gcn
from simgnn.explore.reproduce.graphs import PROFILES, graph_of
from simgnn.explore.reproduce.hygcn import simulate_hygcn
from simgnn.explore.reproduce.picture import draw_speedups
from simgnn.explore.reproduce.resources import Estimate, Resources
from simgnn.explore.reproduce.spu import DECODING, SPLITS, simulate_spu
from simgnn.explore.reproduce.unit.simulate import simulate_unit
from simgnn.explore.reproduce.unit.sizes import unit_of
from simgnn.explore.simulate.energy import load_energy
from simgnn.explore.simulate.tables import csv_bytes
from simgnn.process.files.output import OutputFolder, strict_json

if TYPE_CHECKING:
    from simgnn.explore.simulate.energy import EnergyTable


TABLE, RATIOS, PICTURE, SUMMARY = "accelerators.csv", "ratios.csv", "accelerators.png", "summary.json"
FILES = (TABLE, RATIOS, PICTURE, SUMMARY)
UNITS: dict[str, dict[str, bool]] = {
    "SPU, unit": {},
    "SPU, unit, packed sums": {"packed_sums": True},
    "SPU, unit, zeros": {"skip_zeros": True},
    "SPU, unit, zeros, packed": {"skip_zeros": True, "packed_sums": True, "packed_sources": True},
}
"""Forms of the SPU as one unit, and what `unit_of` makes them of. Where zeros are skipped, some values are zero."""
APART = tuple(f"SPU, {split}" for split in SPLITS)
"""Forms of the SPU whose engines share nothing but the memory."""
FORMS = (*APART, *UNITS)
MOST_SUMS = 1 << 28
"""Vertices times features: masks and features must fit in the host's memory."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One data set."""

    dataset: str
    vertices: int
    edges: int
    features: int
    estimates: list[Estimate]


def compare(
    name: str,
    *,
    density: float,
    input_density: float,
    seed: int,
    resources: Resources,
    progress: Callable[[str], object] = lambda text: None,
) -> Comparison:
    """One data set on every accelerator.

    Parameters
    ----------
    name
        As `simgnn.explore.reproduce.graphs.graph_of` takes it.
    density
        Part of the sums that the mask keeps.
    input_density
        Part of the source values that are not zero, where the SPU skips zeros.
    seed
        Of the mask, of zeros and of a generated graph.
    resources
    progress

    Raises
    ------
    InputError
        For a data set that cannot be read, is too large or has no edge or no features.
    """
    progress(f"loading {name!r}")
    graph = graph_of(name, seed=seed)
    vertices, features = graph.vertices, graph.feature_width
    if not graph.edges or not features:
        raise InputError(
            f"dataset must have edges and features, not {graph.edges} and {features}", source=name
        )
    if vertices * features > MOST_SUMS:
        raise InputError(
            f"dataset must have at most {MOST_SUMS} vertices x features, not {vertices * features}",
            source=name,
        )
    drawn = np.random.default_rng(seed)
    mask = drawn.random((vertices, features), dtype=np.float32) < density
    nonzero = drawn.random((vertices, features), dtype=np.float32) < input_density
    indptr, indices = np.asarray(graph.indptr, np.int64), np.asarray(graph.indices, np.int32)
    estimates = []
    for split in SPLITS:
        progress(f"{name}: SPU, {split}")
        estimates.append(simulate_spu(graph, mask, resources, split=split))
    for form, extras in UNITS.items():
        progress(f"{name}: {form}")
        unit = unit_of(**extras)
        zeros = nonzero if unit.hardware.skip_zeros else None
        estimates.append(simulate_unit(graph, mask, resources, name=form, unit=unit, nonzero=zeros))
    progress(f"{name}: HyGCN")
    estimates.append(simulate_hygcn(indptr, indices, features, resources))
    progress(f"{name}: AWB-GCN")
    estimates.append(simulate_awb_gcn(indptr, indices, features, resources))
    return Comparison(
        dataset=name, vertices=vertices, edges=graph.edges, features=features, estimates=estimates
    )


def reproduce(
    datasets: Sequence[str],
    *,
    density: float = 0.5,
    input_density: float = 0.5,
    seed: int = 0,
    output: str | Path,
    progress: Callable[[str], object] = lambda text: None,
) -> dict[str, Any]:
    """Compare the accelerators and write the tables and the picture.

    Parameters
    ----------
    datasets
    density, input_density
        From 0 to 1; see `compare`.
    seed
    output
        New, empty, or the folder of an earlier comparison. It changes in one step, at the end.
    progress

    Returns
    -------
    Contents of `summary.json`.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    check_number("density", density, 0, 1)
    check_number("input_density", input_density, 0, 1)
    if not datasets:
        raise InputError("datasets must name at least one, not none")
    repeated = [name for number, name in enumerate(datasets) if name in datasets[:number]]
    if repeated:
        raise InputError(f"datasets must name each one once, not {repeated[0]!r} again")
    folder = OutputFolder(output, files=FILES, in_place=False)
    resources, energies = Resources(), load_energy(memory="hbm2")
    found = [
        compare(
            name,
            density=density,
            input_density=input_density,
            seed=seed,
            resources=resources,
            progress=progress,
        )
        for name in datasets
    ]
    rows = [row for comparison in found for row in table_rows(comparison, energies)]
    ratios = [row for comparison in found for row in ratio_rows(comparison, energies)]
    summary = {
        "experiment": "mixgcn accelerators",
        "density": density,
        "input_density": input_density,
        "seed": seed,
        "resources": dataclasses.asdict(resources),
        "simulated": rows,
        "ratios": ratios,
        "bounds": {
            comparison.dataset: {estimate.accelerator: estimate.bounds for estimate in comparison.estimates}
            for comparison in found
        },
    }
    contents = {
        TABLE: csv_bytes(rows),
        RATIOS: csv_bytes(ratios),
        PICTURE: draw_speedups(ratios),
        SUMMARY: (strict_json(summary) + "\n").encode(),
    }
    folder.fill(contents)
    return summary


def table_rows(comparison: Comparison, energies: EnergyTable) -> list[dict[str, Any]]:
    """A dict for each accelerator."""
    profile = PROFILES.get(comparison.dataset)
    return [
        {
            "dataset": comparison.dataset,
            "origin": "simulated",
            "scaled_down": round(profile.vertices / comparison.vertices, 1) if profile else 1,
            "vertices": comparison.vertices,
            "edges": comparison.edges,
            "features": comparison.features,
            "accelerator": estimate.accelerator,
            "clock_mhz": estimate.clock_mhz,
            "cycles": estimate.cycles,
            "seconds": estimate.seconds,
            "dram_bytes": estimate.dram_bytes,
            "joules": estimate.joules(energies),
            "units_busy": estimate.busy,
            "limited_by": estimate.limited_by,
            "spread": estimate.spread,
            "least_cycles": estimate.least or None,
            "over_least": estimate.cycles / estimate.least if estimate.least else None,
            "model_only": "; ".join(estimate.model_only),
        }
        for estimate in comparison.estimates
    ]


def ratio_rows(comparison: Comparison, energies: EnergyTable) -> list[dict[str, Any]]:
    """A dict for each form of the SPU and each of the others: simulated beside quoted."""
    named = {estimate.accelerator: estimate for estimate in comparison.estimates}
    rows = []
    for form in FORMS:
        ours = named[form]
        # Apart, engines could at best decode edges in no time; the unit, make what is wanted and move each byte once.
        best = ours.least / (ours.clock_mhz * 1e6) if ours.least else ours.seconds_without(DECODING)
        for name, (low, high) in quoted.SPEEDUP.items():
            other = named[name]
            rows.append(
                {
                    "dataset": comparison.dataset,
                    "spu": form,
                    "over": name,
                    "speedup_simulated": other.seconds / ours.seconds,
                    "speedup_quoted_lowest": low,
                    "speedup_quoted_highest": high,
                    "speedup_at_most": other.seconds / best,
                    "energy_simulated": other.joules(energies) / ours.joules(energies),
                    "energy_quoted": quoted.energy_ratio(comparison.dataset, name),
                }
            )
    return rows
