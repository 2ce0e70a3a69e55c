"""A kernel as synthesis leaves it: cells of a device and wires between them, in Verilog that can be simulated.

Yosys maps the kernel flat, as for place and route, and writes what comes out as Verilog. What the cells do is in Yosys'
own models, where it has them and they are quick, and in `simgnn/fpga/templates/ecp5_cells.v.jinja`.
"""

from __future__ import annotations

import importlib.util
import re
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from simgnn.fpga.synthesis.targets import ECP5
from simgnn.process.files.templates import rendered
from simgnn.process.yowasp import YOSYS, run_yosys, tool_version
from simgnn.sim.toolchain.announcing import announce
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json
from simgnn.sim.toolchain.compiler import ToolError

UNSUPPORTED = "mode_of_a_cell_that_is_not_described"
NETLISTS = {ECP5.name: ECP5}
"""Devices whose cells have models, by name."""
# Files of Yosys' models for the ECP5.
_MODELS = ("common_sim.vh", "ccu2c_sim.vh")
# An instance, as Yosys writes it.
_CELL = re.compile(r"^  (\w+) (?:#\(|\S+\s+\()", re.MULTILINE)
_NO_CELL = {"assign", "input", "output", "module", "reg", "wire"}
_MODULE = re.compile(r"^(module (\w+)\b.*?^endmodule)$", re.MULTILINE | re.DOTALL)
_LUT = re.compile(
    r"^  LUT4 #\(\s+\.INIT\(16'h(\w{4})\)\s+\) \S+\s+\(\s+"
    r"\.A\((.*)\),\s+\.B\((.*)\),\s+\.C\((.*)\),\s+\.D\((.*)\),\s+\.Z\((.*)\)\s+\);$",
    re.MULTILINE,
)
_CONSTANTS = ("1'h0", "1'h1", "1'hx")
_FORMAT = 1


def cells_of(netlist: str) -> Counter[str]:
    """How many cells of each type a netlist has, as Yosys writes it in Verilog."""
    return Counter(found for found in _CELL.findall(netlist) if found not in _NO_CELL)


def gate_level(modules: Mapping[str, str], target: str) -> dict[str, str]:
    """Synthesise a kernel flat, and give it back as Verilog of a device's cells.

    Parameters
    ----------
    modules
        Verilog text by name.
    target
        A key of `NETLISTS`.

    Returns
    -------
    As `simulated`.

    Raises
    ------
    ToolError
        If Yosys fails, or maps to a cell that has no model.
    """
    top = "simgnn_kernel"
    return simulated(netlist_of(modules, target, top=top), top=top)


def netlist_of(modules: Mapping[str, str], target: str, *, top: str) -> str:
    """The netlist as Yosys writes it, kept in the cache folder; parameters and errors as `gate_level`."""
    device = NETLISTS[target]
    # A wire for each bit: carry chains through parts of one wire look like loops to Verilator.
    script = (
        f"read_verilog -nowb source.v\n{device.command} -top {top}\nsplitnets\n"
        "write_verilog -noattr netlist.v\n"
    )
    # Yosys refuses RAM of a kind that the device lacks.
    source = device.meant("".join(modules.values()))
    key = content_key(_FORMAT, "gate level", tool_version(YOSYS), script, source)

    def make() -> str:
        announce(f"Synthesising {top} for {device.device} (once; a minute or more)")
        with tempfile.TemporaryDirectory(prefix="simgnn-netlist-") as made:
            folder = Path(made)
            run_yosys(folder, source, script, task=f"synthesis of {top}")
            return (folder / "netlist.v").read_text(encoding="utf-8")

    netlist: str = kept_json(cache_folder() / "synthesis" / f"{key}.sealed", make)
    return netlist


def simulated(netlist: str, *, top: str) -> dict[str, str]:
    """A netlist and what its cells do.

    Look-up tables become the expressions that they are: as instances, tens of thousands of them, they take a compiler
    many times as long.

    Parameters
    ----------
    netlist
        From `netlist_of`.

    Returns
    -------
    ``top``, and a model of each type of cell that is left in it, by name.

    Raises
    ------
    ToolError
        If a cell has no model.
    """
    text = _LUT.sub(
        lambda lut: f"  assign {lut[6]} = {lut_expression(int(lut[1], 16), lut.groups()[1:5])};", netlist
    )
    models, found = _models(), {top: text}
    left = sorted(cells_of(text))
    while left:
        cell = left.pop()
        if cell not in models:
            raise ToolError(f"cells of a netlist must have a model, and {cell} has none")
        if cell not in found:
            found[cell] = models[cell]
            # A carry cell is made of LUTs.
            left += [name for name in models if re.search(rf"^\s+{name} #", models[cell], re.MULTILINE)]
    return found


def lut_expression(table: int, inputs: Sequence[str]) -> str:
    """What a look-up table computes, in Verilog.

    Parameters
    ----------
    table
        Bit i is its output where input k is bit k of i.
    inputs
        Expressions of one bit, constants among them.
    """
    bits = tuple(table >> index & 1 for index in range(1 << len(inputs)))
    # A constant input halves the table, so that Verilator is given no x to compute with.
    for place in reversed(range(len(inputs))):
        if inputs[place] in _CONSTANTS:
            half = 1 << place
            chosen = half if inputs[place] == "1'h1" else 0
            bits = tuple(bits[index & ~half | chosen] for index in range(len(bits)))
    return _expression(bits, tuple(inputs))


def _expression(bits: tuple[int, ...], inputs: tuple[str, ...]) -> str:
    if not any(bits) or all(bits):
        return f"1'h{bits[0]}"
    # Shannon's expansion by the last input, with shorter forms where a half is constant or the other's
    # complement.
    *rest, last = inputs
    half = len(bits) // 2
    low, high = (_expression(part, tuple(rest)) for part in (bits[:half], bits[half:]))
    if low == high:
        return low
    choices = {
        ("1'h0", "1'h1"): last,
        ("1'h1", "1'h0"): f"~{last}",
    }
    if (low, high) in choices:
        return choices[low, high]
    if low == "1'h0":
        return f"({last} & {high})"
    if high == "1'h0":
        return f"(~{last} & {low})"
    if low == "1'h1":
        return f"(~{last} | {high})"
    if high == "1'h1":
        return f"({last} | {low})"
    if all(one != other for one, other in zip(bits[:half], bits[half:], strict=True)):
        return f"({last} ^ {low})"
    return f"({last} ? {high} : {low})"


def _models() -> dict[str, str]:
    """Yosys' models of cells, and ours, by name."""
    spec = importlib.util.find_spec(YOSYS.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise ToolError(f"{YOSYS} must be installed, and is not")
    folder = Path(spec.origin).parent / "share" / "ecp5"
    text = "".join((folder / name).read_text(encoding="utf-8") for name in _MODELS)
    # Delays, which a simulation of cycles has no use for.
    text = re.sub(r"^\s*specify\b.*?^\s*endspecify\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text += rendered("simgnn.fpga", "ecp5_cells.v.jinja", unsupported=UNSUPPORTED)
    return {name: f"{body}\n" for body, name in _MODULE.findall(text)}
