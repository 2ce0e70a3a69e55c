"""SCALE-Sim, whose packages are older than simgnn's."""

from harness.worker_process import WorkerProcess

INSTALL = 'pip install scalesim==3.0.0 "numpy<2"'
"""How to make an environment (Python 3.11) with SCALE-Sim."""


class ScaleSimPeer(WorkerProcess):
    """Times weight-stationary products on SCALE-Sim. A context manager.

    Parameters
    ----------
    python : Path
        An interpreter that can import SCALE-Sim.

    Raises
    ------
    RuntimeError
        As `WorkerProcess`.
    """

    def __init__(self, python):
        # Standard error has what SCALE-Sim prints about each layer, and its progress bars.
        super().__init__(python, "scale_sim_worker.py", name="SCALE-Sim", install=INSTALL, show_errors=False)

    def product(self, *, m, n, k, rows, columns):
        """Cycles of an M x K by K x N product on an array, dict of `cycles`, `stall_cycles`, `cpu_seconds`."""
        return self.ask({"m": m, "n": n, "k": k, "rows": rows, "columns": columns})
