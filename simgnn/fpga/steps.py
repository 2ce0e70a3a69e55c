"""The two steps of a bitstream that take long, each kept in the cache folder under all that it depends on.

Synthesis takes minutes, and nextpnr's WebAssembly half an hour for each seed of a large kernel. What has ended once is
taken from there by any later run with the same Verilog, pins, floorplan, clock, seed and tools.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from simgnn.fpga.floorplan import floorplan_of
from simgnn.fpga.synthesis.place import NEXTPNR, summary
from simgnn.process.yowasp import YOSYS, run_tool, run_yosys, tool_version
from simgnn.sim.toolchain.cache import cache_folder, content_key, is_sealed, kept_bytes
from simgnn.sim.toolchain.compiler import ToolError

KERNEL_PREFIX = "board.kernel."
"""In front of the names of the kernel's cells."""
MARGIN = 16
"""Tiles around a net's box in which the router may look; three would be its own."""
SETTINGS = {f"router2/bbMargin/{axis}": f"{MARGIN:032b}" for axis in "xy"}
"""Of nextpnr, in the netlist: it has no options for them."""
_FORMAT = 1
"""Of what is kept; a change here makes all of it new."""


def _kept(key: str, text: str, make: Callable[[], bytes], announce: Callable[[str], object]) -> bytes:
    path = cache_folder() / "bitstreams" / f"{key}.sealed"
    announce(f"{text}: kept from an earlier run" if is_sealed(path) else text)
    return zlib.decompress(kept_bytes(path, lambda: zlib.compress(make(), 1)))


def synthesised(source: str, script: str, *, announce: Callable[[str], object]) -> bytes:
    """The netlist of a design, as Yosys writes it.

    Parameters
    ----------
    source
        Verilog, which `script` reads as ``source.v``.
    script
        Yosys commands, which write ``flat.json``.
    announce
        Called with what is done.

    Raises
    ------
    ToolError
        If Yosys fails.
    """

    def make() -> bytes:
        with tempfile.TemporaryDirectory(prefix="simgnn-synthesis-") as made:
            folder = Path(made)
            run_yosys(folder, source, script)
            return (folder / "flat.json").read_bytes()

    key = content_key(_FORMAT, "synthesis", tool_version(YOSYS), script, source)
    return _kept(key, "synthesising", make, announce)


def routed(
    netlist: bytes,
    pins: str,
    arguments: list[str],
    *,
    seed: int,
    native: str | None,
    announce: Callable[[str], object],
) -> dict[str, Any]:
    """A netlist, placed and routed.

    Parameters
    ----------
    netlist
        As Yosys writes it.
    pins
        Constraints in Lattice's preference language.
    arguments
        Of nextpnr, without names of files; the seed is among them.
    seed
        For what is said and returned.
    native
        From `native_program`, to run instead of the wheel's nextpnr.
    announce
        Called with what is done.

    Returns
    -------
    ``seed``, ``clocks`` (MHz by name), ``places`` (of the kernel's block RAMs and multipliers), ``configuration`` (text
    that ecppack takes), and ``mhz``, ``used`` and ``critical`` of `simgnn.fpga.synthesis.place.summary`.

    Raises
    ------
    ToolError
        If nextpnr fails, or reports no clock.
    """
    if native is None:
        tool = tool_version(NEXTPNR)
    else:
        with open(native, "rb") as program:
            tool = hashlib.file_digest(program, "sha256").hexdigest()

    def make() -> bytes:
        with tempfile.TemporaryDirectory(prefix="simgnn-route-") as made:
            return json.dumps(_route(netlist, pins, arguments, Path(made), native=native)).encode()

    key = content_key(_FORMAT, "routing", tool, arguments, pins, netlist)
    return {"seed": seed, **json.loads(_kept(key, f"placing and routing, seed {seed}", make, announce))}


def _route(
    netlist: bytes, pins: str, arguments: list[str], folder: Path, *, native: str | None
) -> dict[str, Any]:
    (folder / "flat.json").write_bytes(netlist)
    (folder / "pins.lpf").write_text(pins, encoding="utf-8")
    files = ["--lpf", "pins.lpf", "--json", "flat.json", "--textcfg", "routed.config"]
    files += ["--write", "routed.json", "--report", "report.json"]
    run_tool(NEXTPNR, [*arguments, *files], folder, program=native)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    clocks = {name: round(float(clock["achieved"]), 2) for name, clock in report["fmax"].items()}
    if not clocks:
        raise ToolError("nextpnr must report a clock, and reports none")
    cells = json.loads((folder / "routed.json").read_text(encoding="utf-8"))["modules"]["top"]["cells"]
    return {
        "clocks": clocks,
        "places": floorplan_of(cells, prefix=KERNEL_PREFIX),
        "configuration": (folder / "routed.config").read_text(encoding="utf-8"),
        **summary(report),
    }
