"""Whether a mutant that no run has noticed breaks a rule of structure, as Verilog may not."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from simgnn.hw.generate.contract import kernel_ports, unreset_registers
from simgnn.verify.structure.design import read_design
from simgnn.verify.structure.rules import judge
from simgnn.verify.structure.verilog import read_modules_of

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
        The module that nobody holds.
    """

    def __init__(self, config: HardwareConfig, modules: Mapping[str, str], *, top: str) -> None:
        self._design = read_design({f"{name}.v": text for name, text in modules.items()}, top=top)
        self._ports, self._unreset = kernel_ports(config), unreset_registers(config)

    def broken(self, mutant: Mutant) -> str:
        """What a rule says of the design with a mutant in it: its name and the first thing wrong; empty for nothing."""
        file = f"{mutant.module}.v"
        own = read_modules_of(mutant.text, file)
        others = [module for module in self._design.all_modules if module.name != mutant.module]
        files = {**self._design.files, file: mutant.text}
        design = dataclasses.replace(self._design, all_modules=(*others, *own), files=files)
        wrong = [
            f"{verdict.name}: {line}"
            for verdict in judge(design, self._ports, self._unreset)
            for line in verdict.wrong
        ]
        return next(iter(wrong), "")
