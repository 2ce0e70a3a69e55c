"""Random LOAD and STORE commands: what they copy, by which bursts."""

from kit import case
from kit.models.burst_memory import PAGE, cut

from simgnn.hw.command import BANKS, Opcode, Space, encode

POINTS = (
    "a single word",
    "rows that touch",
    "rows apart",
    "the same row again",
    "a copy over 4 KB",
    "the mask memory",
)
"""What its random copies are counted as."""


class Copies:
    """Random copies between device memory and banks, and the commands for them.

    Parameters
    ----------
    config : HardwareConfig
    random : random.Random
    """

    def __init__(self, *, config, random):
        case.declare(*POINTS)
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
        first, end = device * config.word_bytes, (device + span) * config.word_bytes - 1
        case.met("a single word", rows == words == 1)
        case.met("rows that touch", rows > 1 and device_stride == words)
        case.met("rows apart", rows > 1 and device_stride > words)
        case.met("the same row again", repeats and rows > 1 and device_stride == 0)
        case.met("a copy over 4 KB", first // PAGE != end // PAGE)
        case.met("the mask memory", bank == BANKS)
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
