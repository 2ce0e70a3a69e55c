"""A design: its modules, as text and as nets, and which is in which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from simgnn.errors import InputError
from simgnn.verify.structure.netlist import Netlists, children_first, read_netlists
from simgnn.verify.structure.verilog import Module, read_modules_of


@dataclass(frozen=True, kw_only=True)
class Design:
    """All modules of some files.

    Parameters
    ----------
    top
        Name of the module that is in no other.
    all_modules
        In the order of the files; a name may be there twice, against the rules.
    files
        Verilog text by the file's name.
    """

    top: str
    all_modules: tuple[Module, ...]
    files: Mapping[str, str]

    @cached_property
    def modules(self) -> dict[str, Module]:
        """Modules by name, the first of each."""
        # Two of a name break a rule, which says so; everything else goes by the first.
        return {module.name: module for module in reversed(self.all_modules)}

    @cached_property
    def netlists(self) -> Netlists:
        """Nets of all modules, read with Yosys when they are first asked for."""
        return read_netlists(self.files)

    @cached_property
    def children_first(self) -> list[Module]:
        """All modules, each after those inside it; where modules hold each other, somewhere among those."""
        order = children_first(self.modules, lambda name: (inner for _, inner in self.inside(name)))
        return [self.modules[name] for name in order]

    def inside(self, module: str) -> Iterator[tuple[str, str]]:
        """Name and module of each instance in a module whose own module is known."""
        for instance in self.modules[module].instances:
            if instance.module in self.modules:
                yield instance.name, instance.module


def read_design(files: Mapping[str, str], *, top: str) -> Design:
    """Read a design with pyverilog.

    Parameters
    ----------
    files
        Verilog text by the file's name.
    top
        Name of the top module.

    Raises
    ------
    InputError
        If pyverilog is not installed, a file cannot be read, or none has the top.
    """
    modules = tuple(module for name, text in files.items() for module in read_modules_of(text, name))
    if top not in {module.name for module in modules}:
        raise InputError(f"design must have a module {top!r}", source=next(iter(files), None))
    return Design(top=top, all_modules=modules, files=files)
