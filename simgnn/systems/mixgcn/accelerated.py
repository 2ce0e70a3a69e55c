"""Sums over neighbours, and products of rows, as programs of an accelerator by themselves: the bits of `arithmetic`.

MixGCN's mixture of accelerators gives both to units of their own (section 3.2). Here these are any executions of this
project's accelerator; with `organisation = "sspmm"` its aggregate engine is the one of docs/explanation/sspmm.md,
which makes no sum that a mask drops: ``Z = (A H) . M`` (section 3.2.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import Bools
from simgnn.compiler.compile import SLICES, compile_graph
from simgnn.compiler.operators import Aggregation as Operation
from simgnn.compiler.operators import OperatorGraph, Product, Term
from simgnn.errors import InputError
from simgnn.hw.command import Space
from simgnn.systems.mixgcn.arithmetic import Bits, HostProducts, Matrix

if TYPE_CHECKING:
    from simgnn.compiler.starting import Given
    from simgnn.model.aggregation import LayerOperator
    from simgnn.sim.device import Device

_SEGMENT = "run"
_INPUTS, _SUMS, _WANTED = "inputs", "sums", "wanted"
_OUTPUT, _BIAS, _MASK = "output", "bias", "mask"
_LEFT = (Space.BANK0, Space.BANK3, Space.BANK1, Space.BANK2)
_RIGHT = (Space.BANK2, Space.BANK0, Space.BANK3, Space.BANK1)
_RESULT = (Space.BANK1, Space.BANK3, Space.BANK0, Space.BANK2)
"""Banks of a product's operands, the best first."""


class _Programs:
    """Programs of one segment, compiled, run and read, and the cycles that they took."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.cycles: list[int] = []

    def take_cycles(self) -> list[int]:
        """Cycles of each program since they were taken last."""
        taken, self.cycles = self.cycles, []
        return taken

    def _run(
        self, graph: OperatorGraph, output: str, given: dict[str, Given], bitmaps: dict[str, Bits]
    ) -> Matrix:
        config = self._device.config
        try:
            program, _ = compile_graph(graph, config, given=given, bitmaps=bitmaps, slices=SLICES)
        except ValueError as error:
            raise InputError(str(error), source=f"hardware {config.name}") from error
        self._device.load(program)
        self.cycles.append(self._device.run(_SEGMENT).cycles)
        return self._device.read_tensor(program.tensors[output])


class DeviceSums(_Programs):
    """``A`` times a matrix of any number of columns, on a device.

    Parameters
    ----------
    device
        Open whenever it is called; others may use it in between.
    nbytes
        Of the graph as the programs have it: a record for each source, a word for each edge, a scale for each sum.

    Attributes
    ----------
    cycles : list of int
        Of each sum since they were last taken; 0 of a device that counts none, and of no columns.
    """

    def __init__(self, operator: LayerOperator, device: Device, *, nbytes: int) -> None:
        super().__init__(device)
        self._operator, self.nbytes = operator, nbytes

    def __call__(self, values: Matrix, wanted: Bools | None = None) -> Matrix:
        """The sums.

        Parameters
        ----------
        values : shape (sources, columns)
        wanted : shape (destinations, columns)
            Others are +0, and an engine that fuses masks does not add them up; None for all.

        Returns
        -------
        Shape (destinations, columns).

        Raises
        ------
        InputError
            If the accelerator cannot have such a program.
        DeviceError
            If it fails.
        """
        columns = values.shape[1]
        # More ranks than columns leave some without any: they take part in every exchange, with nothing.
        if not columns:
            self.cycles.append(0)
            return np.zeros((self._operator.destinations, 0), np.float32)
        graph = OperatorGraph()
        # `kept`: a result is read after the run; what is not kept may share its memory.
        sums = graph.value(_SUMS, self._operator.destinations, columns, (Space.BANK0,), kept=True)
        mask, bitmaps = None, dict[str, Bits]()
        if wanted is not None:
            mask = graph.mask(_WANTED, self._operator.destinations, columns, given=True)
            bitmaps[mask] = wanted
        graph.segments[_SEGMENT] = [
            # `streamed`: the host lays the rows out in stream order, in device memory; a whole graph has more than a
            # bank.
            Operation(output=sums, source=_INPUTS, operator=self._operator, mask=mask, streamed=True)
        ]
        return self._run(graph, sums, {_INPUTS: np.ascontiguousarray(values)}, bitmaps)


class DeviceProducts(_Programs):
    """By programs of a product alone.

    Parameters
    ----------
    device
        Open whenever it is used; others may use it in between.

    Attributes
    ----------
    cycles : list of int
        Of each program since they were last taken; 0 of a device that counts none.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._host = HostProducts()

    def mapped(
        self, terms: Sequence[tuple[Matrix, Matrix]], *, bias: Matrix, relu: bool, kept: Bits | None
    ) -> tuple[Matrix, Bits]:
        rows, matrix = terms[0]
        if not len(rows):
            return self._host.mapped(terms, bias=bias, relu=relu, kept=kept)
        output = self._multiplied(
            terms, rows=len(rows), columns=matrix.shape[1], bias=bias, relu=relu, kept=kept
        )
        if not relu:
            return output, np.ones(output.shape, np.bool_) if kept is None else kept.copy()
        # What is not positive did not pass; what is not a number did.
        return output, ~(output <= 0)

    def product(
        self, a: Matrix, b: Matrix, *, transpose_a: bool = False, transpose_b: bool = False
    ) -> Matrix:
        depth = a.shape[0 if transpose_a else 1]
        rows, columns = a.shape[1 if transpose_a else 0], b.shape[0 if transpose_b else 1]
        if not depth or not rows:
            return self._host.product(a, b, transpose_a=transpose_a, transpose_b=transpose_b)
        return self._multiplied(
            [(a, b)], rows=rows, columns=columns, transpose_a=transpose_a, transpose_b=transpose_b
        )

    def added(self, terms: Sequence[tuple[Matrix, Matrix]], into: Matrix, *, kept: Bits | None) -> Matrix:
        """See `HostProducts`; what is not multiplied is masked here."""
        if not terms or not len(into):
            return self._host.added(terms, into, kept=kept)
        rows, columns = into.shape
        return self._multiplied(terms, rows=rows, columns=columns, transpose_b=True, into=into, kept=kept)

    def _multiplied(
        self,
        terms: Sequence[tuple[Matrix, Matrix]],
        *,
        rows: int,
        columns: int,
        bias: Matrix | None = None,
        relu: bool = False,
        kept: Bits | None = None,
        transpose_a: bool = False,
        transpose_b: bool = False,
        into: Matrix | None = None,
    ) -> Matrix:
        graph, operands = OperatorGraph(), []
        given: dict[str, Given] = {}
        for number, (a, b) in enumerate(terms):
            left = graph.value(f"a{number}", a.shape[0], a.shape[1], _LEFT, given=True)
            right = graph.value(f"b{number}", b.shape[0], b.shape[1], _RIGHT, given=True)
            given |= {left: np.ascontiguousarray(a), right: np.ascontiguousarray(b)}
            # k of a transposed operand is its rows: what is summed over.
            operands.append(Term(a=left, b=right, k=a.shape[0 if transpose_a else 1]))
        output = graph.value(_OUTPUT, rows, columns, _RESULT, given=into is not None, kept=True)
        if into is not None:
            given[output] = np.ascontiguousarray(into)
        if bias is not None:
            given[graph.value(_BIAS, 1, columns, _RIGHT, given=True)] = bias.reshape(1, -1)
        bitmaps: dict[str, Bits] = {}
        mask = None
        if relu or kept is not None:
            mask = graph.mask(_MASK, rows, columns, given=kept is not None)
            if kept is not None:
                bitmaps[mask] = kept
        graph.segments[_SEGMENT] = [
            Product(
                output=output,
                terms=tuple(operands),
                m=rows,
                n=columns,
                transpose_a=transpose_a,
                transpose_b=transpose_b,
                accumulate=into is not None,
                bias=None if bias is None else _BIAS,
                relu=relu,
                relu_mask=mask if relu else None,
                # A product's mask is ReLU's where it has one: both are one bitmap, what passed.
                mask=None if relu else mask,
            )
        ]
        return self._run(graph, output, given, bitmaps)
