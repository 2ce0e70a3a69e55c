"""`--device auto`: training on `cycle`, some mini-batches on `rtl` as well, and what happens if they differ."""

import dataclasses

import numpy as np
import pytest
from planted_bugs import BUGS
from planted_timing_bugs import TIMING_BUGS
from test_train_rtl import a_config

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.process.files.program_files import read_program_file
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.executions.spot_check import MismatchError, SpotCheckedDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.training.devices.registry import make_device
from simgnn.training.train import train
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware
WORDS = tuple("train -c tiny --device auto --set execution.arithmetic=host --dataset sbm:60:300:4:3".split())
SHORT = (*WORDS, "--hidden", "4", "--fanout", "2,2", "--batch-size", "8", "--epochs", "1")


def auto(check_every=10, **training):
    config = a_config(arithmetic="host", device="auto", **training)
    return config.replace("execution", check_every=check_every)


def test_training_is_that_of_rtl(tmp_path):
    wanted = train(a_config(arithmetic="host"), output=tmp_path / "rtl").summary
    result = train(auto(check_every=2), output=tmp_path / "auto").summary
    for quantity in ("checkpoint_sha256", "cycles", "counters", "memory", "simulated_seconds"):
        assert result[quantity] == wanted[quantity]
    assert result["device"] == "auto" and result["arithmetic"] == "host"
    assert result["checked_minibatches"] == -(-result["minibatches"] // 2) > 1
    # The first mini-batch is always one of them, so that there is a timeline.
    assert (tmp_path / "auto" / "timeline.png").is_file()
    once = train(auto(check_every=1000), output=tmp_path / "once").summary
    assert once["checked_minibatches"] == 1 and once["checkpoint_sha256"] == wanted["checkpoint_sha256"]


def test_two_accelerators_are_checked_side_by_side(tmp_path):
    config = auto(check_every=3, accelerators=2, accelerator_shares=[2.0, 1.0])
    summary = train(config, output=tmp_path / "out").summary
    assert summary["checked_minibatches"] == -(-summary["minibatches"] // 3)
    assert 0 < summary["slowest_cycles"] < summary["cycles"]


def broken(monkeypatch, bug):
    """Let every `RtlDevice` of `tiny` have a mistake in its Verilog."""
    modules = bug.plant(kernel_modules(TINY, arithmetic="host"))
    monkeypatch.setattr("simgnn.sim.executions.rtl.kernel_modules", lambda config, arithmetic: modules)


@pytest.mark.slow
def test_other_cycles_end_the_run_with_one_error(tmp_path, monkeypatch, capsys):
    broken(monkeypatch, TIMING_BUGS["a register in front of done"])
    out = tmp_path / "out"
    assert main([*SHORT, "--set", "execution.check_every=2", "-o", str(out)]) == 1
    lines = capsys.readouterr().err.splitlines()[-2:]
    begin = "error: rtl and cycle differ in mini-batch 1 of epoch 1: launch 'forward': cycles: "
    assert lines[0].startswith(begin) and " on rtl, " in lines[0] and " on cycle" in lines[0]
    path = tmp_path / "out-mismatch.simgnn"
    assert lines[1] == f"  the program is in {path}"
    contents = read_program_file(path)
    assert contents.hardware == TINY and contents.note.startswith("mini-batch 1 of epoch 1: launch 'forward'")


@pytest.mark.slow
def test_other_bits_end_the_run_and_an_old_result_stays(tmp_path, monkeypatch, capsys):
    out = tmp_path / "out"
    assert main([*SHORT, "-o", str(out)]) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    broken(monkeypatch, BUGS["accumulators not cleared"])
    capsys.readouterr()
    assert main([*SHORT, "-o", str(out)]) == 1
    error = capsys.readouterr().err
    assert "error: rtl and cycle differ in mini-batch 1 of epoch 1: launch 'forward': " in error
    assert " words differ, first logits, row " in error
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert "logits" in read_program_file(tmp_path / "out-mismatch.simgnn").program.tensors


def test_the_program_of_a_mismatch_has_what_the_host_wrote(device, monkeypatch):
    case = draw_case(TINY, seed=11, index=9)
    device.load(case.program)
    tensor = next(iter(case.program.tensors.values()))
    device.write(tensor.address, np.array([0xA5], np.uint8))
    monkeypatch.setattr(
        "simgnn.sim.executions.spot_check.describe_words", lambda *memories: "all words differ"
    )
    with pytest.raises(MismatchError, match=": all words differ") as caught:
        device.run(next(iter(case.program.segments)))
    assert caught.value.program.memory[tensor.address] == 0xA5
    assert np.count_nonzero(caught.value.program.memory != case.program.memory) <= 1


@pytest.fixture
def device():
    with SpotCheckedDevice(CycleDevice(TINY), RtlDevice(TINY, arithmetic="host"), every=3) as device:
        yield device


def test_the_first_and_every_kth_program_is_checked(device):
    case = draw_case(TINY, seed=11, index=9)
    checked = []
    for _ in range(5):
        before = device.checked
        device.load(case.program)
        runs = [device.run(segment) for segment in case.program.segments]
        checked.append(device.checked - before)
        assert all(run.cycles > 0 for run in runs)
    assert checked == [1, 0, 0, 1, 0]


def test_a_hanging_kernel_is_a_mismatch(device, monkeypatch):
    case = draw_case(TINY, seed=11, index=9)
    device.load(case.program)

    def hangs():
        raise DeviceError("launch of 'a': no progress for 4 cycles")

    monkeypatch.setattr(device.rtl, "wait", hangs)
    with pytest.raises(MismatchError, match="launch of 'a': no progress for 4 cycles") as caught:
        device.run(next(iter(case.program.segments)))
    np.testing.assert_array_equal(caught.value.program.memory, case.program.memory)
    assert caught.value.timing == device.rtl.timing


def test_devices_must_fit_together():
    other = load_config("cosim").hardware
    with pytest.raises(ValueError, match="devices to compare must have one configuration"):
        SpotCheckedDevice(CycleDevice(TINY), RtlDevice(other), every=1)
    slow = MemoryTiming(read_latency=500)
    with pytest.raises(ValueError, match="devices to compare must have one memory timing"):
        SpotCheckedDevice(CycleDevice(TINY, timing=slow), RtlDevice(TINY), every=1)
    with pytest.raises(ValueError, match="every must be a positive integer, not 0"):
        SpotCheckedDevice(CycleDevice(TINY), RtlDevice(TINY), every=0)


def test_check_every_is_checked(refusal):
    assert "--set execution.check_every: check_every must be" in refusal(
        ["train", "--set", "execution.check_every=0", "--device", "auto"]
    )


def test_accelerators_have_memories_of_their_own():
    config = auto(accelerators=2)
    first, second = (make_device(config, accelerator=number) for number in range(2))
    assert first.rtl.timing == first.cycle.timing
    assert second.rtl.timing == dataclasses.replace(first.rtl.timing, seed=first.rtl.timing.seed + 1)
