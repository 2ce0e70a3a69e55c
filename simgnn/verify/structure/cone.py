"""What drives a signal: back through logic, in and out of modules, to registers, memories and the top's inputs."""

from __future__ import annotations

import difflib
from collections import deque
from dataclasses import dataclass

from simgnn.errors import InputError
from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import NONE, Bit, Instance, Module

Place = tuple[str, ...]
"""Names of instances from the top down to a module; empty for the top."""
_Here = tuple[Place, Bit]


@dataclass(frozen=True, order=True)
class Wire:
    """A signal of one instance."""

    place: Place
    name: str


@dataclass(frozen=True, kw_only=True)
class Cone:
    """Signals that a signal depends on.

    Parameters
    ----------
    chosen
        The signal.
    behind
        Of each signal of the cone, those that it depends on directly; the chosen one's first. Where it is a register,
        those behind its next value.
    ends
        Where the cone ends: register, memory or input, by signal.
    cut
        Signals behind which some are left out.
    more
        How many are left out next to these.
    """

    chosen: Wire
    behind: dict[Wire, tuple[Wire, ...]]
    ends: dict[Wire, str]
    cut: frozenset[Wire]
    more: int


def find_wire(design: Design, path: str) -> Wire:
    """A signal by its path.

    Parameters
    ----------
    design
    path
        Instances from the top down, and the signal, with dots between them: ``accelerator.reads.axi_arvalid``.

    Raises
    ------
    InputError
        If there is none, with names like it.
    """
    *place, name = path.split(".")
    module = design.modules[design.top]
    for step in place:
        found = dict(design.inside(module.name))
        if step not in found:
            raise InputError(
                f"signal's instance in {module.name} must be {_like(step, found)}, not {step!r}",
                source="--draw",
            )
        module = design.modules[found[step]]
    if name not in module.signals:
        raise InputError(
            f"signal of {module.name} must be {_like(name, module.signals)}, not {name!r}", source="--draw"
        )
    return Wire(tuple(place), name)


def _like(name: str, names: object) -> str:
    known = sorted(names)  # type: ignore[call-overload]
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5) or known[:3]
    return (
        "one of it, of which there are none"
        if not near
        else " or ".join(near) + ("" if len(near) == len(known) else ", say")
    )


class _Walk:
    """Steps through a design from bits to what they depend on."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.instances: dict[str, dict[str, Instance]] = {}
        self.driving: dict[str, dict[Bit, tuple[Instance, Bit]]] = {}

    def module(self, place: Place) -> Module:
        """The module of an instance."""
        name = self.design.top
        for step in place:
            name = self._children(name)[step].module
        return self.design.modules[name]

    def _children(self, module: str) -> dict[str, Instance]:
        if module not in self.instances:
            found = self.design.modules[module].instances
            self.instances[module] = {one.name: one for one in found if one.module in self.design.modules}
        return self.instances[module]

    def _outputs(self, module: str) -> dict[Bit, tuple[Instance, Bit]]:
        """Which bit of an instance drives a net."""
        if module not in self.driving:
            found: dict[Bit, tuple[Instance, Bit]] = {}
            for instance in self._children(module).values():
                for port in self.design.modules[instance.module].ports.values():
                    there = instance.connections.get(port.name)
                    if port.direction == "output" and there is not None:
                        found |= {
                            net: (instance, bit)
                            for net, bit in zip(there.writes or (), port.bits, strict=False)
                        }
            self.driving[module] = found
        return self.driving[module]

    def end(self, here: _Here) -> str:
        """Why nothing is behind a bit within the cycle: register, memory or input; empty if something may be."""
        place, bit = here
        module = self.module(place)
        if bit in module.registers or bit[0] in module.started:
            return "memory" if module.signals[bit[0]].words else "register"
        return "input" if not place and bit in module.inputs else ""

    def next_value(self, here: _Here) -> frozenset[_Here]:
        """What the next value of a register's bit depends on."""
        place, bit = here
        return self._all(place, self.module(place).registers.get(bit, NONE))

    def behind(self, here: _Here) -> frozenset[_Here]:
        """What a bit depends on directly."""
        place, bit = here
        return self._all(place, self.module(place).logic.get(bit, NONE))

    def _all(self, place: Place, bits: frozenset[Bit]) -> frozenset[_Here]:
        return frozenset(one for bit in bits for one in self.driver((place, bit)))

    def driver(self, here: _Here) -> frozenset[_Here]:
        """The bit itself, or what is at the other end of the port that it is connected by."""
        while True:
            place, bit = here
            module = self.module(place)
            if bit in module.inputs and place:
                reads = self._children(self.module(place[:-1]).name)[place[-1]].connections.get(bit[0])
                found = reads.reads[bit[1]] if reads is not None and bit[1] < len(reads.reads) else NONE
                if len(found) != 1:
                    return frozenset(one for other in found for one in self.driver((place[:-1], other)))
                here = (place[:-1], next(iter(found)))
            elif bit in (outputs := self._outputs(module.name)):
                instance, inside = outputs[bit]
                here = ((*place, instance.name), inside)
            else:
                return frozenset({here})


def cone_of(design: Design, chosen: Wire, *, most: int) -> Cone:
    """Find what drives a signal.

    Parameters
    ----------
    design
    chosen
        From `find_wire`.
    most
        Signals of the cone at most, those nearest to the chosen one.
    """
    walk = _Walk(design)
    signal = walk.module(chosen.place).signals[chosen.name]
    behind: dict[Wire, set[Wire]] = {chosen: set()}
    ends: dict[Wire, str] = {}
    left_out: set[Wire] = set()
    cut: set[Wire] = set()
    seen: set[_Here] = set()
    waiting: deque[tuple[Wire, _Here]] = deque()

    def add(target: Wire, found: frozenset[_Here]) -> None:
        for one in sorted(found):
            wire = Wire(one[0], one[1][0])
            if wire not in behind and len(behind) >= most:
                left_out.add(wire)
                cut.add(target)
                continue
            behind.setdefault(wire, set())
            if wire != target or walk.end(one):
                behind[target].add(wire)
            if one not in seen:
                seen.add(one)
                waiting.append((wire, one))

    for bit in signal.bits:
        here = (chosen.place, bit)
        seen.add(here)
        if walk.end(here):
            ends[chosen] = walk.end(here)
            add(chosen, walk.next_value(here))
        elif walk.driver(here) != frozenset({here}):
            add(chosen, walk.driver(here))
        else:
            add(chosen, walk.behind(here))
    while waiting:
        wire, here = waiting.popleft()
        end = walk.end(here)
        if end:
            ends[wire] = end
        else:
            add(wire, walk.behind(here))
    return Cone(
        chosen=chosen,
        behind={wire: tuple(sorted(sources)) for wire, sources in behind.items()},
        ends=ends,
        cut=frozenset(cut),
        more=len(left_out),
    )
