"""Offers commands to an engine as its queue does, with pauses and late tokens."""

from cocotb.triggers import RisingEdge
from kit import case


async def issue(dut, commands, *, random, idle, late):
    """Offer commands as a queue does, each until its end; tokens are missing with probability `late`."""
    for command in commands:
        while random.random() < idle:
            dut.command_valid.value = 0
            dut.command_payload.value = random.getrandbits(len(dut.command_payload))
            dut.permitted.value = random.getrandbits(1)
            await RisingEdge(dut.clk)
        dut.command_valid.value, dut.command_payload.value = 1, command
        for _ in range(10_000):
            dut.permitted.value = int(random.random() >= late)
            await RisingEdge(dut.clk)
            if case.known(dut.command_ready):
                break
        else:
            raise AssertionError("a command must end")
    dut.command_valid.value = 0
    await RisingEdge(dut.clk)
