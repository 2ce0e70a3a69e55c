"""MixGCN's Figure 12 and Table 3: an aggregation with a mask on its SPU, on HyGCN and on AWB-GCN.

Graphs are any data set, or one with the profile of a data set of MixGCN's Table 2, scaled down.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.config.checks import check_number
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.explore.simulate.energy import EnergyTable, load_energy
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.page import REPORT, Figure, Report
from simgnn.systems.accelerators.awb_gcn import simulate_awb_gcn
from simgnn.systems.accelerators.estimate import Estimate, Resources
from simgnn.systems.accelerators.hygcn import simulate_hygcn
from simgnn.systems.accelerators.spu import DECODING, SPLITS, simulate_spu
from simgnn.systems.accelerators.unit import simulate_unit, unit_of
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.page import page_table
from simgnn.systems.tables import Row, Table, tables_of
from simgnn.training.reports.charts import Drawing, Look, Marks, draw_bars

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


@dataclass(frozen=True, kw_only=True)
class Profile:
    """A data set of the paper and the R-MAT graph that stands for it.

    Parameters
    ----------
    vertices, edges
        Of the paper's.
    scaled
        Vertices of the R-MAT graph.
    drawn
        Arcs that are drawn for it. Duplicates among them are dropped; about the paper's average degree is left.
    """

    vertices: float
    edges: float
    scaled: int
    drawn: int
    features: int
    classes: int

    @property
    def dataset(self) -> str:
        """Name for `load_dataset`."""
        return f"rmat:{self.scaled}:{self.drawn}:{self.features}:{self.classes}"

    def stand_in(self, columns: int, scaled: float) -> Graph:
        """The graph, with some columns of features, and a part of its vertices and arcs."""
        return load_dataset(f"rmat:{round(self.scaled * scaled)}:{round(self.drawn * scaled)}:{columns}:2")


_PRINTED = printed(__name__)
PROFILES = {name: Profile(**values) for name, values in _PRINTED["data_sets"].items()}
"""By the name that `--dataset` takes."""
DEFAULT = ("digits", *PROFILES)


def graph_of(name: str, *, seed: int = 0) -> Graph:
    """A graph by the name of a profile or by what `simgnn.data.datasets.load_dataset` takes.

    Raises
    ------
    InputError
        For an unknown name, and for whatever is wrong with the data.
    """
    return load_dataset(PROFILES[name].dataset if name in PROFILES else name, seed=seed)


SPEEDUP = {name: tuple(ends) for name, ends in _PRINTED["spu_speedup"].items()}
"""Lowest and highest of their SPU over each, section 4.4.1."""


def energy_ratio(dataset: str, accelerator: str) -> float | None:
    """Their energy of an accelerator over that of their SPU, float, or None where they give none."""
    joules = _PRINTED["joules"].get(dataset)
    return None if joules is None else joules[accelerator] / joules["SPU"]


TABLE, RATIOS, PICTURE, SUMMARY = "accelerators.csv", "ratios.csv", "accelerators.png", "summary.json"
FILES = (TABLE, RATIOS, PICTURE, SUMMARY, REPORT)
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
        As `graph_of` takes it.
    density
        Part of the sums that the mask keeps.
    input_density
        Part of the source values that are not zero, where the SPU skips zeros.
    seed
        Of the mask, of zeros and of a generated graph.

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
    # 3.2.1: the mask drops about half of the outputs, by dropout or ReLU. Which ones is not printed: at random.
    mask = drawn.random((vertices, features), dtype=np.float32) < density
    nonzero = drawn.random((vertices, features), dtype=np.float32) < input_density
    indptr, indices = np.asarray(graph.indptr, np.int64), np.asarray(graph.indices, np.int32)
    runs: dict[str, Callable[[], Estimate]] = {}
    for split in SPLITS:
        runs[f"SPU, {split}"] = partial(simulate_spu, graph, mask, resources, split=split)
    for form, extras in UNITS.items():
        unit = unit_of(**extras)
        zeros = nonzero if unit.hardware.skip_zeros else None
        runs[form] = partial(simulate_unit, graph, mask, resources, name=form, unit=unit, nonzero=zeros)
    runs["HyGCN"] = partial(simulate_hygcn, indptr, indices, features, resources)
    runs["AWB-GCN"] = partial(simulate_awb_gcn, indptr, indices, features, resources)
    estimates = []
    for form, run in runs.items():
        progress(f"{name}: {form}")
        estimates.append(run())
    return Comparison(
        dataset=name, vertices=vertices, edges=graph.edges, features=features, estimates=estimates
    )


def compare_accelerators(
    datasets: Sequence[str],
    *,
    density: float = 0.5,
    input_density: float = 0.5,
    seed: int = 0,
    output: str | Path,
    progress: Callable[[str], object] = lambda text: None,
) -> tuple[dict[str, Any], list[Table]]:
    """Compare the accelerators and write the tables and the picture.

    Parameters
    ----------
    density, input_density
        From 0 to 1; see `compare`.
    output
        New, empty, or the folder of an earlier comparison. It changes in one step, at the end.

    Returns
    -------
    Contents of `summary.json`, and tables for the terminal.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    check_number("density", density, 0, 1)
    check_number("input_density", input_density, 0, 1)
    if not datasets:
        raise InputError("datasets must name at least one")
    repeated = [name for number, name in enumerate(datasets) if name in datasets[:number]]
    if repeated:
        raise InputError(f"datasets must name each one once, not {repeated[0]!r} again")
    folder = OutputFolder(output, files=FILES, in_place=False)
    # 4.1: all at 1,024 GB/s of HBM. Joules are the project's table of operations, not the paper's 28 nm synthesis.
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
    picture = _picture(ratios)
    lacking = {row["accelerator"]: row["model_only"] for row in rows if row["model_only"]}
    short = {"simulated": _shortly(rows), "ratios": _shortly(ratios)}
    said = {
        "wanted": density,
        "zeros": 1 - input_density,
        "lacking": "".join(f"\nmodel only, {name}: {what}" for name, what in lacking.items()),
    }
    tables = tables_of(__package__, "accelerators", short, said)
    contents = {
        TABLE: csv_bytes(rows),
        RATIOS: csv_bytes(ratios),
        PICTURE: picture.png,
        SUMMARY: (strict_json(summary) + "\n").encode(),
        REPORT: _page(summary, picture, tables).html(),
    }
    folder.fill(contents)
    return summary, tables


def _page(summary: dict[str, Any], picture: Drawing, tables: list[Table]) -> Report:
    ratios = summary["ratios"]
    best = max(range(len(ratios)), key=lambda place: ratios[place]["speedup_simulated"])
    found = ratios[best]
    return Report(
        title="MixGCN's sparse unit beside HyGCN and AWB-GCN",
        asked=f"How many times as fast is an aggregation with a mask that keeps {summary['density']:.0%} of the sums on"
        " the SPU, in each of its forms?",
        answer=f"At most {found['speedup_simulated']:.2f} times: {found['spu']} over {found['over']} on"
        f" {_short(found['dataset'])}; the paper has {found['speedup_quoted_lowest']:g} to"
        f" {found['speedup_quoted_highest']:g}.",
        figures=[
            Figure(
                name="largest speed-up",
                value=found["speedup_simulated"],
                key=f"ratios.{best}.speedup_simulated",
            )
        ],
        sections={"Results": [*picture.charts, *map(page_table, tables)]},
        files={
            TABLE: "a row for each data set and accelerator",
            RATIOS: "a row for each data set, form of the SPU and accelerator",
            PICTURE: "speed-ups",
            SUMMARY: "all of it",
        },
    )


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
        for name, (low, high) in SPEEDUP.items():
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
                    "energy_quoted": energy_ratio(comparison.dataset, name),
                }
            )
    return rows


def _picture(ratios: Sequence[Row]) -> Drawing:
    """Speed-ups over each accelerator by data set, with what they are at most, under the band that is quoted."""
    forms = [form for form in FORMS if form != APART[0]]
    datasets = list(dict.fromkeys(row["dataset"] for row in ratios))
    found = {(row["over"], row["spu"], row["dataset"]): row for row in ratios}
    titles = {name: f"SPU over {name}" for name in SPEEDUP}

    def each(name: str, form: str, key: str) -> list[float]:
        return [found[name, form, dataset][key] for dataset in datasets]

    return draw_bars(
        {
            title: {form: each(name, form, "speedup_simulated") for form in forms}
            for name, title in titles.items()
        },
        [_short(name) for name in datasets],
        Look(y="times as fast", logarithmic="y", origin=1, columns=1, legend=3),
        marks=Marks(
            label="at most: decoding free; of one unit, its bound",
            values={
                title: {form: [[most] for most in each(name, form, "speedup_at_most")] for form in forms}
                for name, title in titles.items()
            },
        ),
        levels={"as fast": 1},
        bands={title: SPEEDUP[name] for name, title in titles.items()},
        band="quoted from the paper",
        values=True,
    )


def _short(dataset: str) -> str:
    return dataset.rsplit("/", 1)[-1]


def _shortly(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**row, "dataset": _short(row["dataset"])} for row in rows]
