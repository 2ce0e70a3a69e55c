"""Whether a mutant that no run has noticed breaks a rule of structure, as Verilog may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simgnn.hw.generate.contract import kernel_ports, unreset_registers
from simgnn.verify.structure.netlist import read_design
from simgnn.verify.structure.rules import judge

if TYPE_CHECKING:
    from mutation.mutants import Mutant
    from simgnn.hw.config import HardwareConfig


class Rules:
    """The rules, and a design that keeps them.

    Parameters
    ----------
    config
    modules
        Its Verilog, by name; floating-point units are Verilog, too.
    top
        The module that is in no other.
    """

    def __init__(self, config: HardwareConfig, modules: Mapping[str, str], *, top: str) -> None:
        self._files, self._top = {f"{name}.v": text for name, text in modules.items()}, top
        self._ports, self._unreset = kernel_ports(config), unreset_registers(config)

    def broken(self, mutant: Mutant) -> str:
        """What a rule says of the design with a mutant in it: its name and the first thing wrong; empty for nothing."""
        design = read_design({**self._files, f"{mutant.module}.v": mutant.text}, top=self._top)
        wrong = [
            f"{verdict.name}: {line}"
            for verdict in judge(design, self._ports, self._unreset)
            for line in verdict.wrong
        ]
        return next(iter(wrong), "")
