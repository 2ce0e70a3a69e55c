// Runs a floating-point unit over arrays of operands, one clock edge per element.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "Vkernel.h"

void vl_fatal(const char *, int, const char *, const char *message) {
    std::fprintf(stderr, "Verilator: %s\n", message);
    std::abort();
}

extern "C" __attribute__((visibility("default"))) void run(uint64_t count, const uint64_t *a, const uint64_t *b,
                                                           const uint8_t *enable, uint64_t *o) {
    VerilatedContext context;
    Vkernel unit(&context);
    unit.rst = 0;
    for (uint64_t i = 0; i < count; i++) {
        unit.clk = 0;
        unit.a = a[i];
        unit.b = b[i];
        unit.en = enable[i];
        unit.eval();
        unit.clk = 1;
        unit.eval();
        o[i] = unit.o;
    }
}
