/* When a DRAM behind one port has served a burst: banks, row buffers, bus turnarounds and refresh.
 *
 * C99, no I/O, no allocation, no global state. Time is counted in ticks of the DRAM's clock; tick 0 is the kernel cycle in
 * which the first burst of the launch comes, when all banks are closed. docs/reference/memory.md tells the rules and where every
 * figure is from; sim/memory/dram.py fills DramTiming.
 *
 * A burst is cut into columns, what one READ or WRITE moves, in the order of their addresses. Each channel serves its
 * columns in the order in which their bursts came. For every column dram_column() computes the ticks of its PRECHARGE,
 * ACTIVATE and READ or WRITE: each the first tick that all rules allow, whatever comes later. So a burst costs a few
 * operations per column, however much time passes.
 */
#ifndef SIMGNN_DRAM_H
#define SIMGNN_DRAM_H

#include <stdint.h>
#include <string.h>

enum { DRAM_CHANNELS = 16, DRAM_GROUPS = 8, DRAM_BANKS = 32, DRAM_QUEUE = 64 }; /* most of each */

/* A tick so late that what never happened, at tick 0, hinders nothing any more. */
enum { DRAM_BEGIN = 1 << 20 };

typedef struct {
    uint64_t column_bytes; /* moved by one READ or WRITE of a channel; 0: there is no DRAM */
    uint64_t dram_khz, kernel_khz;
    uint64_t channels;                         /* columns go to them in turn; a power of two */
    uint64_t groups, banks;                    /* bank groups; banks in each; powers of two */
    uint64_t group_shift, bank_shift, row_shift; /* where they are in the number of a column */
    uint64_t queue;                            /* columns whose commands may be under way in a channel */
    uint64_t controller;                       /* ticks that controller and interconnect add to every burst */
    /* ticks, by their names in the standard */
    uint64_t cl, cwl, rcd, rp, ras, rrd_s, rrd_l, faw, ccd_s, ccd_l, ccd_l_wr, rtp, wr, wtr_s, wtr_l;
    uint64_t read_to_write; /* READ to WRITE, any bank */
    uint64_t burst;         /* data of one column */
    uint64_t rfc, refi;
} DramTiming;

typedef struct {
    uint64_t row_hits, row_misses, row_conflicts; /* columns whose row was open; bank was closed; other row was open */
    uint64_t refreshes;                           /* up to the last column */
} DramCounts;

typedef struct {
    uint64_t open, row;
    uint64_t precharge_from; /* first tick of the open row's PRECHARGE */
} DramBank;

typedef struct {
    DramBank bank[DRAM_BANKS];
    uint64_t activated[4], activates;  /* the last four ACTIVATEs */
    uint64_t activate_from;            /* after a refresh */
    uint64_t last_activate, last_read, last_write;
    uint64_t group_activate[DRAM_GROUPS], group_read[DRAM_GROUPS], group_write[DRAM_GROUPS];
    uint64_t column[DRAM_QUEUE], columns; /* ticks of the last READs and WRITEs */
    uint64_t refresh_due;
} DramChannel;

typedef struct {
    uint64_t started, first_cycle; /* kernel cycle of DRAM_BEGIN */
    DramCounts counts;
    DramChannel channel[DRAM_CHANNELS];
} Dram;

static inline uint64_t dram_later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* The first tick that is not before the start of a kernel cycle, and the first cycle whose start is not before a tick. */
static inline uint64_t dram_tick(const DramTiming *timing, const Dram *dram, uint64_t cycle) {
    const uint64_t passed = (cycle - dram->first_cycle) * timing->dram_khz;
    return DRAM_BEGIN + (passed + timing->kernel_khz - 1) / timing->kernel_khz;
}
static inline uint64_t dram_cycle(const DramTiming *timing, const Dram *dram, uint64_t tick) {
    const uint64_t passed = (tick - DRAM_BEGIN) * timing->kernel_khz;
    return dram->first_cycle + (passed + timing->dram_khz - 1) / timing->dram_khz;
}

/* All banks are closed and refreshed, as soon after refresh_due as the open ones may be closed. */
static inline void dram_refresh(const DramTiming *timing, DramChannel *channel) {
    uint64_t begin = channel->refresh_due, closing = 0, index;
    for (index = 0; index < timing->groups * timing->banks; index++) {
        DramBank *bank = &channel->bank[index];
        if (!bank->open) continue;
        begin = dram_later(begin, bank->precharge_from);
        closing = timing->rp;
        bank->open = 0;
    }
    channel->activate_from = begin + closing + timing->rfc;
    channel->refresh_due += timing->refi;
}

/* First tick of an ACTIVATE in `group`, as far as other banks and refresh are concerned. */
static inline uint64_t dram_activate_from(const DramTiming *timing, const DramChannel *channel, uint64_t group) {
    uint64_t from = dram_later(channel->activate_from, channel->last_activate + timing->rrd_s);
    from = dram_later(from, channel->group_activate[group] + timing->rrd_l);
    return dram_later(from, channel->activated[channel->activates % 4] + timing->faw);
}

/* First tick of a READ or WRITE in `group`, as far as those before it are concerned. */
static inline uint64_t dram_column_from(const DramTiming *timing, const DramChannel *channel, uint64_t group, int write) {
    const uint64_t written = timing->cwl + timing->burst;
    uint64_t from;
    if (write) {
        from = dram_later(channel->last_write + timing->ccd_s, channel->group_write[group] + timing->ccd_l_wr);
        return dram_later(from, channel->last_read + timing->read_to_write);
    }
    from = dram_later(channel->last_read + timing->ccd_s, channel->group_read[group] + timing->ccd_l);
    from = dram_later(from, channel->last_write + written + timing->wtr_s);
    return dram_later(from, channel->group_write[group] + written + timing->wtr_l);
}

/* Serve one column, no command of which may come before tick `from`: the tick of its READ or WRITE. */
static inline uint64_t dram_column(const DramTiming *timing, DramChannel *channel, DramCounts *counts, uint64_t from,
                                   uint64_t group, uint64_t index, uint64_t row, int write) {
    DramBank *bank = &channel->bank[group * timing->banks + index];
    uint64_t activate, column, slot = channel->columns % timing->queue;
    int hit, conflict;
    from = dram_later(from, channel->column[slot] + 1);
    for (;;) {
        hit = bank->open && bank->row == row;
        conflict = bank->open && !hit;
        activate = from;
        if (conflict) activate = dram_later(from, bank->precharge_from) + timing->rp;
        activate = dram_later(activate, dram_activate_from(timing, channel, group));
        /* A row that is open has been read or written, after tRCD: columns keep their order. */
        column = hit ? from : activate + timing->rcd;
        column = dram_later(column, dram_column_from(timing, channel, group, write));
        if (column < channel->refresh_due) break;
        dram_refresh(timing, channel);
        counts->refreshes++;
    }
    counts->row_hits += hit;
    counts->row_conflicts += conflict;
    counts->row_misses += !hit && !conflict;
    if (!hit) {
        bank->open = 1;
        bank->row = row;
        bank->precharge_from = activate + timing->ras;
        channel->activated[channel->activates++ % 4] = activate;
        channel->last_activate = channel->group_activate[group] = activate;
    }
    if (write)
        channel->last_write = channel->group_write[group] = column;
    else
        channel->last_read = channel->group_read[group] = column;
    bank->precharge_from = dram_later(
        bank->precharge_from, column + (write ? timing->cwl + timing->burst + timing->wr : timing->rtp));
    channel->column[slot] = column;
    channel->columns++;
    return column;
}

/* Serve a burst that comes in kernel cycle `cycle`; bursts must be given in the order in which they come.
 *
 * Returns the cycle from which all of it has been moved and, in ready[i] (unless null), that of beat i alone.
 */
static inline uint64_t dram_burst(const DramTiming *timing, Dram *dram, uint64_t cycle, uint64_t address, uint64_t beats,
                                  uint64_t beat_bytes, int write, uint64_t *ready) {
    const uint64_t size = timing->column_bytes, end = address + beats * beat_bytes;
    uint64_t arrival, number, beat, done = 0;
    if (!dram->started) {
        dram->started = 1;
        dram->first_cycle = cycle;
        for (number = 0; number < timing->channels; number++)
            dram->channel[number].refresh_due = DRAM_BEGIN + timing->refi;
    }
    arrival = dram_tick(timing, dram, cycle);
    if (ready) memset(ready, 0, beats * sizeof *ready);
    for (number = address / size; number * size < end; number++) {
        const uint64_t group = number >> timing->group_shift & (timing->groups - 1);
        const uint64_t bank = number >> timing->bank_shift & (timing->banks - 1);
        DramChannel *channel = &dram->channel[number & (timing->channels - 1)];
        const uint64_t column =
            dram_column(timing, channel, &dram->counts, arrival, group, bank, number >> timing->row_shift, write);
        const uint64_t moved = column + (write ? timing->cwl : timing->cl) + timing->burst + timing->controller;
        const uint64_t at = dram_cycle(timing, dram, moved);
        done = dram_later(done, at);
        if (!ready) continue;
        beat = number * size > address ? (number * size - address) / beat_bytes : 0;
        for (; beat < beats && address + beat * beat_bytes < (number + 1) * size; beat++)
            ready[beat] = dram_later(ready[beat], at);
    }
    return done;
}

#endif
