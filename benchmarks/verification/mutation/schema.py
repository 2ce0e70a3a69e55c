"""Many mutants in one design, one of which is selected when a simulation begins: one build serves them all.

An item of the Verilog (`mutants.items_of`) that has mutants holds each of them beside the original. Of an
assignment, each right side gets a wire as wide as the left one, so that every expression keeps its width, and the
selected wire is assigned; of a process, each is the branch of an ``if``. Which one is selected is a variable of a
package, which the top sets from the plusarg ``+mutant=NUMBER`` before anything else happens; without it none is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from mutation.mutants import Mutant, items_of
from simgnn.sim.toolchain.compiler import ToolError

SELECTED = "simgnn_selection::number"
"""The selected mutant's number in the Verilog; 0 is none."""
_PACKAGE = "package simgnn_selection;\n  int unsigned number = 0;\nendpackage\n"
_SELECTION = f"""\
  initial if (!$value$plusargs("mutant=%d", {SELECTED})) {SELECTED} = 0;
"""
_ASSIGNMENT = re.compile(r"  (?:assign|wire)\s+([^=]*?)\s*=\s*(.*?);\s*\Z", re.DOTALL)
_PROCESS = re.compile(r"(  always @(?:\*|\([^)]*\)))(.*)\Z", re.DOTALL)


class SchemaError(ValueError):
    """A mutant cannot stand beside the original."""


def plusarg(number: int) -> str:
    """What selects a mutant of a schema when a simulation begins (`RtlDevice`); 0 selects none."""
    return f"mutant={number}"


def schema_of(mutants: Sequence[Mutant], modules: Mapping[str, str], *, top: str) -> dict[str, str]:
    """The design with mutants in it, of which the n-th is number n + 1.

    Parameters
    ----------
    mutants
        Of any modules, in any order.
    modules
        Verilog of all modules, by name; `top` among them.
    top
        The module that nobody holds.

    Raises
    ------
    SchemaError
        If a mutant's module is none of them, or the mistake is not within an assignment or a process.
    """
    by_module: dict[str, list[tuple[int, Mutant]]] = {}
    for number, mutant in enumerate(mutants, start=1):
        if mutant.module not in modules:
            raise SchemaError(f"a mutant's module must be one of the design's, not {mutant.module!r}")
        by_module.setdefault(mutant.module, []).append((number, mutant))
    changed = {name: _with_mutants(modules[name], inside) for name, inside in by_module.items()}
    # A package stands before what uses it.
    design = {"simgnn_selection": _PACKAGE, **modules, **changed}
    design[top] = design[top].replace("endmodule", f"{_SELECTION}endmodule", 1)
    return design


def built_designs(
    mutants: Sequence[Mutant],
    modules: Mapping[str, str],
    *,
    top: str,
    build: Callable[[dict[str, str]], object],
) -> Iterator[tuple[dict[str, str], list[Mutant]]]:
    """Designs that hold all mutants, as few as can be built; in the mutants' order.

    A schema that cannot be built is halved. A mutant that is left alone so has a design without the original, whether
    that can be built or not.

    Parameters
    ----------
    mutants, modules, top
        As `schema_of`.
    build
        Builds a design, or raises ToolError.

    Yields
    ------
    A design and its mutants, the n-th of which `plusarg(n + 1)` selects.
    """
    if len(mutants) == 1:
        yield {**modules, mutants[0].module: mutants[0].text}, list(mutants)
        return
    try:
        design = schema_of(mutants, modules, top=top)
        build(design)
    except (SchemaError, ToolError):
        half = len(mutants) // 2
        for part in (mutants[:half], mutants[half:]):
            yield from built_designs(part, modules, top=top, build=build)
    else:
        yield design, list(mutants)


def _with_mutants(text: str, mutants: Sequence[tuple[int, Mutant]]) -> str:
    """A module's text with the mutants of the given numbers in its items."""
    items = list(items_of(text))
    by_item: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for number, mutant in mutants:
        at = next(at for at, (one, other) in enumerate(zip(text, mutant.text, strict=False)) if one != other)
        item = next(((start, end) for start, end in items if start <= at < end), None)
        if item is None or not mutant.text.endswith(text[item[1] :]):
            raise SchemaError(f"a mistake must be in one assignment or process, not {mutant.after!r}")
        inside = mutant.text[item[0] : len(mutant.text) - len(text) + item[1]]
        by_item.setdefault(item, []).append((number, inside))
    parts, done = [], 0
    names = (f"mutated_{count}" for count in itertools.count())
    for (start, end), found in sorted(by_item.items()):
        parts += [text[done:start], _item(text[start:end], found, names)]
        done = end
    return "".join((*parts, text[done:]))


def _item(original: str, mutants: Sequence[tuple[int, str]], names: Iterator[str]) -> str:
    """An item that does what the selected mutant of it does, and otherwise what the original does."""
    if (assignment := _ASSIGNMENT.match(original)) is not None:
        left, own = assignment.groups()
        lines, chosen = [], ""
        if original.startswith("  wire"):
            lines, left = [f"  wire {left};"], left.rpartition(" ")[2]
        for number, text in mutants:
            name, right = next(names), _matched(_ASSIGNMENT, text)
            lines.append(f"  wire [$bits({left})-1:0] {name} = {right};")
            chosen += f"{SELECTED} == {number} ? {name} : "
        name = next(names)
        lines += [f"  wire [$bits({left})-1:0] {name} = {own};", f"  assign {left} = {chosen}{name};"]
        return "\n".join(lines) + "\n"
    if (process := _PROCESS.match(original)) is not None:
        header, own = process.groups()
        branches = [
            f"if ({SELECTED} == {number}) begin{_matched(_PROCESS, text)}end" for number, text in mutants
        ]
        return f"{header}\n" + "\nelse ".join((*branches, f"begin{own}end")) + "\n"
    raise SchemaError(f"an item must be an assignment or a process, not {original!r}")


def _matched(pattern: re.Pattern[str], text: str) -> str:
    """The last part of an item that is written as the original is."""
    found = pattern.match(text)
    if found is None:
        raise SchemaError(f"a mutant of an item must be one of its kind, not {text!r}")
    return found[2]
