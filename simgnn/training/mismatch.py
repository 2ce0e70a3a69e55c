"""What is left of a mini-batch on which `rtl` and `cycle` differ: its program, in a file."""

from simgnn.files.program_files import write_program_file
from simgnn.sim.executions.spot_check import MismatchError
from simgnn.sim.program.program_file import ProgramFile


def keep_mismatch(error, *, place, hardware, output):
    """Write the program beside the output folder, which may be about to go.

    Parameters
    ----------
    error : MismatchError
    place : str
        The mini-batch.
    hardware : HardwareConfig
    output : Path
        Folder of the run's results.

    Returns
    -------
    MismatchError
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
