"""The boards that bitstreams are made for: device, and pins of clock, serial line and memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_BLOCK_RAMS = {"45": 108, "85": 208}
"""Of each die (Lattice FPGA-DS-02012, table 1.1)."""


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
        The line is held at 1 where nobody drives it.
    drive
        Of a line to a chip nearby: ``DRIVE`` and ``SLEWRATE`` of the constraint, nothing pulls it.

    Raises
    ------
    ValueError
        If it is both pulled up and driven.
    """

    site: str
    standard: str = "LVCMOS33"
    pull_up: bool = False
    drive: str = ""

    def __post_init__(self) -> None:
        if self.pull_up and self.drive:
            raise ValueError(f"pin {self.site} must be pulled up or driven, not both")

    @property
    def attributes(self) -> str:
        """Of the constraint, as Lattice's preference language has them."""
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


ULX3S = Board(
    name="ulx3s",
    part="LFE5U-85F-6BG381C",
    die="85",
    options=("--85k", "--package", "CABGA381", "--speed", "6"),
    clock_mhz=25,
    clock=Pin(site="G2"),
    rx=Pin(site="M1", pull_up=True),
    tx=Pin(site="L4"),
    led=Pin(site="B2"),
    sdram={
        "clk": "F19",
        "cke": "F20",
        "cs_n": "P20",
        "ras_n": "R20",
        "cas_n": "T19",
        "we_n": "T20",
        "ba": "P19 N20",
        "dm": "U19 E20",
        "a": "M20 M19 L20 L19 K20 K19 K18 J20 J19 H20 N19 G20 G19",
        "dq": "J16 L18 M18 N18 P18 T18 T17 U20 E19 D20 D19 C20 E18 F18 J18 J17",
    },
    source="amaranth-lang/amaranth-boards, amaranth_boards/ulx3s.py (ULX3S_85F_Platform)",
)
EVALUATION = Board(
    name="ecp5-evn",
    part="LFE5UM5G-85F-8BG381",
    die="85",
    options=("--um5g-85k", "--package", "CABGA381", "--speed", "8"),
    clock_mhz=12,
    clock=Pin(site="A10"),
    rx=Pin(site="P2", pull_up=True),
    tx=Pin(site="P3"),
    led=Pin(site="A13", standard="LVCMOS25"),
    led_low=True,
    source="amaranth-lang/amaranth-boards, amaranth_boards/ecp5_5g_evn.py; its serial line needs two resistors moved",
)
COLORLIGHT_I9 = Board(
    name="colorlight-i9",
    part="LFE5U-45F-6BG381C",
    die="45",
    options=("--45k", "--package", "CABGA381", "--speed", "6"),
    clock_mhz=25,
    clock=Pin(site="P3"),
    rx=Pin(site="H18", pull_up=True),
    tx=Pin(site="J17"),
    led=Pin(site="L2"),
    led_low=True,
    source="amaranth-lang/amaranth-boards, amaranth_boards/colorlight_i9_r7_2.py; the serial line as on the i5,"
    " litex-hub/litex-boards, litex_boards/platforms/colorlight_i5.py",
)

BOARDS = {board.name: board for board in (ULX3S, EVALUATION, COLORLIGHT_I9)}


def constraints(board: Board, pins: Mapping[str, Pin], *, clock_mhz: float) -> str:
    """Pins and the oscillator's frequency, in Lattice's preference language (LPF) as nextpnr reads it.

    Parameters
    ----------
    board
    pins
        By the top module's ports.
    clock_mhz
        The system's clock, which the PLL makes; nextpnr works it out from the oscillator's.
    """
    lines = [f"# {board.part} on {board.name}: {board.source}", f"# system clock: {clock_mhz:g} MHz"]
    for port, pin in pins.items():
        lines += [f'LOCATE COMP "{port}" SITE "{pin.site}";', f'IOBUF PORT "{port}" {pin.attributes};']
    lines.append(f'FREQUENCY PORT "clock" {board.clock_mhz} MHZ;')
    return "\n".join(lines) + "\n"
