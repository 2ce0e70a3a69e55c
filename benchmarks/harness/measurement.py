"""What one simulator did with one launch."""

import resource
import time
from dataclasses import dataclass

import numpy as np


def cpu_seconds():
    """CPU time of this process and of those of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@dataclass(frozen=True, kw_only=True, eq=False)
class Measurement:
    """One simulator's run of one launch.

    Parameters
    ----------
    simulator : str
    cycles : int
        From ap_start taken to ap_done.
    cpu_seconds : float
        CPU time of the simulator during these cycles.
    generate_cpu_seconds : float
        CPU time of writing the Verilog; 0 where none is written.
    build_cpu_seconds : float
        CPU time of everything before the first cycle: generating, translating, compiling, elaborating.
    counters : dict of str to int
        Performance counters, read over AXI4-Lite.
    memory : ndarray of uint8
        Device memory afterwards.
    """

    simulator: str
    cycles: int
    cpu_seconds: float
    generate_cpu_seconds: float
    build_cpu_seconds: float
    counters: dict[str, int]
    memory: np.ndarray

    @property
    def rate(self):
        """Simulated cycles per CPU second."""
        return self.cycles / self.cpu_seconds
