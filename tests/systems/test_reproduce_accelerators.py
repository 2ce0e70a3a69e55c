"""`simgnn reproduce`: the SPU by the cycle model, and the verb; `test_accelerators.py` has the other models."""

import json

import numpy as np
import pytest
from paper_results import rows, size_of_picture
from report_pages import check_report

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.explore.simulate.energy import load_energy
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.systems.accelerators.estimate import Estimate, Resources
from simgnn.systems.accelerators.spu import SPLITS, operator_of, parts, program_of, simulate_spu
from simgnn.systems.mixgcn.experiments.accelerators import (
    FILES,
    FORMS,
    PROFILES,
    SPEEDUP,
    compare,
    compare_accelerators,
    energy_ratio,
    graph_of,
    ratio_rows,
)


@pytest.fixture(scope="module")
def small():
    graph = load_dataset("rmat:200:1500:100:4", seed=1)
    mask = np.random.default_rng(2).random((graph.vertices, 100)) < 0.5
    return graph, mask


def test_the_preset_is_an_eighth_of_the_spu():
    hardware = load_config("spu").hardware
    whole = Resources()
    assert 8 * hardware.clusters * hardware.gather_width == whole.units
    assert 8 * hardware.word_bytes * hardware.clock_mhz * 1e6 == whole.bytes_per_second
    ring = hardware.rings * hardware.ring_words * hardware.word_bytes
    sums = 2 * hardware.clusters * hardware.accumulator_words * hardware.word_bytes
    masks, bank = hardware.mask_words * 4 * hardware.lanes, hardware.bank_words * hardware.word_bytes
    assert (ring, sums, masks, bank) == (4 << 20, 4 << 20, 1 << 19, 4 << 20)
    assert 8 * (ring + sums + masks + bank) == whole.sram_bytes


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("features", (1, 5, 52, 64, 128, 320, 602, 1433))
def test_parts_cover_every_sum_once(split, features):
    count = np.zeros((19, features), int)
    whole = parts(features, 19, 300, load_config("spu").hardware, split)
    for part in whole:
        count[part.first :: part.step, part.low : part.high] += 1
    assert (count == 1).all()
    assert len(whole) <= 8


@pytest.mark.parametrize(
    "features, vertices, edges, shape",
    [
        # Few edges, one word: an engine that decodes an eighth of them moves all sources, and so would any other.
        (52, 1000, 8000, (52, 8)),
        # Two words, many edges: eighths of the edges are 31,250 cycles of decoding; quarters would be twice that.
        (128, 1000, 1_000_000, (128, 8)),
        # Two words, few edges: 1,000 sources of two words are more than what decoding takes, of one word they are half.
        (128, 1000, 2000, (64, 4)),
        # Ten words on eight: two words each for five engines, 2 x 1,000 sources and sums.
        (602, 1000, 2000, (128, 1)),
    ],
)
def test_a_grid_has_the_shape_that_takes_least(features, vertices, edges, shape):
    whole = parts(features, vertices, edges, load_config("spu").hardware, "grid")
    assert (whole[0].high, whole[0].step) == shape


@pytest.mark.parametrize("split", SPLITS)
def test_engines_together_make_the_masked_sums(small, split):
    graph, mask = small
    hardware = load_config("spu").hardware
    features = graph.gather_features(np.arange(graph.vertices)).astype(np.float64)
    whole = parts(100, graph.vertices, graph.edges, hardware, split)
    sums = np.full(mask.shape, np.nan)
    for part in whole:
        program, operator = program_of(graph, mask, part, hardware)
        with ReferenceDevice(hardware) as device:
            device.load(program)
            device.run("run")
            sums[part.first :: part.step, part.low : part.high] = device.read_tensor(program.tensors["sums"])
        assert operator.edges == operator_of(graph, part).edges
    adjacency = np.zeros((graph.vertices, graph.vertices))
    rows = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    np.add.at(adjacency, (rows, graph.indices), 1)
    np.testing.assert_allclose(sums, adjacency @ features * mask, rtol=1e-4, atol=1e-4)
    assert (sums[~mask] == 0).all()


def test_the_cycle_device_runs_the_preset(small):
    graph, mask = small
    hardware = load_config("spu").hardware
    part = parts(100, graph.vertices, graph.edges, hardware, "grid")[0]
    program, operator = program_of(graph, mask, part, hardware)
    with CycleDevice(hardware) as device:
        device.load(program)
        run = device.run("run")
    assert run.counters["edge_words"] == operator.edges
    assert run.cycles > operator.edges / hardware.edges_per_cycle


def test_the_spu_takes_no_less_than_its_bounds(small):
    graph, mask = small
    found = simulate_spu(graph, mask, Resources(), split="columns")
    assert found.cycles >= max(found.bounds.values())
    assert found.bounds["index decoding"] == -(-graph.edges // 4)
    assert found.additions == int((mask.sum(axis=1) * graph.in_degrees).sum())
    starved = simulate_spu(graph, mask, Resources(bytes_per_second=1e9), split="columns")
    assert starved.limited_by == "memory"
    assert starved.cycles == -(-found.dram_bytes // 2)  # 2 bytes in a cycle of 2 ns


def test_edges_are_decoded_for_each_slice():
    # 8,500 destinations of two words do not fit the 8,192 sums of a pass: the edges are decoded once for each word.
    graph = load_dataset("rmat:8500:9000:800:4")
    found = simulate_spu(graph, np.ones((8500, 800), bool), Resources(), split="columns")
    assert found.bounds["index decoding"] == -(-2 * graph.edges // 4)


def test_a_mask_saves_the_spu_additions(small):
    graph, mask = small
    some, everything = (
        simulate_spu(graph, wanted, Resources(), split="grid") for wanted in (mask, np.ones_like(mask))
    )
    assert some.additions < 0.6 * everything.additions == 0.6 * graph.edges * 100
    assert some.joules(load_energy()) < everything.joules(load_energy())


# The experiment


def test_energy_is_operations_and_bytes():
    estimate = Estimate(
        accelerator="x",
        clock_mhz=1000,
        cycles=5,
        dram_bytes=10,
        additions=100,
        multiplications=10,
        sram_bytes=40,
        bounds={"memory": 5},
        busy=1.0,
    )
    # 100 x 0.9 + 10 x 3.7 + 40 x 2.5 + 10 x 31.4 pJ
    assert estimate.joules(load_energy()) == pytest.approx(541e-12)


@pytest.mark.parametrize("name", ("orkut", "twitter", "friendster", "papers100m"))
def test_profiles_have_the_papers_degrees(name):
    profile = PROFILES[name]
    graph = load_dataset(f"rmat:{profile.scaled}:{profile.drawn}:1:{profile.classes}")
    assert graph.edges / graph.vertices == pytest.approx(profile.edges / profile.vertices, rel=0.05)


def test_profiles_have_a_name_of_their_own(small):
    assert PROFILES["reddit"].dataset == "rmat:8192:21000000:602:41"
    assert graph_of("rmat:200:1500:100:4", seed=1).edges == small[0].edges


def test_quoted_ratios_are_the_papers():
    assert SPEEDUP == {"HyGCN": (1.32, 1.80), "AWB-GCN": (1.05, 1.66)}
    assert energy_ratio("orkut", "HyGCN") == pytest.approx(43.9 / 9.5)
    assert energy_ratio("digits", "HyGCN") is None


@pytest.mark.slow
def test_ratios_compare_times(small):
    found = compare("rmat:200:1500:100:4", density=0.5, input_density=0.5, seed=1, resources=Resources())
    seconds = {estimate.accelerator: estimate.seconds for estimate in found.estimates}
    for row in ratio_rows(found, load_energy()):
        ours = seconds[row["spu"]]
        assert row["speedup_simulated"] == pytest.approx(seconds[row["over"]] / ours)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reproduce") / "out"
    return folder, compare_accelerators(["rmat:100:600:20:2"], density=0.25, output=folder)[0]


@pytest.mark.slow
def test_tables_and_picture_are_written(whole):
    folder, summary = whole
    assert sorted(path.name for path in folder.iterdir() if path.name[0] != ".") == sorted(FILES)
    assert json.loads((folder / "summary.json").read_text()) == json.loads(json.dumps(summary))
    found = rows(folder, "accelerators.csv")
    assert [row["accelerator"] for row in found] == [*FORMS, "HyGCN", "AWB-GCN"]
    assert {row["origin"] for row in found} == {"simulated"}
    assert size_of_picture(folder / "accelerators.png")[0] > 600


def test_a_comparison_is_repeatable(whole, tmp_path):
    folder, summary = whole
    check_report(folder, summary)
    again, _ = compare_accelerators(["rmat:100:600:20:2"], density=0.25, output=tmp_path / "again")
    assert again == summary
    assert (tmp_path / "again" / "accelerators.csv").read_bytes() == (
        folder / "accelerators.csv"
    ).read_bytes()
    assert (tmp_path / "again" / "report.html").read_bytes() == (folder / "report.html").read_bytes()


def test_the_verb_prints_tables_or_json(tmp_path, capsys):
    arguments = ["reproduce", "mixgcn", "--figure", "accelerators", "--dataset", "rmat:100:600:20:2"]
    assert main([*arguments, "-o", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "1.32-1.80" in out and "1.05-1.66" in out and "quoted" in out and "simulated" in out
    assert main([*arguments, "-o", str(tmp_path / "out"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert {row["over"] for row in summary["ratios"]} == {"HyGCN", "AWB-GCN"}


ACCELERATORS = ["mixgcn", "--figure", "accelerators"]


@pytest.mark.parametrize(
    "arguments, text",
    [
        (["hygcn"], ", not 'hygcn'"),
        (["mixgcn", "--figure", "6"], ", not '6'"),
        (["mixgcn", "--density", "0.3"], "density must be left out without --figure accelerators, not given"),
        (["mixgcn", "--figure", "accelerators", "--quick"], "quick must be left out with --figure"),
        (
            ["mixgcn", "--figure", "9", "--table", "4"],
            "one experiment must be asked for, or none for all, not table 4 and figure 9",
        ),
        (["mixgcn", "--table", "4", "--dataset", "redit"], "dataset must be digits"),
        (["mixgcn", "--input-density", "1"], "input-density must be left out without --figure accelerators"),
        (["mixgcn", "--density", "1.5"], "must be a number from 0 to 1, not '1.5'"),
        (["mixgcn", "--density", "nan"], "must be a number from 0 to 1, not 'nan'"),
        (["mixgcn", "--seed", "-1"], "must be an integer from 0 to"),
        ([*ACCELERATORS, "--dataset", "redit"], "dataset must be digits"),
        ([*ACCELERATORS, "--dataset", "digits", "digits"], "must name each one once, not 'digits' again"),
        ([*ACCELERATORS, "--dataset", "rmat:2:0"], "dataset must have edges and features, not 0 and 64"),
        ([*ACCELERATORS, "--dataset", "missing.npz"], "missing.npz"),
    ],
)
def test_bad_input_is_one_error(tmp_path, refusal, arguments, text):
    folder = tmp_path / "out"
    assert text in refusal(["reproduce", *arguments, "-o", str(folder)])
    assert not folder.exists()


def test_a_folder_of_somebody_else_is_left_alone(tmp_path, refusal):
    (tmp_path / "mine.txt").write_text("mine")
    assert "not one that holds 'mine.txt'" in refusal(
        ["reproduce", "mixgcn", "--figure", "accelerators", "--dataset", "digits", "-o", str(tmp_path)]
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
