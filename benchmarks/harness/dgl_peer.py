"""DGL's sampler in a process of its own, because DGL needs older packages than simgnn does."""

import contextlib
import json
import os
import subprocess
from pathlib import Path

import numpy as np

INSTALL = (
    'pip install dgl==2.1.0 torch==2.2.1 torchdata==0.7.1 "numpy<2" pandas pyyaml pydantic "setuptools<70"'
)
"""How to make an environment (Python 3.11) with DGL."""


class DglPeer:
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
        If the interpreter or DGL does not start, or dies.
    """

    def __init__(self, python, *, graph, folder):
        file = folder / "graph.npz"
        np.savez(file, indptr=graph.indptr, indices=graph.indices)
        try:
            self._process = subprocess.Popen(
                [python, str(Path(__file__).with_name("dgl_worker.py")), str(file)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=os.environ | {"OMP_NUM_THREADS": "1", "DGLBACKEND": "pytorch"},
            )
        except OSError as error:
            raise RuntimeError(f"DGL's interpreter must start, not fail: {error}") from None
        try:
            self.versions = self._answer()
        except RuntimeError:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """End the process."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def measure(self, batches, fanouts, *, bits):
        """Sample some mini-batches with vertex numbers of 32 or 64 bits.

        Returns
        -------
        dict
            `cpu_seconds` for one mini-batch; `vertices` and `edges` of the last, layer by layer from the input.
        """
        request = {"seeds": [seeds.tolist() for seeds in batches], "fanouts": fanouts, "bits": bits}
        with contextlib.suppress(BrokenPipeError):  # the answer is missing then, which is an error
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        return self._answer()

    def _answer(self):
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(
                f"DGL must answer, not end with code {self._process.wait()}; to install it: {INSTALL}"
            )
        return json.loads(line)
