// Process-wide settings that a library can change: floating-point rounding, signal handlers, working folder,
// limits, locale and more. The harness compares them before and after it loads or calls plugins, so that one
// plugin cannot change the results of another.
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

/// Names of settings that differ from a ProcessSettings object.
struct SettingChanges {
  std::vector<std::string> set_back;  ///< changed and restored
  std::vector<std::string> lost;      ///< changed and could not be restored

  bool any() const { return !set_back.empty() || !lost.empty(); }
};

class ProcessSettings {
 public:
  /// Reads the settings of this process and of the calling thread.
  ProcessSettings();
  ~ProcessSettings();
  ProcessSettings(const ProcessSettings&) = delete;
  ProcessSettings& operator=(const ProcessSettings&) = delete;

  /// Restores every setting that differs from what the constructor read, and returns the names of these
  /// settings. Only the thread that constructed the object may call it.
  SettingChanges set_back() const;

 private:
  struct Saved;
  std::unique_ptr<Saved> saved_;
};

/// Returns the floating-point control bits of the calling thread: rounding, flush-to-zero, and enabled traps,
/// without the sticky exception flags. Loading a library linked with -ffast-math changes these bits. Returns
/// 0 on processors other than x86-64 and AArch64.
uint64_t floating_point_control();

/// Sets the control bits of the calling thread to a value that floating_point_control() returned.
void set_floating_point_control(uint64_t control);

}  // namespace harness
