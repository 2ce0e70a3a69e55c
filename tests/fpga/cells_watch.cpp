/* Two descriptions side by side on the same random inputs: in how many cycles their outputs differ. */
#include "Vkernel.h"
#include "verilated.h"

#include <cstdint>
#include <random>
#include <stdexcept>

void vl_fatal(const char *, int, const char *, const char *message) { throw std::runtime_error(message); }

extern "C" __attribute__((visibility("default"))) int64_t cells_run(int64_t cycles, uint32_t seed) {
    VerilatedContext context;
    Vkernel top{&context, "watch"};
    std::mt19937 random{seed};
    int64_t different = 0;
    while (cycles--) {
        for (unsigned i = 0; i < sizeof(top.inputs) / sizeof(uint32_t); i++) top.inputs[i] = random();
        top.clk = 0;
        top.eval();
        different += top.differs;
        top.clk = 1;
        top.eval();
    }
    return different;
}
