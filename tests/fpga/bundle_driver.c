/* Runs the bundle's C driver on the verilated kernel, or on plain files.
 *
 *   bundle_driver kernel LIBRARY TIMING MEMORY STEPS OUT
 *   bundle_driver files CONTROL MEMORY     (with one memory port)
 *
 * STEPS has a line for each launch: first command, commands, file of what the host writes before, its address. After each
 * launch all of memory is appended to OUT, then every counter. */
#define _POSIX_C_SOURCE 200809L
#include "simgnn.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(condition)                                                                                             \
    do {                                                                                                             \
        if (!(condition)) {                                                                                          \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                                                  \
            exit(1);                                                                                                 \
        }                                                                                                            \
    } while (0)

/* Put a function of a library where a pointer to it is. */
static void find(void *library, const char *name, void *pointer) {
    void *found = dlsym(library, name);
    CHECK(found);
    memcpy(pointer, &found, sizeof found);
}

struct kernel {
    void *handle;
    int64_t (*launch)(void *, uint64_t);
    int64_t (*write)(void *, uint32_t, uint32_t, uint32_t);
    int64_t (*read)(void *, uint32_t);
    unsigned char *memory;
    uint64_t size, banks[SIMGNN_MEMORY_PORTS];
    int hangs;
};

/* The byte of device memory, whose beats the ports have in turn, that a port has at an address; or null. */
static unsigned char *byte_at(const struct kernel *kernel, uint64_t address) {
    const uint64_t beat_bytes = SIMGNN_DATA_BITS / 8;
    unsigned port;
    for (port = 0; port < SIMGNN_MEMORY_PORTS; port++) {
        const uint64_t offset = address - kernel->banks[port], beat = offset / beat_bytes;
        if (offset < kernel->size / SIMGNN_MEMORY_PORTS)
            return kernel->memory + (beat * SIMGNN_MEMORY_PORTS + port) * beat_bytes + offset % beat_bytes;
    }
    return NULL;
}

static int kernel_read_register(void *context, uint32_t address, uint32_t *value) {
    const struct kernel *kernel = context;
    int64_t answer;
    if (kernel->hangs) {
        *value = address == SIMGNN_ERROR_CAUSE ? SIMGNN_ERROR_CAUSE_TIMEOUT : 0;
        return 0;
    }
    answer = kernel->read(kernel->handle, address);
    *value = (uint32_t)answer;
    return answer < 0;
}

static int kernel_write_register(void *context, uint32_t address, uint32_t value) {
    const struct kernel *kernel = context;
    if (address == SIMGNN_AP_CTRL && value & SIMGNN_AP_CTRL_START && kernel->launch(kernel->handle, 0) < 0) return 1;
    return kernel->write(kernel->handle, address, value, 0xf) < 0;
}

static int kernel_write_memory(void *context, uint64_t address, const void *data, size_t bytes) {
    const unsigned char *source = data;
    for (; bytes; bytes--, address++) {
        unsigned char *place = byte_at(context, address);
        if (!place) return 1;
        *place = *source++;
    }
    return 0;
}

static int kernel_read_memory(void *context, uint64_t address, void *data, size_t bytes) {
    unsigned char *target = data;
    for (; bytes; bytes--, address++) {
        const unsigned char *place = byte_at(context, address);
        if (!place) return 1;
        *target++ = *place;
    }
    return 0;
}

static unsigned char *contents(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    unsigned char *data;
    long end;
    CHECK(file && !fseek(file, 0, SEEK_END) && (end = ftell(file)) >= 0 && !fseek(file, 0, SEEK_SET));
    *size = (size_t)end;
    data = malloc(*size + 1);
    CHECK(data && fread(data, 1, *size, file) == *size && !fclose(file));
    data[*size] = 0;
    return data;
}

static void run_kernel(char **words) {
    struct kernel kernel;
    struct simgnn_io io = {kernel_read_register, kernel_write_register, kernel_write_memory, kernel_read_memory, &kernel,
                           NULL};
    struct simgnn device;
    struct simgnn_error error;
    char reason[512], written[4096];
    unsigned char first[SIMGNN_COMMAND_BYTES];
    size_t bytes, ignored;
    uint64_t address, program = 0, at;
    uint32_t commands = 0;
    unsigned counter, port;
    int last;
    unsigned char *timing = contents(words[1], &ignored), *image = contents(words[2], &bytes), *data, *back;
    void *(*open_kernel)(const char *, char *, uint64_t);
    void (*close_kernel)(void *), (*use_timing)(void *, const void *);
    void (*use_memory)(void *, void *, uint64_t, uint64_t, const uint64_t *);
    int64_t (*reset)(void *, uint64_t);
    FILE *steps = fopen(words[3], "r"), *out = fopen(words[4], "wb");
    void *library = dlopen(words[0], RTLD_NOW);

    CHECK(library && steps && out);
    find(library, "kernel_open", &open_kernel);
    find(library, "kernel_close", &close_kernel);
    find(library, "kernel_memory", &use_memory);
    find(library, "kernel_timing", &use_timing);
    find(library, "kernel_reset", &reset);
    find(library, "kernel_launch", &kernel.launch);
    find(library, "kernel_write", &kernel.write);
    find(library, "kernel_read", &kernel.read);
    kernel.hangs = 0;
    CHECK(kernel.handle = open_kernel(NULL, reason, sizeof reason));
    CHECK(kernel.memory = calloc(kernel.size = bytes, 1));
    CHECK(back = malloc(bytes));
    for (port = 0; port < SIMGNN_MEMORY_PORTS; port++)
        kernel.banks[port] = SIMGNN_MEMORY_PORTS == 1 ? 0 : UINT64_C(0x0123456789abc000) * (7 - port);
    use_memory(kernel.handle, kernel.memory, 0, kernel.size, kernel.banks);
    use_timing(kernel.handle, timing);
    CHECK(reset(kernel.handle, 4) >= 0);

    CHECK(simgnn_open(&device, io, kernel.banks, SIMGNN_PAGE_BYTES + 1) == SIMGNN_BAD_ADDRESS);
    kernel.banks[SIMGNN_MEMORY_PORTS - 1]++;
    CHECK(simgnn_open(&device, io, kernel.banks, bytes) == SIMGNN_BAD_ADDRESS);
    kernel.banks[SIMGNN_MEMORY_PORTS - 1]--;
    CHECK(simgnn_open(&device, io, kernel.banks, bytes) == SIMGNN_OK);
    CHECK(simgnn_allocate(&device, bytes + 1, &address) == SIMGNN_NO_MEMORY);
    CHECK(simgnn_allocate(&device, bytes, &address) == SIMGNN_OK && address == 0);
    CHECK(simgnn_allocate(&device, 1, &address) == SIMGNN_NO_MEMORY);
    CHECK(simgnn_load(&device, 1, image, bytes) == SIMGNN_BAD_ADDRESS);
    CHECK(simgnn_load(&device, 0, image, bytes) == SIMGNN_OK);
    /* Parts that begin and end inside of beats, of one and of many pages. */
    for (at = 0; at < 300; at += 7) {
        const size_t part = at * 37 % (bytes - at);
        CHECK(simgnn_read(&device, at, back, part) == SIMGNN_OK && !memcmp(back, image + at, part));
        CHECK(simgnn_load(&device, at, back, part) == SIMGNN_OK && !memcmp(kernel.memory, image, bytes));
    }
    while (fscanf(steps, "%" SCNu64 " %" SCNu32 " %" SCNu64 " %4095[^\n]", &program, &commands, &at, written) == 4) {
        data = contents(written, &ignored);
        CHECK(simgnn_load(&device, at, data, ignored) == SIMGNN_OK);
        free(data);
        CHECK(simgnn_launch(&device, program + 4, commands) == SIMGNN_BAD_ADDRESS);
        CHECK(simgnn_launch(&device, program, commands) == SIMGNN_OK);
        CHECK(simgnn_launch(&device, program, commands) == SIMGNN_BUSY);
        CHECK(simgnn_wait(&device, 3) == SIMGNN_TIMED_OUT);
        CHECK(simgnn_wait(&device, 1000000) == SIMGNN_OK);
        CHECK(simgnn_read(&device, 0, image, bytes) == SIMGNN_OK);
        CHECK(fwrite(image, 1, bytes, out) == bytes);
        for (counter = 0; counter < SIMGNN_COUNTERS; counter++) {
            at = simgnn_counter(&device, counter);
            CHECK(fwrite(&at, sizeof at, 1, out) == 1);
        }
    }
    /* A command that is none: the kernel stops, and says where; the next launch is as if nothing had been. */
    memcpy(first, image, sizeof first);
    memset(image, 0xff, SIMGNN_COMMAND_BYTES);
    CHECK(simgnn_load(&device, 0, image, SIMGNN_COMMAND_BYTES) == SIMGNN_OK);
    CHECK(simgnn_launch(&device, 0, 1) == SIMGNN_OK);
    last = simgnn_wait(&device, 1000000);
    CHECK(last == SIMGNN_STOPPED);
    CHECK(simgnn_get_error(&device, &error) == SIMGNN_OK);
    CHECK(error.cause == SIMGNN_ERROR_CAUSE_OPCODE && error.engine == 4 && error.command == 0);
    CHECK(!strcmp(simgnn_cause_text(error.cause), "opcode"));
    CHECK(!strcmp(simgnn_cause_text(SIMGNN_ERROR_CAUSE_READ_RESPONSE), "read response"));
    CHECK(!strcmp(simgnn_cause_text((enum simgnn_error_cause)99), "unknown"));
    CHECK(simgnn_load(&device, 0, first, sizeof first) == SIMGNN_OK);
    CHECK(simgnn_launch(&device, program, commands) == SIMGNN_OK);
    CHECK(simgnn_wait(&device, 1000000) == SIMGNN_OK);
    CHECK(simgnn_get_error(&device, &error) == SIMGNN_OK && error.cause == SIMGNN_ERROR_CAUSE_NONE);
    /* As with a memory that hangs. */
    kernel.hangs = 1;
    CHECK(simgnn_wait(&device, UINT64_MAX) == SIMGNN_STUCK);
    close_kernel(kernel.handle);
    CHECK(!fclose(steps) && !fclose(out) && !dlclose(library));
    free(kernel.memory);
    free(back);
    free(image);
    free(timing);
}

#if SIMGNN_MEMORY_PORTS == 1
/* A file for the registers, in which the kernel is idle, and one for device memory. */
static void run_files(char **words) {
    static uint32_t registers[1024], memory[2048];
    struct simgnn device;
    struct simgnn_files_place place;
    struct simgnn_mmio_place mapped;
    uint32_t text[3] = {1, 2, 3}, back[3] = {0, 0, 0};
    const int control = open(words[0], O_RDWR), data = open(words[1], O_RDWR);
    const uint64_t bank = 4096;
    int round;

    CHECK(control >= 0 && data >= 0);
    for (round = 0; round < 3; round++) {
        struct simgnn_io io = round ? simgnn_files(&place, control, data, data, 4096)
                                    : simgnn_mmio(&mapped, registers, memory);
        registers[SIMGNN_AP_CTRL / 4] = SIMGNN_AP_CTRL_IDLE;
        if (round == 2) simgnn_close_files(&place); /* by pread and pwrite */
        CHECK(simgnn_open(&device, io, &bank, 4096) == SIMGNN_OK);
        CHECK(simgnn_load(&device, 4096 + 8, text, sizeof text) == SIMGNN_OK);
        CHECK(simgnn_read(&device, 4096 + 8, back, sizeof back) == SIMGNN_OK && !memcmp(text, back, sizeof text));
        memset(back, 0, sizeof back);
        CHECK(simgnn_load(&device, 4096 + 33, "abcde", 5) == SIMGNN_OK);
        CHECK(simgnn_read(&device, 4096 + 33, back, 5) == SIMGNN_OK && !memcmp("abcde", back, 5));
        memset(back, 0, sizeof back);
        CHECK(simgnn_launch(&device, 4096, 7) == SIMGNN_OK);
        CHECK(simgnn_launch(&device, 4096, 7) == SIMGNN_BUSY);
        if (!round) {
            CHECK(registers[SIMGNN_COMMANDS / 4] == 7 && registers[SIMGNN_PROGRAM / 4] == 4096);
            CHECK(registers[SIMGNN_MEMORY_LIMIT / 4] == 8192 && memory[1024 + 2] == 1);
        } else {
            uint32_t value = SIMGNN_AP_CTRL_IDLE;
            CHECK(pwrite(control, &value, 4, SIMGNN_AP_CTRL) == 4);
        }
        if (round == 1) simgnn_close_files(&place);
    }
    CHECK(!close(data));
    CHECK(simgnn_load(&device, 4096, text, 4) == SIMGNN_IO_FAILED);
    CHECK(!close(control));
}
#endif

int main(int count, char **words) {
    if (count == 7 && !strcmp(words[1], "kernel"))
        run_kernel(words + 2);
#if SIMGNN_MEMORY_PORTS == 1
    else if (count == 4 && !strcmp(words[1], "files"))
        run_files(words + 2);
#endif
    else
        return 2;
    puts("PASS");
    return 0;
}
