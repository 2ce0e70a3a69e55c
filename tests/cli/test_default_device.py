"""Where the Verilog runs because nothing was said, a line names the device that is sooner."""

import pytest

from simgnn.cli.options import basis_of
from simgnn.cli.settings import Setting
from simgnn.cli.train import _advice
from simgnn.config.configuration import Config


@pytest.mark.parametrize(
    ("config", "settings", "said"),
    [
        (Config(), [], True),
        (Config(), [Setting("execution", "device", "rtl", "--device")], False),
        (Config().replace("execution", device="cycle"), [], False),
        (Config().replace("training", accelerators=0), [], False),
    ],
)
def test_the_verilog_by_default_names_the_cycle_model(config, settings, said):
    assert ("--device cycle" in _advice(config, basis_of(None), settings)) == said
