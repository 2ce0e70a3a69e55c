/* One AXI4 port of the kernel and the memory behind it: drives it, checks it, moves its bytes. Needs Vkernel.h.
 *
 * Device memory is striped over PORTS ports, a beat of each in turn: the beat at address a of port p is beat
 * a / BEAT_BYTES * PORTS + p of device memory. */
#pragma once

#include "axi_rules.h"
#include "memory_model.h"

#include <type_traits>

#ifndef PORTS
#define PORTS 1
#endif

constexpr uint64_t BEAT_BYTES = sizeof(std::remove_reference_t<decltype(Vkernel::m_axi_gmem0_rdata)>);
constexpr uint64_t WORD_BYTES = PORTS * BEAT_BYTES;

/* The kernel's port n: what `AxiPort` is made from. */
#define AXI_SIGNAL(n, name) &top.m_axi_gmem##n##_##name
#define AXI_PORT(n)                                                                                                  \
    {{n,                                                                                                             \
      AXI_SIGNAL(n, arvalid), AXI_SIGNAL(n, arready), AXI_SIGNAL(n, araddr), AXI_SIGNAL(n, arlen),                   \
      AXI_SIGNAL(n, arsize), AXI_SIGNAL(n, arburst), AXI_SIGNAL(n, arid),                                            \
      AXI_SIGNAL(n, awvalid), AXI_SIGNAL(n, awready), AXI_SIGNAL(n, awaddr), AXI_SIGNAL(n, awlen),                   \
      AXI_SIGNAL(n, awsize), AXI_SIGNAL(n, awburst), AXI_SIGNAL(n, awid),                                            \
      AXI_SIGNAL(n, wvalid), AXI_SIGNAL(n, wready), AXI_SIGNAL(n, wdata), AXI_SIGNAL(n, wstrb),                      \
      AXI_SIGNAL(n, wlast), AXI_SIGNAL(n, bvalid), AXI_SIGNAL(n, bready), AXI_SIGNAL(n, bresp),                      \
      AXI_SIGNAL(n, rvalid), AXI_SIGNAL(n, rready), AXI_SIGNAL(n, rdata), AXI_SIGNAL(n, rresp),                      \
      AXI_SIGNAL(n, rlast)}}
#define AXI_PORTS_1 AXI_PORT(0)
#define AXI_PORTS_2 AXI_PORTS_1, AXI_PORT(1)
#define AXI_PORTS_4 AXI_PORTS_2, AXI_PORT(2), AXI_PORT(3)
#define AXI_PORTS_8 AXI_PORTS_4, AXI_PORT(4), AXI_PORT(5), AXI_PORT(6), AXI_PORT(7)
#define AXI_PORTS_16                                                                                                 \
    AXI_PORTS_8, AXI_PORT(8), AXI_PORT(9), AXI_PORT(10), AXI_PORT(11), AXI_PORT(12), AXI_PORT(13), AXI_PORT(14),     \
        AXI_PORT(15)
#define AXI_JOIN(a, b) a##b
#define AXI_PORTS_OF(count) AXI_JOIN(AXI_PORTS_, count)
#define AXI_PORTS AXI_PORTS_OF(PORTS)

#define AXI_MEMBER(name) std::remove_reference_t<decltype(Vkernel::m_axi_gmem0_##name)> *name
struct AxiSignals {
    uint64_t index;
    AXI_MEMBER(arvalid), *arready;
    AXI_MEMBER(araddr);
    AXI_MEMBER(arlen), *arsize, *arburst, *arid;
    AXI_MEMBER(awvalid), *awready;
    AXI_MEMBER(awaddr);
    AXI_MEMBER(awlen), *awsize, *awburst, *awid;
    AXI_MEMBER(wvalid), *wready;
    AXI_MEMBER(wdata);
    AXI_MEMBER(wstrb);
    AXI_MEMBER(wlast), *bvalid, *bready, *bresp;
    AXI_MEMBER(rvalid), *rready;
    AXI_MEMBER(rdata);
    AXI_MEMBER(rresp), *rlast;
};

/* Device memory: `size` bytes from address `base`. */
struct DeviceMemory {
    unsigned char *data = nullptr;
    uint64_t base = 0, size = 0;

    /* The beat at address `address` of port `port`, or null. */
    unsigned char *beat(uint64_t port, uint64_t address) const {
        const uint64_t offset = address * PORTS + port * BEAT_BYTES - base;
        const bool inside = address * PORTS >= base && offset <= size && size - offset >= BEAT_BYTES;
        return inside ? data + offset : nullptr;
    }
};

class AxiPort {
    struct Address {
        uint64_t address;
        uint32_t length, size, burst, id;
    };
    using AddressChannel = StableChannel<sizeof(Address)>;
    struct Data {
        unsigned char data[BEAT_BYTES], strobes[BEAT_BYTES / 8], last;
    };

    const AxiSignals pins;
    MemoryPort port{};
    MemoryOffer offer{};
    AddressChannel ar{"AR"}, aw{"AW"};
    StableChannel<sizeof(Data)> w{"W"};
    Data ahead[MEMORY_BEATS]; /* beats that have come before their address */

    /* Check an address channel, and note what it offers in `last`; whether an address is taken. */
    static bool watch(AddressChannel &channel, bool valid, bool ready, const Address &offered, uint64_t &last) {
        channel.check(valid, ready, &offered);
        if (!valid) return false;
        check_burst(channel.name, offered.address, offered.length, offered.size, offered.burst, BEAT_BYTES);
        last = offered.address * PORTS;
        return ready;
    }

    void note_error(uint64_t now, uint64_t address) {
        failed_at = now;
        failed_address = address * PORTS;
    }

    /* Put a beat at `address`, with `left` beats of its burst to come, this one among them; whether it lies outside. */
    bool write(const Data &d, uint64_t address, uint64_t left, const DeviceMemory &memory) {
        if (d.last != (left == 1))
            fail("AXI: WLAST must be %d with %llu beats left (address 0x%llx), not %d", left == 1,
                 (unsigned long long)left, (unsigned long long)address, d.last);
        unsigned char *target = memory.beat(pins.index, address);
        if (!target) return true;
        for (uint64_t i = 0; i < BEAT_BYTES; i++)
            if (d.strobes[i / 8] >> (i % 8) & 1) target[i] = d.data[i];
        return false;
    }

    /* A beat is taken in this cycle, its address before, with it (`written`) or later. */
    void take(const Data &d, MemoryMaster &master, const Address *written, const DeviceMemory &memory) {
        const MemoryBurst &burst = port.write[port.writes_filled % MEMORY_BURSTS];
        master.wlast = d.last;
        if (!memory_leading(&port))
            master.wfailed = write(d, offer.waddress, burst.beats, memory);
        else if (written)
            master.wfailed = write(d, written->address, written->length + 1, memory);
        else if (port.led < MEMORY_BEATS)
            ahead[port.led] = d;
        else
            fail("AXI: WLAST must come within %d beats, and it did not", MEMORY_BEATS);
    }

    /* An address is taken in this cycle: put the beats that were ahead of it. */
    void take(const Address &written, MemoryMaster &master, const DeviceMemory &memory) {
        const uint64_t beats = written.length + 1;
        if (port.led > beats)
            fail("AXI: a burst of %llu beats must not have %llu (address 0x%llx)", (unsigned long long)beats,
                 (unsigned long long)port.led, (unsigned long long)written.address);
        for (uint64_t i = 0; i < port.led; i++)
            master.awfailed |= write(ahead[i], written.address + i * BEAT_BYTES, beats - i, memory);
    }

public:
    uint64_t last_read = 0, last_write = 0; /* addresses in device memory */
    uint64_t failed_at = 0;                 /* cycle of the first error response; 0 for none */
    uint64_t failed_address = 0;            /* in device memory: of its beat, or of its burst's last one */

    AxiPort(const AxiSignals &pins) : pins(pins) {
        port.beat_bytes = BEAT_BYTES;
        use_timing(MemoryTiming{1, 1, 65536, 65536, 1, 1, 0, 1, 0, 0, MEMORY_ADDRESS_FIRST, {}});
    }

    void use_timing(const MemoryTiming &timing) {
        port.timing = timing;
        port.timing.port = pins.index;
        start();
    }

    /* From the next start on; the fault of another port does nothing here. */
    void use_fault(const MemoryFault &fault) { port.fault = fault; }

    /* The memory's state is that of a fresh start. */
    void start() {
        memory_start(&port);
        failed_at = 0;
    }

    /* Until `forget` no new address may be offered; one that waits may. */
    void close() {
        ar.close();
        aw.close();
    }

    void counts(uint64_t *values) const { memory_counts(&port, values); }
    uint64_t reads() const { return memory_reads(&port); }
    uint64_t writes() const { return memory_writes(&port) + (port.led != 0); }
    bool addressing() const { return *pins.arvalid || *pins.awvalid || *pins.wvalid; }

    void forget() {
        ar.forget();
        aw.forget();
        w.forget();
    }

    /* Nothing is offered, and what was offered before is forgotten: for reset. */
    void silence() {
        forget();
        *pins.arready = *pins.awready = *pins.wready = *pins.rvalid = *pins.bvalid = 0;
    }

    /* Drive the memory's side in cycle `now`. */
    void drive(uint64_t now, const DeviceMemory &memory) {
        memory_offer(&port, now, &offer);
        *pins.arready = offer.arready;
        *pins.awready = offer.awready;
        *pins.wready = offer.wready;
        *pins.rvalid = offer.rvalid;
        *pins.bvalid = offer.bvalid;
        if (offer.rfirst) {
            const unsigned char *data = memory.beat(pins.index, offer.raddress);
            *pins.rresp = memory_response(&port, MEMORY_R, data != nullptr);
            *pins.rlast = offer.rlast;
            if (data)
                memcpy(pins.rdata, data, BEAT_BYTES);
            else
                memset(pins.rdata, 0, BEAT_BYTES);
        }
        if (offer.bvalid) *pins.bresp = memory_response(&port, MEMORY_B, !offer.bfailed);
    }

    /* Look at what the kernel drives in cycle `now` and serve it; whether anything moved. */
    bool serve(uint64_t now, const DeviceMemory &memory) {
        MemoryMaster master{};
        master.rready = *pins.rready;
        master.bready = *pins.bready;
        const bool read = offer.rvalid && master.rready, answered = offer.bvalid && master.bready;
        bool moved = read || answered;
        if (!failed_at && read && *pins.rresp) note_error(now, offer.raddress);
        if (!failed_at && answered && *pins.bresp) note_error(now, memory_last_write(&port));
        const Address fetched{*pins.araddr, *pins.arlen, *pins.arsize, *pins.arburst, *pins.arid};
        const Address written{*pins.awaddr, *pins.awlen, *pins.awsize, *pins.awburst, *pins.awid};
        master.araddr = fetched.address;
        master.arlen = fetched.length;
        master.awaddr = written.address;
        master.awlen = written.length;
        master.arvalid = *pins.arvalid;
        master.awvalid = *pins.awvalid;
        moved |= watch(ar, master.arvalid, offer.arready, fetched, last_read);
        const bool addressed = watch(aw, master.awvalid, offer.awready, written, last_write);
        moved |= addressed;
        if (addressed) take(written, master, memory);
        if ((master.wvalid = *pins.wvalid)) {
            Data d{};
            memcpy(d.data, pins.wdata, BEAT_BYTES);
            memcpy(d.strobes, pins.wstrb, BEAT_BYTES / 8);
            d.last = *pins.wlast;
            w.check(true, offer.wready, &d);
            if (offer.wready) {
                take(d, master, addressed ? &written : nullptr, memory);
                moved = true;
            }
        } else
            w.check(false, offer.wready, nullptr);
        memory_commit(&port, now, &master);
        return moved;
    }
};
