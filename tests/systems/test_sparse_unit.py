"""The sparse unit beside others by what the paper leaves open, and as a chip: cases computed by hand."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.explore.simulate.energy import load_energy
from simgnn.systems.accelerators.chip import CHIP, chip_of
from simgnn.systems.accelerators.estimate import Estimate, Resources
from simgnn.systems.accelerators.unit import unit_of, with_less_memory
from simgnn.systems.mixgcn.experiments import sparse_unit
from simgnn.systems.mixgcn.experiments.accelerators import Profile
from simgnn.systems.mixgcn.experiments.sparse_unit import giant, outside
from simgnn.systems.papers.claims import CALIBRATED, NOT_CONFIRMED, REPRODUCED, verdicts
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import Asked, claims_of, load
from simgnn.virtual_time.sourced_values import Remembered, readings


def an_estimate(**values):
    given = {
        "accelerator": "x",
        "clock_mhz": 1000.0,
        "cycles": 100,
        "dram_bytes": 5000,
        "additions": 640,
        "multiplications": 0,
        "sram_bytes": 100,
        "bounds": {"memory": 90},
        "busy": 0.5,
    }
    return Estimate(**given | values)


def test_a_mask_apart_reads_and_writes_all_sums_once_more():
    resources = Resources(bytes_per_second=100e9)
    found = an_estimate().and_masked(vertices=30, features=10, resources=resources)
    # 30 rows of 40 bytes twice and of two bytes of mask: 2,460 bytes, of which a cycle of 1 ns moves 100.
    assert (found.cycles, found.dram_bytes, found.sram_bytes) == (125, 7460, 2560)
    assert (found.bounds["memory"], found.busy) == (115, pytest.approx(0.4))


def test_the_chip_alone_takes_no_energy_of_device_memory():
    table = load_energy(memory="hbm2")
    found = an_estimate()
    assert found.joules(table) - found.chip_joules(table) == pytest.approx(5000 * 31.4e-12)
    assert found.chip_joules(table) == pytest.approx((640 * 0.9 + 100 * 2.5) * 1e-12)


def test_passes_read_the_rows_that_have_an_edge_into_them():
    # Three destinations of two sources each; one word a row. The unit has 65,536 words of sums: of two a pass, a pass
    # has destinations 0 and 1, which share source 3, and one has destination 2.
    graph = SimpleNamespace(
        vertices=4, edges=6, in_degrees=np.array([2, 2, 2, 0]), indices=np.array([1, 3, 3, 2, 1, 3])
    )
    unit, resources = unit_of(), Resources()
    found = an_estimate(clock_mhz=500.0, dram_bytes=0)
    some = with_less_memory(found, graph, 64, resources, unit=unit, share=2 / 65536)
    row, once = 256, 4 * (256 + 8)
    assert some.dram_bytes == (3 + 2) * row + 6 * 4 + once
    assert some.cycles == 100  # 2,360 bytes are two cycles: what was simulated takes longer
    each = with_less_memory(found, graph, 64, resources, unit=unit, share=1e-9)
    assert each.dram_bytes == 6 * row + 6 * 4 + once
    slow = with_less_memory(found, graph, 64, replace(resources, bytes_per_second=1e9), unit=unit, share=1e-9)
    assert slow.cycles == slow.bounds["memory"] == each.dram_bytes // 2


def test_areas_are_of_cells_and_bits():
    values = CHIP.load("spu")
    values = replace(
        values,
        values=values.values
        | {"engines": 2, "engine_logic_mm2": 180.0, "engine_queues_mbit": 1.0, "memory_mib": 1.0}
        | {"cells_nm": 180.0, "process_nm": 60.0, "sram_um2_per_bit": 0.1, "sram_filled": 0.5},
    )
    found = chip_of(values)
    assert found.logic == pytest.approx(2 * 180 / 9)
    assert found.cells == pytest.approx(0.1 * (8.388608 + 2))
    assert found.whole == pytest.approx(found.logic + 2 * found.cells)


def test_the_furthest_value_counts():
    assert outside([1.5, 1.7], 1.32, 1.8) == 1.0
    assert outside([1.5, 3.6], 1.32, 1.8) == pytest.approx(2.0)
    assert outside([0.66, 1.9], 1.32, 1.8) == pytest.approx(2.0)


def test_every_claim_of_the_unit_has_a_figure_and_what_it_depends_on(monkeypatch):
    tiny = Profile(vertices=1e6, edges=1e7, scaled=1600, drawn=12000, features=100, classes=2)
    monkeypatch.setattr(sparse_unit, "PROFILES", {"tiny": tiny})
    monkeypatch.setattr(sparse_unit, "_QUICK", ("tiny",))
    monkeypatch.setattr(sparse_unit, "_FOUND", Remembered())
    # The unit itself is in `test_accelerators_unit.py`.
    monkeypatch.setattr(sparse_unit, "simulate_unit", lambda *given, **rest: an_estimate(clock_mhz=500.0))
    shared = load(PAPERS["mixgcn"], PAPERS["mixgcn"].shared)(Asked(quick=True))
    figures, keys = {}, []
    for experiment in (sparse_unit.speedups, sparse_unit.energy, sparse_unit.chip):
        with readings() as found:
            figures |= experiment(shared).figures
        keys.append({each.key for each in found})
    places = ("Fig. 12", "Table 3", "Section 4.1")
    claims = {claim.id: claim for claim in claims_of(PAPERS["mixgcn"]) if claim.where in places}
    assert set(figures) == set(claims)
    # What was simulated for the first counts for the others, which take it over.
    assert all({"input_share", "hops"} <= each for each in keys)
    assert "hbm2 of memory_byte, pJ" in keys[1] and "engine_logic_mm2" in keys[2]
    (sums,) = sparse_unit.sums_of(shared)
    apart, fused = (sums.others["HyGCN", (mask, "whole")] for mask in ("apart", "fused"))
    assert apart.dram_bytes - fused.dram_bytes == 200 * (2 * 400 + 13)
    assert sums.unit["scaled"].dram_bytes > sums.unit["whole"].dram_bytes


def test_printed_memory_is_that_of_all_matrices_in_units_of_two():
    paper = PAPERS["mixgcn"]
    with readings() as found:
        figures = giant(load(paper, paper.shared)(Asked())).figures
    rows = verdicts(claims_of(paper), figures, paper=paper.name, readings=dict.fromkeys(figures, found))
    # Columns of labels were chosen for the figure of the features.
    assert {row["id"]: row["verdict"] for row in rows if row["id"] in figures} == {
        "giant-features": CALIBRATED,
        "giant-embeddings": NOT_CONFIRMED,
        "giant-all": CALIBRATED,
        "giant-graph": REPRODUCED,
    }
