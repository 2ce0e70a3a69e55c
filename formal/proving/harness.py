"""What surrounds a component in a proof: free inputs, a clock, and its claims as outputs.

Claims are named outputs of one bit, rather than Amaranth's `Assert`, `Assume` and `Cover`: an output keeps its name
through Yosys and ABC, so that each claim is a question of its own, with its own time limit and verdict.
"""

from dataclasses import dataclass

from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, ClockSignal, Instance, Module, Mux, ResetSignal, Signal, Value
from amaranth.hdl._ir import PortDirection
from amaranth.lib.wiring import In

from simgnn.hw.primitives.hierarchy import ports_of

TOP = "harness"
PROVE, ASSUME, COVER = "prove", "assume", "cover"
SECONDS = 240
"""Time limit of a claim that has none of its own."""


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One claim.

    Parameters
    ----------
    kind : str
        `PROVE`, `ASSUME` or `COVER`.
    name, text : str
        The text is what it says, for people.
    depth : int or None
        Cycles for which it is claimed; None for all time.
    seconds : int
        Time limit.
    given : tuple of str
        Claims that are proved for themselves, and help to prove this one. They come before it, so that none helps
        itself.
    steps : int or None
        Cycles of induction that prove it; None for a search.
    """

    kind: str
    name: str
    text: str
    depth: int | None = None
    seconds: int = SECONDS
    given: tuple = ()
    steps: int | None = None

    @property
    def output(self):
        """The harness's output that holds while the claim does."""
        return f"{self.kind}_{self.name}"


class Harness:
    """A component whose inputs, the reset among them, may be anything in each cycle that no assumption forbids.

    All registers begin as they do after a reset; words of a RAM begin as anything.

    Parameters
    ----------
    component : Component
        Its own signals are what claims speak of.
    module : str
        Its Verilog module.
    clocks : set of str
        Which of ``clk`` and ``rst`` the module has.

    Members
    -------
    m : Module
        For the logic of claims.
    dut : Component
    reset : Signal
    first : Value
        Nothing has been before this cycle, or it is right after a reset.
    claims : list of Claim
    """

    def __init__(self, component, *, module, clocks):
        self.m = Module()
        self.dut = component
        component._MustUse__used = True  # its Verilog stands for its elaboration
        self.claims = []
        self.domain = ClockDomain("sync")
        self.m.domains += self.domain
        self.reset = self.domain.rst
        self._ports = {
            "clk": (self.domain.clk, PortDirection.Input),
            "rst": (self.domain.rst, PortDirection.Input),
        }
        connections = {}
        for name, (value, flow) in ports_of(component).items():
            connections[("i_" if flow == In else "o_") + name] = value
            if flow == In:
                value.name = name
                self._ports[name] = (value, PortDirection.Input)
        for port, value in (("clk", ClockSignal()), ("rst", ResetSignal())):
            if port in clocks:
                connections[f"i_{port}"] = value
        started = Signal()
        self.m.d.sync += started.eq(1)
        self.first = ~started
        self.m.submodules.dut = Instance(module, **connections)

    def free(self, name, shape=1):
        """A signal that nobody drives: it may be anything in each cycle."""
        signal = Signal(shape, name=f"free_{name}")
        self._ports[f"free_{name}"] = (Value.cast(signal), PortDirection.Input)
        return signal

    def prove(self, name, condition, text, **limits):
        """Claim that a condition holds in each cycle, or in the first `depth` ones. Limits are those of `Claim`."""
        self._claim(PROVE, name, condition, text, limits)

    def assume(self, name, condition, text):
        """Let a condition hold in each cycle: what happens after it was broken is nobody's concern."""
        self._claim(ASSUME, name, condition, text, {})

    def cover(self, name, condition, text, **limits):
        """Claim that a condition holds in some cycle of some run: that assumptions do not forbid it."""
        self._claim(COVER, name, condition, text, limits)

    def past(self, value, *, cycles=1, reset=True):
        """What a value was; 0 before the first cycle and, with `reset`, in and right after a reset."""
        for _ in range(cycles):
            held = Signal.like(Value.cast(value), reset_less=not reset)
            self.m.d.sync += held.eq(value)
            value = held
        return value

    def holds(self, valid, ready, payload):
        """Whether what was offered and not taken is offered again, and is the same."""
        held = self.past(valid & ~ready)
        return ~held | (valid & (Value.cast(payload) == self.past(payload)))

    def count(self, *, up, down=0, most, clear=0):
        """A counter of what goes in less what goes out, 0 to `most`; it begins anew behind a cycle with `clear`."""
        level = Signal(range(most + 1))
        self.m.d.sync += level.eq(Mux(clear, 0, level + up - down))
        return level

    def _claim(self, kind, name, condition, text, limits):
        claim = Claim(kind=kind, name=name, text=text, **limits)
        before = {other.name for other in self.claims if other.kind == PROVE and other.depth is None}
        if not before.issuperset(claim.given):
            raise ValueError(f"{name} may be given claims that stand before it, not {claim.given!r}")
        if claim.output in self._ports:
            raise ValueError(f"claims of a harness must have names of their own, not {name!r} twice")
        output = Signal(name=claim.output)
        self.m.d.comb += output.eq(Value.cast(condition).any())
        self._ports[claim.output] = (output, PortDirection.Output)
        self.claims.append(claim)

    def bind(self, module, *, parameters, inputs):
        """Place a module of properties that somebody else wrote (`ClaimSet.borrowed`).

        Parameters
        ----------
        module : str
        parameters, inputs : dict
            Of its parameters and inputs, the clock among them, name -> value. Its outputs are left open.
        """
        connections = {f"p_{name}": value for name, value in parameters.items()}
        connections |= {f"i_{name}": value for name, value in inputs.items()}
        self.m.submodules.borrowed = Instance(module, **connections)

    def rtlil(self):
        """RTLIL of the whole, str."""
        return rtlil.convert(self.m, name=TOP, ports=self._ports, emit_src=False)
