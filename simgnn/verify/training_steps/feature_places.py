"""Where the features of a random training step lie: with the program, in a table, in a cache, in one of several.

A cache has seen other mini-batches before, so that its rows lie where it has moved them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from simgnn.arrays import I64
from simgnn.compiler.starting import ScatteredRows
from simgnn.features.cache.policies import Fifo, Lru, Static
from simgnn.features.cache.policy import CachePolicy
from simgnn.hw.config import HardwareConfig
from simgnn.sim.device import Device
from simgnn.training.devices.feature_cache import InputRows
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.training.devices.shared_cache import SharedCache, SharedPlan
from simgnn.verify.training_steps.minibatches import LATEST, DrawnGraph, DrawnStep

_MEMORY_BYTES = 1 << 24
_MOST_DEVICES = 3


@dataclass(frozen=True, kw_only=True, eq=False)
class Placed:
    """Features of a step on the device that runs its program.

    Parameters
    ----------
    rows
        Where they lie on the device; None where the program brings them.
    hits
        How many rows were there when the mini-batch came; None where no cache holds any.
    """

    rows: ScatteredRows | None
    device: Device
    hits: int | None = None


FeaturePlace: TypeAlias = "Callable[[DrawnStep, HardwareConfig, np.random.Generator, ExitStack], Placed]"
"""One way to have a step's features on a device; the stack closes devices."""


def brought(step: DrawnStep, hardware: HardwareConfig, rng: np.random.Generator, opened: ExitStack) -> Placed:
    """The program brings them."""
    return Placed(rows=None, device=_opened(hardware, opened))


def in_drawn_table(
    step: DrawnStep, hardware: HardwareConfig, rng: np.random.Generator, opened: ExitStack
) -> Placed:
    """In any order among other rows, equal ones perhaps once, in a table that begins at any word."""
    device, features = _opened(hardware, opened), step.features
    rows = np.arange(len(features))
    # Vertices with the same features may share a row of the table, as a cache's do not.
    if rng.random() < 0.7:
        _, first, same = np.unique(features, axis=0, return_index=True, return_inverse=True)
        rows = first[same.reshape(-1)]
    count = len(features) + int(rng.choice([0, 1, 20]))
    # In no order, with rows between them that nothing reads.
    places = rng.permutation(count)[: len(features)]
    table = rng.standard_normal((count, features.shape[1]), dtype=np.float32)
    table[places] = features
    offset = int(rng.integers(0, 64)) * hardware.word_bytes
    row_bytes = hardware.words(features.shape[1]) * hardware.word_bytes
    # The table is at any page, and after `offset` at any word.
    device.allocate(1 + int(rng.integers(0, 3)) * 4096, "other")
    region = device.allocate(offset + count * row_bytes, "table")
    tensor = device.tensor_in(region, count, table.shape[1], offset)
    device.write_tensor(tensor, table)
    return Placed(rows=ScatteredRows(table=tensor, rows=places[rows].astype(np.uint32)), device=device)


def in_own_cache(
    step: DrawnStep, hardware: HardwareConfig, rng: np.random.Generator, opened: ExitStack
) -> Placed:
    """In the device's feature cache."""
    device, graph = _opened(hardware, opened), step.graph
    asked = len(step.batch.vertices[0])
    vertices, capacity = graph.vertices, _draw_capacity(rng, step)
    policies = _policies(rng, [(vertices, capacity)])
    # A cache without slots needs one place at least.
    passing = max(_draw_passing(rng, asked, vertices), 1 - min(capacity, vertices))
    cache = _cache(graph, ["device"], policies, passing=passing)
    cache.join("device", device, threading.Lock())
    # The step's own mini-batch last: what is used of `placed` is where its rows are.
    for number, part in enumerate([*_before(graph, rng), step.batch.vertices[0]]):
        own = InputRows(vertices=part, features=graph.rows[part])
        placed = cache.place("device", step=number, inputs={"device": own})
    return Placed(rows=placed.rows, device=device, hits=placed.hits)


def in_shared_caches(
    step: DrawnStep, hardware: HardwareConfig, rng: np.random.Generator, opened: ExitStack
) -> Placed:
    """In the cache of one of several devices that share theirs; it copies rows from its peers."""
    graph, count = step.graph, int(rng.integers(2, _MOST_DEVICES + 1))
    names = [f"device {number}" for number in range(count)]
    vertices, capacity = graph.vertices, _draw_capacity(rng, step)
    # Vertex v is of shard v modulo the number of devices.
    sizes = [(len(range(shard, vertices, count)), -(-capacity // count)) for shard in range(count)]
    asked = [_asked(graph, rng, names) for _ in range(int(rng.integers(1, LATEST + 2)))]
    own = names[int(rng.integers(count))]
    # The device whose step is compiled asks for the step's vertices; the others for any.
    asked[-1][own] = step.batch.vertices[0]
    most = max(len(part) for parts in asked for part in parts.values())
    policies = _policies(rng, sizes)
    shared = _cache(graph, names, policies, passing=max(1, _draw_passing(rng, most, vertices)))
    devices = {name: _opened(hardware, opened) for name in names}
    for name, device in devices.items():
        shared.join(name, device, threading.Lock())
    for number, parts in enumerate(asked):
        inputs = {name: InputRows(vertices=part, features=graph.rows[part]) for name, part in parts.items()}
        placed = {name: shared.place(name, step=number, inputs=inputs) for name in inputs}
    return Placed(rows=placed[own].rows, device=devices[own], hits=placed[own].hits)


def _cache(
    graph: DrawnGraph, names: list[str], policies: Callable[[], list[CachePolicy]], *, passing: int
) -> SharedCache:
    """A cache of policies that do not look ahead: no request has to be announced to them."""
    plan = SharedPlan(
        names=names,
        policies=policies,
        requests=lambda: iter(()),
        rows_of=lambda ids: graph.rows[ids],
        done=0,
        width=graph.rows.shape[1],
        passing=passing,
        window=1,
    )
    return SharedCache(plan)


def _opened(hardware: HardwareConfig, opened: ExitStack) -> Device:
    """A device on which nothing runs."""
    request = DeviceRequest(hardware=hardware, memory_bytes=_MEMORY_BYTES)
    return opened.enter_context(make_execution("reference", request))


def _draw_capacity(rng: np.random.Generator, step: DrawnStep) -> int:
    """Slots: none, one, some, less than the mini-batch asks for, as many as there are vertices, more."""
    vertices, asked = step.graph.vertices, len(step.batch.vertices[0])
    return int(
        rng.choice([0, 1, vertices // 4 + 1, max(1, asked // 2), vertices // 2 + 1, vertices, 2 * vertices])
    )


def _draw_passing(rng: np.random.Generator, asked: int, vertices: int) -> int:
    """Places beside the slots: enough in most cases, in some so few that features may have to be brought."""
    return int(rng.choice([vertices, vertices, vertices, asked, asked, asked, asked // 4]))


def _policies(rng: np.random.Generator, sizes: list[tuple[int, int]]) -> Callable[[], list[CachePolicy]]:
    """Makes a policy for each number of vertices and of slots, all of the same kind."""
    rankings = [rng.permutation(vertices) for vertices, _ in sizes]
    kinds: list[Callable[[int, int, I64], CachePolicy]] = [
        lambda vertices, capacity, ranking: Fifo(vertices=vertices, capacity=capacity),
        lambda vertices, capacity, ranking: Lru(vertices=vertices, capacity=capacity),
        lambda vertices, capacity, ranking: Static(vertices=vertices, capacity=capacity, ranking=ranking),
    ]
    kind = kinds[int(rng.integers(len(kinds)))]
    return lambda: [
        kind(vertices, capacity, ranking)
        for (vertices, capacity), ranking in zip(sizes, rankings, strict=True)
    ]


def _before(graph: DrawnGraph, rng: np.random.Generator) -> Iterator[I64]:
    """V^0 of the mini-batches in front of the one that is run."""
    for number in range(int(rng.integers(0, LATEST + 1))):
        yield graph.sample(rng, number).vertices[0]


def _asked(graph: DrawnGraph, rng: np.random.Generator, names: list[str]) -> dict[str, I64]:
    """V^0 of each device's part of a mini-batch; only the first always has one."""
    return {
        name: graph.sample(rng, number).vertices[0]
        for number, name in enumerate(names)
        if number == 0 or rng.random() < 0.8
    }
