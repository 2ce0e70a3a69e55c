"""SCALE-Sim in a process of its own, because it needs older packages than simgnn does."""

import contextlib
import json
import subprocess
from pathlib import Path

INSTALL = 'pip install scalesim==3.0.0 "numpy<2"'
"""How to make an environment (Python 3.11) with SCALE-Sim."""


class ScaleSimPeer:
    """Times weight-stationary products on SCALE-Sim. A context manager.

    Parameters
    ----------
    python : Path
        An interpreter that can import SCALE-Sim.

    Attributes
    ----------
    versions : dict of str to str

    Raises
    ------
    RuntimeError
        If the interpreter or SCALE-Sim does not start, or dies.
    """

    def __init__(self, python):
        try:
            self._process = subprocess.Popen(
                [python, str(Path(__file__).with_name("scale_sim_worker.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except OSError as error:
            raise RuntimeError(f"SCALE-Sim's interpreter must start, not fail: {error}") from None
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

    def product(self, *, m, n, k, rows, columns):
        """Cycles of an M x K by K x N product on an array, dict of `cycles`, `stall_cycles`, `cpu_seconds`."""
        request = {"m": m, "n": n, "k": k, "rows": rows, "columns": columns}
        with contextlib.suppress(BrokenPipeError):  # the answer is missing then, which is an error
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        return self._answer()

    def _answer(self):
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(
                f"SCALE-Sim must answer, not end with code {self._process.wait()}; to install it: {INSTALL}"
            )
        return json.loads(line)
