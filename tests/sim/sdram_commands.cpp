/* An SDRAM's model by itself: a clock at a time, what is at its pins, and whether it puts up with it. */
#include "Vkernel.h"
#include "verilated.h"

#include <stdexcept>

void vl_fatal(const char *, int, const char *, const char *message) { throw std::runtime_error(message); }

struct Chip {
    VerilatedContext context;
    Vkernel top{&context, "chip"};
};

#define API extern "C" __attribute__((visibility("default")))

API Chip *chip_open() {
    Chip *chip = new Chip;
    chip->context.fatalOnError(true);
    chip->top.clk = 0;
    chip->top.eval();
    return chip;
}
API void chip_close(Chip *chip) { delete chip; }
/* Clocks with the same pins: cke, cs_n, ras_n, cas_n and we_n in `command`, the first highest. What is on the data lines
 * before the last clock's edge, or -1 where the chip ends the simulation. */
API int64_t chip_clocks(Chip *chip, int clocks, int command, int bank, int address, int mask, int data) {
    int64_t seen = 0;
    try {
        while (clocks--) {
            chip->top.command = command;
            chip->top.ba = bank;
            chip->top.a = address;
            chip->top.dm = mask;
            chip->top.drive = data >= 0;
            chip->top.given = data;
            chip->top.eval();
            seen = chip->top.seen;
            chip->top.clk = 1;
            chip->top.eval();
            chip->top.clk = 0;
            chip->top.eval();
        }
    } catch (const std::exception &) {
        return -1;
    }
    return seen;
}
