"""The drain of `sspmm`: it also gives the number of each row, by which the row's values are rotated."""

from amaranth.hdl import Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import Out

from simgnn.hw.aggregate.drain import Drain
from simgnn.hw.aggregate.sspmm.masked_edge import rotation_bits
from simgnn.hw.primitives.hierarchy import merged


class RowDrain(Drain):
    """A `Drain` that counts rows.

    Latency, throughput and parameters as in `Drain`.

    Members
    -------
    As in `Drain`, and
    row : Out
        Low bits of the number, among its cluster's, of the row that `address` belongs to.
    """

    module_name = "simgnn_drain"

    def _interface(self):
        return wiring.Signature(
            merged(super()._interface(), wiring.Signature({"row": Out(rotation_bits(self.sizes))}))
        )

    def _count_rows(self, m, *, ended, taken):
        row = Signal.like(self.row)
        m.d.sync += self.row.eq(row)
        with m.If(ended):
            m.d.sync += row.eq(row + self._steps.rows_of_cluster)
        with m.If(taken):
            m.d.sync += row.eq(0)
