"""Random LOAD and STORE commands: what they copy, by which bursts."""

from cocotb.triggers import RisingEdge
from kit import case
from kit.models.burst_memory import cut

from simgnn.hw.command import BANKS, Opcode, Space, encode


class Copies:
    """Random copies between device memory and banks, and the commands for them.

    Parameters
    ----------
    config : HardwareConfig
    random : random.Random
    """

    def __init__(self, *, config, random):
        self.config = config
        self.random = random

    def command(self, opcode, *, rows, columns, words, device, device_stride, bank, address, stride):
        """Addresses and strides in words, except for `device`; `words` is a row's."""
        word = self.config.word_bytes
        names = ("source", "destination") if opcode == Opcode.LOAD else ("destination", "source")
        fields = {
            f"{names[0]}_address": device,
            f"{names[0]}_stride": device_stride * word,
            f"{names[0]}_space": Space.DEVICE,
            f"{names[1]}_address": address * word,
            f"{names[1]}_stride": stride * word,
            f"{names[1]}_space": Space.BANK0 + bank,
        }
        assert self.config.words(columns) == words
        noise = {"wait": self.random.getrandbits(8), "signal": self.random.getrandbits(8)}
        code = encode(opcode, rows=rows, columns=columns, **fields, **noise)
        return int.from_bytes(code.tobytes(), "little")

    def shape(self, *, low, high, repeats):
        """A random copy; rows lie in the device's words [low, high), and may come `repeats` (stride 0) if asked."""
        config, random = self.config, self.random
        bank = random.randrange(BANKS + 1)
        room = config.mask_words if bank == BANKS else config.bank_words
        columns = random.randint(1, random.choice([1, config.lanes, 3 * config.lanes]))
        words = config.words(columns)
        stride = words + random.choice([0, 0, 1, 4])
        rows = random.randint(1, min(12, (room - words) // stride + 1))
        device_stride = words + random.choice([0, 0, 1, 3])
        if repeats and random.random() < 0.1:
            device_stride = 0
        span = (rows - 1) * device_stride + words
        edge = low + 4096 // config.word_bytes * random.randint(1, 3) - random.randint(0, 9)
        device = random.choice([random.randint(low, high - span), min(edge, high - span)])
        address = random.randint(0, room - (rows - 1) * stride - words)
        return {
            "rows": rows,
            "columns": columns,
            "words": words,
            "device": device * config.word_bytes,
            "device_stride": device_stride,
            "bank": bank,
            "address": address,
            "stride": stride,
        }

    def pairs(self, shape):
        """Words of a copy: device address, word in the bank, and whether it is the last of its row."""
        for row in range(shape["rows"]):
            for column in range(shape["words"]):
                device = shape["device"] + (row * shape["device_stride"] + column) * self.config.word_bytes
                yield (
                    device,
                    shape["address"] + row * shape["stride"] + column,
                    column == shape["words"] - 1,
                )

    def bursts(self, shape):
        """Bursts of a copy."""
        word = self.config.word_bytes
        if shape["device_stride"] == shape["words"]:
            return cut(self.config, shape["device"], shape["rows"] * shape["words"])
        rows = [shape["device"] + row * shape["device_stride"] * word for row in range(shape["rows"])]
        return [burst for row in rows for burst in cut(self.config, row, shape["words"])]


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
