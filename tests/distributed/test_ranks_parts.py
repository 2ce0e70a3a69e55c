"""Training over ranks that have a part of the graph each: the bits of ranks that have all of it."""

import json

import numpy as np
import pytest
from rank_programs import with_weights
from small_parts import DATA_SET, alone, parts_of, scores_of, small_parts, train_other_sampling, train_part
from small_ranks import in_process, small, told

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.parts.opening import open_parts
from simgnn.errors import InputError
from simgnn.model.evaluation import full_logits, row_products

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("ranks", "sampling", "model", "options"),
    [
        (2, "hybrid", {"kind": "sage"}, {}),
        (3, "vanilla", {"kind": "gcn"}, {}),
        (3, "vanilla", {"kind": "gcn", "edge_weights": True}, {}),
        (2, "hybrid", {"kind": "gin", "edge_weights": True}, {}),
        # A layer that widens sums features, and not products.
        (4, "vanilla", {"kind": "sage", "hidden": 20, "dropout": 0.25, "residual": True}, {}),
        (2, "vanilla", {"kind": "gcn"}, {"accelerators": 1, "cpu_share": 0.5}),
        (2, "hybrid", {"kind": "gcn"}, {"accelerators": 1, "cpu_share": 0.0}),
        pytest.param(
            2,
            "vanilla",
            {"kind": "sage"},
            {"accelerators": 1, "cpu_share": 0.0, "device": "cycle"},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_weights_and_scores_are_those_of_the_whole_graph(ranks, sampling, model, options, tmp_path):
    weighted = model.get("edge_weights", False)
    graph = parts_of(tmp_path / "parts", ranks, weighted=weighted)
    over = in_process(
        small_parts(tmp_path / "parts", ranks, sampling=sampling, model=model, **options), tmp_path / "parted"
    )
    whole = in_process(
        small(ranks, **options).replace("model", **model),
        tmp_path / "whole",
        graph=graph if weighted else None,
    )
    assert (over.folder / "checkpoint.npz").read_bytes() == (whole.folder / "checkpoint.npz").read_bytes()
    assert told(over)[2] == told(whole)[2]
    assert scores_of(over) == scores_of(whole)
    phases = over.summary["ranks"]["phases"]
    trainers = 2 if options.get("cpu_share") == 0.5 else 1
    rounds = {"open": 3, "features": 2 * 8, "evaluate": 2 * (2 + 1) + 4}
    if sampling == "vanilla":
        rounds |= {"open": 4, "sample": 2 * 2 * 8 * trainers}
    assert {name: each["rounds"] for name, each in phases.items() if name in rounds} == rounds
    # Requests of 4 bytes, then rows.
    assert sum(phases["features"]["sent_bytes"]) % (4 + 4 * graph.feature_width) == 0


@pytest.mark.parametrize(
    ("sampling", "cache"), [("hybrid", None), ("hybrid", ("vip", 0.1)), ("vanilla", ("degree", 0.1))]
)
def test_processes_have_their_own_files_alone(gloo, sampling, cache, tmp_path):
    """Each in a folder that lacks the others' parts; bits, rounds and bytes of one process."""
    parts_of(tmp_path / "parts", 2)
    (tmp_path / "machines").mkdir()
    for rank in range(2):
        alone(tmp_path / "parts", rank, tmp_path / "machines" / str(rank))
        if sampling == "vanilla":
            for path in (tmp_path / "machines" / str(rank)).glob("topology.*"):
                path.unlink()
    options = {"sampling": sampling, "cache": cache}
    here = in_process(small_parts(tmp_path / "parts", 2, **options), tmp_path / "here")
    answers = gloo.run(train_part, 2, str(tmp_path / "machines"), options, str(tmp_path / "out"))
    assert answers == [(*told(here), *scores_of(here), here.summary["ranks"]["reads"]), None]


def test_ranks_that_sample_in_different_ways(gloo, tmp_path):
    parts_of(tmp_path / "parts", 2)
    texts = gloo.run(train_other_sampling, 2, str(tmp_path / "parts"), str(tmp_path / "out"))
    assert texts == ["ranks must have the parts and sampling of rank 0, which differ on rank 1"] * 2


def test_what_is_not_here_cannot_be_read(tmp_path):
    parts_of(tmp_path / "parts", 2)
    graph = open_parts(small_parts(tmp_path / "parts", 2, sampling="vanilla"), VirtualRanks(2))
    assert graph.parts[0].ownership is graph.parts[1].ownership, "of all vertices, and so there once"
    for name in ("indptr", "indices", "features", "labels", "train_mask"):
        with pytest.raises(AttributeError, match=f"{name} of the whole graph must be asked for"):
            getattr(graph, name)
    whole = load_dataset(DATA_SET)
    assert (graph.vertices, graph.edges, graph.digest()) == (whole.vertices, whole.edges, whole.digest())
    assert graph.in_degrees.tolist() == whole.in_degrees.tolist()
    with pytest.raises(AttributeError, match="out_degrees of the whole graph must be asked for"):
        _ = graph.out_degrees
    assert graph.train_seeds.tolist() == whole.train_seeds.tolist()
    assert graph.labels_of(whole.train_seeds).tolist() == whole.labels[whole.train_mask].tolist()


@pytest.mark.parametrize("weighted", [False, True])
def test_degrees_that_nobody_asked_for_are_not_others(weighted, tmp_path):
    """Sums of weights are not counts of arcs, nor the other way round."""
    whole = parts_of(tmp_path / "parts", 2, weighted=True)
    model = {"kind": "gcn", "edge_weights": weighted}
    graph = open_parts(small_parts(tmp_path / "parts", 2, sampling="vanilla", model=model), VirtualRanks(2))
    here, missing = "weighted_in_degrees", "in_degrees"
    if not weighted:
        here, missing = missing, here
    assert getattr(graph, here).tolist() == getattr(whole, here).tolist()
    with pytest.raises(AttributeError, match=f"^{missing} of the whole graph must be asked for"):
        getattr(graph, missing)


def test_stopped_and_resumed(tmp_path):
    """Also behind an epoch's last mini-batch, and when nothing is left to train."""
    parts_of(tmp_path / "parts", 3)
    config = small_parts(tmp_path / "parts", 3, sampling="vanilla")
    whole = in_process(config, tmp_path / "whole")
    for stops in (3, 4):
        answers = iter([False] * (stops - 1) + [True])
        stopped = in_process(config, tmp_path / str(stops), should_stop=lambda answers=answers: next(answers))
        assert len(stopped.steps) == stops
        resumed = in_process(config, tmp_path / str(stops), resume=True)
        assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
        assert scores_of(resumed) == scores_of(whole)
    again = in_process(config, tmp_path / "whole", resume=True)
    assert scores_of(again) == scores_of(whole)


@pytest.mark.parametrize(("cut", "parts"), [("one", "two/../one"), ("one", "one/in"), ("one/in", "one")])
def test_a_partition_and_its_parts_go_to_two_folders(cut, parts, tmp_path, capsys):
    both = ["-o", str(tmp_path / cut), "--write-parts", str(tmp_path / parts)]
    assert main(["partition", DATA_SET, "--parts", "2", "--alone", *both]) == 2
    text = "--write-parts: parts must be written to a folder beside the partition's"
    assert text in capsys.readouterr().err and not (tmp_path / "one").exists()


def test_the_commands(tmp_path, capsys):
    parts, out = tmp_path / "parts", tmp_path / "out"
    cut = ["partition", DATA_SET, "--parts", "2", "--alone", "-o", str(tmp_path / "cut")]
    assert main([*cut, "--write-parts", str(parts)]) == 0
    train = "train --accelerators 0 --epochs 1 --ranks 2 --json".split()
    capsys.readouterr()
    summaries = []
    for words in (
        ["--set", f"ranks.parts={parts}", "--set", "ranks.sampling=vanilla"],
        ["--dataset", DATA_SET],
    ):
        assert main([*train, *words, "-o", str(out)]) == 0
        summaries.append(json.loads(capsys.readouterr().out))
    parted, whole = summaries
    for key in ("checkpoint_sha256", "scores", "dataset", "task"):
        assert parted.get(key) == whole.get(key), key
    assert parted["config"]["training"] == whole["config"]["training"]


def test_weights_that_a_kind_cannot_take(tmp_path):
    parts_of(tmp_path / "parts", 2)
    config = small_parts(tmp_path / "parts", 2, model={"kind": "gcn", "edge_weights": True})
    with pytest.raises(
        InputError, match="edge_weight must be in the data set where edge_weights is true, and is not"
    ):
        in_process(config, tmp_path / "out")


@pytest.mark.slow
def test_a_vertex_has_the_same_logits_whatever_stands_beside_it(tmp_path):
    """Which a library's product has not; in any chunks, and as a sum in the order of columns."""
    draw = np.random.default_rng(7)
    rows = draw.standard_normal((300, 33)).astype(np.float32)
    rows[:, ::3] = 0
    weight = draw.standard_normal((33, 7)).astype(np.float32)
    whole = row_products(rows, weight)
    np.testing.assert_allclose(whole, rows.astype(np.float64) @ weight, rtol=1e-4, atol=1e-5)
    for count in (1, 2, 7, 64):
        picked = draw.permutation(300)[:count]
        assert row_products(rows[picked], weight).tobytes() == whole[picked].tobytes()
    expected = np.zeros(7, np.float32)
    for column in range(33):
        expected = expected + rows[5, column] * weight[column]
    assert whole[5].tobytes() == expected.tobytes()
    with pytest.raises(ValueError, match="rows must have as many columns as weight has rows"):
        row_products(rows, weight[1:])
    graph = with_weights(DATA_SET)
    config = small(2).replace("model", kind="gcn", edge_weights=True, hidden=20)
    from simgnn.training.session import Session

    session = Session(config, graph)
    logits = [
        full_logits(session.model, session.parameters(), graph, chunk_rows=rows).tobytes()
        for rows in (200, 7)
    ]
    assert logits[0] == logits[1]
