"""Bits of Verilog that cannot change: tied to a number, in a module or in one that it holds, and passed on as they are.

Toggles of such bits do not count as missed: no stimulus reaches them.
"""

import re

_MODULE = re.compile(r"^module (\w+).*?^endmodule", re.MULTILINE | re.DOTALL)
_ASSIGN = re.compile(r"^\s*assign (\w+)(?:\[(\d+)(?::(\d+))?\])? = ([^;]+);", re.MULTILINE)
_NUMBER = re.compile(r"\d+'s?[hdbo][0-9a-fA-F]+$")
_NET = re.compile(r"(\w+)(?:\[(\d+)(?::(\d+))?\])?$")
_INSTANCE = re.compile(r"^\s*(\w+)(?: #\([^;]*?\))? \w+ \(\n?([^;]*?)\);", re.MULTILINE)
_PORT = re.compile(r"\.(\w+)\(([^()]*)\)")
_WIDTH = re.compile(
    r"^\s*(?:(?:input|output)\s+)?(?:wire|reg|input|output)\s+(?:signed\s+)?\[(\d+):0\]\s+(\w+)", re.MULTILINE
)


class _Module:
    """Assignments and instances of a module's text."""

    def __init__(self, text):
        self.widths = {name: int(high) + 1 for high, name in _WIDTH.findall(text)}
        self.assigns = _ASSIGN.findall(text)
        self.instances = [(kind, _PORT.findall(ports)) for kind, ports in _INSTANCE.findall(text)]
        self.fixed = set()

    def bits(self, name, high, low):
        """Bits of a net, or of a part of it, the lowest first: (name, bit)."""
        if high == "":
            return [(name, bit) for bit in range(self.widths.get(name, 1))]
        return [(name, bit) for bit in range(int(low or high), int(high) + 1)]

    def net(self, text):
        """Bits of a net that is named in an expression; none if that is anything else."""
        found = _NET.match(text.strip())
        return self.bits(found[1], found[2] or "", found[3] or "") if found else []

    def settle(self, modules):
        """Take over what is known; whether anything was new."""
        before = len(self.fixed)
        for name, high, low, value in self.assigns:
            target = self.bits(name, high, low)
            if _NUMBER.match(value.strip()):
                self.fixed.update(target)
            else:
                self._pass_on(self.net(value), self.fixed, target)
        for kind, ports in self.instances:
            inner = modules.get(kind)
            for port, net in ports if inner else ():
                self._pass_on(inner.bits(port, "", ""), inner.fixed, self.net(net))
        return len(self.fixed) > before

    def _pass_on(self, source, fixed, target):
        self.fixed.update(to for bit, to in zip(source, target, strict=False) if bit in fixed)


def modules_within(texts):
    """The modules that each module holds, dict of sorted lists; parameter as of `constant_bits`."""
    return {
        found[1]: sorted({kind for kind, _ in _INSTANCE.findall(found[0])})
        for text in texts
        for found in _MODULE.finditer(text)
    }


def constant_bits(texts):
    """Bits that cannot change.

    Parameters
    ----------
    texts : iterable of str
        Verilog of a design.

    Returns
    -------
    dict
        By module a set of (name, bit).
    """
    modules = {}
    for text in texts:
        modules |= {found[1]: _Module(found[0]) for found in _MODULE.finditer(text)}
    while any([module.settle(modules) for module in modules.values()]):
        pass
    return {name: module.fixed for name, module in modules.items()}
