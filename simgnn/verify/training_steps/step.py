"""A random training step as a program of its own, and the bits that it must leave."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from simgnn.arrays import F32, U32
from simgnn.compiler.compile import Compiled, compile_labelled
from simgnn.compiler.lowering import LOGITS, LOGITS_GRADIENT, first_layer_name, gradient_name, lower
from simgnn.compiler.operators import ONES
from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.model.given_rows import OUTPUT, OWN
from simgnn.model.layers import layer_maps
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.draw import random_timing, random_write_order
from simgnn.verify.drawing.placing import placed
from simgnn.verify.training_steps.evaluation import evaluate
from simgnn.verify.training_steps.feature_places import (
    FeaturePlace,
    brought,
    in_drawn_table,
    in_own_cache,
    in_shared_caches,
)
from simgnn.verify.training_steps.minibatches import (
    DrawnStep,
    RowsDrawer,
    draw_aggregates,
    draw_outputs,
    draw_training_step,
)


@dataclass(frozen=True, kw_only=True)
class StepKind:
    """One kind of step.

    Parameters
    ----------
    place
        Puts features where they lie.
    gives
        Draws what the first layer is given; None where nothing is.
    """

    place: FeaturePlace
    gives: RowsDrawer | None = None


_PLACES: dict[str, FeaturePlace] = {
    "scattered table": in_drawn_table,
    "feature cache": in_own_cache,
    "shared caches": in_shared_caches,
}
_GIVEN = {"given outputs": draw_outputs, "given aggregates": draw_aggregates}

KINDS = {
    **{name: StepKind(place=place) for name, place in _PLACES.items()},
    **{name: StepKind(place=brought, gives=gives) for name, gives in _GIVEN.items()},
    **{
        f"{name} and {what}": StepKind(place=place, gives=gives)
        for what, gives in _GIVEN.items()
        for name, place in _PLACES.items()
    },
}
"""Kinds of steps, taken in turn."""

# What sizes are divided by until a step fits into on-chip memory.
_SIZES = (1, 2, 4, 8, 16)


@dataclass(frozen=True, kw_only=True, eq=False)
class Step:
    """One training step to run.

    Parameters
    ----------
    kind
        A key of `KINDS`.
    program
        Segments "forward" and "backward"; lasting regions and the logits' gradient are in its memory.
    results
        What it must leave, by tensor.
    features, scattered
        Rows of features, and how many of them the program finds in a table instead of bringing them.
    hits
        How many a cache had; None without one.
    given, givable
        Hidden vertices of which rows are given, and of which they could be.
    """

    index: int
    kind: str
    program: Program
    timing: MemoryTiming
    results: Mapping[str, F32]
    features: int
    scattered: int
    hits: int | None
    given: int
    givable: int

    def wrong_result(self, memory: U32) -> str:
        """The first element of device memory that is not what the step must leave, as a sentence; empty if none.

        Parameters
        ----------
        memory
            After the last launch.
        """
        for name, wanted in self.results.items():
            found = self.program.tensors[name].view(memory.view(np.uint8))
            differing = np.argwhere(found.view(np.uint32) != wanted.view(np.uint32))
            if len(differing):
                row, column = differing[0].tolist()
                return (
                    f"{name} must be {float(wanted[row, column])!r} at row {row}, column {column},"
                    f" not {float(found[row, column])!r}: {len(differing)} of {wanted.size} elements differ"
                )
        return ""


def draw_step(hardware: HardwareConfig, *, seed: int, index: int) -> Step:
    """Draw a step; seed and index alone fix it, for a configuration.

    Raises
    ------
    InputError
        If the configuration's memories are too small for any.
    """
    name = list(KINDS)[index % len(KINDS)]
    for shrink in _SIZES:
        # Drawn anew at each size, not scaled: any step can be drawn again by itself.
        rng = np.random.default_rng([seed, index, shrink])
        try:
            return _draw(hardware, rng, name, index=index, shrink=shrink)
        except InputError as error:
            reason = error
    raise reason


def _draw(hardware: HardwareConfig, rng: np.random.Generator, name: str, *, index: int, shrink: int) -> Step:
    kind = KINDS[name]
    step = draw_training_step(rng, hardware, gives=kind.gives, shrink=shrink)
    with ExitStack() as opened:
        place = kind.place(step, hardware, rng, opened)
        compiled = compile_labelled(
            step.batch,
            step.model,
            step.parameters,
            step.features if place.rows is None else place.rows,
            step.degrees,
            hardware,
            kept=step.kept,
            given=step.given,
            slices=int(rng.choice([1, 4])),
            origin=place.device.lasting_bytes,
        )
        program = compiled.program
        # The host writes it between the launches; here it is in memory from the start, so that the program
        # needs no host.
        program.tensor(LOGITS_GRADIENT)[:] = step.gradient
        # With what earlier transfers left in the device's lasting regions, tables and caches.
        program = place.device.standalone(program)
    timing = random_timing(rng, hardware)
    return Step(
        index=index,
        kind=name,
        program=placed(program, hardware, rng),
        timing=replace(timing, write_order=random_write_order(rng)),
        results=_results(step, compiled),
        features=len(step.features),
        scattered=0 if place.rows is None else len(step.features),
        hits=place.hits,
        given=len(step.batch.given),
        givable=step.givable,
    )


def _results(step: DrawnStep, compiled: Compiled) -> dict[str, F32]:
    """Logits and gradients by tensor, of the same operators on features in row order."""
    operators: list[LayerOperator] = compiled.operators
    given_rows = {} if step.given is None else dict(step.given.rows)
    graph = lower(step.model, operators, given=given_rows)
    # Rows that the first layer computes; the given ones follow.
    own = operators[0].destinations
    given = {
        "features": step.features,
        "features.self": np.concatenate([step.features[:own], given_rows.pop(OWN, step.features[:0])]),
        LOGITS_GRADIENT: step.gradient,
    }
    for linear in (
        linear for layer in layer_maps(step.model, dropped=step.model.dropout > 0) for linear in layer
    ):
        given |= {weight.name: weight.value(step.parameters) for weight in linear.weights}
        given[linear.bias] = step.parameters[linear.bias][None]
    if ONES in graph.values:
        given[ONES] = np.ones((graph.values[ONES].rows, 1), np.float32)
    if step.kept and OUTPUT in given_rows:
        # Dropout takes its part of given outputs as well; of computed ones, the product's mask does.
        given_rows[OUTPUT] = np.where(step.kept[0][own:], given_rows[OUTPUT], np.float32(0))
    given |= {first_layer_name(name): rows for name, rows in given_rows.items()}
    kept = {f"layers.{layer}.mask": bitmap for layer, bitmap in enumerate(step.kept)}
    bitmaps = {name: bitmap[: graph.masks[name].rows] for name, bitmap in kept.items()}
    values = evaluate(graph, given=given, bitmaps=bitmaps)
    return {name: values[name] for name in (LOGITS, *map(gradient_name, compiled.trained))}


SHARES = ("none", "some", "all")


def share_of(part: int, whole: int) -> str:
    """Which of `SHARES` a part is; nothing of nothing is none."""
    return SHARES[0] if not part else SHARES[2] if part == whole else SHARES[1]


@dataclass
class StepTally:
    """Counts of steps.

    Parameters
    ----------
    kinds
        By `KINDS`.
    scattered
        Whose features lay in a table, in no order.
    scattered_rows
        Rows of features that these read.
    without_room
        Whose features were to lie in a cache's table, and found no room there.
    hits
        Steps on a cache, by how many of their rows it held before.
    given
        Steps that the first layer is given rows in, by how many of the vertices that could have some did.
    given_rows
        Vertices of which rows were given.
    """

    kinds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    scattered: int = 0
    scattered_rows: int = 0
    without_room: int = 0
    hits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    given: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    given_rows: int = 0

    def count(self, step: Step) -> None:
        """Count a step."""
        self.kinds[step.kind] += 1
        self.scattered += step.scattered > 0
        self.scattered_rows += step.scattered
        if step.hits is not None:
            self.without_room += not step.scattered
            self.hits[share_of(step.hits, step.features)] += 1
        if KINDS[step.kind].gives is not None:
            self.given[share_of(step.given, step.givable)] += 1
        self.given_rows += step.given

    def to_dict(self) -> dict[str, Any]:
        """Plain values, by the names above."""
        return asdict(self)
