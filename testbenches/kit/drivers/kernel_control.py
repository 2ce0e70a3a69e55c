"""A kernel's control registers, as a driver of XRT uses them."""

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS, STATES

DONE, FAILED = 1, 2
"""Bits of the interrupt registers."""


class KernelControl:
    """Registers behind an AXI4-Lite manager.

    Parameters
    ----------
    master : cocotbext.axi.AxiLiteMaster
    """

    def __init__(self, master):
        self.master = master

    async def write(self, address, value, words=1):
        """Write a register of `words` x 32 bits."""
        for word in range(words):
            await self.master.write_dword(address + 4 * word, value >> 32 * word & 0xFFFF_FFFF)

    async def read(self, address, words=1):
        """Read one."""
        values = [await self.master.read_dword(address + 4 * word) for word in range(words)]
        return sum(value << 32 * word for word, value in enumerate(values))

    async def check_end(self):
        """AP_CTRL says once that a launch has ended, and that the kernel is idle."""
        assert await self.read(registers.AP_CTRL) == 0b1110, "the kernel must be done, idle and ready"
        assert await self.read(registers.AP_CTRL) == 0b0100, "done must be cleared by reading"

    async def idle(self):
        """Wait until the kernel can begin."""
        while not await self.read(registers.AP_CTRL) & 4:
            pass

    async def launch(self, **arguments):
        """Give the arguments of `write_arguments` and start; interrupts are enabled."""
        await self.write(registers.GIE, 1)
        await self.write(registers.IER, DONE | FAILED)
        await self.write_arguments(**arguments)
        await self.write(registers.AP_CTRL, 1)

    async def write_arguments(self, *, program, commands, limit, base=0, timeout=0, bases=()):
        """Write all arguments; `bases` are those of several memory ports."""
        for address, value, words in (
            (registers.PROGRAM, program, 2),
            (registers.COMMANDS, commands, 1),
            (registers.MEMORY_BASE, base, 2),
            (registers.MEMORY_LIMIT, limit, 2),
            (registers.TIMEOUT, timeout, 1),
            *((registers.PORT_BASES + 8 * port, value, 2) for port, value in enumerate(bases)),
        ):
            await self.write(address, value, words)

    async def set_every_bit(self, *, address_bits):
        """Set and clear each bit of the arguments, of a kernel that is idle."""
        for address, words in (
            (registers.PROGRAM, 2),
            (registers.COMMANDS, 1),
            (registers.MEMORY_BASE, 2),
            (registers.MEMORY_LIMIT, 2),
            (registers.TIMEOUT, 1),
        ):
            ones = (1 << (32 if words == 1 else address_bits)) - 1
            for value in (ones, 0, ones):
                await self.write(address, value, words)
                got = await self.read(address, words)
                assert got == value, f"register {address:#x} must be {value:#x}, not {got:#x}"

    async def acknowledge(self):
        """The pending interrupts, which are so no longer; another may come meanwhile."""
        pending = await self.read(registers.ISR)
        await self.write(registers.ISR, pending)
        left = await self.read(registers.ISR)
        # A launch that fails raises two, and the end may come right after the error.
        assert left == 0 or (pending == FAILED and left == DONE), (
            f"an interrupt must go when it is acknowledged: {pending:#b}, not then {left:#b}"
        )
        return pending

    async def error(self):
        """Cause, engine, command and address of the error."""
        cause = await self.read(registers.ERROR_CAUSE)
        command = await self.read(registers.ERROR_COMMAND)
        return cause & 0xFF, cause >> 8, command, await self.read(registers.ERROR_ADDRESS, 2)

    async def counters(self):
        """Every counter by its name; an engine's states must add up to the cycles."""
        found = {}
        for index, name in enumerate(COUNTERS):
            found[name] = await self.read(registers.COUNTERS + 8 * index, 2)
        for engine, states in STATES.items():
            total = sum(found[f"{engine}_{state}"] for state in states)
            assert total == found["cycles"], (
                f"states of {engine} must add up to {found['cycles']}, not {total}"
            )
        return found
