// The layouts of a session, which are built, read from files, or kept from earlier configurations. The store
// also keeps the graph oriented by degree.
#pragma once

#include <list>
#include <memory>
#include <string>

#include "runtime/store/layout_files.hpp"
#include "runtime/store/layout_key.hpp"
#include "runtime/store/orientation.hpp"

namespace harness::runtime {

class LayoutStore {
 public:
  /// `wide_edges` requests 64-bit edge ids even for graphs that do not need them. At most `kept` layouts per
  /// rank stay in memory.
  LayoutStore(Ledger& ledger, const plugin::Registry& registry, bool wide_edges, size_t kept)
      : ledger_(ledger), registry_(registry), wide_edges_(wide_edges), most_kept_(kept) {}

  /// From now on layouts are stored in files of this folder, and read from there if possible.
  void keep_files(const std::filesystem::path& folder) { files_ = LayoutFiles(folder); }

  /// Returns the layouts of a combination's supersteps. Throws Unsupported or Error with the format's own
  /// reason, or OutOfMemory.
  LayoutsInUse layouts_of(const graph::Graph& graph, const Combination& combination) {
    return layouts_of(graph, combination, {}, ledger_);
  }
  /// Returns the layouts of a rank that owns a range of vertices, in memory that `ledger` counts.
  LayoutsInUse layouts_of(const graph::Graph& graph, const Combination& combination, const VertexRange& range,
                          Ledger& ledger);
  /// Returns the time to orient the graph for this combination's layouts, or 0 if the combination demands no
  /// oriented graph.
  double orient_ms(const graph::Graph& graph, const Combination& combination);

  /// Frees the memory of the kept layouts that no prepared run (Instance) uses. Returns false if none was
  /// kept.
  bool drop_layouts() {
    const bool kept = !layouts_.empty();
    layouts_.clear();
    return kept;
  }
  /// Drops the kept layouts and the oriented graph. Must be called before the graph is destroyed.
  void forget();
  /// Returns the host memory of the oriented graph in bytes.
  uint64_t oriented_bytes() const;

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const Layout> layout;
    const Ledger* ledger;
  };
  struct Orientation {
    std::string graph;  // fingerprint of the graph; empty: no graph is kept
    OrientedGraph oriented;
    double milliseconds = 0;
  };

  std::shared_ptr<const Layout> get(const graph::Graph& graph, const Combination& combination,
                                    const SuperstepKind& kind, const VertexRange& range, Ledger& ledger);
  std::optional<Layout> build(const graph::Graph& graph, const Combination& combination,
                              const SuperstepKind& kind, const VertexRange& range, Ledger& ledger);
  const Orientation& orientation(const graph::Graph& graph);

  Ledger& ledger_;
  const plugin::Registry& registry_;
  bool wide_edges_;
  size_t most_kept_;
  LayoutFiles files_;
  std::list<Kept> layouts_;  // the most recent first
  Orientation orientation_;
};

}  // namespace harness::runtime
