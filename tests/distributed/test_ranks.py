"""Training over virtual ranks of one process."""

import json

import numpy as np
import pytest
from small_parts import DATA_SET, parts_of, scores_of, small_parts, train_here
from small_ranks import in_process, small, told

from simgnn.cli.main import main
from simgnn.config.names import RANKED
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.failures import LostRankError
from simgnn.distributed.launch import __file__ as folder
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.parts.loading import kept_rows
from simgnn.distributed.launch.parts.opening import open_parts
from simgnn.distributed.launch.parts.session import OwnSeeds
from simgnn.distributed.launch.session import RankRow, RankSession, merged, row_of
from simgnn.errors import InputError
from simgnn.features.stores.store import row_bytes
from simgnn.training.recorder import Step
from simgnn.training.reports.progress import Reporter
from simgnn.training.session import Session, make_session
from simgnn.training.split import SplitPolicy
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")


class SameParts(SplitPolicy):
    """The parts that ranks get, for trainers of one machine."""

    def __init__(self, kind, ranks):
        self.trainers = tuple(f"{kind}{rank}" for rank in range(ranks))

    def split(self, seeds):
        count, ranks = len(seeds), len(self.trainers)
        edges = [round(count * rank / ranks) for rank in range(ranks + 1)]
        return {name: seeds[edges[n] : edges[n + 1]] for n, name in enumerate(self.trainers)}


@pytest.mark.parametrize(("ranks", "kind"), [(2, "cpu"), (3, "cpu"), (4, "cpu"), (2, "accelerator")])
def test_weights_are_those_of_as_many_trainers_of_one_machine(ranks, kind, tmp_path):
    accelerators = {"accelerators": 1, "cpu_share": 0.0} if kind == "accelerator" else {}
    over = in_process(small(ranks, **accelerators), tmp_path / "ranks")
    alone = train(
        small(1, **accelerators),
        output=tmp_path / "one",
        make_session=lambda config, graph: Session(config, graph, split=SameParts(kind, ranks)),
    )
    assert sorted(over.parameters) == sorted(alone.parameters)
    for name, value in alone.parameters.items():
        assert over.parameters[name].tobytes() == value.tobytes(), name
    assert [step.vertices for step in over.steps] == [step.vertices for step in alone.steps]
    assert [step.loss_sum for step in over.steps] == [step.loss_sum for step in alone.steps]
    assert [step.seeds for step in over.steps] == [33, 33, 33, 1] * 2


def test_any_number_of_ranks_trains_the_same_mini_batches(tmp_path):
    alone = train(small(1), output=tmp_path / "1")
    wanted = [step.loss_sum for step in alone.steps]
    for ranks in (2, 3, 4):
        over = in_process(small(ranks), tmp_path / str(ranks))
        np.testing.assert_allclose([step.loss_sum for step in over.steps], wanted, rtol=1e-6)
        assert [step.seeds for step in over.steps] == [step.seeds for step in alone.steps]
        for name, value in alone.parameters.items():
            np.testing.assert_allclose(over.parameters[name], value, rtol=0, atol=1e-6)


def test_rounds_and_bytes(tmp_path):
    """Of 3 ranks, 8 mini-batches: two rounds of slices each; all ranks' bytes are 2 (p - 1) n, as all slices move."""
    over = in_process(small(3), tmp_path / "out")
    phases = over.summary["ranks"]["phases"]
    assert {name: each["rounds"] for name, each in phases.items()} == {"start": 2, "gradients": 16, "rows": 8}
    for each in phases.values():
        assert sum(each["sent_bytes"]) == sum(each["received_bytes"])
        assert each["header_bytes"] == each["rounds"] * 2 * 72
    size = sum(value.nbytes for value in over.parameters.values())
    # Where one rank alone has a seed, it alone gives slices away, two of three.
    assert size % 12 == 0
    assert sum(phases["gradients"]["sent_bytes"]) == 6 * (2 * size + 2 * size) + 2 * (
        2 * size // 3 + 2 * size
    )


def test_stopped_and_resumed(tmp_path):
    whole = in_process(small(3), tmp_path / "whole")
    answers = iter([False] * 4 + [True])
    stopped = in_process(small(3), tmp_path / "cut", should_stop=lambda: next(answers))
    assert (stopped.summary, len(stopped.steps)) == (None, 5)
    resumed = in_process(small(3), tmp_path / "cut", resume=True)
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert resumed.summary["ranks"]["from_minibatch"] == len(stopped.steps)
    with pytest.raises(InputError, match=r"ranks\.ranks must be the checkpoint's, 3, to resume, not 2"):
        in_process(small(2), tmp_path / "cut", resume=True)


class LosesRank(Reporter):
    """Ends a run in its mini-batch 6, as where another rank is gone."""

    def step(self, step):
        if step.step == 6:
            raise LostRankError("an exchange lost a rank, whose process has ended")


def test_results_stay_when_a_rank_is_lost_and_so_does_what_can_be_continued(tmp_path):
    out = tmp_path / "out"
    before = in_process(small(2, epochs=1), out)
    with pytest.raises(LostRankError):
        in_process(small(2), out, reporter=LosesRank())
    assert json.loads((out / "summary.json").read_text()) == json.loads(json.dumps(before.summary))
    resumed = in_process(small(2), out, resume=True)
    assert resumed.summary["ranks"]["from_minibatch"] == 4
    whole = in_process(small(2), tmp_path / "whole")
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]


def test_one_machine_does_not_train_over_ranks():
    config = small(2)
    with pytest.raises(InputError, match="ranks must be 1 where one machine does all, not 2"):
        make_session(config, load_dataset(config.training.dataset))


def test_rows_lose_nothing():
    one = Step(
        step=1, epoch=1, batch=1, seeds=2, accelerator_seeds=2, loss_sum=0.1, correct=1, cycles=1 << 60,
        slowest_cycles=7, bytes_in=3, bytes_out=4, simulated_seconds=1e-300, wall_seconds=1.0, device_seconds=0.5,
        vertices=(4, 3, 2), edges=(5, 6),
    )  # fmt: skip
    none = Step(step=1, epoch=1, batch=1, seeds=0, accelerator_seeds=0, loss_sum=0.0, correct=0)
    rows = [RankRow(step=step, digest=-(1 << 63), stop=step is none) for step in (one, none)]
    found = [row_of(one, row.vector(2), 2) for row in rows]
    assert found[0] == rows[0]
    assert found[1].stop and found[1].step.vertices == (0, 0, 0)
    assert merged([row.step for row in found]) == one
    twice = merged([one, one])
    assert (twice.cycles, twice.slowest_cycles, twice.vertices) == (1 << 61, 7, (8, 6, 4))
    assert (twice.simulated_seconds, twice.loss_sum) == (1e-300, 0.2)


def test_a_mini_batch_is_cut_once():
    """Every seed is in one part, whether a process has all ranks or one of them."""
    config = small(3, accelerators=2, cpu_share=0.25)
    group = VirtualRanks(3)
    session = RankSession(config, load_dataset(config.training.dataset), group=group)
    seeds = session.order.batches(0)[0]
    parts = session.split.split(seeds)
    assert list(parts) == ["cpu0", "accelerator0", "accelerator1", "cpu1", "accelerator2", "accelerator3",
                           "cpu2", "accelerator4", "accelerator5"]  # fmt: skip
    assert np.concatenate(list(parts.values())).tolist() == seeds.tolist()
    group.communicators = VirtualRanks(3).communicators[1:2]
    alone = RankSession(config, session.graph, group=group).split.split(seeds)
    assert {name: part.tolist() for name, part in alone.items()} == {
        name: parts[name].tolist() for name in ("cpu1", "accelerator2", "accelerator3")
    }


# What the benchmark says of ranks beside one machine.


def test_ranks_have_the_losses_and_bits_of_one_machine(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    from harness import rank_accuracy

    monkeypatch.setattr(rank_accuracy, "RANKS", (2,))
    rows = rank_accuracy.measured("sbm:200:1600:8:4", seeds=1, epochs=1)
    ways = ["one machine", "2 ranks, hybrid", "2 ranks, vanilla"]
    assert [row["way"] for row in rows] == [*ways, "4 ranks, own seeds, blocks", "4 ranks, own seeds, random"]
    assert all(row["same_bits"] for row in rows)
    assert [row["loss_difference"] for row in rows][3:] == [None, None]
    assert all(row["loss_difference"] < 1e-6 for row in rows[:3])
    assert rows[0]["accuracies"] == rows[1]["accuracies"] == rows[2]["accuracies"]
    assert rows[0]["own_rows"] == 1 and all(0 < row["own_rows"] < 1 for row in rows[1:])


# Caches of others' features on ranks that have a part each.


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("sampling", "policy", "ratio"),
    [
        ("hybrid", "degree", 0.2),
        ("vanilla", "degree", 0.2),
        ("hybrid", "presample", 0.05),
        ("hybrid", "vip", 1.0),
        ("vanilla", "degree", 0.0),
    ],
)
def test_kept_rows_are_not_sent(sampling, policy, ratio, tmp_path):
    """The same bits; of each hit a request and a row are saved, and nothing else changes."""
    graph = parts_of(tmp_path / "parts", 3)
    plain, cached = (
        in_process(small_parts(tmp_path / "parts", 3, sampling=sampling, cache=cache), tmp_path / str(cache))
        for cache in (None, (policy, ratio))
    )
    assert told(cached)[0] == told(plain)[0]
    assert scores_of(cached) == scores_of(plain)
    before, after = (each.summary["ranks"]["reads"] for each in (plain, cached))
    assert before["host"] == after["host"]
    assert not sum(before["cache"]["rows"])
    hits = after["cache"]["rows"]
    assert [n - m for n, m in zip(before["remote"]["rows"], after["remote"]["rows"], strict=True)] == hits
    assert bool(sum(hits)) == bool(ratio)
    assert bool(sum(after["remote"]["rows"])) == (ratio < 1)
    row = row_bytes(graph.feature_width)
    for reads in (before, after):
        assert all(each["bytes"] == [row * rows for rows in each["rows"]] for each in reads.values())
    phases = [each.summary["ranks"]["phases"] for each in (plain, cached)]
    saved = sum(phases[0]["features"]["sent_bytes"]) - sum(phases[1]["features"]["sent_bytes"])
    assert saved == sum(hits) * (4 + row)
    assert phases[0]["features"]["rounds"] == phases[1]["features"]["rounds"] == 16
    kept = sum(min(round(ratio * 200), 200 - size) for size in np.bincount(_owners(tmp_path / "parts")))
    filled = phases[1]["cache"]
    assert (filled["rounds"], sum(filled["sent_bytes"])) == (2, kept * (4 + row))


def test_both_samplings_keep_the_same_rows(tmp_path):
    """Of others alone, those that most vertices have as an in-neighbour."""
    graph = parts_of(tmp_path / "parts", 3)
    owners = _owners(tmp_path / "parts")
    found = []
    for sampling in ("hybrid", "vanilla"):
        config = small_parts(tmp_path / "parts", 3, sampling=sampling, cache=("degree", 0.1))
        found.append(kept_rows(config, open_parts(config, VirtualRanks(3))))
    counts = np.bincount(graph.indices, minlength=200)
    for rank in range(3):
        assert found[0][rank].tolist() == found[1][rank].tolist()
        others = np.flatnonzero(owners != rank)
        best = others[np.argsort(-counts[others], kind="stable")][:20]
        assert found[0][rank].tolist() == best.tolist()


def _owners(folder):
    return np.load(folder / "owners.npy")


# Ranks that train their own vertices.


class ByOwner(SplitPolicy):
    """Parts of ranks that train their own vertices, for trainers of one machine."""

    def __init__(self, order, ranks):
        self._order, self.trainers = order, tuple(f"cpu{rank}" for rank in range(ranks))

    def split(self, seeds):
        return dict(zip(self.trainers, self._order.cut(seeds), strict=True))


@pytest.mark.parametrize("ranks", [2, 3])
def test_weights_of_ranks_with_seeds_of_their_own_are_those_of_trainers_of_one_machine(ranks, tmp_path):
    """Vanilla and hybrid; two rounds fewer, as the last layer's destinations are a rank's own."""
    graph = parts_of(tmp_path / "parts", ranks, method="blocks")
    config = small(1, batch_size=30)
    owners = np.load(tmp_path / "parts" / "owners.npy")
    order = OwnSeeds(graph.train_seeds, owners=owners, ranks=ranks, batch_size=30, seed=config.training.seed)

    def session(config, graph):
        return Session(config, graph, order=order, split=ByOwner(order, ranks))

    alone = train(config, output=tmp_path / "one", make_session=session)
    for sampling in ("hybrid", "vanilla"):
        asked = small_parts(tmp_path / "parts", ranks, sampling=sampling, seeds="own", batch_size=30)
        over = in_process(asked, tmp_path / sampling)
        for name, value in alone.parameters.items():
            assert over.parameters[name].tobytes() == value.tobytes(), name
        assert [step.loss_sum for step in over.steps] == [step.loss_sum for step in alone.steps]
        assert [epoch.val_score for epoch in over.epochs] == [epoch.val_score for epoch in alone.epochs]
        assert over.summary["scores"] == alone.summary["scores"]
        phases = over.summary["ranks"]["phases"]
        steps = len(over.steps)
        assert phases["features"]["rounds"] == 2 * steps
        assert phases.get("sample", {"rounds": 0})["rounds"] == {"hybrid": 0, "vanilla": 2 * steps}[sampling]


def test_every_seed_once(tmp_path):
    """Each rank as many mini-batches as the one that has most, some of them empty."""
    owners = np.array([0] * 7 + [1] * 2 + [2] * 5, np.int32)
    train_ids = np.array([0, 1, 2, 3, 4, 5, 7, 9, 11, 13])
    order = OwnSeeds(train_ids, owners=owners, ranks=3, batch_size=6, seed=3)
    assert order.batches_per_epoch == 3
    batches = order.batches(0)
    assert sorted(np.concatenate(batches).tolist()) == train_ids.tolist()
    assert [[len(own) for own in order.cut(seeds)] for seeds in batches] == [[2, 1, 2], [2, 0, 1], [2, 0, 0]]
    for seeds in batches:
        assert [set(owners[own].tolist()) <= {rank} for rank, own in enumerate(order.cut(seeds))] == [
            True
        ] * 3
    assert order.batches(1)[0].tolist() != batches[0].tolist()
    rounded = OwnSeeds(train_ids, owners=owners, ranks=3, batch_size=7, seed=3)
    assert [len(seeds) for seeds in rounded.batches(0)] == [7, 3]


def test_the_partition_decides(tmp_path):
    parts_of(tmp_path / "blocks", 2, method="blocks")
    parts_of(tmp_path / "random", 2, method="random")
    trained = {
        (method, seeds): in_process(
            small_parts(tmp_path / method, 2, seeds=seeds, batch_size=30, epochs=1),
            tmp_path / f"{method}-{seeds}",
        )
        for method in ("blocks", "random")
        for seeds in ("any", "own")
    }
    shas = {key: told(each)[0] for key, each in trained.items()}
    assert shas["blocks", "any"] == shas["random", "any"]
    assert len(set(shas.values())) == 3
    again = small_parts(tmp_path / "random", 2, seeds="own", batch_size=30)
    with pytest.raises(
        InputError, match=r"ranks\.parts must be the checkpoint's, '[0-9a-f]{64}', to resume, not"
    ):
        in_process(again, tmp_path / "blocks-own", resume=True)
    with pytest.raises(
        InputError, match=r"ranks\.seeds must be the checkpoint's, 'any', to resume, not 'own'"
    ):
        in_process(again, tmp_path / "random-any", resume=True)
    onward = in_process(again, tmp_path / "random-own", resume=True)
    whole = in_process(again, tmp_path / "whole")
    assert told(onward)[0] == told(whole)[0]
    assert scores_of(onward) == scores_of(whole)


# FastSample by its name: a preset over ranks, from a folder of parts or from a data set that is cut here.

TRAIN = "train --ranks 3 --epochs 1 --hidden 8 --fanout 3,2 --batch-size 30 --json".split()


def trained(capsys, output, *words):
    """The summary of a command."""
    assert main([*TRAIN, *words, "-o", str(output)]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_system_is_its_values(tmp_path, capsys):
    """What the user gives stays; a folder of the same parts gives the same bytes as cutting here."""
    words = ["--system", "fastsample"]
    cut = trained(capsys, tmp_path / "cut", *words, "--dataset", DATA_SET)
    asked = cut["config"]["ranks"]
    assert {key: asked[key] for key in ("sampling", "seeds", "cut", "parts")} == {
        "sampling": "hybrid", "seeds": "own", "cut": "blocks", "parts": "",
    }  # fmt: skip
    assert cut["config"]["training"]["accelerators"] == 0
    assert "sample" not in cut["ranks"]["phases"]
    partition = ["partition", DATA_SET, "--parts", "3", "--alone", "-o", str(tmp_path / "partition")]
    assert main([*partition, "--write-parts", str(tmp_path / "parts")]) == 0
    capsys.readouterr()
    opened = trained(capsys, tmp_path / "opened", *words, "--set", f"ranks.parts={tmp_path / 'parts'}")
    assert opened["config"]["ranks"]["cut"] == ""
    vanilla = trained(
        capsys, tmp_path / "vanilla", *words, "--dataset", DATA_SET, "--set", "ranks.sampling=vanilla"
    )
    for other in (opened, vanilla):
        assert other["checkpoint_sha256"] == cut["checkpoint_sha256"]
        assert other["ranks"]["reads"] == cut["ranks"]["reads"]
    assert vanilla["ranks"]["phases"]["sample"]["rounds"] == 2 * vanilla["minibatches"]


def test_a_preset_has_seeds_for_each_rank(tmp_path, capsys):
    words = "train --ranks 2 --epochs 1 --hidden 4 --system fastsample --model fastsample --json".split()
    assert main([*words, "--dataset", DATA_SET, "-o", str(tmp_path / "out")]) == 0
    training = json.loads(capsys.readouterr().out)["config"]["training"]
    assert (training["batch_size"], training["learning_rate"]) == (2000, 0.006)


def test_names_are_files():
    from pathlib import Path

    assert sorted(RANKED) == sorted(path.stem for path in Path(folder).parent.glob("*.toml"))


def train_cut(rank, options, output):
    """On a rank of `GlooRanks`."""
    ranks = rank.communicator.ranks
    config = small(ranks, communicator="gloo", dataset=DATA_SET).replace("ranks", **options)
    return train_here(rank, config, output)


@pytest.mark.slow
def test_processes_cut_for_themselves(gloo, tmp_path):
    """As virtual ranks, and as ranks that open the same parts."""
    options = {"cut": "random", "sampling": "vanilla", "seeds": "own"}
    here = in_process(small(2, dataset=DATA_SET).replace("ranks", **options), tmp_path / "here")
    answers = gloo.run(train_cut, 2, options, str(tmp_path / "there"))
    assert answers[0][:3] == told(here)
    assert answers[1] is None
    parts_of(tmp_path / "parts", 2)  # with another seed
    other = in_process(
        small_parts(tmp_path / "parts", 2, sampling="vanilla", seeds="own"), tmp_path / "other"
    )
    assert told(other)[0] != told(here)[0]
    owners = np.load(tmp_path / "parts" / "owners.npy")
    assert np.bincount(owners).tolist() == [load_dataset(DATA_SET).vertices // 2] * 2
