"""A design: its modules, which is in which, and what depends on what through all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from simgnn.errors import InputError
from simgnn.verify.structure.dependence import Dependence, dependence
from simgnn.verify.structure.module import Module
from simgnn.verify.structure.reading import read_modules_of


@dataclass(frozen=True, kw_only=True)
class Design:
    """All modules of some files.

    Parameters
    ----------
    top
        Name of the module that is in no other.
    all_modules
        In the order of the files; a name may be there twice, against the rules.
    """

    top: str
    all_modules: tuple[Module, ...]

    @cached_property
    def modules(self) -> dict[str, Module]:
        """Modules by name, the first of each."""
        return {module.name: module for module in reversed(self.all_modules)}

    @cached_property
    def children_first(self) -> list[Module]:
        """All modules, each behind those inside it; where modules hold each other, somewhere among those."""
        order: dict[str, Module] = {}
        begun: set[str] = set()

        def visit(module: Module) -> None:
            if module.name in begun:
                return
            begun.add(module.name)
            for instance in module.instances:
                if instance.module in self.modules:
                    visit(self.modules[instance.module])
            order[module.name] = module

        for module in self.modules.values():
            visit(module)
        return list(order.values())

    @cached_property
    def dependences(self) -> dict[str, Dependence]:
        """What depends on what within a cycle, by the module's name."""
        found: dict[str, tuple[Module, Dependence]] = {}
        for module in self.children_first:
            found[module.name] = (module, dependence(module, found))
        return {name: one for name, (_, one) in found.items()}

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
    return Design(top=top, all_modules=modules)
