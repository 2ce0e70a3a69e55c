"""The tokens that a list of commands needs, found from what each of them reads and writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import BANKS, Engine, Opcode, Space, encode

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.regions import Region


class TokenPlacer:
    """Orders commands, one after the other.

    A command waits exactly for those on other engines that use the same port of a bank, or the same memory where
    one of the two writes.

    Parameters
    ----------
    memory_bytes
        Size of device memory.
    late
        Probability that a wait is for the giver's newest command instead of the one that it needs.
    spare
        Probability of a wait that nothing needs, per command and engine.

    Attributes
    ----------
    tokens
        `wait` and `signal` of each command so far.
    """

    def __init__(
        self,
        config: HardwareConfig,
        *,
        memory_bytes: int,
        rng: np.random.Generator | None = None,
        late: float = 0.0,
        spare: float = 0.0,
    ) -> None:
        self.rng, self.late, self.spare = rng, late, spare
        self.tokens: list[list[int]] = []
        self._word = config.word_bytes
        sizes = {Space(Space.BANK0 + bank): config.bank_words for bank in range(BANKS)}
        sizes |= {Space.MASK: config.mask_words, Space.DEVICE: memory_bytes // config.word_bytes}
        # Per word: the last command that wrote it and, per engine, the last that read it, counted from 1.
        self._writer = {space: np.zeros(words, dtype=np.int32) for space, words in sizes.items()}
        self._reader = {
            space: np.zeros((words, len(Engine)), dtype=np.int32) for space, words in sizes.items()
        }
        # The last command of each engine at each port of a bank: two engines must not use one at a time,
        # whatever the addresses.
        self._port: dict[tuple[Space, str], list[int]] = {}
        self._engines: list[Engine] = []
        # Vector clocks: of each command, the newest one of each engine that has ended once it has. What is
        # known need not be waited for again.
        self._clocks: list[list[int]] = []
        self._known = [[0] * len(Engine) for _ in Engine]
        self._newest = [0] * len(Engine)

    def follow(
        self,
        engine: Engine,
        *,
        reads: Sequence[Region] = (),
        writes: Sequence[Region] = (),
        tokens: tuple[int, int] | None = None,
    ) -> None:
        """Append a command on an engine.

        Parameters
        ----------
        reads, writes
            An operand that the engine keeps partial results in is
            both.
        tokens
            `wait` and `signal` of the command, which the placer then does not choose: all else that it must
            follow must have ended.
        """
        stamp = len(self.tokens) + 1
        self._engines.append(engine)
        self.tokens.append([0, 0] if tokens is None else list(tokens))
        uses = [*((place, "read") for place in reads), *((place, "write") for place in writes)]
        needed = self._needed(uses) if tokens is None else [0] * len(Engine)
        known = self._known[engine]
        # The newest first: its clock may already cover the others, which then need no token.
        for giver in sorted(Engine, key=lambda giver: -needed[giver]):
            if giver == engine:
                continue
            given = needed[giver]
            if given <= known[giver]:
                if (
                    tokens is not None
                    or not self.spare
                    or self._unlikely(self.spare)
                    or self._newest[giver] <= known[giver]
                ):
                    continue
                given = self._newest[giver]
            # A wait for a later command of the giver orders all that came before it, too.
            elif self.late and not self._unlikely(self.late):
                given = self._newest[giver]
            # Of `wait` and `signal`: the giver's command signals, and this one waits.
            self.tokens[given - 1][1] |= 1 << engine
            self.tokens[stamp - 1][0] |= 1 << giver
            # What the giver knew when it ran is known here as well.
            known = [max(pair) for pair in zip(known, self._clocks[given - 1], strict=True)]
        clock = list(known)
        clock[engine] = stamp
        self._clocks.append(clock)
        self._known[engine], self._newest[engine] = clock, stamp
        for place, kind in uses:
            words = self._words(place)
            if kind == "read":
                self._reader[place.space][words, engine] = stamp
            else:
                self._writer[place.space][words] = stamp
            self._port.setdefault((place.space, kind), [0] * len(Engine))[engine] = stamp

    def encoded(self, commands: Sequence[tuple[Opcode, dict[str, int]]]) -> U32:
        """All commands so far, opcodes and other fields, with their tokens; shape (commands, COMMAND_WORDS)."""
        return np.stack(
            [
                encode(opcode, wait=wait, signal=signal, **fields)
                for (opcode, fields), (wait, signal) in zip(commands, self.tokens, strict=True)
            ]
        )

    def _unlikely(self, chance: float) -> bool:
        """Whether a draw says that what has this chance is not done."""
        assert self.rng is not None, "chances are for those who give a generator"
        return self.rng.random() >= chance

    def end_launch(self) -> None:
        """All commands so far end before the next one starts."""
        self._known = [list(self._newest) for _ in Engine]

    def _words(self, place: Region) -> slice:
        return slice(place.address // self._word, -(-place.end // self._word))

    def _needed(self, uses: list[tuple[Region, str]]) -> list[int]:
        """The newest command on each engine that one with these operands must follow."""
        newest = np.zeros(len(Engine), dtype=np.int64)
        for place, kind in uses:
            words = self._words(place)
            writer = self._writer[place.space][words]
            for other in np.unique(writer[writer > 0]):
                giver = self._engines[other - 1]
                newest[giver] = max(newest[giver], other)
            # A write must follow the reads of what it replaces; a read only the write.
            if kind == "write":
                newest = np.maximum(newest, self._reader[place.space][words].max(axis=0))
            if place.space != Space.DEVICE:
                newest = np.maximum(newest, self._port.get((place.space, kind), newest))
        return [int(stamp) for stamp in newest]
