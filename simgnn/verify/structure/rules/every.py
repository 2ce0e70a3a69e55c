"""All rules, in the order in which they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.rules.clocks import check_clock
from simgnn.verify.structure.rules.contract import check_contract
from simgnn.verify.structure.rules.drivers import check_drivers
from simgnn.verify.structure.rules.handshakes import check_axi, check_handshakes
from simgnn.verify.structure.rules.instances import check_instances
from simgnn.verify.structure.rules.latches import check_assignments, check_latches
from simgnn.verify.structure.rules.loops import check_loops
from simgnn.verify.structure.rules.names import check_names
from simgnn.verify.structure.rules.resets import Unreset, check_resets
from simgnn.verify.structure.rules.rule import Ports, Rule


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A rule, and a line for each thing that breaks it."""

    rule: Rule
    wrong: tuple[str, ...]


RULES = (
    Rule(name="names", text="each module has a name of its own, and a file of that name", broken=check_names),
    Rule(
        name="instances",
        text="each instance's module is there, its ports connected with the widths they have",
        broken=check_instances,
    ),
    Rule(
        name="clock",
        text="one clock from the top to the rising edge of every register; resets are synchronous",
        broken=check_clock,
    ),
    Rule(
        name="assignments",
        text="clocked blocks assign by <=, combinational ones by =",
        broken=check_assignments,
    ),
    Rule(
        name="drivers",
        text="each bit is driven from one place, a memory from two at most, and what is used is driven",
        broken=check_drivers,
    ),
    Rule(name="latches", text="combinational blocks assign on every way through them", broken=check_latches),
    Rule(
        name="loops", text="no bit depends on itself within a cycle, through all modules", broken=check_loops
    ),
    Rule(
        name="handshakes",
        text="no valid depends on its own ready within a cycle, in any module",
        broken=check_handshakes,
    ),
    Rule(
        name="axi",
        text="no valid of the top depends on any ready of the same AXI bus",
        broken=check_axi,
    ),
)
"""Rules of every design, for which nothing but its Verilog is needed."""


def judge(design: Design, ports: Ports | None = None, unreset: Unreset | None = None) -> list[Verdict]:
    """Hold a design against all rules.

    Parameters
    ----------
    design
    ports
        What the top's ports must be; None where nothing says so, and the rule `ports` is left out.
    unreset
        Registers that are described to have no reset, by module; None for none.
    """
    described = unreset or {}
    resets = Rule(
        name="resets",
        text="a reset leaves in each register what power-up leaves, but in those described without one",
        broken=lambda given: check_resets(given, described),
    )
    rules: tuple[Rule, ...] = (*RULES, resets)
    if ports is not None:
        wanted = ports
        contract = Rule(
            name="ports",
            text="the top has the ports that its configuration promises: AXI4, AXI4-Lite, interrupt, clock, reset",
            broken=lambda given: check_contract(given, wanted),
        )
        rules = (contract, *rules)
    return [Verdict(rule=rule, wrong=tuple(rule.broken(design))) for rule in rules]
