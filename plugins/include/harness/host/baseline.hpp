// Host part of a baseline: a complete third-party program, or one written for comparison, that computes an
// algorithm on its own data structure. Plugin authors include this header through harness/plugin.hpp.
#pragma once

#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>

#include "algorithm.hpp"
#include "errors.hpp"
#include "structs.hpp"

namespace harness {

/// The algorithm, graph and device of a baseline program. All data that the member functions return is valid
/// until the program is destroyed. Each call throws PluginError if the harness cannot provide the requested
/// object.
class BaselineInput {
 public:
  explicit BaselineInput(const harness_baseline_input& input)
      : given_(&input), input_(whole_struct(input)), problem_(whole_struct(*input.problem)) {}

  const harness_baseline_input& given() const { return *given_; }
  std::string_view algorithm() const { return input_.algorithm; }
  const harness_problem& problem() const { return problem_; }
  uint32_t vertices() const { return problem_.vertices; }
  uint64_t edges() const { return problem_.edges; }
  const harness_adjacency& out() const { return problem_.out; }
  const harness_adjacency& in() const { return problem_.in; }
  /// Returns the number of CPU threads that a run may use, or 0 if the run is on another device.
  unsigned threads() const { return input_.threads; }

  /// Returns the algorithm's parameter of this name. Throws HARNESS_UNSUPPORTED if the algorithm has no such
  /// parameter, because its version is not the one for which the baseline was written.
  const harness_setting& setting(std::string_view name) const {
    for (const harness_setting& one : std::span(input_.settings, input_.setting_count)) {
      if (one.name == name) return one;
    }
    throw PluginError(HARNESS_UNSUPPORTED, "the algorithm " + std::string(algorithm()) +
                                               " has no parameter " + std::string(name) +
                                               ", which this baseline needs");
  }
  /// Returns the type of a property's elements (harness_element), or 0 if it is unknown.
  uint32_t property_type(std::string_view name) const {
    for (uint32_t i = 0; i < input_.plan->property_count; ++i) {
      if (input_.plan->properties[i].name == name) return input_.plan->properties[i].type;
    }
    return 0;
  }
  /// Returns the parameter of the baseline with index `place` in About::params.
  const harness_value& param(size_t place) const { return input_.params[place]; }

  /// Returns uninitialised device memory for `count` elements, counted as memory of the graph.
  template <class T>
  std::span<T> graph_array(const char* name, uint64_t count) const {
    return array<T>(HARNESS_GRAPH_MEMORY, name, count);
  }
  /// Returns uninitialised device memory for `count` elements, counted as scratch memory.
  template <class T>
  std::span<T> scratch_array(const char* name, uint64_t count) const {
    return array<T>(HARNESS_SCRATCH_MEMORY, name, count);
  }
  /// Returns the device array of one of the algorithm's properties, with one element per vertex. A run writes
  /// its result to this array.
  template <class T>
  std::span<T> property(const char* name) const {
    void* data = nullptr;
    harness_error error = no_error();
    check(input_.property(input_.self, name, sizeof(T), &data, &error), error);
    return {static_cast<T*>(data), vertices()};
  }

 private:
  template <class T>
  std::span<T> array(harness_purpose purpose, const char* name, uint64_t count) const {
    void* data = nullptr;
    harness_error error = no_error();
    check(input_.allocate(input_.self, purpose, name, count * sizeof(T), &data, &error), error);
    return {static_cast<T*>(data), count};
  }

  const harness_baseline_input* given_;
  harness_baseline_input input_;
  harness_problem problem_;
};

/// A program of a baseline, prepared for one algorithm, graph and set of parameters. Its constructor builds
/// the data that all runs share. The constructor and each call may throw.
class BaselineProgram {
 public:
  BaselineProgram() = default;
  BaselineProgram(const BaselineProgram&) = delete;
  BaselineProgram& operator=(const BaselineProgram&) = delete;
  virtual ~BaselineProgram() = default;
  /// Executes one complete run, including the setting of initial values. The harness times this call. The
  /// program may set the members of `run`, such as the number of supersteps (harness_baseline_run).
  virtual void run(harness_baseline_run& run) = 0;
  /// Copies the result of the last run to the arrays that property() returns, unless run() has written it
  /// there. The call is not timed.
  virtual void collect() {}
};

/// A program and its input, which lives as long as the program.
struct HeldProgram {
  HeldProgram(const harness_baseline_input& given,
              std::unique_ptr<BaselineProgram> (*prepare)(const BaselineInput& input))
      : input(given), program(prepare(input)) {}
  BaselineInput input;
  std::unique_ptr<BaselineProgram> program;
};

/// Describes a baseline. `prepare` makes one program per algorithm, graph and set of parameters. The input
/// lives as long as the program.
template <std::unique_ptr<BaselineProgram> (*prepare)(const BaselineInput& input)>
constexpr harness_baseline make_baseline() {
  using Held = HeldProgram;
  return {.struct_size = sizeof(harness_baseline),
          .reserved = 0,
          .prepare =
              [](const harness_baseline_input* input, void** program, harness_error* error) {
                return guarded(error, [&] { *program = std::make_unique<Held>(*input, prepare).release(); });
              },
          .run =
              [](void* program, harness_baseline_run* run, harness_error* error) {
                return guarded(error, [&] {
                  harness_baseline_run done = whole_struct(*run);
                  static_cast<Held*>(program)->program->run(done);
                  set_field(*run, &harness_baseline_run::checked_itself, done.checked_itself);
                  set_field(*run, &harness_baseline_run::milliseconds, done.milliseconds);
                  set_field(*run, &harness_baseline_run::supersteps, done.supersteps);
                  set_field(*run, &harness_baseline_run::graph_bytes, done.graph_bytes);
                  set_field(*run, &harness_baseline_run::scratch_bytes, done.scratch_bytes);
                });
              },
          .collect =
              [](void* program, harness_error* error) {
                return guarded(error, [&] { static_cast<Held*>(program)->program->collect(); });
              },
          .destroy = [](void* program) { delete static_cast<Held*>(program); },
          .update = nullptr};
}

}  // namespace harness
