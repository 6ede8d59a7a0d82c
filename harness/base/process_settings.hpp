// Settings of a process that code from elsewhere can change for all that comes after it: how numbers are
// rounded, what signals do, the working folder, limits, the locale. Plugins are loaded and run between a look
// before and a look after, so that one plugin cannot change what another one computes.
#pragma once

#include <sched.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <locale>
#include <memory>
#include <string>
#include <vector>

namespace harness {

/// What was not as before, by name.
struct SettingChanges {
  std::vector<std::string> set_back;  ///< changed, and now as it was
  std::vector<std::string> lost;      ///< changed for good

  bool any() const { return !set_back.empty() || !lost.empty(); }
};

class ProcessSettings {
 public:
  /// Reads the settings of this process and of the calling thread.
  ProcessSettings();
  ~ProcessSettings();
  ProcessSettings(const ProcessSettings&) = delete;
  ProcessSettings& operator=(const ProcessSettings&) = delete;

  /// Sets back whatever differs from what the constructor read. To be called by the thread that constructed
  /// it.
  SettingChanges set_back() const;

 private:
  struct Saved;
  std::unique_ptr<Saved> saved_;
};

/// How this thread computes with floating-point numbers: rounding, whether results too small for a normal
/// number become 0, which faults raise a signal. A library that was linked with -ffast-math changes it when
/// it is loaded. These are the control bits of the calling thread, without those that note what happened. 0
/// on a processor of which this file does not know any.
uint64_t floating_point_control();

/// Sets the control bits that floating_point_control() returned earlier.
void set_floating_point_control(uint64_t control);

}  // namespace harness
