// Helpers for the tests of experiments: a small catalogue of plugins, and functions that parse the text of an
// experiment or return the error message about it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "error_of.hpp"
#include "experiment/configuration.hpp"

namespace harness::testing {

inline experiment::Catalogue small_catalogue() {
  using enum experiment::CatalogueKind;
  using enum ParamType;
  return {{
      {schedule, "vm", {}, {"vertex"}},
      {schedule, "em", {}, {}},
      {schedule, "cm", {{"tile", unsigned_integer, "32", 1, 1024, {}, ""}}, {}},
      {format, "csr", {}, {}},
      {format, "coo", {}, {}},
      {format, "ell", {{"width", unsigned_integer, "4", 1, 64, {}, ""}}, {}},
      {algorithm,
       "pagerank",
       {{"iterations", unsigned_integer, "10", 1, {}, {}, ""},
        {"damping", real, "0.850", 0, 1, {}, ""},
        {"norm", choice, "l1", {}, {}, {"l1", "max"}, ""}},
       {"pr"}},
      {algorithm, "bfs", {{"source", integer, "-1", -1, {}, {}, "", true}}, {}},
      {algorithm,
       "bc",
       {{"source", integer, "-1", -1, {}, {}, "", true},
        {"sources", unsigned_integer, "1", 1, 16, {}, ""},
        {"seed", unsigned_integer, "1", {}, {}, {}, ""}},
       {}},
      {baseline, "hand", {{"direction", choice, "auto", {}, {}, {"auto", "push"}, ""}}, {}},
      {baseline, "other", {}, {}},
      {option, "threads", {{"value", unsigned_integer, "", 1, 1024, {}, ""}}, {}, true},
      {option, "direction", {{"value", choice, "", {}, {}, {"push", "pull", "auto"}, ""}}, {}},
      {option, "frontier_in", {{"value", choice, "", {}, {}, {"all", "queue", "bitmap", "counter"}, ""}}, {}},
      {option,
       "frontier_out",
       {{"value", choice, "", {}, {}, {"all", "queue", "bitmap", "counter"}, ""}},
       {}},
      {option, "cta_size", {{"value", unsigned_integer, "", 32, 1024, {}, ""}}, {}},
      {option, "schedule_dense", {{.name = "value", .type = choice, .names_schedule = true}}, {}},
      {option, "machine", {{.name = "value", .type = choice, .names_machine = true}}, {}},
      {option, "dedup", {{"value", boolean, "", {}, {}, {}, ""}}, {}},
      {generator,
       "kronecker",
       {{"scale", unsigned_integer, "", 0, 32, {}, ""},
        {"edge_factor", unsigned_integer, "16", 0, {}, {}, ""},
        {"seed", unsigned_integer, "1", {}, {}, {}, ""}},
       {}},
  }};
}

/// Returns an experiment whose lines 1 to 5 are the same in most tests. The text `rest` begins at line 6.
inline std::string base_yaml(const std::string& rest = "") {
  return "experiment: t\n"
         "graphs: [{name: k, generator: kronecker, scale: 4}]\n"
         "algorithms: [pagerank]\n"
         "formats: [csr]\n"
         "schedules: [vm]\n" +
         rest;
}

inline experiment::Experiment parse(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return experiment::parse_experiment(text, "t.yaml", overrides);
}

inline std::string parse_error(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return error_of([&] { parse(text, overrides); });
}

inline std::string expand_error(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return error_of([&] { experiment::expand(parse(text, overrides), small_catalogue()); });
}

inline std::vector<std::string> ids(const std::string& text, const std::vector<std::string>& only = {}) {
  std::vector<std::string> names;
  for (const auto& one : experiment::expand(parse(text), small_catalogue(), only).configurations) {
    names.push_back(one.id);
  }
  return names;
}

}  // namespace harness::testing
