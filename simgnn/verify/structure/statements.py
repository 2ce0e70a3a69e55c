"""What an `always` block assigns on all of its ways, and on some: by running it on what bits depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from simgnn.verify.structure.expressions import (
    Signals,
    UnknownFormError,
    bits_of,
    constant,
    kind,
    targets_of,
    union,
    width_of,
)
from simgnn.verify.structure.module import NONE, Bit, Bits

_Values = dict[Bit, tuple[Bits, bool]]
"""Of each bit assigned so far, what it depends on, and whether every way up to here has assigned it."""


@dataclass
class Run:
    """One run through a block, along all of its ways at once.

    Parameters
    ----------
    signals
        Of the module, by name.
    values
        Of the bits assigned so far.
    reads
        Bits that were read before they had been assigned.
    blocking, nonblocking
        Whether there were assignments by ``=``, and by ``<=``.
    """

    signals: Signals
    values: _Values = field(default_factory=dict)
    reads: set[Bit] = field(default_factory=set)
    blocking: bool = False
    nonblocking: bool = False

    def run(self, node: Any) -> None:
        """Run a statement.

        Raises
        ------
        InputError
            For a statement that is not read here, a loop for instance.
        """
        step = _STEPS.get(kind(node))
        if step is None:
            raise UnknownFormError(
                f"statement must be an assignment, if, case or block, not {kind(node)}",
                source=f"line {node.lineno}",
            )
        step(self, node)

    def _now(self, behind: Bits) -> Bits:
        """What some bits depend on, seen from before the block."""
        found: set[Bit] = set()
        for bit in behind:
            value, always = self.values.get(bit, (NONE, False)) if self.blocking else (NONE, False)
            found |= value
            if not always:
                found.add(bit)
                self.reads.add(bit)
        return frozenset(found)

    def _assign(self, node: Any) -> None:
        targets = targets_of(node.left, self.signals)
        bits = bits_of(node.right.var, self.signals, len(targets))[: len(targets)]
        seen = [self._now(one) for one in bits]
        choices = [self._now(choice) for _, choice in targets]
        for (places, _), choice, value in zip(targets, choices, seen, strict=True):
            if len(places) == 1:
                self.values[places[0]] = (value | choice, True)
                continue
            for bit in places:
                before, always = self.values.get(bit, (NONE, False))
                self.values[bit] = (before | value | choice, always)

    def _block_assign(self, node: Any) -> None:
        self.blocking = True
        self._assign(node)

    def _clocked_assign(self, node: Any) -> None:
        self.nonblocking = True
        self._assign(node)

    def _all(self, node: Any) -> None:
        for one in node.statements or ():
            self.run(one)

    def _nothing(self, node: Any) -> None:
        """The empty statement."""

    def _if(self, node: Any) -> None:
        condition = self._now(union(bits_of(node.cond, self.signals)))
        self._branches([node.true_statement, node.false_statement], condition)

    def _case(self, node: Any) -> None:
        labels = [label for one in node.caselist for label in one.cond or ()]
        condition = self._now(union(bits_of(node.comp, self.signals)))
        condition |= self._now(union(bit for label in labels for bit in bits_of(label, self.signals)))
        ways = [one.statement for one in node.caselist]
        if all(one.cond for one in node.caselist):
            values = {constant(label) for label in labels}
            if None in values or len(values) < 1 << width_of(node.comp, self.signals):
                ways.append(None)
        self._branches(ways, condition)

    def _branches(self, ways: list[Any], condition: Bits) -> None:
        before, ends = self.values, []
        for way in ways:
            self.values = dict(before)
            if way is not None:
                self.run(way)
            ends.append(self.values)
        changed = {bit: None for end in ends for bit, value in end.items() if before.get(bit) is not value}
        joined = dict(before)
        for bit in changed:
            found = [end.get(bit, (NONE, False)) for end in ends]
            joined[bit] = (union(value for value, _ in found) | condition, all(always for _, always in found))
        self.values = joined


_STEPS: dict[str, Callable[[Run, Any], None]] = {
    "BlockingSubstitution": Run._block_assign,
    "NonblockingSubstitution": Run._clocked_assign,
    "Block": Run._all,
    "IfStatement": Run._if,
    "CaseStatement": Run._case,
    "CasezStatement": Run._case,
    "CasexStatement": Run._case,
    "SingleStatement": Run._nothing,
}
