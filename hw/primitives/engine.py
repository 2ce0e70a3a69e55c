"""What every engine has in common: the command at its queue's head, and the state that it reports."""

from functools import reduce
from operator import add

from amaranth.hdl import Cat, Const, Mux, Signal
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2, exact_log2

from simgnn.hw.command import COMMAND_WORDS, COUNT_BITS, LAYOUT, Opcode
from simgnn.hw.counters import STATES

COMMAND = stream.Signature(32 * COMMAND_WORDS)

LIST = data.StructLayout({"address": 64, "count": 32})
"""A list in device memory: its first element's address (bytes), and elements."""
LISTS = data.StructLayout({"edges": LIST, "records": LIST})
"""The lists that an AGGREGATE reads in the order of its sources; an empty one is not read."""


def engine_members(engine):
    """Members of an engine called `engine`.

    Members
    -------
    command : In(COMMAND)
        The command at the head of the engine's queue. It stays until the engine has ended it; then `ready` is high
        for a cycle.
    permitted : In(1)
        The command's tokens are there.
    started : Out(1)
        The engine starts the command and takes its tokens.
    state : Out
        One bit per state of `counters.STATES[engine]`, exactly one of them set.
    """
    return {"command": In(COMMAND), "permitted": In(1), "started": Out(1), "state": Out(len(STATES[engine]))}


def fields(opcode, command):
    """A command's fields by name, as slices of the command."""
    return {name: field.of(command) for name, field in LAYOUT[opcode].items()}


def product_fields(memory, command):
    """A GEMM's fields by name; `m` and `n` as slices of what a C that fits into a bank can have."""
    found = fields(Opcode.GEMM, command)
    # Counters of rows and columns need no more bits than a C that fits has; the checker refuses what is larger.
    most = {"m": memory.bank_words, "n": memory.bank_words * memory.lanes}
    return found | {name: found[name][: bits_for(size)] for name, size in most.items()}


def lists_of(command):
    """`LISTS` of an AGGREGATE command, as bits."""
    of = fields(Opcode.AGGREGATE, command)
    recorded = of["indexed"] | of["source_scaled"]
    records = Mux(recorded, of["sources"], 0)
    return Cat(of["edges_address"], of["edges"], of["records_address"], records, Const(0, 32 - COUNT_BITS))


def report_state(m, engine, port, **conditions):
    """Drive `port` with the one state that holds, by the priority in which `conditions` are given; the last is idle."""
    names = STATES[engine]
    if (*conditions, "idle") != names:
        raise ValueError(f"states of {engine} must be {names}, not {(*conditions, 'idle')!r}")
    seen = 0
    bits = []
    for name, condition in conditions.items():
        bit = Signal(name=f"is_{name}")
        m.d.comb += bit.eq(condition & ~seen if bits else condition)
        bits.append(bit)
        seen = Cat(*bits).any()
    m.d.comb += port.eq(Cat(*bits, ~seen))


def row_words(columns, *, lanes):
    """Words that a row of `columns` (a value) takes."""
    return (columns + (lanes - 1)) >> exact_log2(lanes)


def word_address(address, *, word_bytes):
    """Number of the word at a byte address."""
    return address >> exact_log2(word_bytes)


def times(value, number):
    """Product of a value with a positive integer, as a sum of shifted values: no multiplier is made for it."""
    return reduce(add, [value << bit for bit in range(number.bit_length()) if number >> bit & 1])


def divided(m, value, number, *, name):
    """Quotient and remainder of a value by a positive integer: slices, or by long division.

    A step has the bits of a remainder and one more, so that few tables are enough: to divide 14 bits by 6 takes 18 LUTs
    of UltraScale+, where a product with the reciprocal takes 139. `name` is the prefix of its signals.
    """
    low = (number & -number).bit_length() - 1
    odd, rest, digits = number >> low, Const(0, 0), []
    if odd == 1:
        return value >> low, value[:low]
    for place in reversed(range(low, len(value))):
        rest, digit = Cat(value[place], rest), Const(0)
        if 1 << len(rest) > odd:
            whole, digit = rest, Signal(name=f"{name}_digit{place - low}")
            rest = Signal(ceil_log2(odd), name=f"{name}_rest{place - low}")
            m.d.comb += [digit.eq(whole >= odd), rest.eq(Mux(digit, whole - odd, whole))]
        digits.append(digit)
    return Cat(*reversed(digits)), Cat(value[:low], rest)


def bank_of(space):
    """Bank number of a memory space (BANK0 is 0, MASK is 4)."""
    return (space - 1)[:3]
