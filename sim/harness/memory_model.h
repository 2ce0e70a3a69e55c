/* The memory behind one AXI4 port, cycle by cycle: the contract between the co-simulation and every cycle model.
 *
 * C99, no I/O. memory_offer() says what the memory drives in cycle `now`; memory_commit() is then told what the
 * master drove in the same cycle. Cycle numbers may start anywhere: only differences matter. All state is zero at
 * the start of a launch (memory_start). When a burst's data are there, memory_service.h computes, burst by burst.
 *
 * The rules. t[X][i] is the cycle in which transfer i of channel X happens (i counts from 0 in each launch),
 * v[X][i] the first cycle in which the master offers it (VALID of AR, AW, W; READY of R, B, from then on held),
 * S(X, i) = memory_stall() the random stall. Everything is in order. l(j) is the number of the last beat of read burst
 * j, m(j) that of write burst j. A term with a negative number does not count.
 *
 *   AR:  t[AR][j] = max(v[AR][j], t[AR][j-1] + 1, t[R][l(j - outstanding_reads)] + 1) + S(AR, j)
 *   R:   d[i], for the beats i of burst j, is memory_serve_read() of cycle t[AR][j]
 *        o[i] = max(d[i], t[R][i-1] + 1) + S(R, i)                            the beat is offered from o[i] on
 *        t[R][i] = first cycle >= o[i] in which RREADY is high
 *   AW:  t[AW][j] = max(v[AW][j], t[AW][j-1] + 1, t[B][j - outstanding_writes] + 1) + S(AW, j)
 *   W:   E[i] = max(t[W][i-1] << 16, E[i-1]) + write_spacing                  E[0] = 0
 *        t[W][i] = max(v[W][i], t[AW][j] + 1, t[W][i-1] + 1, ceil(E[i] / 65536)) + S(W, i)
 *   B:   e[j] is memory_serve_write() of cycle max(t[AW][j], t[W][m(j)])
 *        o[j] = max(e[j], t[B][j-1] + 1) + S(B, j), offered from o[j] on
 *        t[B][j] = first cycle >= o[j] in which BREADY is high
 *
 * That is a memory that takes a write's address before its data. In general L(j) = memory_lead() says how many beats come
 * first, k(j) is the number of the last of them, m(j) at most:
 *
 *   L(j) > 0:  for the beats i <= k(j), t[AW][j-1] stands in place of t[AW][j]
 *              t[AW][j] = max(..., t[W][k(j)] + 1) + S(AW, j)
 *   L(j) = 0:  for the first beat i, t[AW][j] = t[W][i] = max(v[AW][j], v[W][i], t[AW][j-1] + 1, t[W][i-1] + 1,
 *              t[B][j - outstanding_writes] + 1, ceil(E[i] / 65536)) + 1 + S(AW, j) + S(W, i)
 *
 * In words: the memory accepts a burst while fewer than `outstanding` are under way; it reads into a buffer that holds
 * all outstanding bursts; a write beat is taken into another one at the memory's rate, from the cycle after its address;
 * one that takes an address and its first beat together does so in the cycle after it has seen both.
 * A stall delays a transfer that could happen by S cycles, and each channel moves at most one beat per cycle.
 *
 * The memory is given its bursts in the order in which they come: a read with its address, a write when its address and
 * its last beat have both come; where a read and a write come in a cycle, the read first.
 *
 * A fault changes one transfer of one channel: it never happens, as if its stall S never ended, or it comes with an error
 * response, and with `onward` each one after it, too. Everything before it is as without the fault.
 *
 * A read's data are those in memory in the cycle in which the beat is first offered; a write's bytes are in memory
 * after the cycle of its W transfer, or of its address if that comes later.
 */
#ifndef SIMGNN_MEMORY_MODEL_H
#define SIMGNN_MEMORY_MODEL_H

#include "memory_service.h"

enum { MEMORY_SOUND, MEMORY_NEVER, MEMORY_SLVERR, MEMORY_DECERR };

/* What happens to transfer `transfer` of `channel` of port `port`, and with `onward` to all later ones: nothing
 * (MEMORY_SOUND), it never takes place, or, on R and B, it comes with an error response. */
typedef struct {
    uint64_t port, channel, transfer, outcome, onward;
} MemoryFault;

typedef struct {
    uint64_t address; /* of the next beat */
    uint64_t length;  /* beats */
    uint64_t beats;   /* of them, still to transfer */
    uint64_t time;    /* write: cycle from which it is answered */
    uint64_t failed;  /* a beat of this write lay outside the memory */
} MemoryBurst;

typedef struct {
    uint64_t arready, awready, wready, rvalid, rlast, bvalid, bfailed;
    uint64_t raddress; /* of the beat on R */
    uint64_t rfirst;   /* the beat on R is offered for the first time */
    uint64_t waddress; /* of the beat that W would transfer */
} MemoryOffer;

typedef struct {
    uint64_t arvalid, araddr, arlen, rready, awvalid, awaddr, awlen, wvalid, bready;
    uint64_t wfailed;  /* the beat on W lies outside the memory */
    uint64_t wlast;    /* the beat on W is its burst's last */
    uint64_t awfailed; /* a beat that came before the address on AW lies outside the memory */
} MemoryMaster;

typedef struct {
    MemoryTiming timing;
    MemoryFault fault;
    uint64_t beat_bytes;
    uint64_t count[MEMORY_CHANNELS]; /* transfers so far */
    uint64_t wait[MEMORY_CHANNELS];  /* cycles left of the next transfer's stall */
    uint64_t reads_done;             /* bursts whose last beat has been taken */
    uint64_t writes_filled;          /* bursts whose last beat has come */
    uint64_t led;                    /* beats that have come of the write whose address is the next */
    uint64_t paired;                 /* an address and its first beat, to be taken together, have been seen */
    uint64_t write_time;             /* E of the next beat */
    uint64_t roffered;
    MemoryService service;
    MemoryBurst read[MEMORY_BURSTS], write[MEMORY_BURSTS];
    uint64_t ready[MEMORY_BURSTS][MEMORY_BEATS]; /* d of the beats of outstanding reads */
} MemoryPort;

/* What happens to the next transfer of `channel`. */
static inline uint64_t memory_outcome(const MemoryPort *port, uint64_t channel) {
    const MemoryFault *fault = &port->fault;
    const uint64_t number = port->count[channel];
    const int hit = number == fault->transfer || (fault->onward && number > fault->transfer);
    return hit && fault->channel == channel && fault->port == port->timing.port ? fault->outcome : MEMORY_SOUND;
}

/* RRESP or BRESP of the next transfer of `channel`; `inside`: it lies in the memory. */
static inline uint64_t memory_response(const MemoryPort *port, uint64_t channel, int inside) {
    const uint64_t outcome = memory_outcome(port, channel);
    return outcome > MEMORY_NEVER ? outcome : inside ? 0 : MEMORY_DECERR;
}

/* S of the next transfer of `channel`. */
static inline uint64_t memory_next_wait(const MemoryPort *port, uint64_t channel) {
    if (memory_outcome(port, channel) == MEMORY_NEVER) return UINT64_MAX;
    return memory_stall(&port->timing, channel, port->count[channel]);
}

static inline void memory_start(MemoryPort *port) {
    const MemoryTiming timing = port->timing;
    const MemoryFault fault = port->fault;
    const uint64_t beat_bytes = port->beat_bytes;
    uint64_t channel;
    memset(port, 0, offsetof(MemoryPort, ready));
    port->timing = timing;
    port->fault = fault;
    port->beat_bytes = beat_bytes;
    for (channel = 0; channel < MEMORY_CHANNELS; channel++) port->wait[channel] = memory_next_wait(port, channel);
}

static inline uint64_t memory_reads(const MemoryPort *port) { return port->count[MEMORY_AR] - port->reads_done; }
static inline uint64_t memory_writes(const MemoryPort *port) {
    return port->count[MEMORY_AW] - port->count[MEMORY_B];
}

/* Address of the last beat of the write whose response is the next. */
static inline uint64_t memory_last_write(const MemoryPort *port) {
    return port->write[port->count[MEMORY_B] % MEMORY_BURSTS].address - port->beat_bytes;
}

/* A transfer happens in this cycle: count it, and take the next one's stall. */
static inline void memory_took(MemoryPort *port, int channel) {
    port->count[channel]++;
    port->wait[channel] = memory_next_wait(port, channel);
}

/* A transfer of `channel` that could happen in this cycle: whether its stall is over; otherwise one cycle passes. */
static inline int memory_ripe(MemoryPort *port, int channel) {
    if (!port->wait[channel]) return 1;
    if (port->wait[channel] != UINT64_MAX) port->wait[channel]--;
    return 0;
}

static inline int memory_read_arrived(const MemoryPort *port, uint64_t now) {
    const MemoryBurst *burst = &port->read[port->reads_done % MEMORY_BURSTS];
    const uint64_t *ready = port->ready[port->reads_done % MEMORY_BURSTS];
    return memory_reads(port) && ready[burst->length - burst->beats] <= now;
}

/* L of the write whose address is the next. */
static inline int64_t memory_next_lead(const MemoryPort *port) {
    return memory_lead(&port->timing, port->count[MEMORY_AW]);
}

/* The next beat comes before its address, or would. */
static inline int memory_leading(const MemoryPort *port) { return port->count[MEMORY_AW] == port->writes_filled; }

/* The next write's address and first beat are to be taken together, and could be. */
static inline int memory_pair_welcome(const MemoryPort *port, uint64_t now) {
    return memory_leading(port) && memory_next_lead(port) == 0 && memory_cycle(port->write_time) <= now &&
           memory_writes(port) < port->timing.outstanding_writes;
}

static inline int memory_address_welcome(const MemoryPort *port) {
    const int64_t lead = memory_next_lead(port);
    if (memory_writes(port) >= port->timing.outstanding_writes) return 0;
    return lead < 0 || (lead > 0 && ((int64_t)port->led >= lead || port->writes_filled > port->count[MEMORY_AW]));
}

static inline int memory_write_welcome(const MemoryPort *port, uint64_t now) {
    if (memory_cycle(port->write_time) > now) return 0;
    return port->count[MEMORY_AW] > port->writes_filled ||
           (memory_leading(port) && memory_next_lead(port) > (int64_t)port->led);
}

/* Bursts whose address and last beat have both come. */
static inline uint64_t memory_whole(const MemoryPort *port) {
    const uint64_t addressed = port->count[MEMORY_AW];
    return addressed < port->writes_filled ? addressed : port->writes_filled;
}

static inline int memory_response_due(const MemoryPort *port, uint64_t now) {
    return memory_whole(port) != port->count[MEMORY_B] &&
           port->write[port->count[MEMORY_B] % MEMORY_BURSTS].time <= now;
}

enum { MEMORY_COUNTS = 6 };

/* What the launch has cost so far: bytes read and written by the port, whole beats, then a DRAM's DramCounts. */
static inline void memory_counts(const MemoryPort *port, uint64_t *values) {
    const DramCounts *dram = &port->service.dram.counts;
    values[0] = port->count[MEMORY_R] * port->beat_bytes;
    values[1] = port->count[MEMORY_W] * port->beat_bytes;
    values[2] = dram->row_hits;
    values[3] = dram->row_misses;
    values[4] = dram->row_conflicts;
    values[5] = dram->refreshes;
}

/* What the memory drives in cycle `now`; a function of earlier cycles only. */
static inline void memory_offer(const MemoryPort *port, uint64_t now, MemoryOffer *offer) {
    const MemoryBurst *read = &port->read[port->reads_done % MEMORY_BURSTS];
    const MemoryBurst *write = &port->write[port->writes_filled % MEMORY_BURSTS];
    offer->arready = memory_reads(port) < port->timing.outstanding_reads && !port->wait[MEMORY_AR];
    offer->awready = memory_address_welcome(port) && !port->wait[MEMORY_AW];
    offer->wready = memory_write_welcome(port, now) && !port->wait[MEMORY_W];
    if (port->paired) offer->awready = offer->wready = !port->wait[MEMORY_AW] && !port->wait[MEMORY_W];
    offer->rvalid = memory_read_arrived(port, now) && !port->wait[MEMORY_R];
    offer->rlast = read->beats == 1;
    offer->raddress = read->address;
    offer->rfirst = offer->rvalid && !port->roffered;
    offer->bvalid = memory_response_due(port, now) && !port->wait[MEMORY_B];
    offer->bfailed = port->write[port->count[MEMORY_B] % MEMORY_BURSTS].failed;
    offer->waddress = write->address;
}

/* The write at `burst` is whole. */
static inline void memory_finish_write(MemoryPort *port, uint64_t now, MemoryBurst *burst) {
    burst->time = memory_serve_write(&port->timing, &port->service, now,
                                     burst->address - burst->length * port->beat_bytes, burst->length,
                                     port->beat_bytes);
}

/* A beat is taken; its burst has its address, or the beat is ahead of it. */
static inline void memory_take_beat(MemoryPort *port, uint64_t now, const MemoryMaster *master) {
    port->write_time = memory_later(now << 16, port->write_time) + port->timing.write_spacing;
    if (memory_leading(port)) {
        port->led++;
        port->writes_filled += master->wlast;
    } else {
        MemoryBurst *burst = &port->write[port->writes_filled % MEMORY_BURSTS];
        burst->address += port->beat_bytes;
        burst->failed |= master->wfailed;
        if (!--burst->beats) {
            memory_finish_write(port, now, burst);
            port->writes_filled++;
        }
    }
    memory_took(port, MEMORY_W);
}

/* A write's address is taken, behind the beats that are ahead of it. */
static inline void memory_take_address(MemoryPort *port, uint64_t now, const MemoryMaster *master) {
    MemoryBurst *burst = &port->write[port->count[MEMORY_AW] % MEMORY_BURSTS];
    burst->address = master->awaddr + port->led * port->beat_bytes;
    burst->length = master->awlen + 1;
    burst->beats = burst->length - port->led;
    burst->failed = master->awfailed;
    if (!burst->beats) memory_finish_write(port, now, burst);
    port->led = 0;
    memory_took(port, MEMORY_AW);
}

/* The end of cycle `now`, in which the master drove `master`. */
static inline void memory_commit(MemoryPort *port, uint64_t now, const MemoryMaster *master) {
    const MemoryTiming *timing = &port->timing;
    /* Every condition is about the state at the start of the cycle, so take them all first. */
    const int read_room = memory_reads(port) < timing->outstanding_reads;
    const int addressable = memory_address_welcome(port);
    const int pairable = memory_pair_welcome(port, now);
    const int arrived = memory_read_arrived(port, now);
    const int welcome = memory_write_welcome(port, now);
    const int due = memory_response_due(port, now);

    if (arrived && memory_ripe(port, MEMORY_R)) {
        port->roffered = !master->rready;
        if (master->rready) {
            MemoryBurst *burst = &port->read[port->reads_done % MEMORY_BURSTS];
            burst->address += port->beat_bytes;
            if (!--burst->beats) port->reads_done++;
            memory_took(port, MEMORY_R);
        }
    }
    if (due && memory_ripe(port, MEMORY_B) && master->bready) memory_took(port, MEMORY_B);
    if (read_room && master->arvalid && memory_ripe(port, MEMORY_AR)) {
        MemoryBurst *burst = &port->read[port->count[MEMORY_AR] % MEMORY_BURSTS];
        burst->address = master->araddr;
        burst->length = burst->beats = master->arlen + 1;
        memory_serve_read(timing, &port->service, now, burst->address, burst->beats, port->beat_bytes,
                          port->ready[port->count[MEMORY_AR] % MEMORY_BURSTS]);
        memory_took(port, MEMORY_AR);
    }
    if (welcome && master->wvalid && memory_ripe(port, MEMORY_W)) memory_take_beat(port, now, master);
    if (addressable && master->awvalid && memory_ripe(port, MEMORY_AW)) memory_take_address(port, now, master);
    if (pairable && master->awvalid && master->wvalid) {
        if (port->paired && memory_ripe(port, MEMORY_AW) && memory_ripe(port, MEMORY_W)) {
            memory_take_address(port, now, master);
            memory_take_beat(port, now, master);
            port->paired = 0;
        } else
            port->paired = 1;
    }
}

#endif
