"""Programs of ranks that tests run in one process and on gloo; they have to be found by other processes."""

import os
import signal
import time

import numpy as np

from simgnn.communicator.conformance import CHECKS
from simgnn.random_key import fold, random_bits


def verify(rank, name):
    """Run one check of the conformance suite."""
    (check,) = (check for check in CHECKS if str(check) == name)
    check.verify(rank.run)
    return "conforms"


def run(rank, program, *arguments):
    """A program's result, and what it sent and received."""
    return rank.run(program, *arguments), dict(rank.communicator.traffic)


def drawn(communicator, seed, rounds):
    """Collectives that a seed draws, on data that it draws; all that came."""
    found = []
    for turn in range(rounds):
        draws = random_bits(fold(seed, turn), np.arange(4)).tolist()
        own = random_bits(fold(seed, turn, communicator.rank), np.arange(400))
        with communicator.phase(f"phase {draws[0] % 3}"):
            rows = (own >> np.uint64(40)).astype(np.float32)[: 1 + draws[1] % 90].reshape(-1, 1)
            match draws[2] % 4:
                case 0:
                    counts = np.zeros(communicator.ranks, np.int64)
                    np.add.at(counts, (own[: len(rows)] % np.uint64(communicator.ranks)).astype(int), 1)
                    found.extend((yield from communicator.all_to_all(rows, counts)))
                case 1:
                    part = rows[: int(own[0]) % (len(rows) + 1)]
                    found.extend((yield from communicator.all_gather(part)))
                case 2:
                    powers = np.ldexp(
                        rows, (own[: len(rows)] % np.uint64(120)).astype(np.int64)[:, None] - 60
                    )
                    parts = {"a": powers.astype(np.float32), "b": rows[:1] - np.float32(1 << 23)}
                    taken = bool(own[1] % np.uint64(3)) or communicator.rank == 0
                    total = yield from communicator.reduce_ordered(parts, contributes=taken)
                    found.extend(total.values())
                case 3:
                    yield from communicator.barrier()
    return b"".join(f"{array.dtype}{array.shape}".encode() + array.tobytes() for array in found)


def disturbed(rank, fault, victim, patience_s):
    """Exchange until something happens; what was raised on this rank, and after how many seconds."""
    rank.run(drawn, 1, 3)
    if rank.communicator.rank == victim:
        FAULTS[fault](patience_s)
    begin = time.monotonic()
    try:
        rank.run(drawn, 2, 50)
        rank.run(drawn, 3, 50)
    except Exception as error:
        return type(error).__name__, time.monotonic() - begin
    return "nothing", time.monotonic() - begin


def _kill(_patience_s):
    os.kill(os.getpid(), signal.SIGKILL)


def _stop(patience_s):
    """Stop this process; a child of it lets it go on much later than anybody waits."""
    if not os.fork():
        time.sleep(patience_s)
        os.kill(os.getppid(), signal.SIGCONT)
        os._exit(0)
    os.kill(os.getpid(), signal.SIGSTOP)


FAULTS = {"SIGKILL": _kill, "SIGSTOP": _stop, "sleep": time.sleep}
