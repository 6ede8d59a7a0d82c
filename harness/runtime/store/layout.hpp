// A graph stored in a format: the parts that the format's builder made, in memory that kernels read. The
// layout store keeps layouts, so that later configurations can use them.
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

/// Edge ids have 32 bits if there are fewer of them than this, padding slots included. The margin of 4096
/// lets the threads of a block compute ids beyond the last one without overflow.
inline constexpr uint64_t most_narrow_edges = 0xffffffffu - 4 * 1024;

struct LayoutPart {
  const plugin::Plugin* format = nullptr;  // the format whose hooks read the layout
  uint32_t flags = 0;
  uint32_t rows = 0;
  uint64_t edges = 0;
  // offset in `state` of the pointer to the values that the kernel harness_pregather stores, or 0
  uint32_t values_offset = 0;
  std::array<unsigned char, HARNESS_MAX_PART> state{};  // descriptor, which the format's hooks read
  std::vector<Buffer> arrays;
  std::vector<uint32_t> offsets;  // offsets in `state` of the addresses of `arrays`
  // Ranges of rows of the part's matrix with EdgesAt::stream, otherwise empty. The edges are in host memory,
  // and those of one range at a time are copied to the device.
  std::vector<backends::RowRange> ranges;

  bool rows_are_vertices() const { return (flags & HARNESS_ROWS_ARE_VERTICES) != 0; }
};

struct Layout {
  std::vector<LayoutPart> parts;
  uint32_t edge_bytes = 4;
  /// Increases whenever parts, sizes or arrays change after the layout was built. A layout that has changed
  /// belongs to one prepared run (Instance): other runs do not use it, and it is not written to files.
  uint64_t version = 0;
  double build_ms = 0;
  double upload_ms = 0;
  double load_ms = 0;  // time to read the layout from a file; 0: it was built
  // The capabilities of the run for which the format's build() asked, and whether the run wants them. Another
  // run that would give the same answers can use this layout too. If an answer could not be recorded here,
  // `suits_others` is false, and no other run uses the layout.
  std::map<std::string, bool> asked;
  bool suits_others = true;

  /// Returns the bytes of the layout's arrays, including capacity to grow.
  uint64_t bytes() const;
  /// Returns how many of the bytes() are in host memory.
  uint64_t host_bytes() const;
  /// Adds the parts of `other`, which has the edges of other vertices of the same graph and was built for the
  /// same run.
  void append(Layout&& other);
  /// Returns true if the layout has not changed since it was built, and a run that wants these capabilities
  /// would give the same answers (`asked`).
  bool suits(const Capabilities& wanted) const;
};

/// The layouts of a run, by SuperstepKind::layout. The first is that of sparse supersteps. That of dense
/// supersteps follows if the run switches, and that of backward supersteps if a run over several ranks has
/// such supersteps. Elements are the same layout if they use the same edges, as in an undirected graph.
using LayoutsInUse = std::vector<std::shared_ptr<const Layout>>;

}  // namespace harness::runtime
