"""Kinds of DRAM at the kernel's ports: the figures that ``harness/dram.h`` computes with, and their sources."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from simgnn.hw.checks import check_integer, check_power

MAPPINGS = ("row-bank-column", "row-column-bank")
"""Where an address has row, bank and column, most significant first; channel and bank group are below all three."""

MOST_CHANNELS = 16


class DramStructure(ctypes.Structure):
    """``DramTiming`` of the C header; all zero for a memory that is no DRAM."""

    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in """column_bytes dram_khz kernel_khz channels groups banks group_shift bank_shift row_shift queue
        controller cl cwl rcd rp ras rrd_s rrd_l faw ccd_s ccd_l ccd_l_wr rtp wr wtr_s wtr_l read_to_write burst rfc
        refi""".split()
    )


_TIMES = [name for name, *_ in DramStructure._fields_[10:] if name != "burst"]


@dataclass(frozen=True, kw_only=True)
class Dram:
    """One channel of a kind of DRAM, and the part that has it.

    Parameters
    ----------
    part, channel
        What people buy, and what a channel of it is called.
    part_channels
        Channels of it, a power of two.
    for_each_port
        An accelerator has such a part at each of its ports, as boards have a DIMM for each; otherwise one, whose
        channels are spread over the ports.
    clock_mhz
        Of the commands; data come twice as fast.
    data_bits
        Width of the channel, without error correction.
    burst_length
        Transfers of one READ or WRITE.
    groups, banks, columns
        Bank groups; banks in each; READs in a row.
    cl, cwl, read_to_write
        READ to data, WRITE to data, and READ to WRITE of any bank; clocks, as the mode registers set them.
    controller
        Time that controller and interconnect add to an access, in the form of the times below.
    rcd, rp, ras, rrd_s, rrd_l, faw, ccd_s, ccd_l, ccd_l_wr, rtp, wr, wtr_s, wtr_l, rfc, refi
        The rest, by their names in the standard (`ccd_l_wr` is that of two WRITEs): at least so many clocks, and
        nanoseconds in decimal.
    queue
        Columns of a channel whose commands may be under way, 1 to 64: how far ahead rows are opened.
    """

    part: str
    channel: str
    part_channels: int
    for_each_port: bool
    clock_mhz: int
    data_bits: int
    burst_length: int
    groups: int
    banks: int
    columns: int
    cl: int
    cwl: int
    read_to_write: int
    controller: tuple[int, str]
    rcd: tuple[int, str]
    rp: tuple[int, str]
    ras: tuple[int, str]
    rrd_s: tuple[int, str]
    rrd_l: tuple[int, str]
    faw: tuple[int, str]
    ccd_s: tuple[int, str]
    ccd_l: tuple[int, str]
    ccd_l_wr: tuple[int, str]
    rtp: tuple[int, str]
    wr: tuple[int, str]
    wtr_s: tuple[int, str]
    wtr_l: tuple[int, str]
    rfc: tuple[int, str]
    refi: tuple[int, str]
    queue: int = 32

    @property
    def column_bytes(self) -> int:
        """Bytes of one READ or WRITE."""
        return self.data_bits * self.burst_length // 8

    @property
    def gbs(self) -> float:
        """Peak bandwidth of a channel in 1e9 bytes per second."""
        return self.clock_mhz * 2 * self.data_bits / 8 / 1e3

    @property
    def open_row_ns(self) -> float:
        """Time from a burst to a column of an open row, where nothing else is under way, in nanoseconds."""
        return (self.cl + self.burst_length // 2 + self.ticks("controller")) * 1e3 / self.clock_mhz

    def channels_at(self, ports: int) -> int:
        """Channels at each of an accelerator's ports: those of a part of its own, or its share of one part's."""
        return self.part_channels if self.for_each_port else max(1, self.part_channels // ports)

    def placement(self, *, ports: int, channels: int) -> str:
        """What of it is at each of an accelerator's ports, how fast and how soon, in words."""
        where = "the port" if ports == 1 else f"each of {ports} ports"
        several = "s" if channels > 1 else ""
        speed = f"{channels * self.gbs:g} GB/s, an open row in {self.open_row_ns:.0f} ns"
        there = f"{channels} {self.channel}{several} at {where}, {speed}"
        if channels != self.channels_at(ports):
            return there
        if self.for_each_port:
            return f"a {self.part}{' for each port' if ports > 1 else ''}: {there}"
        return f"a {self.part} of {self.part_channels}: {there}"

    def ticks(self, name: str) -> int:
        """A time in clocks of the DRAM: the first whole number that is not below it."""
        value: int | tuple[int, str] = getattr(self, name)
        if isinstance(value, int):
            return value
        least, nanoseconds = value
        # Exact: a time that is a whole number of clocks must not become one more by a rounding in binary.
        exact = Fraction(nanoseconds) * self.clock_mhz / 1000
        return max(least, -(-exact.numerator // exact.denominator))

    def structure(self, *, clock_mhz: float, channels: int = 1, mapping: str = MAPPINGS[0]) -> DramStructure:
        """The C header's ``DramTiming``.

        Parameters
        ----------
        clock_mhz
            Of the kernel; counts in whole kHz.
        channels
            At one port.
        mapping
            One of `MAPPINGS`.

        Raises
        ------
        ValueError
            If the kernel's clock has no kHz.
        """
        kernel_khz = round(clock_mhz * 1000)
        if kernel_khz < 1:
            raise ValueError(f"clock_mhz must be at least 0.001 for a DRAM, not {clock_mhz!r}")
        bits = {"group": self.groups, "bank": self.banks, "column": self.columns}
        fields = ("column", "bank") if mapping == "row-bank-column" else ("bank", "column")
        # The first READs of a row lie in all groups in turn: READs of one group may not follow as closely.
        shifts, position = {}, channels.bit_length() - 1
        for field in ("group", *fields):
            shifts[field] = position
            position += bits[field].bit_length() - 1
        return DramStructure(
            column_bytes=self.column_bytes,
            dram_khz=1000 * self.clock_mhz,
            kernel_khz=kernel_khz,
            channels=channels,
            groups=self.groups,
            banks=self.banks,
            group_shift=shifts["group"],
            bank_shift=shifts["bank"],
            row_shift=position,
            queue=self.queue,
            burst=self.burst_length // 2,
            **{name: self.ticks(name) for name in _TIMES},
        )


_POWERS = {
    "part_channels": (1, MOST_CHANNELS),
    "data_bits": (8, 1024),
    "burst_length": (2, 64),
    "groups": (1, 8),
    "banks": (1, 32),
    "columns": (1, 1 << 16),
}
_INTEGERS = {"clock_mhz": (1, 100_000), "queue": (1, 64)}
_MOST_BANKS, _MOST_CLOCKS = 32, 1 << 16
"""What ``dram.h`` has room for in a channel, and clocks of a time, which it begins to count far above."""


def dram_like(dram: Dram, values: Mapping[str, Any]) -> Dram:
    """A DRAM with other figures, each of which is checked.

    Parameters
    ----------
    values
        By the names of `Dram`'s parameters; a time is clocks, or [clocks, "nanoseconds"].

    Raises
    ------
    ValueError
        For one that is unknown, or that no DRAM of the model's can have.
    """
    known = [field.name for field in fields(Dram)]
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"key must be like or one of {', '.join(known)}, not {name!r}")
        if name in ("part", "channel"):
            if not isinstance(value, str) or not value.isprintable():
                raise ValueError(f"{name} must be a text, not {value!r}")
        elif name == "for_each_port":
            if not isinstance(value, bool):
                raise ValueError(f"for_each_port must be true or false, not {value!r}")
        elif name in _POWERS:
            check_power(name, value, *_POWERS[name])
        elif name in _INTEGERS:
            check_integer(name, value, *_INTEGERS[name])
        elif isinstance(value, list) and name not in ("cl", "cwl", "read_to_write"):
            clocks, nanoseconds = value if len(value) == 2 else (None, None)
            check_integer(f"clocks of {name}", clocks, 0, _MOST_CLOCKS)
            if not isinstance(nanoseconds, str) or not re.fullmatch(
                r"[0-9]{1,6}(\.[0-9]{1,6})?", nanoseconds
            ):
                raise ValueError(
                    f'nanoseconds of {name} must be a decimal text such as "14.16", not {nanoseconds!r}'
                )
            value = clocks, nanoseconds
        else:
            check_integer(f"clocks of {name}", value, 0, _MOST_CLOCKS)
        found[name] = value
    changed = replace(dram, **found)
    if changed.groups * changed.banks > _MOST_BANKS:
        raise ValueError(
            f"groups times banks must be at most {_MOST_BANKS}, not {changed.groups * changed.banks}"
        )
    times = {name: changed.ticks(name) for name in _TIMES}
    refi = times.pop("refi")
    # Or a channel would do nothing but refresh.
    if not sum(times.values()) < refi <= _MOST_CLOCKS:
        raise ValueError(
            f"refi must be above the other times together, {sum(times.values())} clocks, and at most"
            f" {_MOST_CLOCKS}, not {refi} clocks"
        )
    return changed


DRAMS = {
    # DDR4-2400R (17-17-17), 8 Gb x4, one rank: the times of JESD79-4 as DRAMsim3's DDR4_8Gb_x4_2400 has them. x4 has
    # rows of 512 bytes, which counts for tRRD and tFAW. CWL is the first of the two for 2400, READ to WRITE is
    # CL + BL/2 + 2 - CWL. The controller's time is an assumption: a row hit takes 73 ns.
    "ddr4-2400": Dram(
        part="DIMM",
        channel="channel",
        part_channels=1,
        for_each_port=True,
        clock_mhz=1200,
        data_bits=64,
        burst_length=8,
        groups=4,
        banks=4,
        columns=128,
        cl=17,
        cwl=12,
        read_to_write=17 + 4 + 2 - 12,
        controller=(0, "55.8"),
        rcd=(0, "14.16"),
        rp=(0, "14.16"),
        ras=(0, "32"),
        rrd_s=(4, "3.3"),
        rrd_l=(4, "4.9"),
        faw=(16, "13"),
        ccd_s=(4, "0"),
        ccd_l=(5, "5"),
        ccd_l_wr=(5, "5"),
        rtp=(4, "7.5"),
        wr=(0, "15"),
        wtr_s=(2, "2.5"),
        wtr_l=(4, "7.5"),
        rfc=(0, "350"),
        refi=(0, "7800"),
    ),
    # DDR5-4800B (40-39-39), 16 Gb x8, one rank of a subchannel: a DIMM has two of 32 bits. The times are a data sheet's
    # as gem5's DDR5_4400_4x8 has them, with the clocks of 4800: CWL is CL - 2, READ to WRITE gem5's formula, tCCD_L_WR
    # that of WRITEs that read nothing first. The controller's time is DDR4's.
    "ddr5": Dram(
        part="DIMM",
        channel="subchannel",
        part_channels=2,
        for_each_port=True,
        clock_mhz=2400,
        data_bits=32,
        burst_length=16,
        groups=8,
        banks=4,
        columns=64,
        cl=40,
        cwl=38,
        read_to_write=14,
        controller=(0, "55.8"),
        rcd=(0, "16"),
        rp=(0, "16"),
        ras=(0, "32"),
        rrd_s=(8, "0"),
        rrd_l=(8, "5"),
        faw=(32, "13.333"),
        ccd_s=(8, "0"),
        ccd_l=(8, "5"),
        ccd_l_wr=(16, "10"),
        rtp=(12, "7.5"),
        wr=(0, "30"),
        wtr_s=(4, "2.5"),
        wtr_l=(16, "10"),
        rfc=(0, "295"),
        refi=(0, "3900"),
    ),
    # A pseudo-channel of JESD235A (64 bits, BL 4, 16 banks in four groups, rows of 1 KB, 2 Gb/s per pin). The standard
    # leaves most times to the vendor; these are gem5's for HBM2 (HBM_2000_4H_1x64 in hbm.py, from the standard and
    # vendors' data), with gem5's tRFC of an 8 Gb die (260 ns) and CCD_S = BL/2. The controller's time is an
    # assumption: a row hit takes 107 ns.
    "hbm2": Dram(
        part="stack",
        channel="pseudo-channel",
        part_channels=16,
        for_each_port=False,
        clock_mhz=1000,
        data_bits=64,
        burst_length=4,
        groups=4,
        banks=4,
        columns=32,
        cl=18,
        cwl=7,
        read_to_write=18,
        controller=(0, "86.7"),
        rcd=(0, "12"),
        rp=(0, "14"),
        ras=(0, "28"),
        rrd_s=(0, "4"),
        rrd_l=(0, "6"),
        faw=(0, "16"),
        ccd_s=(2, "0"),
        ccd_l=(0, "3"),
        ccd_l_wr=(0, "3"),
        rtp=(0, "5"),
        wr=(0, "14"),
        wtr_s=(0, "4"),
        wtr_l=(0, "9"),
        rfc=(0, "260"),
        refi=(0, "3900"),
    ),
}
"""Kinds of DRAM by name."""
# 3.2 Gb/s per pin (JESD235D). No vendor's times at that speed are public: the nanoseconds are HBM2's, and tRFC is that
# of 8 Gb in a pseudo-channel (Ramulator 2.0's HBM2), as stacks of 16 GB have.
DRAMS["hbm2e"] = replace(DRAMS["hbm2"], clock_mhz=1600, cl=29, cwl=12, read_to_write=29, rfc=(0, "350"))
