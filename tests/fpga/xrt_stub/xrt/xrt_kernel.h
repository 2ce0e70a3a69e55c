/* In the place of XRT: the verilated kernel of the library SIMGNN_KERNEL, with the memory timing in SIMGNN_TIMING.
 *
 * As XRT does it, an argument's register and size are those of kernel.xml (SIMGNN_XML), a number of another size is
 * refused, and a launch is what writes the registers. Buffers lie far apart. */
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

enum ert_cmd_state { ERT_CMD_STATE_COMPLETED = 4, ERT_CMD_STATE_TIMEOUT = 8 };
enum xclBOSyncDirection { XCL_BO_SYNC_BO_TO_DEVICE, XCL_BO_SYNC_BO_FROM_DEVICE };

namespace xrt {

inline std::string text_of(const char *variable) {
    std::ifstream file(std::getenv(variable), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

struct uuid {};

struct device {
    explicit device(unsigned) {}
    uuid load_xclbin(const std::string &) { return {}; }
};

/* What was written is not on the device before it is synchronised, and the other way round. */
struct buffer {
    std::vector<char> host, there;
    uint64_t address;
};

struct bo {
    buffer *data;
    bo(const device &, size_t size, int group)
        : data(new buffer{std::vector<char>(size), std::vector<char>(size), uint64_t(29 - group) << 57 | 0x5a5000}) {}
    uint64_t address() const { return data->address; }
    void write(const void *from) { std::memcpy(data->host.data(), from, data->host.size()); }
    void read(void *to) { std::memcpy(to, data->host.data(), data->host.size()); }
    void sync(xclBOSyncDirection way) {
        if (way == XCL_BO_SYNC_BO_TO_DEVICE)
            data->there = data->host;
        else
            data->host = data->there;
    }
};

struct argument {
    uint32_t offset, size;
};

struct machine {
    void *library = dlopen(std::getenv("SIMGNN_KERNEL"), RTLD_NOW), *handle;
    std::string timing = text_of("SIMGNN_TIMING");
    std::vector<argument> arguments;

    template <typename Function> Function *find(const char *name) const {
        return reinterpret_cast<Function *>(dlsym(library, name));
    }
    machine() {
        char reason[512];
        const std::string xml = text_of("SIMGNN_XML");
        const std::regex pattern("<arg .* size=\"0x(\\w+)\" offset=\"0x(\\w+)\"");
        const auto number = [](const std::string &digits) { return uint32_t(std::stoul(digits, nullptr, 16)); };
        for (std::sregex_iterator it(xml.begin(), xml.end(), pattern); it != std::sregex_iterator(); ++it)
            arguments.push_back({number((*it)[2]), number((*it)[1])});
        handle = find<void *(const char *, char *, uint64_t)>("kernel_open")(nullptr, reason, sizeof reason);
        find<void(void *, const void *)>("kernel_timing")(handle, timing.data());
        if (find<int64_t(void *, uint64_t)>("kernel_reset")(handle, 4) < 0) throw std::runtime_error("reset");
    }
    uint32_t read(uint32_t address) const {
        return uint32_t(find<int64_t(void *, uint32_t)>("kernel_read")(handle, address));
    }
    void write(uint32_t address, uint32_t value) const {
        if (find<int64_t(void *, uint32_t, uint32_t, uint32_t)>("kernel_write")(handle, address, value, 15) < 0)
            throw std::runtime_error("write");
    }
};

struct kernel {
    enum class cu_access_mode { exclusive, shared };
    machine *run_on = new machine;
    kernel(const device &, const uuid &, const std::string &, cu_access_mode) {}
    int group_id(int argument) const { return argument; }
    uint32_t read_register(uint32_t address) const { return run_on->read(address); }
};

struct run {
    machine &on;
    std::vector<std::vector<uint32_t>> values;
    std::vector<buffer *> banks;

    explicit run(const kernel &k) : on(*k.run_on), values(k.run_on->arguments.size()) {}
    void set_arg(int index, uint32_t value) {
        if (on.arguments.at(size_t(index)).size != 4) throw std::runtime_error("Bad argument size");
        values[size_t(index)] = {value};
    }
    void set_arg(int index, const bo &bank) {
        if (on.arguments.at(size_t(index)).size != 8) throw std::runtime_error("Bad argument size");
        values[size_t(index)] = {uint32_t(bank.data->address), uint32_t(bank.data->address >> 32)};
        banks.push_back(bank.data);
    }
    void start() {}
    ert_cmd_state wait(const std::chrono::milliseconds &) {
        const size_t beat = on.find<uint64_t()>("kernel_beat_bytes")(), ports = banks.size();
        const size_t size = ports * banks[0]->there.size();
        std::vector<char> memory(size);
        std::vector<uint64_t> places;
        const auto each = [&](auto copy) {
            for (size_t at = 0; at < size; at++)
                copy(memory[at], banks[at / beat % ports]->there[at / beat / ports * beat + at % beat]);
        };
        each([](char &one, char &other) { one = other; });
        for (buffer *bank : banks) places.push_back(bank->address);
        const auto use_memory = on.find<void(void *, void *, uint64_t, uint64_t, const uint64_t *)>("kernel_memory");
        const auto pass = on.find<int64_t(void *, uint64_t, uint64_t)>("kernel_run");
        use_memory(on.handle, memory.data(), 0, size, places.data());
        while (!(on.read(0) & 4)) pass(on.handle, 256, 0);
        for (size_t index = 0; index < values.size(); index++)
            for (size_t word = 0; word < values[index].size(); word++)
                on.write(on.arguments[index].offset + uint32_t(4 * word), values[index][word]);
        if (on.find<int64_t(void *, uint64_t)>("kernel_launch")(on.handle, 0) < 0) throw std::runtime_error("launch");
        on.write(0, 1);
        ert_cmd_state state = ERT_CMD_STATE_TIMEOUT;
        for (int look = 0; look < 10000 && state == ERT_CMD_STATE_TIMEOUT; look++) {
            if (pass(on.handle, 1000, 0) < 0)
                throw std::runtime_error(on.find<const char *(void *)>("kernel_error")(on.handle));
            if (on.read(0) & 2) state = ERT_CMD_STATE_COMPLETED;
        }
        each([](char &one, char &other) { other = one; });
        return state;
    }
};

} // namespace xrt
