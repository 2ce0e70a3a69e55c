"""No result depends on what a RAM gives for a word that is read while it is written, where its module says so."""

import dataclasses
import json

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.generation import generate_accelerator

TINY = load_config("tiny").hardware
READ = "read_data <= words[read_address];"
POISONED = "read_data <= words[read_address] ^ {$bits(read_data){|write_en & write_address == read_address}};"
SIZES = {
    "clustered": {},
    "narrow array": {"data_bits": 128, "clusters": 4, "add_stages": 2},
    "broadcast": {"organisation": "broadcast", "data_bits": 128, "clusters": 4, "gather_lanes": 2},
    "sspmm": {"organisation": "sspmm", "data_bits": 128, "clusters": 4, "network": "half"},
    "several words drained": {"data_bits": 128, "clusters": 4, "drain_words": 4},
}


def verify(folder, capsys, *, size, poison):
    """The report of `simgnn verify` on Verilog in which those RAMs whose text `poison` accepts give something else."""
    hardware = dataclasses.replace(TINY, name="poisoned", **SIZES[size])
    generate_accelerator(hardware, folder / "rtl")
    changed = 0
    for path in (folder / "rtl").glob("simgnn_ram_*.v"):
        text = path.read_text()
        if poison(text):
            assert text.count(READ) == 1
            path.write_text(text.replace(READ, POISONED))
            changed += 1
    assert changed
    config = folder / "poisoned.toml"
    keys = {key: value for key, value in dataclasses.asdict(hardware).items() if getattr(TINY, key) != value}
    lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    config.write_text("\n".join(["[hardware]", 'preset = "tiny"', *lines, ""]))
    options = (
        *"--programs 20 --batches 1 --faults 0 --steps 0 --no-waveform --rtl".split(),
        str(folder / "rtl"),
    )
    code = main(["verify", "-c", str(config), "--json", *options, "-o", str(folder / "found")])
    report = json.loads(capsys.readouterr().out)
    assert code == int(report["bit_mismatches"] > 0)
    return report


@pytest.mark.slow
@pytest.mark.parametrize("size", ["clustered", *(size for size in list(SIZES)[1:])])
def test_what_collides_is_not_used(size, tmp_path, capsys):
    report = verify(tmp_path, capsys, size=size, poison=lambda text: "no_rw_check" in text)
    assert (report["bit_mismatches"], report["programs"]) == (0, 20)


@pytest.mark.slow
def test_a_ram_that_collides_is_found(tmp_path, capsys):
    """Of an array narrower than a word, some lanes of a word are read while others are written."""
    report = verify(tmp_path, capsys, size="narrow array", poison=lambda text: "write_en[" in text)
    assert report["bit_mismatches"] > 0
