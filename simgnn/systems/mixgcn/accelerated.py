"""Sums over neighbours as programs of an accelerator: an aggregation by itself, with the bits of `arithmetic`.

MixGCN's mixture of accelerators gives sums to units of their own (section 3.2). Here that is any execution of this
project's accelerator; with `organisation = "sspmm"` its aggregate engine is the one of docs/sspmm.md. What a ReLU will
drop of a gradient is summed as well: the mask belongs to whoever multiplies, and is not sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.compiler.compile import CompileOptions, compile_graph
from simgnn.compiler.operators import Aggregation as Operation
from simgnn.compiler.operators import OperatorGraph
from simgnn.errors import InputError
from simgnn.hw.command import Space

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator
    from simgnn.sim.device import Device
    from simgnn.systems.mixgcn.arithmetic import Matrix

_SEGMENT, _INPUTS, _SUMS = "sum", "inputs", "sums"


class DeviceSums:
    """``A`` times a matrix of any number of columns, on a device.

    Parameters
    ----------
    operator
    device
        Open whenever it is called; others may use it in between.

    Attributes
    ----------
    cycles
        Of the last sums of so many columns; 0 of a device that counts none.
    nbytes : int
        Of the graph as the programs have it: a record for each source, a word for each edge, a scale for each sum.
    """

    def __init__(self, operator: LayerOperator, device: Device, *, nbytes: int) -> None:
        self._operator, self._device = operator, device
        self.cycles: dict[int, int] = {}
        self.nbytes = nbytes

    def __call__(self, values: Matrix) -> Matrix:
        """The sums.

        Parameters
        ----------
        values : shape (sources, columns)

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
        if not columns:
            return np.zeros((self._operator.destinations, 0), np.float32)
        graph = OperatorGraph()
        sums = graph.value(_SUMS, self._operator.destinations, columns, (Space.BANK0,), kept=True)
        graph.segments[_SEGMENT] = [
            Operation(output=sums, source=_INPUTS, operator=self._operator, streamed=True)
        ]
        try:
            program, _ = compile_graph(
                graph,
                self._device.config,
                given={_INPUTS: np.ascontiguousarray(values)},
                slices=CompileOptions().slices,
            )
        except ValueError as error:
            raise InputError(str(error), source=f"hardware {self._device.config.name}") from error
        self._device.load(program)
        run = self._device.run(_SEGMENT)
        self.cycles[columns] = run.cycles
        return self._device.read_tensor(program.tensors[_SUMS])
