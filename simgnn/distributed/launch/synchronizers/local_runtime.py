"""The runtime of ranks that go ways of their own between two synchronizations."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.launch.synchronizers.averaging import Share
from simgnn.distributed.launch.synchronizers.outer import PREFIX, OuterStep
from simgnn.model.optimizer import Optimizer
from simgnn.training.batches import LoadedBatch
from simgnn.training.runtime import Runtime, check_finite
from simgnn.training.trainer import Parameters, Telemetry, Trainer

_PARAMETERS, _STATE = "parameters/", "optimizer/"


class LocalRuntime(Runtime):
    """A runtime for each rank of this process.

    Its own parameters and its own optimizer's state are those that all ranks have behind a synchronization; between two
    of them each rank's runtime has others.

    Parameters
    ----------
    trainers
        Of all ranks of this process, by name, in the order in which a rank's gradients are added.
    rank_of
        By trainer.
    parameters, deadline_seconds
        As of `Runtime`.
    optimizer
        Takes no step; its state is what a checkpoint keeps.
    make_optimizer
        Makes each rank's.
    outer
    """

    def __init__(
        self,
        *,
        trainers: Mapping[str, Trainer],
        rank_of: Mapping[str, int],
        parameters: Parameters,
        optimizer: Optimizer,
        make_optimizer: Callable[[], Optimizer],
        outer: OuterStep,
        deadline_seconds: float | None,
    ) -> None:
        super().__init__(
            trainers=trainers, parameters=parameters, optimizer=optimizer, deadline_seconds=deadline_seconds
        )
        self._runtimes = {
            rank: Runtime(
                trainers={name: each for name, each in trainers.items() if rank_of[name] == rank},
                parameters=parameters,
                optimizer=make_optimizer(),
                deadline_seconds=deadline_seconds,
            )
            for rank in sorted(set(rank_of.values()))
        }
        self._blank = _blank_state(make_optimizer(), parameters)
        self._outer = outer
        self._opened = contextlib.ExitStack()

    def __enter__(self) -> LocalRuntime:
        with contextlib.ExitStack() as opened:
            for runtime in self._runtimes.values():
                opened.enter_context(runtime)
            self._opened = opened.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._opened.__exit__(kind, error, traceback)

    def part_ways(self) -> None:
        """Let each rank begin with what all have."""
        state = {**self._blank, **_without_outer(self.optimizer.state)}
        for runtime in self._runtimes.values():
            runtime.parameters, runtime.optimizer.state = self.parameters, dict(state)

    def local_step(self, parts: Mapping[str, LoadedBatch]) -> dict[str, Telemetry]:
        """Let each rank take an optimizer step with the mean over its own seeds; one without seeds takes none.

        Parameters
        ----------
        parts
            By trainer.

        Raises
        ------
        DivergenceError, DeadlineError
            As `Runtime.step`.
        """
        telemetry: dict[str, Telemetry] = {}
        for runtime in self._runtimes.values():
            own = {name: parts[name] for name in runtime.trainers if name in parts}
            if own:
                telemetry |= runtime.step(own)
        return telemetry

    def share(self, rank: int, *, seeds: int) -> Share:
        """What a rank has come to, for the mean: parameters, and the optimizer's moments and counts of steps.

        Parameters
        ----------
        rank
            Of this process.
        seeds
            That it was trained with since `part_ways`.
        """
        runtime = self._runtimes[rank]
        moments, counts = _told_apart(runtime.optimizer.state)
        arrays = {_PARAMETERS + name: value for name, value in runtime.parameters.items()}
        arrays |= {_STATE + name: value for name, value in moments.items()}
        numbers = [counts[name].reshape(-1) for name in sorted(counts)]
        return Share(weight=seeds, arrays=arrays, counts=np.concatenate([np.empty(0, np.int64), *numbers]))

    def meet(self, mean: Share) -> None:
        """Let all go on with the mean of what they have come to.

        Raises
        ------
        DivergenceError
            If a parameter is not finite then.
        """
        _, counts = _told_apart(self._blank)
        state: dict[str, NDArray[Any]] = {
            name.removeprefix(_STATE): value for name, value in mean.arrays.items() if name.startswith(_STATE)
        }
        begin = 0
        for name in sorted(counts):
            end = begin + counts[name].size
            state[name] = mean.counts[begin:end].reshape(counts[name].shape)
            begin = end
        parameters, momentum = self._outer.take(
            self.parameters,
            {name: mean.arrays[_PARAMETERS + name] for name in self.parameters},
            self.optimizer.state,
        )
        check_finite(parameters)
        self.parameters, self.optimizer.state = parameters, {**state, **momentum}


def _blank_state(optimizer: Optimizer, parameters: Parameters) -> dict[str, NDArray[Any]]:
    """The state of an optimizer that has taken no step: zeros; optimizers make their arrays when they need them."""
    zeros = {name: np.zeros_like(value) for name, value in parameters.items()}
    optimizer.step(zeros, zeros)
    return {name: np.zeros_like(value) for name, value in optimizer.state.items()}


def _without_outer(state: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    return {name: value for name, value in state.items() if not name.startswith(PREFIX)}


def _told_apart(
    state: Mapping[str, NDArray[Any]],
) -> tuple[dict[str, NDArray[Any]], dict[str, NDArray[np.int64]]]:
    """Arrays of which there is a mean, and counts, of which the largest counts."""
    counts = {name: value for name, value in state.items() if value.dtype.kind in "iu"}
    return {name: value for name, value in state.items() if name not in counts}, counts
