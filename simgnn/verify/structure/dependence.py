"""What depends on what within a cycle, through all logic of a module and of the modules inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from simgnn.verify.structure.module import NONE, Bit, Bits, Module

_Node = Bit | Bits
"""A bit, or a set of bits that several bits depend on: an adder's 64 results share one set of 128."""


@dataclass(frozen=True, kw_only=True)
class Dependence:
    """Of one module.

    Parameters
    ----------
    logic
        What each bit depends on directly; an instance's outputs on what its inputs are connected to.
    behind
        The input bits that each bit depends on within a cycle.
    loops
        Bits of each combinational loop that was met, in the order of the signal's way.
    """

    logic: Mapping[Bit, Bits]
    behind: Mapping[Bit, Bits]
    loops: tuple[tuple[Bit, ...], ...]


def dependence(module: Module, inside: Mapping[str, tuple[Module, Dependence]]) -> Dependence:
    """Find what a module's bits depend on.

    Parameters
    ----------
    module
    inside
        The modules of its instances, by name, as far as they are known.
    """
    logic = dict(module.logic)
    for instance in module.instances:
        if instance.module not in inside:
            continue
        child, found = inside[instance.module]
        known: dict[Bits, Bits] = {}
        for name, port in child.ports.items():
            there = instance.connections.get(name)
            if port.direction == "input" or there is None or there.writes is None:
                continue
            for bit, target in zip(port.bits, there.writes, strict=False):
                inputs = found.behind.get(bit, NONE)
                if inputs not in known:
                    known[inputs] = NONE.union(*(_outside(instance.connections, one) for one in inputs))
                logic[target] = logic.get(target, NONE) | known[inputs]
    behind, loops = _trace(logic, module.inputs)
    return Dependence(logic=logic, behind=behind, loops=tuple(loops))


def _outside(connections: Mapping[str, object], bit: Bit) -> Bits:
    """What an instance's input bit is connected to."""
    name, place = bit
    reads = getattr(connections.get(name), "reads", ())
    return reads[place] if place < len(reads) else NONE


def _way_round(bits: list[Bit]) -> tuple[Bit, ...]:
    """A loop in the direction of its signals, from its first bit by name."""
    way = bits[::-1]
    start = way.index(min(way))
    return tuple(way[start:] + way[:start])


def _trace(logic: Mapping[Bit, Bits], inputs: Bits) -> tuple[dict[Bit, Bits], list[tuple[Bit, ...]]]:
    """The inputs behind each bit, and loops; by depth first search without recursion, as paths are long."""
    known: dict[_Node, Bits] = {bit: frozenset({bit}) for bit in inputs}
    loops: list[tuple[Bit, ...]] = []

    def next_of(node: _Node) -> Iterable[_Node]:
        if isinstance(node, frozenset):
            return sorted(node)  # so that the same loops are found each time
        behind = logic.get(node, NONE)
        return (behind,) if behind else ()

    for root in logic:
        if root in known:
            continue
        path: dict[_Node, Iterator[_Node]] = {root: iter(next_of(root))}
        while path:
            node = next(reversed(path))
            for following in path[node]:
                if following in path:
                    way = list(path)
                    around = way[way.index(following) :]
                    loops.append(_way_round([one for one in around if not isinstance(one, frozenset)]))
                elif following not in known:
                    path[following] = iter(next_of(following))
                    break
            else:
                del path[node]
                known[node] = NONE.union(*(known.get(one, NONE) for one in next_of(node)))
    return {bit: found for bit, found in known.items() if not isinstance(bit, frozenset)}, loops
