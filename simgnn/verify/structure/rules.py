"""Rules that generated Verilog keeps; each finds a line for each thing that is wrong.

What is wrong with the text, Verilator finds; with drivers, Yosys. Ours are those that neither knows: the contract of
the ports, one clock, handshakes, and what a reset leaves.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.verify.structure.netlist import Design, Netlist, Register, known_bit

Ports = Mapping[str, tuple[str, int]]
"""Direction (input or output) and bits of each port."""
Unreset = Mapping[str, frozenset[str]]
"""Names of the registers that are described to have no reset, by module."""
_SHOWN = 8
"""Signals of a loop in a message."""
_READY = re.compile(r"(.*_|^)((?:aw|w|b|ar|r)?)ready((?:_\d+)*)$")
_LINTED = (
    *("MODDUP", "DECLFILENAME", "MODMISSING", "MULTITOP", "PINMISSING", "PINNOTFOUND", "PINCONNECTEMPTY"),
    *("BLKSEQ", "COMBDLY", "MULTIDRIVEN", "SYNCASYNCNET"),
)
"""What Verilator warns of that breaks the rule: the others are of style, or found below in another way."""
_LEVELS = re.compile(r"\balways\s*@\s*\((?!\s*(?:\*|posedge|negedge))")
_SAID = re.compile(r"^%(Error|Warning)(?:-(\w+))?: (\S+:\d+):\d+: (.*)", re.M)


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A rule, and a line for each thing that breaks it.

    Parameters
    ----------
    name
        One word.
    text
        What the rule says, in a line.
    wrong
    """

    name: str
    text: str
    wrong: tuple[str, ...]


def check_ports(wanted: Ports, design: Design) -> Iterator[str]:
    """Names, directions and widths of the top's ports: AXI4 masters, AXI4-Lite, interrupt, clock and reset."""
    name_of_top, top = design.top, design.modules[design.top]
    for name, (direction, width) in wanted.items():
        if name not in top.ports:
            yield f"{top.at(top.line)}: {name_of_top} must have a port {name}"
            continue
        found, nets = top.ports[name]
        if (found, len(nets)) != (direction, width):
            yield (
                f"{top.at(top.lines[name])}: port {name} of {name_of_top} must be an {direction} of {width} bits,"
                f" not an {found} of {len(nets)}"
            )
    for name in top.ports:
        if name not in wanted:
            yield f"{top.at(top.lines[name])}: {name_of_top} must have no port {name}"


def check_text(design: Design) -> Iterator[str]:
    """What Verilator says of the files that no simulator or synthesis may be left to decide."""
    tool = find_verilator()
    with tempfile.TemporaryDirectory(prefix="simgnn-lint-") as folder:
        for name, text in design.files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        said = subprocess.run(
            [tool.program, "--lint-only", "-Wall", *design.files],
            cwd=folder,
            env={**os.environ, "VERILATOR_ROOT": str(tool.root)},
            capture_output=True,
            text=True,
            check=False,
        ).stderr
    for kind, code, place, text in _SAID.findall(said):
        port_width = code.startswith("WIDTH") and "port connection" in text
        if kind == "Error" or code in _LINTED or port_width:
            yield f"{place}: {text} ({code or 'error'})"
    for name, text in design.files.items():
        for block in _LEVELS.finditer(text):
            line = text.count("\n", 0, block.start()) + 1
            yield f"{name}:{line}: a combinational block must run at @*, not at a list that may lack what it reads"


def check_clock(design: Design) -> Iterator[str]:
    """Each block by one rising edge, of the one clock that comes in at the top and goes nowhere else."""
    clocks: dict[str, str] = {}
    for name, netlist in design.modules.items():
        used = {(one.line, one.net) for one in netlist.clocked}
        for one in sorted({one.line for one in netlist.clocked if not one.plain}):
            yield (
                f"{netlist.at(one)}: block of {name} must be clocked by one rising edge, with its reset inside,"
                " and by nothing else"
            )
        for child in netlist.children.values():
            used |= {(child.line, net) for net in child.ports.get(clocks.get(child.module, ""), ())}
        inputs = {net: port for (port, _), net in netlist.bits("input")}
        for line, net in sorted(used, key=lambda one: one[0]):
            if net not in inputs:
                named = netlist.names.get(net) if isinstance(net, int) else None
                called = named[0][0] if named else "an expression"
                yield f"{netlist.at(line)}: clock of {name} must be an input, not {called}, which is made inside"
        found = sorted({inputs[net] for _, net in used if net in inputs})
        if len(found) > 1:
            yield f"{netlist.at(netlist.line)}: {name} must have one clock, not {' and '.join(found)}"
        if found:
            clocks[name] = found[0]
            yield from _clock_as_data(name, netlist, found[0], clocks)


def _clock_as_data(name: str, netlist: Netlist, clock: str, clocks: Mapping[str, str]) -> Iterator[str]:
    """Where a clock is read as if it were a signal."""
    nets = set(netlist.ports[clock][1])
    read = nets & frozenset().union(*netlist.logic.values(), *netlist.written.values())
    if read | nets & set(netlist.next_of.values()) | nets & {net for _, net in netlist.bits("output")}:
        yield f"{netlist.at(netlist.line)}: nothing in {name} must depend on the clock {clock}"
    for instance, child in netlist.children.items():
        for port, connected in child.ports.items():
            if port != clocks.get(child.module) and nets & set(connected):
                yield (
                    f"{netlist.at(child.line)}: port {port} of instance {instance} in {name} must not be the clock,"
                    " which nothing in it is clocked by"
                )


def check_drivers(design: Design) -> Iterator[str]:
    """One assignment, block, instance or input for each net, and one for all that is read, and for outputs."""
    for name, said in design.problems.items():
        for text in said:
            yield f"{design.modules[name].at(design.modules[name].line)}: {text}"


def check_latches(design: Design) -> Iterator[str]:
    """Combinational blocks assign what they assign on every way through them."""
    for module, netlist in design.modules.items():
        for line, names in sorted(netlist.latches.items()):
            yield (
                f"{netlist.at(line)}: block of {module} must assign {', '.join(sorted(names))} on every way"
                " through it, and is a latch"
            )


def check_loops(design: Design) -> Iterator[str]:
    """No bit depends on itself within a cycle: of each module, the first loop."""
    for module, found in design.dependences.items():
        netlist = design.modules[module]
        if found.loop:
            bits = [netlist.names[net][0] for net in found.loop if net in netlist.names]
            signals = list(dict.fromkeys(f"{name}[{place}]" for name, place in bits)) or ["an expression"]
            more = " -> ..." if len(signals) > _SHOWN else f" -> {signals[0]}"
            line = netlist.lines[bits[0][0]] if bits else netlist.line
            way = " -> ".join(signals[:_SHOWN]) + more
            yield f"{netlist.at(line)}: {module} must have no combinational loop, not {way}"


def valid_of(ready: str) -> str | None:
    """The name of the valid to a ready of a stream or an AXI channel; None for what is no ready."""
    match = _READY.match(ready)
    return f"{match[1]}{match[2]}valid{match[3]}" if match else None


def check_handshakes(design: Design) -> Iterator[str]:
    """No stream's or AXI channel's valid depends on its own ready within a cycle, in no module, by no way."""
    for module, netlist in design.modules.items():
        through = design.dependences[module].through
        for ready in netlist.ports:
            valid = valid_of(ready) or ""
            places = range(len(netlist.ports[valid][1])) if valid in netlist.ports else ()
            # Of arrays of streams, bit by bit: ready[1] may depend on valid[0].
            if any((ready, place) in through.get((valid, place), ()) for place in places):
                where = f"{netlist.at(netlist.lines[ready])}: {valid} of {module}"
                yield f"{where} must not depend on its own {ready}"


def check_axi(design: Design) -> Iterator[str]:
    """No valid of the top depends on any ready of its bus: an AXI master may not wait for another channel's either."""
    top = design.top
    netlist, through = design.modules[top], design.dependences[top].through
    for ready in netlist.ports:
        own = valid_of(ready)
        if own is None or "axi" not in own:
            continue
        bus = own.rpartition("_")[0]
        for (valid, _), inputs in through.items():
            other = valid.endswith("valid") and valid.rpartition("_")[0] == bus and valid != own
            if other and (ready, 0) in inputs:
                yield f"{netlist.at(netlist.lines[ready])}: {valid} of {top} must not depend on {ready}"


def check_resets(unreset: Unreset, design: Design) -> Iterator[str]:
    """Each register has a reset that sets it to the first value of its declaration, or is described to have none.

    Whatever a launch after the first one finds, the first one has found. Memories have no reset. A register without a
    first value is what a memory's port has read: nothing, to begin with.
    """
    for module, netlist in design.modules.items():
        for register in netlist.registers:
            if not register.name:
                continue
            left = [known_bit(bit) for bit in design.after_reset[module][register.cell]]
            if wrong := _misreset(register, left, unreset.get(module, frozenset())):
                yield f"{netlist.at(register.line)}: register {register.name} of {module} {wrong}"


def _misreset(register: Register, left: list[int | None], described: frozenset[str]) -> str:
    bits = list(zip(register.names, register.first, left, strict=True))
    if None in register.first:
        decided = any(each is not None for each in left)
        return "must be declared with the value that its reset leaves" if decided else ""
    if any(each is None and not described & names for names, _, each in bits):
        return "must have a reset, or be described without one (reset_less)"
    if any(each not in (None, first) for _, first, each in bits):
        return "must be reset to what it is declared to begin with"
    return ""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule that a design keeps or breaks.

    Parameters
    ----------
    name
        One word.
    text
        What it says, in a line.
    broken
        What finds all that is wrong, a line for each thing.
    """

    name: str
    text: str
    broken: Callable[[Design], Iterator[str]]


TEXT = Rule(
    name="text",
    text="each module in a file of its name, instances that fit, <= in clocked blocks and = in others",
    broken=check_text,
)
OF_NETS = (
    Rule(
        name="drivers",
        text="each bit is driven from one place, and what is used is driven",
        broken=check_drivers,
    ),
    Rule(name="latches", text="combinational blocks assign on every way through them", broken=check_latches),
    Rule(
        name="loops", text="no bit depends on itself within a cycle, through all modules", broken=check_loops
    ),
    Rule(
        name="handshakes",
        text="no valid depends on its own ready within a cycle, in any module",
        broken=check_handshakes,
    ),
)
"""Rules of every design about its nets."""
RULES = (
    TEXT,
    Rule(
        name="clock",
        text="one clock from the top to the rising edge of every register; resets are synchronous",
        broken=check_clock,
    ),
    *OF_NETS,
    Rule(
        name="axi",
        text="no valid of the top depends on any ready of the same AXI bus",
        broken=check_axi,
    ),
)
"""Rules of every design, for which nothing but its Verilog is needed."""


def judge(design: Design, ports: Ports | None = None, unreset: Unreset | None = None) -> list[Verdict]:
    """Hold a design against all rules, in the order in which they are shown.

    Parameters
    ----------
    design
    ports
        What the top's ports must be; None where nothing says so, and the rule `ports` is left out.
    unreset
        Registers that are described to have no reset, by module; None for none.

    Raises
    ------
    InputError
        If Yosys is not installed, or does not read the design.
    ToolError
        If there is no Verilator.
    """
    contract = Rule(
        name="ports",
        text="the top has the ports that its configuration promises: AXI4, AXI4-Lite, interrupt, clock, reset",
        broken=partial(check_ports, ports or {}),
    )
    resets = Rule(
        name="resets",
        text="a reset leaves in each register what power-up leaves, but in those described without one",
        broken=partial(check_resets, unreset or {}),
    )
    rules = (*([] if ports is None else [contract]), *RULES, resets)
    return [
        Verdict(name=rule.name, text=rule.text, wrong=tuple(dict.fromkeys(rule.broken(design))))
        for rule in rules
    ]
