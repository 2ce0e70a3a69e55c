"""DGL's sampler, whose packages are older than simgnn's."""

import numpy as np
from harness.worker_process import WorkerProcess

INSTALL = (
    'pip install dgl==2.1.0 torch==2.2.1 torchdata==0.7.1 "numpy<2" pandas pyyaml pydantic "setuptools<70"'
)
"""How to make an environment (Python 3.11) with DGL."""


class DglPeer(WorkerProcess):
    """Times DGL's `sample_neighbors` and `to_block` in one thread. A context manager.

    Parameters
    ----------
    python : Path
        An interpreter that can import DGL.
    graph : Graph
    folder : Path
        For the graph's file.

    Raises
    ------
    RuntimeError
        As `WorkerProcess`.
    """

    def __init__(self, python, *, graph, folder):
        file = folder / "graph.npz"
        np.savez(file, indptr=graph.indptr, indices=graph.indices)
        super().__init__(
            python,
            "dgl_worker.py",
            arguments=[str(file)],
            name="DGL",
            install=INSTALL,
            environment={"OMP_NUM_THREADS": "1", "DGLBACKEND": "pytorch"},
        )

    def measure(self, batches, fanouts, *, bits):
        """Sample some mini-batches with vertex numbers of 32 or 64 bits.

        Returns
        -------
        dict
            `cpu_seconds` for one mini-batch; `vertices` and `edges` of the last, layer by layer from the input.
        """
        return self.ask({"seeds": [seeds.tolist() for seeds in batches], "fanouts": fanouts, "bits": bits})
