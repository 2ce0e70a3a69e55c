"""One epoch over many ranks: rounds, bytes and seconds by phase.

A rank does one stage after the other, and all ranks meet in every round, as in FastSample's own software: time of the
network is in no one's shadow. Ranks are taken to be alike: nobody waits for a slower one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simgnn.explore.plan.counted import Counted
from simgnn.explore.plan.machine_costs import MachineCosts
from simgnn.explore.plan.samplings import FEATURE_ROUNDS, Sampling, feature_bytes
from simgnn.explore.plan.switch import Switch
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES

PLAN, SAMPLE, FEATURES, GRADIENTS = ("plan", "sample", "features", "gradients")
"""Phases in which ranks talk, as the communicator counts them."""

GRADIENT_ROUNDS = 2
"""Of one mini-batch: the exact sum, slice by slice."""
PARAMETERS = "parameters"
"""With local SGD the phase in the place of gradients' (`simgnn.distributed.launch.local_sgd`); as many rounds."""
_MOMENTS = 2
"""Of each parameter: what Adam keeps, and ranks average with it."""
_SHARE_HEAD = 16
"""Bytes before what a rank gives another one of an average: how heavy it is, and Adam's count of steps."""
_COUNT_BYTES = 8


@dataclass(frozen=True, kw_only=True)
class Step:
    """One mini-batch of every rank.

    Parameters
    ----------
    sent
        Bytes that a rank sends to others, by phase.
    network
        Seconds of the network, by phase.
    machine
        Seconds of a machine, by stage: "sampling", "loading", "training".
    """

    sent: Mapping[str, float]
    network: Mapping[str, float]
    machine: Mapping[str, float]

    @property
    def seconds(self) -> float:
        """All of it, one after the other."""
        return sum(self.network.values()) + sum(self.machine.values())


class Steps:
    """Makes steps of what mini-batches ask for.

    Parameters
    ----------
    sampling
    switch
    costs
    parameters
        Numbers that have a gradient.
    local_steps
        Steps of each rank's own between two averages; 0 where all ranks take every step together.
    """

    def __init__(
        self,
        sampling: Sampling,
        switch: Switch,
        costs: MachineCosts,
        *,
        parameters: int,
        local_steps: int = 0,
    ) -> None:
        self.sampling, self.switch, self.costs = sampling, switch, costs
        self.local_steps = local_steps
        self._gradients = FEATURE_BYTES * parameters

    def rounds(self, layers: int, steps: int) -> dict[str, int]:
        """Rounds of an epoch of so many steps, by phase."""
        together = 0 if self.local_steps else steps
        found = {
            PLAN: 1,
            SAMPLE: steps * self.sampling.rounds(layers),
            FEATURES: steps * FEATURE_ROUNDS,
            GRADIENTS: together * GRADIENT_ROUNDS,
        }
        if self.local_steps:
            found[PARAMETERS] = self.meetings(steps) * GRADIENT_ROUNDS
        return found

    def meetings(self, steps: int) -> int:
        """Averages in an epoch of so many steps: the last one is behind its last step."""
        return math.ceil(steps / self.local_steps) if self.local_steps else 0

    def average(self) -> tuple[float, float]:
        """Bytes that a rank sends for an average, and seconds of the network."""
        whole = self._gradients * (1 + _MOMENTS)
        heads = _SHARE_HEAD * (self.switch.ranks - 1)
        scattered = whole * self.switch.others
        seconds = self.switch.exchange_seconds(scattered + heads)
        seconds += self.switch.gather_seconds(whole / self.switch.ranks)
        return 2 * scattered + heads, seconds

    def step(self, counted: Counted) -> Step:
        """A step in which every rank's mini-batch asks for as much."""
        sample = self.sampling.sent(counted)
        features = feature_bytes(counted, self.costs.widths[0])
        summed = 0 if self.local_steps else 1
        scattered = summed * self._gradients * self.switch.others
        exchange = self.switch.exchange_seconds
        return Step(
            sent={SAMPLE: sum(sample), FEATURES: sum(features), GRADIENTS: 2 * scattered},
            network={
                SAMPLE: sum(map(exchange, sample)),
                FEATURES: sum(map(exchange, features)),
                GRADIENTS: summed
                * (exchange(scattered) + self.switch.gather_seconds(self._gradients / self.switch.ranks)),
            },
            machine={
                "sampling": self.costs.sample(sum(counted.sizes.edges)),
                "loading": self.costs.load(counted.sizes.vertices[0]),
                "training": self.costs.train(counted.sizes),
            },
        )


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """An epoch of all ranks.

    Parameters
    ----------
    steps
        Mini-batches of each rank, empty ones among them.
    rounds
        By phase.
    sent
        Bytes that a rank sends to others, by phase; the mean of those that were counted.
    seconds
        By phase and stage.
    """

    steps: int
    rounds: Mapping[str, int]
    sent: Mapping[str, float]
    seconds: Mapping[str, float]

    @property
    def total_seconds(self) -> float:
        """All of it."""
        return sum(self.seconds.values())


@dataclass(frozen=True, kw_only=True)
class RankEpoch:
    """The mini-batches of one rank.

    Parameters
    ----------
    full
        Those that have as many seeds as they may.
    whole
        One of them, or their mean; None where there is none.
    last
        The last one, of fewer seeds; None where there is none.
    """

    full: int
    whole: Counted | None
    last: Counted | None


def epoch(steps: Steps, ranks: list[RankEpoch], *, longest: int, layers: int) -> Epoch:
    """Add up an epoch.

    Parameters
    ----------
    steps
    ranks
        Some ranks, of which the mean is taken.
    longest
        Mini-batches of the rank that has most; others take part in as many.
    layers
    """
    switch = steps.switch
    per_rank = [_totals(steps, rank, longest, layers) for rank in ranks]
    agreed = _COUNT_BYTES * (switch.ranks - 1)
    sent = {PLAN: float(agreed), **_mean(per_rank, lambda step: step.sent)}
    network = {
        f"{phase} (network)": seconds for phase, seconds in _mean(per_rank, lambda step: step.network).items()
    }
    if steps.local_steps:
        meetings = steps.meetings(longest)
        sent[PARAMETERS], network[f"{PARAMETERS} (network)"] = (meetings * each for each in steps.average())
    return Epoch(
        steps=longest,
        rounds=steps.rounds(layers, longest),
        sent=sent,
        seconds={
            "plan (network)": switch.gather_seconds(_COUNT_BYTES),
            **network,
            **_mean(per_rank, lambda step: step.machine),
        },
    )


def _totals(steps: Steps, rank: RankEpoch, longest: int, layers: int) -> list[tuple[int, Step]]:
    """Steps of a rank, and how often each comes."""
    found = []
    if rank.whole is not None:
        found.append((rank.full, steps.step(rank.whole)))
    if rank.last is not None:
        found.append((1, steps.step(rank.last)))
    idle = longest - sum(times for times, _ in found)
    return [*found, (idle, steps.step(Counted.nothing(layers)))]


def _mean(
    ranks: list[list[tuple[int, Step]]], part: Callable[[Step], Mapping[str, float]]
) -> dict[str, float]:
    """The mean over ranks of a part of their epochs."""
    keys = part(ranks[0][0][1])
    return {
        key: sum(times * part(step)[key] for rank in ranks for times, step in rank) / len(ranks)
        for key in keys
    }
