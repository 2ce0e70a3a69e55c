"""What is left of a mini-batch on which `rtl` and `cycle` differ: its program, in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.process.files.program_files import write_program_file
from simgnn.sim.executions.spot_check import MismatchError
from simgnn.sim.program.program_file import ProgramFile

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


def keep_mismatch(
    error: MismatchError, *, place: str, hardware: HardwareConfig, output: Path
) -> MismatchError:
    """Write the program beside the output folder, which may be about to go.

    Parameters
    ----------
    error
    place
        The mini-batch.
    hardware
    output
        Folder of the run's results.

    Returns
    -------
    With the names of the mini-batch and the file in its text.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    path = output.with_name(f"{output.name}-mismatch.simgnn")
    contents = ProgramFile(
        program=error.program, hardware=hardware, timing=error.timing, note=f"{place}: {error}"
    )
    write_program_file(path, contents)
    return MismatchError(
        f"rtl and cycle must agree in {place}, and do not: {error}\nthe program is in {path}",
        program=error.program,
        timing=error.timing,
    )
