#pragma once

#include <cstdint>
#include <vector>

/* How long each state of the engines lasted, per interval of cycles; it begins when they first have a state. */
class Timeline {
    std::vector<uint32_t> counts;
    uint64_t interval = 0, begin = 0, since = 0, states = 0;
    unsigned width = 0;

    void account(uint64_t until) {
        while (since < until) {
            const uint64_t row = (since - begin) / interval, end = begin + (row + 1) * interval;
            const uint64_t stop = until < end ? until : end;
            if (counts.size() < (row + 1) * width) counts.resize((row + 1) * width);
            for (uint64_t left = states; left; left &= left - 1)
                counts[row * width + __builtin_ctzll(left)] += stop - since;
            since = stop;
        }
    }

public:
    void start(uint64_t now, uint64_t cycles, unsigned bits) {
        counts.clear();
        interval = cycles;
        begin = since = now;
        states = 0;
        width = bits;
    }
    void change(uint64_t now, uint64_t next) {
        if (counts.empty() && !states) begin = since = now;
        if (interval) account(now);
        states = next;
    }
    const std::vector<uint32_t> &read(uint64_t now) {
        if (interval) account(now);
        return counts;
    }
};
