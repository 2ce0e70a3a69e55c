"""Legal traffic of one AXI4 port, drawn at random, and the ways in which it can be made illegal."""

import collections
import random
from collections.abc import Callable
from dataclasses import dataclass

BEAT_BYTES = 8
READS, WRITES = 4, 3
"""Bursts that may be under way."""
CHANNELS = ("ar", "r", "aw", "w", "b")
NOTHING = (0, 0, None)
QUIET = dict.fromkeys(CHANNELS, NOTHING)


class Drawn:
    """A manager and a memory that obey; each call of `cycle` gives what both drive in the next one."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.offered = dict.fromkeys(CHANNELS)
        self.reads = collections.deque()  # beats left of each burst
        self.to_address, self.to_fill = collections.deque(), collections.deque()
        self.sent = 0  # beats of the write that is being filled
        self.addressed = self.filled = self.answered = 0

    def _address(self):
        beats = self.random.choice((1, 2, 3, 16))
        place = self.random.randrange(4096 // BEAT_BYTES - beats + 1) * BEAT_BYTES
        fixed = {"size": 3, "burst": 1, "cache": 3, "prot": 0, "id": 0}
        return {"addr": self.random.randrange(1 << 20) * 4096 + place, "len": beats - 1, **fixed}

    def _offers(self):
        """What each channel may begin to offer, by the cycles before this one."""
        random, offers = self.random, {}
        if len(self.reads) < READS:
            offers["ar"] = self._address()
        if self.reads:
            last = int(self.reads[0] == 1)
            offers["r"] = {
                "data": random.getrandbits(64),
                "last": last,
                "resp": random.choice((0, 2)),
                "id": 0,
            }
        if not self.to_address and not self.to_fill:
            burst = self._address()
            self.to_address.append(burst)
            self.to_fill.append(burst["len"] + 1)
        if self.to_address and self.addressed - self.answered < WRITES:
            offers["aw"] = self.to_address[0]
        if self.to_fill:
            last = int(self.sent + 1 == self.to_fill[0])
            offers["w"] = {"data": random.getrandbits(64), "strb": random.getrandbits(8), "last": last}
        if min(self.addressed, self.filled) > self.answered:
            offers["b"] = {"resp": random.choice((0, 3)), "id": 0}
        return offers

    def cycle(self):
        """What both sides drive: by channel (valid, ready, payload)."""
        cycle = {}
        for channel, payload in {**QUIET, **self._offers()}.items():
            held = self.offered[channel]
            if held is None and payload is not NOTHING and self.random.random() < 0.6:
                held = payload
            ready = int(self.random.random() < 0.5)
            cycle[channel] = (int(held is not None), ready, held)
            self.offered[channel] = None if ready else held
        for channel, (valid, ready, _) in cycle.items():
            if valid and ready:
                getattr(self, f"_take_{channel}")(cycle[channel][2])
        return cycle

    def _take_ar(self, payload):
        self.reads.append(payload["len"] + 1)

    def _take_r(self, payload):
        self.reads[0] -= 1
        if not self.reads[0]:
            self.reads.popleft()

    def _take_aw(self, payload):
        self.to_address.popleft()
        self.addressed += 1

    def _take_w(self, payload):
        self.sent += 1
        if payload["last"]:
            self.to_fill.popleft()
            self.filled += 1
            self.sent = 0

    def _take_b(self, payload):
        self.answered += 1


def legal_traffic(seed, *, cycles=400):
    """What both sides of a port drive, cycle by cycle."""
    drawn = Drawn(seed)
    return [drawn.cycle() for _ in range(cycles)]


@dataclass(frozen=True, kw_only=True)
class Broken:
    """Traffic that breaks one rule.

    Parameters
    ----------
    rule
        Its name in `kit.axi_rules`.
    text
        Of the harness's error.
    cycles
        What is driven; a word is something else that happens: "reset", "close".
    at
        Place of the cycle that breaks it.
    most
        Reads and writes that may be under way.
    """

    rule: str
    text: str
    cycles: list
    at: int
    most: tuple[int, int] = (READS, WRITES)


def _changed(cycles, at, channel, **values):
    """The same traffic, but for some fields of a channel's payload in one cycle."""
    cycles = list(cycles)
    valid, ready, payload = cycles[at][channel]
    cycles[at] = cycles[at] | {channel: (valid, ready, payload | values)}
    return cycles


def _first(cycles, condition: Callable[[int], bool]):
    return next(at for at in range(1, len(cycles)) if condition(at))


def _fresh(cycles, channel):
    """A cycle that begins to offer something, neither the first thing nor the last."""

    def begins(at):
        valid, ready, _ = cycles[at - 1][channel]
        return at > 60 and cycles[at][channel][0] and (ready or not valid)

    return _first(cycles, begins)


def held_breaks(cycles):
    """VALID that falls, and each field of a payload that changes, before it is taken."""
    for channel in CHANNELS:
        at = _first(cycles, lambda at, c=channel: at > 60 and cycles[at - 1][c][:2] == (1, 0))
        fallen = list(cycles)
        fallen[at] = cycles[at] | {channel: NOTHING}
        name = channel.upper()
        yield Broken(rule="hold valid", text=f"{name}VALID must stay high", cycles=fallen, at=at)
        payload = cycles[at][channel][2]
        changes = {"addr": 4096, "len": 1, "data": 1, "strb": 1, "last": 1, "resp": 2, "id": 1}
        changes |= {"size": 1, "burst": 3, "cache": 1, "prot": 1}
        for part in payload:
            values = {part: payload[part] ^ changes[part]}
            yield Broken(
                rule="hold payload",
                text=f"{name} payload must stay the same",
                cycles=_changed(cycles, at, channel, **values),
                at=at,
            )


def address_breaks(cycles):
    """Every attribute of an address, its alignment and its page."""
    for channel in ("ar", "aw"):
        name, at = channel.upper(), _fresh(cycles, channel)
        page = cycles[at][channel][2]["addr"] // 4096 * 4096
        changes = {
            "size": ({"size": 2}, f"{name}SIZE must be 8 bytes per beat, not 4"),
            "burst": ({"burst": 2}, f"{name}BURST must be 1"),
            "cache": ({"cache": 2}, f"{name}CACHE must be 3, not 2"),
            "prot": ({"prot": 1}, f"{name}PROT must be 0, not 1"),
            "id": ({"id": 1}, f"{name}ID must be 0, not 1"),
            "aligned": ({"addr": page + 4}, f"{name}ADDR must be a multiple of 8"),
            "4 KB": ({"addr": page + 4096 - 8, "len": 1}, "must not cross a 4 KB boundary"),
        }
        for rule, (values, text) in changes.items():
            yield Broken(rule=rule, text=text, cycles=_changed(cycles, at, channel, **values), at=at)


def answer_breaks(cycles):
    """Answers to nothing, too early, with a wrong last beat, identifier or response."""
    for channel in ("r", "b"):
        name, at = channel.upper(), _fresh(cycles, channel)
        for rule, values, text in (
            ("exclusive", {"resp": 1}, f"{name}RESP must not be 1"),
            ("id", {"id": 1}, f"{name}ID must be 0, not 1"),
        ):
            yield Broken(rule=rule, text=text, cycles=_changed(cycles, at, channel, **values), at=at)
    at = _fresh(cycles, "r")
    last = cycles[at]["r"][2]["last"]
    wrong = _changed(cycles, at, "r", last=1 - last)
    yield Broken(rule="rlast", text=f"RLAST must be {last}", cycles=wrong, at=at)
    offered = {"data": 0, "last": 1, "resp": 0, "id": 0}
    address = _plain(0, beats=2)
    words = [{"data": 0, "strb": 255, "last": last} for last in (0, 1)]
    stray = [QUIET, QUIET | {"r": (1, 1, offered)}]
    yield Broken(rule="order", text="RVALID must answer a burst", cycles=stray, at=1)
    at_once = [QUIET | {"ar": (1, 1, _plain(0, beats=1)), "r": (1, 1, offered)}]
    yield Broken(rule="order", text="RVALID must answer a burst", cycles=at_once, at=0)
    answer = {"b": (1, 1, {"resp": 0, "id": 0})}
    no_data = [QUIET | {"aw": (1, 1, address)}, QUIET | {"w": (1, 1, words[0])}, QUIET | answer]
    no_address = [QUIET | {"w": (1, 1, word)} for word in words] + [QUIET | answer]
    too_soon = [
        QUIET | {"aw": (1, 1, address), "w": (1, 1, words[0])},
        QUIET | {"w": (1, 1, words[1])} | answer,
    ]
    for early in (no_data, no_address, too_soon):
        yield Broken(rule="order", text="BVALID must answer a burst", cycles=early, at=len(early) - 1)


def _plain(address, *, beats):
    return {"addr": address, "len": beats - 1, "size": 3, "burst": 1, "cache": 3, "prot": 0, "id": 0}


def write_breaks():
    """The last beat too early and too late, behind its address and ahead of it; one that never comes."""

    def address(beats):
        return {"aw": (1, 1, _plain(0x40, beats=beats))}

    def beat(last):
        return {"w": (1, 1, {"data": 0, "strb": 255, "last": last})}

    for cycles in (
        [address(3), beat(0), beat(1)],
        [address(2), beat(0), beat(0)],
        [beat(0), beat(1), address(3)],
        [beat(0), beat(0), address(2)],
        [beat(0), beat(0), beat(0), address(2)],
        [beat(1), address(2) | beat(0)],
    ):
        full = [QUIET | cycle for cycle in cycles]
        yield Broken(rule="wlast", text="WLAST must come with beat", cycles=full, at=len(full) - 1)
    endless = [QUIET | beat(0)] * 257
    yield Broken(rule="wlast", text="WLAST must come within 256 beats", cycles=endless, at=256)


def limit_breaks():
    """One burst more than may be under way."""
    read, write = ({name: (1, 1, _plain(0, beats=1))} for name in ("ar", "aw"))
    for cycle, name in ((read, "reads"), (write, "writes")):
        cycles = [QUIET | cycle] * 3
        yield Broken(rule="outstanding", text=f"at most 2 {name}", cycles=cycles, at=2, most=(2, 2))


def phase_breaks():
    """What is offered in a reset, as it ends, and behind the end of a launch."""
    offers = {
        "ar": _plain(0, beats=1),
        "aw": _plain(0, beats=1),
        "w": {"data": 0, "strb": 0, "last": 1},
        "r": {"data": 0, "last": 1, "resp": 0, "id": 0},
        "b": {"resp": 0, "id": 0},
    }
    for channel, payload in offers.items():
        loud = QUIET | {channel: (1, 0, payload)}
        # A word before a cycle says that it is in reset.
        yield Broken(rule="reset", text="must be low during reset", cycles=["reset", loud], at=1)
    for channel in ("ar", "aw", "w"):
        loud = QUIET | {channel: (1, 0, offers[channel])}
        cycles = ["reset", QUIET, loud]
        yield Broken(rule="reset", text="must be low until the first edge", cycles=cycles, at=2)
    for channel in ("ar", "aw"):
        loud = QUIET | {channel: (1, 0, offers[channel])}
        cycles = [QUIET, "close", QUIET, loud]
        yield Broken(rule="closed", text=f"{channel.upper()}VALID must stay low from", cycles=cycles, at=3)


def every_break(seed=1):
    """All of them."""
    cycles = legal_traffic(seed)
    return [
        *held_breaks(cycles),
        *address_breaks(cycles),
        *answer_breaks(cycles),
        *write_breaks(),
        *limit_breaks(),
        *phase_breaks(),
    ]
