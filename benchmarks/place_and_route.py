"""Place and route all of an accelerator for an LFE5U-85F with a native nextpnr-ecp5: minutes instead of hours.

`simgnn generate --route` does the same with the tools of the wheels, which are WebAssembly. Here placement and
routing are two runs of the program that --nextpnr names; the netlist is that of the wheels' Yosys.

How good a placement becomes is mostly settled by where its block RAMs and multipliers come to lie, before anything
else is refined. --floorplan takes their places from an earlier placement, `floorplan.json` in its output folder; those
that it does not know are placed. Without options it is `ecp5` with its own floorplan. Exit code
1 if the clock that was asked for is not reached.

    python benchmarks/place_and_route.py [--nextpnr PATH] [-c CONFIG] [--floorplan FILE] [--seed N] [--mhz F] [-o DIR]
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.fpga.floorplan import apply_floorplan, floorplan_for, floorplan_of, read_floorplan
from simgnn.fpga.synthesis.place import LARGE, summary
from simgnn.fpga.synthesis.targets import ECP5
from simgnn.hw.generate.verilog import verilog_modules
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.sim.toolchain.compiler import ToolError

TOP = "simgnn_kernel"
DIE = "85"
MARGIN = 16
"""Tiles around a net's box in which the router may look; three would be its own."""


def synthesise(config, folder):
    """The accelerator's netlist for ECP5, flat."""
    modules = verilog_modules(config.hardware)
    source = ECP5.meant("".join(modules[name] for name in sorted(modules)))
    (folder / "source.v").write_text(source, encoding="utf-8")
    script = f"read_verilog -nowb source.v\n{ECP5.command} -top {TOP}\nwrite_json flat.json\n"
    (folder / "script.ys").write_text(script, encoding="utf-8")
    run_tool(YOSYS, ["-q", "script.ys"], folder)
    return json.loads((folder / "flat.json").read_text(encoding="utf-8"))


def nextpnr(program, folder, mhz, *options):
    """Run nextpnr in the folder; returns seconds, and what it said."""
    log = folder / f"{options[-1]}.log"
    command = [
        str(program),
        *ECP5.route,
        "--speed",
        ECP5.grade,
        "--out-of-context",
        "--freq",
        f"{mhz:g}",
        "--timing-allow-fail",
        *options[:-1],
    ]
    began = time.perf_counter()
    with log.open("w", encoding="utf-8") as said:
        code = subprocess.run(command, cwd=folder, stdout=said, stderr=said, check=False).returncode
    if code:
        raise InputError(
            f"exit code of nextpnr must be 0, not {code}; what it said is in {log}", source="--nextpnr"
        )
    return time.perf_counter() - began, log.read_text(encoding="utf-8")


def program_of(text):
    """The program that an option names, by its path or on the PATH."""
    found = shutil.which(text)
    if found is None:
        raise InputError(f"nextpnr must be a program that can be run, not {text!r}", source="--nextpnr")
    return Path(found).resolve()


def found_in(pattern, said, log):
    """The last match of a pattern in nextpnr's words."""
    matches = re.findall(pattern, said)
    if not matches:
        raise InputError(f"nextpnr must say {pattern!r}, and does not in {log}", source="--nextpnr")
    return matches[-1]


def run(arguments):
    """Synthesise, place, route, and print what came out; 1 if it is slower than asked for."""
    folder, mhz = arguments.out, arguments.mhz
    if not 1 <= mhz <= 1000:
        raise InputError(f"clock must be 1 to 1000 MHz, not {mhz:g}", source="--mhz")
    if not 1 <= arguments.seed < 1 << 31:
        raise InputError(f"seed must be 1 to {(1 << 31) - 1}, not {arguments.seed}", source="--seed")
    if arguments.nextpnr is None:
        raise InputError("nextpnr-ecp5 must be on the PATH or named, and is not", source="--nextpnr")
    program = program_of(arguments.nextpnr)
    config = load_config(arguments.config)
    digest, path = config.hardware.digest, arguments.floorplan
    plan = read_floorplan(path) if path else floorplan_for(digest=digest, die=DIE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"output must be a folder: {error}", source="--out") from error
    netlist = synthesise(config, folder)
    if plan is not None:
        fixed = apply_floorplan(netlist["modules"][TOP]["cells"], plan.places, prefix="")
        if not fixed:
            raise InputError(
                "floorplan must name a RAM or a multiplier of the netlist, and names none", source=str(path)
            )
        print(f"RAMs and multipliers: {fixed} where the floorplan has them", flush=True)
        (folder / "flat.json").write_text(json.dumps(netlist), encoding="utf-8")
    place = (
        "--json",
        "flat.json",
        *LARGE,
        "--seed",
        str(arguments.seed),
        "--no-route",
        "--write",
        "placed.json",
    )
    seconds, said = nextpnr(program, folder, mhz, *place, "place")
    length = found_in(r"wirelen = (\d+)", said, folder / "place.log")
    estimate = found_in(r"Max frequency for clock \S+ ([\d.]+) MHz", said, folder / "place.log")
    print(f"placed in {seconds:.0f} s: wires {length} long, estimate {estimate} MHz", flush=True)
    placed = json.loads((folder / "placed.json").read_text(encoding="utf-8"))
    (folder / "floorplan.json").write_text(
        json.dumps(floorplan_of(placed["modules"]["top"]["cells"], prefix=""), indent=0), encoding="utf-8"
    )
    settings = placed["modules"]["top"]["settings"]
    settings |= {"router": "router2"} | {f"router2/bbMargin/{axis}": f"{MARGIN:032b}" for axis in "xy"}
    (folder / "placed.json").write_text(json.dumps(placed), encoding="utf-8")
    route = ("--json", "placed.json", "--no-pack", "--no-place", "--report", "report.json")
    seconds, said = nextpnr(program, folder, mhz, *route, "route")
    passes, overused = found_in(r"iter=(\d+) .*overused=(\d+)", said, folder / "route.log")
    found = summary(json.loads((folder / "report.json").read_text(encoding="utf-8")))
    print(f"routed in {seconds:.0f} s and {passes} passes, {overused} wires overused: {found['mhz']} MHz")
    critical = found["critical"]
    print(
        f"critical path {critical['nanoseconds']} ns, {critical['logic_nanoseconds']} of it logic: "
        f"{critical['start']} to {critical['end']}"
    )
    return int(found["mhz"] < mhz)


def main():
    """Read the command line; 2 if something in it is wrong or a tool fails."""
    parser = argparse.ArgumentParser(
        description="Place and route all of an accelerator with a native nextpnr-ecp5."
    )
    parser.add_argument(
        "--nextpnr", default=shutil.which("nextpnr-ecp5"), help="by default the one on the PATH"
    )
    parser.add_argument("-c", "--config", default="ecp5")
    parser.add_argument("--floorplan", type=Path, help="places of RAMs and multipliers, of an earlier run")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--mhz", type=float, default=60)
    parser.add_argument("-o", "--out", type=Path, default=Path("out/place_and_route"))
    try:
        return run(parser.parse_args())
    except (InputError, ToolError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
