"""A kernel as synthesis leaves it: cells of a device and wires between them, in Verilog that can be simulated.

Yosys maps the kernel flat, as for place and route, and writes what comes out as Verilog. What the cells do is in Yosys'
own models, and of those that it has none of in `simgnn.synthesis.ecp5_cells`.
"""

from __future__ import annotations

import importlib.util
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.synthesis.ecp5_cells import CELLS
from simgnn.synthesis.flow import YOSYS
from simgnn.synthesis.targets import ECP5
from simgnn.synthesis.tools import run_tool, tool_version

NETLISTS = {ECP5.name: ECP5}
"""Devices whose cells have models, by name."""
_MODELS = ("common_sim.vh", "ccu2c_sim.vh")
"""Files of Yosys' models for the ECP5."""
_CELL = re.compile(r"^  (\w+) (?:#\(|\S+\s+\()", re.MULTILINE)
"""An instance, as Yosys writes it."""
_NO_CELL = {"assign", "input", "output", "module", "reg", "wire"}
_MODULE = re.compile(r"^(module (\w+)\b.*?^endmodule)$", re.MULTILINE | re.DOTALL)
_FORMAT = 1


def cells_of(netlist: str) -> Counter[str]:
    """How many cells of each type a netlist has, as Yosys writes it in Verilog."""
    return Counter(found for found in _CELL.findall(netlist) if found not in _NO_CELL)


def gate_level(
    modules: Mapping[str, str],
    target: str,
    *,
    top: str = "simgnn_kernel",
    progress: Callable[[str], object] = lambda text: None,
) -> dict[str, str]:
    """Synthesise a design flat, and give it back as Verilog of a device's cells; kept in the cache folder.

    Parameters
    ----------
    modules
        Verilog text by name.
    target
        A key of `NETLISTS`.
    top
    progress
        Is told when Yosys runs.

    Returns
    -------
    ``top`` as a netlist, and a model of each type of cell in it, by name.

    Raises
    ------
    ToolError
        If Yosys fails, or maps to a cell that has no model.
    """
    command = NETLISTS[target].command
    # A wire for each bit: carry chains through parts of one wire look like loops to Verilator.
    script = (
        f"read_verilog -nowb source.v\n{command} -top {top}\nsplitnets\nwrite_verilog -noattr netlist.v\n"
    )
    source = "".join(modules.values())
    key = content_key(_FORMAT, "gate level", tool_version(YOSYS), script, source)

    def make() -> str:
        progress(f"Synthesising {top} for {NETLISTS[target].device} (once)")
        with tempfile.TemporaryDirectory(prefix="simgnn-netlist-") as made:
            folder = Path(made)
            (folder / "source.v").write_text(source)
            (folder / "script.ys").write_text(script)
            run_tool(YOSYS, ["-q", "script.ys"], folder)
            return (folder / "netlist.v").read_text()

    netlist: str = kept_json(cache_folder() / "synthesis" / f"{key}.sealed", make)
    models, found = CELLS | _yosys_models(), {top: netlist}
    left = sorted(cells_of(netlist))
    while left:
        cell = left.pop()
        if cell not in models:
            raise ToolError(f"cells of a netlist must have a model, and {cell} has none")
        if cell not in found:
            found[cell] = models[cell]
            # A carry cell is made of LUTs.
            left += [name for name in models if re.search(rf"^\s+{name} #", models[cell], re.MULTILINE)]
    return found


def _yosys_models() -> dict[str, str]:
    spec = importlib.util.find_spec(YOSYS.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise ToolError(f"{YOSYS} must be installed, and is not")
    folder = Path(spec.origin).parent / "share" / "ecp5"
    text = "".join((folder / name).read_text() for name in _MODELS)
    # Delays, which a simulation of cycles has no use for.
    text = re.sub(r"^\s*specify\b.*?^\s*endspecify\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return {name: f"{body}\n" for body, name in _MODULE.findall(text)}
