"""The synchronizer (HyScale-GNN III-A): one gradient out of every trainer's, in trainer order."""

import itertools

import numpy as np


def split_seeds(seeds, *, cpu_share, accelerators, shares=None):
    """Divide a mini-batch's seeds among the CPU trainer and the accelerators.

    Contiguous runs: the CPU trainer's first, then one per accelerator. The CPU trainer's count is rounded
    down, so that accelerators never get less than their share.

    Parameters
    ----------
    seeds : ndarray of int
        Seeds of the mini-batch.
    cpu_share : float
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators : int
        Number of accelerators.
    shares : sequence of float, optional
        Relative share of each accelerator; evenly if not given.

    Returns
    -------
    list of ndarray
        The CPU trainer's seeds, then each accelerator's; some may be empty.

    Raises
    ------
    ValueError
        For shares that are not positive or not one per accelerator.
    """
    count = len(seeds)
    cpu = count if accelerators == 0 else int(np.floor(count * cpu_share))
    weights = np.ones(accelerators) if shares is None else np.asarray(shares, dtype=np.float64)
    if weights.shape != (accelerators,) or not np.all(np.isfinite(weights)) or np.any(weights <= 0):
        raise ValueError(f"accelerator shares must be {accelerators} positive numbers, not {shares!r}")
    bounds = cpu + np.rint((count - cpu) * np.cumsum(weights) / max(weights.sum(), 1e-300)).astype(int)
    edges = [0, cpu, *bounds.tolist()]
    return [seeds[start:stop] for start, stop in itertools.pairwise(edges)]


def sum_gradients(gradients):
    """Add the trainers' gradients, in trainer order.

    Each trainer divides by the number of seeds of the whole mini-batch, so that this sum is the mean over
    all seeds whatever the shares. Sums are kept in float64 and rounded once, so that one trainer's gradient
    passes unchanged.

    Parameters
    ----------
    gradients : list of dict of str to ndarray of float32
        One per trainer, same names and shapes.

    Returns
    -------
    dict of str to ndarray of float32
    """
    if not gradients:
        raise ValueError("gradients must come from at least one trainer, not 0")
    if len(gradients) == 1:
        return dict(gradients[0])
    total = {name: value.astype(np.float64) for name, value in gradients[0].items()}
    for other in gradients[1:]:
        for name in total:
            total[name] += other[name]
    return {name: value.astype(np.float32) for name, value in total.items()}
