"""The one kind of RAM that the design uses: one read and one write port, synchronous."""

from amaranth.hdl import Module
from amaranth.lib import memory, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

BLOCK_WORDS = 64
"""Words from which a RAM is meant to be block RAM; a smaller one costs less as distributed RAM (made of LUTs)."""
ULTRA_WORDS, ULTRA_BITS = 4096, 72
"""Words and bits of an UltraRAM, the larger block of UltraScale+: what is smaller would leave most of one empty."""


class Ram(wiring.Component):
    """RAM with one read and one write port; what it holds at power-up is unspecified.

    In simulation by Amaranth it is Amaranth's own memory; in Verilog it is the template that synthesis tools infer as
    block RAM, written by `verilog`, because Amaranth would spell out every word's first value.

    Latency: data one cycle after `read_en`, held until the next. Throughput: one read and one write per cycle.

    Parameters
    ----------
    width : int
        Bits of a word.
    depth : int
        Words, a power of two and at least 2.
    granularity : int or None
        Bits per write enable, a divisor of the width; None for one enable.
    collides : bool
        A word may be read while it is written, and gives its old value. Otherwise what is read then is unspecified:
        on devices whose block RAM has no old value to give, none is kept in registers.
    takes : bool
        Words can be taken, which makes both ports of a block RAM ports that write; distributed RAM has no such.

    Members
    -------
    read_en, read_address : In
    take : In(1)
        The word at `read_address`, not one that is written in this cycle, is 0 from the next cycle on. It has no bits,
        and is no port in Verilog, where words are not taken.
    read_data : Out(width)
    write_en : In(width // granularity)
    write_address, write_data : In
    """

    def __init__(self, *, width, depth, granularity=None, collides=True, takes=False):
        if depth < 2 or depth & (depth - 1):
            raise ValueError(f"Ram depth must be a power of two and at least 2, not {depth!r}")
        if granularity is not None and (granularity < 1 or width % granularity):
            raise ValueError(f"Ram granularity must divide the width {width}, not {granularity!r}")
        if takes and depth < BLOCK_WORDS:
            raise ValueError(f"Ram depth must be at least {BLOCK_WORDS} where words are taken, not {depth!r}")
        self.width = width
        self.depth = depth
        self.granularity = granularity or width
        self.collides = collides
        self.takes = takes
        self.module_name = f"simgnn_ram_{depth}x{width}"
        super().__init__(
            {
                "read_en": In(1),
                "read_address": In(exact_log2(depth)),
                "take": In(int(takes)),
                "read_data": Out(width),
                "write_en": In(width // self.granularity),
                "write_address": In(exact_log2(depth)),
                "write_data": In(width),
            }
        )

    @property
    def style(self):
        """The RAM that synthesis tools are to make of it, ``ultra``, ``block`` or ``distributed``; its Verilog says so.

        UltraRAM has no first value, which none of these has, and a port of it does not read what it writes, as `takes`
        would want it to.
        """
        if self.depth >= ULTRA_WORDS and self.width >= ULTRA_BITS and not self.takes:
            return "ultra"
        return "block" if self.depth >= BLOCK_WORDS else "distributed"

    def elaborate(self, platform):
        m = Module()
        m.submodules.words = words = memory.Memory(shape=self.width, depth=self.depth, init=[])
        read, write = words.read_port(), words.write_port(granularity=self.granularity)
        m.d.comb += [
            read.en.eq(self.read_en),
            read.addr.eq(self.read_address),
            self.read_data.eq(read.data),
            write.en.eq(self.write_en),
            write.addr.eq(self.write_address),
            write.data.eq(self.write_data),
        ]
        if self.takes:
            take = words.write_port()
            m.d.comb += [take.en.eq(self.take), take.addr.eq(self.read_address), take.data.eq(0)]
        return m

    def verilog(self, name):
        """The module as Verilog text (IEEE 1364-2005)."""
        address = f"[{exact_log2(self.depth) - 1}:0] "
        word = f"[{self.width - 1}:0] "
        enables = self.width // self.granularity
        strobes = f"[{enables - 1}:0] " if enables > 1 else ""
        write = []
        for index in range(enables):
            bits = f"[{(index + 1) * self.granularity - 1}:{index * self.granularity}]" if enables > 1 else ""
            enable = f"write_en[{index}]" if enables > 1 else "write_en"
            write.append(f"    if ({enable}) words[write_address]{bits} <= write_data{bits};")
        process = "  always @(posedge clk) begin"
        if self.takes:
            # Of two processes neither is the first: nothing compares their addresses.
            write = [f"    if (take) words[read_address] <= {self.width}'d0;", "  end", "", process, *write]
        lines = [
            f"module {name}(",
            "  input wire clk,",
            "  input wire read_en,",
            f"  input wire {address}read_address,",
            *["  input wire take,"] * self.takes,
            f"  output reg {word}read_data,",
            f"  input wire {strobes}write_en,",
            f"  input wire {address}write_address,",
            f"  input wire {word}write_data",
            ");",
            f'  (* ram_style = "{self.style}"{"" if self.collides else ", no_rw_check = 1"} *)',
            f"  reg {word}words [0:{self.depth - 1}];",
            "",
            process,
            # Non-blocking, and without a bypass: a read of a word that is written gets the old one.
            "    if (read_en) read_data <= words[read_address];",
            *write,
            "  end",
            "endmodule",
        ]
        return "\n".join(lines) + "\n"
