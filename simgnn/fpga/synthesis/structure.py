"""`simgnn generate --check` and `--draw`: what was generated, held against rules and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.fpga.synthesis.generated_folder import PICTURES
from simgnn.fpga.synthesis.generation import UNIT_STAGES
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.output import write_atomically
from simgnn.process.yowasp import YOSYS, tool_version
from simgnn.verify.structure.design import Design, read_design
from simgnn.verify.structure.pictures import Wire, cone_of, draw_dataflow, draw_hierarchy, find_wire
from simgnn.verify.structure.rules import Verdict, check_instances, judge
from simgnn.verify.structure.verilog import require_pyverilog

HIERARCHY = ""
"""What `--draw` without a signal draws."""
# Signals of a drawn cone: a page full.
_MOST = 60


class Structure:
    """The structure of generated Verilog, as far as options ask for it.

    Parameters
    ----------
    check
        Hold it against the rules.
    draw
        Signal whose logic is drawn beside the hierarchy, or `HIERARCHY` for that alone; None to draw nothing.

    Raises
    ------
    InputError
        If pyverilog is not installed, or Yosys to check.
    """

    def __init__(self, *, check: bool, draw: str | None) -> None:
        self.check = check
        self.draw = draw
        self.design: Design | None = None
        self.wire: Wire | None = None
        if check or draw is not None:
            require_pyverilog()
        if check:
            tool_version(YOSYS, "--check")

    def read(self, files: Mapping[str, str], top: str) -> None:
        """Read generated Verilog, before it is written.

        Parameters
        ----------
        files
            Text by name.
        top
            Name of the top module.

        Raises
        ------
        InputError
            If the signal that is to be drawn is none, or modules that are to be drawn do not fit into each other.
        """
        if not self.check and self.draw is None:
            return
        self.design = read_design(files, top=top)
        if self.draw is None:
            return
        # A picture of modules that do not fit each other would be wrong, and of one inside itself endless.
        for problem in check_instances(self.design):
            raise InputError(problem, source="--draw")
        if self.draw != HIERARCHY:
            self.wire = find_wire(self.design, self.draw)

    def verdicts(self, described: HardwareConfig | str, *, prefix: str) -> list[Verdict]:
        """What the rules say of it, if they are asked.

        Parameters
        ----------
        described
            The configuration, or the name of a unit by itself, a key of `UNIT_STAGES`.
        prefix
            What all modules' names begin with.
        """
        if not self.check or self.design is None:
            return []
        from simgnn.hw.generate.contract import (
            kernel_ports,  # loads Amaranth
            unreset_registers,
            unreset_unit_registers,
        )

        if isinstance(described, str):
            stages = UNIT_STAGES[described]
            return judge(self.design, unreset=unreset_unit_registers(described, stages=stages, prefix=prefix))
        return judge(self.design, kernel_ports(described), unreset_registers(described, prefix=prefix))

    def write_pictures(self, folder: Path, *, prefix: str, name: str) -> list[str]:
        """Draw what is asked for into a folder; drawings of earlier Verilog there are replaced or go.

        Parameters
        ----------
        prefix
            What all modules' names begin with.
        name
            What the design is called.

        Returns
        -------
        Paths of the drawings.
        """
        if self.draw is None or self.design is None:
            return []
        top = f"{self.design.top}, {name}"
        drawings = {"hierarchy": draw_hierarchy(self.design, prefix=prefix, title=top)}
        if self.wire is not None:
            cone = cone_of(self.design, self.wire, most=_MOST)
            drawings["dataflow"] = draw_dataflow(cone, title=f"What drives {self.draw} of {top}")
        # All of them first: one of earlier Verilog must not stay beside the new files.
        for picture in PICTURES:
            (folder / picture).unlink(missing_ok=True)
        for what, drawing in drawings.items():
            write_atomically(folder / f"{what}.svg", drawing.svg().encode())
            write_atomically(folder / f"{what}.png", drawing.png())
        return [str(folder / picture) for picture in PICTURES if picture.partition(".")[0] in drawings]


def to_dict(verdicts: list[Verdict]) -> dict[str, Any]:
    """Lines that are wrong, by rule."""
    return {one.name: list(one.wrong) for one in verdicts}


def show_verdicts(verdicts: list[Verdict]) -> None:
    """Print the rules as a table."""
    from simgnn.training.reports.terminal import print_table

    rows = [(one.name, one.text, str(len(one.wrong))) for one in verdicts]
    print_table(("rule", "says", "broken"), rows, left=(0, 1))
