"""What a run remembers of every mini-batch, a row each in `steps.csv`; a resumed run continues its sums."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from simgnn.process.files.appending import GrowingFile
from simgnn.process.files.output import write_atomically
from simgnn.training.tables import read_table


@dataclass(frozen=True, kw_only=True)
class Step:
    """One mini-batch.

    Parameters
    ----------
    step, epoch, batch
        Mini-batch in the run; epoch, from 1; mini-batch in the epoch, from 1.
    seeds, accelerator_seeds
        Seeds over all trainers, and over the accelerators.
    loss_sum
        Sum of the seeds' losses; divided by `seeds` it is the mean, which `history.csv` has of an epoch.
    correct
    cycles
        Simulated cycles, added over accelerators.
    slowest_cycles
        Those of the accelerator that took longest.
    bytes_in, bytes_out
        Over PCIe, added over accelerators.
    simulated_seconds, wall_seconds, device_seconds
        Time of the simulated system; time on this machine since the mini-batch before; the part of it that
        the slowest device took.
    vertices, edges
        |V^l| for l = 0..L and |E^l| for l = 1..L, added over trainers.
    counters
        Performance counters, added over accelerators.
    memory
        What the accelerators' memories counted (`simgnn.sim.memory.timing.MEMORY_COUNTERS`), added over accelerators.
    cache
        What their feature caches counted (`simgnn.training.devices.cache_counts.CACHE_COUNTS`), added over
        accelerators.
    """

    step: int
    epoch: int
    batch: int
    seeds: int
    accelerator_seeds: int
    loss_sum: float
    correct: int
    cycles: int = 0
    slowest_cycles: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    simulated_seconds: float = 0.0
    wall_seconds: float = 0.0
    device_seconds: float = 0.0
    vertices: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    cache: dict[str, int] = field(default_factory=dict)


_NUMBERS: dict[object, Callable[[str], Any]] = {"int": int, "float": float}
_SCALARS = {f.name: _NUMBERS[f.type] for f in fields(Step) if f.type in _NUMBERS}
_TUPLES = ("vertices", "edges")


class StepLog:
    """`steps.csv`: appended to after every mini-batch, on disk before a checkpoint relies on it.

    Parameters
    ----------
    path
    steps
        What a resumed run starts with.
    counters
        Performance counters to keep, a column each.
    memory
        Counters of the memory to keep, a column each.
    cache
        Counters of the feature caches to keep, a column each.
    """

    def __init__(
        self,
        path: Path,
        *,
        steps: Sequence[Step] = (),
        counters: Sequence[str] = (),
        memory: Sequence[str] = (),
        cache: Sequence[str] = (),
    ) -> None:
        self._file = GrowingFile(path)
        self.steps = list(steps)
        self.counters, self.memory, self.cache = tuple(counters), tuple(memory), tuple(cache)
        write_atomically(path, self._text(self.steps, header=bool(self.steps)).encode())

    def append(self, step: Step) -> None:
        """Add a mini-batch.

        Raises
        ------
        InputError
            If it cannot be written.
        """
        text = self._text([step], header=not self.steps)
        self.steps.append(step)
        self._file.append(text.encode())

    def sync(self) -> None:
        """All rows are on disk when this returns; raises InputError if they cannot be."""
        self._file.sync()

    def _text(self, steps: list[Step], *, header: bool) -> str:
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        for index, step in enumerate(steps):
            row = asdict(step)
            counters, memory, cache = row.pop("counters"), row.pop("memory"), row.pop("cache")
            row |= {name: "/".join(map(str, row[name])) for name in _TUPLES}
            row |= {f"counter.{name}": counters.get(name, 0) for name in self.counters}
            row |= {f"memory.{name}": memory.get(name, 0) for name in self.memory}
            row |= {f"cache.{name}": cache.get(name, 0) for name in self.cache}
            if header and index == 0:
                writer.writerow(row)
            writer.writerow(row.values())
        return file.getvalue()


def read_steps(path: Path, count: int) -> list[Step]:
    """Read the first `count` mini-batches of a `steps.csv`; a run killed later may have left more.

    Raises
    ------
    InputError
        If they are not there.
    """
    return read_table(path, count, parse=_parse, number=lambda step: step.step, rows="mini-batches")


def _parse(row: dict[str, str]) -> Step:
    values: dict[str, Any] = {name: number(row[name]) for name, number in _SCALARS.items()}
    values |= {name: tuple(int(v) for v in row[name].split("/") if v) for name in _TUPLES}
    return Step(
        **values,
        counters=_columns(row, "counter."),
        memory=_columns(row, "memory."),
        cache=_columns(row, "cache."),
    )


def _columns(row: Mapping[str, str], prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix): int(value) for name, value in row.items() if name.startswith(prefix)}
