"""Ranks that train their own vertices."""

import numpy as np
import pytest
from small_parts import parts_of, scores_of, small_parts
from small_ranks import in_process, small, told

from simgnn.distributed.launch.parts.session import OwnSeeds
from simgnn.errors import InputError
from simgnn.training.session import Session
from simgnn.training.split import SplitPolicy
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")


class ByOwner(SplitPolicy):
    """Parts of ranks that train their own vertices, for trainers of one machine."""

    def __init__(self, order, ranks):
        self._order, self.trainers = order, tuple(f"cpu{rank}" for rank in range(ranks))

    def split(self, seeds):
        return dict(zip(self.trainers, self._order.cut(seeds), strict=True))


@pytest.mark.parametrize("ranks", [2, 3])
def test_weights_are_those_of_as_many_trainers_of_one_machine(ranks, tmp_path):
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
