"""Every file of the hand-off bundle but the Verilog, by its path beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.handoff.bench import bench_files

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


def bundle_files(hardware: HardwareConfig, modules: Sequence[str], *, top: str) -> dict[str, str]:
    """The bundle around an accelerator's Verilog.

    Parameters
    ----------
    hardware
    modules
        Names of the files of Verilog, children before parents.
    top
        Name of the kernel's module.

    Returns
    -------
    Relative path -> text, in a fixed order; the same for the same arguments, byte for byte.
    """
    from simgnn.hw.generate.ports import kernel_ports  # loads Amaranth

    ports = kernel_ports(hardware)
    return bench_files(hardware, ports, top=top)


def write_bundle(files: dict[str, str], folder: Path) -> list[Path]:
    """Write texts below a folder; the files' paths.

    Raises
    ------
    OSError
        With the name of the file that cannot be written.
    """
    paths = []
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        paths.append(path)
    return paths
