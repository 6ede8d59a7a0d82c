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

// NVML's answer about one reason of a reduced clock. It has the time of the query, and for how long this
// reason has reduced the clock so far. `policies` lists the reasons by NVML's numbers.
struct HeldBack {
  unsigned long long reference_us = 0, nanoseconds = 0;
};
constexpr std::pair<int, const char*> policies[] = {
    {0, "power cap"},
    {1, "thermal slowdown"},
    {3, "board limit"},
};

struct MemoryUse {
  unsigned long long total = 0, free = 0, used = 0;
};
// A sample of a percentage, such as utilisation, in the driver's buffer.
struct DriverSample {
  unsigned long long at_us;
  union {
    unsigned whole;
    double real;
  } value;
};
constexpr int utilisation_samples = 1;

#ifdef HARNESS_HAS_NVML_HEADER
static_assert(sizeof(nvmlMemory_t) == sizeof(MemoryUse) && sizeof(nvmlSample_t) == sizeof(DriverSample));
static_assert(NVML_GPU_UTILIZATION_SAMPLES == utilisation_samples);
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

backends::Reading Nvml::use() {
  backends::Reading reading;
  if (!available()) return reading;
  MemoryUse memory;
  if (const auto ask = symbol<Result (*)(Device, MemoryUse*)>(library_, "nvmlDeviceGetMemoryInfo");
      ask != nullptr && ask(device_, &memory) == 0)
    reading.memory_bytes = memory.used;
  unsigned value = 0;
  if (const auto ask = symbol<Result (*)(Device, unsigned*)>(library_, "nvmlDeviceGetPowerUsage");
      ask != nullptr && ask(device_, &value) == 0)
    reading.power_w = value * 1e-3;
  if (const auto ask = symbol<Result (*)(Device, int, unsigned*)>(library_, "nvmlDeviceGetClockInfo");
      ask != nullptr && ask(device_, sm_clock, &value) == 0)
    reading.clock_mhz = value;
  read_utilisation(reading);
  return reading;
}

// The driver keeps the last samples in a buffer. The time between two samples is the period over which the
// driver has averaged a sample.
void Nvml::read_utilisation(backends::Reading& reading) {
  const auto ask = symbol<Result (*)(Device, int, unsigned long long, int*, unsigned*, DriverSample*)>(
      library_, "nvmlDeviceGetSamples");
  constexpr unsigned most = 128;
  DriverSample samples[most];
  unsigned count = most;
  int type = 0;
  if (ask == nullptr || ask(device_, utilisation_samples, seen_us_, &type, &count, samples) != 0 ||
      count == 0)
    return;
  double sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += samples[i].value.whole;
  const unsigned long long before = seen_us_ != 0 ? seen_us_ : samples[0].at_us;
  const unsigned periods = seen_us_ != 0 ? count : count - 1;
  seen_us_ = samples[count - 1].at_us;
  reading.utilisation = sum / count * 1e-2;
  if (periods > 0) reading.utilisation_period_ms = static_cast<double>(seen_us_ - before) * 1e-3 / periods;
}

}  // namespace harness::cuda
