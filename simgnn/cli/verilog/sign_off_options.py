"""Command-line options of a sign-off."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig
    from simgnn.signoff.evidence import Evidence


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
    return read_all(options.evidence, configuration=hardware.digest)
