"""`simgnn verify --sign-off`: the page, and the evidence that this run adds to it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config import Config
    from simgnn.hw.config import HardwareConfig
    from simgnn.signoff.evidence import Evidence

PAGE = "sign-off.html"


def add_sign_off_options(parser: ArgumentParser) -> None:
    """Add `--sign-off` and `--evidence` to a parser."""
    parser.add_argument(
        "--sign-off",
        type=Path,
        metavar="DIR",
        help="folder for sign-off.html, computed from this run, the rules of structure and --evidence",
    )
    parser.add_argument(
        "--evidence",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="folder of evidence that benches, proofs and mutants have left; may be given again",
    )


def check_sign_off(options: Namespace, config: Config) -> list[Evidence]:
    """Look at what the options name before anything runs; the evidence that is there already.

    Raises
    ------
    InputError
        If there is evidence without a page, or a folder that is none.
    """
    if options.sign_off is None:
        if options.evidence:
            raise InputError("evidence must be left out without --sign-off", source="--evidence")
        return []
    from simgnn.files.output import check_writable
    from simgnn.signoff.gather import read_all

    if options.sign_off.exists() and not options.sign_off.is_dir():
        raise InputError("sign-off must be a folder, not a file", source=options.sign_off)
    check_writable(options.sign_off)
    return read_all(options.evidence, configuration=config.hardware.digest)


def sign_off(
    folder: Path,
    config: Config,
    *,
    report: Mapping[str, Any],
    modules: Mapping[str, str] | None,
    given: list[Evidence],
) -> Path:
    """Write the page, and what this run adds as evidence; the page's path.

    Parameters
    ----------
    folder
    config
    report
        From `verification_report`.
    modules
        Verilog that ran instead of the generated one.
    given
        Evidence of other runs.
    """
    from simgnn.files.output import write_atomically
    from simgnn.signoff.engines import engine_names
    from simgnn.signoff.evidence import write_evidence
    from simgnn.signoff.gather import verify_evidence
    from simgnn.signoff.page import render_page
    from simgnn.signoff.stages import judge

    added = [verify_evidence(report)]
    if importlib.util.find_spec("pyverilog") is not None:
        added.append(_structure(config.hardware, modules))
    else:
        print("structure is not shown: pyverilog is not installed (extra structure)", file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    for evidence in added:
        write_evidence(folder / f"evidence-{evidence.kind}.json", evidence)
    every = [*added, *given]
    hardware = config.hardware
    title = f"{hardware.name} ({hardware.digest})"
    page = folder / PAGE
    write_atomically(page, render_page(judge(every, engine_names()), every, title=title).encode())
    return page


def _structure(hardware: HardwareConfig, modules: Mapping[str, str] | None) -> Evidence:
    from simgnn.hw.generate.ports import kernel_ports
    from simgnn.signoff.engines import engine_of, modules_by_engine
    from simgnn.signoff.gather import structure_evidence
    from simgnn.sim.toolchain.design import kernel_modules
    from simgnn.structure.design import read_design
    from simgnn.structure.rules.every import judge as hold_against_rules

    texts = kernel_modules(hardware) if modules is None else modules
    design = read_design({f"{name}.v": text for name, text in texts.items()}, top="simgnn_kernel")
    known = modules_by_engine()
    return structure_evidence(
        hold_against_rules(design, kernel_ports(hardware)),
        texts,
        engine_of={name: engine_of(name, known) for name in texts},
        configuration=hardware.digest,
        tools={"pyverilog": metadata.version("pyverilog")},
    )
