// A graph stored in a format: the parts that the format's builder made, in memory that kernels read. The
// layout store keeps layouts, so that later rows of results can use them.
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

/// If edges and padding slots are fewer than this, their ids have 32 bits. The margin of 4096 lets the
/// threads of a block step past the last id.
inline constexpr uint64_t most_narrow_edges = 0xffffffffu - 4 * 1024;

struct LayoutPart {
  const plugin::Plugin* format = nullptr;  // the format whose hooks read the layout
  uint32_t flags = 0;
  uint32_t rows = 0;
  uint64_t edges = 0;
  // offset in `state` of the address of the values that pregather stores with the edges, or 0
  uint32_t values_offset = 0;
  std::array<unsigned char, HARNESS_MAX_PART> state{};  // the descriptor
  std::vector<Buffer> arrays;
  std::vector<uint32_t> offsets;  // offsets in `state` of the addresses of `arrays`
  // Ranges of rows. With EdgesAt::stream, the edges are in memory of the host, and those of one range at a
  // time are copied to the device. Otherwise empty.
  std::vector<backends::RowRange> ranges;

  bool rows_are_vertices() const { return (flags & HARNESS_ROWS_ARE_VERTICES) != 0; }
};

struct Layout {
  std::vector<LayoutPart> parts;
  uint32_t edge_bytes = 4;
  /// Increases whenever parts, sizes or arrays change after the layout was built. A layout that has changed
  /// belongs to one prepared run (Instance); it is neither shared nor written to files.
  uint64_t version = 0;
  double build_ms = 0;
  double upload_ms = 0;
  double load_ms = 0;  // time to read the layout from a file; 0: it was built
  // Questions of the builder about the run, with the answers. A run that would give the same answers can use
  // this layout too. If a question could not be recorded here, `suits_others` is false, and no other run uses
  // the layout.
  std::map<std::string, bool> asked;
  bool suits_others = true;

  /// Returns the size of the layout's arrays, including capacity to grow.
  uint64_t bytes() const;
  /// Returns how many of the bytes() are in host memory.
  uint64_t host_bytes() const;
  /// Adds the parts of a layout of other rows of the same graph, which was built for the same run.
  void append(Layout&& other);
  /// Returns true if the layout is as it was built, and a run that wants these capabilities would give its
  /// builder the same answers.
  bool suits(const Capabilities& wanted) const;
};

/// The layouts of a run, by SuperstepKind::layout. The first is that of sparse supersteps. That of dense
/// supersteps follows if the run switches, and that of backward supersteps if a run over several ranks has
/// such supersteps. Elements are the same layout if they use the same edges, as in an undirected graph.
using LayoutsInUse = std::vector<std::shared_ptr<const Layout>>;

}  // namespace harness::runtime
