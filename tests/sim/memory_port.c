/* The memory model as a shared library, for its test: one cycle per call. */
#include "memory_model.h"
#include <stdlib.h>

MemoryPort *port_open(const MemoryTiming *timing, uint64_t beat_bytes) {
    MemoryPort *port = calloc(1, sizeof *port);
    port->timing = *timing;
    port->beat_bytes = beat_bytes;
    memory_start(port);
    return port;
}
void port_close(MemoryPort *port) { free(port); }
void port_offer(const MemoryPort *port, uint64_t now, MemoryOffer *offer) { memory_offer(port, now, offer); }
void port_commit(MemoryPort *port, uint64_t now, const MemoryMaster *master) { memory_commit(port, now, master); }
int64_t port_lead(const MemoryTiming *timing, uint64_t burst) { return memory_lead(timing, burst); }
uint64_t port_stall(const MemoryTiming *timing, uint64_t channel, uint64_t beat) {
    return memory_stall(timing, channel, beat);
}
