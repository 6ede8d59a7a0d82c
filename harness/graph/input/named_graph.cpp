#include "graph/input/named_graph.hpp"

#include <algorithm>
#include <numeric>

#include "base/scalars.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {

std::string in_ascii(std::string_view text, size_t most) {
  std::string shown;
  for (const char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f)
      shown += fmt::format("\\x{:02x}", byte);
    else
      shown += c;
  }
  return shown + (text.size() > most ? "..." : "");
}

std::string quoted_text(std::string_view text) {
  return fmt::format("'{}'", in_ascii(text, 24));
}

float weight_of_text(const std::string& text, uint64_t line, WeightTally& tally) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (first == std::string::npos) throw BadLine{line, "found an empty weight, expected a number"};
  Cursor at{text.data() + first, text.data() + last + 1, line};
  const float weight = at.parse_weight(false, tally);
  if (at.p != at.end) at.fail("found {}, expected a weight", quoted_text(text));
  return weight;
}

vertex_t NamedGraph::place_of(const std::string& name, uint64_t line) {
  if (name.empty()) throw BadLine{line, "found an empty id, expected the id of a vertex"};
  if (names_.size() + 1 >= max_vertices)
    throw BadLine{line, fmt::format("found more than {} vertices, expected fewer", names_.size())};
  const auto [at, is_new] = places_.emplace(name, static_cast<vertex_t>(names_.size()));
  if (is_new) names_.emplace_back();
  return at->second;
}

void NamedGraph::declare(const std::string& name, uint64_t line) {
  Name& one = names_[place_of(name, line)];
  if (one.declared != 0) {
    throw BadLine{line, fmt::format("found vertex {} again, expected each once (first in line {})",
                                    quoted_text(name), one.declared)};
  }
  one.declared = line;
}

void NamedGraph::connect(const std::string& from, const std::string& to,
                         const std::optional<std::string>& weight, uint64_t line) {
  if (!from_.empty() && weight.has_value() != weighted_) {
    throw BadLine{line, weighted_ ? "found an edge without a weight, expected one as of the edges before"
                                  : "found an edge with a weight, expected none as of the edges before"};
  }
  weighted_ = weight.has_value();
  const vertex_t ends[] = {place_of(from, line), place_of(to, line)};
  for (const vertex_t end : ends) {
    if (names_[end].used == 0) names_[end].used = line;
  }
  from_.push_back(ends[0]);
  to_.push_back(ends[1]);
  if (!weight) return;
  const float value = weight_of_text(*weight, line, tally_);
  if (keep_weights_) weights_.push_back(value);
}

/// Numbers the vertices by their sorted names, and stores these names in `list`. Element i of the result is
/// the vertex whose name was the i-th to occur in the file.
std::vector<vertex_t> NamedGraph::number(EdgeList& list) const {
  std::vector<std::string_view> words(names_.size());
  for (const auto& [name, place] : places_) words[place] = name;
  std::vector<vertex_t> order(words.size()), vertices(words.size());
  std::iota(order.begin(), order.end(), 0U);
  const bool numbers = std::all_of(words.begin(), words.end(), is_plain_number);
  if (numbers) {
    std::vector<uint64_t> values;
    for (const std::string_view word : words) values.push_back(*parse_number<uint64_t>(word));
    std::sort(order.begin(), order.end(), [&](vertex_t a, vertex_t b) { return values[a] < values[b]; });
    std::sort(values.begin(), values.end());
    list.ids = VertexIds::of_numbers(values);
  } else {
    std::sort(order.begin(), order.end(), [&](vertex_t a, vertex_t b) { return words[a] < words[b]; });
    std::sort(words.begin(), words.end());
    list.ids = VertexIds::of_words(words);
    list.provenance["ids"] = "words";
  }
  for (vertex_t rank = 0; rank < order.size(); ++rank) vertices[order[rank]] = rank;
  return vertices;
}

EdgeList NamedGraph::finish(bool directed, const std::string& format) {
  const std::pair<const std::string, vertex_t>* missing = nullptr;
  for (const auto& one : places_) {
    if (names_[one.second].declared != 0) continue;
    if (missing == nullptr || names_[one.second].used < names_[missing->second].used ||
        (names_[one.second].used == names_[missing->second].used && one.second < missing->second))
      missing = &one;
  }
  if (missing != nullptr) {
    throw BadLine{names_[missing->second].used,
                  fmt::format("found an edge of {}, expected a vertex that the file declares",
                              quoted_text(missing->first))};
  }
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(names_.size());
  list.weighted = weighted_;
  if (!directed) list.listing = Listing::half;
  const std::vector<vertex_t> vertices = number(list);
  list.src = HugeArray<vertex_t>(from_.size());
  list.dst = HugeArray<vertex_t>(to_.size());
  list.weights = HugeArray<float>(weights_.size());
  for (size_t i = 0; i < from_.size(); ++i) {
    list.src[i] = vertices[from_[i]];
    list.dst[i] = vertices[to_[i]];
  }
  std::copy(weights_.begin(), weights_.end(), list.weights.data());
  note_tally(list, tally_);
  list.provenance["format"] = format + (weighted_ ? " weighted" : "");
  return list;
}

}  // namespace harness::graph
