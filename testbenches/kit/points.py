"""Points that are seen on the ports of the design under test, in some cycle or in some that follow each other.

A bench names them beside its `DESIGNS`::

    watch("full", waits("i"))
    watch("two in a row", moved("i"), moved("i"))
    watch("level 3", lambda ports: ports.level == 3)

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


def high(*names):
    """A condition: none of these ports is 0."""
    return lambda ports: all(getattr(ports, name) for name in names)


def low(*names):
    """A condition: each of these ports is 0."""
    return lambda ports: not any(getattr(ports, name) for name in names)


def moved(*streams):
    """A condition: each of these streams transfers."""
    return high(*(f"{stream}_{part}" for stream in streams for part in ("valid", "ready")))


def waits(stream):
    """A condition: a stream offers what is not taken."""
    return both(high(f"{stream}_valid"), low(f"{stream}_ready"))


def axi_moved(channel):
    """As `moved`, of a channel by its AXI name: ``axi_ar``."""
    return high(f"{channel}valid", f"{channel}ready")


def axi_waits(channel):
    """As `waits`, of a channel by its AXI name."""
    return both(high(f"{channel}valid"), low(f"{channel}ready"))


def both(*conditions):
    """A condition: all of these hold."""
    return lambda ports: all(condition(ports) for condition in conditions)


def bit(name, place):
    """A condition: this bit of a port is 1."""
    return lambda ports: getattr(ports, name) >> place & 1


def every_bit(name):
    """A condition: every bit of a port is 1."""
    return lambda ports: getattr(ports, name) == (1 << ports.bits(name)) - 1


def some_bits(name):
    """A condition: some bits of a port are 1, and some are 0."""
    return lambda ports: 0 < getattr(ports, name) < (1 << ports.bits(name)) - 1


class _UnknownError(Exception):
    """A port is X or Z."""


class Ports:
    """Values of ports just before an edge: ``ports.i_valid`` is an integer.

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

    def bits(self, name):
        """Width of a port."""
        return len(getattr(self._dut, name))


class _Watched:
    """How far a point's conditions have held."""

    def __init__(self, conditions):
        self.conditions = conditions
        self.restart()

    def restart(self):
        """Forget the cycles so far: the next does not follow them."""
        self.held = [True] + [False] * len(self.conditions)

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
        Whether the cycle does not count; those before it and after it do not follow each other.
    """
    ports = Ports(dut)
    left = {name: _Watched(conditions) for name, conditions in _points.items()}
    while left:
        await RisingEdge(clock)
        if _holds(in_reset, ports):
            for watched in left.values():
                watched.restart()
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
