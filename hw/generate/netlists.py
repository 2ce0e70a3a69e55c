"""Netlists as Amaranth makes them, in a third of the time.

Amaranth makes a netlist net by net, and a net is a bit: a wide design has a million. While `made_sooner` lasts,
functions of this file stand in for the few of Amaranth's that take most of the time. Each returns what Amaranth's own
returns and refuses what that refuses, for many nets at once, or leaves what it does not expect to Amaranth's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import amaranth
from amaranth.back import rtlil
from amaranth.hdl import _ir, _nir

VERSION = "0.5.10"
"""The Amaranth whose functions these are; another one's are left as they are."""

_Net, _Value = _nir.Net, _nir.Value
_NETS_ALONE = {_Net}
_CONSTANTS = (_Net(0), _Net(1))
_CELL_AT = 24
"""Where the cell begins in a net's number. Amaranth leaves 16 bits to what is below it, and the ports of a memory of
64 copies have more bits than that."""
_MOST_BITS = 1 << _CELL_AT
"""Bits that a cell may have."""
_amaranth_checks_cycles = _nir.Netlist.check_comb_cycles
_amaranth_computes_flows = _ir._compute_net_flows
_amaranth_makes_wire = rtlil.Wire.__init__
_take = tuple.__getitem__


def _value(nets: Iterable[Any]) -> Any:
    """A value of nets that are known to be such."""
    return tuple.__new__(_Value, nets)


def _new_value(cls: Any, nets: Any = ()) -> Any:
    """`Value`: every member must be a net."""
    if type(nets) is _Net:
        return tuple.__new__(cls, (nets,))
    value = tuple.__new__(cls, nets)
    assert _NETS_ALONE.issuperset(map(type, value))
    return value


def _item(self: Any, index: Any) -> Any:
    """`Value.__getitem__`."""
    return _value(_take(self, index)) if type(index) is slice else _take(self, index)


def _constant_value(cls: Any, value: int, width: int) -> Any:
    """`Value.from_const`."""
    return tuple.__new__(cls, [_CONSTANTS[(value >> bit) & 1] for bit in range(width)])


def _constant_net(cls: Any, value: int) -> Any:
    """`Net.from_const`."""
    assert value in (0, 1)
    return _CONSTANTS[value]


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


def _add_value_cell(self: Any, width: int, cell: Any) -> Any:
    """`Netlist.add_value_cell`."""
    first = self.add_cell(cell) << _CELL_AT
    assert first > 0
    assert width <= _MOST_BITS
    return _value(map(_Net, range(first, first + width)))


def _allocate(self: Any, signal: Any) -> Any:
    """`Netlist.alloc_late_value`."""
    width = len(signal)
    self.last_late_net -= width
    value = _value(map(_Net, range(self.last_late_net, self.last_late_net + width)))
    self.late_to_signal.update(zip(value, ((signal, bit) for bit in range(width)), strict=True))
    return value


def _resolve_net(self: Any, net: Any) -> Any:
    """`Netlist.resolve_net`."""
    assert type(net) is _Net
    connections = self.connections
    while net < 0:
        net = connections[net]
    return net


def _resolve_value(self: Any, value: Any) -> Any:
    """`Netlist.resolve_value`."""
    if not value or min(value) >= 0:
        return value
    connections = self.connections
    nets = []
    for net in value:
        while net < 0:
            net = connections[net]
        nets.append(net)
    return _value(nets)


def _ends(connections: dict[Any, Any]) -> dict[Any, Any] | None:
    """Where each net that was named before it was driven leads to in the end; None if one leads to itself."""
    ends: dict[Any, Any] = {}
    for start, net in connections.items():
        path = [start]
        while net < 0:
            if net in ends:
                net = ends[net]
                break
            path.append(net)
            if len(path) > len(connections):
                return None
            net = connections[net]
        for one in path:
            ends[one] = net
    return ends


def _sources(cell: Any) -> Iterable[Any]:
    """Nets that some output of a cell may depend on within a cycle; more of them is no mistake."""
    if isinstance(cell, (_nir.Top, _nir.Instance, _nir.SyncReadPort)):
        return ()
    if isinstance(cell, _nir.FlipFlop):
        return (cell.clk, cell.arst)
    nets: Iterable[Any] = cell.input_nets()
    return nets


def _has_no_cycle(cells: list[Any], ends: dict[Any, Any]) -> bool:
    """Whether no cell's output depends on itself, by whatever bits."""
    met = [False] * len(cells)
    left = [False] * len(cells)

    def enter(number: int) -> tuple[int, Iterator[int]]:
        met[number] = True
        nets = _sources(cells[number])
        return number, iter({(net if net >= 0 else ends[net]) >> _CELL_AT for net in nets})

    for root in range(len(cells)):
        path = [] if met[root] else [enter(root)]
        while path:
            number, sources = path[-1]
            for source in sources:
                if not met[source]:
                    path.append(enter(source))
                    break
                if not left[source]:
                    return False
            else:
                left[number] = True
                path.pop()
    return True


def _check_cycles(self: Any) -> None:
    """`Netlist.check_comb_cycles`: where no cells form a cycle no bits do; whatever else there is, Amaranth decides."""
    ends = _ends(self.connections)
    if ends is None or not _has_no_cycle(self.cells, ends):
        _amaranth_checks_cycles(self)
    else:
        self.connections = ends  # nets are looked up there next


def _compute_flows(netlist: Any) -> None:
    """`_compute_net_flows`: what a design of one module has flows nowhere."""
    if len(netlist.modules) > 1:
        _amaranth_computes_flows(netlist)


def _make_wire(self: Any, width: int, **about: Any) -> None:
    """`Wire`, also one of more bits than Amaranth thinks wise: what 64 scatter PEs send at once is one."""
    _amaranth_makes_wire(self, min(width, 1 << 16), **about)
    self.width = width


def _sigspec(self: Any, *parts: Any) -> str:
    """`ModuleEmitter.sigspec`."""
    value: list[Any] = []
    for part in parts:
        value += _new_value(_Value, part)
    nets, end = self.nets, len(value)
    chunks: list[str] = []
    at = 0
    while at < end:
        first, net = at, value[at]
        if 0 <= net <= 1:
            while at < end and 0 <= value[at] <= 1:
                at += 1
            bits = "".join(["1" if net else "0" for net in value[first:at]])
            chunks.append(f"{at - first}'{bits[::-1]}")
            continue
        wire, low = nets[net]
        bit = low
        while at < end and nets.get(value[at]) == (wire, bit):
            at += 1
            bit += 1
        place = f"[{low}]" if bit == low + 1 else f"[{bit - 1}:{low}]"
        chunks.append(f"{wire.name} {place}")
    return chunks[0] if len(chunks) == 1 else "{ " + " ".join(reversed(chunks)) + " }"


_STAND_INS: tuple[tuple[Any, str, Any], ...] = (
    (_Net, "from_cell", classmethod(_net_of_cell)),
    (_Net, "from_const", classmethod(_constant_net)),
    (_Net, "cell", property(_cell)),
    (_Net, "bit", property(_bit)),
    (_Value, "__new__", staticmethod(_new_value)),
    (_Value, "__getitem__", _item),
    (_Value, "from_const", classmethod(_constant_value)),
    (_nir.Netlist, "add_value_cell", _add_value_cell),
    (_nir.Netlist, "alloc_late_value", _allocate),
    (_nir.Netlist, "check_comb_cycles", _check_cycles),
    (_nir.Netlist, "resolve_net", _resolve_net),
    (_nir.Netlist, "resolve_value", _resolve_value),
    (_ir, "_compute_net_flows", _compute_flows),
    (rtlil.ModuleEmitter, "sigspec", _sigspec),
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
