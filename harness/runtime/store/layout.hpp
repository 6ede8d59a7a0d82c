// A graph stored in a format: the parts that the format's builder made, in memory that kernels read. The
// store keeps layouts between the rows that they suit.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plugin/registry.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

struct LayoutPart {
  const plugin::Plugin* format = nullptr;  // whose hooks read it
  uint32_t flags = 0;
  uint32_t rows = 0;
  uint64_t edges = 0;
  uint32_t values_offset = 0;  // of the address of gathered values in the state; 0: it has none
  std::array<unsigned char, HARNESS_MAX_PART> state{};
  std::vector<Buffer> arrays;
  std::vector<uint32_t> offsets;  // of the arrays' addresses in the state

  bool rows_are_vertices() const { return (flags & HARNESS_ROWS_ARE_VERTICES) != 0; }
};

struct Layout {
  std::vector<LayoutPart> parts;
  uint32_t edge_bytes = 4;
  /// Grows whenever parts, sizes or arrays change after the layout was built. A layout that has changed
  /// belongs to one instance alone: it is never shared, nor written to files.
  uint64_t version = 0;
  double build_ms = 0;
  double upload_ms = 0;
  double load_ms = 0;  // what it took to read it from a file instead of building it; 0: it was built
  // What the builder asked about the run, and the answers: a run that would give the same answers can have
  // this layout too. False: it asked more than is known here, so that no other run can.
  std::map<std::string, bool> asked;
  bool suits_others = true;

  /// What its arrays take, with the room that they have to grow.
  uint64_t bytes() const;
  /// Whether it is as it was built, and its builder would be given the same answers by a run that wants
  /// these.
  bool suits(const Capabilities& wanted) const;
};

/// The layouts of a run, by KindIndex: that of sparse supersteps, and of dense ones if it switches. The same
/// one twice where both walk the same edges, as in an undirected graph.
using LayoutsInUse = std::vector<std::shared_ptr<const Layout>>;

}  // namespace harness::runtime
