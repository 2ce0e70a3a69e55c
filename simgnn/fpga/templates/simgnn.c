/* See simgnn.h. */
#include "simgnn.h"

#include <string.h>

static uint32_t get(struct simgnn *device, uint32_t address) {
    uint32_t value = 0;
    if (device->io.read_register(device->io.context, address, &value)) device->io_failed = 1;
    return value;
}

static void put(struct simgnn *device, uint32_t address, uint32_t value) {
    if (device->io.write_register(device->io.context, address, value)) device->io_failed = 1;
}

static uint64_t get64(struct simgnn *device, uint32_t address) {
    const uint64_t low = get(device, address);
    return low | (uint64_t)get(device, address + 4) << 32;
}

static void put64(struct simgnn *device, uint32_t address, uint64_t value) {
    put(device, address, (uint32_t)value);
    put(device, address + 4, (uint32_t)(value >> 32));
}

/* Accesses to memory and registers before this come before those after it. */
static void order(struct simgnn *device) {
    if (device->io.barrier) device->io.barrier(device->io.context);
}

/* `status`, unless registers could not be reached since the last call. */
static int checked(struct simgnn *device, int status) {
    const int failed = device->io_failed;
    device->io_failed = 0;
    return failed ? SIMGNN_IO_FAILED : status;
}

int simgnn_open(struct simgnn *device, struct simgnn_io io, const uint64_t *banks, uint64_t bytes) {
    const uint64_t base = SIMGNN_MEMORY_PORTS > 1 ? 0 : banks[0];
    uint64_t looks;
    unsigned port;
    for (port = 0; port < SIMGNN_MEMORY_PORTS; port++)
        if ((device->banks[port] = banks[port]) % SIMGNN_PAGE_BYTES) return SIMGNN_BAD_ADDRESS;
    if (bytes % SIMGNN_PAGE_BYTES) return SIMGNN_BAD_ADDRESS;
    device->io = io;
    device->io_failed = 0;
    device->base = device->next = base;
    device->limit = base + bytes;
    for (looks = 0; !(get(device, SIMGNN_AP_CTRL) & SIMGNN_AP_CTRL_IDLE); looks++)
        if (device->io_failed || looks == SIMGNN_RESET_LOOKS) return checked(device, SIMGNN_BUSY);
    put64(device, SIMGNN_MEMORY_BASE, base);
    put64(device, SIMGNN_MEMORY_LIMIT, device->limit);
#if SIMGNN_MEMORY_PORTS > 1
    for (port = 0; port < SIMGNN_MEMORY_PORTS; port++) put64(device, SIMGNN_GMEM0 + 8 * port, banks[port]);
#endif
    put(device, SIMGNN_TIMEOUT, SIMGNN_TIMEOUT_CYCLES);
    put(device, SIMGNN_IER, SIMGNN_IER_DONE | SIMGNN_IER_ERROR);
    return checked(device, SIMGNN_OK);
}

int simgnn_allocate(struct simgnn *device, uint64_t bytes, uint64_t *address) {
    const uint64_t room = device->limit - device->next;
    if (bytes > room) return SIMGNN_NO_MEMORY;
    *address = device->next;
    device->next += (bytes + SIMGNN_PAGE_BYTES - 1) / SIMGNN_PAGE_BYTES * SIMGNN_PAGE_BYTES;
    return SIMGNN_OK;
}

void simgnn_free_all(struct simgnn *device) { device->next = device->base; }

static int inside(const struct simgnn *device, uint64_t address, uint64_t bytes) {
    return address >= device->base && address <= device->limit && bytes <= device->limit - address;
}

#if SIMGNN_MEMORY_PORTS > 1
#define BEAT_BYTES (SIMGNN_DATA_BITS / 8u)

/* Copy what a port has of `bytes` of device memory, from its beat at `*beat` on, between where they lie (`to` or `from` is
 * null) and `part`, as far as there is room; how many bytes that is. `*beat` goes on to the next word's. */
static size_t copy_beats(uint64_t *beat, uint64_t address, unsigned char *to, const unsigned char *from, size_t bytes,
                         unsigned char *part) {
    const uint64_t end = address + bytes;
    size_t copied = 0;
    for (; *beat < end && copied + BEAT_BYTES <= SIMGNN_PAGE_BYTES; *beat += SIMGNN_WORD_BYTES) {
        const uint64_t first = *beat > address ? *beat : address;
        const uint64_t behind = *beat + BEAT_BYTES < end ? *beat + BEAT_BYTES : end;
        const size_t here = (size_t)(behind - first);
        if (from) memcpy(part + copied, from + (first - address), here);
        if (to) memcpy(to + (first - address), part + copied, here);
        copied += here;
    }
    return copied;
}

/* Move bytes of device memory out of (`to`) or into (`from`) the ports' buffers, in which a port's beats follow each other. */
static int move(struct simgnn *device, uint64_t address, unsigned char *to, const unsigned char *from, size_t bytes) {
    unsigned char part[SIMGNN_PAGE_BYTES];
    unsigned port;
    for (port = 0; port < SIMGNN_MEMORY_PORTS; port++) {
        uint64_t beat = address / SIMGNN_WORD_BYTES * SIMGNN_WORD_BYTES + port * BEAT_BYTES;
        if (beat + BEAT_BYTES <= address) beat += SIMGNN_WORD_BYTES;
        while (beat < address + bytes) {
            const uint64_t skipped = beat < address ? address - beat : 0;
            const uint64_t place = device->banks[port] + beat / SIMGNN_WORD_BYTES * BEAT_BYTES + skipped;
            uint64_t next = beat;
            const size_t here = copy_beats(&next, address, NULL, from, bytes, part);
            const int failed = from ? device->io.write_memory(device->io.context, place, part, here)
                                    : device->io.read_memory(device->io.context, place, part, here);
            if (failed) return SIMGNN_IO_FAILED;
            copy_beats(&beat, address, to, NULL, bytes, part);
        }
    }
    return SIMGNN_OK;
}
#else
static int move(struct simgnn *device, uint64_t address, unsigned char *to, const unsigned char *from, size_t bytes) {
    const int failed = from ? device->io.write_memory(device->io.context, address, from, bytes)
                            : device->io.read_memory(device->io.context, address, to, bytes);
    return failed ? SIMGNN_IO_FAILED : SIMGNN_OK;
}
#endif

int simgnn_load(struct simgnn *device, uint64_t address, const void *data, size_t bytes) {
    if (!inside(device, address, bytes)) return SIMGNN_BAD_ADDRESS;
    return move(device, address, NULL, (const unsigned char *)data, bytes);
}

int simgnn_read(struct simgnn *device, uint64_t address, void *data, size_t bytes) {
    if (!inside(device, address, bytes)) return SIMGNN_BAD_ADDRESS;
    return move(device, address, (unsigned char *)data, NULL, bytes);
}

int simgnn_launch(struct simgnn *device, uint64_t program, uint32_t commands) {
    if (program % SIMGNN_COMMAND_BYTES || !inside(device, program, (uint64_t)commands * SIMGNN_COMMAND_BYTES))
        return SIMGNN_BAD_ADDRESS;
    if (!(get(device, SIMGNN_AP_CTRL) & SIMGNN_AP_CTRL_IDLE)) return checked(device, SIMGNN_BUSY);
    put64(device, SIMGNN_PROGRAM, program);
    put(device, SIMGNN_COMMANDS, commands);
    order(device);
    put(device, SIMGNN_AP_CTRL, SIMGNN_AP_CTRL_START);
    return checked(device, SIMGNN_OK);
}

static int has_error(struct simgnn *device) {
    return (get(device, SIMGNN_ERROR_CAUSE) & SIMGNN_ERROR_CAUSE_CAUSE) != SIMGNN_ERROR_CAUSE_NONE;
}

int simgnn_wait(struct simgnn *device, uint64_t looks) {
    uint64_t recovery = SIMGNN_RECOVERY_LOOKS;
    uint32_t pending;
    int stopped;
    /* A launch that fails ends when memory has finished what it was asked for, which a memory that hangs never has. */
    while (!(get(device, SIMGNN_AP_CTRL) & SIMGNN_AP_CTRL_DONE) && !device->io_failed) {
        if (has_error(device) && !recovery--) return checked(device, SIMGNN_STUCK);
        if (!looks--) return checked(device, SIMGNN_TIMED_OUT);
    }
    order(device);
    stopped = has_error(device);
    pending = get(device, SIMGNN_ISR);
    if (pending) put(device, SIMGNN_ISR, pending); /* what is 1 is toggled */
    return checked(device, stopped ? SIMGNN_STOPPED : SIMGNN_OK);
}

int simgnn_enable_interrupt(struct simgnn *device, int enabled) {
    put(device, SIMGNN_GIE, enabled ? SIMGNN_GIE_ENABLE : 0);
    return checked(device, SIMGNN_OK);
}

uint64_t simgnn_counter(struct simgnn *device, unsigned counter) {
    return counter < SIMGNN_COUNTERS ? get64(device, SIMGNN_COUNTER_BASE + 8 * counter) : 0;
}

int simgnn_get_error(struct simgnn *device, struct simgnn_error *error) {
    const uint32_t cause = get(device, SIMGNN_ERROR_CAUSE);
    error->cause = (enum simgnn_error_cause)(cause & SIMGNN_ERROR_CAUSE_CAUSE);
    error->engine = (cause & SIMGNN_ERROR_CAUSE_ENGINE) >> SIMGNN_ERROR_CAUSE_ENGINE_SHIFT;
    error->command = get(device, SIMGNN_ERROR_COMMAND);
    error->address = get64(device, SIMGNN_ERROR_ADDRESS);
    return checked(device, SIMGNN_OK);
}

const char *simgnn_cause_text(enum simgnn_error_cause cause) {
    static const char *const texts[] = SIMGNN_ERROR_CAUSE_NAMES;
    return (size_t)cause < sizeof texts / sizeof texts[0] ? texts[cause] : "unknown";
}

static int mmio_read_register(void *context, uint32_t address, uint32_t *value) {
    *value = ((struct simgnn_mmio_place *)context)->registers[address / 4];
    return 0;
}

static int mmio_write_register(void *context, uint32_t address, uint32_t value) {
    ((struct simgnn_mmio_place *)context)->registers[address / 4] = value;
    return 0;
}

/* Words where both ends are at one, as images and tensors are; otherwise bytes. */
static int whole_words(const volatile uint8_t *place, size_t bytes) { return !(((uintptr_t)place | bytes) & 3); }

static int mmio_write_memory(void *context, uint64_t address, const void *data, size_t bytes) {
    volatile uint8_t *target = ((struct simgnn_mmio_place *)context)->memory + address;
    const uint8_t *source = (const uint8_t *)data;
    if (whole_words(target, bytes)) {
        volatile uint32_t *words = (volatile uint32_t *)(volatile void *)target;
        for (; bytes; bytes -= 4, source += 4) {
            uint32_t word;
            memcpy(&word, source, 4);
            *words++ = word;
        }
    }
    while (bytes--) *target++ = *source++;
    return 0;
}

static int mmio_read_memory(void *context, uint64_t address, void *data, size_t bytes) {
    const volatile uint8_t *source = ((struct simgnn_mmio_place *)context)->memory + address;
    uint8_t *target = (uint8_t *)data;
    if (whole_words(source, bytes)) {
        const volatile uint32_t *words = (const volatile uint32_t *)(const volatile void *)source;
        for (; bytes; bytes -= 4, target += 4) {
            const uint32_t word = *words++;
            memcpy(target, &word, 4);
        }
    }
    while (bytes--) *target++ = *source++;
    return 0;
}

#ifdef __GNUC__
static void mmio_barrier(void *context) {
    (void)context;
    __sync_synchronize();
}
#else
#define mmio_barrier NULL
#endif

struct simgnn_io simgnn_mmio(struct simgnn_mmio_place *place, volatile void *registers, volatile void *memory) {
    struct simgnn_io io;
    place->registers = (volatile uint32_t *)registers;
    place->memory = (volatile uint8_t *)memory;
    io.read_register = mmio_read_register;
    io.write_register = mmio_write_register;
    io.write_memory = mmio_write_memory;
    io.read_memory = mmio_read_memory;
    io.context = place;
    io.barrier = mmio_barrier;
    return io;
}
