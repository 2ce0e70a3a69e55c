"""Partitioned graphs on disk: a rank needs its own files and no other, and damage is named."""

import json

import numpy as np
import pytest
from rank_programs import with_weights

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.parts import MANIFEST, PartsFolder, write_parts
from simgnn.distributed.sampling import VanillaSampler
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.errors import InputError
from simgnn.sampling.sampler import NeighborSampler

DATA_SET = "sbm:400:4000:12:4"


@pytest.fixture
def graph():
    return with_weights(DATA_SET)


@pytest.fixture
def folder(tmp_path, graph):
    write_parts(tmp_path / "parts", graph, make_partition(graph, method="blocks", parts=3, seed=5))
    return tmp_path / "parts"


def test_a_rank_needs_its_own_files_alone(folder, graph, tmp_path):
    """Each rank has a folder without the others' files, and samples and reads what one machine would."""
    for rank in range(3):
        own = tmp_path / f"machine-{rank}"
        own.mkdir()
        for path in folder.iterdir():
            if not path.name.startswith("part-") or path.name.startswith(f"part-{rank:04}."):
                (own / path.name).write_bytes(path.read_bytes())

    def program(communicator):
        part = PartsFolder(tmp_path / f"machine-{communicator.rank}").part(communicator.rank)
        owned = part.topology.vertices
        assert part.labels.tobytes() == graph.labels[owned].tobytes()
        for name in ("train_mask", "val_mask", "test_mask"):
            assert getattr(part, name).tobytes() == getattr(graph, name)[owned].tobytes()
        sampler = VanillaSampler(part.topology, part.ownership, communicator, fanouts=(4, 3), seed=3)
        store = ShardedFeatures(part.features, part.ownership, communicator)
        batch = yield from sampler.sample(owned[part.train_mask], 7)
        pending = store.begin(batch.vertices[0])
        yield from store.exchange()
        assert pending.finish().rows.tobytes() == graph.features[batch.vertices[0]].tobytes()
        return batch

    seen = []
    for batch in InProcess(3).run(program):
        whole = NeighborSampler(graph, fanouts=(4, 3), seed=3).sample(batch.seeds, 7)
        seen.extend(batch.seeds.tolist())
        for block, expected in zip(batch.blocks, whole.blocks, strict=True):
            assert block.indptr.tobytes() == expected.indptr.tobytes()
            assert block.indices.tobytes() == expected.indices.tobytes()
        assert batch.vertices[0].tobytes() == whole.vertices[0].tobytes()
    assert sorted(seen) == np.flatnonzero(graph.train_mask).tolist()


def test_damage_is_named(folder):
    path = folder / "part-0001.indices.npy"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    PartsFolder(folder).part(0)
    with pytest.raises(
        InputError, match=r"part-0001\.indices\.npy: array 'indices' must have the manifest's digest"
    ):
        PartsFolder(folder).part(1)
    path.write_bytes(data[:-4])
    with pytest.raises(InputError, match=r"part-0001\.indices\.npy: array 'indices' .* must have \d+ bytes"):
        PartsFolder(folder).part(1)
    path.unlink()
    with pytest.raises(InputError, match=r"part-0001\.indices\.npy: .*No such file"):
        PartsFolder(folder).part(1)
    with pytest.raises(InputError, match="rank must be an integer from 0 to 2, as of parts, not 3"):
        PartsFolder(folder).part(3)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"format": "other"}, "format must be 'simgnn-parts-2', not 'other'"),
        ({"parts": []}, "parts must be a list of 1 to 4096, not \\[\\]"),
        ({"parts": [{}]}, "part 0 must have features, indices, indptr, labels, splits, weights, not \\{\\}"),
        ({"owners": None}, "owners must have dtype, shape and sha256, and nothing else"),
        ({"topology": {}}, "topology must have indices, indptr, weights, not \\{\\}"),
        ({"graph": {"name": "x"}}, "graph must be a table of facts, not \\{'name': 'x'\\}"),
    ],
)
def test_a_wrong_manifest_is_refused(folder, change, text):
    path = folder / MANIFEST
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(InputError, match=rf"parts\.json: {text}"):
        PartsFolder(folder).part(0)


def test_weights_are_in_the_files_where_the_manifest_says_so(tmp_path):
    graph = load_dataset(DATA_SET)
    write_parts(tmp_path / "parts", graph, make_partition(graph, method="random", parts=2, seed=1))
    path = tmp_path / "parts" / MANIFEST
    table = json.loads(path.read_text())
    table["graph"]["weighted"] = True
    path.write_text(json.dumps(table))
    with pytest.raises(
        InputError, match="part 0 must have features, indices, indptr, labels, splits, weights, "
    ):
        PartsFolder(tmp_path / "parts")


def test_parts_are_replaced_whole(folder, graph):
    other = load_dataset(DATA_SET, seed=2)
    with pytest.raises(InputError, match="partition must be of this graph"):
        write_parts(folder, other, make_partition(graph, method="random", parts=2, seed=1))
    assert PartsFolder(folder).part(2).rank == 2
    write_parts(folder, graph, make_partition(graph, method="random", parts=2, seed=1))
    assert PartsFolder(folder).part(1).ownership.ranks == 2
    assert not (folder / "part-0002.indptr.npy").exists()
