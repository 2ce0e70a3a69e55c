/* Watches one AXI4 port from outside, and knows nothing of the memory behind it: whoever breaks a rule is named.
 *
 * Every cycle it is shown what both sides drive just before the rising edge. The rules are those of AXI4 (ARM IHI 0022,
 * chapters A3 to A5) for a port with one identifier, and what the kernel promises beyond it: whole beats, incrementing
 * bursts, fixed attributes, no more bursts under way than it has credits, no new address once it has ended a launch.
 * A broken rule is a HarnessError.
 */
#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
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

using Number = unsigned long long;

constexpr uint64_t AXI_PAGE = 4096, AXI_INCREMENT = 1, AXI_MODIFIABLE = 3, AXI_EXCLUSIVE_OKAY = 1;
constexpr uint64_t AXI_MOST_BEATS = 256; /* of an incrementing burst */
enum { AXI_AR, AXI_R, AXI_AW, AXI_W, AXI_B, AXI_CHANNELS };

struct AxiAddress {
    uint64_t address, length, size, burst, cache, prot, id;
};

/* What both sides drive in a cycle. Payloads count where their VALID is high. */
struct AxiSample {
    uint64_t arvalid, arready, rvalid, rready, awvalid, awready, wvalid, wready, bvalid, bready;
    AxiAddress ar, aw;
    uint64_t rlast, rresp, rid, wlast, bresp, bid;
    const unsigned char *rdata, *wdata, *wstrb;
};

class AxiMonitor {
    struct Write {
        uint64_t address, beats;
    };
    /* What a channel offered when it was not taken. */
    struct Held {
        bool waiting = false;
        AxiAddress fields{};
        unsigned char data[128], strobes[16];
    };

    const uint64_t beat_bytes;
    uint64_t most_reads = 0, most_writes = 0; /* bursts that may be under way; 0 for any number */
    Held held[AXI_CHANNELS];
    bool closed = false, fresh = false;
    std::deque<uint64_t> reads; /* beats of the bursts under way */
    uint64_t received = 0;      /* beats of the oldest */
    std::deque<Write> addresses; /* of writes whose data are not all there */
    std::deque<uint64_t> filled; /* beats of writes whose address is not there */
    uint64_t beats = 0;          /* of the write that has not had its last */
    uint64_t whole = 0;          /* writes without an answer, of which all is there */
    uint64_t writes = 0;         /* addresses without an answer */

    /* VALID and payload must hold until READY: `fields`, and what `data` and `strobes` point to. */
    void hold(int channel, const char *name, bool valid, bool ready, const AxiAddress &fields,
              const unsigned char *data = nullptr, const unsigned char *strobes = nullptr) {
        Held &before = held[channel];
        if (before.waiting) {
            if (!valid) fail("AXI: %sVALID must stay high until %sREADY, and it fell", name, name);
            if (memcmp(&before.fields, &fields, sizeof fields) || (data && memcmp(before.data, data, beat_bytes)) ||
                (strobes && memcmp(before.strobes, strobes, (beat_bytes + 7) / 8)))
                fail("AXI: %s payload must stay the same until %sREADY, and it changed", name, name);
        }
        before.waiting = valid && !ready;
        if (!before.waiting) return;
        before.fields = fields;
        if (data) memcpy(before.data, data, beat_bytes);
        if (strobes) memcpy(before.strobes, strobes, (beat_bytes + 7) / 8);
    }

    void check_address(int channel, const char *name, bool valid, bool ready, const AxiAddress &a) {
        const bool waited = held[channel].waiting;
        hold(channel, name, valid, ready, a);
        if (!valid) return;
        if (closed && !waited) fail("AXI: %sVALID must stay low from the interrupt on, and it rose", name);
        const Number at = a.address;
        if (uint64_t{1} << a.size != beat_bytes)
            fail("AXI: %sSIZE must be %llu bytes per beat, not %llu (address 0x%llx)", name, (Number)beat_bytes,
                 1ull << a.size, at);
        if (a.burst != AXI_INCREMENT)
            fail("AXI: %sBURST must be 1 (INCR), not %llu (address 0x%llx)", name, (Number)a.burst, at);
        if (a.cache != AXI_MODIFIABLE)
            fail("AXI: %sCACHE must be 3, not %llu (address 0x%llx)", name, (Number)a.cache, at);
        if (a.prot) fail("AXI: %sPROT must be 0, not %llu (address 0x%llx)", name, (Number)a.prot, at);
        if (a.id) fail("AXI: %sID must be 0, not %llu (address 0x%llx)", name, (Number)a.id, at);
        if (a.address % beat_bytes)
            fail("AXI: %sADDR must be a multiple of %llu, not 0x%llx", name, (Number)beat_bytes, at);
        if (a.address % AXI_PAGE + (a.length + 1) * beat_bytes > AXI_PAGE)
            fail("AXI: a burst must not cross a 4 KB boundary, and %sADDR 0x%llx with %llu beats does", name, at,
                 (Number)a.length + 1);
    }

    /* An answer to a read or a write; `expected`: something waits for it. */
    void check_answer(const char *name, bool expected, uint64_t response, uint64_t id) {
        if (!expected) fail("AXI: %sVALID must answer a burst that is whole, and there is none", name);
        if (response == AXI_EXCLUSIVE_OKAY) fail("AXI: %sRESP must not be 1 (EXOKAY) without an exclusive access", name);
        if (id) fail("AXI: %sID must be 0, not %llu", name, (Number)id);
    }

    void check_reads(const AxiSample &now) {
        hold(AXI_R, "R", now.rvalid, now.rready, {now.rlast, now.rresp, now.rid, 0, 0, 0, 0}, now.rdata);
        if (now.rvalid) {
            check_answer("R", !reads.empty(), now.rresp, now.rid);
            const bool last = !reads.empty() && received + 1 == reads.front();
            if (bool(now.rlast) != last)
                fail("AXI: RLAST must be %d with beat %llu of %llu, not %d", last, (Number)received + 1,
                     (Number)reads.front(), !last);
            if (now.rready) {
                count[AXI_R]++;
                received = last ? 0 : received + 1;
                if (last) reads.pop_front();
            }
        }
        if (!now.arvalid || !now.arready) return;
        count[AXI_AR]++;
        reads.push_back(now.ar.length + 1);
        if (most_reads && reads.size() > most_reads)
            fail("AXI: at most %llu reads must be under way, not %llu", (Number)most_reads, (Number)reads.size());
    }

    void check_writes(const AxiSample &now) {
        hold(AXI_B, "B", now.bvalid, now.bready, {now.bresp, now.bid, 0, 0, 0, 0, 0});
        if (now.bvalid) check_answer("B", whole, now.bresp, now.bid);
        hold(AXI_W, "W", now.wvalid, now.wready, {now.wlast, 0, 0, 0, 0, 0, 0}, now.wdata, now.wstrb);
        if (now.bvalid && now.bready) {
            count[AXI_B]++;
            whole--;
            writes--;
        }
        if (now.awvalid && now.awready) {
            count[AXI_AW]++;
            addresses.push_back({now.aw.address, now.aw.length + 1});
            if (++writes > most_writes && most_writes)
                fail("AXI: at most %llu writes must be under way, not %llu", (Number)most_writes, (Number)writes);
        }
        if (now.wvalid && now.wready) {
            count[AXI_W]++;
            if (++beats > AXI_MOST_BEATS) fail("AXI: WLAST must come within %llu beats", (Number)AXI_MOST_BEATS);
            if (now.wlast) {
                filled.push_back(beats);
                beats = 0;
            }
        }
        match_writes();
    }

    /* Data go with addresses in order, whichever comes first. */
    void match_writes() {
        while (!addresses.empty()) {
            const Write &write = addresses.front();
            const uint64_t come = filled.empty() ? beats : filled.front();
            if (filled.empty() ? come >= write.beats : come != write.beats)
                fail("AXI: WLAST must come with beat %llu of the burst at 0x%llx, not %s beat %llu", (Number)write.beats,
                     (Number)write.address, filled.empty() ? "behind" : "with", (Number)come);
            if (filled.empty()) return;
            addresses.pop_front();
            filled.pop_front();
            whole++;
        }
    }

public:
    uint64_t count[AXI_CHANNELS] = {}; /* transfers, for ever */

    explicit AxiMonitor(uint64_t beat_bytes) : beat_bytes(beat_bytes) {}

    void use_limits(uint64_t reads_under_way, uint64_t writes_under_way) {
        most_reads = reads_under_way;
        most_writes = writes_under_way;
    }

    /* From now on no address may be offered that is not offered already. */
    void close() { closed = true; }
    /* A launch begins: addresses may be offered again. */
    void open() { closed = false; }

    /* A cycle in reset, behind its first edge: all that was under way is forgotten. */
    void reset(const AxiSample &now) {
        for (Held &channel : held) channel.waiting = false;
        reads.clear();
        addresses.clear();
        filled.clear();
        received = beats = whole = writes = 0;
        closed = false;
        fresh = true;
        if (now.arvalid || now.awvalid || now.wvalid) fail("AXI: ARVALID, AWVALID and WVALID must be low during reset");
        if (now.rvalid || now.bvalid) fail("AXI: RVALID and BVALID must be low during reset");
    }

    /* A cycle out of reset. */
    void check(const AxiSample &now) {
        if (fresh && (now.arvalid || now.awvalid || now.wvalid))
            fail("AXI: ARVALID, AWVALID and WVALID must be low until the first edge behind a reset");
        fresh = false;
        check_address(AXI_AR, "AR", now.arvalid, now.arready, now.ar);
        check_address(AXI_AW, "AW", now.awvalid, now.awready, now.aw);
        check_reads(now);
        check_writes(now);
    }
};
