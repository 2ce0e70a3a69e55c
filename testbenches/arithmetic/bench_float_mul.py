"""Bench of hw/arithmetic/float_mul.py: bits against NumPy, latency, throughput, and an enable that holds every stage."""

import cocotb
import numpy as np
from kit import case
from kit.drivers.float_unit import check_unit

from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FP32

DUT = FloatMul
DESIGNS = {f"stages_{stages}": {"fmt": FP32, "stages": stages} for stages in (2, 5)}
DESIGNS["held"] = {"fmt": FP32, "stages": 5, "held": True}


@cocotb.test()
@cocotb.parametrize(hold=[0.0, 0.3, 0.9], count=[20, case.pick(short=1000, full=50_000)])
async def results(dut, hold, count):
    await check_unit(
        dut, operation=np.multiply, stages=case.design(DESIGNS)["stages"], hold=hold, count=count
    )
