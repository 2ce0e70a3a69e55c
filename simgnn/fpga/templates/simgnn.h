/* A small driver of a simgnn accelerator. C99, no allocation, no dependency but the C library.
 *
 * simgnn.c is the driver. It reaches registers and device memory through struct simgnn_io, of which it brings one for
 * bare metal (simgnn_mmio). simgnn_files.c brings one for Linux, over file descriptors.
 *
 *     struct simgnn device;
 *     const uint64_t banks[SIMGNN_MEMORY_PORTS] = {...};    -- where the buffer of each memory port begins
 *     simgnn_open(&device, simgnn_mmio(&place, registers, memory), banks, memory_bytes);
 *     simgnn_allocate(&device, image_bytes, &address);      -- or load at the addresses that the image was made for
 *     simgnn_load(&device, address, image, image_bytes);
 *     simgnn_launch(&device, first_command, commands);
 *     simgnn_wait(&device, UINT64_MAX);
 *     simgnn_read(&device, result_address, result, result_bytes);
 *     cycles = simgnn_counter(&device, SIMGNN_COUNTER_CYCLES);
 *
 * One thread at a time may use a device. Addresses are those of device memory as commands have them: with several memory
 * ports it begins at address 0, and its beats are in the ports' buffers in turn; with one port it begins at banks[0]. */
#ifndef SIMGNN_H
#define SIMGNN_H

#include <stddef.h>
#include <stdint.h>

#include "../registers/simgnn_registers.h"

#ifdef __cplusplus
extern "C" {
#endif

enum simgnn_status {
    SIMGNN_OK = 0,
    SIMGNN_NO_MEMORY = -1, /* device memory has no room */
    SIMGNN_BUSY = -2,      /* a launch is under way, or the kernel has not come out of reset or of an error */
    SIMGNN_TIMED_OUT = -3, /* the launch has not ended in so many looks */
    SIMGNN_STOPPED = -4,   /* the launch has ended with an error: see simgnn_get_error; another can be launched */
    SIMGNN_IO_FAILED = -5, /* registers or memory could not be reached */
    SIMGNN_BAD_ADDRESS = -6,
    SIMGNN_STUCK = -7 /* stopped with an error, and memory does not answer: only ap_rst_n helps */
};

/* How registers (addresses in bytes) and the ports' buffers (addresses as `banks` has them) are reached. Each returns 0, or
 * what is not 0 on failure. */
struct simgnn_io {
    int (*read_register)(void *context, uint32_t address, uint32_t *value);
    int (*write_register)(void *context, uint32_t address, uint32_t value);
    int (*write_memory)(void *context, uint64_t address, const void *data, size_t bytes);
    int (*read_memory)(void *context, uint64_t address, void *data, size_t bytes);
    void *context;
    void (*barrier)(void *context); /* null, or what orders stores to memory and registers before and after it */
};

struct simgnn {
    struct simgnn_io io;
    uint64_t banks[SIMGNN_MEMORY_PORTS];
    uint64_t base, limit; /* device memory that the kernel may use */
    uint64_t next;        /* first address that is not allocated */
    int io_failed;
};

struct simgnn_error {
    enum simgnn_error_cause cause;
    unsigned engine;  /* enum simgnn_engine, or 4 for the sequencer */
    uint32_t command; /* number in the launch */
    uint64_t address;
};

/* Wait until the kernel has come out of reset, and tell it which memory is its own: `bytes` in all, of which each port's
 * buffer has an equal part from banks[port] on, multiples of SIMGNN_PAGE_BYTES. Launches in which nothing moves for
 * `SIMGNN_TIMEOUT_CYCLES` cycles stop. */
int simgnn_open(struct simgnn *device, struct simgnn_io io, const uint64_t *banks, uint64_t bytes);

/* Room of whole pages behind what was allocated before; simgnn_free_all gives everything back. */
int simgnn_allocate(struct simgnn *device, uint64_t bytes, uint64_t *address);
void simgnn_free_all(struct simgnn *device);

/* Copy into device memory, or out of it. */
int simgnn_load(struct simgnn *device, uint64_t address, const void *data, size_t bytes);
int simgnn_read(struct simgnn *device, uint64_t address, void *data, size_t bytes);

/* Start `commands` commands, the first at `program`, a multiple of SIMGNN_COMMAND_BYTES. */
int simgnn_launch(struct simgnn *device, uint64_t program, uint32_t commands);

/* Look up to `looks` times whether the launch has ended. */
int simgnn_wait(struct simgnn *device, uint64_t looks);

/* The interrupt line rises at the end of a launch, and stays until simgnn_wait has seen the end. */
int simgnn_enable_interrupt(struct simgnn *device, int enabled);

/* A counter of the last launch, enum simgnn_counter; 0 where registers cannot be reached. */
uint64_t simgnn_counter(struct simgnn *device, unsigned counter);

/* Why the last launch failed, until the next one starts; its cause is SIMGNN_ERROR_CAUSE_NONE where it did not. What a
 * launch that failed was to write is undefined, and so is what is on chip. */
int simgnn_get_error(struct simgnn *device, struct simgnn_error *error);
const char *simgnn_cause_text(enum simgnn_error_cause cause);

/* Bare metal: where registers and device memory are mapped. Where the processor caches device memory, flush before a
 * launch and invalidate after it. Its barrier is __sync_synchronize of GCC and Clang; set one for other compilers. */
struct simgnn_mmio_place {
    volatile uint32_t *registers;
    volatile uint8_t *memory; /* what banks count from */
};
struct simgnn_io simgnn_mmio(struct simgnn_mmio_place *place, volatile void *registers, volatile void *memory);

/* Linux (simgnn_files.c): registers by mmap of `control`, or by pread and pwrite where that cannot be mapped; device
 * memory by pwrite to `to_device` and pread from `from_device`, at the offset of the address. For XDMA: xdma0_user,
 * xdma0_h2c_0, xdma0_c2h_0. For UIO: uio0, and /dev/mem or a udmabuf twice. */
struct simgnn_files_place {
    int control, to_device, from_device;
    uint64_t memory_offset; /* in both files, of what banks count from */
    volatile uint32_t *registers;
};
struct simgnn_io simgnn_files(struct simgnn_files_place *place, int control, int to_device, int from_device,
                              uint64_t memory_offset);
void simgnn_close_files(struct simgnn_files_place *place);

/* UIO: sleep until the interrupt comes, so many milliseconds (SIMGNN_TIMED_OUT; -1: for ever), then wait as simgnn_wait. */
int simgnn_wait_uio(struct simgnn *device, int uio, int milliseconds, uint64_t looks);

#ifndef SIMGNN_TIMEOUT_CYCLES
#define SIMGNN_TIMEOUT_CYCLES 100000u
#endif
/* Looks, from an error on, within which the launch must end. */
#ifndef SIMGNN_RECOVERY_LOOKS
#define SIMGNN_RECOVERY_LOOKS 1000000u
#endif
#ifndef SIMGNN_RESET_LOOKS
#define SIMGNN_RESET_LOOKS 100000000u
#endif

#ifdef __cplusplus
}
#endif
#endif
