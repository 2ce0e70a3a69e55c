"""Partitions: every vertex once, capacities kept, determinism, cuts, requests; on disk."""

import json
import os
import sys

import foreign_files
import numpy as np
import pytest
import torch
from foreign_files import dgl_bytes
from properties import every_seed
from small_graphs import graph_of

from simgnn.cli.main import main
from simgnn.config.names import METHODS
from simgnn.data.datasets import load_dataset
from simgnn.data.importing.converting import save_graph
from simgnn.data.links import link_graph
from simgnn.data.partition.blocks import block_graph, capacity, fill_empty, grow_blocks, merge_blocks
from simgnn.data.partition.methods import make_partition
from simgnn.data.partition.partition import Partition, PartitionFolder, open_partition, statistics_of
from simgnn.data.partition.reading import read_partition
from simgnn.data.topology import read_only
from simgnn.errors import InputError
from simgnn.sampling.remote_requests import count_requests
from simgnn.sampling.sampler import NeighborSampler

RING = "community-ring:4000:40000:8:4:reach=0.5"


def drawn_graph(seed):
    """A small directed graph of any density, with few or many training vertices."""
    rng = np.random.default_rng(seed)
    vertices = int(rng.integers(1, 300))
    ends = rng.integers(0, vertices, (2, int(rng.integers(0, 6 * vertices))))
    train = rng.random(vertices) < rng.random()
    train[rng.integers(vertices)] = True
    if rng.random() < 0.3:  # all training vertices beside each other
        train = np.sort(train)[::-1].copy()
    return graph_of(*ends, vertices, train)


@pytest.fixture(scope="module")
def ring():
    return load_dataset(RING)


@every_seed
def test_blocks_keep_capacities(seed):
    graph = drawn_graph(seed)
    parts = int(np.random.default_rng(seed).integers(1, min(graph.vertices, 20) + 1))
    partition = make_partition(graph, method="blocks", parts=parts, seed=seed)
    counts = np.bincount(partition.owners, minlength=parts)
    training = np.bincount(partition.owners[graph.train_mask], minlength=parts)
    assert counts.sum() == graph.vertices and len(counts) == parts and counts.min() > 0
    assert counts.max() <= capacity(graph.vertices, parts)
    assert training.max() <= capacity(int(graph.train_mask.sum()), parts)


def test_no_part_stays_empty():
    owners = np.array([1, 1, 1, 3, 1], np.int32)
    fill_empty(owners, 5)
    assert owners.tolist() == [1, 4, 2, 3, 0]


def test_training_vertices_that_are_all_together_are_dealt_out():
    """Nearly every block of one half has more training vertices than fit, so that blocks are divided."""
    vertices, parts = 400, 16
    first = np.arange(vertices - 1)
    train = np.arange(vertices) < 20
    graph = graph_of(first, first + 1, vertices, train)
    for seed in range(20):
        owners = make_partition(graph, method="blocks", parts=parts, seed=seed).owners
        assert np.bincount(owners[train], minlength=parts).max() <= capacity(20, parts) == 2
        assert np.bincount(owners, minlength=parts).max() <= capacity(vertices, parts) == 27


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_fixes_a_partition(ring, method):
    first, again, other = (make_partition(ring, method=method, parts=8, seed=seed) for seed in (3, 3, 4))
    assert np.array_equal(first.owners, again.owners) and first.digest == again.digest
    assert not np.array_equal(first.owners, other.owners)


@pytest.mark.parametrize("method", METHODS)
def test_a_graph_of_which_no_vertex_trains(ring, method, tmp_path, capsys):
    """A data set for link prediction: its masks select none, so nothing but vertices has to be even."""
    graph = link_graph(ring, width=4, val=0.1, test=0.1, negatives=2, seed=0)
    save_graph(graph, tmp_path / "links")
    words = ["partition", str(tmp_path / "links"), "--parts", "6", "--method", method, "--alone", "--json"]
    assert main([*words, "-o", str(tmp_path / "out")]) == 0
    (row,) = json.loads(capsys.readouterr().out)["methods"]
    assert (row["training"], row["largest_training"]) == (1.0, 0)
    owners = open_partition(tmp_path / "out").owners
    assert np.bincount(owners).min() > 0
    if method == "blocks":
        assert np.bincount(owners).max() <= capacity(graph.vertices, 6)


@pytest.mark.parametrize("parts, most", ((2, 0.6), (8, 0.6), (32, 0.7)))
def test_blocks_cut_less_than_chance(ring, parts, most):
    blocks, chance = (
        statistics_of(ring, make_partition(ring, method=method, parts=parts))
        for method in ("blocks", "random")
    )
    assert blocks.cut < most * chance.cut and blocks.halo < most * chance.halo


@every_seed
def test_statistics_are_naive_counts(seed):
    graph = drawn_graph(seed)
    parts = min(graph.vertices, 5)
    partition = make_partition(graph, method="random", parts=parts, seed=seed)
    owners = partition.owners
    arcs = [
        (int(u), v)
        for v in range(graph.vertices)
        for u in graph.indices[graph.indptr[v] : graph.indptr[v + 1]]
    ]
    found = statistics_of(graph, partition)
    cut = [(u, v) for u, v in arcs if owners[u] != owners[v]]
    assert found.cut == len(cut) / max(len(arcs), 1)
    assert found.halo == len({(u, int(owners[v])) for u, v in cut}) / graph.vertices
    assert found.largest_vertices == max(np.bincount(owners))
    assert found.largest_training == max(np.bincount(owners[graph.train_mask]))


@every_seed
def test_blocks_are_bounded_and_hang_together(seed):
    from simgnn.data.undirected import undirected

    graph = drawn_graph(seed)
    rng = np.random.default_rng(seed)
    most = int(rng.integers(1, 20))
    indptr, indices = map(read_only, undirected(graph))
    block_of = grow_blocks(indptr, indices, rng.permutation(graph.vertices), most)
    starts, neighbours, shared = block_graph(indptr, indices, block_of)
    merged = merge_blocks(starts, neighbours, shared, block_of, most)
    for blocks in (block_of, merged):
        assert sorted(set(blocks)) == list(range(max(blocks) + 1))
        assert np.bincount(blocks).max() <= most
    for block in range(max(block_of) + 1):
        members = set(np.flatnonzero(block_of == block).tolist())
        reached, queue = set(), [min(members)]
        beside = {}
        while queue:
            vertex = queue.pop()
            if vertex not in reached:
                reached.add(vertex)
                queue += [int(u) for u in indices[indptr[vertex] : indptr[vertex + 1]] if int(u) in members]
        assert reached == members
        for vertex in members:
            for u in indices[indptr[vertex] : indptr[vertex + 1]]:
                if block_of[u] != block:
                    beside.setdefault(int(block_of[u]), set()).add(int(u))
        own = slice(starts[block], starts[block + 1])
        assert dict(zip(neighbours[own].tolist(), shared[own].tolist(), strict=True)) == {
            other: len(found) for other, found in beside.items()
        }
    # Merging only joins blocks.
    assert all(len(set(merged[block_of == block])) == 1 for block in set(block_of))


def reduction(graph, *, fanouts, batch_size, parts=4):
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    blocks, chance = (
        count_requests(sampler, make_partition(graph, method=method, parts=parts), batch_size=batch_size)
        for method in ("blocks", "random")
    )
    return 1 - (blocks.sampling / blocks.sampling_all) / (chance.sampling / chance.sampling_all)


def test_requests_of_others_fall_on_communities(ring):
    assert reduction(ring, fanouts=(10, 5, 5), batch_size=100) >= 0.25


def test_requests_are_counted_vertex_by_vertex(ring):
    partition = make_partition(ring, method="blocks", parts=3)
    sampler = NeighborSampler(ring, fanouts=(3, 2), seed=1)
    found = count_requests(sampler, partition, batch_size=1 << 20)
    expected = [0, 0]
    for part in range(3):
        own = [v for v in np.flatnonzero(ring.train_mask) if partition.owners[v] == part]
        seeds = np.array(own)
        batch = NeighborSampler(ring, fanouts=(3, 2), seed=1).sample(seeds, part)
        expected[0] += sum(partition.owners[v] != part for v in batch.vertices[1])
        expected[1] += sum(partition.owners[v] != part for v in batch.vertices[0])
    # One mini-batch has all seeds of a part, in another order: the draws are of the vertices.
    assert [found.sampling, found.features] == expected


def written(graph, folder, **values):
    partition = make_partition(graph, **{"method": "blocks", "parts": 4, **values})
    PartitionFolder(folder).write(partition, statistics_of(graph, partition))
    return partition


def test_a_partition_comes_back_from_disk(ring, tmp_path):
    partition = written(ring, tmp_path / "parts")
    found = open_partition(tmp_path / "parts")
    assert np.array_equal(found.owners, partition.owners)
    for field in ("parts", "graph", "method", "seed", "digest"):
        assert getattr(found, field) == getattr(partition, field)
    found.check_graph(ring)
    assert np.array_equal(found.local(2), np.flatnonzero(partition.owners == 2))
    statistics = json.loads((tmp_path / "parts" / "partition.json").read_text())["statistics"]
    assert statistics == statistics_of(ring, partition).to_dict()
    again = written(ring, tmp_path / "parts", seed=5)
    assert open_partition(tmp_path / "parts").digest == again.digest


@every_seed
def test_damage_is_one_line(ring, tmp_path, seed):
    """One bit flipped anywhere, or a file cut short: named, or, in what no digest covers, harmless."""
    folder = tmp_path / "parts"
    partition = written(ring, folder)
    rng = np.random.default_rng(seed)
    path = folder / ("owners.npy" if seed % 3 else "partition.json")
    data = bytearray(path.read_bytes())
    if seed % 2:
        data = data[: int(rng.integers(len(data)))]
    else:
        data[int(rng.integers(len(data)))] ^= 1 << int(rng.integers(8))
    path.write_bytes(data)
    try:
        found = open_partition(folder)
    except InputError as error:
        assert "\n" not in str(error) and str(folder) in str(error)
    else:
        assert np.array_equal(found.owners, partition.owners)


def test_a_missing_file_is_one_line(ring, tmp_path):
    for name in ("owners.npy", "partition.json"):
        folder = tmp_path / name
        written(ring, folder)
        (folder / name).unlink()
        with pytest.raises(InputError, match="No such file"):
            open_partition(folder)


def test_a_full_disk_leaves_the_partition_of_before(ring, tmp_path, monkeypatch):
    before = written(ring, tmp_path / "parts")
    names = sorted(os.listdir(tmp_path))

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"output of \d+ bytes must fit and be writable: No space left"):
        written(ring, tmp_path / "parts", seed=7)
    monkeypatch.undo()
    assert open_partition(tmp_path / "parts").digest == before.digest
    assert sorted(os.listdir(tmp_path)) == names


def test_owners_that_are_no_partition_are_refused():
    owners = np.array([0, 2, 0], np.int32)
    with pytest.raises(InputError, match="every part must own a vertex, not none as part 1"):
        Partition(owners=owners, parts=3, graph="", method="by hand")
    with pytest.raises(InputError, match="owners must be parts from 0 to 1, not 2"):
        Partition(owners=owners, parts=2, graph="", method="by hand")
    with pytest.raises(InputError, match="parts must be at most the 3 vertices, not 2147483647"):
        Partition(owners=owners, parts=(1 << 31) - 1, graph="", method="by hand")


@pytest.mark.parametrize(
    "answer, message",
    (
        (lambda parts: [0] * 3999, "METIS must give each of 4000 vertices a part"),
        (lambda parts: [0] * 4000, "METIS must give each of 4 parts a vertex, not leave 3 empty"),
        (lambda parts: [-1] * 4000, "METIS must give each of 4 parts a vertex"),
        (lambda parts: 1 // 0, "METIS must cut .* into 4 parts, not fail"),
    ),
)
def test_metis_is_checked_after_the_call(ring, monkeypatch, answer, message):
    import pymetis

    monkeypatch.setattr(pymetis, "part_graph", lambda parts, *rest, **options: (0, answer(parts)))
    with pytest.raises(InputError, match=message):
        make_partition(ring, method="metis", parts=4)


def test_without_metis_the_extra_is_named(ring, monkeypatch):
    monkeypatch.setitem(sys.modules, "pymetis", None)
    with pytest.raises(InputError, match=r"pip install 'simgnn\[cluster\]'"):
        make_partition(ring, method="metis", parts=4)


def test_a_broken_metis_says_what_it_lacks(ring, monkeypatch, tmp_path):
    (tmp_path / "pymetis.py").write_text("import no_such_library", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pymetis", raising=False)
    with pytest.raises(InputError, match=r"pymetis must be whole .*: No module named 'no_such_library'; pip"):
        make_partition(ring, method="metis", parts=4)


# Partitions of DGL and PyTorch Geometric, and `simgnn partition`.


# PyTorch Geometric's own Partitioner needs a METIS that it compiles; its files are written as it writes them.
def write_pyg(graph, owners, folder, *, parts):
    folder.mkdir()
    torch.save(torch.from_numpy(owners.astype(np.int64)), folder / "node_map.pt")
    ends = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    for part in range(parts):
        own = owners[ends] == part
        place = folder / f"part_{part}"
        place.mkdir()
        arcs = {
            "edge_id": torch.from_numpy(np.flatnonzero(own)),
            "row": torch.from_numpy(graph.indices[own].astype(np.int64)),
            "col": torch.from_numpy(ends[own]),
            "size": (graph.vertices, graph.vertices),
        }
        torch.save(arcs, place / "graph.pt")
    meta = {"num_parts": parts, "is_hetero": False, "node_types": None, "edge_types": None, "is_sorted": True}
    (folder / "META.json").write_text(json.dumps(meta))


def write_dgl(graph, ends, folder, *, form):
    """What `partition_graph` writes of a graph whose vertices are numbered part by part; arcs from halos are there."""
    folder.mkdir()
    parts = len(ends)
    owners = np.repeat(np.arange(parts), np.diff([0, *ends]))
    heads = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    table = {
        "graph_name": "ring",
        "part_method": "metis",
        "num_parts": parts,
        "halo_hops": 1,
        "node_map": {"_N": [[begin, end] for begin, end in zip([0, *ends], ends, strict=False)]},
        "ntypes": {"_N": 0},
    }
    for part in range(parts):
        inner = owners[heads] == part
        numbers = np.unique(np.concatenate([np.flatnonzero(owners == part), graph.indices[inner]]))
        numbers = numbers[np.argsort(owners[numbers] != part, kind="stable")]
        place = np.zeros(graph.vertices, np.int64)
        place[numbers] = np.arange(len(numbers))
        # An arc between two others, of the halo, which is not the part's own.
        sources, destinations = place[graph.indices[inner]], place[heads[inner]]
        sources, destinations = (
            np.append(sources, len(numbers) - 1),
            np.append(destinations, len(numbers) - 2),
        )
        flags = np.append(np.ones(int(inner.sum()), np.uint8), np.uint8(0))
        data = dgl_bytes(
            form=form,
            ends=(sources, destinations),
            vertices=len(numbers),
            vertex_data={"_ID": numbers, "inner_node": (owners[numbers] == part).astype(np.uint8)},
            edge_data={"_ID": np.arange(len(flags)), "inner_edge": flags},
        )
        place_of_part = folder / f"part{part}"
        place_of_part.mkdir()
        (place_of_part / "graph.dgl").write_bytes(data)
        table[f"part-{part}"] = {"part_graph": f"part{part}/graph.dgl"}
    (folder / "ring.json").write_text(json.dumps(table))
    return owners


@pytest.mark.parametrize("form", ("coo", "csr", "csc"))
def test_dgls_partition_is_read(ring, tmp_path, form):
    owners = write_dgl(ring, [900, 2000, 2100, 4000], tmp_path / "dgl", form=form)
    for path in (tmp_path / "dgl", tmp_path / "dgl" / "ring.json"):
        found = read_partition(path, ring)
        assert np.array_equal(found.owners, owners)
        assert (found.parts, found.method) == (4, "dgl metis")
        found.check_graph(ring)


def test_pyg_partition_is_read(ring, tmp_path):
    owners = make_partition(ring, method="blocks", parts=4).owners
    write_pyg(ring, owners, tmp_path / "pyg", parts=4)
    found = read_partition(tmp_path / "pyg", ring)
    assert np.array_equal(found.owners, owners) and found.method == "pyg"


def test_another_graphs_partition_is_refused(ring, tmp_path):
    other = load_dataset("community-ring:4000:40000:8:4:reach=0.6")
    write_dgl(ring, [900, 4000], tmp_path / "dgl", form="coo")
    write_pyg(ring, make_partition(ring, method="random", parts=2).owners, tmp_path / "pyg", parts=2)
    for name in ("dgl", "pyg"):
        with pytest.raises(InputError, match=r"part 0 must have the graph's .* in the graph's own numbering"):
            read_partition(tmp_path / name, other)
        with pytest.raises(InputError, match="partition must be of the graph's 100 vertices, not of 4000"):
            read_partition(tmp_path / name, load_dataset("sbm:100:400"))


@pytest.mark.parametrize(
    "form, place, wrong", [("coo", 9, -5000), ("coo", 0, -1), ("csc", 3, 9), ("csr", 3, -1)]
)
def test_a_dgl_part_with_numbers_out_of_range_is_one_line(ring, tmp_path, form, place, wrong, monkeypatch):
    """Of a vertex in COO, of an edge in the others: below 0 they would be counted from the end."""

    def changed(array):
        if array.dtype == np.int64 and len(array) > 1000:
            made.append(array)
            if len(made) == (1 if form == "coo" else 3):
                array = array.copy()
                array[place] = wrong if wrong < 0 else len(array)
        return packed(array)

    made, packed = [], foreign_files._array
    monkeypatch.setattr(foreign_files, "_array", changed)
    write_dgl(ring, [4000], tmp_path / "dgl", form=form)
    with pytest.raises(
        InputError, match=r"graph\.dgl: numbers of \w+ in a DGL file must be from 0 to \d+, not"
    ):
        read_partition(tmp_path / "dgl", ring)


@pytest.mark.parametrize("kind", ("dgl", "pyg"))
@pytest.mark.parametrize("seed", range(12))
def test_damaged_partitions_of_others_are_one_line(ring, tmp_path, kind, seed):
    folder = tmp_path / kind
    if kind == "dgl":
        owners = write_dgl(ring, [900, 4000], folder, form="coo")
    else:
        owners = make_partition(ring, method="random", parts=2).owners
        write_pyg(ring, owners, folder, parts=2)
    rng = np.random.default_rng(seed)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    path = files[int(rng.integers(len(files)))]
    data = bytearray(path.read_bytes())
    place = int(rng.integers(len(data)))
    if seed % 3 == 0:
        data = data[:place]
    else:
        data[place] ^= 1 << int(rng.integers(8))
    path.write_bytes(data)
    try:
        found = read_partition(folder, ring)
    except InputError as error:
        assert "\n" not in str(error) and str(folder) in str(error)
    else:  # what changed was a name, or nothing that says who owns what
        assert np.array_equal(found.owners, owners)


def test_code_in_a_file_of_tensors_never_runs(ring, tmp_path):
    class Evil:
        def __reduce__(self):
            return (os.mkdir, (str(tmp_path / "ran"),))

    write_pyg(ring, make_partition(ring, method="random", parts=2).owners, tmp_path / "pyg", parts=2)
    torch.save(Evil(), tmp_path / "pyg" / "node_map.pt")
    with pytest.raises(InputError, match="file must have tensors of PyTorch alone"):
        read_partition(tmp_path / "pyg", ring)
    assert not (tmp_path / "ran").exists()


def test_the_verb(tmp_path, capsys):
    output = str(tmp_path / "parts")
    assert main(["partition", RING, "--parts", "4", "-o", output, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["method"] for row in told["methods"]] == ["blocks", "random", "metis"]
    assert told["digest"] == open_partition(tmp_path / "parts").digest
    blocks, chance, metis = told["methods"]
    assert metis["cut"] < blocks["cut"] < chance["cut"]
    assert main(["partition", RING, "--parts", "4", "--alone", "--method", "random", "-o", output]) == 0
    text = capsys.readouterr().out
    assert "random" in text and "blocks" not in text
    assert main(["partition", RING, "--read", output, "-o", str(tmp_path / "again")]) == 2
    own = "partition must be another program's, not simgnn's own, whose folder --partition takes as it is"
    assert capsys.readouterr().err == f"error: {output}/partition.json: {own}\n"
    graph = load_dataset(RING)
    write_pyg(graph, make_partition(graph, method="random", parts=2).owners, tmp_path / "pyg", parts=2)
    assert main(["partition", RING, "--read", str(tmp_path / "pyg"), "-o", output, "--alone"]) == 0
    assert open_partition(tmp_path / "parts").method == "pyg"


@pytest.mark.parametrize(
    "arguments, message",
    (
        (
            ["sbm:100:400", "--parts", "101"],
            "--parts: parts must be at most the graph's 100 vertices, not 101",
        ),
        (
            ["sbm:100:400", "--read", "nowhere.json"],
            "nowhere.json: partition must be a file that can be read",
        ),
        (
            ["sbm:100:400", "--read", "dgl/graph.json", "--method", "blocks"],
            "--method: method must be left out with --read, which brings the partition, not 'blocks'",
        ),
        (["sbm:100:400", "--parts", "0"], "--parts"),
        (["sbm:100:400"], "one of the arguments --parts --read is required"),
    ),
)
def test_bad_input_is_one_line(tmp_path, refusal, arguments, message):
    output = tmp_path / "out"
    assert message in refusal(["partition", *arguments, "-o", str(output)]) and not output.exists()
