// Names of the values of options. Experiments write them, results show them, and device modules of the
// skeleton are named after them.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "runtime/resolve/options.hpp"

namespace harness::runtime {

template <class Value>
inline constexpr std::span<const char* const> names_of_values{};

inline constexpr const char* frontier_names[] = {"all",     "queue",   "bitmap",
                                                 "bytemap", "counter", "reverse_queue"};
inline constexpr const char* dedup_names[] = {"off", "counter", "bitmap", "bytemap"};
inline constexpr const char* transport_names[] = {"copies", "nccl", "auto"};
inline constexpr const char* direction_names[] = {"push", "pull", "auto"};
inline constexpr const char* edges_at_names[] = {"device", "host", "stream", "auto"};

template <>
inline constexpr std::span<const char* const> names_of_values<backends::FrontierKind>{frontier_names};
template <>
inline constexpr std::span<const char* const> names_of_values<Dedup>{dedup_names};
template <>
inline constexpr std::span<const char* const> names_of_values<backends::Transport>{transport_names};
template <>
inline constexpr std::span<const char* const> names_of_values<DirectionMode>{direction_names};
template <>
inline constexpr std::span<const char* const> names_of_values<EdgesAt>{edges_at_names};

template <class Value>
const char* name_of_value(Value value) {
  return names_of_values<Value>[static_cast<size_t>(value)];
}

/// Returns the value with this name.
template <class Value>
std::optional<Value> value_named(const std::string& text) {
  const auto names = names_of_values<Value>;
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

}  // namespace harness::runtime
