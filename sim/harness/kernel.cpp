/* The generated kernel in process: clock, AXI4-Lite master, memory, protocol checks; a plain C interface.
 *
 * A cycle is two evaluations: clock low with the inputs of this cycle, after which outputs are sampled, then clock
 * high. What the memory drives depends on earlier cycles only, so combinational paths through the kernel are right.
 * Every function returns a status below or a value; after FAILED, kernel_error() tells why.
 */
#include "Vkernel.h"
#include "verilated.h"
#include "verilated_syms.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

#include "axi_port.h"
#include "timeline.h"

#include <cfenv>
#include <memory>
#include <vector>

void vl_fatal(const char *, int, const char *, const char *message) { fail("Verilator: %s", message); }

namespace {

enum Status { FAILED = -1, RUNNING = 0, INTERRUPT = 1, HUNG = 2 };
constexpr uint64_t REGISTER_PATIENCE = 100000; /* cycles that a register access may take */

/* The host's arithmetic in its default mode while the kernel runs: subnormals kept, nearest even. */
class DefaultArithmetic {
    fenv_t saved;

public:
    DefaultArithmetic() {
        fegetenv(&saved);
        fesetenv(FE_DFL_ENV);
    }
    ~DefaultArithmetic() { fesetenv(&saved); }
};

class Kernel {
    VerilatedContext context;
    Vkernel top{&context, "kernel"};
    AxiPort ports[PORTS] = {AXI_PORTS};
    DeviceMemory memory;
    uint64_t now = 0, progress = 0, states = 0;
    const void *states_data = nullptr;
    const uint8_t *running = nullptr;
    unsigned states_bits = 0;
    Timeline timeline;
#if VM_TRACE
    std::unique_ptr<VerilatedVcdC> waves;
#endif

    void find_states() {
        for (const auto &scope : *context.scopeNameMap()) {
            const VerilatedVar *variable = scope.second->varFind("states");
            const VerilatedVar *run = scope.second->varFind("run");
            if (!variable || !run) continue;
            states_data = variable->datap();
            states_bits = variable->entBits();
            running = static_cast<const uint8_t *>(run->datap());
            if (states_bits > 64) fail("states must have at most 64 bits, not %u", states_bits);
        }
    }

    uint64_t read_states() const {
        uint64_t value = 0;
        if (!*running) return 0;
        if (states_bits <= 8) return *static_cast<const uint8_t *>(states_data);
        if (states_bits <= 16) return *static_cast<const uint16_t *>(states_data);
        memcpy(&value, states_data, states_bits <= 32 ? 4 : 8);
        return value;
    }

    void dump(uint64_t time) {
#if VM_TRACE
        if (waves) waves->dump(time);
#else
        (void)time;
#endif
    }

    /* Clock low: drive the memory's side, let the kernel settle. */
    void settle() {
        for (AxiPort &port : ports) port.drive(now, memory);
        top.ap_clk = 0;
        top.eval();
        dump(2 * now);
    }

    /* Look at what the kernel drives, serve it, and end the cycle with the rising edge. */
    void finish() {
        bool moved = false;
        for (AxiPort &port : ports) moved |= port.serve(now, memory);
        if (states_data) {
            const uint64_t next = read_states();
            if (next != states) {
                timeline.change(now, states = next);
                moved = true;
            }
        }
        if (moved) progress = now;
        top.ap_clk = 1;
        top.eval();
        dump(2 * now + 1);
        now++;
    }

    void idle_registers() {
        top.s_axi_control_awvalid = 0;
        top.s_axi_control_wvalid = 0;
        top.s_axi_control_bready = 0;
        top.s_axi_control_arvalid = 0;
        top.s_axi_control_rready = 0;
    }

public:
    std::string error;

    explicit Kernel(const char *vcd) {
        context.fatalOnError(true);
#if VM_TRACE
        if (vcd) {
            context.traceEverOn(true);
            waves.reset(new VerilatedVcdC);
            top.trace(waves.get(), 99);
            waves->open(vcd);
            if (!waves->isOpen()) fail("trace file must be writable: %s", vcd);
        }
#else
        if (vcd) fail("trace must be asked for when the library is built");
#endif
        idle_registers();
        find_states();
    }
    ~Kernel() {
        // Verilator takes the model's scopes out of its thread's context, which may be of a kernel that is gone.
        Verilated::threadContextp(&context);
        top.final();
    }

    /* Before the first cycle; with its plus. */
    void give_plusarg(const char *text) { context.commandArgsAdd(1, &text); }

    void use_memory(void *data, uint64_t base, uint64_t size, const uint64_t *banks) {
        memory = DeviceMemory{static_cast<unsigned char *>(data), base, size};
        memcpy(memory.banks, banks, sizeof memory.banks);
    }

    void use_timing(const MemoryTiming &timing) {
        for (AxiPort &port : ports) port.use_timing(timing);
    }

    void use_fault(const MemoryFault &fault) {
        for (AxiPort &port : ports) port.use_fault(fault);
    }

    void use_limits(uint64_t reads, uint64_t writes) {
        for (AxiPort &port : ports) port.use_limits(reads, writes);
    }

    /* Cycles with reset low; the memory forgets what was outstanding. */
    void reset(uint64_t cycles) {
        for (AxiPort &port : ports) port.start();
        idle_registers();
        top.ap_rst_n = 0;
        for (uint64_t i = 0; i < cycles; i++) {
            for (AxiPort &port : ports) port.silence();
            top.ap_clk = 0;
            top.eval();
            /* Before the first edge registers hold anything, so nothing is looked at. */
            if (i)
                for (AxiPort &port : ports) port.check_reset();
            dump(2 * now);
            top.ap_clk = 1;
            top.eval();
            dump(2 * now + 1);
            now++;
        }
        top.ap_rst_n = 1;
        progress = now;
    }

    /* A launch begins: the memory's state is that of a fresh start. */
    void launch(uint64_t interval) {
        for (AxiPort &port : ports) {
            if (port.reads() || port.writes())
                fail("AXI: no burst may be outstanding between launches, and %llu reads and %llu writes are",
                     (Number)port.reads(), (Number)port.writes());
            port.start();
            port.open();
        }
        timeline.start(now, interval, states_bits);
        progress = now;
    }

    int run(uint64_t cycles, uint64_t patience) {
        while (cycles--) {
            settle();
            /* Verilator prefixes names that C++ compilers have used as keywords. */
            const bool interrupt = top.__SYM__interrupt;
            if (interrupt)
                for (AxiPort &port : ports) port.close();
            finish();
            if (interrupt) return INTERRUPT;
            if (patience && now - progress > patience) {
                progress = now;
                return HUNG;
            }
        }
        return RUNNING;
    }

    void write_register(uint32_t address, uint32_t value, uint32_t strobe) {
        bool address_open = true, data_open = true;
        top.s_axi_control_awaddr = address & 0xfff;
        top.s_axi_control_wdata = value;
        top.s_axi_control_wstrb = strobe & 0xf;
        top.s_axi_control_bready = 1;
        for (uint64_t i = 0; i < REGISTER_PATIENCE; i++) {
            top.s_axi_control_awvalid = address_open;
            top.s_axi_control_wvalid = data_open;
            settle();
            const bool answered = top.s_axi_control_bvalid;
            const unsigned response = top.s_axi_control_bresp;
            if (answered && (address_open || data_open))
                fail("AXI4-Lite: BVALID must follow the write's address and data (register 0x%03x)", address);
            address_open = address_open && !top.s_axi_control_awready;
            data_open = data_open && !top.s_axi_control_wready;
            finish();
            if (!answered) continue;
            idle_registers();
            if (response) fail("AXI4-Lite: response to writing register 0x%03x must be OKAY, not %u", address, response);
            return;
        }
        idle_registers();
        fail("AXI4-Lite: register 0x%03x must answer a write within %llu cycles", address,
             (unsigned long long)REGISTER_PATIENCE);
    }

    uint32_t read_register(uint32_t address) {
        bool open = true;
        top.s_axi_control_araddr = address & 0xfff;
        top.s_axi_control_rready = 1;
        for (uint64_t i = 0; i < REGISTER_PATIENCE; i++) {
            top.s_axi_control_arvalid = open;
            settle();
            const bool answered = top.s_axi_control_rvalid;
            const uint32_t value = top.s_axi_control_rdata;
            const unsigned response = top.s_axi_control_rresp;
            if (answered && open)
                fail("AXI4-Lite: RVALID must follow the read's address (register 0x%03x)", address);
            open = open && !top.s_axi_control_arready;
            finish();
            if (!answered) continue;
            idle_registers();
            if (response) fail("AXI4-Lite: response to reading register 0x%03x must be OKAY, not %u", address, response);
            return value;
        }
        idle_registers();
        fail("AXI4-Lite: register 0x%03x must answer a read within %llu cycles", address,
             (unsigned long long)REGISTER_PATIENCE);
    }

    VerilatedContext *verilated() { return &context; }
    uint64_t cycles() const { return now; }
    unsigned state_count() const { return states_bits; }

    /* states, addresses of port 0: last read, last write; bursts outstanding at the busiest port: reads, writes; cycle
     * of the launch's first error response (0 for none), and its address */
    void activity(uint64_t *values) const {
        values[0] = states;
        values[1] = ports[0].last_read;
        values[2] = ports[0].last_write;
        values[3] = values[4] = values[5] = values[6] = 0;
        for (const AxiPort &port : ports) {
            values[3] = memory_later(values[3], port.reads());
            values[4] = memory_later(values[4], port.writes());
            if (!port.failed_at || (values[5] && values[5] <= port.failed_at)) continue;
            values[5] = port.failed_at;
            values[6] = port.failed_address;
        }
    }

    /* memory_counts() of this launch, port by port */
    void memory_counts(uint64_t *values) const {
        for (const AxiPort &port : ports) {
            port.counts(values);
            values += MEMORY_COUNTS;
        }
    }

    /* AxiMonitor::count, port by port */
    void transfers(uint64_t *values) const {
        for (const AxiPort &port : ports) {
            port.transfers(values);
            values += AXI_CHANNELS;
        }
    }

    const std::vector<uint32_t> &counts() { return timeline.read(now); }

    void flush() {
#if VM_TRACE
        if (waves) waves->flush();
#endif
    }
};

/* Run `body`; an exception becomes FAILED and its text the kernel's error. */
template <typename Body> int64_t guarded(Kernel *kernel, Body body) {
    try {
        DefaultArithmetic arithmetic;
        Verilated::threadContextp(kernel->verilated()); // which `block.cpp` makes its models in
        return body();
    } catch (const std::exception &caught) {
        kernel->error = caught.what();
        kernel->flush();
        return FAILED;
    }
}

} // namespace

#define API extern "C" __attribute__((visibility("default")))

/* A new kernel; null with the reason in `reason` (of `room` bytes) if that fails. */
API Kernel *kernel_open(const char *vcd, char *reason, uint64_t room) {
    try {
        return new Kernel(vcd);
    } catch (const std::exception &caught) {
        snprintf(reason, room, "%s", caught.what());
        return nullptr;
    }
}
API void kernel_close(Kernel *kernel) { delete kernel; }
API void kernel_plusarg(Kernel *kernel, const char *text) { kernel->give_plusarg(text); }
API const char *kernel_error(Kernel *kernel) { return kernel->error.c_str(); }
API uint64_t kernel_beat_bytes() { return BEAT_BYTES; }
API uint64_t kernel_ports() { return PORTS; }
API uint64_t kernel_cycles(Kernel *kernel) { return kernel->cycles(); }
API uint64_t kernel_state_count(Kernel *kernel) { return kernel->state_count(); }
API void kernel_memory(Kernel *kernel, void *data, uint64_t base, uint64_t size, const uint64_t *banks) {
    kernel->use_memory(data, base, size, banks);
}
API void kernel_timing(Kernel *kernel, const MemoryTiming *timing) { kernel->use_timing(*timing); }
API void kernel_fault(Kernel *kernel, const MemoryFault *fault) { kernel->use_fault(*fault); }
API void kernel_limits(Kernel *kernel, uint64_t reads, uint64_t writes) { kernel->use_limits(reads, writes); }
API int64_t kernel_reset(Kernel *kernel, uint64_t cycles) {
    return guarded(kernel, [&] { return kernel->reset(cycles), 0; });
}
API int64_t kernel_launch(Kernel *kernel, uint64_t interval) {
    return guarded(kernel, [&] { return kernel->launch(interval), 0; });
}
API int64_t kernel_run(Kernel *kernel, uint64_t cycles, uint64_t patience) {
    return guarded(kernel, [&] { return kernel->run(cycles, patience); });
}
API int64_t kernel_write(Kernel *kernel, uint32_t address, uint32_t value, uint32_t strobe) {
    return guarded(kernel, [&] { return kernel->write_register(address, value, strobe), 0; });
}
API int64_t kernel_read(Kernel *kernel, uint32_t address) {
    return guarded(kernel, [&] { return int64_t{kernel->read_register(address)}; });
}
API void kernel_activity(Kernel *kernel, uint64_t *values) { kernel->activity(values); }
API void kernel_memory_counts(Kernel *kernel, uint64_t *values) { kernel->memory_counts(values); }
API void kernel_transfers(Kernel *kernel, uint64_t *values) { kernel->transfers(values); }
API uint64_t kernel_timeline(Kernel *kernel, uint32_t *counts, uint64_t room) {
    const auto &all = kernel->counts();
    if (counts) memcpy(counts, all.data(), 4 * (all.size() < room ? all.size() : room));
    return all.size();
}
API void kernel_flush(Kernel *kernel) { kernel->flush(); }
