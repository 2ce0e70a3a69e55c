/* The harness's AXI monitor as a shared library, for its test: a cycle per call. */
#include "axi_monitor.h"

#define API extern "C" __attribute__((visibility("default")))

struct Watched {
    AxiMonitor monitor;
    std::string error;
};

template <typename Body> static int guarded(Watched *watched, Body body) {
    try {
        body();
        return 0;
    } catch (const HarnessError &caught) {
        watched->error = caught.what();
        return 1;
    }
}

API Watched *watch_open(uint64_t beat_bytes, uint64_t reads, uint64_t writes) {
    auto *watched = new Watched{AxiMonitor(beat_bytes), ""};
    watched->monitor.use_limits(reads, writes);
    return watched;
}
API void watch_free(Watched *watched) { delete watched; }
API void watch_close(Watched *watched) { watched->monitor.close(); }
API void watch_open_again(Watched *watched) { watched->monitor.open(); }
API int watch_reset(Watched *watched, const AxiSample *now) {
    return guarded(watched, [&] { watched->monitor.reset(*now); });
}
API int watch_check(Watched *watched, const AxiSample *now) {
    return guarded(watched, [&] { watched->monitor.check(*now); });
}
API const char *watch_error(const Watched *watched) { return watched->error.c_str(); }
API uint64_t watch_transfers(const Watched *watched, int channel) { return watched->monitor.count[channel]; }
