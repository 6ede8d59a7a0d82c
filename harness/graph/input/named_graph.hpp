// Collects a graph whose file declares vertices by name and lists edges between names. Readers of GraphML,
// GML, JSON and the like use it.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/input/parse_lines.hpp"

namespace harness::graph {

/// Vertices are numbered by their sorted names. If all names are plain numbers, they are compared as numbers,
/// otherwise as words by their bytes. Errors are thrown as BadLine.
class NamedGraph {
 public:
  explicit NamedGraph(const ReadOptions& options) : keep_weights_(options.keep_weights) {}

  /// Declares a vertex. Throws BadLine for an empty name, or one that was declared before.
  void declare(const std::string& name, uint64_t line);

  /// Adds an edge. Its ends may be declared later. Either all edges have a weight or none.
  void connect(const std::string& from, const std::string& to, const std::optional<std::string>& weight,
               uint64_t line);

  /// Returns the graph. Throws BadLine for an edge to a name that was not declared.
  EdgeList finish(bool directed, const std::string& format);

 private:
  struct Name {
    uint64_t declared = 0;  ///< line of its declaration, or 0
    uint64_t used = 0;      ///< line of its first edge
  };
  vertex_t place_of(const std::string& name, uint64_t line);
  std::vector<vertex_t> number(EdgeList& list) const;

  bool keep_weights_;
  bool weighted_ = false;
  std::unordered_map<std::string, vertex_t> places_;
  std::vector<Name> names_;
  std::vector<vertex_t> from_, to_;
  std::vector<float> weights_;
  WeightTally tally_;
};

/// Returns the text as a weight. Throws BadLine unless it is a finite number.
float weight_of_text(const std::string& text, uint64_t line, WeightTally& tally);

/// Returns the result of read(). If read() throws BadLine, throws an Error that also names the file.
template <class Read>
EdgeList with_file_name(const TextFile& file, const Read& read) {
  try {
    return read();
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
}

/// Returns a text for a message: at most `most` bytes of it, with escapes for what is not printable ASCII.
std::string in_ascii(std::string_view text, size_t most);
/// Returns a short text in quotes.
std::string quoted_text(std::string_view text);

}  // namespace harness::graph
