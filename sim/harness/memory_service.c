/* memory_service.h as a shared library: what a caller of another language needs of it. */
#include "memory_service.h"

/* Memory that the caller gives to every other function. */
uint64_t service_bytes(void) { return sizeof(MemoryService); }
void service_start(MemoryService *service) { memory_service_start(service); }
void service_read(const MemoryTiming *timing, MemoryService *service, uint64_t cycle, uint64_t address, uint64_t beats,
                  uint64_t beat_bytes, uint64_t *ready) {
    memory_serve_read(timing, service, cycle, address, beats, beat_bytes, ready);
}
uint64_t service_write(const MemoryTiming *timing, MemoryService *service, uint64_t cycle, uint64_t address,
                       uint64_t beats, uint64_t beat_bytes) {
    return memory_serve_write(timing, service, cycle, address, beats, beat_bytes);
}
uint64_t service_stall(const MemoryTiming *timing, uint64_t channel, uint64_t beat) {
    return memory_stall(timing, channel, beat);
}
int64_t service_lead(const MemoryTiming *timing, uint64_t burst) { return memory_lead(timing, burst); }
void service_counts(const MemoryService *service, DramCounts *counts) { *counts = service->dram.counts; }
