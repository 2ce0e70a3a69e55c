"""Bench of burst.py: runs cut into bursts, against a reference that cuts them in Python."""

import cocotb
from kit import case
from kit.configured import configured
from kit.drivers.read_clients import pack, unpack
from kit.models.burst_memory import PAGE, check_burst, cut
from kit.points import moved, waits, watch
from kit.streams import Scoreboard, StreamDriver, StreamMonitor, clock_and_reset

from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.burst import BEATS_BITS, BurstCutter

DUT = configured(BurstCutter)
DESIGNS = {
    "beats_4": {"config": HardwareConfig(data_bits=64, burst_beats=4, array_rows=2, array_columns=2)},
    "beats_64": {"config": HardwareConfig(data_bits=512, burst_beats=64)},
}
case.declare(
    "a run of one beat",
    "a whole burst",
    "a run that begins within a burst",
    "a run that ends within a burst",
    "a run that ends with a burst",
    "a run over 4 KB",
    "a run over 4 GB",
)
watch("a run behind a run", moved("run"), moved("run"))
watch("bursts in cycles that follow each other", moved("burst"), moved("burst"), moved("burst"))
watch("a run waits for the one before", waits("run"))


def random_run(random, config):
    """Address and beats: near a boundary of 4 KB or of 32 bits, or anywhere; short, or a few bursts long."""
    base = random.choice([4096 * random.randint(1, 9), 1 << 32, random.getrandbits(config.address_bits - 1)])
    address = base + config.word_bytes * random.randint(-config.burst_beats, config.burst_beats)
    return address // config.word_bytes * config.word_bytes, random.randint(
        1, random.choice([1, 3, 4 * config.burst_beats])
    )


def _count(config, address, beats, bursts):
    """Points of a run."""
    last = address + (beats - 1) * config.word_bytes
    end = last + config.word_bytes
    case.met("a run of one beat", beats == 1)
    case.met("a whole burst", any(length == config.burst_beats for _, length in bursts))
    case.met("a run that begins within a burst", address % config.burst_bytes)
    case.met("a run that ends within a burst", end % config.burst_bytes)
    case.met("a run that ends with a burst", end % config.burst_bytes == 0)
    case.met("a run over 4 KB", address // PAGE != last // PAGE)
    case.met("a run over 4 GB", address >> 32 != last >> 32)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=40, full=1000)])
async def bursts(dut, idle, stall, count):
    """Every run's bursts come, in order; the first one cycle after its run, and one per cycle."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, count)
    driver = StreamDriver(dut, "run", random=random, idle=idle)
    monitor = StreamMonitor(dut, "burst", random=random, stall=stall)
    board = Scoreboard("burst", show=lambda burst: f"{burst[1]} beats from {burst[0]:#x}")
    await clock_and_reset(dut)
    runs = [random_run(random, config) for _ in range(count)]
    for run in runs:
        bursts = cut(config, *run)
        board.expect(*bursts)
        _count(config, *run, bursts)
    expected = len(board.expected)

    def receive(payload):
        burst = unpack(config, payload)
        check_burst(config, *burst)
        board.receive(burst)

    sending = cocotb.start_soon(driver.send([pack(config, *run) for run in runs]))
    await monitor.take(receive, count=expected)
    await sending
    if not idle and not stall:
        assert monitor.cycles == expected + 1, f"{expected} bursts must take one cycle each and one more"
    await monitor.rest(cycles=4)
    board.finish()


@cocotb.test()
async def longest_run(dut):
    """The longest run is cut like any other; the bench checks the first bursts."""
    config = case.design(DESIGNS)["config"]
    random = case.generator()
    driver = StreamDriver(dut, "run", random=random)
    monitor = StreamMonitor(dut, "burst", random=random)
    board = Scoreboard("burst", show=str)
    await clock_and_reset(dut)
    address = 8192 - config.word_bytes
    board.expect((address, 1), *((8192 + i * config.burst_bytes, config.burst_beats) for i in range(9)))
    await driver.send([pack(config, address, (1 << BEATS_BITS) - 1)])
    await monitor.take(lambda payload: board.receive(unpack(config, payload)), count=10)
    board.finish()
