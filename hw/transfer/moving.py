"""Values moved over the lanes of a word: together, apart, and by so many places, in ranks of registers.

Every rank holds two steps, each of which moves values by a power of two or leaves them. Nothing holds them up.
"""

from amaranth.hdl import Const, Mux, Signal

STEPS = 2
"""Steps in a rank."""


def held(m, values, name):
    """The values a cycle later."""
    registers = []
    for index, value in enumerate(values):
        register = Signal(len(value), name=f"{name}_{index}", reset_less=True)
        m.d.sync += register.eq(value)
        registers.append(register)
    return registers


def named(m, values, name):
    """The values as signals of their own, so that each expression is written once."""
    signals = []
    for index, value in enumerate(values):
        signal = Signal(len(value), name=f"{name}_{index}")
        m.d.comb += signal.eq(value)
        signals.append(signal)
    return signals


def counts_below(m, bits, name):
    """For each bit how many of those below it are set; and how many are in all."""
    width = len(bits).bit_length()
    counts = [Const(0, width), *bits]
    step = 1
    # Prefix sums by doubling: log2(lanes) additions in a row, where one after the other would be as many as lanes.
    while step < len(counts):
        sums = []
        for index, count in enumerate(counts):
            total = Signal(width, name=f"{name}_{step}_{index}")
            m.d.comb += total.eq(count + counts[index - step] if index >= step else count)
            sums.append(total)
        counts = sums
        step *= 2
    return counts[:-1], counts[-1]


def gaps_below(m, wanted, name):
    """For each place how many of those below it are not wanted: a wanted value has to move down by so much."""
    return counts_below(m, [~bit for bit in wanted], name)[0]


def _steps(lanes):
    """Exponents of the powers of two below the lanes, the least first."""
    return list(range((lanes - 1).bit_length()))


def _meet(m, bit, wanted, gaps, name):
    """A step down: whether what stands at each place moves, whether it stays, and what is wanted, with gaps, then.

    No two wanted ones meet, the least step first: those above have as many gaps below them, or more. Wanted at the
    places 1, 3, 4 and 7, with 1, 2, 2 and 4 gaps below: the step of 1 brings 1 to 0; that of 2 brings 3 to 1 and 4 to
    2; that of 4 brings 7 to 3.
    """
    distance = 1 << bit
    moves = [is_wanted & gap[bit] for is_wanted, gap in zip(wanted, gaps, strict=True)]
    stays = [is_wanted & ~gap[bit] for is_wanted, gap in zip(wanted, gaps, strict=True)]
    moves, stays = named(m, moves, f"{name}_moves{bit}"), named(m, stays, f"{name}_stays{bit}")
    next_gaps, next_wanted = list(gaps), list(stays)
    for place, source in enumerate(range(distance, len(wanted))):
        next_gaps[place] = Mux(moves[source], gaps[source], gaps[place])
        next_wanted[place] = moves[source] | stays[place]
    return (
        moves,
        stays,
        named(m, next_wanted, f"{name}_wanted{bit}"),
        named(m, next_gaps, f"{name}_gaps{bit}"),
    )


def moved_together(m, values, wanted, gaps, name):
    """The wanted values at the lowest places, in their order, the others zero; a rank for every two steps later."""
    bits = _steps(len(values))
    for first in range(0, len(bits), STEPS):
        for bit in bits[first : first + STEPS]:
            moves, stays, wanted, gaps = _meet(m, bit, wanted, gaps, name)
            moved = [Mux(stay, value, 0) for stay, value in zip(stays, values, strict=True)]
            for place, source in enumerate(range(1 << bit, len(values))):
                moved[place] = Mux(moves[source], values[source], moved[place])
            values = named(m, moved, f"{name}_values{bit}")
        values = held(m, values, f"{name}_held{first}")
        gaps = held(m, gaps, f"{name}_held_gaps{first}")
        wanted = held(m, wanted, f"{name}_held_wanted{first}")
    return values


def departures(m, wanted, gaps, name):
    """What moves in each step of `moved_together`, for `moved_apart`."""
    found = []
    for bit in _steps(len(wanted)):
        moves, _, wanted, gaps = _meet(m, bit, wanted, gaps, name)
        found.append(moves)
    return found


def moved_apart(m, values, moves, wanted, name):
    """Values from the lowest places to those that are `wanted`, zeros to the others; a rank for every two steps later.

    `moves` of `departures`, and `wanted`, come with the values.
    """
    lanes = len(values)
    bits = list(reversed(_steps(lanes)))
    for first in range(0, len(bits), STEPS):
        for bit in bits[first : first + STEPS]:
            below = [index - (1 << bit) for index in range(lanes)]
            values = named(
                m,
                [
                    Mux(moves[bit][i], values[b], values[i]) if b >= 0 else values[i]
                    for i, b in enumerate(below)
                ],
                f"{name}_values{bit}",
            )
        # A value leaves a copy where it came from: zeros are put there once, at the end.
        if first + STEPS >= len(bits):
            values = named(
                m, [Mux(bit, value, 0) for bit, value in zip(wanted, values, strict=True)], f"{name}_wanted"
            )
        values = held(m, values, f"{name}_held{first}")
        wanted = held(m, wanted, f"{name}_held_wanted{first}")
        moves = [held(m, step, f"{name}_held_moves{first}_{number}") for number, step in enumerate(moves)]
    return values


def moved_up(m, values, places, name):
    """Values `places` places higher, of twice as many, zeros below and above; a rank for every two steps later."""
    lanes = len(values)
    bits = _steps(lanes)
    zero = Const(0, len(values[0]))
    values = [*values, *[zero] * lanes]
    for first in range(0, len(bits), STEPS):
        for bit in bits[first : first + STEPS]:
            values = named(
                m,
                [
                    Mux(places[bit], values[i - (1 << bit)] if i >= 1 << bit else zero, value)
                    for i, value in enumerate(values)
                ],
                f"{name}_values{bit}",
            )
        values = held(m, values, f"{name}_held{first}")
        (places,) = held(m, [places], f"{name}_held_places{first}")
    return values


def moved_down(m, values, places, name):
    """The lower half of the values when they are `places` places lower; a rank for every two steps later."""
    lanes = len(values) // 2
    bits = list(reversed(_steps(lanes)))
    for first in range(0, len(bits), STEPS):
        for bit in bits[first : first + STEPS]:
            # What can still come down to the lower half: the steps that are left move by (1 << bit) - 1 in all.
            kept = lanes + (1 << bit) - 1
            values = named(
                m,
                [
                    Mux(places[bit], values[i + (1 << bit)], values[i])
                    if i + (1 << bit) < len(values)
                    else values[i]
                    for i in range(kept)
                ],
                f"{name}_values{bit}",
            )
        values = held(m, values, f"{name}_held{first}")
        (places,) = held(m, [places], f"{name}_held_places{first}")
    return values[:lanes]
