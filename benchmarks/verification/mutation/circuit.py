"""What stands around a circuit in which each bit is 0, 1 or unknown, and when something unknown is seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from mutation.reachable import carried_by


@dataclass
class Circuit:
    """What is put around a circuit of pairs of ports: ``NAME_d``, the value, and ``NAME_x``, which bits are unknown.

    Parameters
    ----------
    wide
        Bits of each port, by its name without the ending.
    given
        Of those the outputs.
    """

    wide: dict[str, int]
    given: set[str]

    @classmethod
    def of(cls, ports: Mapping[str, Any]) -> Circuit:
        """The circuit that has a module's ports."""
        wide, given = {}, set()
        for name, about in ports.items():
            if name.endswith("_x"):
                wide[name.removesuffix("_x")] = len(about["bits"])
                if about["direction"] == "output":
                    given.add(name.removesuffix("_x"))
        return cls(wide, given)

    def __post_init__(self) -> None:
        self._nets = {name: f"n{number}" for number, name in enumerate(sorted(self.wide))}
        self._hidden: set[str] = set()
        self._driven: dict[str, tuple[str, str]] = {}
        self._looks: dict[str, str] = {}
        self._lines: list[str] = []

    def add_mark(self, instance: str) -> None:
        """Where the mutant is: unknown unless both conditions are known and the same."""
        own, other = f"{instance}.own", f"{instance}.other"
        self._hidden |= {own, other}
        differ = f"({self._known(own)} != {self._known(other)})"
        self._driven[f"{instance}.o"] = (
            self._known(own),
            f"{self._any(own)} | {self._any(other)} | {differ}",
        )

    def add_unit(self, instance: str, number: int, cycles: int, *, differs: bool) -> None:
        """A unit that forgets, of which any result may come once it has, and something unknown before.

        Unless it `differs` from that of the mutant, it holds the same as long as it has been given nothing unknown.
        """
        mine = [name for name in self.wide if name.rpartition(".")[0] == instance]
        taken = [name for name in mine if name in self.given]
        self._hidden |= set(taken)
        enabled = f"{instance}.en"
        operands = [name for name in taken if name.rpartition(".")[2] not in ("clk", "rst", "en")]
        on = f"({self._known(enabled)} & !{self._any(enabled)})"
        if (reset := f"{instance}.rst") in taken:
            on += f" & !({self._known(reset)} | {self._any(reset)})"
        fresh = " & ".join((on, *(f"!{self._any(name)}" for name in operands)))
        clean, differ = f"clean{number}", f"differ{number}"
        older = f", {clean}[{cycles - 2}:0] & {{{cycles - 1}{{{on}}}}}" if cycles > 1 else ""
        shifted = f"{{{older.removeprefix(', ')}, {fresh}}}" if older else f"{fresh}"
        self._lines += [
            f"  reg [{cycles - 1}:0] {clean} = {cycles}'h0;",
            f"  always @(posedge clk) {clean} <= {shifted};",
            f"  reg {differ} = 1'b{int(differs)};",
            f"  always @(posedge clk) if ({' | '.join(map(self._any, taken))}) {differ} <= 1'b1;",
        ]
        for name in mine:
            if name not in self.given:
                unknown = f"{{{self.wide[name]}{{{differ} & !{clean}[{cycles - 1}]}}}}"
                self._driven[name] = (self._free(name), unknown)

    def add_flagged(self, instance: str) -> None:
        """A memory whose words may have unknown bits, but for the uppermost, where that one is 0: nobody looks there.

        It must read and write whole words, ``read_data`` and ``write_data``.
        """
        read, written = f"{instance}.read_data", f"{instance}.write_data"
        bits = self.wide[read]
        net = self._nets[written]
        self._driven[read] = (
            self._free(read),
            f"{{1'b0, {{{bits - 1}{{!{self._free(read)}[{bits - 1}]}}}}}}",
        )
        self._looks[written] = f"({net}_d[{bits - 1}] | {net}_x[{bits - 1}])"

    def question(self, instances: Collection[str] | None = None) -> str:
        """A module whose output is high when something unknown is given to anybody who looks.

        Parameters
        ----------
        instances
            Black boxes that are asked about; without, all are, and what the circuit itself gives.
        """
        ports, wires, connections, terms = ["input clk", "input rst"], [], [], []
        for name, bits in self.wide.items():
            net, size = self._nets[name], f"[{bits - 1}:0]"
            if name in self.given:
                wires.append(f"  wire {size} {net}_d, {net}_x;")
                pair = (f"{net}_d", f"{net}_x")
                if name not in self._hidden and (instances is None or name.rpartition(".")[0] in instances):
                    terms.append(self._seen(name))
            elif name in self._driven:
                value, unknown = self._driven[name]
                ports += [f"input {size} {net}"] if value == self._free(name) else []
                wires.append(f"  wire {size} {net}_x = {unknown};")
                pair = (f"{value} & ~{net}_x", f"{net}_x")
            elif name in ("clk", "rst"):
                pair = ("clk" if name == "clk" else "held", "1'b0")
            else:
                ports.append(f"input {size} {net}")
                pair = (net, f"{bits}'h0")
            connections += [f".\\{name}_d ({pair[0]})", f".\\{name}_x ({pair[1]})"]
        return "\n".join(
            (
                f"module both({', '.join(ports)}, output bad);",
                *wires,
                "  reg begun = 1'b0;",
                "  always @(posedge clk) begun <= 1'b1;",
                "  wire held = rst | !begun;",
                *self._lines,
                f"  gold one ({', '.join(connections)});",
                f"  assign bad = begun & ({' | '.join(terms) or '0'});",
                "endmodule\n",
            )
        )

    def _seen(self, name: str) -> str:
        """When a bit of an output is unknown and somebody looks."""
        instance, dot, port = name.rpartition(".")
        beside = (n.rpartition(".")[2] for n in self.given if n.rpartition(".")[0] == instance)
        carrier = carried_by(port, beside)
        looks = [self._looks[name]] if name in self._looks else []
        looks += [f"(|{self._nets[instance + dot + carrier]}_d)"] if carrier else []
        return f"({' & '.join((*looks, self._any(name)))})"

    def _known(self, name: str) -> str:
        return f"{self._nets[name]}_d"

    def _any(self, name: str) -> str:
        return f"(|{self._nets[name]}_x)"

    def _free(self, name: str) -> str:
        return self._nets[name]
