"""Points that are seen on the ports of the design under test, in some cycle or in some that follow each other.

A bench names them beside its `DESIGNS`::

    watch("full", lambda dut: dut.i_valid and not dut.i_ready)
    watch("two in a row", moved, moved)

`kit.streams.run_clock`, which every bench starts its clock with, looks for them. What no port shows is for
`case.declare` and `case.met`.
"""

from cocotb.triggers import RisingEdge
from kit import case

_points = {}
"""Conditions of each point, by its name."""


def watch(name, *conditions):
    """Declare a point that is met when each of `conditions` holds in a cycle, one behind the other.

    Parameters
    ----------
    name : str
    conditions : callable
        From `Ports` to whether it holds. In a design that lacks one of its ports, or where one is X, it does not.
    """
    case.declare(name)
    _points[name] = conditions


def fields(bits, width, count):
    """The fields of a port that holds several side by side, the lowest first."""
    return [bits >> width * place & (1 << width) - 1 for place in range(count)]


class _UnknownError(Exception):
    """A port is X or Z."""


class Ports:
    """Values of ports just before an edge: ``ports.i_valid`` is an integer, ``len(ports)`` nothing.

    Parameters
    ----------
    dut : handle
    """

    def __init__(self, dut):
        self._dut = dut
        self._read = {}

    def __getattr__(self, name):
        read = self._read.get(name)
        if read is None:
            read = self._read[name] = getattr(self._dut, name)._handle.get_signal_val_binstr
        text = read()
        try:
            return int(text, 2)
        except ValueError:
            raise _UnknownError(name) from None


class _Watched:
    """How far a point's conditions have held."""

    def __init__(self, conditions):
        self.conditions = conditions
        self.held = [True] + [False] * len(conditions)

    def step(self, ports):
        """Take a cycle; whether the point is met with it."""
        now = [True]
        for before, condition in zip(self.held, self.conditions, strict=False):
            now.append(before and _holds(condition, ports))
        self.held = now
        return now[-1]


def _holds(condition, ports):
    try:
        return bool(condition(ports))
    except _UnknownError:
        return False


async def look(dut, *, clock, in_reset):
    """Look for the points in every cycle of a test until each has been met in it; the first time counts.

    Parameters
    ----------
    dut, clock : handle
    in_reset : callable
        Whether the cycle does not count.
    """
    ports = Ports(dut)
    left = {name: _Watched(conditions) for name, conditions in _points.items()}
    while left:
        await RisingEdge(clock)
        if _holds(in_reset, ports):
            continue
        for name in list(left):
            try:
                met = left[name].step(ports)
            except AttributeError:
                del left[name]
                continue
            if met:
                case.met(name)
                del left[name]
