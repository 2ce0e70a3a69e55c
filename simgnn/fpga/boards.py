"""The boards that bitstreams are made for: device, and pins of clock, serial line and memory."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from simgnn.process.files.templates import rendered

# By die, in thousands of LUTs (Lattice FPGA-DS-02012, table 1.1).
_BLOCK_RAMS = {"45": 108, "85": 208}


@dataclass(frozen=True, kw_only=True)
class Pin:
    """A pin, and its electrical standard.

    Parameters
    ----------
    site
        Name of the ball.
    standard
        ``IO_TYPE`` of the constraint.
    pull_up
        The line is held at 1 where nothing drives it.
    drive
        Of a line to a chip nearby: ``DRIVE`` and ``SLEWRATE`` of the constraint, nothing pulls it.
    """

    site: str
    standard: str = "LVCMOS33"
    pull_up: bool = False
    drive: str = ""

    @property
    def attributes(self) -> str:
        """Of the constraint, as Lattice's preference language has them."""
        # An open receive line must read as idle, which is 1.
        pull = " PULLMODE=UP" if self.pull_up else ""
        return f"IO_TYPE={self.standard}{pull}{f' PULLMODE=NONE {self.drive}' if self.drive else ''}"


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board with an ECP5.

    Parameters
    ----------
    name
        What ``--board`` takes.
    part
        Full name of the device.
    die
        The silicon, which has the same places whatever its package and speed.
    options
        Of nextpnr, which say which device it is.
    clock_mhz
        Of the oscillator.
    clock, rx, tx, led
        ``rx`` is the line from the host, ``led`` shows the kernel's interrupt.
    led_low
        The LED is lit by a 0.
    sdram
        Balls of a chip of `simgnn.hw.board.sizes.SDRAM_BYTES`, by its pins, the lowest bit first; none where there is
        no such chip.
    source
        Where pins and device are written.
    """

    name: str
    part: str
    die: str
    options: tuple[str, ...]
    clock_mhz: int
    clock: Pin
    rx: Pin
    tx: Pin
    led: Pin
    led_low: bool = False
    sdram: Mapping[str, str] = field(default_factory=dict)
    source: str

    @property
    def block_rams(self) -> int:
        """How many the die has."""
        return _BLOCK_RAMS[self.die]

    @property
    def pins(self) -> dict[str, Pin]:
        """Pins by the top module's ports, without memory's."""
        return {"clock": self.clock, "rx": self.rx, "tx": self.tx, "led": self.led}

    @property
    def sdram_pins(self) -> dict[str, Pin]:
        """The SDRAM's pins by ports; those of several bits by port and bit."""
        return {
            f"sdram_{name}[{bit}]" if " " in sites else f"sdram_{name}": Pin(
                site=site, drive="DRIVE=4 SLEWRATE=FAST"
            )
            for name, sites in self.sdram.items()
            for bit, site in enumerate(sites.split())
        }


def _boards() -> dict[str, Board]:
    """Those of `boards.toml`, by name."""
    found = {}
    for name, values in tomllib.loads(
        Path(__file__).with_name("boards.toml").read_text(encoding="utf-8")
    ).items():
        for key in ("clock", "rx", "tx", "led"):
            values[key] = Pin(**values[key])
        found[name] = Board(name=name, **values | {"options": tuple(values["options"])})
    return found


BOARDS = _boards()


def constraints(board: Board, pins: Mapping[str, Pin], *, clock_mhz: float) -> str:
    """Pins and the oscillator's frequency, in Lattice's preference language (LPF) as nextpnr reads it.

    Parameters
    ----------
    pins
        By the top module's ports.
    clock_mhz
        The system's clock, which the PLL makes; nextpnr works it out from the oscillator's.
    """
    return rendered("simgnn.fpga", "board.lpf.jinja", board=board, pins=pins, clock_mhz=clock_mhz)
