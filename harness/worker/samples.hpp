// Samples on their way from a worker to its parent.
#pragma once

#include <nlohmann/json.hpp>

#include "results/row.hpp"

namespace harness {

inline nlohmann::json sample_to_json(const Sample& sample) {
  return {sample.time_ms, sample.supersteps, sample.at_s, sample.source, sample.edges};
}

/// Throws where the message is none. The round is the parent's to know.
inline Sample sample_from_json(const nlohmann::json& message) {
  return {.time_ms = message.at(0),
          .supersteps = message.at(1),
          .at_s = message.at(2),
          .source = message.at(3),
          .edges = message.at(4)};
}

}  // namespace harness
