/* The generated system of a board in process: clock, reset, and the other end of its serial line; a plain C interface.
 *
 * CLOCKS_PER_BIT cycles are a bit. The line's model shares nothing with the hardware: bytes that are to be sent are
 * shifted out bit by bit, and what the board sends is looked at in the middle of each bit. Functions return FAILED or a
 * value; after FAILED, board_error() tells why.
 */
#include "Vkernel.h"
#include "verilated.h"

#include <cfenv>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

[[noreturn]] void fail(const char *format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    throw std::runtime_error(text);
}

constexpr int64_t FAILED = -1;
constexpr unsigned STOP = 9; /* its place in a frame: start bit, eight bits, stop bit */

class Board {
    VerilatedContext context;
    Vkernel top{&context, "board"};
    std::deque<unsigned char> to_send, received;
    uint64_t now = 0;
    unsigned sent_cycles = 0, sent_bits = 0; /* of the byte at the head of to_send */
    unsigned frame = 0;                      /* that byte as bits on the line, the first lowest */
    unsigned seen_cycles = 0, seen_value = 0;
    bool receiving = false;

    void drive() {
        if (!sent_bits && !to_send.empty()) {
            frame = (unsigned)to_send.front() << 1 | 1u << STOP;
            sent_bits = STOP + 1;
            sent_cycles = CLOCKS_PER_BIT;
        }
        top.rx = sent_bits ? frame & 1 : 1;
        if (sent_bits && !--sent_cycles) {
            frame >>= 1;
            sent_cycles = CLOCKS_PER_BIT;
            if (!--sent_bits) to_send.pop_front();
        }
    }

    void look() {
        if (!receiving) {
            if (top.tx) return;
            receiving = true;
            seen_cycles = seen_value = 0;
        }
        const unsigned place = seen_cycles / CLOCKS_PER_BIT, within = seen_cycles % CLOCKS_PER_BIT;
        seen_cycles++;
        if (within != CLOCKS_PER_BIT / 2) return;
        if (!place && top.tx) fail("line: a start bit must last, and one did not in cycle %llu", (unsigned long long)now);
        if (place && place < STOP) seen_value |= (unsigned)top.tx << (place - 1);
        if (place == STOP) {
            if (!top.tx) fail("line: a stop bit must be 1, and is 0 in cycle %llu", (unsigned long long)now);
            received.push_back(seen_value);
            receiving = false;
        }
    }

public:
    std::string error;

    Board() {
        context.fatalOnError(true);
        top.rx = 1;
    }
    ~Board() {
        Verilated::threadContextp(&context);  // as of the kernel, see kernel.cpp
        top.final();
    }

    void cycle(bool reset) {
        top.rst = reset;
        if (!reset) drive();
        top.clk = 0;
        top.eval();
        if (!reset) look();
        top.clk = 1;
        top.eval();
        now++;
    }

    void reset(uint64_t cycles) {
        to_send.clear();
        received.clear();
        sent_bits = 0;
        receiving = false;
        top.rx = 1;
        while (cycles--) cycle(true);
    }

    void send(const unsigned char *bytes, uint64_t count) { to_send.insert(to_send.end(), bytes, bytes + count); }

    /* Until a byte has come, or the cycles have passed. */
    uint64_t run(uint64_t cycles) {
        uint64_t passed = 0;
        for (; passed < cycles && received.empty(); passed++) cycle(false);
        return passed;
    }

    uint64_t receive(unsigned char *bytes, uint64_t most) {
        uint64_t count = 0;
        for (; count < most && !received.empty(); received.pop_front()) bytes[count++] = received.front();
        return count;
    }

    uint64_t waiting() const { return to_send.size(); }
};

template <typename Function> int64_t guarded(Board *board, Function function) {
    fenv_t saved;
    fegetenv(&saved);
    fesetenv(FE_DFL_ENV);
    int64_t result = FAILED;
    try {
        result = (int64_t)function();
    } catch (const std::exception &error) {
        board->error = error.what();
    }
    fesetenv(&saved);
    return result;
}

} // namespace

void vl_fatal(const char *file, int line, const char *, const char *message) {
    fail("Verilator: %s (%s, line %d)", message, file, line);
}

#define API extern "C" __attribute__((visibility("default")))

API void *board_open(char *reason, uint64_t size) {
    try {
        return new Board;
    } catch (const std::exception &error) {
        snprintf(reason, size, "%s", error.what());
        return nullptr;
    }
}
API void board_close(Board *board) { delete board; }
API const char *board_error(Board *board) { return board->error.c_str(); }
API int64_t board_reset(Board *board, uint64_t cycles) {
    return guarded(board, [&] { board->reset(cycles); return 0; });
}
API int64_t board_send(Board *board, const unsigned char *bytes, uint64_t count) {
    return guarded(board, [&] { board->send(bytes, count); return 0; });
}
API int64_t board_run(Board *board, uint64_t cycles) { return guarded(board, [&] { return board->run(cycles); }); }
API int64_t board_receive(Board *board, unsigned char *bytes, uint64_t most) {
    return guarded(board, [&] { return board->receive(bytes, most); });
}
API int64_t board_waiting(Board *board) { return guarded(board, [&] { return board->waiting(); }); }
