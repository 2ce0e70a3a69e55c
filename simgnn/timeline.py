"""What every engine did over one mini-batch: the forward and the backward launch behind each other."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """Sampled states of the engines.

    Parameters
    ----------
    cycles : int
        Length.
    states : dict of str to ndarray of uint8
        For each engine, evenly spread samples: indices into `simgnn.hw.counters.STATES`.
    segments : dict of str to int
        First cycle of each launch.
    """

    cycles: int
    states: dict[str, np.ndarray]
    segments: dict[str, int]
