"""How a mini-batch's seeds are shared out among the trainers.

A `SplitPolicy` decides; `SeedSharing` passes on what it may know then, so that it decides the same in every run.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_positive

if TYPE_CHECKING:
    from simgnn.config.training import TrainingSettings

CPU = "cpu"
"""Name of the CPU trainer."""
ACCELERATOR, GPU = "accelerator", "gpu"
"""The trainer of an accelerator, or of a GPU, has this name and a number."""


def accelerator_name(number: int) -> str:
    """Name of an accelerator's trainer; they count from 0."""
    return f"{ACCELERATOR}{number}"


def gpu_name(number: int) -> str:
    """Name of a GPU's trainer; they count from 0."""
    return f"{GPU}{number}"


def kind_of(name: str) -> str:
    """What a trainer's name says of its kind: the name without its number."""
    return name.rstrip("0123456789")


class SplitPolicy(Protocol):
    """Decides who trains which seeds. It learns of simulated times only, so that its decisions repeat.

    Attributes
    ----------
    trainers
        Names of the trainers that may get seeds, in the order in which their gradients are added.
    lag
        It shares out a mini-batch when it has observed all that came at least `lag` before it, and no other: with 1
        all before it, and then nothing is sampled ahead. None of a policy that keeps nothing of what it observes.
    """

    trainers: tuple[str, ...]
    lag: int | None = None

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        """Each trainer's seeds, by name, in that order; empty for a trainer that sits this mini-batch out.

        It changes nothing in the policy.
        """

    def observe(self, seconds: Mapping[str, float]) -> None:
        """Take note of the simulated seconds that each trainer needed for a mini-batch."""
        return None

    def state(self) -> dict[str, Any]:
        """What it keeps of all that it observed, a copy: values that JSON has, for checkpoints."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on with what `state` returned.

        Raises
        ------
        ValueError
            If that is another policy's.
        """
        return None


class SeedSharing:
    """A policy at work: when it shares out a mini-batch, it has observed the same of those before in every run.

    The loader has mini-batches shared out before those in front of them are trained, and a run may be stopped and
    continued at any of them. Neither shows: observations wait until the policy may know of them.

    Parameters
    ----------
    policy
    """

    def __init__(self, policy: SplitPolicy) -> None:
        if policy.lag is not None:
            check_positive("lag of a split policy", policy.lag)
        self.policy = policy
        self._newest = -1  # the last mini-batch that the policy has observed
        self._observed: dict[int, dict[str, float]] = {}
        self._before: dict[int, tuple[int, dict[str, Any]]] = {}  # `_newest` and state when it was shared out

    def split(self, seeds: NDArray[np.int64], step: int) -> dict[str, NDArray[np.int64]]:
        """Each trainer's seeds of mini-batch `step` of the run; steps come in order."""
        lag = self.policy.lag
        if lag is not None:
            for number in sorted(number for number in self._observed if self._newest < number <= step - lag):
                self.policy.observe(self._observed[number])
                self._newest = number
            # A run that is continued at this mini-batch shares it out from the same state.
            self._before[step] = (self._newest, self.policy.state())
        return self.policy.split(seeds)

    def observe(self, seconds: Mapping[str, float], step: int) -> None:
        """Take note of the simulated seconds that each trainer needed for mini-batch `step`."""
        lag = self.policy.lag
        if lag is None:
            self.policy.observe(seconds)
            return
        self._observed[step] = dict(seconds)
        # Kept are those that the policy has not observed yet, and those that it had not when the next mini-batch was
        # shared out, maybe some steps ago: a checkpoint begins there (`state`).
        self._observed = {n: s for n, s in self._observed.items() if n > min(step - lag, self._newest)}
        self._before = {n: state for n, state in self._before.items() if n > step}

    def state(self, step: int) -> dict[str, Any]:
        """What a run needs to go on with mini-batch `step`, the next one to be trained; values that JSON has."""
        if self.policy.lag is None:
            return {}
        # Not yet shared out where nothing is loaded ahead: then the present state is the one.
        newest, state = self._before.get(step, (self._newest, self.policy.state()))
        observed = [[n, seconds] for n, seconds in sorted(self._observed.items()) if newest < n < step]
        return {"told": newest, "policy": state, "observed": observed}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on with what `state` returned.

        Raises
        ------
        ValueError
            If that is another policy's.
        """
        if bool(state) != (self.policy.lag is not None):
            have, need = ("a", "no") if state else ("no", "a")
            raise ValueError(f"split policy must find {need} state of its own, not {have}")
        if state:
            self.policy.restore(state["policy"])
            self._newest = state["told"]
            self._observed = {n: dict(seconds) for n, seconds in state["observed"]}


class FixedShares(SplitPolicy):
    """The same shares in every mini-batch.

    Parameters
    ----------
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators
        Number of accelerators; with none, and no GPU, the CPU trainer takes all.
    shares
        Relative share of each accelerator; 1 each if not given or empty.
    gpus
        Number of GPUs, which come after the accelerators.
    gpu_shares
        Relative share of each GPU, beside those of the accelerators; 1 each if not given or empty.
    """

    def __init__(
        self,
        *,
        cpu_share: float,
        accelerators: int,
        shares: Sequence[float] | None = None,
        gpus: int = 0,
        gpu_shares: Sequence[float] | None = None,
    ) -> None:
        self.cpu_share = cpu_share
        # Accelerators before GPUs: the order in which gradients are added.
        devices = (*map(accelerator_name, range(accelerators)), *map(gpu_name, range(gpus)))
        cpu = (CPU,) if cpu_share > 0 or not devices else ()
        self._devices = devices if cpu_share < 1 else ()
        self._shares = [*(shares or [1.0] * accelerators), *(gpu_shares or [1.0] * gpus)]
        self.trainers = (*cpu, *self._devices)

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        parts = split_seeds(
            seeds,
            cpu_share=self.cpu_share,
            accelerators=len(self._devices),
            shares=self._shares if self._devices else None,
        )
        return dict(zip(self.trainers, parts if CPU in self.trainers else parts[1:], strict=True))


def shares_asked_for(training: TrainingSettings) -> FixedShares:
    """The fixed shares of a table `[training]`."""
    return FixedShares(
        cpu_share=training.cpu_share,
        accelerators=training.accelerators,
        shares=training.accelerator_shares,
        gpus=training.gpus,
        gpu_shares=training.gpu_shares,
    )


def split_seeds(
    seeds: NDArray[np.int64],
    *,
    cpu_share: float,
    accelerators: int,
    shares: Sequence[float] | None = None,
) -> list[NDArray[np.int64]]:
    """Divide a mini-batch's seeds among the CPU trainer and the accelerators.

    Contiguous runs: the CPU trainer's first, then one per accelerator. The CPU trainer's count is rounded
    down, so that accelerators never get less than their share.

    Parameters
    ----------
    seeds
        Seeds of the mini-batch.
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators
        Number of accelerators, GPUs among them.
    shares
        Relative share of each accelerator; evenly if not given.

    Returns
    -------
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
    # Ends are rounded, not lengths: so lengths add up.
    bounds = cpu + np.rint((count - cpu) * np.cumsum(weights) / max(weights.sum(), 1e-300)).astype(int)
    # Where each run begins, and the last one's end.
    edges = [0, cpu, *bounds.tolist()]
    return [seeds[start:stop] for start, stop in itertools.pairwise(edges)]
