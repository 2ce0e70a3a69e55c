"""Icarus Verilog for benches: the second simulator, slower, with X where nothing was written."""

import hashlib
import shutil
import subprocess

import cocotb_tools.config
import find_libpython
from kit.running.errors import SetupError
from kit.running.verilator import call, filling

from simgnn.sim.toolchain.verilator import cache_folder

WAVES = """\
module bench_waves();
  reg [8191:0] file;
  initial if ($value$plusargs("waves=%s", file)) begin
    $dumpfile(file);
    $dumpvars(0, {top});
  end
endmodule
"""


class Icarus:
    """Compiles models for cocotb.

    Parameters
    ----------
    waves : bool
        Able to write waveforms (FST).
    coverage : bool
        Must be false, as Icarus counts none.

    Raises
    ------
    SetupError
        If Icarus or Python's shared library is missing.
    """

    name = "icarus"
    suffix = ".fst"

    def __init__(self, *, waves=False, coverage=False):
        if coverage:
            raise SetupError("--simulator must be verilator for coverage of lines, not icarus")
        missing = [program for program in ("iverilog", "vvp") if shutil.which(program) is None]
        if missing:
            raise SetupError(f"--simulator icarus needs {missing[0]} on PATH: apt-get install iverilog")
        self.python = find_libpython.find_libpython()
        if self.python is None:
            raise SetupError(
                "--simulator icarus needs Python's shared library: apt-get install libpython3-dev"
            )
        self.waves = waves
        self.took = 0
        said = subprocess.run(["iverilog", "-V"], capture_output=True, text=True, check=False).stdout
        self.version = self.release = said.splitlines()[0] if said else "unknown"

    def build(self, sources):
        """Compile `sources`; returns the folder of ``sim.vvp``."""
        text = "".join(f'`line 1 "{name}.v" 0\n{text}\n' for name, text in sources.modules.items())
        tops = [sources.top]
        if self.waves:
            text += WAVES.format(top=sources.top)
            tops.append("bench_waves")
        key = hashlib.sha256(repr((self.version, tops, text)).encode()).hexdigest()[:24]
        folder = cache_folder() / "benches" / "icarus" / key
        if not folder.exists():
            options = [option for top in tops for option in ("-s", top)]
            with filling(folder) as made:
                (made / "design.v").write_text(f"`timescale 1ns/1ps\n{text}", encoding="utf-8")
                call(["iverilog", "-g2012", "-o", "sim.vvp", *options, "design.v"], cwd=made)
        return folder

    def options(self, *, waves=None, coverage=None):
        """Options of cocotb's runner that have waveforms written into a file."""
        return {"plusargs": [f"+waves={waves}"], "waves": True} if waves else {}

    def needs(self):
        """Environment that the simulator needs beside cocotb's own."""
        return {"GPI_USERS": f"{self.python};{cocotb_tools.config.pygpi_entry_point()}"}
