"""What `simgnn verify` says of an accelerator's Verilog with a mistake planted in it."""

import dataclasses
import json

from simgnn.cli.main import main
from simgnn.hw.config import HardwareConfig
from simgnn.hw.generate.verilog import write_modules
from simgnn.sim.toolchain.design import kernel_modules


def report_of(bug, hardware, folder, capsys, *, programs=100):
    """Its report as JSON; it must fail, and by a mismatch that it can show again.

    Parameters
    ----------
    bug : PlantedBug
    hardware : HardwareConfig
        The accelerator.
    folder : Path
        For the configuration, the Verilog and what `verify` writes.
    capsys
    programs : int
    """
    path = folder / "accelerator.toml"
    keys = {
        key: value
        for key, value in dataclasses.asdict(hardware).items()
        if value != getattr(HardwareConfig(), key)
    }
    path.write_text("[hardware]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items()))
    write_modules(bug.plant(kernel_modules(hardware)), folder / "rtl")
    counts = f"--programs {programs} --steps 0 --batches 0 --faults 0 --seed 1"
    command = ["verify", "-c", str(path), "--rtl", str(folder / "rtl"), "-o", str(folder / "out")]
    assert main([*command, *counts.split(), "--no-waveform", "--json"]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert report["mismatch"]["reproduced"]
    return report
