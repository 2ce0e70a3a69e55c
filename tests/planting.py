"""What `simgnn verify` says of an accelerator's Verilog with a mistake planted in it."""

import json

from simgnn.cli.main import main
from simgnn.hw.generate.verilog import write_modules


def report_of(bug, modules, configuration, folder, capsys, *, programs=100):
    """Its report as JSON; it must fail, and by a mismatch that it can show again.

    Parameters
    ----------
    bug : PlantedBug
    modules : dict of str to str
        Verilog without it.
    configuration : str
        TOML of the accelerator.
    folder : Path
        For the configuration, the Verilog and what `verify` writes.
    capsys
    programs : int
    """
    path = folder / "accelerator.toml"
    path.write_text(configuration)
    write_modules(bug.plant(modules), folder / "rtl")
    counts = f"--programs {programs} --steps 0 --batches 0 --faults 0 --seed 1"
    command = ["verify", "-c", str(path), "--rtl", str(folder / "rtl"), "-o", str(folder / "out")]
    assert main([*command, *counts.split(), "--no-waveform", "--json"]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert report["mismatch"]["reproduced"]
    return report
