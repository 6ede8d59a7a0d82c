// Reads the memory in use, power, clock and utilisation of a GPU from NVML (backends/gauge.hpp). NVML does
// not need CUDA, so a process that does not compute on the GPU can read them.
#include "backends/gauge.hpp"

#include <memory>

#include "backends/cuda/nvml.hpp"

namespace harness::cuda {
namespace {

class NvmlGauge : public backends::Gauge {
 public:
  explicit NvmlGauge(const std::string& bus_id) : nvml_(bus_id) {}
  bool available() const { return nvml_.available(); }
  backends::Reading read() override { return nvml_.use(); }

 private:
  Nvml nvml_;
};

}  // namespace
}  // namespace harness::cuda

extern "C" __attribute__((visibility("default"))) harness::backends::Gauge* harness_backend_gauge_v1(
    const std::string& id) {
  auto gauge = std::make_unique<harness::cuda::NvmlGauge>(id);
  return gauge->available() ? gauge.release() : nullptr;
}
