"""Whether a program's tokens order all that must be ordered, so that its results do not depend on timing.

Reads of what no command has written are not found here: the reference refuses them as it runs
(`simgnn.sim.numerics.onchip`).

A command happens before another if a chain of tokens, and of commands that follow each other on one
engine, leads from the first to the second. Engines run one command at a time, so the commands that have
certainly ended when one starts are known by one number per engine: the last of them (a vector clock). Per
granule of memory it is enough to remember who wrote last, and who read last on each engine (Flanagan and
Freund, "FastTrack", PLDI 2009): whatever came earlier on an engine ended earlier.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, ENGINE_BY_CODE, Engine, Opcode, Space
from simgnn.sim.compiled import inlined, part
from simgnn.sim.program.operands import EDGES, OPERAND_NAMES, RECORDS, rules_of

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.operands import CheckedCommands
    from simgnn.sim.program.program import Program

TOKEN_LIMIT = 255
"""Tokens that a counter of a (giver, taker) pair can hold."""

_ENGINES = np.int64(len(Engine))
_FETCH = len(Engine)
"""Reader number of the sequencer, which may fetch commands at any time."""
_ZERO, _READERS, _FEW = np.int64(0), np.int64(_FETCH + 1), np.int64(7)
_DEVICE, _READ, _WRITE = np.int64(Space.DEVICE), np.int64(0), np.int64(1)
_USES = ("read", "write")
_ORDERED, _NOT_GIVEN, _TOO_MANY, _PORT, _MEMORY, _LIST, _NOT_TAKEN = range(7)
"""Verdicts."""


class _Uses(NamedTuple):
    """Who used each granule of memory last, by stamp: commands are numbered over all launches.

    Parameters
    ----------
    first : shape (spaces,)
        Each space's first granule; the spaces are one after the other.
    shift : shape (spaces,)
        Bytes of a granule, a word or a byte of the mask memory, as a power of two.
    limits : shape (spaces,)
        Bytes.
    writer : shape (granules,)
    reader : shape (engines + 1, granules)
        By engine, and the sequencer.
    ports : shape (spaces, 2, engines)
        Who used a space's port to read, or to write, last.
    base
        The stamp before the first command's; stamps up to it are of programs that were checked in the same arrays.
    engine_of : shape (commands + 1,)
        By stamp, from `base` on.
    written, written_last : shape (extents,)
        First granules of the extents of device memory that the launch writes, in order, and the last so far.
    ended : shape (engines + 1,)
        Reads that the present command's writes need not wait for, by engine: the last that has ended, or its own.
    device
        Device memory, in which records name rows.
    found : shape (6,)
        Gets what a verdict is about: its command's stamp, the operand's place, read or write, the other's stamp; an
        engine; how many.
    """

    first: NDArray[np.int64]
    shift: NDArray[np.int64]
    limits: NDArray[np.int64]
    writer: NDArray[np.int32]
    reader: NDArray[np.int32]
    ports: NDArray[np.int32]
    base: int
    engine_of: NDArray[np.int8]
    written: NDArray[np.int64]
    written_last: NDArray[np.int64]
    ended: NDArray[np.int32]
    device: NDArray[np.uint32]
    found: NDArray[np.int64]


class _Tokens(NamedTuple):
    """Tokens and clocks of one launch. A clock has the stamp of the last command of each engine that has ended.

    Parameters
    ----------
    ended : shape (engines, engines)
        Clock of each engine's last command at its end.
    given, clocks : shape (engines, engines, commands), and the same by engine
        Who gave each token of a pair (giver, taker), and its clock at its end.
    taken : shape (engines, engines, commands)
        Who took each.
    gives, takes : shape (engines, engines)
        How many have been.
    """

    ended: NDArray[np.int64]
    given: NDArray[np.int32]
    clocks: NDArray[np.int32]
    taken: NDArray[np.int32]
    gives: NDArray[np.int64]
    takes: NDArray[np.int64]


@part
def _take(t: _Tokens, u: _Uses, me: int, wait: int, stamp: int, clock: NDArray[np.int64]) -> int:
    """Take a command's tokens, and find its clock."""
    for engine in range(_ENGINES):
        clock[engine] = t.ended[me, engine]
    clock[-1] = 0  # the sequencer's fetches are never known to have ended
    for giver in range(_ENGINES):
        if wait >> giver & 1:
            number = t.takes[giver, me]
            if number == t.gives[giver, me]:
                u.found[4] = giver
                return _NOT_GIVEN
            for engine in range(_ENGINES):
                # A join of vector clocks: what had ended when the giver ended has ended now.
                clock[engine] = max(clock[engine], t.clocks[giver, me, number, engine])
            t.taken[giver, me, number] = stamp
            t.takes[giver, me] += 1
    return _ORDERED


@part
def _give(t: _Tokens, u: _Uses, me: int, signal: int, stamp: int, clock: NDArray[np.int64]) -> int:
    """Give a command's tokens."""
    for engine in range(_ENGINES):
        t.ended[me, engine] = clock[engine]
    t.ended[me, me] = stamp
    for taker in range(_ENGINES):
        if signal >> taker & 1:
            number = t.gives[me, taker]
            t.given[me, taker, number] = stamp
            for engine in range(_ENGINES):
                t.clocks[me, taker, number, engine] = t.ended[me, engine]
            t.gives[me, taker] += 1
            # The taker has certainly taken only what commands took that ended before this one started.
            ended = t.takes[me, taker]
            while ended > 0 and t.taken[me, taker, ended - 1] > clock[taker]:
                ended -= 1
            waiting = number + 1 - ended
            if waiting > TOKEN_LIMIT:
                u.found[4], u.found[5] = taker, waiting
                return _TOO_MANY
    return _ORDERED


@part
def _engine_of(u: _Uses, stamp: int) -> int:
    """The engine of a command; for one of an earlier program, which has ended, any."""
    return int(u.engine_of[max(stamp - u.base, 0)])


@part
def _are_free(
    u: _Uses,
    writers: NDArray[np.int32],
    readers: NDArray[np.int32],
    use: int,
    mine: int,
    clock: NDArray[np.int64],
) -> bool:
    """Whether many granules are surely free for a use, in loops that have no way out, so that they take vectors."""
    writer, others, last = writers[0], np.int32(0), np.int32(0)
    for other in writers:
        others |= np.int32(other ^ writer)
        last = max(last, other)
    # One writer for all of them is the usual case: what it is compared with is looked up once.
    if last > u.base and (others or (writer != mine and writer > clock[_engine_of(u, writer)])):
        return False
    for engine in range(_READERS if use == _WRITE else _ZERO):
        latest = np.int32(0)
        for reader in readers[engine]:
            latest = max(latest, reader)
        if latest > u.ended[engine]:
            return False
    return True


@inlined
def _mark(u: _Uses, first: int, last: int, use: int, me: int, stamp: int, clock: NDArray[np.int64]) -> int:
    """Mark granules as used by a command; the stamp of who may still use them, or -1."""
    mine = seen = np.int32(stamp)
    # Measured with a mini-batch of `digits`: with this the whole check takes 0.37 ms of CPU time in place of 2.1 on
    # `cosim`, and 0.19 in place of 1.7 on `u250`.
    if last - first > _FEW:
        writers, readers = u.writer[first : last + 1], u.reader[:, first : last + 1]
        if _are_free(u, writers, readers, use, mine, clock):
            if use == _READ:
                readers[me] = mine
            else:
                writers[:] = mine
            return -1
    # Unsigned, so that no index is looked at for being negative; a command has written many granules in a row.
    for granule in range(np.uint64(first), np.uint64(last + 1)):
        writer = u.writer[granule]
        if writer != seen:
            seen = writer
            if writer != mine and writer > clock[_engine_of(u, writer)]:
                return int(writer)
        if use == _READ:
            u.reader[me, granule] = mine
            continue
        late = False
        for engine in range(_READERS):
            late |= u.reader[engine, granule] > u.ended[engine]
        if late:
            for engine in range(_READERS):
                if u.reader[engine, granule] > u.ended[engine]:
                    return int(u.reader[engine, granule])
        u.writer[granule] = mine
    return -1


@part
def _last_row(u: _Uses, o: Any, records: int) -> int:
    """Number of an operand's last row in memory."""
    last = np.int64(0)
    if not o.indexed:
        last = o.rows - 1
    else:
        for row in range(o.rows):
            last = max(last, np.int64(u.device[records + 2 * row]))
    return int(last)


@part
def _is_written(u: _Uses, o: Any, records: int) -> bool:
    """Whether the launch writes from an operand's first to its last granule; on chip it is taken for granted.

    A launch writes neither its features nor its lists, which are most of what it reads: no reader of them is noted.
    """
    if o.space != _DEVICE:
        return True
    shift = u.shift[o.space]
    last = (o.address + _last_row(u, o, records) * o.stride + o.row_bytes - 1) >> shift
    # The first extent that ends at the operand's first granule or later, by halving.
    first, place, above = o.address >> shift, _ZERO, np.int64(len(u.written_last))
    while place < above:
        middle = (place + above) // 2
        if u.written_last[middle] < first:
            place = middle + 1
        else:
            above = middle
    return bool(place < len(u.written) and u.written[place] <= last)


@part
def _use(u: _Uses, o: Any, records: int, use: int, me: int, stamp: int, clock: NDArray[np.int64]) -> int:
    """Mark an operand's rows; as `_mark`."""
    if use == _READ and not _is_written(u, o, records):
        return -1
    at, shift = u.first[o.space], u.shift[o.space]
    address, stride, rows, row_bytes, indexed = o.address, o.stride, o.rows, o.row_bytes, o.indexed
    if stride == row_bytes and not indexed:
        rows, row_bytes = 1, rows * row_bytes
    for row in range(rows):
        number: int = u.device[records + 2 * row] if indexed else row
        begin = address + number * stride
        last = begin + row_bytes - 1
        other: int = _mark(u, at + (begin >> shift), at + (last >> shift), use, me, stamp, clock)
        if other >= 0:
            return other
    return -1


@part
def _use_port(u: _Uses, space: int, use: int, me: int, stamp: int, clock: NDArray[np.int64]) -> int:
    if space != _DEVICE:
        for other in range(_ENGINES):
            if other != me and u.ports[space, use, other] > clock[other]:
                return int(u.ports[space, use, other])
        u.ports[space, use, me] = stamp
    return -1


@part
def _use_operand(
    u: _Uses, o: Any, records: int, me: int, stamp: int, clock: NDArray[np.int64], idle: NDArray[np.int64]
) -> int:
    """Mark what a command does with an operand; `idle` is the clock of the launch's beginning."""
    if o.name == EDGES or o.name == RECORDS:
        u.found[3] = _use(u, o, records, _READ, me, stamp, idle)
        return _LIST if u.found[3] >= 0 else _ORDERED
    for use in (_READ, _WRITE):
        u.found[2] = use
        uses = o.reads if use == _READ else o.writes
        if uses or (use == _READ and o.feedback):
            u.found[3] = _use_port(u, o.space, use, me, stamp, clock)
            if u.found[3] >= 0:
                return _PORT
        if uses:
            u.found[3] = _use(u, o, records, use, me, stamp, clock)
            if u.found[3] >= 0:
                return _MEMORY
    return _ORDERED


@part
def _names_rows_outside(u: _Uses, o: Any, records: int) -> bool:
    """Whether records name rows past the end of the source's memory, for which the kernel refuses the command."""
    room = u.limits[o.space] - o.address - o.row_bytes
    if o.rows <= 0 or room < 0:
        return bool(o.rows > 0)
    # Divided: a record's number times the stride may have 64 bits.
    return bool(o.stride > 0 and _last_row(u, o, records) > room // o.stride)


@njit(nogil=True, cache=True)
def _follow(
    u: _Uses,
    t: _Tokens,
    decoded: NDArray[np.void],
    operands: NDArray[np.void],
    first: NDArray[np.int64],
    begin: int,
    end: int,
    before: int,
) -> int:
    """The verdict on commands begin .. end, a launch; `before` is the last stamp of those before it."""
    # A launch begins when all commands of the launches before have ended.
    t.ended[:] = before
    clock, idle = np.zeros(_ENGINES + 1, np.int64), np.zeros(_ENGINES + 1, np.int64)
    for engine in range(_ENGINES):
        idle[engine] = before
    for number in range(begin, end):
        c, stamp = decoded[number], before + 1 + number - begin
        me = ENGINE_BY_CODE[c.opcode]
        records = c.records_address // 4
        if c.indexed and _names_rows_outside(u, operands[first[number]], records):
            return _ORDERED
        u.found[0], u.engine_of[stamp - u.base] = stamp, me
        verdict: int = _take(t, u, me, c.wait, stamp, clock)
        if verdict == _ORDERED:
            verdict = _give(t, u, me, c.signal, stamp, clock)
        # This engine's own commands have ended, or are this one.
        for engine in range(_READERS):
            # By element: an assignment of arrays compiles the text of its error, which takes Numba two seconds.
            u.ended[engine] = clock[engine]
        u.ended[me] = stamp
        for place in range(first[number], first[number + 1]):
            if verdict == _ORDERED and operands[place].rows:
                u.found[1] = place
                verdict = _use_operand(u, operands[place], records, me, stamp, clock, idle)
        if verdict != _ORDERED:
            return verdict
    return _ORDERED


@njit(nogil=True, cache=True)
def _left(u: _Uses, t: _Tokens) -> int:
    """The verdict at a launch's end: whether all tokens have been taken; otherwise about the first that has not."""
    u.found[0] = 0
    for giver in range(_ENGINES):
        for taker in range(_ENGINES):
            number = t.takes[giver, taker]
            if number < t.gives[giver, taker]:
                stamp = t.given[giver, taker, number]
                if u.found[0] == 0 or stamp < u.found[0]:
                    u.found[0], u.found[4] = stamp, taker
    return _NOT_TAKEN if u.found[0] else _ORDERED


class _Stamps:
    """Room for the stamps of who used memory last, lent to one check after the other, never to two at once.

    Bringing fresh pages costs as much as checking a program that touches them: the stamps of a program that has been
    checked stay, and the next one's go on after them.
    """

    def __init__(self, granules: int) -> None:
        self.writer, self.reader = np.zeros(granules, np.int32), np.zeros((_FETCH + 1, granules), np.int32)
        self.last = 0


_MOST_STAMP = int(np.iinfo(np.int32).max)
_KEPT_GRANULES = 1 << 21
"""Room for more, 50 MB, is given back."""
_unused: list[_Stamps] = []


@contextlib.contextmanager
def _lent(granules: int, stamps: int) -> Iterator[_Stamps]:
    """Room for the stamps of so many commands; after an error it is not used again."""
    try:
        mine = _unused.pop()
    except IndexError:
        mine = _Stamps(0)
    if len(mine.writer) < granules or mine.last + stamps >= _MOST_STAMP:
        mine = _Stamps(granules)
    yield mine
    mine.last += stamps
    if len(mine.writer) <= _KEPT_GRANULES:
        _unused.append(mine)


def _written(operands: NDArray[np.void], shift: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Extents of device memory that a launch writes, as `_Uses` has them."""
    found = operands[(operands["space"] == Space.DEVICE) & (operands["writes"] != 0) & (operands["rows"] > 0)]
    found = found[np.argsort(found["address"], kind="stable")]
    last = found["address"] + (found["rows"] - 1) * found["stride"] + found["row_bytes"] - 1
    return found["address"] >> shift, np.maximum.accumulate(last >> shift)


class _Checker:
    def __init__(
        self,
        program: Program,
        limits: NDArray[np.int64],
        shift: NDArray[np.int64],
        memory: NDArray[np.uint8],
        checked: CheckedCommands,
        stamps: _Stamps,
        commands: int,
    ) -> None:
        self.program, self.checked = program, checked
        self.launches: list[tuple[int, str]] = []
        self.before, self.last = stamps.last, stamps.last + commands
        granules = limits >> shift
        self.uses = _Uses(
            first=np.cumsum(granules) - granules,
            shift=shift,
            limits=limits,
            writer=stamps.writer,
            reader=stamps.reader,
            ports=np.zeros((len(Space), len(_USES), len(Engine)), np.int32),
            base=stamps.last,
            engine_of=np.zeros(1 + commands, np.int8),
            written=np.zeros(0, np.int64),
            written_last=np.zeros(0, np.int64),
            ended=np.zeros(_FETCH + 1, np.int32),
            device=np.ascontiguousarray(memory).view(np.uint32),
            found=np.zeros(6, np.int64),
        )

    def segment(self, name: str) -> None:
        """Check one launch; ends without a verdict at a command that the kernel will refuse."""
        begin, stop = self.program.segments[name]
        end = min((number for number in self.checked.errors if begin <= number < stop), default=stop)
        self.launches.append((self.before, name))
        shape = len(Engine), len(Engine)
        tokens = _Tokens(
            ended=np.zeros(shape, np.int64),
            given=np.zeros((*shape, end - begin), np.int32),
            clocks=np.zeros((*shape, end - begin, len(Engine)), np.int32),
            taken=np.zeros((*shape, end - begin), np.int32),
            gives=np.zeros(shape, np.int64),
            takes=np.zeros(shape, np.int64),
        )
        found, commands = self.uses.found, self.checked
        found[0] = self.before
        # The sequencer may fetch the launch's commands at any time, which no token knows.
        address, count = self.program.segment_address(name)
        shift = int(self.uses.shift[Space.DEVICE])
        stop_fetched = ((address + count * COMMAND_BYTES - 1) >> shift) + 1
        fetched = self.uses.reader[_FETCH, address >> shift : stop_fetched]
        fetched[:] = self.last + 1
        written, last = _written(commands.operands[commands.first[begin] : commands.first[end]], shift)
        uses = self.uses._replace(written=written, written_last=last)
        verdict = _follow(
            uses, tokens, commands.decoded, commands.operands, commands.first, begin, end, self.before
        )
        fetched[:] = 0
        self.before = ended = int(found[0])
        if verdict == _ORDERED and ended == self.launches[-1][0] + stop - begin:
            verdict = _left(self.uses, tokens)
        if verdict != _ORDERED:
            raise ValueError(self._text(int(verdict), *found.tolist()))

    def _text(
        self, verdict: int, stamp: int, place: int, use: int, other: int, engine: int, count: int
    ) -> str:
        name, taker = self._name(stamp), Engine(engine).name
        if verdict == _NOT_GIVEN:
            return (
                f"tokens must be given before they are taken: {name} takes one "
                f"that no earlier command of {taker} gives"
            )
        if verdict == _TOO_MANY:
            return (
                f"tokens must be at most {TOKEN_LIMIT} in a counter, not {count}: {name} may give "
                f"{taker} one before the others are taken"
            )
        if verdict == _NOT_TAKEN:
            return f"tokens must all be taken: no command takes the one that {name} gives {taker}"
        row = self.checked.operands[place]
        operand, space = OPERAND_NAMES[int(row["name"])], Space(int(row["space"])).name
        if verdict == _PORT:
            return (
                f"tokens must order what shares a port: {name} uses the {_USES[use]} port "
                f"of {space} while {self._name(other)} may still use it"
            )
        if verdict == _MEMORY:
            return (
                f"tokens must order what shares memory: {name} {_USES[use]}s {operand} "
                f"in {space} while {self._name(other)} may still use it"
            )
        return (
            f"lists must be in memory when a launch begins: {name} reads {operand} ahead "
            f"of its tokens, and {self._name(other)} writes it"
        )

    def _name(self, stamp: int) -> str:
        if stamp > self.last:
            return "the sequencer, which fetches commands,"
        before, segment = next(launch for launch in reversed(self.launches) if launch[0] < stamp)
        index = stamp - before - 1
        opcode = Opcode(int(self.checked.decoded["opcode"][self.program.segments[segment][0] + index]))
        return f"command {index} ({opcode.name}) of segment {segment!r}"


def check_program(
    program: Program, config: HardwareConfig, memory: NDArray[np.uint8] | None = None
) -> CheckedCommands:
    """Check that no result of a program depends on when its engines run.

    In each segment, tokens must be given by an earlier command than takes them (so that no depth of the
    engines' queues can make it hang), all be taken, and order any two commands on different engines that
    use the same port of a bank or of the mask memory, or the same word of memory where one of them writes.
    GEMM uses both ports of C's bank, since it may keep partial sums there.
    Commands must not overwrite the segment's own commands, nor write a list that a later command of it reads
    ahead. A segment is followed up to the first command that the kernel refuses.

    Parameters
    ----------
    memory
        Device memory with the program in it; by default the program's own, which must begin at address 0.

    Returns
    -------
    The commands, decoded.

    Raises
    ------
    ValueError
        Names the two commands, or the one whose token is wrong.
    """
    rules = rules_of(program, config)
    checked = rules.check(program.commands)
    limits = np.array([rules.limits[space] for space in Space])
    word_shift = config.word_bytes.bit_length() - 1
    # Banks and device memory are used by whole words; bitmaps begin at bytes.
    shift = np.array([0 if space == Space.MASK else word_shift for space in Space])
    commands = sum(stop - start for start, stop in program.segments.values())
    with _lent(int((limits >> shift).sum()), commands + 1) as stamps:
        memory = program.memory if memory is None else memory
        checker = _Checker(program, limits, shift, memory, checked, stamps, commands)
        for name in program.segments:
            checker.segment(name)
    return checked
