"""A DRAM that goes from clock to clock and looks at every command it has ever issued.

Written from the rules in docs/reference/memory.md, not from the C header: it knows nothing but the list of commands,
and computes no time ahead. Its figures are the standard's times in clocks.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


@dataclass(eq=False)
class Column:
    """What one READ or WRITE moves."""

    arrival: int
    write: bool
    group: int
    bank: int
    row: int
    kind: str = ""
    issued: int | None = None


@dataclass
class Command:
    tick: int
    name: str  # ACT, PRE, RD, WR, REF
    group: int = -1
    bank: int = -1
    row: int = -1
    column: Column | None = None


@dataclass
class Channel:
    """One channel: columns in the order in which they must be issued, and the commands issued for them."""

    times: dict
    columns: list = field(default_factory=list)
    commands: list = field(default_factory=list)
    rows: dict = field(default_factory=dict)
    refreshes: int = 0

    def __post_init__(self):
        self.gaps = [[self._gaps(same_group, same_bank) for same_bank in (0, 1)] for same_group in (0, 1)]
        self.longest = max(gap for row in self.gaps for gaps in row for gap in gaps.values())

    def gap(self, before, after):
        """Least distance between two commands, or None where the rules have none."""
        same_group = before.group == after.group
        same_bank = same_group and before.bank == after.bank
        return self.gaps[same_group][same_bank].get((before.name, after.name))

    def _gaps(self, same_group, same_bank):
        t = self.times
        written = t["cwl"] + t["burst"]
        gaps = {
            ("PRE", "REF"): t["rp"],
            ("RD", "RD"): t["ccd_l"] if same_group else t["ccd_s"],
            ("WR", "WR"): t["ccd_l_wr"] if same_group else t["ccd_s"],
            ("RD", "WR"): t["read_to_write"],
            ("WR", "RD"): written + (t["wtr_l"] if same_group else t["wtr_s"]),
            ("ACT", "ACT"): t["rrd_l"] if same_group else t["rrd_s"],
            ("REF", "ACT"): t["rfc"],
        }
        if same_bank:
            gaps |= {
                ("ACT", "RD"): t["rcd"],
                ("ACT", "WR"): t["rcd"],
                ("ACT", "PRE"): t["ras"],
                ("PRE", "ACT"): t["rp"],
                ("RD", "PRE"): t["rtp"],
                ("WR", "PRE"): written + t["wr"],
            }
        return gaps

    def legal(self, command):
        activates = 0
        for before in reversed(self.commands):
            distance = command.tick - before.tick
            if distance > self.longest:
                return True
            gap = self.gap(before, command)
            if gap is not None and distance < gap:
                return False
            activates += before.name == "ACT"
            if command.name == before.name == "ACT" and activates == 4 and distance < self.times["faw"]:
                return False
        return True

    def last_row(self, group, bank):
        """The open row as the list of commands has it."""
        for command in reversed(self.commands):
            if (command.group, command.bank) == (group, bank) and command.name in ("ACT", "PRE"):
                return command.row if command.name == "ACT" else None
        return None

    def issue(self, tick, name, column):
        command = Command(tick, name, column.group, column.bank, column.row, column)
        if not self.legal(command):
            return False
        self.commands.append(command)
        if name in ("ACT", "PRE"):
            self.rows[column.group, column.bank] = column.row if name == "ACT" else None
        return True

    def clock(self, tick, first, queue):
        """Issue what may be issued at `tick`, for the columns from number `first` on."""
        window = enumerate(self.columns[first : first + queue], start=first)
        rows_wait = False  # rows are opened in the order of columns
        busy = set()  # banks that an earlier column still needs as they are
        in_order = True
        for position, column in window:
            if column.arrival > tick:
                break
            place = (column.group, column.bank)
            if position >= queue:
                room = self.columns[position - queue]
                if room.issued is None or room.issued >= tick:
                    break
            row = self.rows.get(place)
            if place not in busy:
                if row is None:
                    if not rows_wait and self.issue(tick, "ACT", column):
                        column.kind = column.kind or "miss"
                    else:
                        rows_wait = True
                elif row != column.row:
                    if self.issue(tick, "PRE", column):
                        column.kind = "conflict"
                    rows_wait = True
                elif in_order and self.issue(tick, "WR" if column.write else "RD", column):
                    column.issued = tick
                    column.kind = column.kind or "hit"
            elif row != column.row:
                rows_wait = True
            if column.issued is None:
                in_order = False
                busy.add(place)

    def refresh(self, due):
        """Forget what was issued for columns that are not done, close all banks, and refresh."""
        self.commands = [c for c in self.commands if c.column is None or c.column.issued is not None]
        for column in self.columns:
            if column.issued is None:
                column.kind = ""
        places = {(c.group, c.bank) for c in self.commands if c.name == "ACT"}
        still_open = [place for place in places if self.last_row(*place) is not None]
        # All banks are closed by one command, when each of them may be.
        tick = due
        while not all(self.legal(Command(tick, "PRE", *place)) for place in still_open):
            tick += 1
        self.commands += [Command(tick, "PRE", *place) for place in still_open]
        while not self.legal(Command(tick, "REF")):
            tick += 1
        self.commands.append(Command(tick, "REF"))
        self.rows = {}
        self.refreshes += 1

    def run(self, queue):
        """Issue every column."""
        tick, due, first = 0, self.times["refi"], 0
        while first < len(self.columns):
            if self.columns[first].arrival > tick and tick < due:
                tick = min(due, self.columns[first].arrival)
            if tick == due:
                self.refresh(due)
                due += self.times["refi"]
            self.clock(tick, first, queue)
            while first < len(self.columns) and self.columns[first].issued is not None:
                first += 1
            tick += 1


class NaiveDram:
    """The DRAM behind one port.

    Parameters
    ----------
    times : dict of str to int
        In clocks; also ``groups``, ``banks``, ``columns``, ``column_bytes``, ``channels``, ``queue``, ``mapping``,
        ``controller``.
    ratio : Fraction
        Clocks of the DRAM per cycle of the kernel.
    """

    def __init__(self, times, ratio):
        self.times, self.ratio = times, Fraction(ratio)
        self.channels = [Channel(times) for _ in range(times["channels"])]

    def place(self, number):
        """(channel, group, bank, row) of a column by its number, digit by digit."""
        t = self.times
        number, channel = divmod(number, t["channels"])
        number, group = divmod(number, t["groups"])
        if t["mapping"] == "row-bank-column":
            number = number // t["columns"]
            row, bank = divmod(number, t["banks"])
        else:
            number, bank = divmod(number, t["banks"])
            row = number // t["columns"]
        return channel, group, bank, row

    def serve(self, bursts, beat_bytes):
        """Cycles from which each beat of each burst (cycle, address, beats, write) is moved, a list each."""
        t = self.times
        zero = bursts[0][0]
        parts = []
        for cycle, address, beats, write in bursts:
            arrival = ceil((cycle - zero) * self.ratio)
            numbers = range(
                address // t["column_bytes"], -(-(address + beats * beat_bytes) // t["column_bytes"])
            )
            columns = {}
            for number in numbers:
                channel, group, bank, row = self.place(number)
                columns[number] = Column(arrival, write, group, bank, row)
                self.channels[channel].columns.append(columns[number])
            parts.append(columns)
        for channel in self.channels:
            channel.run(t["queue"])
        served = []
        for (_, address, beats, write), columns in zip(bursts, parts, strict=True):
            wait = (t["cwl"] if write else t["cl"]) + t["burst"] + t["controller"]
            cycles = []
            for beat in range(beats):
                low = address + beat * beat_bytes
                touched = range(low // t["column_bytes"], -(-(low + beat_bytes) // t["column_bytes"]))
                last = max(columns[number].issued for number in touched)
                cycles.append(zero + ceil((last + wait) / self.ratio))
            served.append(cycles)
        return served

    def counts(self):
        """Hits, misses, conflicts and refreshes of all channels."""
        kinds = [column.kind for channel in self.channels for column in channel.columns]
        refreshes = sum(channel.refreshes for channel in self.channels)
        return {
            "row_hits": kinds.count("hit"),
            "row_misses": kinds.count("miss"),
            "row_conflicts": kinds.count("conflict"),
            "refreshes": refreshes,
        }
