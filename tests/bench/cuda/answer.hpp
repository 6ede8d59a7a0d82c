// What the results of an algorithm are held against, whatever combination they come from.
#pragma once

#include "race.hpp"

namespace harness {

/// The right result of an algorithm with default parameters on a graph: what the baseline openmp finds on
/// the cpu, for tc and bc on graphs of up to `cpu_arcs` arcs; otherwise what the first combination found.
class Answer {
 public:
  /// Throws where there is nothing to compare: bc, when there are more shortest paths than a double holds.
  Answer(const Settings& settings, const plugin::Registry& registry, const graph::Graph& graph,
         const std::string& algorithm);

  /// What is wrong with a result, or nothing; the first one is right where the cpu was not asked.
  std::string judge(const Properties& got);

 private:
  std::vector<unsigned char> essence(const Properties& got) const;
  void ask_cpu(const plugin::Registry& registry, const graph::Graph& graph);

  const std::string algorithm_;
  const uint32_t source_;
  const unsigned threads_;
  std::vector<unsigned char> want_;
};

}  // namespace harness
