"""Hands commands to an engine, and watches the state that it reports in every cycle."""

import collections

from cocotb.triggers import RisingEdge
from kit import case

from simgnn.hw.counters import STATES


class EngineDriver:
    """Offers commands as an engine's queue does, with tokens that come late.

    Every cycle from `watch` on has exactly one state; without a command it is idle, and while a command waits for its
    tokens it is stall_token.

    Parameters
    ----------
    dut : handle
    engine : str
        Key of `counters.STATES`.
    random : random.Random
    ended : str
        Signal that says that a command has ended. An engine that works on after it has left its queue has its own.

    Attributes
    ----------
    cycle : int
        Cycles watched.
    states : collections.Counter
        Cycles in each state.
    started, ended : list of int
        Cycles in which commands did so.
    """

    def __init__(self, dut, engine, *, random, ended="command_ready"):
        self.dut, self.random = dut, random
        self._ended = getattr(dut, ended)
        self.names = STATES[engine]
        self.points = {name: f"{engine} is {name}" for name in self.names}
        case.declare(*self.points.values())
        self.cycle = 0
        self.states = collections.Counter()
        self.started, self.ended = [], []
        self._taken = 0
        self._running = False
        dut.command_valid.value = 0
        dut.permitted.value = 0

    async def watch(self):
        """Check every cycle, for ever."""
        dut = self.dut
        bits = {1 << index: name for index, name in enumerate(self.names)}
        while True:
            await RisingEdge(dut.clk)
            state = case.known(dut.state)
            assert state in bits, f"exactly one state must hold, not {state:#b} of {self.names}"
            name = bits[state]
            valid, started, taken, ended = (
                case.known(s) for s in (dut.command_valid, dut.started, dut.command_ready, self._ended)
            )
            allowed = case.known(dut.permitted)
            assert not started or (valid and allowed and not self._running), (
                "a command must be started once, when its tokens are there"
            )
            assert not taken or self._running, "a command must not leave its queue before it has started"
            working = len(self.started) > len(self.ended)
            assert not ended or working, "a command must not end before it has started"
            if not valid and not working:
                assert name == "idle", f"an engine without a command must be idle, not {name}"
            elif not working and not allowed:
                assert name == "stall_token", f"a command without tokens must be stall_token, not {name}"
            if started:
                self.started.append(self.cycle)
                self._running = True
            if taken:
                self._taken += 1
                self._running = False
            if ended:
                self.ended.append(self.cycle)
            if not self.states[name]:
                case.met(self.points[name])
            self.states[name] += 1
            self.cycle += 1

    async def run(self, command, *, tokens_after=0, patience=100_000):
        """Offer one command and wait for its end; the cycles that passed in each state, a Counter.

        Parameters
        ----------
        command : int
        tokens_after : int
            Cycles until its tokens are there.
        patience : int
            Cycles that it may take.
        """
        before, begin = self.states.copy(), self.cycle
        await self.hand_over(command, tokens_after=tokens_after, patience=patience)
        await self.finish(patience=patience)
        spent = self.states - before
        assert spent.total() == self.cycle - begin, "states must add up to the cycles"
        return spent

    async def hand_over(self, command, *, tokens_after=0, patience=100_000):
        """Offer one command until it leaves its queue; parameters as in `run`."""
        dut = self.dut
        dut.command_payload.value = command
        dut.command_valid.value = 1
        dut.permitted.value = int(tokens_after == 0)
        number, waited = self._taken, 0
        while True:
            await RisingEdge(dut.clk)
            waited += 1
            if waited >= tokens_after:
                # A token may be taken: what is permitted is no longer of interest once the command runs.
                dut.permitted.value = 1 if len(self.started) == number else self.random.getrandbits(1)
            if case.known(dut.command_ready):
                break
            assert waited < patience, f"a command must end, not run for {patience} cycles"
        dut.command_valid.value = 0
        dut.command_payload.value = self.random.getrandbits(len(dut.command_payload))

    async def finish(self, *, patience=100_000):
        """Wait until every command has ended, and one idle cycle, in which `watch` has seen the end for certain."""
        waited = 0
        ended = False
        while not ended:
            ended = len(self.ended) == len(self.started) == self._taken
            await RisingEdge(self.dut.clk)
            waited += 1
            assert waited < patience, f"commands must end, not run for {patience} cycles"
