// Writing the host part of an algorithm: its calls, its plan and
// its check of results. Authors include it by harness/plugin.hpp.
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

/// Base of an algorithm's host side (harness_algorithm in plugin.h says what each call is for). A struct of
/// the author's derives from it and adds
///   using State                                                  the device state
///   static constexpr const char *direction, *frontier_push, *frontier_pull
///     what runs when an experiment does not say: "push", "pull" or "auto", and frontiers as "in/out"
///   static void plan(const harness_problem&, State&, harness_plan&)
///   static void reference(const harness_problem&, void* const* properties)
///   static void verify(const harness_problem&, const void* const* properties, const void* const* expected)
/// and may add
///   static void input(const harness_problem&, uint32_t property, void* data)   of a property HARNESS_INPUT
///   static uint64_t edges_processed(const harness_problem&, const void* const* properties, uint64_t
///   supersteps) static void answer(const harness_problem&, const void* const* properties, const
///   AnswerWriter&) static void superstep(const harness_problem&, const Superstep&)          the host hook
/// Each may throw: a PluginError carries its status, and wrong() says what a result has wrong.
struct AlgorithmHost {
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t supersteps) {
    return problem.edges * supersteps;
  }
};

/// The call of a host side that fills inputs; null for others.
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

/// The type of an array's elements, as harness_property has it; 0 for a type without a number there.
template <class T>
constexpr uint32_t element_type_or_none() {
  if constexpr (std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)) {
    return element_type<T>();
  } else {
    return 0;
  }
}

/// Further attributes of a property. harness_property in plugin.h describes each.
struct PropertySize {
  uint32_t columns = 1;
  harness_domain domain = HARNESS_PER_VERTEX;
  harness_place place = HARNESS_ON_DEVICE;
};

/// Adds an array to an algorithm's plan, one element of so many bytes per vertex, whose pointer stands so
/// many bytes into the state. The type of its elements is for baselines that compute in another one.
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
                                            .reserved = {}};
}
/// Adds the array that a pointer of the state is for.
template <class State, class T>
void add_property(harness_plan& plan, T* State::*pointer, const char* name,
                  harness_initial initial = HARNESS_BY_INIT, const PropertySize& size = {}) {
  add_property(plan, name, sizeof(T), offset_of(pointer), initial,
               element_type_or_none<std::remove_cv_t<T>>(), size);
}

/// The plan runs the algorithm's images of this name: those of `VALUES 8:fixed` in its CMake line, say.
inline void choose_variant(harness_plan& plan, const char* variant) {
  plan.variant = variant;
}

[[noreturn]] inline void wrong(std::string text) {
  throw PluginError(HARNESS_WRONG, std::move(text));
}

/// For results with one right value per vertex: the message names the first vertex with another value.
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
