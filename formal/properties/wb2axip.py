"""Our AXI ports under ZipCPU's property files of AXI4 and AXI4-Lite (wb2axip), which the user has and we do not.

The file for a master assumes what a slave does and asserts what the master does; the file for a slave is the other way
round. Bounds on how long anybody waits are off, but for the control registers' own answers.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from amaranth.hdl import ClockSignal, ResetSignal

from formal.properties import control, reads, stores
from formal.proving.sets import ClaimSet
from simgnn.errors import InputError

OPTION = "--wb2axip"
ANSWER_CYCLES = 8
"""Cycles within which the control registers are to take a request, and to answer it."""
DEPTH = 20
"""Cycles up to which is searched what is not decided for all time."""


@dataclass(frozen=True, kw_only=True)
class Port:
    """A port of ours, and the file for it.

    Parameters
    ----------
    name : str
        Of its set.
    module : str
        Of the property module, and of its file.
    owner : ClaimSet
        Claims of ours about the same component: its sizes.
    environment : callable
        Assumes of a `Harness` what is on the component's other side.
    parameters, channels : tuple
        Of the module, name and value; and the channels that the port has. The others are silent.
    """

    name: str
    module: str
    owner: ClaimSet
    environment: object
    parameters: tuple
    channels: tuple

    def describe(self, h):
        """Bind the module, and ask that the port can be used at all."""
        axi = h.dut.axi
        self.environment(h)
        parameters = {
            "C_AXI_DATA_WIDTH": len(axi.r.data),
            "C_AXI_ADDR_WIDTH": len(axi.ar.addr),
            **dict(self.parameters),
        }
        h.bind(self.module, parameters=parameters, inputs=self._inputs(axi))
        for channel in [channel for channel in ("b", "r") if channel in self.channels]:
            answer = getattr(axi, channel)
            h.cover(
                f"answer_{channel}", answer.valid & answer.ready, f"an answer on {channel.upper()} is taken"
            )

    def _inputs(self, axi):
        found = {"i_clk": ClockSignal(), "i_axi_reset_n": ~ResetSignal()}
        for channel, member in axi.signature.members.items():
            for signal in member.signature.members:
                value = getattr(getattr(axi, channel), signal)
                found[f"i_axi_{channel}{signal}"] = value if channel in self.channels else 0
        if self.module.startswith("faxil"):
            return found | {"i_axi_awprot": 0, "i_axi_arprot": 0}
        return found | {f"i_axi_{channel}{part}": 0 for channel in ("aw", "ar") for part in ("lock", "qos")}


def _master(bus):
    """Parameters of the file for a master: one identifier, whole words, no exclusive access, nobody in a hurry."""
    return (
        ("C_AXI_ID_WIDTH", 1),
        ("OPT_MAXBURST", bus.burst_beats - 1),
        ("OPT_EXCLUSIVE", 0),
        ("OPT_NARROW_BURST", 0),
        ("F_AXI_MAXSTALL", 0),
        ("F_AXI_MAXRSTALL", 0),
        ("F_AXI_MAXDELAY", 0),
    )


def _set(file, name):
    return next(owner for owner in file.SETS if owner.name == name)


PORTS = (
    Port(
        name="wb2axip_control",
        module="faxil_slave",
        owner=_set(control, "control"),
        environment=lambda h: None,
        parameters=(
            ("F_AXI_MAXWAIT", ANSWER_CYCLES),
            ("F_AXI_MAXDELAY", ANSWER_CYCLES),
            ("F_AXI_MAXRSTALL", 0),
        ),
        channels=("aw", "w", "b", "ar", "r"),
    ),
    Port(
        name="wb2axip_read",
        module="faxi_master",
        owner=_set(reads, "read_arbiter"),
        environment=reads.arbiter_clients,
        parameters=_master(reads.BUS),
        channels=("ar", "r"),
    ),
    Port(
        name="wb2axip_store",
        module="faxi_master",
        owner=_set(stores, "store"),
        environment=stores.store_commands,
        parameters=_master(reads.PAIRS),
        channels=("aw", "w", "b"),
    ),
)


def bound_sets(folder):
    """Sets of claims that a folder with wb2axip's property files makes.

    Parameters
    ----------
    folder : Path
        With ``faxi_master.v``, ``faxil_slave.v`` or both, and what they instantiate.

    Returns
    -------
    dict of str to ClaimSet
        A set for each port whose file is there.

    Raises
    ------
    InputError
        If there is no such folder, or none of the files in it.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise InputError(f"the property files' folder must exist, not {str(folder)!r}", source=OPTION)
    there = [port for port in PORTS if (folder / f"{port.module}.v").is_file()]
    if not there:
        files = " or ".join(sorted({f"{port.module}.v" for port in PORTS}))
        raise InputError(
            f"the folder must hold {files} of wb2axip, and {str(folder)!r} does not", source=OPTION
        )
    sets = [
        ClaimSet(
            name=port.name,
            component=port.owner.component,
            describe=port.describe,
            mistakes=(),
            borrowed=_files(folder, port.module),
            otherwise=DEPTH,
        )
        for port in there
    ]
    return {owner.name: owner for owner in sets}


def _files(folder, module):
    """A module's file and, in front of it, those of the modules that it names: (name, text) of each."""
    texts, pending = {}, [module]
    stems = {path.stem for path in folder.glob("*.v")}
    while pending:
        stem = pending.pop()
        if stem in texts:
            continue
        path = folder / f"{stem}.v"
        try:
            texts[stem] = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"the file must be readable text: {error}", source=str(path)) from error
        code = re.sub(r"//.*", "", texts[stem])
        pending += sorted(stems & set(re.findall(r"\w+", code)) - set(texts))
    return tuple((f"{stem}.v", texts[stem]) for stem in reversed(texts))
