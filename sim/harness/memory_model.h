/* The timing of the memory behind one AXI4 port: the contract between the co-simulation and every cycle model.
 *
 * C99, no I/O. memory_offer() says what the memory drives in cycle `now`; memory_commit() is then told what the
 * master drove in the same cycle. Cycle numbers may start anywhere: only differences matter. All state is zero at
 * the start of a launch (memory_start).
 *
 * The rules. t[X][i] is the cycle in which transfer i of channel X happens (i counts from 0 in each launch),
 * v[X][i] the first cycle in which the master offers it (VALID of AR, AW, W; READY of R, B, from then on held),
 * S(X, i) = memory_stall() the random stall. Everything is in order. l(j) is the number of the last beat of read burst
 * j, m(j) that of write burst j. A term with a negative number does not count.
 *
 *   AR:  t[AR][j] = max(v[AR][j], t[AR][j-1] + 1, t[R][l(j - outstanding_reads)] + 1) + S(AR, j)
 *   R:   D[i] = max((t[AR][j] + read_latency) << 16, D[i-1] + read_spacing)   beat i belongs to burst j
 *        o[i] = max(ceil(D[i] / 65536), t[R][i-1] + 1) + S(R, i)              the beat is offered from o[i] on
 *        t[R][i] = first cycle >= o[i] in which RREADY is high
 *   AW:  t[AW][j] = max(v[AW][j], t[AW][j-1] + 1, t[B][j - outstanding_writes] + 1) + S(AW, j)
 *   W:   E[i] = max(t[W][i-1] << 16, E[i-1]) + write_spacing                  E[0] = 0
 *        t[W][i] = max(v[W][i], t[AW][j] + 1, t[W][i-1] + 1, ceil(E[i] / 65536)) + S(W, i)
 *   B:   o[j] = max(t[W][m(j)] + write_latency, t[B][j-1] + 1) + S(B, j), offered from o[j] on
 *        t[B][j] = first cycle >= o[j] in which BREADY is high
 *
 * In words: the memory accepts a burst while fewer than `outstanding` are under way; the first beat of a read comes
 * `read_latency` cycles after its address, beats follow at the memory's rate (65536 / spacing per cycle, fractions
 * add up) into a buffer that holds all outstanding bursts; a write beat is taken at the memory's rate, from the cycle
 * after its address; a response comes `write_latency` cycles after its last beat. A stall delays a transfer that could
 * happen by S cycles, and each channel moves at most one beat per cycle. Reads and writes do not slow each other.
 *
 * A fault changes one transfer of one channel: it never happens, as if its stall S never ended, or it comes with an error
 * response. Everything before it is as without the fault.
 *
 * A read's data are those in memory in the cycle in which the beat is first offered; a write's bytes are in memory
 * after the cycle of its W transfer.
 */
#ifndef SIMGNN_MEMORY_MODEL_H
#define SIMGNN_MEMORY_MODEL_H

#include <stdint.h>
#include <string.h>

enum { MEMORY_AR, MEMORY_R, MEMORY_AW, MEMORY_W, MEMORY_B, MEMORY_CHANNELS };
enum { MEMORY_BURSTS = 256 }; /* most bursts outstanding in one direction */

typedef struct {
    uint64_t read_latency;       /* cycles, >= 1 */
    uint64_t write_latency;      /* cycles, >= 1 */
    uint64_t read_spacing;       /* 1/65536 cycle per beat, >= 65536 */
    uint64_t write_spacing;      /* 1/65536 cycle per beat, >= 65536 */
    uint64_t outstanding_reads;  /* bursts, 1..MEMORY_BURSTS */
    uint64_t outstanding_writes; /* bursts, 1..MEMORY_BURSTS */
    uint64_t stall_threshold;    /* probability of a stall times 2^32 */
    uint64_t stall_longest;      /* cycles, >= 1 */
    uint64_t seed;
    uint64_t port;
} MemoryTiming;

enum { MEMORY_SOUND, MEMORY_NEVER, MEMORY_SLVERR, MEMORY_DECERR };

/* What happens to transfer `transfer` of `channel` of port `port`: nothing (MEMORY_SOUND), it never takes place, or, on R
 * and B, it comes with an error response. */
typedef struct {
    uint64_t port, channel, transfer, outcome;
} MemoryFault;

/* ---- pure functions ------------------------------------------------------------------------------------------ */

/* The output function of SplitMix64. */
static inline uint64_t memory_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* S: cycles by which transfer `beat` of `channel` is delayed. */
static inline uint64_t memory_stall(const MemoryTiming *timing, uint64_t channel, uint64_t beat) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t stream, hash;
    if (!timing->stall_threshold) return 0;
    stream = memory_mix(timing->seed + golden * (1 + timing->port * MEMORY_CHANNELS + channel));
    hash = memory_mix(stream + golden * beat);
    return (hash & UINT64_C(0xffffffff)) < timing->stall_threshold ? 1 + (hash >> 32) % timing->stall_longest : 0;
}

/* First whole cycle that is not before a time in 1/65536 cycles. */
static inline uint64_t memory_cycle(uint64_t time) { return (time + 65535) >> 16; }

static inline uint64_t memory_later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* ---- the port, cycle by cycle -------------------------------------------------------------------------------- */

typedef struct {
    uint64_t address; /* of the next beat */
    uint64_t beats;   /* still to transfer */
    uint64_t time;    /* read: address taken + latency; write: last beat + latency */
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
    uint64_t wfailed; /* the beat on W lies outside the memory */
} MemoryMaster;

typedef struct {
    MemoryTiming timing;
    MemoryFault fault;
    uint64_t beat_bytes;
    uint64_t count[MEMORY_CHANNELS]; /* transfers so far */
    uint64_t wait[MEMORY_CHANNELS];  /* cycles left of the next transfer's stall */
    uint64_t reads_done;             /* bursts whose last beat has been taken */
    uint64_t writes_filled;          /* bursts whose last beat has come */
    uint64_t read_time, write_time;  /* D of the next beat's predecessor + spacing; E of the next beat */
    uint64_t roffered;
    MemoryBurst read[MEMORY_BURSTS], write[MEMORY_BURSTS];
} MemoryPort;

/* What happens to the next transfer of `channel`. */
static inline uint64_t memory_outcome(const MemoryPort *port, uint64_t channel) {
    const MemoryFault *fault = &port->fault;
    const int hit = fault->channel == channel && fault->transfer == port->count[channel];
    return hit && fault->port == port->timing.port ? fault->outcome : MEMORY_SOUND;
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
    memset(port, 0, sizeof *port);
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
    return memory_reads(port) && memory_cycle(memory_later(burst->time << 16, port->read_time)) <= now;
}

static inline int memory_write_welcome(const MemoryPort *port, uint64_t now) {
    return port->count[MEMORY_AW] != port->writes_filled && memory_cycle(port->write_time) <= now;
}

static inline int memory_response_due(const MemoryPort *port, uint64_t now) {
    return port->writes_filled != port->count[MEMORY_B] &&
           port->write[port->count[MEMORY_B] % MEMORY_BURSTS].time <= now;
}

/* What the memory drives in cycle `now`; a function of earlier cycles only. */
static inline void memory_offer(const MemoryPort *port, uint64_t now, MemoryOffer *offer) {
    const MemoryBurst *read = &port->read[port->reads_done % MEMORY_BURSTS];
    const MemoryBurst *write = &port->write[port->writes_filled % MEMORY_BURSTS];
    offer->arready = memory_reads(port) < port->timing.outstanding_reads && !port->wait[MEMORY_AR];
    offer->awready = memory_writes(port) < port->timing.outstanding_writes && !port->wait[MEMORY_AW];
    offer->wready = memory_write_welcome(port, now) && !port->wait[MEMORY_W];
    offer->rvalid = memory_read_arrived(port, now) && !port->wait[MEMORY_R];
    offer->rlast = read->beats == 1;
    offer->raddress = read->address;
    offer->rfirst = offer->rvalid && !port->roffered;
    offer->bvalid = memory_response_due(port, now) && !port->wait[MEMORY_B];
    offer->bfailed = port->write[port->count[MEMORY_B] % MEMORY_BURSTS].failed;
    offer->waddress = write->address;
}

/* The end of cycle `now`, in which the master drove `master`. */
static inline void memory_commit(MemoryPort *port, uint64_t now, const MemoryMaster *master) {
    const MemoryTiming *timing = &port->timing;
    /* Every condition is about the state at the start of the cycle, so take them all first. */
    const int read_room = memory_reads(port) < timing->outstanding_reads;
    const int write_room = memory_writes(port) < timing->outstanding_writes;
    const int arrived = memory_read_arrived(port, now);
    const int welcome = memory_write_welcome(port, now);
    const int due = memory_response_due(port, now);

    if (arrived && memory_ripe(port, MEMORY_R)) {
        port->roffered = !master->rready;
        if (master->rready) {
            MemoryBurst *burst = &port->read[port->reads_done % MEMORY_BURSTS];
            port->read_time = memory_later(burst->time << 16, port->read_time) + timing->read_spacing;
            burst->address += port->beat_bytes;
            if (!--burst->beats) port->reads_done++;
            memory_took(port, MEMORY_R);
        }
    }
    if (due && memory_ripe(port, MEMORY_B) && master->bready) memory_took(port, MEMORY_B);
    if (welcome && master->wvalid && memory_ripe(port, MEMORY_W)) {
        MemoryBurst *burst = &port->write[port->writes_filled % MEMORY_BURSTS];
        port->write_time = memory_later(now << 16, port->write_time) + timing->write_spacing;
        burst->address += port->beat_bytes;
        burst->failed |= master->wfailed;
        if (!--burst->beats) {
            burst->time = now + timing->write_latency;
            port->writes_filled++;
        }
        memory_took(port, MEMORY_W);
    }
    if (read_room && master->arvalid && memory_ripe(port, MEMORY_AR)) {
        MemoryBurst *burst = &port->read[port->count[MEMORY_AR] % MEMORY_BURSTS];
        burst->address = master->araddr;
        burst->beats = master->arlen + 1;
        burst->time = now + timing->read_latency;
        memory_took(port, MEMORY_AR);
    }
    if (write_room && master->awvalid && memory_ripe(port, MEMORY_AW)) {
        MemoryBurst *burst = &port->write[port->count[MEMORY_AW] % MEMORY_BURSTS];
        burst->address = master->awaddr;
        burst->beats = master->awlen + 1;
        burst->failed = 0;
        memory_took(port, MEMORY_AW);
    }
}

#endif
