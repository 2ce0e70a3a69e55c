"""The Verilog of a kernel as the co-simulation wants it: generated once, kept in the cache."""

from __future__ import annotations

import dataclasses
import importlib.metadata
from collections.abc import Callable
from pathlib import Path

import simgnn.hw
from simgnn.hw.board.sizes import BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json
from simgnn.sim.toolchain.host_arithmetic import host_float_modules

ARITHMETICS = ("verilog", "host")
"""`verilog`: every gate is simulated. `host`: the floating-point units compute with the host's arithmetic."""


def _description(config: HardwareConfig) -> str:
    """Everything that the generated Verilog depends on."""
    # The text of all of `hw/`, comments too: a change that matters is never missed, at the price of generating once
    # more after one that does not.
    sources = sorted(path for folder in simgnn.hw.__path__ for path in Path(folder).rglob("*.py"))
    versions = [importlib.metadata.version("amaranth")]
    return content_key(
        config.digest, *versions, *(part for path in sources for part in (path.name, path.read_bytes()))
    )


def kernel_modules(config: HardwareConfig, *, arithmetic: str = "verilog") -> dict[str, str]:
    """Verilog of the kernel: module name to text.

    Parameters
    ----------
    arithmetic
        One of `ARITHMETICS`.

    Raises
    ------
    ValueError
        For another arithmetic, and for "host" where a floating-point unit of the kernel has no counterpart.
    """
    _check_arithmetic(arithmetic)

    def make() -> dict[str, str]:
        from simgnn.hw.generate.verilog import verilog_modules  # loads Amaranth

        return verilog_modules(config)

    return _with_arithmetic(_kept(_description(config), make), config, arithmetic)


def board_modules(
    config: HardwareConfig, sizes: BoardSizes, *, arithmetic: str = "verilog"
) -> dict[str, str]:
    """Verilog of the kernel and the system around it; as `kernel_modules`.

    Raises
    ------
    ValueError
        As `kernel_modules`, and for a kernel that the system has no place for.
    """
    _check_arithmetic(arithmetic)
    sizes.check(config)
    about = content_key(_description(config), "board", sorted(dataclasses.asdict(sizes).items()))

    def make() -> dict[str, str]:
        from simgnn.hw.generate import verilog  # loads Amaranth

        return verilog.board_modules(config, sizes)

    return _with_arithmetic(_kept(about, make), config, arithmetic)


def _check_arithmetic(arithmetic: str) -> None:
    if arithmetic not in ARITHMETICS:
        raise ValueError(f"arithmetic must be one of {', '.join(ARITHMETICS)}, not {arithmetic!r}")


def _kept(about: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    modules: dict[str, str] = kept_json(cache_folder() / "designs" / f"{about}.sealed", make)
    return modules


def _with_arithmetic(modules: dict[str, str], config: HardwareConfig, arithmetic: str) -> dict[str, str]:
    if arithmetic == "host":
        replaced = host_float_modules(config.add_stages, config.mul_stages)
        unknown = [name for name in modules if name.startswith("simgnn_fp32_") and name not in replaced]
        if unknown:
            raise ValueError(f"host arithmetic must have a unit for {unknown[0]}")
        modules |= {name: text for name, text in replaced.items() if name in modules}
    return modules
