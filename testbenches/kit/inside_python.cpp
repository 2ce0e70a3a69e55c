/* Runs a bench's simulator in the process of the Python executable, whose symbols then serve cocotb.

cocotb loads Python's shared library into the simulator, and Debian's python3 is without one. Preloaded into that
executable, this file takes its start, so that the interpreter in it is idle until cocotb wakes it. */

#include <cstdlib>
#include <dlfcn.h>

int bench_main(int argc, char **argv);

namespace {
int run_bench(int argc, char **argv, char **) {
    unsetenv("LD_PRELOAD");
    return bench_main(argc, argv);
}
} // namespace

extern "C" __attribute__((visibility("default"))) int
__libc_start_main(int (*)(int, char **, char **), int argc, char **argv, void (*init)(), void (*fini)(),
                  void (*loader_fini)(), void *stack_end) {
    using Main = int (*)(int, char **, char **);
    using Start = int (*)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *);
    const auto start = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
    return start(run_bench, argc, argv, init, fini, loader_fini, stack_end);
}
