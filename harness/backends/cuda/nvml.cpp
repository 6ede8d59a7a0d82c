#include "backends/cuda/nvml.hpp"

#include <dlfcn.h>

#include <utility>

#if __has_include(<nvml.h>)
#include <nvml.h>
#define HARNESS_HAS_NVML_HEADER
#endif

namespace harness::cuda {
namespace {

// The declarations of nvml.h that are used here. Every driver includes the library, but not every CUDA
// toolkit includes the header. If the header is available, the compiler checks these numbers against it.
using Device = void*;
using Result = int;  // 0: success
constexpr int sm_clock = 1, memory_clock = 2, gpu_sensor = 0;

// Reasons that reduce the clock while a kernel runs. Idling and clocks set by the user are left out, because
// they are not faults.
constexpr std::pair<unsigned long long, const char*> reasons[] = {
    {0x4, "power cap"},
    {0x8, "hardware slowdown"},
    {0x20, "software thermal slowdown"},
    {0x40, "hardware thermal slowdown"},
    {0x80, "power brake"},
};

// Answer of the driver: for how long the clock was reduced for one reason. `policies` lists the reasons by
// NVML's numbers.
struct HeldBack {
  unsigned long long reference_us = 0, nanoseconds = 0;
};
constexpr std::pair<int, const char*> policies[] = {
    {0, "power cap"},
    {1, "thermal slowdown"},
    {3, "board limit"},
};

#ifdef HARNESS_HAS_NVML_HEADER
static_assert(NVML_CLOCK_SM == sm_clock && NVML_CLOCK_MEM == memory_clock &&
              NVML_TEMPERATURE_GPU == gpu_sensor);
static_assert(nvmlClocksThrottleReasonSwPowerCap == reasons[0].first);
static_assert(nvmlClocksThrottleReasonHwSlowdown == reasons[1].first);
static_assert(nvmlClocksThrottleReasonSwThermalSlowdown == reasons[2].first);
static_assert(nvmlClocksThrottleReasonHwThermalSlowdown == reasons[3].first);
static_assert(nvmlClocksThrottleReasonHwPowerBrakeSlowdown == reasons[4].first);
static_assert(NVML_PERF_POLICY_POWER == policies[0].first && NVML_PERF_POLICY_THERMAL == policies[1].first);
static_assert(NVML_PERF_POLICY_BOARD_LIMIT == policies[2].first);
static_assert(sizeof(nvmlViolationTime_t) == sizeof(HeldBack));
#endif

template <class Function>
Function symbol(void* library, const char* name) {
  return library == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library, name));
}

std::optional<double> reading(Result result, unsigned value) {
  return result == 0 ? std::optional<double>(value) : std::nullopt;
}

}  // namespace

Nvml::Nvml(const std::string& bus_id) : library_(dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
  const auto init = symbol<Result (*)()>(library_, "nvmlInit_v2");
  const auto find = symbol<Result (*)(const char*, Device*)>(library_, "nvmlDeviceGetHandleByPciBusId_v2");
  if (init == nullptr || find == nullptr || init() != 0) return;
  if (find(bus_id.c_str(), &device_) != 0) device_ = nullptr;
}

std::string Nvml::driver() const {
  char version[96] = "";
  const auto ask = symbol<Result (*)(char*, unsigned)>(library_, "nvmlSystemGetDriverVersion");
  return available() && ask != nullptr && ask(version, sizeof version) == 0 ? version : "";
}

backends::DeviceState Nvml::state() const {
  backends::DeviceState state;
  if (!available()) return state;
  unsigned value = 0;
  if (const auto clock = symbol<Result (*)(Device, int, unsigned*)>(library_, "nvmlDeviceGetClockInfo")) {
    state.clock_mhz = reading(clock(device_, sm_clock, &value), value);
    state.memory_clock_mhz = reading(clock(device_, memory_clock, &value), value);
  }
  if (const auto sensor = symbol<Result (*)(Device, int, unsigned*)>(library_, "nvmlDeviceGetTemperature")) {
    state.temperature_c = reading(sensor(device_, gpu_sensor, &value), value);
  }
  unsigned long long held_back = 0;
  const auto ask =
      symbol<Result (*)(Device, unsigned long long*)>(library_, "nvmlDeviceGetCurrentClocksThrottleReasons");
  if (ask != nullptr && ask(device_, &held_back) == 0) {
    for (const auto& [bit, name] : reasons) {
      if ((held_back & bit) != 0) state.throttled.insert(name);
    }
  }
  // A reduction of the clock may begin and end between two queries, so the driver's accumulated times are
  // read too.
  if (const auto count =
          symbol<Result (*)(Device, int, HeldBack*)>(library_, "nvmlDeviceGetViolationStatus")) {
    for (const auto& [policy, name] : policies) {
      HeldBack time;
      if (count(device_, policy, &time) == 0)
        state.throttled_ms[name] = static_cast<double>(time.nanoseconds) * 1e-6;
    }
  }
  return state;
}

}  // namespace harness::cuda
