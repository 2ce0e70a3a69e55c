"""DGL's sampler, run by an interpreter that has DGL; knows nothing of simgnn.

    python dgl_worker.py GRAPH.npz

Reads requests from standard input, one JSON object a line, and answers each in a line: the CPU time that
`sample_neighbors` and `to_block` took for some mini-batches, and the sizes of what they sampled.
"""

import importlib
import json
import sys
import time

import numpy as np
import torch

try:
    # No dependency of the project: this file runs in an environment of its own.
    dgl = importlib.import_module("dgl")
except ImportError as error:
    sys.exit(f"{sys.executable} cannot import DGL: {error}")


def sample(graph, seeds, fanouts):
    """The blocks of one mini-batch, from the seeds' layer to the input's."""
    blocks, vertices = [], seeds
    for fanout in fanouts:
        arcs = dgl.sampling.sample_neighbors(graph, vertices, fanout, edge_dir="in")
        blocks.append(dgl.to_block(arcs, vertices))
        vertices = blocks[-1].srcdata[dgl.NID]
    return blocks


def main():
    torch.set_num_threads(1)
    with np.load(sys.argv[1]) as arrays:
        indptr, indices = (torch.from_numpy(arrays[name].astype(np.int64)) for name in ("indptr", "indices"))
    wide = dgl.graph(("csc", (indptr, indices, torch.empty(0, dtype=torch.int64))), num_nodes=len(indptr) - 1)
    graphs = {64: wide, 32: wide.int()}
    print(json.dumps({"dgl": dgl.__version__, "torch": torch.__version__}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        graph = graphs[request["bits"]]
        batches = [torch.tensor(seeds, dtype=graph.idtype) for seeds in request["seeds"]]
        begin = time.process_time()
        for seeds in batches:
            blocks = sample(graph, seeds, request["fanouts"])
        spent = time.process_time() - begin
        print(
            json.dumps(
                {
                    "cpu_seconds": spent / len(batches),
                    "vertices": [block.num_src_nodes() for block in reversed(blocks)],
                    "edges": [block.num_edges() for block in reversed(blocks)],
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
