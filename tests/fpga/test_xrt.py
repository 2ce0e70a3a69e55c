"""What Vitis and XRT take of a bundle: kernel.xml, connectivity and hosts agree on ports, arguments and banks."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from project_files import load_script

import simgnn.fpga.bundle.bundle as bundle
from simgnn.config.configuration import load_config
from simgnn.data.generators import stochastic_block
from simgnn.explore.simulate.runs import Batches
from simgnn.fpga.bundle.bundle import bundle_files
from simgnn.fpga.image import board_files, image_table
from simgnn.hw import registers
from simgnn.hw.command import Space
from simgnn.sim.harness.kernel_library import VerilatedKernel, build_kernel
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.operands import rules_of
from simgnn.sim.program.program_file import ProgramFile
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.placing import moved
from simgnn.verify.programs import replay
from simgnn.verify.regions import operands_of

STUB = Path(__file__).with_name("xrt_stub")
TINY = load_config("tiny").hardware
STATES = SimpleNamespace(ERT_CMD_STATE_COMPLETED="completed", ERT_CMD_STATE_TIMEOUT="timeout")
WAYS = SimpleNamespace(XCL_BO_SYNC_BO_TO_DEVICE="to", XCL_BO_SYNC_BO_FROM_DEVICE="from")


def files_of(monkeypatch, hardware):
    """The bundle but for its bench, which of a large accelerator takes a while."""
    monkeypatch.setattr(bundle, "bench_files", lambda *words, **options: {})
    return bundle_files(hardware, ["simgnn_kernel.v"], top="simgnn_kernel")


def arguments_of(xml):
    """(name, port, address, bytes) of each argument, by id."""
    found = [
        (arg.get("name"), arg.get("port"), int(arg.get("offset"), 16), int(arg.get("size"), 16))
        for arg in ElementTree.fromstring(xml.encode()).iter("arg")
    ]
    return found


@pytest.mark.parametrize("name", ["tiny", "u250"])
def test_kernel_xml_connectivity_and_drivers_agree(monkeypatch, name):
    hardware = load_config(name).hardware
    ports, files = hardware.ports, files_of(monkeypatch, hardware)
    arguments = arguments_of(files["vitis/kernel.xml"])
    tree = ElementTree.fromstring(files["vitis/kernel.xml"].encode())
    masters = {port.get("name") for port in tree.iter("port") if port.get("mode") == "master"}
    buffers = {arg: (port, place) for arg, port, place, size in arguments if size == 8}
    assert {port for port, _ in buffers.values()} == masters == {f"m_axi_gmem{n}" for n in range(ports)}
    assert all(port == f"m_axi_{arg}" for arg, (port, _) in buffers.items())
    bases = [place for _, place in buffers.values()]
    defined = dict(re.findall(r"#define SIMGNN_(\w+) 0x(\w+)u", files["registers/simgnn_registers.h"]))
    if ports == 1:
        assert bases == [registers.MEMORY_BASE] and "GMEM0" not in defined
    else:
        assert bases == [int(defined[f"GMEM{n}"], 16) for n in range(ports)]
        assert bases == [registers.PORT_BASES + 8 * n for n in range(ports)]
    share = 16 // ports
    for kind, banks in (
        ("ddr", [f"DDR[{n}]" for n in range(ports)]),
        ("hbm", [f"HBM[{share * n}:{share * n + share - 1}]" for n in range(ports)]),
    ):
        lines = files[f"vitis/{kind}.cfg"].splitlines()
        linked = [line for line in lines if line.startswith("sp=")]
        assert linked == [f"sp=simgnn_kernel_1.gmem{n}:{bank}" for n, bank in enumerate(banks)]
        assert lines[-len(linked) - 2 : -len(linked)] == [
            "[connectivity]",
            "nk=simgnn_kernel:1:simgnn_kernel_1",
        ]
    names = [arg for arg, *_ in arguments]
    hosts = {path for path in files if "xrt_host" in path}
    assert hosts == {"driver/xrt_host.cpp", "driver/xrt_host.py"}
    listed = re.search(r"ARGUMENTS = \[(.*?)\]", files["driver/xrt_host.py"], re.S)
    assert re.findall(r'"(\w+)"', listed[1]) == names
    listed = re.search(r"enum argument \{(.*?)\}", files["driver/xrt_host.cpp"], re.S)
    assert re.findall(r"(\w+) = (\d+),", listed[1]) == [(n, str(i)) for i, n in enumerate(names)]


@pytest.mark.parametrize("seed", range(4))
def test_addresses_of_an_image_are_all_that_moves_with_it(seed):
    program, distance = random_program(TINY, np.random.default_rng(seed)), 1 << 16
    image = image_table(ProgramFile(program=program, hardware=TINY))
    memory = program.memory.copy()
    for place in image["addresses"]:
        memory[place : place + 8].view("<u8")[:] += np.uint64(distance)
    start, there = program.commands_address, moved(program, distance)
    found = memory[start : start + program.commands.nbytes].view("<u4").reshape(program.commands.shape)
    np.testing.assert_array_equal(found, there.commands)
    pairs = [
        (operands_of(old, rules_of(program, TINY), program.memory.view("<u4"))[2], new)
        for old, new in zip(program.commands, found, strict=True)
    ]
    checked = 0
    for before, words in pairs:
        after = operands_of(words, rules_of(there, TINY), there.memory.view("<u4"))[2]
        for name, operand in before.items():
            far = distance if operand.space == Space.DEVICE else 0
            assert after[name].address - operand.address == far
            checked += far > 0
    assert checked


@pytest.fixture(scope="module", params=[1, 4])
def step(request, tmp_path_factory):
    """A mini-batch's image on so many ports, what it must leave, and the bundle's files."""
    folder, hardware = tmp_path_factory.mktemp("xrt"), replace(TINY, ports=request.param)
    config = replace(load_config("tiny"), hardware=hardware)
    batches = Batches(config, stochastic_block(vertices=64, edges=256, width=12, classes=4, seed=1))
    contents = ProgramFile(program=batches.compile(batches.load(0), hardware).program, hardware=hardware)
    for name, data in board_files(contents).items():
        (folder / name).write_bytes(data)
    _, after = replay(contents, device="reference")
    with pytest.MonkeyPatch.context() as monkeypatch:
        files = files_of(monkeypatch, hardware)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    timing = MemoryTiming().structure(word_bytes=hardware.word_bytes, clock_mhz=hardware.clock_mhz)
    (folder / "timing").write_bytes(bytes(timing))
    library = build_kernel(kernel_modules(hardware), no_inline=("simgnn_fp32_*",))
    wanted = after.program.memory.tobytes()
    return SimpleNamespace(folder=folder, library=library, wanted=wanted, hardware=hardware)


@pytest.mark.slow
def test_the_cpp_host_leaves_what_the_reference_leaves(step, tmp_path):
    host = tmp_path / "host"
    strict = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    source = step.folder / "driver" / "xrt_host.cpp"
    includes = [f"-I{step.folder}", f"-I{step.folder / 'driver'}", "-isystem", STUB]
    subprocess.run(["g++", *strict, *includes, source, "-o", host, "-ldl"], check=True)
    environment = {
        "SIMGNN_KERNEL": str(step.library),
        "SIMGNN_TIMING": str(step.folder / "timing"),
        "SIMGNN_XML": str(step.folder / "vitis" / "kernel.xml"),
    }
    words = [host, "kernel.xclbin", step.folder / "image.bin", tmp_path / "after"]
    run = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.fullmatch(r"(\d+ cycles\n){2}", run.stdout)
    assert (tmp_path / "after").read_bytes() == step.wanted
    # Commands that are none: the launch ends, and the host says why and where.
    (tmp_path / "broken").write_bytes(b"\xff" * len(step.wanted))
    words[2] = tmp_path / "broken"
    run = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert run.returncode == 1
    assert re.search(r"^segment '\w+' stopped: opcode, command 0, address 0x", run.stderr)
    assert "the launch failed; the kernel can be launched again" in run.stderr


class Bank:
    """A buffer of pyxrt: the host's copy, the device's, and where that is."""

    def __init__(self, device, size, flags, group):
        self.host, self.there = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        self.group = group

    def address(self):
        return (29 - self.group) << 57 | 0x5A5000

    def write(self, data, offset):
        self.host[offset : offset + len(data)] = np.frombuffer(data, np.uint8)

    def read(self, size, offset):
        return self.host[offset : offset + size].copy()

    def sync(self, way, size, offset):
        source, target = (self.host, self.there) if way == "to" else (self.there, self.host)
        target[offset : offset + size] = source[offset : offset + size]


def pyxrt_of(library, hardware, xml):
    """In the place of pyxrt: the verilated kernel, whose arguments are kernel.xml's; a number is an int of 32 bits."""
    kernel = VerilatedKernel(library)
    kernel.use_timing(MemoryTiming(), clock_mhz=hardware.clock_mhz)
    kernel.reset()
    arguments = arguments_of(xml)

    class Run:
        def __init__(self, of):
            self.values, self.banks = {}, []

        def set_arg(self, index, value):
            _, _, place, size = arguments[index]
            number = value.address() if isinstance(value, Bank) else value
            assert size == (8 if isinstance(value, Bank) else 4)
            assert isinstance(value, Bank) or -(1 << 31) <= value < 1 << 31
            self.banks += [value] if isinstance(value, Bank) else []
            self.values |= {place + at: number >> 8 * at & 0xFFFFFFFF for at in range(0, size, 4)}

        def start(self):
            beats = [bank.there.reshape(-1, hardware.data_bits // 8) for bank in self.banks]
            self.memory = np.stack(beats, axis=1).reshape(-1)
            kernel.use_memory(self.memory, banks=[bank.address() for bank in self.banks])
            while not kernel.read_register(registers.AP_CTRL) & 4:
                kernel.run(256)
            for place, value in self.values.items():
                kernel.write_register(place, value)
            kernel.launch()
            kernel.write_register(registers.AP_CTRL, 1)

        def wait(self, milliseconds):
            for _ in range(1000):
                kernel.run(1000)
                if kernel.read_register(registers.AP_CTRL) & 2:
                    parts = self.memory.reshape(-1, hardware.ports, hardware.data_bits // 8)
                    for port, bank in enumerate(self.banks):
                        bank.there[:] = parts[:, port].reshape(-1)
                    return STATES.ERT_CMD_STATE_COMPLETED
            return STATES.ERT_CMD_STATE_TIMEOUT

    def make(device, uuid, name, mode):
        return SimpleNamespace(group_id=lambda argument: argument)

    make.exclusive = "exclusive"
    Bank.normal = "normal"
    device = SimpleNamespace(load_xclbin=lambda name: name)
    module = SimpleNamespace(device=lambda number: device, kernel=make, run=Run, bo=Bank)
    return kernel, SimpleNamespace(**vars(module), ert_cmd_state=STATES, xclBOSyncDirection=WAYS)


@pytest.mark.slow
def test_the_python_host_leaves_what_the_reference_leaves(monkeypatch, step, tmp_path):
    kernel, module = pyxrt_of(step.library, step.hardware, (step.folder / "vitis" / "kernel.xml").read_text())
    monkeypatch.setitem(sys.modules, "pyxrt", module)
    host = load_script(step.folder / "driver" / "xrt_host.py")
    called, image = [], json.loads((step.folder / "image.json").read_text())
    last = image["tensors"][-1]

    def between(segment, tensors):
        called.append((segment, {name: bytes(data) for name, data in tensors.items()}))
        if len(called) == len(image["segments"]):
            tensors[last["name"]][:4] = b"\xa5" * 4

    try:
        host.main("kernel.xclbin", step.folder / "image.json", tmp_path / "after", between)
    finally:
        kernel.close()
    after = bytearray((tmp_path / "after").read_bytes())
    # What the callback wrote is on the device; all else is as the reference leaves it, and it saw each tensor.
    assert after[last["address"] :][:4] == b"\xa5" * 4
    after[last["address"] : last["address"] + 4] = step.wanted[last["address"] :][:4]
    assert bytes(after) == step.wanted
    assert [segment for segment, _ in called] == [one["name"] for one in image["segments"]]
    for one in image["tensors"]:
        place, end = one["address"], one["address"] + one["rows"] * one["stride"]
        assert called[-1][1][one["name"]] == step.wanted[place:end]
    assert [host.signed(value) for value in (0, (1 << 31) - 1, 1 << 31, (1 << 32) - 1)] == [
        *(0, (1 << 31) - 1, -(1 << 31), -1)
    ]
