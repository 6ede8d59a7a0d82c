// The host hook of an algorithm, which runs on the host between two supersteps. It is for algorithms with
// several phases, if the device cannot determine the number of the phases or their data. Plugin authors
// include this header through harness/plugin.hpp.
#pragma once

#include <span>
#include <vector>

#include "errors.hpp"

namespace harness {

/// Typed wrapper of harness_superstep. Each read() and write() copies over the bus within the timed region,
/// so call them rarely. Both throw PluginError if the harness refuses the call; guarded() reports the error.
class Superstep {
 public:
  explicit Superstep(const harness_superstep& at) : at_(at) {}

  /// Number of the superstep that has ended, or UINT32_MAX if only the init hook has run.
  uint32_t number() const { return at_.superstep; }
  /// Number of active vertices of the next superstep.
  uint64_t frontier_size() const { return at_.frontier_size; }
  /// The algorithm's scalar k, which its device hooks read as `c.user[k]`.
  uint64_t& user(uint32_t k) const { return at_.user[k]; }
  /// Returns the total that `init` and `apply` have added to `c.sums[k]` in the superstep that has ended.
  double sum(uint32_t k) const { return at_.sums[k]; }

  /// True if the `next` hook ended the run. By default that hook ends the run if the frontier is empty. After
  /// restart() the run continues.
  bool done() const { return *at_.done != 0; }
  void end() const { *at_.done = 1; }
  /// Makes the init hook run again after superstep() returns. The hook reads the values that user() has by
  /// then.
  void restart() const {
    *at_.done = 0;
    *at_.restart = 1;
  }

  /// Reads `count` elements of the algorithm's property number `index` (harness_plan::properties), starting
  /// at element `first`.
  template <class T>
  std::vector<T> read(uint32_t index, uint64_t first, uint64_t count) const {
    std::vector<T> values(count);
    harness_error error = no_error();
    check(at_.read(at_.self, index, byte_of<T>(first), count * sizeof(T), values.data(), &error), error);
    return values;
  }
  /// Writes `values` to the algorithm's property number `index`, starting at element `first`.
  template <class T>
  void write(uint32_t index, uint64_t first, std::span<const T> values) const {
    harness_error error = no_error();
    check(at_.write(at_.self, index, byte_of<T>(first), values.size_bytes(), values.data(), &error), error);
  }

 private:
  // Returns the byte offset of an element. An overflow gives UINT64_MAX, which is out of range for every
  // property.
  template <class T>
  static uint64_t byte_of(uint64_t element) {
    return element > UINT64_MAX / sizeof(T) ? UINT64_MAX : element * sizeof(T);
  }

  const harness_superstep& at_;
};

/// Returns the `superstep` entry of harness_algorithm, or null if Host has no superstep() (AlgorithmHost).
template <class Host>
constexpr decltype(harness_algorithm::superstep) superstep_call() {
  constexpr bool hooks = requires(const harness_problem& problem, const Superstep& at) {
    Host::superstep(problem, at);
  };
  static_assert(
      hooks || !requires { &Host::superstep; },
      "superstep() takes a harness_problem and a Superstep, both by const reference");
  if constexpr (!hooks) {
    return nullptr;
  } else {
    return [](const harness_problem* problem, harness_superstep* at, harness_error* error) {
      return guarded(error, [&] { Host::superstep(*problem, Superstep(*at)); });
    };
  }
}

}  // namespace harness
