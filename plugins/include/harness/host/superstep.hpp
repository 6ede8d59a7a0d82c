// The host hook of an algorithm: a look at the run between two supersteps, for phases whose number or data
// the device cannot know. Authors include it by harness/plugin.hpp.
#pragma once

#include <span>
#include <vector>

#include "errors.hpp"

namespace harness {

/// A typed hand on harness_superstep. Each read and write is a copy across the bus within what is timed, so
/// keep them few. What the harness refuses is thrown, for guarded() to pass on.
class Superstep {
 public:
  explicit Superstep(const harness_superstep& at) : at_(at) {}

  /// The superstep that has ended; UINT32_MAX: the init hook.
  uint32_t number() const { return at_.superstep; }
  uint64_t frontier_size() const { return at_.frontier_size; }
  /// The algorithm's scalars, `c.user` of the device.
  uint64_t& user(uint32_t k) const { return at_.user[k]; }
  double sum(uint32_t k) const { return at_.sums[k]; }

  /// Whether the `next` hook has ended the run, by default because the frontier is empty. restart() undoes
  /// it.
  bool done() const { return *at_.done != 0; }
  void end() const { *at_.done = 1; }
  /// The init hook runs again, with the user words as they are then.
  void restart() const {
    *at_.done = 0;
    *at_.restart = 1;
  }

  /// `count` elements of property number `index` of the plan, from element `first` on.
  template <class T>
  std::vector<T> read(uint32_t index, uint64_t first, uint64_t count) const {
    std::vector<T> values(count);
    harness_error error = no_error();
    check(at_.read(at_.self, index, byte_of<T>(first), count * sizeof(T), values.data(), &error), error);
    return values;
  }
  template <class T>
  void write(uint32_t index, uint64_t first, std::span<const T> values) const {
    harness_error error = no_error();
    check(at_.write(at_.self, index, byte_of<T>(first), values.size_bytes(), values.data(), &error), error);
  }

 private:
  // One that no property has where it would overflow.
  template <class T>
  static uint64_t byte_of(uint64_t element) {
    return element > UINT64_MAX / sizeof(T) ? UINT64_MAX : element * sizeof(T);
  }

  const harness_superstep& at_;
};

/// The call of a host side that is a struct: null where that has no superstep() (AlgorithmHost).
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
