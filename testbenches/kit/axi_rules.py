"""Rules of one AXI4 port, watched from outside: they know nothing of the memory behind it.

The rules are those of AXI4 (ARM IHI 0022, chapters A3 to A5) for a port with one identifier, and what our managers
promise beyond it: whole beats, incrementing bursts, fixed attributes, no more bursts under way than they have credits,
and no new address once a launch is over. No simulator is needed here; `kit.drivers.axi_monitor` shows them a design's
ports.
"""

import collections

PAGE = 4096
"""No burst crosses a multiple of this."""
INCREMENT = 1
MODIFIABLE = 3
EXCLUSIVE_OKAY = 1
MOST_BEATS = 256
"""Of an incrementing burst."""

ADDRESS = ("addr", "len", "size", "burst", "cache", "prot", "id")
PAYLOADS = {
    "ar": ADDRESS,
    "r": ("data", "last", "resp", "id"),
    "aw": ADDRESS,
    "w": ("data", "strb", "last"),
    "b": ("resp", "id"),
}
"""Payload of each channel, by the names of its signals without the channel's."""


class AxiRuleError(AssertionError):
    """A side of a port breaks a rule; `rule` is its name."""

    def __init__(self, rule, text):
        super().__init__(f"{rule}: {text}")
        self.rule = rule


def _must(condition, rule, text):
    if not condition:
        raise AxiRuleError(rule, text)


class AxiRules:
    """What a port has done so far, and whether the next cycle obeys.

    Parameters
    ----------
    beat_bytes : int
    reads, writes : int, optional
        Bursts that may be under way; by default any number.

    Attributes
    ----------
    transfers : Counter
        By channel.
    """

    def __init__(self, *, beat_bytes, reads=None, writes=None):
        self.beat_bytes = beat_bytes
        self.most = {"reads": reads, "writes": writes}
        self.transfers = collections.Counter()
        self.closed = False
        self._forget()
        self._fresh = False

    def _forget(self):
        self._held = dict.fromkeys(PAYLOADS)
        self._reads = collections.deque()
        self._received = 0
        self._addresses = collections.deque()
        self._filled = collections.deque()
        self._beats = self._whole = self._writes = 0

    def close(self):
        """From now on no address may be offered that is not offered already."""
        self.closed = True

    def open(self):
        """Addresses may be offered again."""
        self.closed = False

    def reset(self, cycle):
        """Take a cycle in reset, behind its first edge; see `check`. What was under way is forgotten."""
        self._forget()
        self.closed = False
        self._fresh = True
        loud = [channel for channel in PAYLOADS if cycle[channel][0]]
        _must(not loud, "reset", f"VALID must be low during reset, and that of {', '.join(loud)} is not")

    def check(self, cycle):
        """Take a cycle: what both sides drive just before its edge.

        Parameters
        ----------
        cycle : dict
            By channel: (valid, ready, payload), payload a dict by `PAYLOADS`, or None where valid is 0.

        Raises
        ------
        AxiRuleError
        """
        if self._fresh:
            loud = [channel for channel in ("ar", "aw", "w") if cycle[channel][0]]
            _must(not loud, "reset", f"{', '.join(loud)} must wait for the first edge behind a reset")
        self._fresh = False
        waited = {channel: held is not None for channel, held in self._held.items()}
        for channel, (valid, ready, payload) in cycle.items():
            self._hold(channel, valid, ready, payload)
        moved = {channel: valid and ready for channel, (valid, ready, _) in cycle.items()}
        self.transfers.update(channel for channel in moved if moved[channel])
        for channel in ("ar", "aw"):
            if cycle[channel][0]:
                self._check_address(channel, cycle[channel][2], waited[channel])
        self._check_reads(cycle, moved)
        self._check_writes(cycle, moved)

    def _hold(self, channel, valid, ready, payload):
        held = self._held[channel]
        if held is not None:
            _must(valid, "hold valid", f"{channel}valid must stay high until {channel}ready, and it fell")
            changed = [name for name in payload if payload[name] != held[name]]
            _must(
                not changed, "hold payload", f"{channel} must hold its {', '.join(changed)} until it is taken"
            )
        self._held[channel] = payload if valid and not ready else None

    def _check_address(self, channel, payload, waited):
        at = f"(at {payload['addr']:#x})"
        _must(waited or not self.closed, "closed", f"{channel}valid must stay low behind the end {at}")
        beat_bytes, beats = self.beat_bytes, payload["len"] + 1
        fixed = {
            "size": beat_bytes.bit_length() - 1,
            "burst": INCREMENT,
            "cache": MODIFIABLE,
            "prot": 0,
            "id": 0,
        }
        for name, value in fixed.items():
            _must(payload[name] == value, name, f"{channel}{name} must be {value}, not {payload[name]} {at}")
        aligned = payload["addr"] % beat_bytes == 0
        _must(aligned, "aligned", f"{channel}addr must be a multiple of {beat_bytes} {at}")
        inside = payload["addr"] % PAGE + beats * beat_bytes <= PAGE
        _must(inside, "4 KB", f"a burst must not cross 4 KB, and {beats} beats do {at}")

    def _check_answer(self, channel, payload, expected):
        _must(expected, "order", f"{channel}valid must answer a burst that is whole, and there is none")
        rule = payload["resp"] != EXCLUSIVE_OKAY
        _must(rule, "exclusive", f"{channel}resp must not be EXOKAY without an exclusive access")
        _must(payload["id"] == 0, "id", f"{channel}id must be 0, not {payload['id']}")

    def _check_reads(self, cycle, moved):
        valid, _, payload = cycle["r"]
        if valid:
            self._check_answer("r", payload, bool(self._reads))
            last = self._received + 1 == self._reads[0]
            _must(
                payload["last"] == last,
                "rlast",
                f"rlast must be {last:d} with beat {self._received + 1} of {self._reads[0]}",
            )
            if moved["r"]:
                self._received = 0 if last else self._received + 1
                if last:
                    self._reads.popleft()
        if moved["ar"]:
            self._reads.append(cycle["ar"][2]["len"] + 1)
            self._check_most("reads", len(self._reads))

    def _check_most(self, name, count):
        most = self.most[name]
        _must(
            most is None or count <= most,
            "outstanding",
            f"at most {most} {name} must be under way, not {count}",
        )

    def _check_writes(self, cycle, moved):
        if cycle["b"][0]:
            self._check_answer("b", cycle["b"][2], self._whole > 0)
        if moved["b"]:
            self._whole -= 1
            self._writes -= 1
        if moved["aw"]:
            burst = cycle["aw"][2]
            self._addresses.append((burst["addr"], burst["len"] + 1))
            self._writes += 1
            self._check_most("writes", self._writes)
        if moved["w"]:
            self._beats += 1
            _must(self._beats <= MOST_BEATS, "wlast", f"wlast must come within {MOST_BEATS} beats")
            if cycle["w"][2]["last"]:
                self._filled.append(self._beats)
                self._beats = 0
        self._match_writes()

    def _match_writes(self):
        """Data go with addresses in order, whichever comes first."""
        while self._addresses:
            address, beats = self._addresses[0]
            come = self._filled[0] if self._filled else self._beats
            wrong = come != beats if self._filled else come >= beats
            place = f"{'with' if self._filled else 'behind'} beat {come}"
            _must(
                not wrong,
                "wlast",
                f"wlast must come with beat {beats} of the burst at {address:#x}, not {place}",
            )
            if not self._filled:
                return
            self._addresses.popleft()
            self._filled.popleft()
            self._whole += 1
