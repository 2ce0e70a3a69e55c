"""Bits of Verilog that cannot change, as Yosys finds when it optimises the design bit by bit: ties to numbers, choices
between equal bits, registers that only ever take what they begin with.

Toggles of such bits do not count as missed: no stimulus reaches them.
"""

import json
import re
import tempfile
from collections import defaultdict
from pathlib import Path

from simgnn.process.yowasp import YOSYS, run_tool

SECONDS = 300
"""That Yosys may take."""
_MODULE = re.compile(r"^module (\w+).*?^endmodule", re.MULTILINE | re.DOTALL)
_INSTANCE = re.compile(r"^\s*(\w+)(?: #\([^;]*?\))? (\w+) \(\n?[^;]*?\);", re.MULTILINE)
_SCRIPT = """\
read_verilog design.v
hierarchy -check -top {top}
proc
flatten
opt
simplemap
opt
write_json netlist.json
"""


def _instances(texts):
    """The instances in each module, dict of dict: the module of each by its name."""
    return {
        found[1]: {name: kind for kind, name in _INSTANCE.findall(found[0])}
        for text in texts
        for found in _MODULE.finditer(text)
    }


def modules_within(texts):
    """The modules that each module holds, dict of sorted lists; parameter as of `constant_bits`."""
    return {name: sorted(set(inner.values())) for name, inner in _instances(texts).items()}


def constant_bits(texts, *, top):
    """Bits that cannot change.

    Parameters
    ----------
    texts : iterable of str
        Verilog of a design.
    top : str
        Its top module, whose inputs may be anything.

    Returns
    -------
    dict
        By module a set of (name, bit): bits that cannot change in any of its instances.

    Raises
    ------
    ToolError
        If Yosys fails, or takes more than `SECONDS` of CPU time.
    """
    texts = list(texts)
    with tempfile.TemporaryDirectory(prefix="simgnn-constants-") as folder:
        (Path(folder) / "design.v").write_text("\n".join(texts), encoding="utf-8")
        (Path(folder) / "script.ys").write_text(_SCRIPT.format(top=top), encoding="utf-8")
        run_tool(YOSYS, ["-q", "script.ys"], folder, cpu_seconds=SECONDS)
        nets = json.loads((Path(folder) / "netlist.json").read_text(encoding="utf-8"))["modules"][top][
            "netnames"
        ]
    instances = _instances(texts)
    fixed, free = defaultdict(set), defaultdict(set)
    for path, net in nets.items():
        *within, name = path.split(".")
        module = top
        for instance in within:
            module = instances.get(module, {}).get(instance)
        for bit, source in enumerate(net["bits"], start=net.get("offset", 0)):
            (fixed if source in ("0", "1") else free)[module].add((name, bit))
    return {module: bits - free[module] for module, bits in fixed.items() if module is not None}
