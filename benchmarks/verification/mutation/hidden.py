"""Whether what a mutant changes stays hidden: it never reaches what counts, as nobody looks while it is different.

A register whose enable is taken away holds something else while nothing valid is there, and comes out the same when
something is. Two copies of such hardware share no state that a search could start from. Here there is one copy, in
which each bit is 0, 1 or unknown (Yosys's `xprop`): what is known is the same in the module and in its mutant. The
question is whether anything unknown is ever given to anybody who looks.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mutation.children import cpu_seconds
from mutation.circuit import Circuit
from mutation.holders import Holders
from mutation.mutants import ENABLE, Mutant
from mutation.pipelines import cycles_of, forgets_alike, holds_memory
from mutation.search import PORTS, boxes_in, is_never_bad, modules_of, read_by_yosys
from simgnn.process.yowasp import LateToolError

BUDGET = 400.0
"""Of CPU time, of tools too, after which no further module that holds it is asked."""
_MARK = "simgnn_mark"
"""A black box where the mutant is: it gives what both sides agree on, and unknown where they do not."""
_MARK_PORTS = f"module {_MARK}(own, other, o);\n  input own;\n  input other;\n  output o;\nendmodule\n"
_WRITES = "if (write_en) words[write_address] <= write_data;"
_OPENED = """\
read_verilog -lib others.v
read_verilog design.v
hierarchy -check -top {top}
rename -top gold
proc
flatten
opt_clean
memory
opt_clean
async2sync
setundef -init -zero
formalff -clk2ff gold
write_json cells.json
expose -evert gold/t:simgnn_*
opt_clean
xprop -split-ports -formal -required gold
opt_clean
write_json ports.json
write_rtlil opened.il
"""


def stays_hidden(mutant: Mutant, modules: Mapping[str, str]) -> bool:
    """Whether it is proved that nobody sees what a mutant changes, for all inputs, from the first reset on.

    What counts is what `is_same_from_reset` says, of the same ports, with the same resets and the same memories' first
    words. A module with a memory of its own that is not the mutant's stays a black box, and so does a unit that
    forgets (`cycles_of`): what it gives is unknown until it has been enabled for as many cycles as it remembers, since
    it took something known, without a reset.

    Parameters
    ----------
    mutant
        One of an enable, or of a unit that forgets; nothing is proved of others.
    modules
        Verilog of all modules, by name.
    """
    end = cpu_seconds() + BUDGET
    holders = Holders(modules)

    @functools.cache
    def remembered(name: str) -> int | None:
        # A unit with the mutant inside is not the unit that forgets.
        return None if mutant.module in holders.below[name] else cycles_of(name, modules)

    changed = dict(modules)
    tops = [mutant.module]
    if (cycles := remembered(mutant.module)) is not None:
        if not forgets_alike(mutant.module, modules, mutant.text, cycles=cycles):
            return False
        tops = holders.around[mutant.module]
    elif mutant.kind == ENABLE:
        changed[mutant.module] = _marked(mutant, modules[mutant.module])
    else:
        return False

    def is_hidden(top: str) -> bool:
        chain = {name for name in holders.chain(mutant.module, top) if remembered(name) is None}
        parts = {name for name in holders.below[top] if not holds_memory(modules[name])}
        parts = {name for name in parts if remembered(name) is None}
        opened, flagged = set(chain), set[str]()
        while cpu_seconds() < end:
            question = _Question(
                modules=changed,
                opened=opened,
                flagged=flagged,
                top=top,
                mutated=mutant.module,
                remembered=remembered,
                end=end,
            )
            seeing = question.seeing()
            if not seeing:
                return True
            fresh = seeing & parts or {name for name in seeing - flagged if _has_words(changed[name])}
            # With all parts inside, it may be known what never comes about.
            fresh = fresh or parts - opened
            if not fresh:
                return False
            opened, flagged = opened | (fresh & parts), flagged | (fresh - parts)
        return False

    return bool(tops) and all(holders.somewhere(top, is_hidden) for top in tops)


def _marked(mutant: Mutant, text: str) -> str:
    """The module's Verilog with a black box instead of the condition of the ``if`` that the mutant has always true."""
    place = next(n for n, (a, b) in enumerate(zip(text, mutant.text, strict=False)) if a != b)
    start = text.rindex("if (", 0, place + 1) + len("if (")
    depth, stop = 1, start
    while depth:
        depth += {"(": 1, ")": -1}.get(text[stop], 0)
        stop += 1
    own = text[start : stop - 1]
    if mutant.text != f"{text[:start]}1'h1{text[stop - 1 :]}":
        raise ValueError(
            f"a mutant of an enable must have one condition that always holds, not {mutant.after!r}"
        )
    head = text.index(");\n", text.index(f"module {mutant.module}(")) + 2
    instance = f"  {_MARK} marked(.own(|({own})), .other(1'h1), .o(marked_o));\n"
    body = text[head:start] + "marked_o" + text[stop - 1 :]
    return f"{text[:head]}\n  wire marked_o;{body.replace('endmodule', instance + 'endmodule')}"


def _has_words(text: str) -> bool:
    """Whether a module is a memory that reads and writes whole words."""
    lines = {line.strip() for line in text.partition("always @(posedge clk) begin")[2].splitlines()}
    return {"if (read_en) read_data <= words[read_address];", _WRITES} <= lines and text.count("<=") == 2


@dataclass(frozen=True, kw_only=True)
class _Question:
    """As `stays_hidden`, asked of one module, with some others inside it.

    Parameters
    ----------
    modules
        Verilog by name, of the mutant's module with its mark.
    opened
        Those that are inside, the module among them.
    flagged
        Memories whose words have an uppermost bit that says whether the others count.
    top
        The module.
    mutated
        The mutant's.
    remembered
        `cycles_of` each module.
    end
        When it is too late to tell who sees it, by `cpu_seconds`.
    """

    modules: Mapping[str, str]
    opened: Collection[str]
    flagged: Collection[str]
    top: str
    mutated: str
    remembered: Callable[[str], int | None]
    end: float

    def seeing(self) -> set[str]:
        """Modules that may be given something unknown while they look, `top` for those around it; empty if none is.

        Where it is too late to ask about each, some are left out.
        """
        others = [
            line
            for name, text in self.modules.items()
            if name not in self.opened
            for line in PORTS.findall(text)
        ]
        files = {
            "others.v": "\n".join((*others, _MARK_PORTS)),
            "design.v": "\n".join(self.modules[name] for name in sorted(self.opened)),
        }
        found = {self.top}
        # A tool that is late has proved nothing.
        with suppress(LateToolError), read_by_yosys(files, _OPENED.format(top=self.top)) as folder:
            boxes = boxes_in(folder)
            circuit = self._circuit(modules_of(folder / "ports.json")["gold"]["ports"], boxes)
            about = f"what {self.top} gives"
            if is_never_bad(folder, circuit.question(), about=about):
                return set()
            for module in sorted(set(boxes.values()) - {_MARK}):
                if cpu_seconds() > self.end:
                    break
                asked = [instance for instance, name in boxes.items() if name == module]
                if self.remembered(module) is None and not is_never_bad(
                    folder, circuit.question(asked), about=about
                ):
                    found.add(module)
        return found

    def _circuit(self, ports: Mapping[str, Any], boxes: Mapping[str, str]) -> Circuit:
        circuit = Circuit.of(ports)
        for number, (instance, module) in enumerate(sorted(boxes.items())):
            if module == _MARK:
                circuit.add_mark(instance)
            elif (cycles := self.remembered(module)) is not None:
                circuit.add_unit(instance, number, cycles, differs=module == self.mutated)
            elif module in self.flagged:
                circuit.add_flagged(instance)
        return circuit
