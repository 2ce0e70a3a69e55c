"""Mistakes in Python: where one can be made in a module, and the module with one of them in the place of ours.

Loads none of ours, and nothing that is not Python's: processes that tests start load it as well.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.Add, ast.Sub), (ast.FloorDiv, ast.Mult), (ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr)),
    *((ast.And, ast.Or), (ast.Break, ast.Continue)),
)
_INSTEAD: dict[type, Any] = dict([*_PAIRS, *(pair[::-1] for pair in _PAIRS)])
_INSTEAD |= {ast.Mult: ast.Add, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitXor: ast.BitAnd}
_SKIPPED = ("annotation", "returns", "decorator_list")
"""Parts of a node that decide no value."""


@dataclass(frozen=True)
class Site:
    """A place in a module, and what is there instead.

    Parameters
    ----------
    line
    functions
        First lines of the functions that it is in, the outermost first, as their code has them.
    compiled
        Numba compiles it, or a function that may have it as a constant.
    """

    line: int
    functions: tuple[int, ...]
    compiled: bool
    before: str
    after: str


class Mistakes(ast.NodeTransformer):
    """Walks a module in the order of its text.

    Parameters
    ----------
    chosen
        Number of the mistake that is made; none by default.

    Attributes
    ----------
    sites : list of Site
        The places, in order.
    """

    def __init__(self, chosen: int = -1) -> None:
        self.chosen, self.sites = chosen, list[Site]()
        self._functions: tuple[int, ...] = ()
        self._compiled = False

    def visit(self, node: ast.AST) -> Any:
        """The node with the mistake, if that is made here or in it."""
        if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):  # texts of errors
            return node
        outer = self._functions, self._compiled
        if isinstance(node, ast.FunctionDef):
            first = min(part.lineno for part in (node, *node.decorator_list))
            self._functions = (*self._functions, first)
            self._compiled |= _is_compiled(node)
        made = None
        for other in _instead_of(node):
            if len(self.sites) == self.chosen:
                made = other
            before, after = (ast.unparse(getattr(one, "test", one)) for one in (node, other))
            compiled = self._compiled or not self._functions
            self.sites.append(Site(node.lineno, self._functions, compiled, before, after))
        kept = {name: getattr(node, name) for name in _SKIPPED if hasattr(node, name)}
        for name in kept:
            delattr(node, name)
        self.generic_visit(node)
        for name, value in kept.items():
            setattr(node, name, value)
        self._functions, self._compiled = outer
        return node if made is None else ast.copy_location(made, node)


def _is_compiled(node: ast.FunctionDef) -> bool:
    words = " ".join(map(ast.unparse, node.decorator_list))
    return any(word in words for word in ("jit", "part", "inlined", "compiled", "intrinsic"))


def _instead_of(node: Any) -> Iterator[ast.AST]:
    """What may be in the place of a node."""

    def changed(**parts: Any) -> ast.AST:
        made: ast.AST = type(node)(**{**vars(node), **parts})
        return made

    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            ops = [*node.ops]
            ops[number] = _INSTEAD[type(operator)]()
            yield changed(ops=ops)
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in _INSTEAD:
        sides = [getattr(getattr(node, side, node), "value", 0) for side in ("left", "right")]
        if not any(side is None or isinstance(side, str) for side in sides):  # a type, a text
            yield changed(op=_INSTEAD[type(node.op)]())
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield from (ast.Constant(node.value + step) for step in (1, -1))
    elif isinstance(node, ast.Return) and getattr(node.value, "value", 0) is not None:
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Break | ast.Continue):
        yield _INSTEAD[type(node)]()
    if isinstance(node, ast.If | ast.While | ast.IfExp) and "TYPE_CHECKING" not in ast.unparse(node.test):
        yield changed(test=ast.UnaryOp(ast.Not(), node.test))


class _Loader(importlib.machinery.SourceFileLoader):
    chosen = -1

    def get_code(self, fullname: str) -> Any:
        mistakes = Mistakes(self.chosen)
        tree = ast.fix_missing_locations(mistakes.visit(ast.parse(Path(self.path).read_bytes())))
        return compile(tree, self.path, "exec", dont_inherit=True)


class Mistaken(importlib.abc.MetaPathFinder):
    """Finds one module, and gives it with a mistake; to be put before what finds modules in `sys.meta_path`.

    Parameters
    ----------
    name
        Of the module and of the mistake: ``simgnn.sampling.sampler:17``.
    """

    def __init__(self, name: str) -> None:
        self.module, number = name.split(":")
        self.number = int(number)
        self._asked = False

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        """See `importlib.abc.MetaPathFinder`."""
        if fullname != self.module or self._asked:
            return None
        self._asked = True
        spec = importlib.util.find_spec(fullname)
        self._asked = False
        assert spec is not None and spec.origin is not None, "it is a module of ours"
        loader = _Loader(fullname, spec.origin)
        loader.chosen = self.number
        spec.loader = loader
        return spec
