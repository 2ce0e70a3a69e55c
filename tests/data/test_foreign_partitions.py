"""Partitions of DGL and PyTorch Geometric, and `simgnn partition`."""

import json
import os

import numpy as np
import pytest
import torch
from foreign_files import dgl_bytes

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.data.partition.partition import open_partition
from simgnn.data.partition.reading import read_partition
from simgnn.errors import InputError

RING = "community-ring:4000:40000:8:4:reach=0.5"


@pytest.fixture(scope="module")
def ring():
    return load_dataset(RING)


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
def test_bad_input_is_one_line(tmp_path, capsys, arguments, message):
    output = tmp_path / "out"
    assert main(["partition", *arguments, "-o", str(output)]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1 and not output.exists()
