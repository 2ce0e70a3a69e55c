/* The driver's access over file descriptors; see simgnn.h. POSIX. */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64

#include "simgnn.h"

#include <errno.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#define REGISTER_BYTES 4096

/* Move all of it, or fail. */
static int write_all(int file, const void *data, size_t bytes, uint64_t offset) {
    const char *source = (const char *)data;
    while (bytes) {
        const ssize_t moved = pwrite(file, source, bytes, (off_t)offset);
        if (moved < 0 && errno == EINTR) continue;
        if (moved <= 0) return -1;
        source += moved;
        bytes -= (size_t)moved;
        offset += (uint64_t)moved;
    }
    return 0;
}

static int read_all(int file, void *data, size_t bytes, uint64_t offset) {
    char *target = (char *)data;
    while (bytes) {
        const ssize_t moved = pread(file, target, bytes, (off_t)offset);
        if (moved < 0 && errno == EINTR) continue;
        if (moved <= 0) return -1;
        target += moved;
        bytes -= (size_t)moved;
        offset += (uint64_t)moved;
    }
    return 0;
}

static int files_read_register(void *context, uint32_t address, uint32_t *value) {
    const struct simgnn_files_place *place = (const struct simgnn_files_place *)context;
    if (!place->registers) return read_all(place->control, value, 4, address);
    *value = place->registers[address / 4];
    return 0;
}

static int files_write_register(void *context, uint32_t address, uint32_t value) {
    const struct simgnn_files_place *place = (const struct simgnn_files_place *)context;
    if (!place->registers) return write_all(place->control, &value, 4, address);
    place->registers[address / 4] = value;
    return 0;
}

static int files_write_memory(void *context, uint64_t address, const void *data, size_t bytes) {
    const struct simgnn_files_place *place = (const struct simgnn_files_place *)context;
    return write_all(place->to_device, data, bytes, place->memory_offset + address);
}

static int files_read_memory(void *context, uint64_t address, void *data, size_t bytes) {
    const struct simgnn_files_place *place = (const struct simgnn_files_place *)context;
    return read_all(place->from_device, data, bytes, place->memory_offset + address);
}

struct simgnn_io simgnn_files(struct simgnn_files_place *place, int control, int to_device, int from_device,
                              uint64_t memory_offset) {
    struct simgnn_io io;
    void *mapped = mmap(NULL, REGISTER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, control, 0);
    place->control = control;
    place->to_device = to_device;
    place->from_device = from_device;
    place->memory_offset = memory_offset;
    place->registers = mapped == MAP_FAILED ? NULL : (volatile uint32_t *)mapped;
    io.read_register = files_read_register;
    io.write_register = files_write_register;
    io.write_memory = files_write_memory;
    io.read_memory = files_read_memory;
    io.context = place;
    io.barrier = NULL; /* each access is a call of the system's, or a volatile one of mapped registers */
    return io;
}

void simgnn_close_files(struct simgnn_files_place *place) {
    if (place->registers) munmap((void *)(uintptr_t)place->registers, REGISTER_BYTES);
    place->registers = NULL;
}

int simgnn_wait_uio(struct simgnn *device, int uio, int milliseconds, uint64_t looks) {
    const uint32_t enable = 1;
    struct pollfd event;
    uint32_t count;
    ssize_t moved;
    int ready;
    do moved = write(uio, &enable, sizeof enable);
    while (moved < 0 && errno == EINTR);
    if (moved != (ssize_t)sizeof enable) return SIMGNN_IO_FAILED;
    event.fd = uio;
    event.events = POLLIN;
    do ready = poll(&event, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (!ready) return SIMGNN_TIMED_OUT;
    if (ready < 0) return SIMGNN_IO_FAILED;
    do moved = read(uio, &count, sizeof count);
    while (moved < 0 && errno == EINTR);
    if (moved != (ssize_t)sizeof count) return SIMGNN_IO_FAILED;
    return simgnn_wait(device, looks);
}
