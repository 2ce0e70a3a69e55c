"""What an iteration really does, or, where a run is continued, what is on record of it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from simgnn.arrays import I64
from simgnn.sampling.sampler import MiniBatch
from simgnn.training.batches import LoadedBatch
from simgnn.training.runtime import Runtime
from simgnn.training.split import CPU
from simgnn.training.stages import Pipeline
from simgnn.training.trainer import Parameters, Telemetry
from simgnn.virtual_time.layer_sizes import LayerSizes


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A sampled iteration.

    Parameters
    ----------
    batches
        By trainer; empty of one that is on record.
    sizes
        By trainer.
    """

    batches: Mapping[str, Any]
    sizes: Mapping[str, LayerSizes]

    @property
    def edges(self) -> float:
        """Of all trainers and layers."""
        return sum(sum(size.edges) for size in self.sizes.values())


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """An iteration whose features are gathered; see `Drawn`."""

    parts: Mapping[str, LoadedBatch]
    sizes: Mapping[str, LayerSizes]


@dataclass(frozen=True, kw_only=True)
class Updated:
    """What an iteration leaves: the parameters that the next one trains with, and what its trainers said."""

    parameters: Parameters
    telemetry: Mapping[str, Telemetry]


class LiveArithmetic:
    """An iteration that is really done, stage by stage; each is called with what the stage before has returned.

    Parameters
    ----------
    pipeline
        Its first stage samples, the others load.
    parts
        Seeds by trainer.
    """

    loads_early = True
    """Whether features may be gathered before the instant at which that begins."""

    def __init__(self, pipeline: Pipeline, runtime: Runtime, *, parts: Mapping[str, I64], step: int) -> None:
        self._runtime, self._parts, self._step = runtime, parts, step
        # Each trainer divides its loss by the seeds of all of them, so that their sum is the gradient of the whole
        # mini-batch, whatever the split: HyScale-GNN's "do not alter the semantics" (IV).
        self._total = sum(map(len, parts.values()))
        self._sampling, *self._loading = pipeline.stages
        self._lock = threading.Lock()
        self._drawn: Drawn | None = None

    def sample(self) -> Drawn:
        """Draw all trainers' mini-batches; called by each task that has a share in it, and done once."""
        # The CPU's task and each accelerator's that samples ask for the same draws, from several threads where work is
        # done early.
        with self._lock:
            if self._drawn is None:
                batches = self._sampling.work(self._parts, self._step)
                self._drawn = Drawn(
                    batches=batches, sizes={name: self._sizes(batch) for name, batch in batches.items()}
                )
            return self._drawn

    def _sizes(self, batch: MiniBatch) -> LayerSizes:
        return LayerSizes.of(batch)

    def load(self, drawn: Drawn) -> Loaded:
        """Gather their features."""
        self._drawn = None  # features are large, and this outlives the iteration
        parts: Mapping[str, Any] = drawn.batches
        for stage in self._loading:
            parts = stage.work(parts, self._step)
        return Loaded(parts=parts, sizes=drawn.sizes)

    def transfer(self, name: str, loaded: Loaded) -> Loaded:
        """Send an accelerator's part to its memory; what is returned has that part alone."""
        return replace(loaded, parts={name: self._runtime.prefetch(name, loaded.parts[name])})

    def train(self, name: str, loaded: Loaded, before: Updated) -> int:
        """One trainer's forward and backward: cycles of an accelerator, 0 of the CPU and of a GPU."""
        result = self._runtime.train(name, loaded.parts[name], before.parameters, self._total)
        device = result.telemetry.device
        # The CPU and a GPU are not simulated: what they take follows from counts, not from cycles.
        return 0 if device is None else device.cycles

    def finish(self) -> Updated:
        """Combine gradients, and step."""
        telemetry = self._runtime.finish()
        return Updated(parameters=self._runtime.parameters, telemetry=telemetry)


@dataclass(frozen=True, kw_only=True)
class RecordedWork:
    """What virtual time needs to know of an iteration's work, so that it need not be done again.

    Parameters
    ----------
    sizes
        By trainer.
    cycles
        By accelerator.
    """

    sizes: Mapping[str, LayerSizes]
    cycles: Mapping[str, int]

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Plain values by trainer, for JSON."""
        parts: dict[str, dict[str, Any]] = {
            name: {"vertices": list(each.vertices), "edges": list(each.edges)}
            | ({"given_rows": each.given} if each.given else {})
            | ({"summed_rows": each.summed} if each.summed else {})
            for name, each in self.sizes.items()
        }
        for name, cycles in self.cycles.items():
            parts[name]["cycles"] = cycles
        return parts

    @classmethod
    def from_dict(cls, parts: Mapping[str, Any]) -> RecordedWork:
        """The work that `to_dict`'s values say; others in them are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError
            For what is none.
        """
        cycles = {name: int(part["cycles"]) for name, part in parts.items() if name != CPU}
        if min(cycles.values(), default=0) < 0:
            raise ValueError(f"cycles must be at least 0, not {min(cycles.values())}")
        return cls(
            sizes={
                name: LayerSizes(
                    vertices=tuple(map(int, part["vertices"])),
                    edges=tuple(map(int, part["edges"])),
                    given=int(part.get("given_rows", 0)),
                    summed=int(part.get("summed_rows", 0)),
                )
                for name, part in parts.items()
            },
            cycles=cycles,
        )


class RecordedArithmetic:
    """An iteration that was done before: `LiveArithmetic`'s calls, of which the counts are known and none is done.

    Parameters
    ----------
    runtime
        Has the parameters of after the last iteration that is on record.
    """

    loads_early = True

    def __init__(self, counts: RecordedWork, runtime: Runtime) -> None:
        self.counts, self._runtime = counts, runtime

    def sample(self) -> Drawn:
        return Drawn(batches={}, sizes=self.counts.sizes)

    def load(self, drawn: Drawn) -> Loaded:
        return Loaded(parts={}, sizes=drawn.sizes)

    def transfer(self, name: str, loaded: Loaded) -> Loaded:
        return loaded

    def train(self, name: str, loaded: Loaded, before: Updated) -> int:
        return 0 if name == CPU else self.counts.cycles[name]

    def finish(self) -> Updated:
        # The steps on record are in the parameters already: a checkpoint was read before the records are gone
        # through.
        return Updated(parameters=self._runtime.parameters, telemetry={})


Arithmetic = LiveArithmetic | RecordedArithmetic
"""What an iteration's tasks really do."""
