"""Mistakes that make a checker look away, by Python's syntax tree: conditions, bounds, loops and operands.

A checker is what judges: it compares, counts, or refuses. Its mutants must be noticed as those of the hardware are, or
it could go blind and nobody would see it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass

OFF, NEGATED, DROPPED, BOUNDARY, LOOP, OPERAND, JOINED = CHECKER_KINDS = (
    "off",
    "negated",
    "dropped",
    "boundary",
    "loop",
    "operand",
    "joined",
)
"""A condition that never holds, or the other way round; a statement left out; another comparison; a loop without its
first or last; something compared with itself; and for or, any for all."""
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
"""What stands in the place of a comparison."""
_QUANTIFIERS = {"any": "all", "all": "any"}


@dataclass(frozen=True, kw_only=True)
class CheckerMutant:
    """A file of Python with one mistake.

    Parameters
    ----------
    path
        Of the file, as it was given.
    function
        In which the mistake is, with its class.
    kind
        One of `CHECKER_KINDS`.
    line
        Of the file, from 1.
    before, after
        The changed code without it and with it, in one line.
    text
        The whole file with it.
    """

    path: str
    function: str
    kind: str
    line: int
    before: str
    after: str
    text: str


def checker_mutants(path: str, text: str, functions: Collection[str] = ()) -> list[CheckerMutant]:
    """Every mutant of a file's functions, in the order of its text.

    Texts of errors are left alone, and so is what is inside a ``raise``: a message judges nothing.

    Parameters
    ----------
    path
        What the file is called.
    text
        Its Python.
    functions
        Those that judge, as ``name`` or ``Class.name``; all of them if none is given.

    Raises
    ------
    ValueError
        If there is no function of a name that is given.
    """
    source = _Source(text)
    known = dict(_functions(ast.parse(text), ""))
    missing = sorted(set(functions) - known.keys())
    if missing:
        raise ValueError(f"{path} must have the functions {', '.join(missing)}, and does not")
    found = []
    for name, function in known.items():
        if functions and name not in functions:
            continue
        for statement in function.body:
            for kind, node, instead in _mistakes(statement, source):
                first, last = source.span(node)
                changed = text[:first] + instead + text[last:]
                if changed == text:
                    continue
                found.append(
                    CheckerMutant(
                        path=path,
                        function=name,
                        kind=kind,
                        line=node.lineno,
                        before=" ".join(text[first:last].split()),
                        after=" ".join(instead.split()),
                        text=changed,
                    )
                )
    return sorted(found, key=lambda mutant: mutant.line)


class _Source:
    """Text, and where a node of its tree stands in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = text.splitlines(keepends=True)

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where it begins and ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None, "parsed text has places"
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr | ast.stmt) -> str:
        """Its text."""
        first, last = self.span(node)
        return self._text[first:last]

    def _place(self, line: int, column: int) -> int:
        # Columns of the tree count bytes.
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())


def _functions(node: ast.AST, around: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Functions of a module and of its classes, with their names."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield around + inner.name, inner
        elif isinstance(inner, ast.ClassDef):
            yield from _functions(inner, f"{around}{inner.name}.")


def _mistakes(node: ast.AST, source: _Source) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Kind of each mistake in a node and below, the node in whose place it stands, and its text."""
    if isinstance(node, ast.Raise):
        yield DROPPED, node, "pass"
        return
    if isinstance(node, ast.JoinedStr | ast.Assert):
        return
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        # A generator's line is what it found.
        yield DROPPED, node, "yield from ()" if isinstance(node.value, ast.Yield | ast.YieldFrom) else "pass"
    if isinstance(node, ast.AugAssign):
        yield DROPPED, node, "pass"
    if isinstance(node, ast.If | ast.IfExp):
        yield from _of_condition(node.test, source)
    if isinstance(node, ast.For):
        yield from _of_loop(node.iter, source)
    if isinstance(node, ast.comprehension):
        yield from _of_loop(node.iter, source)
        for condition in node.ifs:
            yield from _of_condition(condition, source)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = source.of(node.left), source.of(node.comparators[0])
        other = _COMPARISONS[type(node.ops[0])]
        yield BOUNDARY, node, f"{left} {other} {right}"
        if isinstance(node.ops[0], ast.Eq | ast.NotEq):
            yield OPERAND, node.comparators[0], left
    if isinstance(node, ast.BoolOp):
        joined = " or " if isinstance(node.op, ast.And) else " and "
        yield JOINED, node, joined.join(f"({source.of(value)})" for value in node.values)
    if isinstance(node, ast.Name) and node.id in _QUANTIFIERS:
        yield JOINED, node, _QUANTIFIERS[node.id]
    for inner in ast.iter_child_nodes(node):
        yield from _mistakes(inner, source)


def _of_condition(test: ast.expr, source: _Source) -> Iterator[tuple[str, ast.expr, str]]:
    yield OFF, test, "False"
    if not isinstance(test, ast.Compare):  # whose comparison is turned round anyway
        yield NEGATED, test, f"not ({source.of(test)})"


def _of_loop(values: ast.expr, source: _Source) -> Iterator[tuple[str, ast.expr, str]]:
    yield LOOP, values, f"list({source.of(values)})[1:]"
    yield LOOP, values, f"list({source.of(values)})[:-1]"
