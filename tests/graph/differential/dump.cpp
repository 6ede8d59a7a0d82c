// dump: reads graph files and prints canonical arcs, many files per process. Each line of standard input is a
// path followed by parameters NAME=VALUE, separated by tabs. Each line of standard output is the result of
// open_graph().
#include <fmt/format.h>

#include <iostream>

#include "base/error.hpp"
#include "graph/spec.hpp"

namespace harness::graph {
namespace {

std::string hex(const std::string& text) {
  std::string digits;
  for (const char c : text) digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return digits.empty() ? "-" : digits;
}

GraphSpec spec_of(const std::string& line) {
  GraphSpec spec;
  // Without cleaning, so that every arc of the file appears.
  spec.cleaning = {Cleaning::SelfLoops::keep, Cleaning::Duplicates::keep, Cleaning::Direction::as_is};
  for (size_t begin = 0; begin <= line.size();) {
    const size_t end = std::min(line.find('\t', begin), line.size());
    const std::string word = line.substr(begin, end - begin);
    begin = end + 1;
    if (spec.file.empty()) {
      spec.file = word;
    } else {
      spec.params[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    }
  }
  return spec;
}

/// Returns "ok VERTICES WEIGHTED HEADER NOTES ID,ID,... FROM:TO:WEIGHT ..." with weights as %a.
std::string dumped(const Graph& graph) {
  std::string ids;
  for (size_t v = 0; v < graph.ids().size(); ++v) {
    if (v > 0) ids += ',';
    ids += hex(graph.ids()[v]);
  }
  const auto header = graph.provenance().find("header_row");
  std::string text = fmt::format("ok {} {} {} {} {}", graph.num_vertices(), graph.weighted() ? 1 : 0,
                                 header == graph.provenance().end() ? 0 : 1, notes_of(graph).size(),
                                 ids.empty() ? "-" : ids);
  const Adjacency& out = graph.out();
  for (vertex_t u = 0; u < graph.num_vertices(); ++u) {
    for (offset_t i = out.offsets[u]; i < out.offsets[u + 1]; ++i) {
      text += fmt::format(" {}:{}", u, out.neighbors[i]);
      if (!out.weights.empty()) text += fmt::format(":{:a}", out.weights[i]);
    }
  }
  return text;
}

std::string answer(const std::string& line) {
  try {
    return dumped(open_graph(spec_of(line), {.threads = 1}));
  } catch (const Error& error) {
    return fmt::format("no {}", error.what());
  }
}

}  // namespace
}  // namespace harness::graph

int main() {
  for (std::string line; std::getline(std::cin, line);) std::cout << harness::graph::answer(line) << '\n';
}
