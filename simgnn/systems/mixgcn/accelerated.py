"""Sums over neighbours as programs of an accelerator: an aggregation by itself, with the bits of `arithmetic`.

MixGCN's mixture of accelerators gives sums to units of their own (section 3.2). Here that is any execution of this
project's accelerator; with `organisation = "sspmm"` its aggregate engine is the one of docs/sspmm.md, which makes no
sum that a mask drops: ``Z = (A H) . M`` (section 3.2.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.compile import CompileOptions, compile_graph
from simgnn.compiler.operators import Aggregation as Operation
from simgnn.compiler.operators import OperatorGraph
from simgnn.errors import InputError
from simgnn.hw.command import Space

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator
    from simgnn.sim.device import Device
    from simgnn.systems.mixgcn.arithmetic import Matrix

_SEGMENT, _INPUTS, _SUMS, _WANTED = "sum", "inputs", "sums", "wanted"


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
        Of all sums since somebody emptied the list; 0 of a device that counts none, and of no columns.
    nbytes : int
        Of the graph as the programs have it: a record for each source, a word for each edge, a scale for each sum.
    """

    def __init__(self, operator: LayerOperator, device: Device, *, nbytes: int) -> None:
        self._operator, self._device = operator, device
        self.cycles: list[int] = []
        self.nbytes = nbytes

    def __call__(self, values: Matrix, wanted: NDArray[np.bool_] | None = None) -> Matrix:
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
        if not columns:
            self.cycles.append(0)
            return np.zeros((self._operator.destinations, 0), np.float32)
        graph = OperatorGraph()
        sums = graph.value(_SUMS, self._operator.destinations, columns, (Space.BANK0,), kept=True)
        mask, bitmaps = None, {}
        if wanted is not None:
            mask = graph.mask(_WANTED, self._operator.destinations, columns, given=True)
            bitmaps[mask] = wanted
        graph.segments[_SEGMENT] = [
            Operation(output=sums, source=_INPUTS, operator=self._operator, mask=mask, streamed=True)
        ]
        try:
            program, _ = compile_graph(
                graph,
                self._device.config,
                given={_INPUTS: np.ascontiguousarray(values)},
                bitmaps=bitmaps,
                slices=CompileOptions().slices,
            )
        except ValueError as error:
            raise InputError(str(error), source=f"hardware {self._device.config.name}") from error
        self._device.load(program)
        run = self._device.run(_SEGMENT)
        self.cycles.append(run.cycles)
        return self._device.read_tensor(program.tensors[_SUMS])
