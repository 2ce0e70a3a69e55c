/* Checks that what the kernel drives on its AXI4 port obeys the protocol. Every rule broken becomes an error. */
#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

struct HarnessError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(const char *format, ...) {
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    throw HarnessError(text);
}

/* A VALID that has not been answered must stay, with its payload; a channel that is closed must not raise it. */
template <size_t payload_bytes> class StableChannel {
    bool waiting = false, closed = false;
    unsigned char payload[payload_bytes];

public:
    const char *const name;
    explicit StableChannel(const char *name) : name(name) {}
    void forget() { waiting = closed = false; }
    void close() { closed = true; }
    void check(bool valid, bool ready, const void *now) {
        if (waiting) {
            if (!valid) fail("AXI: %sVALID must stay high until %sREADY, and it fell", name, name);
            if (memcmp(payload, now, payload_bytes))
                fail("AXI: %s payload must stay the same until %sREADY, and it changed", name, name);
        }
        if (closed && valid && !waiting) fail("AXI: %sVALID must stay low from the interrupt on, and it rose", name);
        waiting = valid && !ready;
        if (waiting) memcpy(payload, now, payload_bytes);
    }
};

/* Shape of a burst: whole beats, incrementing, inside one 4 KB page. */
inline void check_burst(const char *channel, uint64_t address, unsigned length, unsigned size, unsigned type,
                        uint64_t beat_bytes) {
    const unsigned long long at = address;
    if (uint64_t{1} << size != beat_bytes)
        fail("AXI: %sSIZE must be %llu bytes per beat, not %llu (address 0x%llx)", channel,
             (unsigned long long)beat_bytes, 1ull << size, at);
    if (type != 1) fail("AXI: %sBURST must be 1 (INCR), not %u (address 0x%llx)", channel, type, at);
    if (address % beat_bytes)
        fail("AXI: %sADDR must be a multiple of %llu, not 0x%llx", channel, (unsigned long long)beat_bytes, at);
    if ((address & 4095) + (length + 1) * beat_bytes > 4096)
        fail("AXI: a burst must not cross a 4 KB boundary, and %sADDR 0x%llx with %u beats does", channel, at,
             length + 1);
}
