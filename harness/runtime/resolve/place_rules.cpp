#include "runtime/resolve/place_rules.hpp"

namespace harness::runtime {

std::vector<Rule> rules_of_edges_at() {
  return {
      {Scope::run,
       [](const Candidate& c) {
         return c.asked().edges_at.has_value() && c.backend.lacks.contains(memory_apart);
       },
       "edges_at has no effect on the {backend} backend, {one_memory}: leave it out"},
  };
}

std::vector<Rule> rules_of_hot() {
  return {
      {Scope::run,
       [](const Candidate& c) { return c.run.edges.share_on_device > 0 && !c.run.edges.uses_host(); },
       "hot {value}: only with edges_at host or stream, which place the other edges in host memory"},
  };
}

std::vector<Rule> rules_of_stream_bytes() {
  return {
      {Scope::run,
       [](const Candidate& c) {
         return c.asked().stream_bytes.has_value() && c.run.edges.at != EdgesAt::stream &&
                c.run.edges.at != EdgesAt::automatic;
       },
       "stream_bytes {value}: only with edges_at stream or auto"},
  };
}

std::vector<Rule> rules_of_device_memory() {
  return {
      {Scope::run,
       [](const Candidate& c) {
         return c.asked().device_memory.has_value() && c.backend.lacks.contains(memory_apart);
       },
       "device_memory has no effect on the {backend} backend, {one_memory}: leave it out"},
  };
}

}  // namespace harness::runtime
