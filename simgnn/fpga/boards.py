"""The boards that bitstreams are made for: device, pins of clock and serial line, each with where that is written."""

from __future__ import annotations

from dataclasses import dataclass


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
    """

    site: str
    standard: str = "LVCMOS33"
    pull_up: bool = False


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
    source: str

    @property
    def pins(self) -> dict[str, Pin]:
        """Pins by the top module's ports."""
        return {"clock": self.clock, "rx": self.rx, "tx": self.tx, "led": self.led}


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


def constraints(board: Board, *, clock_mhz: float) -> str:
    """Pins and the oscillator's frequency, in Lattice's preference language (LPF) as nextpnr reads it.

    Parameters
    ----------
    board
    clock_mhz
        The system's clock, which the PLL makes; nextpnr works it out from the oscillator's.
    """
    lines = [f"# {board.part} on {board.name}: {board.source}", f"# system clock: {clock_mhz:g} MHz"]
    for port, pin in board.pins.items():
        pull = " PULLMODE=UP" if pin.pull_up else ""
        lines += [
            f'LOCATE COMP "{port}" SITE "{pin.site}";',
            f'IOBUF PORT "{port}" IO_TYPE={pin.standard}{pull};',
        ]
    lines.append(f'FREQUENCY PORT "clock" {board.clock_mhz} MHZ;')
    return "\n".join(lines) + "\n"


def top_module(board: Board) -> str:
    """Verilog of the module ``simgnn_top``, whose ports are the board's pins.

    The PLL, a module ``pll``, makes the system's clock. The system is in reset until the PLL has locked, and 255 cycles
    longer.
    """
    led = "!interrupt" if board.led_low else "interrupt"
    return f"""module simgnn_top(clock, rx, tx, led);
  input clock;
  input rx;
  output tx;
  output led;
  wire clk;
  wire locked;
  wire interrupt;
  reg [7:0] resting = 8'd0;
  reg rst = 1'b1;
  assign led = {led};
  always @(posedge clk or negedge locked)
    if (!locked) begin
      resting <= 8'd0;
      rst <= 1'b1;
    end else begin
      if (!(&resting)) resting <= resting + 8'd1;
      rst <= !(&resting);
    end
  pll pll (
    .clkin(clock),
    .clkout0(clk),
    .locked(locked)
  );
  simgnn_board board (
    .clk(clk),
    .interrupt(interrupt),
    .rst(rst),
    .rx(rx),
    .tx(tx)
  );
endmodule
"""
