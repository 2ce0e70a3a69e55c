"""Which modules hold which, by the text of their Verilog."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping


class Holders:
    """Who holds whom among the modules of a design.

    Parameters
    ----------
    modules
        Verilog of all modules, by name.

    Attributes
    ----------
    around : dict
        Of each module those that instantiate it.
    below : dict
        Of each module all that it holds, at any depth.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules
        self.around = {
            name: [other for other, text in modules.items() if re.search(rf"^  {name} ", text, re.MULTILINE)]
            for name in modules
        }
        self.below = {name: self._within(name) for name in modules}

    def chain(self, module: str, top: str) -> tuple[str, ...]:
        """A module, all that lie between, and one that holds it: it is inside in each place that it has in `top`."""
        if top == module:
            return (top,)
        between = [
            name
            for name in self._modules
            if name != top and module in self.below[name] and name in self.below[top]
        ]
        return (module, *between, top)

    def somewhere(self, top: str, holds: Callable[[str], bool]) -> bool:
        """Whether something holds of a module or, where it does not, in each of those that hold it, and so on up."""
        if holds(top):
            return True
        around = self.around[top]
        return bool(around) and all(self.somewhere(name, holds) for name in around)

    def _within(self, top: str) -> set[str]:
        found: set[str] = set()
        fresh = [top]
        while fresh:
            fresh = [
                name for name, around in self.around.items() if name not in found and set(around) & set(fresh)
            ]
            found |= set(fresh)
        return found
