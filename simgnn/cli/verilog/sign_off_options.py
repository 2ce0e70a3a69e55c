"""Command-line options of a sign-off."""

from __future__ import annotations

import fnmatch
import os
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.signoff.evidence import Evidence


_OURS = ("sign-off.html*", "evidence*.json*", "mismatch-*")
"""Names in a folder of sign-off: the page, evidence, and programs and waveforms of a mismatch."""


def add_sign_off_options(parser: ArgumentParser) -> None:
    """Add `--sign-off` and `--evidence` to a parser."""
    parser.add_argument(
        "--sign-off",
        type=Path,
        metavar="DIR",
        help="folder for sign-off.html, from this run, rules of structure and --evidence (default: none is written)",
    )
    parser.add_argument(
        "--evidence",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="folder of evidence that benches and others have left; may be given again (default: this run's alone)",
    )


def check_sign_off(options: Namespace, hardware: HardwareConfig) -> list[Evidence]:
    """Look at what the options name before anything runs; the evidence that is there already.

    Raises
    ------
    InputError
        If there is evidence without a page, a netlist in place of Verilog, or a folder that is none or holds what
        `simgnn verify` does not write.
    """
    if options.sign_off is None:
        if options.evidence:
            raise InputError("evidence must be left out without --sign-off", source="--evidence")
        return []
    if options.netlist is not None:
        raise InputError("--sign-off must be of Verilog, and be left out with --netlist")
    from simgnn.process.files.output import check_writable
    from simgnn.verify.signoff.signing import read_all

    if options.sign_off.exists() and not options.sign_off.is_dir():
        raise InputError("sign-off must be a folder, not a file", source=options.sign_off)
    _check_ours(options.sign_off)
    check_writable(options.sign_off)
    return read_all(options.evidence, configuration=hardware.digest)


def _check_ours(folder: Path) -> None:
    """Refuse a folder with files of others, which the page would be lost among; evidence of any run may be there.

    Raises
    ------
    InputError
    """
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(
            f"sign-off must be a folder that can be read, not {error.strerror!r}", source=folder
        ) from error
    for name in names:
        if not any(fnmatch.fnmatchcase(name, ours) for ours in _OURS):
            raise InputError(
                "sign-off folder must be new, empty or hold only what simgnn verify writes, not one that holds"
                f" {name!r}",
                source=folder,
            )
