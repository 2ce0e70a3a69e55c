/* When the memory behind one AXI4 port has served a burst: the part of the memory model that is computed burst by burst.
 *
 * C99, no I/O, no allocation, no global state. A cycle model calls the same functions: memory_service_start() at the start
 * of a launch, then memory_serve_read() and memory_serve_write() for every burst, in the order in which they come at
 * the port (a read with its address, a write when its address and its last beat have both come; where a read and a write
 * come in a cycle, the read first). What the
 * cycles mean for the port's channels, memory_model.h says. No time depends on data.
 *
 * A memory of fixed latency (dram.column_bytes is 0) serves reads and writes apart:
 *
 *   D[i] = max((cycle + read_latency) << 16, D[i-1] + read_spacing)     for the beats i of all reads, D[-1] = -oo
 *   ready = ceil(D[i] / 65536)                                          for the beats of this read
 *   a write is answered from cycle + write_latency on
 *
 * so that fractions of a cycle add up. For a DRAM, dram.h has the rules.
 */
#ifndef SIMGNN_MEMORY_SERVICE_H
#define SIMGNN_MEMORY_SERVICE_H

#include "dram.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MEMORY_AR, MEMORY_R, MEMORY_AW, MEMORY_W, MEMORY_B, MEMORY_CHANNELS };
enum { MEMORY_BURSTS = 256 }; /* most bursts outstanding in one direction */
enum { MEMORY_BEATS = 256 };  /* most beats in a burst */
/* The order in which the memory takes the address and the data of a write: memory_lead() says what each means. */
enum { MEMORY_ADDRESS_FIRST, MEMORY_TOGETHER, MEMORY_DATA_FIRST, MEMORY_RANDOM_ORDER };

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
    uint64_t write_order; /* MEMORY_ADDRESS_FIRST, ... */
    DramTiming dram; /* in place of latencies and read_spacing, unless its column_bytes is 0 */
} MemoryTiming;

typedef struct {
    uint64_t read_time; /* earliest D of the next beat */
    Dram dram;
} MemoryService;

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

/* L: how many beats of write `burst` are taken before its address. 0 means that the address and the first beat are taken
 * in one cycle, -1 that the address is taken before the first beat; a burst of fewer beats has them all taken. */
static inline int64_t memory_lead(const MemoryTiming *timing, uint64_t burst) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash;
    if (timing->write_order != MEMORY_RANDOM_ORDER)
        return timing->write_order == MEMORY_ADDRESS_FIRST ? -1 : timing->write_order == MEMORY_TOGETHER ? 0 : MEMORY_BEATS;
    hash = memory_mix(memory_mix(~(timing->seed + golden * (1 + timing->port))) + golden * burst);
    switch (hash & 3) {
    case 0: return -1;
    case 1: return 0;
    case 2: return MEMORY_BEATS;
    default: return 1 + (int64_t)((hash >> 32) % 8);
    }
}

/* First whole cycle that is not before a time in 1/65536 cycles. */
static inline uint64_t memory_cycle(uint64_t time) { return (time + 65535) >> 16; }

static inline uint64_t memory_later(uint64_t a, uint64_t b) { return a > b ? a : b; }

static inline void memory_service_start(MemoryService *service) { memset(service, 0, sizeof *service); }

/* A read whose address is taken in cycle `cycle`: ready[i] becomes the first cycle in which its beat i is there. */
static inline void memory_serve_read(const MemoryTiming *timing, MemoryService *service, uint64_t cycle,
                                     uint64_t address, uint64_t beats, uint64_t beat_bytes, uint64_t *ready) {
    uint64_t beat, time;
    if (timing->dram.column_bytes) {
        dram_burst(&timing->dram, &service->dram, cycle, address, beats, beat_bytes, 0, ready);
        return;
    }
    time = memory_later((cycle + timing->read_latency) << 16, service->read_time);
    for (beat = 0; beat < beats; beat++, time += timing->read_spacing) ready[beat] = memory_cycle(time);
    service->read_time = time;
}

/* A write that is whole, with its address, in cycle `cycle`: the first cycle in which it may be answered. */
static inline uint64_t memory_serve_write(const MemoryTiming *timing, MemoryService *service, uint64_t cycle,
                                          uint64_t address, uint64_t beats, uint64_t beat_bytes) {
    if (timing->dram.column_bytes)
        return dram_burst(&timing->dram, &service->dram, cycle, address, beats, beat_bytes, 1, NULL);
    return cycle + timing->write_latency;
}

#endif
