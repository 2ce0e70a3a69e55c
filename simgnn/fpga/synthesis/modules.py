"""The generated modules as a design: who instantiates whom, and which of them are synthesised by themselves."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from simgnn.verify.structure.netlist import children_first

NAMES = {
    "reads": "read-arbiter",
    "memory": "activation-memory",
    "bundle": "ports",
    "control_registers": "registers",
    "checker_": "checker",
}
"""Parts by instance, where another name says more."""
# Modules that are memories with a little logic: what their parent leaves unused of them disappears, so that
# they are never synthesised by themselves.
_STORAGE = re.compile(r"(ram|queue|block_queue|delay)_")


def _renamed(text: str) -> str:
    """A module whose names that tools made up are numbered anew, so that a change elsewhere leaves it as it is."""
    names: dict[str, str] = {}
    return re.sub(r"\\\$\S+", lambda match: names.setdefault(match[0], f"\\$made{len(names)}"), text)


class Design:
    """Verilog modules.

    Parameters
    ----------
    modules
        Text by name.
    prefix
        What all names begin with.
    """

    def __init__(self, modules: dict[str, str], *, top: str, prefix: str = "simgnn_") -> None:
        # The text is the key of the cache: a name that a tool numbers otherwise must not make a module new.
        self.modules = {name: _renamed(text) for name, text in modules.items()}
        self.top = top
        self.prefix = prefix
        instance = re.compile(rf"^  ({'|'.join(map(re.escape, modules))})\s+\\?(\S+)\s*\(", re.M)
        self.children = {name: [(i, m) for m, i in instance.findall(text)] for name, text in modules.items()}

    def below(self, name: str) -> list[str]:
        """Names of all modules inside a module, each once, itself first."""
        found = [name]
        for module in found:
            # The list grows as it is walked.
            found += [child for _, child in self.children[module] if child not in found]
        return list(dict.fromkeys(found))

    @cached_property
    def instances(self) -> Counter[str]:
        """How often each module is in the design."""
        counts: Counter[str] = Counter()

        def visit(name: str, times: int) -> None:
            counts[name] += times
            for child, number in Counter(module for _, module in self.children[name]).items():
                visit(child, times * number)

        visit(self.top, 1)
        return counts

    @property
    def accelerator(self) -> str:
        """The module whose children are the parts that are reported; a unit's design has none."""
        return f"{self.prefix}accelerator"

    def _is_storage(self, name: str) -> bool:
        return _STORAGE.match(name.removeprefix(self.prefix)) is not None

    def units(self, parts: list[str]) -> list[str]:
        """Modules to synthesise by themselves: the top, `parts`, and what one parent instantiates several times.

        Returns
        -------
        Children before parents.
        """
        several = set()
        for children in self.children.values():
            several |= {name for name, number in Counter(m for _, m in children).items() if number > 1}
        # What one parent has several times is synthesised once, and multiplied.
        wanted = {self.top, *parts, *(name for name in several if not self._is_storage(name))}
        ordered = children_first([self.top], lambda name: (child for _, child in self.children[name]))
        return [name for name in ordered if name in wanted]

    def stub(self, name: str) -> str:
        """A module's ports alone, as a black box."""
        text = self.modules[name]
        header = re.search(r"^module .*?;\n", text, re.M | re.S)
        assert header is not None, "a module has a header"
        ports = re.findall(r"^  (?:input|output)\b.*;$", text, re.M)
        return "\n".join(["(* blackbox *)", header[0].rstrip(), *ports, "endmodule"]) + "\n"

    def sources(self, unit: str, units: list[str]) -> str:
        """Verilog for one unit: its own modules in full, the units inside it as black boxes."""
        full, stubs, waiting = [], [], [unit]
        while waiting:
            name = waiting.pop(0)
            if name != unit and name in units:
                stubs.append(name)
                continue
            full.append(name)
            children = dict.fromkeys(module for _, module in self.children[name])
            waiting += [module for module in children if module not in full + stubs + waiting]
        return "".join([*(self.stub(n) for n in sorted(set(stubs))), *(self.modules[n] for n in full)])

    def module_at(self, unit: str, path: str) -> str:
        """Name of the module that is instantiated at a dotted path in a unit."""
        module = unit
        for step in path.split(".") if path else ():
            module = dict(self.children[module])[step]
        return module
