"""Mistakes in the host's Python: where one is made, and the module that has it."""

import ast
import importlib
import sys

from mutation.host import Mistaken, Mistakes

TEXT = '''\
"""Of what a module has, a bit of each kind."""
LIMIT: int | None = 8


@njit(cache=True)
def kernel(values: list[2], count):
    total = 0
    for value in values:
        if value < count and not value & 1:
            break
        total += value * 2
    return total


def host(text):
    if text is None:
        raise ValueError(f"text must be given {1 + 1}, not " + "None")
    return None
'''


def sites(text=TEXT):
    mistakes = Mistakes()
    mistakes.visit(ast.parse(text))
    return mistakes.sites


def test_each_kind_of_mistake_is_made_where_it_can_be():
    assert [(site.line, site.before, site.after) for site in sites()] == [
        (2, "8", "9"),
        (2, "8", "7"),
        (7, "0", "1"),
        (7, "0", "-1"),
        (9, "value < count and (not value & 1)", "not (value < count and (not value & 1))"),
        (9, "value < count and (not value & 1)", "value < count or not value & 1"),
        (9, "value < count", "value <= count"),
        (9, "not value & 1", "value & 1"),
        (9, "value & 1", "value | 1"),
        (9, "1", "2"),
        (9, "1", "0"),
        (10, "break", "continue"),
        (11, "total += value * 2", "total -= value * 2"),
        (11, "value * 2", "value + 2"),
        (11, "2", "3"),
        (11, "2", "1"),
        (12, "return total", "return None"),
        (16, "text is None", "not text is None"),
        (16, "text is None", "text is not None"),
    ]


def test_what_is_compiled_or_a_constant_is_told_from_what_is_not():
    assert {site.compiled for site in sites() if site.line < 13} == {True}
    assert {(site.compiled, site.functions) for site in sites() if site.line == 16} == {(False, (15,))}
    assert {site.functions for site in sites() if site.line == 9} == {(5,)}, "as code counts its decorators"


def test_a_module_is_loaded_with_its_mistake(tmp_path, monkeypatch):
    (tmp_path / "mistaken_sum.py").write_text("def plus(a, b):\n    return a + b\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = []
    for number in (0, 1):
        finder = Mistaken(f"mistaken_sum:{number}")
        monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
        found.append(importlib.import_module("mistaken_sum").plus(3, 2))
        sys.meta_path.remove(finder)
        del sys.modules["mistaken_sum"]
    assert found == [None, 1]
