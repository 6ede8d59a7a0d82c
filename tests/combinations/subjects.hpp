// The algorithms and parameters for which verifiers are tested.
#pragma once

#include "planted_result.hpp"

namespace harness::testing {

/// Returns parameters in which the parameter `name` has the value `choice`. If the choice is double,
/// iterative algorithms end by a small tolerance, because with a larger one some of the wrong results would
/// be acceptable.
inline StringMap chosen(const plugin::Plugin& algorithm, const std::string& name, const std::string& choice) {
  StringMap params{{name, choice}};
  for (const harness_param& param : algorithm.params) {
    if (choice == "double" && std::string(param.name) == "tolerance" &&
        std::string(param.default_value) != "0")
      params["tolerance"] = "1e-10";
  }
  return params;
}

/// Returns parameters with which an iteration ends by a tolerance, for algorithms that end after a number of
/// iterations by default. Returns none for other algorithms. If an iteration ends by a tolerance, the
/// verifier allows a larger error.
inline StringMap ended_by_tolerance(const plugin::Plugin& algorithm) {
  StringMap params;
  for (const harness_param& param : algorithm.params) {
    if (std::string(param.name) == "tolerance" && std::string(param.default_value) == "0")
      params = {{"tolerance", "1e-06"}, {"iterations", "200"}};
  }
  return params;
}

/// Returns every algorithm with its defaults, with each other value of each choice parameter, and with an end
/// by tolerance. Each algorithm is also returned with a directed graph. An algorithm that needs weights is
/// also returned with three other kinds of weights: fractions, whose sums are rounded, very large weights,
/// and subnormal ones.
inline std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const plugin::Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    all.push_back({algorithm, {}});
    all.push_back({algorithm, {}, 1, true});
    if (algorithm->demands.contains("graph.weights/1")) {
      all.push_back({algorithm, {}, 0.1f});
      all.push_back({algorithm, {}, 3e36f});
      all.push_back({algorithm, {}, 1e-40f});
    }
    for (const harness_param& param : algorithm->params) {
      if (param.type != HARNESS_CHOICE) continue;
      std::string choices = param.choices;
      for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = choices.find('|', begin);
        const std::string choice = choices.substr(begin, end - begin);
        if (choice != param.default_value) all.push_back({algorithm, chosen(*algorithm, param.name, choice)});
        StringMap ended = ended_by_tolerance(*algorithm);
        if (ended.empty()) continue;
        ended[param.name] = choice;
        if (choice == "double") ended["tolerance"] = "1e-10";
        all.push_back({algorithm, ended});
      }
    }
  }
  return all;
}

inline graph::Graph graph_of(const Subject& subject) {
  return subject.directed ? cycles_and_paths(subject.weight) : triangles_and_paths(subject.weight);
}

}  // namespace harness::testing
