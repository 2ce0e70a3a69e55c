/* Instances of a block: a module with many instances, each of which is a model of its own, so that one copy of the code
 * serves them all. The kernel calls them as `sim/toolchain/blocks.py` says.
 */
#include "Vblock.h"
#include "Vblock__Syms.h"
#include "svdpi.h"
#include "verilated.h"

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace {

class Block {
    /* The kernel's context, where the Verilog finds the plusargs. */
    Vblock model{Verilated::threadContextp(), "block"};
    /* All that the model keeps is in this one object: instances, registers, and the clock that it has seen. */
    const char *const state = reinterpret_cast<const char *>(model.rootp->vlSymsp);
    std::vector<char> before = std::vector<char>(sizeof(Vblock__Syms));
    std::remove_reference_t<decltype(Vblock::o)> was;
    bool rests = false;
    const std::string driven_by_registers;

public:
    explicit Block(const char *module)
        : driven_by_registers(std::string("every output of ") + module +
                              " must come from a register, as an array of more than 1,024 elements runs row by row") {
        model.clk = 1;
        model.eval();
    }
    ~Block() { model.final(); }

    /* A rising edge of the clock. `i` is what the inputs were before it, `o` what the outputs are after it. */
    void step(const svBitVecVal *i, svBitVecVal *o) {
        const bool same = !memcmp(&model.i, i, sizeof model.i);
        /* Where a cycle with these inputs changed nothing, the next one does not either. */
        if (!same || !rests) {
            if (same) memcpy(before.data(), state, before.size());
            memcpy(&was, &model.o, sizeof was);
            memcpy(&model.i, i, sizeof model.i);
            model.clk = 0;
            model.eval();
            if (memcmp(&was, &model.o, sizeof was))
                VL_FATAL_MT(__FILE__, __LINE__, "block", driven_by_registers.c_str());
            model.clk = 1;
            model.eval();
            rests = same && !memcmp(before.data(), state, before.size());
        }
        memcpy(o, &model.o, sizeof model.o);
    }
};

} // namespace

extern "C" void *simgnn_block_new(const char *module) { return new Block(module); }
extern "C" void simgnn_block_delete(void *block) { delete static_cast<Block *>(block); }
extern "C" void simgnn_block_step(void *block, const svBitVecVal *i, svBitVecVal *o) {
    static_cast<Block *>(block)->step(i, o);
}
