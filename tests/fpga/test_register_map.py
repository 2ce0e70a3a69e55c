"""The register map: one definition, which the hardware keeps to and of which every file of the bundle is made."""

import json
import re
import subprocess
from xml.etree import ElementTree

import numpy as np
import pytest
from bundle_folder import bundle_of
from systemrdl import RDLCompiler
from systemrdl.node import RegNode

from simgnn.config.configuration import load_config
from simgnn.fpga.bundle.registers import json_map
from simgnn.hw import registers
from simgnn.hw.command import LAYOUT, Opcode, encode
from simgnn.hw.counters import COUNTERS
from simgnn.hw.registers import REGISTERS, Access, registers_of
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.program.program import Program

TINY = load_config("tiny").hardware
ONES = 0xFFFFFFFF


def test_registers_are_in_order_and_apart():
    behind = 0
    for register in registers_of(16):
        assert register.address >= behind and register.address % (register.bits // 8) == 0
        behind = register.address + register.bits // 8
        low = 0
        for field in register.fields:
            assert field.low >= low
            low = field.low + field.width
    assert behind <= 1 << registers.ADDRESS_BITS
    constants = {
        name: value for name, value in vars(registers).items() if re.match("[A-Z]", name) and name.isupper()
    }
    named = {register.name: register.address for register in REGISTERS if "COUNTER_" not in register.name}
    assert named == {name: constants[name] for name in named}
    others = {"COUNTERS", "COUNTER_NAMES", "ADDRESS_BITS", "REGISTERS", "PORT_BASES"}
    assert set(constants) == {*named, *others}
    bases = {register.name: register.address for register in registers_of(16)[len(named) :]}
    assert list(bases.items())[:16] == [
        (f"GMEM{port}", registers.PORT_BASES + 8 * port) for port in range(16)
    ]
    assert registers_of(1) == REGISTERS


@pytest.fixture(scope="module")
def kernel():
    """The verilated kernel, idle."""
    program = Program(TINY.digest, encode(Opcode.LOAD)[None], 0, {"all": (0, 0)}, np.zeros(4096, np.uint8))
    with RtlDevice(TINY) as device:
        device.load(program)
        yield device


def expected(register, word):
    """Bits of a word of a register that take what is written, and those that may read as 1."""
    takes = reads = 0
    for field in register.fields:
        mask = ((1 << field.width) - 1) << field.low >> 32 * word & ONES
        takes |= mask if field.access is Access.READ_WRITE else 0
        reads |= mask
    if register.name in ("PROGRAM", "MEMORY_BASE", "MEMORY_LIMIT"):
        reach = ((1 << TINY.address_bits) - 1) >> 32 * word & ONES
        takes, reads = takes & reach, reads & reach
    return takes, reads


def test_the_hardware_has_these_registers_and_no_others(kernel):
    words = {
        register.address + 4 * word: expected(register, word)
        for register in REGISTERS
        for word in range(register.bits // 32)
    }
    for address in range(0, 1 << registers.ADDRESS_BITS, 4):
        takes, reads = words.get(address, (0, 0))
        for value in (ONES, 0) if address != registers.AP_CTRL else ():
            kernel.write_register(address, value)
            found = kernel.read_register(address)
            assert found & takes == value & takes, hex(address)
            assert not found & ~reads, hex(address)
        assert not kernel.read_register(address) & ~reads, hex(address)


def flattened():
    """(name, address, bits, fields) of each register of the definition."""
    return [(r.name, r.address, r.bits, [(f.name, f.low, f.width) for f in r.fields]) for r in REGISTERS]


def test_peakrdl_reads_the_same_registers():
    compiler = RDLCompiler()
    compiler.compile_file(str(bundle_of("tiny") / "registers" / "registers.rdl"))
    top = compiler.elaborate().top
    found = [
        (
            node.inst_name,
            node.absolute_address,
            node.get_property("regwidth"),
            [(field.inst_name, field.low, field.width) for field in node.fields()],
        )
        for node in top.children()
        if isinstance(node, RegNode)
    ]
    assert found == flattened()


def test_json_has_the_same_registers():
    found = json.loads(json_map())
    assert [
        (r["name"], r["address"], r["bits"], [(f["name"], f["low"], f["width"]) for f in r["fields"]])
        for r in found["registers"]
    ] == flattened()
    assert [name for name in found["commands"]] == [opcode.name for opcode in Opcode]


def test_ip_xact_has_the_same_registers():
    tree = ElementTree.parse(bundle_of("tiny") / "ipxact" / "simgnn_kernel.xml")
    space = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
    found = {}
    for register in tree.iterfind(".//x:register", space):
        bits = [
            (int(field.findtext("x:bitOffset", "", space)), int(field.findtext("x:bitWidth", "", space)))
            for field in register.iterfind("x:field", space)
        ]
        found[int(register.findtext("x:addressOffset", "", space)[2:], 16)] = bits
    wanted = {
        register.address + 4 * word: [
            (max(field.low - 32 * word, 0), min(field.width, 32)) for field in register.fields
        ]
        for register in REGISTERS
        for word in range(register.bits // 32)
    }
    assert found == wanted


def test_kernel_xml_has_the_arguments():
    tree = ElementTree.parse(bundle_of("tiny") / "vitis" / "kernel.xml")
    found = {
        arg.get("name"): (int(arg.get("offset"), 16), int(arg.get("size"), 16)) for arg in tree.iter("arg")
    }
    places = {address: size for address, size in found.values()}
    assert len(places) == len(found) and places.pop(registers.MEMORY_BASE) == 8
    assert places == {
        register.address + 4 * half: 4
        for register in REGISTERS
        for half in range(register.bits // 32)
        if register.argument and register.name != "MEMORY_BASE"
    }
    ids = [arg.get("id") for arg in tree.iter("arg")]
    assert ids == [str(number) for number in range(len(ids))]
    ports = {port.get("name"): (port.get("mode"), int(port.get("dataWidth"))) for port in tree.iter("port")}
    assert ports == {"s_axi_control": ("slave", 32), "m_axi_gmem0": ("master", TINY.data_bits)}
    assert {arg.get("port") for arg in tree.iter("arg")} == set(ports)


def test_the_header_has_the_same_addresses_and_counters():
    text = (bundle_of("tiny") / "registers" / "simgnn_registers.h").read_text()
    defined = {name: int(value, 16) for name, value in re.findall(r"#define SIMGNN_(\w+) 0x(\w+)u", text)}
    for register in REGISTERS:
        if not register.name.startswith("COUNTER_"):
            assert defined[register.name] == register.address
    assert [name for name in re.findall(r"^    SIMGNN_COUNTER_(\w+) = \d+,$", text, re.M)] == [
        name.upper() for name in COUNTERS
    ]


def assignments(opcode):
    """C that sets every field of a command to a value of its own, and these values."""
    values, lines = {}, []
    union, flags = opcode.name.lower(), []
    for number, (name, field) in enumerate(LAYOUT[opcode].items()):
        if name == "opcode":
            lines.append(f"c.{union}.opcode = SIMGNN_OPCODE_{opcode.name};")
            continue
        value = values[name] = (0x0123456789ABCDEF * (number + 3)) % (1 << field.width) or 1
        tensor, _, part = name.rpartition("_")
        if field.width == 1:
            values[name] = 1
            flags.append(f"SIMGNN_{opcode.name}_{name.upper()}")
        elif f"{tensor}_stride" in LAYOUT[opcode]:
            lines.append(f"c.{union}.{tensor}.{part} = {value}ull;")
        else:
            lines.append(f"c.{union}.{name} = {value}ull;")
    if flags:
        lines.append(f"c.{union}.flags = {' | '.join(flags)};")
    return lines, encode(opcode, **values)


def test_structures_of_the_header_are_the_commands(tmp_path):
    lines, wanted = [], []
    for opcode in Opcode:
        sets, words = assignments(opcode)
        lines += ["memset(&c, 0, sizeof c);", *sets, "fwrite(&c, sizeof c, 1, stdout);"]
        wanted.append(words)
    main = "\n".join(["int main(void) {", "union simgnn_command c;", *lines, "return 0;", "}", ""])
    source = f'#include "simgnn_registers.h"\n#include <stdio.h>\n#include <string.h>\n{main}'
    (tmp_path / "main.c").write_text(source)
    words = ["gcc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", tmp_path / "main.c"]
    words += ["-I", bundle_of("tiny") / "registers"]
    subprocess.run([*words, "-o", tmp_path / "main"], check=True)
    said = subprocess.run([tmp_path / "main"], check=True, capture_output=True).stdout
    assert np.array_equal(np.frombuffer(said, "<u4").reshape(len(wanted), -1), np.array(wanted))
