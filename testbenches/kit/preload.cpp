/* Writes registers and memories of a running model: a counter's high bits are not worth counting for hours. */

#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

#include <cstdint>
#include <cstring>

/* Let an element of a variable hold `words`, 32 bits each, the lowest first; false if there is no such variable. Only
what the build has made public can be found. */
extern "C" __attribute__((visibility("default"))) bool bench_preload(const char *scope, const char *name,
                                                                     unsigned element, const uint32_t *words) {
    const VerilatedScope *const found = Verilated::scopeFind(scope);
    VerilatedVar *const variable = found ? found->varFind(name) : nullptr;
    if (!variable || (element + 1) * static_cast<size_t>(variable->entSize()) > variable->totalSize()) return false;
    // A byte, a half, or words: the lowest come first.
    std::memcpy(static_cast<char *>(variable->datap()) + element * variable->entSize(), words, variable->entSize());
    return true;
}
