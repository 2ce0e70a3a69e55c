"""The STORE engine between banks and a device memory."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.drivers.axi_port import WriteMemory
from kit.drivers.engine_driver import EngineDriver
from kit.models.bank_memory import BankMemory
from kit.numbers32 import pack
from kit.oracles.copies import Copies
from kit.streams import clock_and_reset

from simgnn.hw.command import Opcode

BASE, LIMIT = 1 << 33, (1 << 33) + (1 << 16)
"""Bounds of memory where they are fixed, and how far they are apart where they are not."""


class StoreBench:
    """The STORE engine between banks and a device memory."""

    def __init__(
        self, dut, config, *, key, fixed=True, idle=0.0, stall=0.0, latency=1, responses=None, order=None
    ):
        self.dut = dut
        self.copies = Copies(config=config, random=case.generator(*key))
        self.config, self.random = self.copies.config, self.copies.random
        rng = np.random.default_rng(self.random.getrandbits(64))
        self.banks = BankMemory(dut, config=self.config, rng=rng, reads=["read"])
        self.memory = WriteMemory(
            dut,
            config=self.config,
            random=self.random,
            idle=idle,
            stall=stall,
            latency=latency,
            responses=responses,
            order=order,
        )
        self.engine = EngineDriver(dut, "store", random=self.random)
        self.errors = []
        self.base = BASE if fixed else self.random.getrandbits(self.config.address_bits - 1) >> 16 << 16
        dut.base.value, dut.limit.value, dut.halt.value = self.base, self.base + LIMIT - BASE, 0
        dut.permitted.value = 1

    async def start(self, *, memory=True, states=True):
        """With the bench's own memory, unless another one is at the port, and with states watched, unless they mean
        nothing: after an error."""
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.banks.serve())
        cocotb.start_soon(self._watch())
        if memory:
            cocotb.start_soon(self.memory.serve())
        if states:
            cocotb.start_soon(self.engine.watch())

    async def _watch(self):
        """Events as they happen on the port."""
        dut = self.dut
        issued = answered = 0
        while True:
            dut.axi_rdata.value = self.random.getrandbits(self.config.data_bits)  # no write depends on it
            await RisingEdge(dut.clk)
            moved = case.known(dut.axi_awvalid) and case.known(dut.axi_awready)
            assert case.known(dut.burst) == moved, "burst must tell of a transferred address"
            beat = case.known(dut.axi_wvalid) and case.known(dut.axi_wready)
            assert case.known(dut.beat) == beat, "beat must tell of a transferred beat"
            assert case.known(dut.axi_bready), "the engine must always be ready for a response"
            offered = case.known(dut.axi_awvalid)
            assert case.known(dut.waiting) or issued + offered == answered, "a response must be waited for"
            issued += moved
            answered += case.known(dut.axi_bvalid)
            if case.known(dut.error):
                self.errors.append((case.known(dut.error_response), case.known(dut.error_address)))

    def image(self, shapes):
        """Bytes that copies leave in device memory: whole words, but for the columns that the last one lacks."""
        image = {}
        for shape in shapes:
            tail = 4 * ((shape["columns"] - 1) % self.config.lanes + 1)
            for device, place, last in self.copies.pairs(shape):
                word = pack(self.banks.words[shape["bank"]][place]).to_bytes(self.config.word_bytes, "little")
                image |= {device + i: byte for i, byte in enumerate(word[: tail if last else None])}
        return image

    def shapes(self, count):
        word = self.config.word_bytes
        low, high = self.base // word, (self.base + LIMIT - BASE) // word
        return [self.copies.shape(low=low, high=high, repeats=False) for _ in range(count)]

    def commands(self, shapes):
        return [self.copies.command(Opcode.STORE, **shape) for shape in shapes]
