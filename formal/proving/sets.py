"""Sets of claims: one component, what is claimed of it, and mistakes that must break each claim."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """A line of a module's Verilog made wrong.

    Parameters
    ----------
    module : str
        Without ``simgnn_``.
    text, instead : str
        What stands there, at every place, and what is written instead.
    breaks : tuple of str
        Claims that fail then.
    """

    module: str
    text: str
    instead: str
    breaks: tuple

    def plant(self, modules):
        """The modules with the mistake in them.

        Raises
        ------
        ValueError
            If there is no place for it.
        """
        name = f"simgnn_{self.module}"
        if self.text not in modules.get(name, ""):
            raise ValueError(f"{name} must contain {self.text!r} to plant a mistake, and does not")
        return {**modules, name: modules[name].replace(self.text, self.instead)}


def mistakes(module, *rows):
    """Mistakes in one module, from rows of text, what is written instead, and the claims that fail then."""
    return tuple(
        Mistake(module=module, text=text, instead=instead, breaks=tuple(breaks))
        for text, instead, *breaks in rows
    )


@dataclass(frozen=True, kw_only=True)
class ClaimSet:
    """Claims about one component.

    Parameters
    ----------
    name : str
    component : callable
        Makes the component, of the sizes for which the claims are proved.
    describe : callable
        Takes a `Harness` and states the claims.
    mistakes : tuple of Mistake
    quick : bool
        Few enough seconds for `make test`.
    borrowed : tuple of (str, str)
        Files of Verilog that others wrote, name and text, whose assertions are claims as well, and whose assumptions
        are assumed; `describe` binds a module of theirs.
    otherwise : int or None
        Cycles up to which a claim is searched that is not decided for all time in its time.
    """

    name: str
    component: Callable
    describe: Callable
    mistakes: tuple
    quick: bool = False
    borrowed: tuple = ()
    otherwise: int | None = None
