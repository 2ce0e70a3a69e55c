"""Bench of old_values.py: which words are read and when, and where each goes."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.bank_memory import BankMemory
from kit.numbers32 import pack
from kit.points import both, high, low, watch
from kit.sizes import ACCUMULATING_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.old_values import LATENCY, OldValueReader
from simgnn.hw.command import Opcode, Space, encode

DUT = configured(OldValueReader)
DESIGNS = ACCUMULATING_DESIGNS
watch("a word in every cycle", *[high("active")] * 4)
watch("a single word", low("active"), high("active", "done"), low("active"))
watch("begun as soon as the one before is done", high("done"), high("start"), high("active"))
watch("a word on its way behind the last read", both(high("fill"), low("active")))


def drawn(config, random):
    """A command of random sizes, and its words: (bank, address, cluster, accumulator, row in its cluster)."""
    words = random.randint(1, min(4, config.ring_words // 2))
    most = min(config.accumulator_words // words * config.clusters, config.bank_words // words // 2)
    rows = random.choice([1, random.randint(1, most)])
    stride = words + random.randint(0, 1)
    bank, address = random.randrange(4), random.randint(0, config.bank_words - rows * stride)
    command = encode(
        Opcode.AGGREGATE,
        accumulate=1,
        destinations=rows,
        columns=words * config.lanes - random.randrange(config.lanes),
        destination_space=Space(Space.BANK0 + bank),
        destination_address=address * config.word_bytes,
        destination_stride=stride * config.word_bytes,
    )
    places = []
    for row in range(rows):
        local, owner = divmod(row, config.clusters)
        places += [
            (bank, address + row * stride + word, owner, local * words + word, local) for word in range(words)
        ]
    return int.from_bytes(command.tobytes(), "little"), places


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.7], count=[case.pick(short=12, full=200)])
async def walks(dut, pause, count):
    """A word is read per cycle from the one behind `start` on, and comes out `LATENCY` cycles later, in its place."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(pause, count)
    memory = BankMemory(dut, config=config, rng=np.random.default_rng(random.getrandbits(32)), reads=["read"])
    dut.start.value = 0
    await clock_and_reset(dut)
    cocotb.start_soon(memory.serve())
    compared, left, due = 0, [], [None] * LATENCY
    commands = [drawn(config, random) for _ in range(count)]
    while commands or left or any(due):
        starting = bool(commands) and not left and random.random() >= pause
        if starting:
            command, coming = commands.pop()
            dut.command.value = command
        dut.start.value = int(starting)
        await RisingEdge(dut.clk)
        assert case.known(dut.active) == bool(left), f"active must be {bool(left)}"
        now = left.pop(0) if left else None
        due.append(now)
        if now:
            got = case.known(dut.read_bank), case.known(dut.read_address)
            assert case.known(dut.read_en) and got == now[:2], f"{now[:2]} must be read, not {got}"
            assert case.known(dut.done) == (not left), f"done must be {not left}"
        out = due.pop(0)
        assert case.known(dut.fill) == (out is not None), f"fill must be {out is not None}"
        if out is not None:
            bank, address, *place = out
            got = [case.known(port) for port in (dut.owner, dut.address, dut.row)]
            assert got == place, f"the word must go to {place}, not {got}"
            assert case.known(dut.data) == pack(memory.words[bank][address])
            compared += 1
        if starting:
            left = coming
    case.checked(compared)
