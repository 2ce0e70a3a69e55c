"""Value change dumps of a failing program: when a wrong word was written, and the cycles around it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from simgnn.errors import InputError
from simgnn.sim.toolchain.replacing import replacing

BEFORE, AFTER = 200, 60
"""Cycles of a window before and after what it shows."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """When something happened in a dump.

    Parameters
    ----------
    cycle
        Counted from the start of the launch.
    time
        In the unit of `RtlDevice`'s dumps: two per cycle, even before the rising edge.
    port
        The memory port.
    signals
        Which of its signals show it.
    """

    cycle: int
    time: int
    port: int = 0
    signals: str = "*"

    def nanoseconds(self, clock_mhz: float) -> float:
        """When it is in what `cut` writes."""
        return picoseconds(self.time, clock_mhz) / 1000


def picoseconds(time: int, clock_mhz: float) -> int:
    """A time of `RtlDevice`'s dumps, half cycles, at a clock."""
    return round(time * 500_000 / clock_mhz)


class _Port:
    """Follows the writes of one AXI4 port."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        # Either may be ahead of the other: a memory takes addresses and data in any order.
        self.bursts: deque[tuple[int, int]] = deque()
        self.beats: deque[tuple[Moment, int, bool]] = deque()
        self.done = 0

    def is_transfer(self, channel: str, value: Callable[[str], int]) -> bool:
        """Whether a channel transfers in this cycle; `value` reads a signal."""
        return bool(value(self.names[f"{channel}valid"]) and value(self.names[f"{channel}ready"]))

    def written(self, value: Callable[[str], int], moment: Moment) -> Iterator[tuple[Moment, int, int]]:
        """When, at which address and with which strobes beats were written whose addresses are known from now on."""
        if self.is_transfer("aw", value):
            self.bursts.append((value(self.names["awaddr"]), 1 << value(self.names["awsize"])))
        if self.is_transfer("w", value):
            self.beats.append((moment, value(self.names["wstrb"]), bool(value(self.names["wlast"]))))
        while self.bursts and self.beats:
            (start, size), (at, strobes, last) = self.bursts[0], self.beats.popleft()
            yield at, start + self.done * size, strobes
            self.done += 1
            if last:
                self.bursts.popleft()
                self.done = 0


def _header(file: TextIO) -> tuple[list[str], dict[str, dict[str, str]], str | None]:
    """Identifiers of the signals: of each port by name, and of the launch's run signal; the header's text."""
    lines: list[str] = []
    scopes: list[str] = []
    ports: dict[str, dict[str, str]] = {}
    run = None
    for line in file:
        lines.append(line)
        words = line.split()
        if words[:1] == ["$scope"]:
            scopes.append(words[2])
        elif words[:1] == ["$upscope"]:
            scopes.pop()
        elif words[:1] == ["$var"]:
            identifier, name = words[3], words[4]
            port = re.fullmatch(r"m_axi_gmem(\d+)_(\w+)", name)
            # The top's ports alone: modules inside have signals of the same names.
            if port and len(scopes) == 1:
                ports.setdefault(port[1], {})[port[2]] = identifier
            # High from a launch's start to its end, as the cycle counter counts it.
            if name == "run" and any("counters" in scope for scope in scopes):
                run = identifier
        elif words[:1] == ["$enddefinitions"]:
            break
    return lines, ports, run


def _local(address: int, number: int, ports: int, beat_bytes: int) -> int | None:
    """Where a byte of device memory, striped over ports beat by beat, lies at one of them; None if not there."""
    beat, offset = divmod(address, beat_bytes)
    return beat // ports * beat_bytes + offset if beat % ports == number else None


def find_write(
    path: Path, address: int | None, *, word_bytes: int, banks: Sequence[int] = (), text: str = ""
) -> tuple[Moment | None, Moment | None]:
    """When a word was last written through a port, and when anything last moved, or what broke a rule.

    Parameters
    ----------
    path
        A dump of `RtlDevice`.
    address
        Byte address of the word; None looks for the last transfer only.
    word_bytes
        Bytes of a beat of all ports together.
    banks
        Of `RtlDevice`.
    text
        What the device said. If a rule of AXI was broken, the dump ends in that cycle.

    Returns
    -------
    The write; the last transfer on any port, or the broken rule's cycle and channel.
    """
    values: dict[str, str] = {}

    def value(identifier: str) -> int:
        text = values.get(identifier, "0")
        return int(text, 2) if set(text) <= {"0", "1"} else 0

    with open(path, encoding="ascii") as file:
        _, ports, run = _header(file)
        beat_bytes = word_bytes // max(1, len(ports))
        local = {
            name: None if address is None else _local(address, int(name), len(ports), beat_bytes)
            for name in ports
        }
        places = {
            name: None if place is None else place + (banks[int(name)] if banks else 0)
            for name, place in local.items()
        }
        followed = [(int(name), _Port(names), places[name]) for name, names in ports.items()]
        found = last = None
        time, started = 0, None

        def look() -> None:
            nonlocal found, last, started
            # Two steps of time are a cycle, and signals are settled at the even one, before the rising edge.
            if time % 2:
                return
            running = run is None or value(run)
            # Cycles count from the launch's own start; between launches there is none.
            started = (time // 2 if started is None else started) if running else None
            cycle = time // 2 - (started if started is not None else time // 2)
            for number, port, place in followed:
                moment = Moment(cycle=cycle, time=time, port=number)
                if port.is_transfer("w", value) or port.is_transfer("r", value):
                    last = moment
                for at, address_of_beat, strobes in port.written(value, moment):
                    if place is not None and 0 <= place - address_of_beat < beat_bytes:
                        if strobes >> (place - address_of_beat) & 1:
                            found = at

        for line in file:
            if line[0] == "#":
                look()
                time = int(line[1:])
            elif line[0] == "b":
                bits, identifier = line[1:].split()
                values[identifier] = bits
            elif line[0] in "01xz":
                values[line[1:].strip()] = line[0]
        look()
    if rule := re.search(r"AXI: (A[RW]|[RWB]).*?(?: of port (\d+)|$)", text):
        port = int(rule[2] or 0) if rule[2] or len(ports) == 1 else last.port if last else 0
        even = time // 2 * 2
        cycle = even // 2 - (even // 2 if started is None else started)
        last = Moment(cycle=cycle, time=even, port=port, signals=f"{rule[1].lower()}*")
    return found, last


def cut(path: Path, target: Path, moment: Moment | None, *, clock_mhz: float) -> None:
    """Write the part of a dump around a moment, in picoseconds.

    Parameters
    ----------
    moment
        None keeps everything.
    clock_mhz
        Of the kernel.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    # What helps is around the wrong write; the dump of all the program is many times as large.
    first = 0 if moment is None else max(0, moment.time - 2 * BEFORE)
    end = None if moment is None else moment.time + 2 * AFTER
    temporary = target.with_name(target.name + ".writing")
    try:
        # Whatever ends it, Ctrl-C among it, leaves no half of a file.
        with (
            replacing(target, temporary),
            open(path, encoding="ascii") as file,
            open(temporary, "w", encoding="ascii") as out,
        ):
            lines, _, _ = _header(file)
            header = re.sub(r"\$timescale.*?\$end", "$timescale 1ps $end", "".join(lines), flags=re.S)
            out.write(header)
            _copy_changes(file, out, first, end, clock_mhz)
    except OSError as error:
        raise InputError(f"waveform must be writable: {error.strerror}", source=target) from error


def _copy_changes(file: TextIO, out: TextIO, first: int, end: int | None, clock_mhz: float) -> None:
    known: dict[str, str] = {}
    writing = False
    for line in file:
        if line[0] == "#":
            time = int(line[1:])
            if end is not None and time > end:
                break
            if not writing and time >= first:
                # A viewer needs the value of every signal at the window's start, not only of those that
                # change later.
                writing = True
                out.write(f"#{picoseconds(time, clock_mhz)}\n$dumpvars\n")
                out.writelines(known.values())
                out.write("$end\n")
            elif writing:
                out.write(f"#{picoseconds(time, clock_mhz)}\n")
            continue
        if writing:
            out.write(line)
        elif line[0] == "b":
            known[line.split()[1]] = line
        elif line[0] in "01xz":
            known[line[1:].strip()] = line
