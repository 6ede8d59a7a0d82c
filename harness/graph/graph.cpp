#include "graph/graph.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <utility>

#include "base/parallel.hpp"
#include "graph/checksum.hpp"

namespace harness::graph {

Graph::Graph(GraphParts parts) : parts_(std::move(parts)), weighted_(!parts_.out.weights.empty()) {
  // Only the provenance says whether a graph without arcs is weighted, because its arrays are empty either
  // way.
  if (const auto w = parts_.provenance.find("weights"); w != parts_.provenance.end()) {
    weighted_ = w->second != "none";
  }
}

Graph Graph::relabelled(std::string name, const Provenance& added) && {
  parts_.name = std::move(name);
  for (const auto& [key, value] : added) parts_.provenance[key] = value;
  return std::move(*this);
}

Graph Graph::with_new_ids(std::vector<vertex_t> new_ids) && {
  const auto kept = std::make_shared<const std::vector<vertex_t>>(std::move(new_ids));
  parts_.new_ids = *kept;
  parts_.new_ids_storage = kept;
  return std::move(*this);
}

std::optional<vertex_t> Graph::input_vertex(uint64_t id) const {
  if (numbered()) return parts_.ids.find(id);
  if (id >= num_vertices()) return std::nullopt;
  return static_cast<vertex_t>(id);
}

Graph Graph::as_input() && {
  if (!parts_.new_ids.empty()) parts_.ids = {};
  return std::move(*this).with_new_ids({});
}

std::string fingerprint_of(const Adjacency& out, unsigned threads) {
  const std::array<uint64_t, 5> summary = {
      out.offsets.size(), out.neighbors.size(), checksum(std::as_bytes(out.offsets), threads),
      checksum(std::as_bytes(out.neighbors), threads), checksum(std::as_bytes(out.weights), threads)};
  return fmt::format("{:016x}", checksum(std::as_bytes(std::span(summary)), 1));
}

double edges_d_of(const Adjacency& out, unsigned threads) {
  constexpr int cluster_bits = 16;
  if (out.neighbors.empty()) return 0;
  std::atomic<offset_t> inside{0};
  parallel_for_chunks(out.offsets.size() - 1, threads, [&](size_t begin, size_t end, unsigned) {
    offset_t found = 0;
    for (size_t v = begin; v < end; ++v) {
      for (const vertex_t u : out.row(static_cast<vertex_t>(v)))
        found += u >> cluster_bits == v >> cluster_bits;
    }
    inside += found;
  });
  return static_cast<double>(inside) / static_cast<double>(out.neighbors.size());
}

}  // namespace harness::graph
