"""The compiler: a mini-batch and a model, or a graph of operators, become a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from simgnn.arrays import F32, Array, Bools, Records
from simgnn.compiler.ahead import SentAhead
from simgnn.compiler.assembler import Assembler
from simgnn.compiler.buffers import Buffers
from simgnn.compiler.lowering import (
    LOGITS,
    LOGITS_GRADIENT,
    first_layer_name,
    gradient_name,
    lower,
    trained_names,
)
from simgnn.compiler.operators import ONES, OperatorGraph
from simgnn.compiler.placement import place
from simgnn.compiler.schedule import Scheduler, with_tokens
from simgnn.compiler.starting import BroughtRows, Given, starting_rows
from simgnn.hw.checks import check_positive
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.model.dropout import check_bitmaps
from simgnn.model.given_rows import OWN, GivenRows, check_given, layer_operators
from simgnn.model.layers import layer_maps
from simgnn.model.model import ModelConfig
from simgnn.process.buffers import BufferPool
from simgnn.sampling.sampler import MiniBatch
from simgnn.sim.program.commands import encode_commands
from simgnn.sim.program.program import Program, Tensor

SLICES = 4
"""Parts, slices of columns or tiles of destinations, in which an aggregation and the product after it take turns, if a
row has as many words: the product uses one while the next is made, and what is not hidden is 1 / `SLICES` of the
quicker one. 1 does one after the other unless the banks are too small. No bit of the results depends on it."""


class Label(NamedTuple):
    """Purpose of a command.

    Parameters
    ----------
    layer
        Layer of the model that it works for.
    tensor
        Value or mask that it makes or moves.
    """

    layer: int
    tensor: str


class Labels(Sequence[Label]):
    """Labels of a segment's commands, each made when it is asked for.

    Parameters
    ----------
    notes
        As of `simgnn.compiler.schedule.Schedule`.
    names
        Of values and masks.
    """

    def __init__(self, notes: Records, names: list[str]) -> None:
        self._notes, self._names = notes, names

    def __len__(self) -> int:
        return len(self._notes)

    def __getitem__(self, index: Any) -> Any:
        note = self._notes[index]
        return Label(int(note["layer"]), self._names[note["what"]])


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """A program and what its file does not hold.

    Parameters
    ----------
    labels
        By segment, one for each command.
    operators
        Of each layer, forward.
    trained
        Matrices and biases of `layer_maps` whose gradients the program leaves; none without a segment "backward".
    """

    program: Program
    labels: dict[str, Labels]
    operators: list[LayerOperator]
    trained: Sequence[str]

    @property
    def logits(self) -> Tensor:
        """Left by the segment "forward"."""
        return self.program.tensors[LOGITS]

    @property
    def logits_gradient(self) -> Tensor:
        """Where the host writes the logits' gradient before the segment "backward"."""
        return self.program.tensors[LOGITS_GRADIENT]

    def gradient(self, name: str) -> Tensor:
        """The gradient of a matrix or bias of `layer_maps`, left by the segment "backward"."""
        return self.program.tensors[gradient_name(name)]


def compile_program(*args: Any, **kwargs: Any) -> Program:
    """The `Program` that `compile_labelled` makes of the same arguments."""
    return compile_labelled(*args, **kwargs).program


def compile_labelled(
    batch: MiniBatch,
    model: ModelConfig,
    parameters: Mapping[str, F32],
    features: Given,
    degrees: Array,
    hardware: HardwareConfig,
    *,
    kept: tuple[Bools, ...] = (),
    given: GivenRows | None = None,
    forward_only: bool = False,
    slices: int = SLICES,
    images: BufferPool | None = None,
    origin: int = 0,
    ahead: SentAhead | None = None,
) -> Compiled:
    """Compile one mini-batch's training step.

    Parameters
    ----------
    parameters
        Of the shapes in `ModelConfig.parameter_shapes`.
    features : shape (|V^0|, features)
        Input features in row order. A tensor, and a table with scattered rows, is in a lasting region of the device,
        see `simgnn.sim.device.Device`; the program reads it there, and does not bring it.
    degrees : shape (|V^0|,)
        In-degrees in the full graph, self-loops not counted, in row order; sums of weights where edges have them.
    kept
        What dropout keeps of each hidden layer's output, see `simgnn.model.dropout.Dropout.draw`.
    given
        Rows of the first layer that it does not compute, one for each of `MiniBatch.given`.
    forward_only
        Leave out dropout, masks and the backward segment.
    slices
        See `SLICES`.
    images
        See `Assembler`.
    origin
        Address at which the program's image begins in device memory: `lasting_bytes` of its device.
    ahead
        Gets features and topology, which may be sent before the parameters are known (`set_parameters`).

    Returns
    -------
    Segment "forward" leaves the logits; segment "backward" reads their gradient, which the host writes in between, and
    leaves one for every matrix and bias of `layer_maps`, from which `simgnn.model.layers.parameter_gradients` makes the
    parameters'. Results do not depend on the hardware.

    Raises
    ------
    ValueError
        If shapes do not agree, or a size exceeds its field in a command.
    """
    features = starting_rows(features)
    _check_parameters(model, parameters)
    rows = batch.blocks[0].num_src
    _check_shape("features", features.shape, (rows, model.features))
    _check_shape("degrees", np.shape(degrees), (rows,))
    model.check_weights(batch)
    check_given(model, batch, given)
    if forward_only:
        kept = ()  # without a backward segment nothing is dropped
    else:
        check_bitmaps(model, batch, kept)
    operators = layer_operators(
        model.kind, batch, degrees, degree_correction=model.degree_correction, given=given
    )
    inputs = features.as_features(operators[0].destinations, None if given is None else given.rows.get(OWN))
    graph = lower(
        model,
        operators,
        training=not forward_only,
        mask_sums=hardware.fuses_masks,
        adds_rows=hardware.accumulate,
        gathered=inputs.gathered,
        given=() if given is None else given.rows,
    )
    known: dict[str, Given] = {
        **_of_parameters(model, parameters, dropped=not forward_only),
        **inputs.given,
        **_of_rows(given, kept),
    }
    bits = _of_dropout(kept, graph)
    program, labels = compile_graph(
        graph, hardware, given=known, bitmaps=bits, slices=slices, images=images, origin=origin, ahead=ahead
    )
    trained = [] if forward_only else trained_names(model)
    return Compiled(program=program, labels=labels, operators=operators, trained=trained)


def set_parameters(compiled: Compiled, model: ModelConfig, parameters: Mapping[str, F32]) -> None:
    """Let a training program that was compiled with other parameters start with these.

    Raises
    ------
    ValueError
        If shapes do not agree, or the program has no backward segment.
    """
    _check_parameters(model, parameters)
    program = compiled.program
    if "backward" not in program.segments:
        raise ValueError(f"program must have a backward segment, not only {', '.join(program.segments)}")
    for name, values in _of_parameters(model, parameters, dropped=True).items():
        if name not in program.tensors:
            continue  # an identity matrix, where the hardware adds rows instead of multiplying by it
        program.tensors[name].view(program.memory, program.origin)[:] = values


def compile_graph(
    graph: OperatorGraph,
    hardware: HardwareConfig,
    *,
    given: Mapping[str, Given],
    bitmaps: dict[str, Bools] | None = None,
    slices: int = 1,
    images: BufferPool | None = None,
    origin: int = 0,
    ahead: SentAhead | None = None,
) -> tuple[Program, dict[str, Labels]]:
    """Compile a graph of operators: place it, schedule its segments, and put the program together.

    Parameters
    ----------
    given
        What device memory starts with, by value; or where, in a lasting region, it lies already. A result that stands
        here as a tensor is left there. The column of ones is added.
    bitmaps
        The same by mask.
    slices
        See `SLICES`.
    images
        See `Assembler`.
    origin
        As of `compile_labelled`.
    ahead
        See `Assembler`.

    Returns
    -------
    Program
        With the graph's segments, and its values and views as tensors.
    dict of str to Labels
        What each command is for, by segment.

    Raises
    ------
    ValueError
        If a size exceeds its field in a command.
    """
    check_positive("slices", slices)
    assembler = Assembler(hardware, images, origin=origin, ahead=ahead)
    placement = place(graph, hardware)
    known = {name: starting_rows(values) for name, values in given.items()}
    if ONES in graph.values:
        # Products with a column of ones are sums of rows: gradients of biases.
        known[ONES] = BroughtRows(np.ones((graph.values[ONES].rows, 1), np.float32))
    buffers = Buffers(
        hardware=hardware,
        graph=graph,
        placement=placement,
        assembler=assembler,
        given=known,
        bitmaps=bitmaps or {},
    )
    scheduler = Scheduler(
        hardware=hardware, graph=graph, placement=placement, buffers=buffers, given=known, slices=slices
    )
    schedule = scheduler.schedule()
    words = encode_commands(with_tokens(schedule))
    names = [*graph.values, *placement.masks]
    labels = {
        segment: Labels(schedule.notes[start:stop], names)
        for segment, (start, stop) in schedule.segments.items()
    }
    for name, view in graph.views.items():
        whole = assembler.tensors[view.value]
        address = whole.address + view.row * whole.stride
        assembler.tensors[name] = replace(whole, address=address, rows=view.rows)
    return assembler.program(words, schedule.segments), labels


def _of_parameters(model: ModelConfig, parameters: Mapping[str, F32], *, dropped: bool) -> dict[str, F32]:
    """What the host makes of the parameters, by value."""
    given: dict[str, F32] = {}
    for linear in (linear for layer in layer_maps(model, dropped=dropped) for linear in layer):
        given |= {weight.name: weight.value(parameters) for weight in linear.weights}
        given[linear.bias] = parameters[linear.bias][None]
    return given


def _check_parameters(model: ModelConfig, parameters: Mapping[str, F32]) -> None:
    for name, shape in model.parameter_shapes().items():
        if name not in parameters:
            raise ValueError(f"parameters must hold {name!r}, not lack it")
        _check_shape(f"parameter {name}", np.shape(parameters[name]), shape)


def _of_rows(given: GivenRows | None, kept: tuple[Bools, ...]) -> dict[str, Given]:
    """The other rows that the first layer is given; outputs lack dropout's scale, see `layer_maps`."""
    rows = {} if given is None else given.dropped(kept)
    return {first_layer_name(name): values for name, values in rows.items() if name != OWN}


def _of_dropout(kept: tuple[Bools, ...], graph: OperatorGraph) -> dict[str, Bools]:
    """Bitmaps by mask, of the rows that each layer computes."""
    bitmaps = {f"layers.{layer}.mask": bitmap for layer, bitmap in enumerate(kept)}
    return {name: bitmap[: graph.masks[name].rows] for name, bitmap in bitmaps.items()}


def _check_shape(quantity: str, found: tuple[int, ...], shape: tuple[int, ...]) -> None:
    if found != shape:
        raise ValueError(f"{quantity} must have the shape {shape}, not {found!r}")
