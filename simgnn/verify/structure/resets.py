"""What a module's registers hold behind a reset: by running its clocked blocks with the reset on, and no more known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simgnn.verify.structure.expressions import Signals, kind, targets_of
from simgnn.verify.structure.known import Known, agreed, known_bits, known_truth
from simgnn.verify.structure.module import Bit

RESET = "rst"
"""The input that resets a module, high for a reset; Amaranth calls it so."""
_Values = dict[Bit, Known]


def left_by_reset(blocks: Iterable[Any], assignments: Iterable[Any], signals: Signals) -> _Values:
    """What a cycle with the reset on leaves in each bit that clocked blocks assign.

    Parameters
    ----------
    blocks
        Syntax trees of the clocked blocks.
    assignments
        Those of the module's continuous assignments, through which a reset may come to a block.
    signals
        By name.

    Returns
    -------
    0 or 1, or None where that depends on anything but the reset. Nothing of memories, which have no reset.
    """
    nets = _Nets(assignments, signals)
    found: _Values = {}
    for block in blocks:
        found |= _run(block.statement, {}, nets)
    return {bit: value for bit, value in found.items() if not signals[bit[0]].words}


class _Nets:
    """What is known of the nets of a module while its reset is on.

    Parameters
    ----------
    assignments
    signals
    """

    def __init__(self, assignments: Iterable[Any], signals: Signals) -> None:
        self.signals = signals
        self._driver: dict[Bit, Any] = {}
        self._known: _Values = {(RESET, 0): 1}
        for node in assignments:
            for places, _ in targets_of(node.left, signals):
                if len(places) == 1:
                    self._driver[places[0]] = node

    def look(self, bit: Bit) -> Known:
        """What is known of a bit; nothing of a register, of an input, and within a loop."""
        if bit not in self._known:
            self._known[bit] = None
            if (node := self._driver.get(bit)) is not None:
                self._known |= assigned(node, self)
        return self._known[bit]


def assigned(node: Any, nets: _Nets) -> _Values:
    """What an assignment leaves in the bits that it names."""
    targets = targets_of(node.left, nets.signals)
    bits = known_bits(node.right.var, nets.signals, nets.look, len(targets))
    return {
        bit: value if len(places) == 1 else None
        for (places, _), value in zip(targets, bits, strict=False)
        for bit in places
    }


def _run(node: Any, before: _Values, nets: _Nets) -> _Values:
    """What has been assigned behind a statement; what is not assigned on some way is not known."""
    match kind(node):
        case "NoneType":
            return before
        case "Block":
            for one in node.statements or ():
                before = _run(one, before, nets)
            return before
        case "IfStatement":
            by = known_truth(node.cond, nets.signals, nets.look)
            ways = [way for way, off in ((node.true_statement, 0), (node.false_statement, 1)) if by != off]
        case "NonblockingSubstitution" | "BlockingSubstitution":
            return before | assigned(node, nets)
        case "CaseStatement" | "CasezStatement" | "CasexStatement":
            ways = [*(one.statement for one in node.caselist), None]
        case _:
            return before
    ends = [_run(way, before, nets) for way in ways]
    joined = ends[0]
    for end in ends[1:]:
        joined = {bit: agreed(value, end.get(bit)) for bit, value in joined.items()}
    return joined
