"""MixGCN's sparse unit, judged: its speed (Fig. 12), its energy (Table 3), and its area and power (section 4.1).

The paper does not say two things that decide. HyGCN and AWB-GCN were made for inference, which has no mask: they may
apply it where they make the sums (*fused*), or in a pass of its own over the sums in memory (*apart*), as fusing the
two is what the paper's unit is for. And where graphs are smaller than the paper's, 100 MB on chip may stay as they are
(*whole*) or be as much smaller (*scaled*). Each of the four is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from simgnn.explore.simulate.energy import EnergyTable, load_energy
from simgnn.systems.accelerators.awb_gcn import simulate_awb_gcn
from simgnn.systems.accelerators.chip import CHIP, chip_of
from simgnn.systems.accelerators.estimate import RAM_BYTES, Estimate, Resources
from simgnn.systems.accelerators.hygcn import simulate_hygcn
from simgnn.systems.accelerators.unit import simulate_unit, unit_of, with_less_memory
from simgnn.systems.mixgcn.experiments.accelerators import PROFILES, SPEEDUP
from simgnn.systems.mixgcn.experiments.scale import Scale
from simgnn.systems.mixgcn.timing.workers import cores
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result
from simgnn.training.reports.charts import Look, draw_bars
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.sourced_values import ASSUMED, CALIBRATED, Reading, Remembered, note

FUSED, APART = MASKS = ("fused", "apart")
"""Where the others apply the mask: as they sum, or in a pass of its own."""
WHOLE, SCALED = BUFFERS = ("whole", "scaled")
"""On-chip memory: 100 MB, or that times the part of the paper's vertices that a graph has."""
LINES = tuple(product(MASKS, BUFFERS))
OTHERS = {"HyGCN": simulate_hygcn, "AWB-GCN": simulate_awb_gcn}
_PRINTED = printed(__name__)
_BESIDE = ("of", "ours", "printed")
_KEPT = 0.5
"""Part of the sums that the mask keeps; section 3.2.1 has "about 50 %"."""
_QUICK = ("twitter", "friendster")

Line = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Sums:
    """An aggregation with a mask, of a graph that stands for a data set.

    Parameters
    ----------
    unit
        The sparse unit, by buffers.
    others
        By name and line.
    """

    name: str
    edges: int
    vertices: int
    features: int
    unit: Mapping[str, Estimate]
    others: Mapping[tuple[str, Line], Estimate]

    def speedup(self, over: str, line: Line) -> float:
        """Of the unit."""
        return self.others[over, line].seconds / self.unit[line[1]].seconds


_FOUND: Remembered[tuple[str, float], Sums] = Remembered()
"""By data set, and part of its stand-in."""


def sums_of(scale: Scale) -> list[Sums]:
    """All data sets; of a quick run two of them, on graphs of an eighth of the vertices."""
    quick = scale.asked.quick
    scaled = 1 / 8 if quick else 1.0
    return [
        _FOUND.get_or((name, scaled), partial(_sums, name, scaled))
        for name in (_QUICK if quick else PROFILES)
    ]


def _sums(name: str, scaled: float) -> Sums:
    profile = PROFILES[name]
    graph, features = profile.stand_in(profile.features, scaled), profile.features
    mask = np.random.default_rng(0).random((graph.vertices, features), dtype=np.float32) < _KEPT
    lists = np.asarray(graph.indptr, np.int64), np.asarray(graph.indices, np.int32)
    share, unit = graph.vertices / profile.vertices, unit_of()
    ours = simulate_unit(graph, mask, Resources(), name="SPU", unit=unit)
    units, others = {}, {}
    for buffers in BUFFERS:
        resources = Resources() if buffers == WHOLE else Resources().scaled(share)
        units[buffers] = (
            ours
            if buffers == WHOLE
            else with_less_memory(ours, graph, features, resources, unit=unit, share=share)
        )
        for other, simulate in OTHERS.items():
            made = simulate(*lists, features, resources)
            others[other, (FUSED, buffers)] = made
            others[other, (APART, buffers)] = made.and_masked(
                vertices=graph.vertices, features=features, resources=resources
            )
    return Sums(
        name=name,
        edges=graph.edges,
        vertices=graph.vertices,
        features=features,
        unit=units,
        others=others,
    )


def outside(values: list[float], low: float, high: float) -> float:
    """By which factor the furthest of some values is outside of a range, 1 where all are inside."""
    return max(1.0, *(low / value for value in values), *(value / high for value in values))


def speedups(scale: Scale) -> Result:
    """The unit over HyGCN and AWB-GCN, as each line has them, and over a node's cores."""
    found = sums_of(scale)
    platform = load_platform("mixgcn")
    # A GPU's share of the cores does what all do in as many times the time.
    over_cores = [
        cores(platform).seconds(arcs=each.edges, rows=each.vertices, columns=each.features)
        / platform.whole("gpus")
        / each.unit[WHOLE].seconds
        for each in found
    ]
    rows = [
        {
            "dataset": each.name,
            "over": other,
            "mask": line[0],
            "buffers": line[1],
            "speedup": each.speedup(other, line),
            "dram_bytes": each.others[other, line].dram_bytes,
            "unit_dram_bytes": each.unit[line[1]].dram_bytes,
        }
        for each in found
        for other in OTHERS
        for line in LINES
    ]
    return Result(
        figures={
            **{
                f"figure12-{other.lower()}-{'-'.join(line)}": outside(
                    [each.speedup(other, line) for each in found], *SPEEDUP[other]
                )
                for other in OTHERS
                for line in LINES
            },
            "figure12-cpu": outside(over_cores, *_PRINTED["spu_over_cpu"]),
        },
        rows={
            "speedups.csv": rows,
            "beside printed": [
                *(
                    {
                        **{"over": other, "mask": line[0], "buffers": line[1]},
                        **{each.name: f"{each.speedup(other, line):.2f}" for each in found},
                        "printed": "{:.2f} to {:.2f}".format(*SPEEDUP[other]),
                    }
                    for other in OTHERS
                    for line in LINES
                ),
                {
                    **{"over": "64 cores", "mask": "", "buffers": WHOLE},
                    **{each.name: f"{value:.1f}" for each, value in zip(found, over_cores, strict=True)},
                    "printed": "{:.2f} to {:.1f}".format(*_PRINTED["spu_over_cpu"]),
                },
            ],
        },
        pictures={
            "speedups.png": draw_bars(
                {
                    f"over {other}": {
                        f"{mask}, {buffers}": [each.speedup(other, (mask, buffers)) for each in found]
                        for mask, buffers in LINES
                    }
                    for other in OTHERS
                },
                [each.name for each in found],
                Look(y="times as fast", logarithmic="y", origin=1, legend=4, note=scale.asked.note),
                levels={"as fast": 1},
                bands={f"over {other}": SPEEDUP[other] for other in OTHERS},
                band="printed",
            )
        },
    )


def _energies() -> EnergyTable:
    """Of operations and bytes, which count as read."""
    table = load_energy(memory="hbm2")
    each = {
        "add_fp32": table.add_fp32,
        "multiply_fp32": table.multiply_fp32,
        "sram_byte": table.sram(RAM_BYTES),
    }
    each["hbm2 of memory_byte"] = table.memory_byte["hbm2"]
    note({Reading(f"{key}, pJ", value, ASSUMED, "energy.toml of simulate") for key, value in each.items()})
    return table


def energy(scale: Scale) -> Result:
    """Energy of HyGCN and AWB-GCN over the unit's."""
    table, found = _energies(), sums_of(scale)
    ratios = {
        (other, line): [
            each.others[other, line].joules(table) / each.unit[line[1]].joules(table) for each in found
        ]
        for other in OTHERS
        for line in LINES
    }
    return Result(
        figures={
            f"table3-{other.lower()}": max(max(ratios[other, line]) for line in LINES) for other in OTHERS
        },
        rows={
            "ratios": [
                {
                    **{"of": other, "mask": line[0], "buffers": line[1]},
                    **{each.name: value for each, value in zip(found, values, strict=True)},
                }
                for (other, line), values in ratios.items()
            ]
        },
    )


def chip(scale: Scale) -> Result:
    """Area from standard cells and bits, and power while it sums, from energy and time."""
    table, areas = _energies(), chip_of(CHIP.load("spu"))
    watts = {
        each.name: each.unit[WHOLE].chip_joules(table) / each.unit[WHOLE].seconds for each in sums_of(scale)
    }
    theirs = _PRINTED["chip"]
    logic = theirs["mm2"] * (1 - theirs["sram_part"])
    rows = [
        ("logic, mm2", areas.logic, logic),
        ("memory's cells, mm2", areas.cells, None),
        ("memory, mm2", areas.memory, theirs["mm2"] - logic),
        ("all, mm2", areas.whole, theirs["mm2"]),
        *((f"{name}, W", value, theirs["watts"]) for name, value in watts.items()),
    ]
    return Result(
        figures={
            "chip-logic": areas.logic,
            "chip-area": areas.whole,
            "chip-power": max(watts.values()),
        },
        rows={"chip": [dict(zip(_BESIDE, row, strict=True)) for row in rows]},
    )


_GIB = 1 << 30
_VALUE_BYTES, _PAIR_BYTES = 4, 16
"""Of single precision; of an edge as two numbers of 64 bits."""


def giant(scale: Scale) -> Result:
    """What ogbn-papers100M takes, by arithmetic on the printed sizes (sections 1 and 5.2.1)."""
    profile, columns = PROFILES["papers100m"], _PRINTED["hidden"]

    def rows(*widths: int) -> float:
        return profile.vertices * sum(widths) * _VALUE_BYTES / _GIB

    # Labels fill as much as the 9 GB that are missing otherwise only if each is a row of 0 and 1: nowhere printed.
    fitted = ("mixgcn: giant-features", "mixgcn: giant-all")
    note({Reading("columns of labels", profile.classes, CALIBRATED, "arithmetic of section 5.2.1", fitted)})
    given = rows(profile.features, profile.classes)
    made = rows(columns, columns, profile.classes)
    edges = profile.edges * _PAIR_BYTES / _GIB
    return Result(
        figures={
            "giant-features": given,
            "giant-embeddings": made,
            "giant-all": given + made,
            "giant-graph": edges,
        },
        rows={
            "bytes": [
                dict(zip(_BESIDE, row, strict=True))
                for row in (
                    ("features, and labels as rows of 0 and 1", given, 124),
                    ("hidden columns of two layers, and logits", made, 301),
                    ("these together", given + made, 301),
                    ("edges as pairs of 64 bits each", edges, 24),
                )
            ]
        },
    )
