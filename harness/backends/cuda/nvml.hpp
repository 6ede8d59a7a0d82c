// Clocks, temperature and throttling of a GPU through NVML, which is loaded
// where it is there. The harness asks before and after the repetitions of a row.
#pragma once

#include <string>

#include "backends/backend.hpp"

namespace harness::cuda {

class Nvml {
 public:
  /// For the device with this PCI bus id; without the library or the device state() knows nothing.
  explicit Nvml(const std::string& bus_id);
  bool available() const { return device_ != nullptr; }
  /// The driver's version, "580.65.06".
  std::string driver() const;
  backends::DeviceState state() const;

 private:
  void* library_ = nullptr;  // never closed
  void* device_ = nullptr;
};

}  // namespace harness::cuda
