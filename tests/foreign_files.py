"""Writes data sets as the libraries of others do.

`dgl_bytes` was compared with what DGL 2.1.0's `save_graphs` wrote, from byte 4096 on: before that DGL writes what
happens to be in its memory.
"""

import collections
import gzip
import pickle
import struct

import numpy as np

SOURCES, DESTINATIONS = np.array([0, 1, 2, 3, 3]), np.array([1, 2, 0, 0, 1])
ARCS = [(0, 1), (1, 2), (2, 0), (3, 0), (3, 1)]
FEATURES = np.arange(8, dtype=np.float32).reshape(4, 2)
LABELS = np.array([0, 1, 1, 2])
PARTS = {"train": np.array([0, 1]), "val": np.array([2]), "test": np.array([3])}


def mask(part):
    found = np.zeros(4, bool)
    found[PARTS[part]] = True
    return found


def _array(values):
    code = {"i": 0, "u": 1, "b": 1, "f": 2}[values.dtype.kind]
    header = struct.pack(
        "<QQiiiBBH", 0xDD5E40F096B4A13F, 0, 1, 0, values.ndim, code, 8 * values.dtype.itemsize, 1
    )
    return header + struct.pack(f"<{values.ndim}qq", *values.shape, values.nbytes) + values.tobytes()


def _text(text):
    return struct.pack("<Q", len(text)) + text.encode()


def _arrays(arrays):
    return struct.pack("<Q", len(arrays)) + b"".join(
        _text(name) + _array(value) for name, value in arrays.items()
    )


def _csr(rows, columns, indptr, indices, numbers):
    numbers = np.array(numbers, np.int64)
    arrays = _array(np.array(indptr)) + _array(np.array(indices)) + _array(numbers)
    return struct.pack("<Qqq", 0xDD6CD31205DFF127, rows, columns) + arrays + b"\0"


def _meta(kinds):
    """A graph of types with a relation from the first to the last."""
    return struct.pack("<Q", 0xDD3C5FFE20046ABF) + _csr(kinds, kinds, [0] + [1] * kinds, [kinds - 1], [0])


def dgl_bytes(
    *,
    form="coo",
    graphs=1,
    labels=None,
    version=2,
    vertex_data=None,
    edge_data=None,
    kinds=1,
    ends=(SOURCES, DESTINATIONS),
    vertices=4,
):
    """A file of `save_graphs`, of the graph above or of another one."""
    sources, destinations = ends
    code = {"coo": 1, "csr": 2, "csc": 4}[form]
    none = np.array([], np.int64)
    if form == "coo":
        matrix = struct.pack("<Qqq", 0xDD61FFD305DFF127, vertices, vertices)
        matrix += _array(sources) + _array(destinations) + _array(none) + b"\0\0"
    else:
        rows, columns = (sources, destinations) if form == "csr" else (destinations, sources)
        order = np.argsort(rows, kind="stable")
        starts = np.searchsorted(rows[order], np.arange(vertices + 1))
        matrix = _csr(vertices, vertices, starts, columns[order], order)
    relation = struct.pack("<Qqq", 0xDD2E60F0F6B4A127, code | 1 << 32, 7 | 1 << 32) + _meta(kinds) + matrix
    if vertex_data is None:
        vertex_data = {
            "test_mask": mask("test"),
            "val_mask": mask("val"),
            "train_mask": mask("train"),
            "label": LABELS,
            "feat": FEATURES,
        }
    if edge_data is None:
        edge_data = {"weight": np.arange(1, 6, dtype=np.float32)}
    graph = struct.pack("<Q", 0xDD589FBE35224ABF) + _meta(kinds) + struct.pack("<Q", 1) + relation
    graph += struct.pack(f"<Q{kinds}q", kinds, *[vertices] * kinds)
    graph += (
        struct.pack("<Q", kinds) + _arrays(vertex_data) * kinds + struct.pack("<Q", 1) + _arrays(edge_data)
    )
    graph += struct.pack("<Q", kinds) + b"".join(_text("_N" + "x" * kind) for kind in range(kinds))
    graph += struct.pack("<Q", 1) + _text("_E")
    blob = _arrays(labels or {})
    begin = 4096 + 8 + len(blob)
    head = struct.pack("<QQQQ", 0xDD2E4FF046B4A13F, version, 2, graphs).ljust(4096, b"\0")
    starts = struct.pack(f"<Q{graphs}Q", graphs, *(begin + number * len(graph) for number in range(graphs)))
    tail = struct.pack("<Q", len(starts)) + starts + struct.pack("<Q", len(starts))
    return head + struct.pack("<Q", begin) + blob + graph * graphs + tail


def _csv(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt") as file:
        for row in np.atleast_2d(rows):
            file.write(",".join(map(str, row.tolist())) + "\n")


def ogb_csv(folder, *, split="time", labels=LABELS[:, None], parts=PARTS):
    """A folder as OGB unpacks it."""
    _csv(folder / "raw" / "edge.csv.gz", np.stack([SOURCES, DESTINATIONS], axis=1))
    _csv(folder / "raw" / "num-node-list.csv.gz", [[4]])
    _csv(folder / "raw" / "num-edge-list.csv.gz", [[5]])
    _csv(folder / "raw" / "node-feat.csv.gz", FEATURES)
    _csv(folder / "raw" / "node-label.csv.gz", labels)
    ogb_split(folder, split, parts)
    return folder


def ogb_split(folder, split, parts=PARTS):
    for name, part in (("train", "train"), ("valid", "val"), ("test", "test")):
        _csv(folder / "split" / split / f"{name}.csv.gz", np.array(parts[part])[:, None])


def ogb_binary(folder):
    """A folder as OGB's `DatasetSaver` writes it, with a split in CSV."""
    (folder / "raw").mkdir(parents=True)
    arrays = {
        "num_nodes_list": np.array([4]),
        "edge_index": np.stack([SOURCES, DESTINATIONS]),
        "num_edges_list": np.array([5]),
        "node_feat": FEATURES,
    }
    np.savez_compressed(folder / "raw" / "data.npz", **arrays)
    np.savez_compressed(folder / "raw" / "node-label.npz", node_label=LABELS[:, None])
    ogb_split(folder, "random")
    return folder


GRAPHBOLT = """
dataset_name: four
graph:
  nodes:
    - num: 4
  edges:
    - format: numpy
      path: edges/edge.npy
  feature_data: []
feature_data:
  - domain: node
    type: null
    name: feat
    format: numpy
    in_memory: false
    path: data/feat.npy
tasks:
  - name: link_prediction
    train_set:
      - type: null
        data:
          - {name: seeds, format: numpy, path: set/pairs.npy}
  - name: node_classification
    num_classes: 4
    train_set:
      - type: null
        data:
          - {name: seeds, format: numpy, in_memory: true, path: set/train.npy}
          - {name: labels, format: numpy, in_memory: true, path: set/train-labels.npy}
    validation_set:
      - type: null
        data:
          - {name: seed_nodes, format: numpy, path: set/val.npy}
          - {name: labels, format: numpy, path: set/val-labels.npy}
    test_set:
      - data:
          - {name: seeds, format: numpy, path: set/test.npy}
          - {name: labels, format: numpy, path: set/test-labels.npy}
"""


def graphbolt(folder, text=GRAPHBOLT):
    """A folder as GraphBolt's `OnDiskDataset` takes it."""
    for name in ("edges", "data", "set"):
        (folder / name).mkdir(parents=True)
    (folder / "metadata.yaml").write_text(text)
    np.save(folder / "edges" / "edge.npy", np.stack([SOURCES, DESTINATIONS]))
    lines = [f"{a},{b}\n" for a, b in zip(SOURCES, DESTINATIONS, strict=True)]
    (folder / "edges" / "edge.csv").write_text("".join(lines))
    np.save(folder / "data" / "feat.npy", FEATURES)
    np.save(folder / "set" / "pairs.npy", np.array([[0, 1]]))
    for part, vertices in PARTS.items():
        np.save(folder / "set" / f"{part}.npy", vertices)
        np.save(folder / "set" / f"{part}-labels.npy", LABELS[vertices])
    return folder


def planetoid(folder, *, protocol=2, test=(4, 3), scipy_name=None):
    """Five vertices as Planetoid's files have them; the last two test, in another order."""
    from scipy import sparse

    folder.mkdir(parents=True, exist_ok=True)
    features = np.array([[1, 0], [0, 2], [0, 0], [3, 0], [0, 4]], np.float32)
    labels = np.eye(3, dtype=np.int32)[[0, 1, 2, 1, 0]]
    values = {
        "x": sparse.csr_matrix(features[:1]),
        "y": labels[:1],
        "allx": sparse.csr_matrix(features[:3]),
        "ally": labels[:3],
        "tx": sparse.csr_matrix(features[list(test)]),
        "ty": labels[list(test)],
        "graph": collections.defaultdict(list, {0: [1], 1: [0, 2], 2: [1, 1, 4], 3: [3], 4: [2]}),
    }
    for name, value in values.items():
        data = pickle.dumps(value, protocol=protocol)
        if scipy_name is not None:
            data = data.replace(b"scipy.sparse._csr", scipy_name).replace(b"numpy._core", b"numpy.core")
        (folder / f"ind.five.{name}").write_bytes(data)
    (folder / "ind.five.test.index").write_text("".join(f"{vertex}\n" for vertex in test))
    return folder, features, labels
