"""The flow from a configuration to a bitstream: generate, synthesise, place and route, pack, report.

Everything it needs comes with the wheels of the extra ``fpga``; where a native ``nextpnr-ecp5`` is on the PATH, that
is used, which is several times as fast. The two steps that take long are kept in the cache folder under all that they
depend on (synthesis takes minutes, and nextpnr's WebAssembly half an hour for each seed of a large kernel): a run that
was interrupted goes on where it was, and a further seed costs only itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.fpga.boards import Board, constraints
from simgnn.fpga.floorplan import Floorplan, apply_floorplan, fixed_cells, floorplan_of
from simgnn.fpga.memories import MEMORIES, top_module
from simgnn.fpga.report import as_csv, bitstream_report, parts_of
from simgnn.fpga.synthesis.place import LARGE, LARGE_LUTS, NEXTPNR, SMALL, expected_time, summary
from simgnn.fpga.synthesis.targets import ECP5
from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.board.sizes import BLOCK_RAM, BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.output import write_atomically
from simgnn.process.files.templates import rendered
from simgnn.process.yowasp import YOSYS, native_program, run_tool, run_yosys, tool_version
from simgnn.report.page import REPORT as PAGE
from simgnn.sim.toolchain.cache import cache_folder, content_key, is_sealed, kept_bytes
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import board_modules

BITSTREAM, REPORT, TABLE = "board.bit", "report.json", "report.csv"
SOURCE, PINS, REGISTERS, PLACES = "board.v", "board.lpf", "csr.csv", "floorplan.json"
TOP = "simgnn_top"
KERNEL_PREFIX = "board.kernel."
"""In front of the names of the kernel's cells."""
MARGIN = 16
"""Tiles around a net's box in which the router may look; three would be its own."""
SETTINGS = {f"router2/bbMargin/{axis}": f"{MARGIN:032b}" for axis in "xy"}
"""Of nextpnr, in the netlist: it has no options for them."""
# Part of every key of the cache: another number makes all results that are kept there useless.
_FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class FpgaRequest:
    """What a bitstream is to be of.

    Parameters
    ----------
    clock_mhz
        Of the system; the PLL must be able to make it.
    baud
        Of the serial line.
    memory
        A key of `MEMORIES`: what device memory is in.
    memory_bytes
        Its size, a power of two; `BoardMemory.usual_bytes` where not given.
    seeds
        Of the placement, in the order in which they are tried until one reaches the clock.
    every_seed
        Try them all.
    floorplan
        Of the kernel; none where not given.

    Raises
    ------
    InputError
        For a clock, a baud rate, memory or seeds that cannot be, and memory that the board has not.
    """

    hardware: HardwareConfig
    board: Board
    clock_mhz: float
    baud: int = 1_000_000
    memory: str = BLOCK_RAM
    memory_bytes: int | None = None
    seeds: tuple[int, ...] = (1,)
    every_seed: bool = False
    floorplan: Floorplan | None = None
    sizes: BoardSizes = field(init=False)

    def __post_init__(self) -> None:
        if self.floorplan is not None and self.floorplan.die != self.board.die:
            raise InputError(
                f"floorplan must be of die {self.board.die}, as {self.board.name} has it, not {self.floorplan.die!r}"
            )
        if not 1 <= self.clock_mhz <= 400:
            raise InputError(f"clock must be 1 to 400 MHz, not {self.clock_mhz!r}", source="--mhz")
        if not self.seeds or not all(1 <= seed < 1 << 31 for seed in self.seeds):
            raise InputError(
                f"seeds must be one or more integers from 1 to {(1 << 31) - 1}, not {self.seeds!r}",
                source="--seeds",
            )
        # Clocks of a bit. A frame of ten bits is sampled in the middle of each: two per cent off is a fifth
        # of a bit at its end.
        clocks = round(self.clock_mhz * 1e6 / self.baud) if self.baud > 0 else 0
        if clocks < 4 or abs(self.clock_mhz * 1e6 / clocks / self.baud - 1) > 0.02:
            raise InputError(
                f"baud must be within 2 % of {self.clock_mhz:g} MHz divided by a whole number of at least 4, not "
                f"{self.baud!r}",
                source="--baud",
            )
        if self.memory not in MEMORIES:
            raise InputError(
                f"memory must be one of {', '.join(MEMORIES)}, not {self.memory!r}", source="--memory"
            )
        memory = MEMORIES[self.memory]
        # Raises where the board has none of that memory, before sizes are looked at.
        memory.pins(self.board)
        try:
            sizes = BoardSizes(
                memory=self.memory,
                memory_bytes=memory.usual_bytes if self.memory_bytes is None else self.memory_bytes,
                clocks_per_bit=clocks,
                clock_khz=round(self.clock_mhz * 1000),
            )
            sizes.check(self.hardware)
        except ValueError as error:
            raise InputError(str(error), source=f"hardware {self.hardware.name}") from error
        memory.check(self.board, sizes)
        object.__setattr__(self, "sizes", sizes)


def make_bitstream(
    request: FpgaRequest, output: Path, *, announce: Callable[[str], object] = lambda text: None
) -> dict[str, Any]:
    """Make a board's bitstream and the files beside it: each is written when all of it is known.

    Parameters
    ----------
    output
        Folder; made if it is not there. `BITSTREAM` is there in the end only where the clock is reached.
    announce
        Called with what takes long.

    Returns
    -------
    What `REPORT` holds: ``board``, ``part``, ``configuration``, ``digest``, ``asked_mhz``, ``mhz`` (the best seed's),
    ``reached``, ``seeds`` (``seed``, ``mhz``, ``clocks``, ``critical``), ``parts``, ``used``, ``tools``,
    ``placed_by_floorplan``, ``bitstream``.

    Raises
    ------
    InputError
        If a tool is missing, or the output cannot be written.
    ToolError
        If a tool fails; of nextpnr for one because the design does not fit.
    """
    native = native_program(NEXTPNR)
    # First the tool whose extra has the other, too.
    nextpnr = "native" if native else tool_version(NEXTPNR, "--board")
    tools = {YOSYS: tool_version(YOSYS, "--board"), NEXTPNR: nextpnr}
    with tempfile.TemporaryDirectory(prefix="simgnn-fpga-") as made:
        folder = Path(made)
        announce("generating the system and its clock")
        pins = _write_sources(request, folder)
        netlist, parts, placed = _netlist(request, folder, announce)
        runs: list[dict[str, Any]] = []
        for seed in request.seeds:
            arguments = _arguments(request, seed, large=parts["total"]["lut"] > LARGE_LUTS)
            runs.append(routed(netlist, pins, arguments, seed=seed, native=native, announce=announce))
            if runs[-1]["mhz"] >= request.clock_mhz and not request.every_seed:
                break
        # The first of equals, which is the lowest seed: the same bitstream each time.
        best = max(runs, key=lambda run: float(run["mhz"]))
        reached = best["mhz"] >= request.clock_mhz
        if reached:
            announce("packing the bitstream")
            (folder / "routed.config").write_text(best["configuration"], encoding="utf-8")
            run_tool("ecppack", ["routed.config", "--compress", "--bit", BITSTREAM], folder)
        report = {
            "board": request.board.name,
            "part": request.board.part,
            "configuration": request.hardware.name,
            "digest": request.hardware.digest,
            "memory": request.memory,
            "memory_bytes": request.sizes.memory_bytes,
            "baud": round(request.sizes.baud),
            "asked_mhz": request.clock_mhz,
            "mhz": best["mhz"],
            "reached": reached,
            "seeds": [{key: run[key] for key in ("seed", "mhz", "clocks", "critical")} for run in runs],
            "parts": parts,
            "used": best["used"],
            "placed_by_floorplan": placed,
            "tools": tools,
            "bitstream": BITSTREAM if reached else None,
        }
        routed_plan = Floorplan(digest=request.hardware.digest, die=request.board.die, places=best["places"])
        files = {
            SOURCE: (folder / "source.v").read_bytes(),
            PINS: pins.encode(),
            REGISTERS: register_list(request.sizes).encode(),
            PLACES: routed_plan.text().encode(),
            TABLE: as_csv(parts),
            REPORT: (json.dumps(report, indent=2) + "\n").encode(),
        }
        if reached:
            files[BITSTREAM] = (folder / BITSTREAM).read_bytes()
        files[PAGE] = bitstream_report(report, request.board, files=list(files)).html()
        _write(output, files)
    return report


def _write_sources(request: FpgaRequest, folder: Path) -> str:
    """The source of a synthesis, in a folder; returns the constraints."""
    clock = f"{request.clock_mhz:g}"
    oscillator = str(request.board.clock_mhz)
    memory = MEMORIES[request.memory]
    asked = ["-i", oscillator, "-o", clock, *memory.clocks(clock)]
    said = run_tool("ecppll", [*asked, "--module", "pll", "-f", "pll.v"], folder)
    found = re.search(r"clkout0 frequency: ([\d.]+) MHz", said)
    # A faster clock than was asked for might be one that is not reached.
    if found is None or not 0.995 * request.clock_mhz <= float(found[1]) <= request.clock_mhz:
        raise InputError(
            f"clock must be one that the PLL can make of {oscillator} MHz, or at most half a per cent above that,"
            f" not {clock} MHz{f' (but {found[1]})' if found else ''}"
        )
    hardware, sizes = request.hardware, request.sizes
    modules = [*board_modules(hardware, sizes).values(), *memory.modules(hardware, sizes)]
    source = [
        *modules,
        top_module(request.board, hardware, sizes),
        (folder / "pll.v").read_text(encoding="utf-8"),
    ]
    (folder / "source.v").write_text(ECP5.meant("".join(source)), encoding="utf-8")
    pins = request.board.pins | memory.pins(request.board)
    return constraints(request.board, pins, clock_mhz=request.clock_mhz)


def _netlist(
    request: FpgaRequest, folder: Path, announce: Callable[[str], object]
) -> tuple[bytes, dict[str, dict[str, int]], int]:
    """The netlist, with places of the floorplan; cells by part, and how many have a place."""
    script = f"read_verilog -nowb source.v\n{ECP5.command} -top {TOP}\nwrite_json flat.json\n"
    netlist = json.loads(
        synthesised((folder / "source.v").read_text(encoding="utf-8"), script, announce=announce)
    )
    module = netlist["modules"][TOP]
    parts, placed = parts_of(module["cells"]), placed_cells(request, module["cells"], announce)
    module["settings"] = SETTINGS
    return json.dumps(netlist).encode(), parts, placed


def placed_cells(
    request: FpgaRequest, cells: Mapping[str, dict[str, Any]], announce: Callable[[str], object]
) -> int:
    """Give cells of the netlist the places of the request's floorplan; says how many have one.

    A floorplan of another kernel serves as well, for cells of the same names: `announce` is called with how many.
    """
    plan, hardware = request.floorplan, request.hardware
    if plan is None:
        return 0
    placed = apply_floorplan(cells, plan.places, prefix=KERNEL_PREFIX)
    if plan.kernel_digest != hardware.digest:
        announce(
            f"floorplan is of the kernel {plan.kernel_digest}, not of {hardware.name} ({hardware.digest}):"
            f" {placed} of its {fixed_cells(cells, prefix=KERNEL_PREFIX)} block RAMs and multipliers get a place"
        )
    return placed


def _arguments(request: FpgaRequest, seed: int, *, large: bool) -> list[str]:
    """Options of nextpnr, without the names of files."""
    return [
        *request.board.options,
        *(LARGE if large else SMALL),
        *("--freq", f"{request.clock_mhz:g}", "--seed", str(seed)),
        # Its own limit, cells squared by 8, overflows from some 46,000 cells on, and refuses what fits.
        *("--placer-heap-cell-placement-timeout", "0", "--timing-allow-fail", "-q"),
    ]


def _write(output: Path, files: dict[str, bytes]) -> None:
    try:
        output.mkdir(parents=True, exist_ok=True)
        if BITSTREAM not in files:
            (output / BITSTREAM).unlink(missing_ok=True)  # of another run, which the report beside is not of
        for name, data in files.items():
            write_atomically(output / name, data)
    except OSError as error:
        raise InputError(
            f"output must be a folder that can be written: {error.strerror or error}",
            source=output,
        ) from error


def _kept(
    key: str, text: str, make: Callable[[], bytes], announce: Callable[[str], object], *, takes: str = ""
) -> bytes:
    path = cache_folder() / "bitstreams" / f"{key}.sealed"
    announce(f"{text}: kept from an earlier run" if is_sealed(path) else f"{text}{takes}")
    # JSON of tens of thousands of cells, most of it names.
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
            run_yosys(folder, source, script, task="synthesis")
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
        # A native build has no version that says what it is: its own bytes do.
        with open(native, "rb") as program:
            tool = hashlib.file_digest(program, "sha256").hexdigest()

    def make() -> bytes:
        with tempfile.TemporaryDirectory(prefix="simgnn-route-") as made:
            return json.dumps(_route(netlist, pins, arguments, Path(made), native=native)).encode()

    # All that decides the result, the seed among the arguments: a run that was stopped goes on with what is
    # missing.
    key = content_key(_FORMAT, "routing", tool, arguments, pins, netlist)
    takes = expected_time(netlist.count(b'"type": "LUT4"'))
    found = _kept(key, f"placing and routing, seed {seed}", make, announce, takes=takes)
    return {"seed": seed, **json.loads(found)}


def _route(
    netlist: bytes, pins: str, arguments: list[str], folder: Path, *, native: str | None
) -> dict[str, Any]:
    (folder / "flat.json").write_bytes(netlist)
    (folder / "pins.lpf").write_text(pins, encoding="utf-8")
    files = ["--lpf", "pins.lpf", "--json", "flat.json", "--textcfg", "routed.config"]
    files += ["--write", "routed.json", "--report", "report.json"]
    run_tool(NEXTPNR, [*arguments, *files], folder, program=native, task="place and route")
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


def register_list(sizes: BoardSizes) -> str:
    """``csr.csv``: bases, registers of a word each, constants and the memory, a line each."""
    return rendered(
        "simgnn.fpga",
        "csr.csv.jinja",
        map=address_map,
        registers=registers.REGISTERS,
        read_only=(registers.Access.READ, registers.Access.READ_CLEARS),
        sizes=sizes,
    )
