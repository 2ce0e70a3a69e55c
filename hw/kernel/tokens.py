"""Tokens: how decoupled engines wait for each other."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.command import Engine
from simgnn.hw.depths import TOKEN_BITS


class TokenCounters(wiring.Component):
    """One counter per (giver, taker) pair of engines.

    Latency: a token given in one cycle can be taken in the next. Throughput: every engine may start and end one command
    per cycle.

    Members
    -------
    wait, signal : In(engines).array(engines)
        Of the command at the head of each engine's queue: givers it takes a token from, takers it gives one to.
    permitted : Out(engines)
        The tokens that the engine's command waits for are there.
    started : In(engines)
        The engine starts its command.
    ended : In(engines)
        The engine has ended its command.
    clear : In(1)
        Forget all tokens.
    """

    def __init__(self):
        self.engines = engines = len(Engine)
        super().__init__(
            {
                "wait": In(engines).array(engines),
                "signal": In(engines).array(engines),
                "permitted": Out(engines),
                "started": In(engines),
                "ended": In(engines),
                "clear": In(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        lacking = [[] for _ in range(self.engines)]
        for giver in range(self.engines):
            for taker in range(self.engines):
                # An engine works in order, and the checker refuses a command that names its own.
                if giver == taker:
                    continue
                # No guard against overflow: in a legal program at most 2**TOKEN_BITS - 1 tokens of a pair are left.
                tokens = Signal(TOKEN_BITS, name=f"tokens_{giver}_{taker}")
                given = self.ended[giver] & self.signal[giver][taker]
                taken = self.started[taker] & self.wait[taker][giver]
                # In one cycle a token may be given and another one taken: the sum then stays as it is.
                m.d.sync += tokens.eq(Mux(self.clear, 0, tokens + given - taken))
                # A token that is given in this cycle counts from the next one on.
                lacking[taker].append(self.wait[taker][giver] & (tokens == 0))
        for taker, causes in enumerate(lacking):
            m.d.comb += self.permitted[taker].eq(~Cat(*causes).any())
        return m
