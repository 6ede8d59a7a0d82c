// A session: the plugins and one backend, with what rows of a sweep have in common kept between them. A
// worker has one for its whole life.
#pragma once

#include <memory>
#include <string>

#include "runtime/check/verifier.hpp"
#include "runtime/run/baseline.hpp"
#include "runtime/run/instance.hpp"
#include "runtime/store/layout_store.hpp"

namespace harness::runtime {

/// A prepared configuration: resolved, stored, assembled.
struct Prepared {
  std::unique_ptr<Instance> instance;
  LayoutsInUse layouts;                // each once
  double build_ms = 0, upload_ms = 0;  // of these layouts, whenever they were built
  double load_ms = 0;                  // of those that were read from files; 0: none
  double spent_ms = 0;                 // for each layout its load_ms, or its build_ms where it was not read
  double orient_ms = 0;                // of the oriented graph that they hold; 0: as it is
  uint64_t format_bytes = 0;
};

/// A prepared baseline.
struct PreparedBaseline {
  std::unique_ptr<BaselineInstance> instance;
  double build_ms = 0;
};

class Session {
 public:
  /// wide_edges: 64-bit edge ids also for graphs that need none. kept_layouts: neighbouring rows of a sweep
  /// share a format in two directions; more would only hold memory.
  Session(const plugin::Registry& registry, std::unique_ptr<backends::Backend> backend,
          bool wide_edges = false, size_t kept_layouts = 2);

  backends::Backend& backend() { return *backend_; }
  Ledger& ledger() { return ledger_; }
  const plugin::Registry& registry() const { return registry_; }

  /// From now on layouts are kept in files of this folder, and read from there where they can be.
  void keep_layouts(const std::filesystem::path& folder) { layouts_.keep_files(folder); }

  /// Throws Unsupported with the reason of a skipped row, std::bad_alloc, or Error.
  Prepared prepare(const graph::Graph& graph, const Request& request, bool counting = false);

  /// What the programs of a request are linked from, without linking them. Builds its layouts, whose parts
  /// decide that. Throws what prepare() throws.
  std::vector<backends::LinkLine> link_lines(const graph::Graph& graph, const Request& request);

  /// Prepares a baseline. The layouts that are kept are dropped first, to make room for it. Throws what
  /// prepare() of a combination throws.
  PreparedBaseline prepare(const graph::Graph& graph, const BaselineRequest& request);

  /// Checks the last run against the algorithm's reference on the same graph.
  Verification verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps) {
    return verifier_.verify(graph, runnable, supersteps);
  }

  /// What the algorithm says of a result that was verified. Throws Error where it fails.
  Answer answer(const graph::Graph& graph, const Choice& algorithm, const Verification& verified);
  /// The answer that the sequential reference comes to. A right run agrees with it.
  Answer reference_answer(const graph::Graph& graph, const Runnable& runnable) {
    return verifier_.reference_answer(graph, runnable);
  }

  /// Forgets what was kept for a graph that is going away.
  void forget();

  /// How much of the host's memory is kept between rows, in bytes.
  uint64_t kept_bytes() const;

 private:
  const plugin::Registry& registry_;
  std::unique_ptr<backends::Backend> backend_;
  Ledger ledger_;
  std::unique_ptr<backends::Program> conversions_;
  LayoutStore layouts_;
  Verifier verifier_;
};

}  // namespace harness::runtime
