// Host part of an algorithm: the functions that the harness calls, functions that fill a harness_plan, and
// helpers for verify(). Plugin authors include this header through harness/plugin.hpp.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "answer.hpp"
#include "errors.hpp"
#include "problem.hpp"
#include "structs.hpp"
#include "superstep.hpp"

namespace harness {

/// Base class of an algorithm's host part. harness_algorithm in plugin.h describes each call. The derived
/// struct defines `using State`, the type of the device state, and these members.
///
///   `static constexpr const char *direction, *frontier_push, *frontier_pull`
///   `static void plan(const harness_problem&, State&, harness_plan&)`
///   `static void reference(const harness_problem&, void* const* properties)`
///   `static void verify(const harness_problem&, const void* const* properties, const void* const* expected)`
///
/// If an experiment does not set the direction ("push", "pull" or "auto") or the frontiers ("in/out"), those
/// of the struct are used. The struct may also define these members.
///
///   `static void input(const harness_problem&, uint32_t property, void* data)`
///   `static uint64_t edges_processed(const harness_problem&, const void* const* properties, uint64_t)`
///   `static void answer(const harness_problem&, const void* const* properties, const AnswerWriter&)`
///   `static void superstep(const harness_problem&, const Superstep&)`
///
/// The function input() computes each property whose initial value is HARNESS_INPUT. The function superstep()
/// is the host hook, which runs between supersteps. The last argument of edges_processed() is the number of
/// supersteps. Each function may throw, except edges_processed(). A PluginError carries its own status, and
/// wrong() reports an error in a result.
struct AlgorithmHost {
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t supersteps) {
    return problem.edges * supersteps;
  }
};

/// Returns the `input` entry of harness_algorithm, or null if Host has no input().
template <class Host>
constexpr decltype(harness_algorithm::input) input_call() {
  if constexpr (requires { &Host::input; }) {
    return [](const harness_problem* problem, uint32_t property, void* data, harness_error* error) {
      return guarded(error, [&] { Host::input(*problem, property, data); });
    };
  } else {
    return nullptr;
  }
}

template <class Host>
requires std::is_base_of_v<AlgorithmHost, Host>
constexpr harness_algorithm make_algorithm() {
  using State = typename Host::State;
  return {.struct_size = sizeof(harness_algorithm),
          .state_bytes = sizeof(State),
          .direction = Host::direction,
          .frontier_push = Host::frontier_push,
          .frontier_pull = Host::frontier_pull,
          .plan =
              [](const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
                return guarded(error, [&] { Host::plan(*problem, *static_cast<State*>(state), *plan); });
              },
          .reference =
              [](const harness_problem* problem, void* const* properties, harness_error* error) {
                return guarded(error, [&] { Host::reference(*problem, properties); });
              },
          .verify =
              [](const harness_problem* problem, const void* const* properties, const void* const* expected,
                 harness_error* error) {
                return guarded(error, [&] { Host::verify(*problem, properties, expected); });
              },
          .edges_processed =
              [](const harness_problem* problem, const void* const* properties, uint64_t supersteps) {
                return Host::edges_processed(*problem, properties, supersteps);
              },
          .input = input_call<Host>(),
          .answer = answer_call<Host>(),
          .superstep = superstep_call<Host>()};
}

/// Returns the harness_element that stands for the type T, or 0 if there is none.
template <class T>
constexpr uint32_t element_type_or_none() {
  if constexpr (std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)) {
    return element_type<T>();
  } else {
    return 0;
  }
}

/// Optional attributes of a property. harness_property in plugin.h describes each.
struct PropertySize {
  uint32_t columns = 1;
  harness_domain domain = HARNESS_PER_VERTEX;
  harness_place place = HARNESS_ON_DEVICE;
};

/// Adds an array to `plan`, with one element of `element_bytes` bytes per vertex. Its pointer is
/// `state_offset` bytes into the device state. `type` (harness_element) is the type of the elements. Only
/// baselines use `type`: they convert results of another type to it. Throws PluginError if `plan` already has
/// HARNESS_MAX_PROPERTIES arrays.
inline void add_property(harness_plan& plan, const char* name, uint32_t element_bytes, size_t state_offset,
                         harness_initial initial = HARNESS_BY_INIT, uint32_t type = 0,
                         const PropertySize& size = {}) {
  if (plan.property_count == HARNESS_MAX_PROPERTIES)
    throw PluginError(HARNESS_INTERNAL, "too many properties");
  plan.properties[plan.property_count++] = {.name = name,
                                            .type = type,
                                            .element_bytes = element_bytes,
                                            .columns = size.columns,
                                            .domain = static_cast<uint32_t>(size.domain),
                                            .place = static_cast<uint32_t>(size.place),
                                            .initial = static_cast<uint32_t>(initial),
                                            .state_offset = static_cast<uint32_t>(state_offset),
                                            .stays_with_owner = 0,
                                            .reserved = {}};
}
/// Adds the array that `pointer`, a member of the device state, points to.
template <class State, class T>
void add_property(harness_plan& plan, T* State::*pointer, const char* name,
                  harness_initial initial = HARNESS_BY_INIT, const PropertySize& size = {}) {
  add_property(plan, name, sizeof(T), offset_of(pointer), initial,
               element_type_or_none<std::remove_cv_t<T>>(), size);
}
/// Declares, for the property that was added last, that hooks read an element only for the vertex to which
/// they write. If a run is divided into several ranks, they then do not exchange the array (work.by_owner/1).
inline void keep_with_owner(harness_plan& plan) {
  plan.properties[plan.property_count - 1].stays_with_owner = 1;
}

/// Selects the device images that were compiled as `variant`. The variant "fixed" is what `VALUES 8:fixed` in
/// CMakeLists.txt compiles.
inline void choose_variant(harness_plan& plan, const char* variant) {
  plan.variant = variant;
}

[[noreturn]] inline void wrong(std::string text) {
  throw PluginError(HARNESS_WRONG, std::move(text));
}

/// Compares a result with the expected one, for results with one right value per vertex. Throws HARNESS_WRONG
/// for the first vertex whose value differs.
template <class T>
void require_equal(const harness_problem& problem, const void* got, const void* expected, const char* what) {
  const auto *has = static_cast<const T*>(got), *wants = static_cast<const T*>(expected);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (!(has[v] == wants[v])) {
      wrong(std::string(what) + " of vertex " + std::to_string(v) + " is " + std::to_string(has[v]) +
            ", expected " + std::to_string(wants[v]));
    }
  }
}

}  // namespace harness
