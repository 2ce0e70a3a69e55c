"""Weights are the same bytes wherever features are."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.shards import MappedShards, write_features
from simgnn.training.batches import neighbor_sampler
from simgnn.training.session import Session

DATASET = "sbm:200:900:12:4"


@pytest.fixture(scope="module")
def graph():
    return load_dataset(DATASET, seed=0)


def config_of(device, threads):
    return load_config("tiny").replace_all(
        {
            "training": {"dataset": DATASET, "batch_size": 24, "epochs": 1},
            "model": {"hidden": 8, "dropout": 0.3},
            "sampling": {"fanout": (4, 3)},
            "execution": {"device": device, "sampler_threads": threads},
        }
    )


def weights(config, graph, features=None):
    session = Session(config, graph, features=features)
    with session.make_runtime() as runtime:
        for _ in session.iterations(runtime, epoch=0, first=0, step=0):
            pass
        return {name: value.tobytes() for name, value in runtime.parameters.items()}


@pytest.fixture(scope="module", params=["reference", "cycle"])
def usual(request, graph):
    return request.param, weights(config_of(request.param, 1), graph)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("capacity, shards, threads", [(0, 1, 1), (1, 1, 2), (40, 3, 3), (1000, 2, 1)])
def test_weights_do_not_depend_on_caches(tmp_path, graph, usual, name, capacity, shards, threads):
    """A device's cache over the host's over shards on disk; prefetched by as many threads as there are."""
    device, expected = usual
    config = config_of(device, threads)
    write_features(tmp_path / "x", [graph.features], width=12, shards=3)
    work = Workload(
        graph=graph, train_ids=np.flatnonzero(graph.train_mask), fanouts=(4, 3), batch_size=24, seed=0
    )
    host = Cached(MappedShards(tmp_path / "x"), prepare_policy("lru", work)(capacity=60), tier="host")
    store = Cached(host, prepare_policy(name, work)(capacity=capacity, shards=shards), tier="device")
    store.fill()
    for step, parts in enumerate(Session(config, graph).parts(0)):
        for seeds in filter(len, parts.values()):
            store.announce(neighbor_sampler(config, graph).sample(seeds, step).vertices[0])
    assert weights(config, graph, store) == expected


def test_the_pages_example_runs(root, tmp_path, monkeypatch, capsys):
    page = (root / "docs" / "how-to" / "features.md").read_text()
    code = page.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "docs/how-to/features.md", "exec"), {})
    hits, moved = capsys.readouterr().out.strip().split("} ")
    assert "'device'" in hits and "'disk'" in moved
