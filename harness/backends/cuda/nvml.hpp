// Clocks, temperature and throttling of a GPU through NVML, which is loaded if available. The harness queries
// it before and after the repetitions of a configuration.
#pragma once

#include <string>

#include "backends/backend.hpp"
#include "backends/gauge.hpp"

namespace harness::cuda {

class Nvml {
 public:
  /// Opens the device with this PCI bus id. Without the library or the device, state() is empty.
  explicit Nvml(const std::string& bus_id);
  bool available() const { return device_ != nullptr; }
  /// Returns the driver's version, such as "580.65.06".
  std::string driver() const;
  backends::DeviceState state() const;
  /// Returns the device's current use. Utilisation is the mean of the driver's samples since the last call.
  backends::Reading use();

 private:
  void read_utilisation(backends::Reading& reading);

  void* library_ = nullptr;  // never closed
  void* device_ = nullptr;
  unsigned long long seen_us_ = 0;  // time of the last sample of utilisation
};

}  // namespace harness::cuda
