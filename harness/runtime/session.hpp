// A session consists of the plugins, one backend, and data that several configurations of a sweep use, such
// as layouts. This data is kept between configurations. A worker has one session for its whole life.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "graph/order/order.hpp"
#include "runtime/check/verifier.hpp"
#include "runtime/run/baseline.hpp"
#include "runtime/run/instance.hpp"
#include "runtime/store/layout_store.hpp"
#include "runtime/update/changing_baseline.hpp"
#include "runtime/update/changing_graph.hpp"

namespace harness::runtime {

/// A configuration that is ready to run: the request is resolved, the layouts are built, and the programs are
/// linked.
struct Prepared {
  std::unique_ptr<Instance> instance;
  LayoutsInUse layouts;                // each layout once, even if several kinds of supersteps use it
  double build_ms = 0, upload_ms = 0;  // times of these layouts, whenever they were built
  double load_ms = 0;                  // time of layouts that were read from files; 0: none
  // sum over the layouts: the time to read a layout from its file, or to build it if it was built
  double spent_ms = 0;
  // time to orient the graph in the layouts (store/orientation.hpp), or 0 if it is not oriented
  double orient_ms = 0;
  uint64_t format_bytes = 0;
  // if `edges_at: auto` has placed edges in host memory: the fraction of these edges that would still fit on
  // the device
  double share_that_fits = 0;
  // Only with several ranks:
  uint64_t rank_bytes = 0;    // memory of the rank that uses the most
  double rank_imbalance = 0;  // greatest number of in-edges of a rank, divided by the mean
};

struct PreparedBaseline {
  std::unique_ptr<BaselineInstance> instance;
  double build_ms = 0;
};

class Session {
 public:
  /// `wide_edges` requests 64-bit edge ids even for graphs that do not need them. At most `kept_layouts`
  /// layouts per rank are kept between configurations. Two are enough, because successive configurations of a
  /// sweep often use one format in two directions.
  Session(const plugin::Registry& registry, std::unique_ptr<backends::Backend> backend,
          bool wide_edges = false, size_t kept_layouts = 2);

  backends::Backend& backend() { return *backend_; }
  /// Spreads the ranks of the following configurations over these processes, which all prepare the same
  /// configurations.
  void spread_over(backends::Peers& peers) { peers_ = &peers; }
  /// Returns the processes of the run, or null if there is only one.
  backends::Peers* peers() const { return peers_; }
  /// Returns the ledger of the first rank, which is the only one unless a run is spread over several.
  Ledger& ledger() { return ledger_; }
  /// Returns the bytes that `owner` has allocated, summed over all ranks.
  uint64_t bytes(Owner owner) const;
  const plugin::Registry& registry() const { return registry_; }

  /// From now on layouts are stored in files of this folder, and read from there if possible.
  void keep_layouts(const std::filesystem::path& folder) { layouts_.keep_files(folder); }

  /// Prepares a request. Throws Unsupported with the reason why the configuration is skipped, std::bad_alloc,
  /// or Error. If preparation fails in one of several processes, the exception is thrown in all of them.
  Prepared prepare(const graph::Graph& graph, const Request& request, bool counting = false);

  /// Returns the lists of device modules that a request needs (LinkLine), without linking them. Builds the
  /// layouts of the request, whose parts determine the modules. Throws what prepare() throws.
  std::vector<backends::LinkLine> link_lines(const graph::Graph& graph, const Request& request);

  /// Prepares a baseline. Drops the kept layouts first, to free memory for it. Throws what prepare() of a
  /// Request throws.
  PreparedBaseline prepare(const graph::Graph& graph, const BaselineRequest& request);

  /// Builds the layouts of a request, to which batches of updates can be applied. Throws Unsupported if the
  /// layouts do not support updates.
  std::unique_ptr<ChangingGraph> changing(const graph::Graph& graph, const Request& request,
                                          Changes changes = Changes::edges);
  /// Prepares a baseline's program, to whose graph batches of updates can be applied. Throws Unsupported if
  /// the program does not support updates.
  std::unique_ptr<ChangingBaseline> changing(const graph::Graph& graph, const BaselineRequest& request,
                                             Changes changes = Changes::edges);
  /// Prepares a request on layouts that batches of updates have changed. `graph` is the graph after them.
  std::unique_ptr<Instance> instance_on(const graph::Graph& graph, const Request& request,
                                        const LayoutsInUse& layouts);

  /// Computes the vertex order of a graph again, and returns the time in milliseconds. Returns nothing if the
  /// graph has no order.
  static std::optional<double> time_to_order(const graph::Graph& graph) {
    return graph::time_to_order(graph);
  }

  /// Verifies the last run of `runnable` against the algorithm's reference on the same graph.
  Verification verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps) {
    return verifier_.verify(graph, runnable, supersteps);
  }

  /// Returns the algorithm's answer for a verified result. Throws Error if the algorithm fails.
  Answer answer(const graph::Graph& graph, const Choice& algorithm, const Verification& verified);
  /// Returns the answer (check/answer.hpp) of the sequential reference, with which the answers of correct
  /// runs agree.
  Answer reference_answer(const graph::Graph& graph, const Runnable& runnable) {
    return verifier_.reference_answer(graph, runnable);
  }

  /// Drops the kept layouts, so that the next request builds new ones.
  void drop_layouts() { layouts_.drop_layouts(); }
  /// Drops everything kept for a graph that is about to be destroyed.
  void forget() {
    layouts_.forget();
    verifier_.forget();
  }

  /// Returns the host memory that is kept between configurations, in bytes.
  uint64_t kept_bytes() const;

 private:
  const plugin::Registry& registry_;
  std::unique_ptr<backends::Backend> backend_;
  const unsigned threads_;  // the backend's initial number of CPU threads
  backends::BackendInfo backend_info() const;
  Ledger& ledger_of(uint32_t rank, uint32_t device);
  Prepared prepare_here(const graph::Graph& graph, Combination combination);
  void require_processes(const Combination& combination) const;
  const backends::Program& conversions_for(const Combination& combination);
  Prepared prepare_freeing(const graph::Graph& graph, const Combination& combination);
  Prepared prepare_where_it_fits(const graph::Graph& graph, Combination combination);
  Prepared prepare_at_host(const graph::Graph& graph, Combination combination);
  Prepared prepare_in_memory(const graph::Graph& graph, Combination combination);
  void add_layouts(Prepared& prepared, const LayoutsInUse& layouts);
  std::vector<RankInput> inputs_of(const graph::Graph& graph, const Combination& combination,
                                   const std::vector<uint32_t>& bounds);

  Ledger ledger_;
  const bool wide_edges_;
  backends::Peers* peers_ = nullptr;
  // ledgers of ranks 1, 2, ... by rank and device; kept between configurations, because they count the kept
  // layouts
  std::map<std::pair<uint32_t, uint32_t>, Ledger> ledgers_;
  // kernels that convert frontiers; runs whose cycles are modelled (option `machine`) use
  // `timed_conversions_`
  std::unique_ptr<backends::Program> conversions_, timed_conversions_;
  LayoutStore layouts_;
  Verifier verifier_;
};

}  // namespace harness::runtime
