"""The ports of somebody's own kernel: names, directions and widths must be those of the configuration's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.errors import InputError
from simgnn.hw.generate.ports import kernel_ports
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.module_ports import module_ports
from simgnn.verify.rtl_folder import TOP, folder_prefix, verilog_error

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


def check_ports(modules: dict[str, str], config: HardwareConfig, folder: Path) -> None:
    """Refuse a kernel with other ports than the configuration's.

    Parameters
    ----------
    modules
        From `read_kernel`.
    config
    folder
        Where they were read.

    Raises
    ------
    InputError
        With the first port that is missing, unknown, or otherwise, and the file.
    """
    file = Path(folder) / f"{folder_prefix(Path(folder))}kernel.v"
    try:
        found = module_ports(modules[TOP], TOP)
    except ToolError as error:
        raise verilog_error(error, folder) from error
    wanted = kernel_ports(config)
    missing = [name for name in wanted if name not in found]
    unknown = [name for name in found if name not in wanted]
    if missing:
        instead = f", and has {unknown[0]!r}, which is none" if unknown else ""
        raise InputError(f"kernel must have a port {missing[0]!r}{instead}", source=file)
    if unknown:
        raise InputError(f"kernel must have no port {unknown[0]!r}", source=file)
    for name, (direction, bits) in wanted.items():
        if found[name] != (direction, bits):
            was = f"an {found[name][0]} of {found[name][1]}"
            raise InputError(
                f"port {name!r} must be an {direction} of {bits} bits for {config.name!r}, not {was}",
                source=file,
            )
