"""Launches in which one engine gives another many tokens before the first of them is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.hw.command import Engine
from simgnn.sim.executions.legality import TOKEN_LIMIT
from simgnn.verify.drawing.assembler import BANK_SPACES

if TYPE_CHECKING:
    from simgnn.verify.drawing.assembler import MemoryPlace
    from simgnn.verify.drawing.composer import _Composer


FEWEST, MANY = 6, 40
_FULL = 0.1
"""Chance that the counter is filled."""


def queue_tokens(composer: _Composer, name: str) -> None:
    """Append two launches to a program: one that LOADs operands, and one in which tokens queue up.

    The giver's commands each give the taker a token; the last one gives a third engine one as well, whose command gives
    the taker's first one the token without which it cannot take any of the others.

    Parameters
    ----------
    composer
    name
        What the launches' names begin with.
    """
    rng, assembler = composer.rng, composer.assembler
    columns = composer.size(min(composer.columns, composer.config.lanes))
    places: list[MemoryPlace] = []
    for space in BANK_SPACES:
        places.append(composer.place((space,), 1, columns, keep=places))
        assembler.load(composer.input(1, columns), places[-1])
    source = composer.input(1, columns)
    output = assembler.tensor(composer.name("output"), rows=1, columns=columns)
    assembler.end_segment(f"{name}operands")
    first, second, third, fourth = places
    commands = {
        Engine.LOAD: lambda: assembler.load(source, first),
        Engine.STORE: lambda: assembler.store(second, output),
        Engine.AGGREGATE: lambda: assembler.aggregate(third, fourth, [[0]]),
        Engine.UPDATE: lambda: assembler.gemm(first, second, third, m=1, n=columns, k=1),
    }
    giver, taker, between = (Engine(int(engine)) for engine in rng.permutation(len(Engine))[:3])
    count = int(rng.choice([FEWEST, int(rng.integers(FEWEST, MANY + 1))]))
    if composer.chance(_FULL):
        count = TOKEN_LIMIT
    for index in range(count):
        last = index == count - 1
        assembler.tokens = (0, 1 << taker | (1 << between if last else 0))
        commands[giver]()
    assembler.tokens = (1 << giver, 1 << taker)
    commands[between]()
    for index in range(count):
        assembler.tokens = (1 << giver | (0 if index else 1 << between), 0)
        commands[taker]()
    assembler.end_segment(f"{name}tokens")
    composer.unstored += places
