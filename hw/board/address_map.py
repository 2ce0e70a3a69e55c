"""Where the host finds what over the serial port: addresses in bytes, as LiteX lays a system out. Plain Python."""

MEMORY_BASE = 0x0000_0000
"""Device memory, at the kernel's own addresses."""
KERNEL_BASE = 0xF000_0000
"""The kernel's control registers (`simgnn.hw.registers`); LiteX has its registers here."""
BOARD_BASE = 0xF000_1000
"""Registers of the system around the kernel, below."""
WINDOW_BITS = 12
"""Bits of an address inside a window of registers."""

MAGIC = 0x00
MAGIC_VALUE = 0x5347_4E31
"""\"SGN1\": what is there, and the version of this map."""
DIGEST_LOW = 0x04
DIGEST_HIGH = 0x08
"""`HardwareConfig.digest` of the kernel."""
MEMORY_BYTES = 0x0C
CLOCK_KHZ = 0x10
RESET = 0x14
"""Bit 0 holds the kernel and the memory port in reset; memory keeps its bytes."""
SCRATCH = 0x18
"""Keeps what is written to it, for a test of the line."""
WRITTEN = 0x1C
"""Checksum of all words that the host has written since power-up, this register's own window included: with each one,
the sum so far is rotated left by one bit, and the word is added without carries. Writes are not answered; this is how
the host finds out that none was lost."""

REGISTERS = {
    "magic": (MAGIC, "ro"),
    "digest_low": (DIGEST_LOW, "ro"),
    "digest_high": (DIGEST_HIGH, "ro"),
    "memory_bytes": (MEMORY_BYTES, "ro"),
    "clock_khz": (CLOCK_KHZ, "ro"),
    "reset": (RESET, "rw"),
    "scratch": (SCRATCH, "rw"),
    "written": (WRITTEN, "ro"),
}
"""Address inside the window, and access, of the board's registers."""

WRITE_INCREMENTING, READ_INCREMENTING, WRITE_FIXED, READ_FIXED = 1, 2, 3, 4
"""First byte of a frame of LiteX's UARTBone; then come the number of words (0 is 256), the first word's number in four
bytes, the highest first, and of a write the words, in the same order. A read is answered by its words."""
MOST_WORDS = 255
"""Words of a frame; LiteX's tools never send more."""
