"""Token counters: an engine starts only where every token that it waits for has been given and not been taken."""

from amaranth.hdl import Const

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.command import Engine
from simgnn.hw.depths import TOKEN_BITS
from simgnn.hw.kernel.tokens import TokenCounters

MOST = (1 << TOKEN_BITS) - 1


def token_claims(h):
    """Each pair of engines has a count of its own here: tokens given less tokens taken, as the command set says."""
    dut = h.dut
    h.assume("starts", (dut.started & ~dut.permitted) == 0, "an engine starts only what is permitted")
    for taker in Engine:
        may = Const(1)
        for giver in Engine:
            if giver == taker:
                continue
            given = dut.ended[giver] & dut.signal[giver][taker]
            taken = dut.started[taker] & dut.wait[taker][giver]
            tokens = h.count(up=given, down=taken, most=MOST, clear=dut.clear)
            h.assume(
                f"room_{giver:d}_{taker:d}",
                ~given | taken | (tokens != MOST),
                f"no program has more than {MOST} tokens from {giver.name} to {taker.name} under way",
            )
            may &= ~dut.wait[taker][giver] | (tokens != 0)
        name = taker.name.lower()
        h.prove(f"waits_{name}", ~dut.permitted[taker] | may, f"{taker.name} waits for all of its tokens")
        h.prove(
            f"starts_{name}",
            dut.permitted[taker] | ~may,
            f"{taker.name} is permitted once its tokens are there",
        )
    h.cover("all_wait", (dut.permitted == 0), "every engine waits")
    h.cover(
        "token",
        h.past(dut.permitted[Engine.STORE] & (dut.wait[Engine.STORE] != 0) & dut.started[Engine.STORE]),
        "STORE takes a token",
    )


SETS = (
    ClaimSet(
        name="tokens",
        component=TokenCounters,
        describe=token_claims,
        mistakes=mistakes(
            "token_counters",
            ("wait_0[3] & (tokens_3_0 == 8'd0)", "1'b0", "waits_load"),
            ("(tokens_1_0 == 8'd0)", "!tokens_1_0[0]", "starts_load"),
            ("wait_1[2] & (tokens_2_1 == 8'd0)", "1'b0", "waits_store"),
            ("ended[0] & signal_0[1]", "ended[0] & signal_0[1] & signal_0[3]", "starts_store"),
            ("tokens_1_2 <= clear ? 8'd0 :", "tokens_1_2 <=", "waits_aggregate"),
            ("wait_2[3] & (tokens_3_2", "wait_2[1] & (tokens_3_2", "starts_aggregate", "waits_aggregate"),
            ("reg [7:0] tokens_0_3", "reg [1:0] tokens_0_3", "starts_update"),
            ("started[3] & wait_3[2]", "1'b0", "waits_update"),
        ),
    ),
)
