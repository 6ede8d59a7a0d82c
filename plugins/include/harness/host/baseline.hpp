// Writing a baseline: a whole program of another making that computes an algorithm on a data structure of its
// own, so that combinations are compared with it. Authors include this by harness/plugin.hpp.
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

/// What a baseline is to compute, on which graph and where. All that it gives lasts as long as the program.
/// What cannot be given is thrown as a PluginError.
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
  /// Threads of the processor that a run is to take; 0: it runs on another device.
  unsigned threads() const { return input_.threads; }

  /// A parameter of the algorithm by its name. An algorithm that has none of this name is not the one that
  /// the baseline knows: HARNESS_UNSUPPORTED.
  const harness_setting& setting(std::string_view name) const {
    for (const harness_setting& one : std::span(input_.settings, input_.setting_count)) {
      if (one.name == name) return one;
    }
    throw PluginError(HARNESS_UNSUPPORTED, "the algorithm " + std::string(algorithm()) +
                                               " has no parameter " + std::string(name) +
                                               ", which this baseline goes by");
  }
  /// The type of a property's elements (harness_element). 0: neither the harness nor the algorithm says it.
  uint32_t property_type(std::string_view name) const {
    for (uint32_t i = 0; i < input_.plan->property_count; ++i) {
      if (input_.plan->properties[i].name == name) return input_.plan->properties[i].type;
    }
    return 0;
  }
  /// A parameter of the baseline, by its place in the declaration.
  const harness_value& param(size_t place) const { return input_.params[place]; }

  /// Memory of the device for so many elements, not initialised.
  template <class T>
  std::span<T> graph_array(const char* name, uint64_t count) const {
    return array<T>(HARNESS_GRAPH_MEMORY, name, count);
  }
  template <class T>
  std::span<T> scratch_array(const char* name, uint64_t count) const {
    return array<T>(HARNESS_SCRATCH_MEMORY, name, count);
  }
  /// The array of one of the algorithm's properties, one element per vertex: the result of each run.
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

/// A program that is prepared: its constructor built what runs share. Each call may throw.
class BaselineProgram {
 public:
  BaselineProgram() = default;
  BaselineProgram(const BaselineProgram&) = delete;
  BaselineProgram& operator=(const BaselineProgram&) = delete;
  virtual ~BaselineProgram() = default;
  /// A whole run, initial values included: the timed part. `run` says what it did.
  virtual void run(harness_baseline_run& run) = 0;
  /// Brings the last result to the properties, where run() leaves it elsewhere. Not timed.
  virtual void collect() {}
};

/// A baseline whose programs `prepare` makes, one for each algorithm, graph and set of parameters. The input
/// lasts as long as the program.
template <std::unique_ptr<BaselineProgram> (*prepare)(const BaselineInput& input)>
constexpr harness_baseline make_baseline() {
  struct Held {
    explicit Held(const harness_baseline_input& given) : input(given), program(prepare(input)) {}
    BaselineInput input;
    std::unique_ptr<BaselineProgram> program;
  };
  return {.struct_size = sizeof(harness_baseline),
          .reserved = 0,
          .prepare =
              [](const harness_baseline_input* input, void** program, harness_error* error) {
                return guarded(error, [&] { *program = std::make_unique<Held>(*input).release(); });
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
          .destroy = [](void* program) { delete static_cast<Held*>(program); }};
}

}  // namespace harness
