"""Whether a mutant can be told from its module once both have been reset: decided by ABC, over all inputs and time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mutation.children import cpu_seconds
from mutation.holders import Holders
from mutation.mutants import Mutant
from mutation.readers import Readers
from mutation.search import PORTS, boxes_in, is_never_bad, modules_of, read_by_yosys
from simgnn.process.yowasp import LateToolError

BUDGET = 200.0
"""Of CPU time, of tools too, after which no further module that holds it is asked."""
_OPENED = """\
read_verilog -lib others.v
read_verilog pair.v
proc
opt_clean
flatten gold gate
opt_clean
memory
opt_clean
async2sync
write_json cells.json
expose -evert gold/t:simgnn_* gate/t:simgnn_*
write_rtlil opened.il
write_json ports.json
"""
_AXI = re.compile(r"(.*axi_)(aw|ar|w)(addr|len|id|size|burst|cache|prot|data|strb|last)")
_OF_ACCESS = re.compile(r"(.*?)(bank|address|data)")


def carried_by(port: str, ports: Iterable[str]) -> str | None:
    """Which port says whether another one means anything: of a stream, of an AXI channel, of an access to a memory.

    Parameters
    ----------
    port
        Without the name of an instance.
    ports
        All of that module's.

    Returns
    -------
    A name among `ports`, or None where a value always counts.
    """
    known = set(ports)
    names = []
    if port.endswith("payload"):
        names.append(port.removesuffix("payload") + "valid")
    if found := _AXI.fullmatch(port):
        names.append(f"{found[1]}{found[2]}valid")
    if found := _OF_ACCESS.fullmatch(port):
        names.append(f"{found[1]}en")
    return next((name for name in names if name in known), None)


def is_same_from_reset(mutant: Mutant, modules: Mapping[str, str], *, budget: float = BUDGET) -> bool:
    """Whether a mutant is proved to do what its module does, for all inputs, in every cycle from the first reset on.

    The first cycle is a reset; others may follow at any time. Registers begin with what the Verilog says. Modules
    within are black boxes: the same inputs to each give the same outputs. What a stream, an AXI channel or an access to
    a memory carries while its valid or enable is low is left out (`carried_by`): nobody may look at it. So are the bits
    that such a module has no reader of (`Readers`). Where a module
    by itself can be told from its mutant, the question is asked of each module that holds it, with it inside, up to the
    whole kernel. Memories within what is compared hold zeros at first. Where nothing is proved in the time that there
    is, the two may still be the same; such a mutant counts as different.

    Parameters
    ----------
    mutant
    modules
        Verilog of all modules, by name.
    budget
        CPU time after which no further module that holds it is asked; with 0 the module alone is.
    """
    holders, readers = Holders(modules), Readers(modules)
    end = cpu_seconds() + budget

    def is_same(top: str) -> bool:
        if top != mutant.module and cpu_seconds() > end:
            return False
        return _is_same_within(mutant, modules, holders.chain(mutant.module, top), readers)

    return holders.somewhere(mutant.module, is_same)


def _is_same_within(
    mutant: Mutant, modules: Mapping[str, str], chain: tuple[str, ...], readers: Readers
) -> bool:
    """As `is_same_from_reset`, asked of the last module of `chain`, with the others inside it."""
    others = "\n".join(
        line for name, text in modules.items() if name not in chain for line in PORTS.findall(text)
    )
    pair = [
        _renamed(text, chain, side)
        for side, changed in (("gold", {}), ("gate", {mutant.module: mutant.text}))
        for text in ((changed.get(name) or modules[name]) for name in chain)
    ]
    try:
        with read_by_yosys({"others.v": others, "pair.v": "\n".join(pair)}, _OPENED) as folder:
            known = modules_of(folder / "ports.json")
            boxes = boxes_in(folder)
            question = _both(known["gold"]["ports"], known["gate"]["ports"], boxes, readers)
            return is_never_bad(folder, question, about=" in ".join(chain))
    except LateToolError:
        return False


def _renamed(text: str, chain: tuple[str, ...], side: str) -> str:
    """Verilog of a module whose own name, and those of its kin in the chain, say which side it is of."""
    names = {name: f"{side}_{name}" for name in chain[:-1]} | {chain[-1]: side}
    return re.sub(rf"\b({'|'.join(map(re.escape, names))})(?=[ (])", lambda found: names[found[1]], text)


def _both(
    gold: Mapping[str, Any], gate: Mapping[str, Any], boxes: Mapping[str, str], readers: Readers
) -> str:
    """A module that drives both with the same, and says whether they differ in anything that counts.

    Parameters
    ----------
    gold, gate
        Ports, those of the black boxes within among them, called ``instance.port``.
    boxes
        The module of each such instance.
    readers
    """
    ports, wires, first, second, differences = ["input clk", "input rst"], [], [], [], []
    for number, (name, about) in enumerate(sorted({**gate, **gold}.items())):
        wide = f"[{len(about['bits']) - 1}:0]"
        if name in ("clk", "rst"):
            net = "clk" if name == "clk" else "held"
            first.append((name, net))
            second.append((name, net))
        elif about["direction"] == "input":
            ports.append(f"input {wide} p{number}")
            first += [(name, f"p{number}")] if name in gold else []
            second += [(name, f"p{number}")] if name in gate else []
        else:
            wires.append(f"  wire {wide} g{number}, h{number};")
            first += [(name, f"g{number}")] if name in gold else []
            second += [(name, f"h{number}")] if name in gate else []
            differences.append((name, number))
    numbers = dict(differences)
    terms = []
    for name, number in differences:
        instance, dot, port = name.rpartition(".")
        beside = (n.rpartition(".")[2] for n in numbers if n.rpartition(".")[0] == instance)
        carrier = carried_by(port, beside)
        condition = f"(|g{numbers[instance + dot + carrier]}) & " if carrier else ""
        different = f"g{number} ^ h{number}"
        if instance in boxes:
            read = readers.reads(boxes[instance], port)
            different = f"({different}) & {len(read)}'b{''.join(str(int(one)) for one in reversed(read))}"
        terms.append(f"({condition}(|({different})))")

    def instance_of(module: str, connections: list[tuple[str, str]]) -> str:
        inside = ", ".join(f".\\{name} ({net})" for name, net in connections)
        return f"  {module} {module}_one ({inside});"

    different = " | ".join(terms) or "0"
    return "\n".join(
        (
            f"module both({', '.join(ports)}, output bad);",
            *wires,
            "  reg begun = 1'b0;",
            "  always @(posedge clk) begun <= 1'b1;",
            "  wire held = rst | !begun;",
            instance_of("gold", first),
            instance_of("gate", second),
            f"  assign bad = begun & ({different});",
            "endmodule\n",
        )
    )
