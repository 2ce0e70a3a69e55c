"""Verilog whose modules have a prefix of the user's: `--rtl` runs it, and `--synth` reports the same of it."""

import json
import shutil

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.fpga.synthesis.command import generated_modules, part_modules
from simgnn.fpga.synthesis.modules import Design
from simgnn.hw.generate.verilog import verilog_files
from simgnn.verify.rtl_folder import read_kernel

TINY = load_config("tiny").hardware
VERIFY = ("verify", "-c", "tiny", "--programs", "1", "--steps", "0", "--batches", "0")


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Folders of the modules of `tiny` by prefix, without manifests."""
    made = {}
    for prefix in ("simgnn", "left"):
        made[prefix] = tmp_path_factory.mktemp(prefix)
        for name, text in verilog_files(TINY, prefix=f"{prefix}_").items():
            (made[prefix] / name).write_text(text)
    return made


@pytest.fixture
def left(folders, tmp_path):
    """A copy of those with the prefix left."""
    return shutil.copytree(folders["left"], tmp_path / "left")


@pytest.mark.slow
def test_a_prefix_changes_nothing_but_names(folders, left):
    usual = read_kernel(folders["simgnn"])
    assert read_kernel(left) == usual
    (left / "manifest.json").write_text(json.dumps({"prefix": "left_"}))
    assert read_kernel(left) == usual


@pytest.mark.slow
def test_the_manifest_tells_one_kernel_from_others(left):
    (left / "right_kernel.v").write_text("module right_kernel();\nendmodule\n")
    with pytest.raises(InputError, match=r"must hold one kernel, not left_kernel\.v, right_kernel\.v"):
        read_kernel(left)
    (left / "manifest.json").write_text(json.dumps({"prefix": "right_"}))
    assert list(read_kernel(left)) == ["simgnn_kernel"]
    (left / "right_kernel.v").unlink()
    with pytest.raises(InputError, match=r"must hold right_kernel\.v"):
        read_kernel(left)
    for damaged in ("[", "[]", '{"prefix": 3}', '{"prefix": "../"}'):
        (left / "manifest.json").write_text(damaged)
        assert "simgnn_accelerator" in read_kernel(left)


@pytest.mark.slow
def test_verify_runs_it(left, capsys):
    assert main([*VERIFY, "--rtl", str(left), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["programs"], report["rtl"]) == (1, str(left))


@pytest.mark.slow
@pytest.mark.parametrize("module", ["pe", "kernel"])
def test_an_error_names_the_users_file(left, capsys, module):
    (left / f"left_{module}.v").write_text(f"\nmodule left_{module}(;\n")
    assert main([*VERIFY, "--rtl", str(left)]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith(f"error: {left}/left_{module}.v, line 2: Verilog does not compile: syntax")


def test_a_missing_module_is_called_by_its_name(left, refusal):
    (left / "left_pe.v").unlink()
    assert "Cannot find file containing module: 'left_pe'" in refusal([*VERIFY, "--rtl", str(left)])


def test_synthesis_has_the_same_parts_and_units(folders):
    found = {}
    for prefix, folder in folders.items():
        modules = generated_modules(sorted(folder.iterdir()))
        design = Design(modules, top=f"{prefix}_kernel", prefix=f"{prefix}_")
        parts = part_modules(design)
        units = design.units([*parts.values(), design.accelerator])
        found[prefix] = [
            [(name, module.removeprefix(f"{prefix}_")) for name, module in parts.items()],
            [name.removeprefix(f"{prefix}_") for name in units],
        ]
    assert found["left"] == found["simgnn"]
    assert len(found["left"][0]) > 5


@pytest.mark.slow
def test_a_unit_is_synthesised(tmp_path, capsys):
    found = {}
    for prefix in ("simgnn", "left"):
        words = ["generate", "--unit", "fp32_mul", "--prefix", prefix, "--synth", "ecp5", "--json"]
        assert main([*words, "-o", str(tmp_path / prefix)]) == 0
        found[prefix] = json.loads(capsys.readouterr().out)
    assert found["left"]["design"] == "left_fp32_mul"
    assert found["left"]["total"] == found["simgnn"]["total"]
    assert found["left"]["longest"] == found["simgnn"]["longest"]


@pytest.mark.slow
def test_the_whole_is_synthesised(tmp_path, capsys):
    found = {}
    for prefix in ("simgnn", "left"):
        words = ["generate", "-c", "tiny", "--prefix", prefix, "--synth", "ecp5", "--json"]
        assert main([*words, "-o", str(tmp_path / prefix)]) == 0
        found[prefix] = json.loads(capsys.readouterr().out)
    assert found["left"]["total"] == found["simgnn"]["total"]
    assert [part["name"] for part in found["left"]["parts"]] == [
        part["name"] for part in found["simgnn"]["parts"]
    ]
