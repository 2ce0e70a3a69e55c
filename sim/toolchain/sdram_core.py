"""The controller of a board's SDRAM: LiteDRAM's Verilog, generated once and kept in the cache, and how it is joined.

`litedram_gen` makes a core without a processor: an AXI port, a Wishbone port for its registers, and the chip's pins.
Comments of its text hold the date and an unordered list of its parts; without them, it is always the same.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from simgnn.hw.board.sdram_sequence import DATA_BITS, REGISTERS, WORD_BITS
from simgnn.hw.board.sizes import BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json
from simgnn.sim.toolchain.compiler import ToolError

CORE = "simgnn_sdram_core"
"""Name of the core's module."""
CHIP = "MT48LC16M16"
"""The part, as LiteX takes it for the ULX3S; its times serve IS42S16160 as well."""
CHIP_PINS = {"a": 13, "ba": 2, "cke": 1, "cs_n": 1, "ras_n": 1, "cas_n": 1, "we_n": 1, "dm": 2, "dq": 16}
"""Width of each of the chip's pins but its clock; the core drives them all, and `dq` is driven by the chip as well."""
_PACKAGES = ("litedram", "litex", "migen")


def sdram_core(config: HardwareConfig, sizes: BoardSizes) -> str:
    """Verilog of the core for a kernel's port and a clock; cells of ECP5 are at the chip's pins.

    Raises
    ------
    ToolError
        If LiteDRAM is not installed, fails, or makes something else than is expected here.
    """
    for package in _PACKAGES:
        if importlib.util.find_spec(package) is None:
            raise ToolError(
                f"{package} must be installed for an SDRAM, and is not: pip install 'simgnn[fpga]'"
            )
    about = {
        "device": "LFE5U-85F-6BG381C",
        "cpu": "None",
        "memtype": "SDR",
        "sdram_module": CHIP,
        "sdram_module_nb": 2,
        "sdram_phy": "GENSDRPHY",
        "sys_clk_freq": 1000 * sizes.clock_khz,
        "input_clk_freq": 1000 * sizes.clock_khz,
        "user_ports": {"axi": {"type": "axi", "data_width": config.data_bits, "id_width": 1}},
    }
    # Of the packages' versions, too: another LiteDRAM makes another core of the same settings.
    key = content_key(json.dumps(about), *map(importlib.metadata.version, _PACKAGES))
    kept: dict[str, str] = kept_json(
        cache_folder() / "designs" / f"sdram-{key}.sealed", lambda: {CORE: _generated(about)}
    )
    return kept[CORE]


def _generated(about: dict[str, object]) -> str:
    with tempfile.TemporaryDirectory(prefix="simgnn-sdram-") as made:
        folder = Path(made)
        (folder / "core.yml").write_text(json.dumps(about), encoding="utf-8")  # which YAML holds
        command = [sys.executable, "-m", "litedram.gen", "core.yml", "--name", CORE, "--csr-json", "csr.json"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise ToolError(f"litedram_gen must make the core, and fails: {last}")
        verilog = folder / "build" / "gateware" / f"{CORE}.v"
        for path in (folder / "csr.json", verilog):
            if not path.exists():
                raise ToolError(f"litedram_gen must write {path.relative_to(folder)}, and does not")
        registers = json.loads((folder / "csr.json").read_text(encoding="utf-8")).get("csr_registers", {})
        places = {name: registers.get(name, {}).get("addr") for name in REGISTERS}
        if places != REGISTERS:
            raise ToolError(f"litedram_gen must have its registers at {REGISTERS}, not at {places}")
        text = verilog.read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    # LiteX 2024.12 calls the data pins inputs, though it drives them; later ones need not.
    text, found = re.subn(r"\bin(?:put|out)( +wire +\[15:0\] sdram_dq\b)", r"inout\1", text)
    if found != 1:
        raise ToolError(f"litedram_gen must declare 16 data pins, and does so {found} times")
    return re.sub(r"\n\s*\n+", "\n", text).lstrip()


def joined(config: HardwareConfig, sizes: BoardSizes) -> str:
    """Verilog of what is between a system with an SDRAM and the core: both instances, ``board`` and ``sdram``.

    It uses ``clk``, ``rst``, ``rx``, ``tx``, ``interrupt``, and the chip's pins, ``sdram_`` and a key of `CHIP_PINS`.
    """
    address = (sizes.memory_bytes - 1).bit_length()
    request = {"addr": address, "len": 8, "size": 3, "burst": 2, "id": 1, "valid": 1, "ready": 1}
    axi = {f"{channel}{name}": width for channel in ("aw", "ar") for name, width in request.items()}
    axi |= {"wdata": config.data_bits, "wstrb": config.data_bits // 8, "wlast": 1, "wvalid": 1, "wready": 1}
    axi |= {"bid": 1, "bresp": 2, "bvalid": 1, "bready": 1}
    axi |= {"rid": 1, "rdata": config.data_bits, "rresp": 2, "rlast": 1, "rvalid": 1, "rready": 1}
    control = {"adr": WORD_BITS, "dat_w": DATA_BITS, "cyc": 1, "stb": 1, "we": 1, "ack": 1}
    wires = axi | {f"control_{name}": width for name, width in control.items()}
    theirs = {f"user_port_axi_{name}": f"sdram_{name}" for name in axi}
    # Of AXI's sizes the core has four bits.
    theirs |= {f"user_port_axi_{name}": f"{{1'b0, sdram_{name}}}" for name in ("awsize", "arsize")}
    theirs |= {f"wb_ctrl_{name}": f"sdram_control_{name}" for name in control}
    theirs |= {"wb_ctrl_adr": f"{{{30 - WORD_BITS}'b0, sdram_control_adr}}"}
    theirs |= {"wb_ctrl_dat_w": f"{{{32 - DATA_BITS}'b0, sdram_control_dat_w}}"}
    theirs |= {"wb_ctrl_sel": "4'b1111", "wb_ctrl_bte": "2'b00", "wb_ctrl_cti": "3'b000"}
    lines = [f"  wire [{width - 1}:0] sdram_{name};" for name, width in wires.items()]
    system = {name: name for name in ("clk", "rst", "rx", "tx", "interrupt")}
    lines += _instance("simgnn_board", "board", system | {f"sdram_{name}": f"sdram_{name}" for name in wires})
    pins = {f"sdram_{name}": f"sdram_{name}" for name in CHIP_PINS}
    lines += _instance(CORE, "sdram", {"clk": "clk", "rst": "rst"} | theirs | pins)
    return "\n".join(lines) + "\n"


def _instance(module: str, name: str, ports: dict[str, str]) -> list[str]:
    joints = ",\n".join(f"    .{port}({wire})" for port, wire in ports.items())
    return [f"  {module} {name} (", joints, "  );"]
