"""The host's end of a board's serial line: words read and written by frames of LiteX's UARTBone.

Every wait has a deadline: a board that is silent, or has lost a word that was written, is an error. What is read is
believed; a changed bit of it is not noticed.
"""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Any, Self

import numpy as np
import serial
from numpy.typing import NDArray

from simgnn.hw.board import address_map
from simgnn.hw.checks import check_integer, check_number
from simgnn.sim.device import UnreachableDeviceError

DEFAULT_BAUD = 1_000_000
PATIENCE_SECONDS = 120.0
"""Without a byte from the board, or without one that it takes, after which it counts as silent: one that is simulated
may be slow on a busy machine."""
_FIRST_ANSWERS_SECONDS = (1.0, 4.0, 10.0, 25.0)
"""For an answer to each of the first questions, of which another host's frame may swallow some."""
_FORGETTING_SECONDS = 0.2
"""The bridge gives up a frame that another host has begun before us in half of it."""
_PIECE_BYTES = 1024
"""Given to the system at once, so that its deadline is for a piece and not for a whole image."""


def rotated_sum(start: int, words: NDArray[np.uint32]) -> int:
    """`address_map.WRITTEN` after words were written: for each, the sum is rotated left by a bit, and the word added.

    Parameters
    ----------
    start
        The register's value before.
    words : shape (n,)
    """
    values = np.concatenate([np.array([start], np.uint64), words.astype(np.uint64)])
    turns = np.arange(values.size - 1, -1, -1, dtype=np.uint64) % 32
    # Word i is rotated once for each word after it, all at once: 64 bits have room for 32 and any turn below 32.
    turned = values << turns
    return int(np.bitwise_xor.reduce((turned | turned >> np.uint64(32)) & np.uint64(0xFFFF_FFFF)))


class UartLine:
    """An open serial line to a board; a context manager.

    Methods may be called by several threads.

    Parameters
    ----------
    port
        What pyserial opens: a device file, or an address such as ``socket://HOST:PORT``.
    baud
        Bits per second.
    patience
        Seconds; see `PATIENCE_SECONDS`.

    Raises
    ------
    UnreachableDeviceError
        If the port cannot be opened, or no board of ours answers. From any method, if the board is silent, breaks the
        rules of a frame, or has lost a word.
    """

    def __init__(self, port: str, *, baud: int = DEFAULT_BAUD, patience: float = PATIENCE_SECONDS) -> None:
        check_integer("baud", baud, 50, 100_000_000)
        check_number("patience", patience, 0.01, 1e6)
        self.name, self.baud, self.patience = port, baud, patience
        self._lock = threading.Lock()
        self._written = 0
        try:
            self._port = serial.serial_for_url(
                port, baudrate=baud, timeout=patience, write_timeout=patience, do_not_open=True
            )
            if hasattr(self._port, "exclusive"):
                self._port.exclusive = True  # two hosts would read each other's answers
            self._port.open()
        except (OSError, ValueError) as error:
            raise UnreachableDeviceError(f"{port}: serial port cannot be opened ({error})") from error
        try:
            self._written = self._greet()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the port back; twice does no harm."""
        self._port.close()

    def read(self, address: int, words: int) -> NDArray[np.uint32]:
        """Words from `address` on, shape (words,)."""
        found = np.empty(words, np.uint32)
        with self._lock:
            for begin in range(0, words, address_map.MOST_WORDS):
                count = min(address_map.MOST_WORDS, words - begin)
                self._send(_frame(address_map.READ_INCREMENTING, address + 4 * begin, count))
                found[begin : begin + count] = np.frombuffer(self._receive(4 * count), ">u4")
        return found

    def write(self, address: int, words: NDArray[Any]) -> None:
        """Write words, shape (n,) of uint32, from `address` on, and make sure that all have come."""
        image = np.ascontiguousarray(words, np.uint32).reshape(-1)
        if not image.size:
            return
        frames = bytearray()
        for begin in range(0, image.size, address_map.MOST_WORDS):
            part = image[begin : begin + address_map.MOST_WORDS]
            frames += _frame(address_map.WRITE_INCREMENTING, address + 4 * begin, part.size)
            frames += part.astype(">u4").tobytes()
        check = address_map.BOARD_BASE + address_map.WRITTEN
        with self._lock:
            self._written = rotated_sum(self._written, image)
            # Writes are not answered: the checksum, read after them, says that all have come.
            self._send(bytes(frames) + _frame(address_map.READ_INCREMENTING, check, 1))
            found = int.from_bytes(self._receive(4), "big")
        if found != self._written:
            raise UnreachableDeviceError(
                f"{self.name}: board must have all {image.size} words that were written to {address:#x}, and its"
                f" checksum is {found:#010x}, not {self._written:#010x}: the line lost or changed bytes"
            )

    def _greet(self) -> int:
        """Ask what is there until it answers, as a frame that another host began may swallow the first question; then
        what `address_map.WRITTEN` is.
        """
        question = _frame(address_map.READ_INCREMENTING, address_map.BOARD_BASE + address_map.MAGIC, 1)
        expected, answer = address_map.MAGIC_VALUE.to_bytes(4, "big"), b""
        for attempt, seconds in enumerate(_FIRST_ANSWERS_SECONDS):
            if attempt:
                time.sleep(_FORGETTING_SECONDS)
            self._discard()
            self._send(question)
            answer = self._collect(4, min(self.patience, seconds))
            if answer == expected:
                break
        else:
            said = f"it answers {answer.hex()}" if answer else "nothing answers"
            raise UnreachableDeviceError(
                f"{self.name}: board must answer with {expected.hex()} at {self.baud} baud, and {said}"
            )
        self._send(_frame(address_map.READ_INCREMENTING, address_map.BOARD_BASE + address_map.WRITTEN, 1))
        answer = self._receive(4)
        while answer == expected and attempt:  # to a question before, late
            answer, attempt = self._receive(4), attempt - 1
        return int.from_bytes(answer, "big")

    def _discard(self) -> None:
        try:
            self._port.reset_input_buffer()
        except (OSError, ValueError) as error:
            raise UnreachableDeviceError(f"{self.name}: serial port must stay open ({error})") from error

    def _send(self, data: bytes) -> None:
        try:
            for begin in range(0, len(data), _PIECE_BYTES):
                self._port.write(data[begin : begin + _PIECE_BYTES])
        except serial.SerialTimeoutException as error:
            raise UnreachableDeviceError(
                f"{self.name}: board has taken no bytes for {self.patience:g} s"
            ) from error
        except (OSError, ValueError) as error:
            raise UnreachableDeviceError(f"{self.name}: serial port must stay open ({error})") from error

    def _collect(self, count: int, seconds: float) -> bytes:
        """Bytes that come, at most `count`, until none has come for `seconds`."""
        data = b""
        try:
            self._port.timeout = seconds
            while len(data) < count:
                came = self._port.read(min(count - len(data), max(1, self._port.in_waiting)))
                if not came:
                    break
                data += came
        except (OSError, ValueError) as error:
            raise UnreachableDeviceError(f"{self.name}: serial port must stay open ({error})") from error
        return data

    def _receive(self, count: int) -> bytes:
        data = self._collect(count, self.patience)
        if len(data) < count:
            raise UnreachableDeviceError(
                f"{self.name}: board must answer with {count} bytes, and was silent for {self.patience:g} s"
                f" after {len(data)}"
            )
        return data


def _frame(command: int, address: int, words: int) -> bytes:
    return bytes((command, words)) + (address // 4).to_bytes(4, "big")
