"""Shows the rules of AXI4 (`kit.axi_rules`) what a design's ports do, in every cycle of a test."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.axi_rules import PAYLOADS, AxiRules


def payload_values(payload):
    """What a channel carries in a cycle in which it is valid: dict of int by the names of `payload`, dict of handles.

    Of write data, bytes without a strobe need not be known; nobody may look at them (ARM IHI 0022, A3.4.3).
    """
    values = {part: case.known(signal) for part, signal in payload.items() if part != "data"}
    if (data := payload.get("data")) is not None:
        values["data"] = case.written(data, values["strb"]) if "strb" in values else case.known(data)
    return values


class AxiMonitor:
    """Watches one port, whichever side of it the design is on.

    Parameters
    ----------
    dut : handle
    name : str
        The port's: signals are called ``NAME_arvalid``.
    clock : handle
    in_reset : callable, optional
        Whether the design is in reset, from nothing; by default ``rst`` says so.
    reads, writes : int, optional
        See `AxiRules`.
    channels : sequence of str, optional
        Those that the port has.
    """

    def __init__(self, dut, name, *, clock, in_reset=None, reads=None, writes=None, channels=tuple(PAYLOADS)):
        self.clock = clock
        self.in_reset = in_reset or (lambda: case.known(dut.rst))
        self._signals = {
            channel: (
                getattr(dut, f"{name}_{channel}valid"),
                getattr(dut, f"{name}_{channel}ready"),
                {part: getattr(dut, f"{name}_{channel}{part}") for part in PAYLOADS[channel]},
            )
            for channel in channels
        }
        word = self._signals["r" if "r" in channels else "w"][2]["data"]
        self.rules = AxiRules(beat_bytes=len(word) // 8, reads=reads, writes=writes)

    def start(self):
        """Watch until the test ends; a broken rule fails it."""
        cocotb.start_soon(self._watch())
        return self

    async def _watch(self):
        seen_reset = False
        while True:
            await RisingEdge(self.clock)
            if not self.in_reset():
                self.rules.check(self._cycle())
            elif seen_reset:
                # Registers hold their reset's values from its first edge on.
                self.rules.reset(self._cycle())
            seen_reset = self.in_reset()

    def _cycle(self):
        cycle = dict.fromkeys(PAYLOADS, (0, 0, None))
        for channel, (valid, ready, payload) in self._signals.items():
            offered = case.known(valid)
            cycle[channel] = (offered, case.known(ready), payload_values(payload) if offered else None)
        return cycle
