"""Netlists of any size as Amaranth makes them, and of large designs sooner.

Amaranth gives 16 bits to the number of a bit in its cell, and thinks no wire of more bits wise: a routing network of 64
scatter PEs has both. It makes a netlist bit by bit, of which a wide design has a million. While `made_sooner` lasts,
functions of this file stand in for those of Amaranth's that refuse the one, and for three that take half of the time of
the other. Each returns what Amaranth's own returns and refuses what that refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import amaranth
from amaranth.back import rtlil
from amaranth.hdl import _ir, _nir

VERSION = "0.5.10"
"""The Amaranth whose functions these are; another one's are left as they are."""

_Net, _Value = _nir.Net, _nir.Value
_NETS_ALONE = {_Net}
_CELL_AT = 24
"""Where the cell begins in a net's number. Amaranth leaves 16 bits to what is below it, and the ports of a memory of
64 copies have more bits than that."""
_MOST_BITS = 1 << _CELL_AT
"""Bits that a cell may have."""
_amaranth_computes_flows = _ir._compute_net_flows
_amaranth_makes_wire = rtlil.Wire.__init__


def _new_value(cls: Any, nets: Any = ()) -> Any:
    """`Value`: every member must be a net."""
    if type(nets) is _Net:
        return tuple.__new__(cls, (nets,))
    value = tuple.__new__(cls, nets)
    assert _NETS_ALONE.issuperset(map(type, value))
    return value


def _net_of_cell(cls: Any, cell: int, bit: int) -> Any:
    """`Net.from_cell`: two bits of cell 0 are the constants."""
    assert 0 <= bit < _MOST_BITS
    assert cell > 0 or (cell == 0 and bit >= 2)
    return cls((cell << _CELL_AT) | bit)


def _cell(self: Any) -> int:
    """`Net.cell`."""
    assert self >= 2
    return int(self) >> _CELL_AT


def _bit(self: Any) -> int:
    """`Net.bit`."""
    assert self >= 2
    return int(self) & (_MOST_BITS - 1)


def _resolve_value(self: Any, value: Any) -> Any:
    """`Netlist.resolve_value`: what is driven already is itself."""
    if not value or min(value) >= 0:
        return value
    connections = self.connections
    nets = []
    for net in value:
        while net < 0:
            net = connections[net]
        nets.append(net)
    return tuple.__new__(_Value, nets)


def _compute_flows(netlist: Any) -> None:
    """`_compute_net_flows`: what a design of one module has flows nowhere."""
    if len(netlist.modules) > 1:
        _amaranth_computes_flows(netlist)


def _make_wire(self: Any, width: int, **about: Any) -> None:
    """`Wire`, also one of more bits than Amaranth thinks wise: what 64 scatter PEs send at once is one."""
    _amaranth_makes_wire(self, min(width, 1 << 16), **about)
    self.width = width


_STAND_INS: tuple[tuple[Any, str, Any], ...] = (
    (_Net, "from_cell", classmethod(_net_of_cell)),
    (_Net, "cell", property(_cell)),
    (_Net, "bit", property(_bit)),
    (_Value, "__new__", staticmethod(_new_value)),
    (_nir.Netlist, "resolve_value", _resolve_value),
    (_ir, "_compute_net_flows", _compute_flows),
    (rtlil.Wire, "__init__", _make_wire),
)


@contextmanager
def made_sooner() -> Iterator[None]:
    """Let Amaranth make netlists by the functions of this file, in all threads of the process."""
    if amaranth.__version__ != VERSION:
        yield
        return
    own = [(owner, name, vars(owner)[name]) for owner, name, _ in _STAND_INS]
    try:
        for owner, name, function in _STAND_INS:
            setattr(owner, name, function)
        yield
    finally:
        for owner, name, function in own:
            setattr(owner, name, function)
