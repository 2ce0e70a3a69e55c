/* One AXI4 port of the kernel and the memory behind it: drives it, moves its bytes, has it watched. Needs Vkernel.h.
 *
 * Device memory is striped over PORTS ports, a beat of each in turn: the beat at address a of port p, counted from the
 * base of its bank, is beat a / BEAT_BYTES * PORTS + p of device memory. The memory model counts addresses so, too. */
#pragma once

#include "axi_monitor.h"
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
      AXI_SIGNAL(n, arsize), AXI_SIGNAL(n, arburst), AXI_SIGNAL(n, arcache), AXI_SIGNAL(n, arprot),                  \
      AXI_SIGNAL(n, arid),                                                                                           \
      AXI_SIGNAL(n, awvalid), AXI_SIGNAL(n, awready), AXI_SIGNAL(n, awaddr), AXI_SIGNAL(n, awlen),                   \
      AXI_SIGNAL(n, awsize), AXI_SIGNAL(n, awburst), AXI_SIGNAL(n, awcache), AXI_SIGNAL(n, awprot),                  \
      AXI_SIGNAL(n, awid),                                                                                           \
      AXI_SIGNAL(n, wvalid), AXI_SIGNAL(n, wready), AXI_SIGNAL(n, wdata), AXI_SIGNAL(n, wstrb),                      \
      AXI_SIGNAL(n, wlast), AXI_SIGNAL(n, bvalid), AXI_SIGNAL(n, bready), AXI_SIGNAL(n, bresp),                      \
      AXI_SIGNAL(n, bid),                                                                                            \
      AXI_SIGNAL(n, rvalid), AXI_SIGNAL(n, rready), AXI_SIGNAL(n, rdata), AXI_SIGNAL(n, rresp),                      \
      AXI_SIGNAL(n, rlast), AXI_SIGNAL(n, rid)}}
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
    AXI_MEMBER(arlen), *arsize, *arburst, *arcache, *arprot, *arid;
    AXI_MEMBER(awvalid), *awready;
    AXI_MEMBER(awaddr);
    AXI_MEMBER(awlen), *awsize, *awburst, *awcache, *awprot, *awid;
    AXI_MEMBER(wvalid), *wready;
    AXI_MEMBER(wdata);
    AXI_MEMBER(wstrb);
    AXI_MEMBER(wlast), *bvalid, *bready, *bresp, *bid;
    AXI_MEMBER(rvalid), *rready;
    AXI_MEMBER(rdata);
    AXI_MEMBER(rresp), *rlast, *rid;
};

/* Device memory: `size` bytes from address `base`; port p's share of address 0 is at banks[p] of that port. */
struct DeviceMemory {
    unsigned char *data = nullptr;
    uint64_t base = 0, size = 0;
    uint64_t banks[PORTS] = {};

    /* The port other than `port` in whose bank `address` lies, or PORTS. */
    uint64_t stranger(uint64_t port, uint64_t address) const {
        uint64_t other = 0;
        for (; other < PORTS; other++)
            if (other != port && address - banks[other] - base / PORTS < size / PORTS) break;
        return other;
    }

    /* The beat at `address`, counted from the bank of port `port`, or null. */
    unsigned char *beat(uint64_t port, uint64_t address) const {
        const uint64_t offset = address * PORTS + port * BEAT_BYTES - base;
        const bool inside = address <= (base + size) / PORTS && address * PORTS >= base && offset <= size &&
                            size - offset >= BEAT_BYTES;
        return inside ? data + offset : nullptr;
    }
};

class AxiPort {
    struct Data {
        unsigned char data[BEAT_BYTES], strobes[BEAT_BYTES / 8], last;
    };

    const AxiSignals pins;
    MemoryPort port{};
    MemoryOffer offer{};
    AxiMonitor monitor{BEAT_BYTES};
    Data ahead[MEMORY_BEATS]; /* beats that have come before their address; the monitor allows no more */

    /* What both sides drive in this cycle. */
    AxiSample sample() const {
        const AxiSignals &p = pins;
        return {*p.arvalid, *p.arready, *p.rvalid, *p.rready, *p.awvalid, *p.awready,
                *p.wvalid,  *p.wready,  *p.bvalid, *p.bready,
                {*p.araddr, *p.arlen, *p.arsize, *p.arburst, *p.arcache, *p.arprot, *p.arid},
                {*p.awaddr, *p.awlen, *p.awsize, *p.awburst, *p.awcache, *p.awprot, *p.awid},
                *p.rlast, *p.rresp, *p.rid, *p.wlast, *p.bresp, *p.bid,
                bytes(p.rdata), bytes(p.wdata), bytes(p.wstrb)};
    }

    static const unsigned char *bytes(const void *data) { return static_cast<const unsigned char *>(data); }

    void note_error(uint64_t now, uint64_t address) {
        failed_at = now;
        failed_address = address * PORTS;
    }

    /* A burst may lie outside of all memory, which is then an error response, but never in another port's bank. */
    void check_bank(const char *name, uint64_t address, const DeviceMemory &memory) const {
        const uint64_t other = memory.stranger(pins.index, address);
        if (other != PORTS)
            fail("AXI: %s of port %llu must not be in the bank of port %llu: 0x%llx", name, (Number)pins.index,
                 (Number)other, (Number)address);
    }

    /* Put a beat at `address`; whether it lies outside. */
    bool write(const Data &d, uint64_t address, const DeviceMemory &memory) const {
        unsigned char *target = memory.beat(pins.index, address);
        if (!target) return true;
        for (uint64_t i = 0; i < BEAT_BYTES; i++)
            if (d.strobes[i / 8] >> (i % 8) & 1) target[i] = d.data[i];
        return false;
    }

    /* A beat is taken in this cycle, its address before, with it (`addressed`) or later. */
    void take_beat(const Data &d, MemoryMaster &master, bool addressed, const DeviceMemory &memory) {
        master.wlast = d.last;
        if (!memory_leading(&port))
            master.wfailed = write(d, offer.waddress, memory);
        else if (addressed)
            master.wfailed = write(d, master.awaddr, memory);
        else
            ahead[port.led] = d;
    }

    /* An address is taken in this cycle: put the beats that were ahead of it. */
    void take_address(MemoryMaster &master, const DeviceMemory &memory) const {
        for (uint64_t i = 0; i < port.led; i++)
            master.awfailed |= write(ahead[i], master.awaddr + i * BEAT_BYTES, memory);
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

    /* See `AxiMonitor`. */
    void use_limits(uint64_t most_reads, uint64_t most_writes) { monitor.use_limits(most_reads, most_writes); }
    void close() { monitor.close(); }
    void open() { monitor.open(); }
    void transfers(uint64_t *values) const { memcpy(values, monitor.count, sizeof monitor.count); }

    void counts(uint64_t *values) const { memory_counts(&port, values); }
    uint64_t reads() const { return memory_reads(&port); }
    uint64_t writes() const { return memory_writes(&port) + (port.led != 0); }

    /* Nothing is offered, in reset. */
    void silence() { *pins.arready = *pins.awready = *pins.wready = *pins.rvalid = *pins.bvalid = 0; }

    /* A cycle in reset behind its first edge, as the kernel and this memory drive it. */
    void check_reset() { monitor.reset(sample()); }

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
        const AxiSample seen = sample();
        monitor.check(seen);
        MemoryMaster master{};
        master.rready = seen.rready;
        master.bready = seen.bready;
        const bool read = seen.rvalid && seen.rready, answered = seen.bvalid && seen.bready;
        if (!failed_at && read && seen.rresp) note_error(now, offer.raddress);
        if (!failed_at && answered && seen.bresp) note_error(now, memory_last_write(&port));
        master.araddr = seen.ar.address - memory.banks[pins.index];
        master.arlen = seen.ar.length;
        master.awaddr = seen.aw.address - memory.banks[pins.index];
        master.awlen = seen.aw.length;
        master.arvalid = seen.arvalid;
        master.awvalid = seen.awvalid;
        master.wvalid = seen.wvalid;
        if (seen.arvalid) last_read = master.araddr * PORTS;
        if (seen.awvalid) last_write = master.awaddr * PORTS;
        if (seen.arvalid) check_bank("ARADDR", seen.ar.address, memory);
        if (seen.awvalid) check_bank("AWADDR", seen.aw.address, memory);
        const bool asked = seen.arvalid && seen.arready, addressed = seen.awvalid && seen.awready;
        const bool sent = seen.wvalid && seen.wready;
        if (addressed) take_address(master, memory);
        if (sent) {
            Data d{};
            memcpy(d.data, pins.wdata, BEAT_BYTES);
            memcpy(d.strobes, pins.wstrb, BEAT_BYTES / 8);
            d.last = seen.wlast;
            take_beat(d, master, addressed, memory);
        }
        memory_commit(&port, now, &master);
        return read || answered || asked || addressed || sent;
    }
};
