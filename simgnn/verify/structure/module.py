"""A module as the rules see it: signals, what drives each bit, and which bits that depends on within a cycle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

Bit = tuple[str, int]
"""A signal's name, and the place of a bit in it, 0 for the lowest. All words of a memory are one."""
Bits = frozenset[Bit]
NONE: Bits = frozenset()


@dataclass(frozen=True, kw_only=True)
class Signal:
    """A net, a register, or a memory.

    Parameters
    ----------
    name
    width
        Bits, of a memory those of one word.
    low
        Index of the lowest bit.
    words
        Of a memory; 0 for any other signal.
    direction
        Of a port: input or output; empty for any other signal.
    line
        In its file.
    """

    name: str
    width: int
    low: int = 0
    words: int = 0
    direction: str = ""
    line: int = 0

    @cached_property
    def bits(self) -> tuple[Bit, ...]:
        """All bits, the lowest first."""
        return tuple((self.name, place) for place in range(self.width))

    @cached_property
    def reads(self) -> tuple[Bits, ...]:
        """What each bit depends on where the signal is read: itself."""
        return tuple(frozenset({bit}) for bit in self.bits)


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """A continuous assignment.

    Parameters
    ----------
    line
    driven
        Bits that it drives, and what each depends on.
    """

    line: int
    driven: Mapping[Bit, Bits]


@dataclass(frozen=True, kw_only=True)
class Block:
    """An `always` block.

    Parameters
    ----------
    line
    edges
        What clocks it: ``("posedge", "clk")`` for each edge; empty for combinational logic.
    levels
        Signals whose change runs it; None for ``@*``.
    driven
        Bits that it assigns, and what their values depend on.
    held
        Those of the bits that some way through the block does not assign.
    reads
        All bits that it reads before it has assigned them.
    blocking, nonblocking
        Whether it has assignments by ``=``, and by ``<=``.
    """

    line: int
    edges: tuple[tuple[str, str], ...]
    levels: tuple[str, ...] | None
    driven: Mapping[Bit, Bits]
    held: Bits
    reads: Bits
    blocking: bool
    nonblocking: bool


@dataclass(frozen=True, kw_only=True)
class Connection:
    """What is connected to one port of an instance.

    Parameters
    ----------
    reads
        What each bit depends on, the lowest first.
    writes
        The bits of this module that they are; None for what is no net, or a part of one.
    """

    reads: tuple[Bits, ...]
    writes: tuple[Bit, ...] | None


@dataclass(frozen=True, kw_only=True)
class Instance:
    """An instance of another module.

    Parameters
    ----------
    name
    module
        The other module's name.
    line
    connections
        By port; None for a port that is named and left open.
    """

    name: str
    module: str
    line: int
    connections: Mapping[str, Connection | None]


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module.

    Parameters
    ----------
    name
    source
        The file that it is in.
    line
    signals
        By name, ports among them.
    assignments, blocks, instances
        In the order of the text.
    started
        Signals to which an initial block or a declaration gives a first value.
    first
        That value, 0 or 1, of each bit that a declaration gives one to.
    left_by_reset
        What a cycle with the reset on leaves in bits of registers: 0, 1, or None where that depends on more; nothing
        of bits that it does not assign.
    """

    name: str
    source: str
    line: int
    signals: Mapping[str, Signal]
    assignments: tuple[Assignment, ...]
    blocks: tuple[Block, ...]
    instances: tuple[Instance, ...]
    started: frozenset[str]
    first: Mapping[Bit, int]
    left_by_reset: Mapping[Bit, int | None]

    @property
    def drivers(self) -> tuple[Assignment | Block, ...]:
        """All assignments and blocks."""
        return (*self.assignments, *self.blocks)

    def at(self, line: int) -> str:
        """A place in the file, for messages."""
        return f"{self.source}:{line}"

    @property
    def ports(self) -> dict[str, Signal]:
        """Ports by name."""
        return {name: signal for name, signal in self.signals.items() if signal.direction}

    @cached_property
    def inputs(self) -> Bits:
        """Bits of all input ports."""
        ports = self.ports.values()
        return frozenset(bit for port in ports if port.direction == "input" for bit in port.bits)

    @cached_property
    def logic(self) -> dict[Bit, Bits]:
        """What each bit depends on within a cycle, by this module's own assignments and blocks."""
        found: dict[Bit, Bits] = {}
        driven = [one.driven for one in self.assignments]
        driven += [block.driven for block in self.blocks if not block.edges]
        for each in driven:
            for bit, behind in each.items():
                found[bit] = found.get(bit, NONE) | behind
        return found

    @cached_property
    def registers(self) -> dict[Bit, Bits]:
        """What the next value of each bit of a register or memory depends on."""
        found: dict[Bit, Bits] = {}
        for block in self.blocks:
            if block.edges:
                for bit, behind in block.driven.items():
                    found[bit] = found.get(bit, NONE) | behind
        return found
