#include "runtime/session.hpp"

#include <algorithm>
#include <set>

#include "base/stopwatch.hpp"
#include "runtime/run/link_lines.hpp"
#include "runtime/run/together.hpp"
#include "runtime/store/rank_slice.hpp"
#include "runtime/store/room.hpp"

namespace harness::runtime {
namespace {

void set_threads(backends::Backend& backend, uint32_t threads) {
  if (threads > 0 && backend.threads() == 0) {
    throw Unsupported(
        fmt::format("threads has no effect on the {} backend, which does not run on threads of the "
                    "processor: leave it out",
                    backend.name()));
  }
  backend.use_threads(threads);
}

uint64_t bytes_of(const RankInput& rank) {
  uint64_t sum = 0;
  std::set<const Layout*> layouts;
  for (const auto& layout : rank.layouts) {
    if (layouts.insert(layout.get()).second) sum += layout->bytes();
  }
  for (const Owner owner : {Owner::algorithm, Owner::frontier, Owner::scratch})
    sum += rank.ledger.bytes(owner);
  return sum;
}

// Combines the costs of all processes: sums the memory of formats, and takes the maximum of all other costs.
void combine_processes(backends::Peers& peers, Prepared& prepared) {
  struct Part {
    uint64_t format_bytes, rank_bytes;
    double build_ms, upload_ms, load_ms, spent_ms;
  };
  Part sum{};
  for (const Part& part :
       backends::gather_values(peers, Part{prepared.format_bytes, prepared.rank_bytes, prepared.build_ms,
                                           prepared.upload_ms, prepared.load_ms, prepared.spent_ms})) {
    sum.format_bytes += part.format_bytes;
    sum.rank_bytes = std::max(sum.rank_bytes, part.rank_bytes);
    sum.build_ms = std::max(sum.build_ms, part.build_ms);
    sum.upload_ms = std::max(sum.upload_ms, part.upload_ms);
    sum.load_ms = std::max(sum.load_ms, part.load_ms);
    sum.spent_ms = std::max(sum.spent_ms, part.spent_ms);
  }
  prepared.format_bytes = sum.format_bytes;
  prepared.rank_bytes = sum.rank_bytes;
  prepared.build_ms = sum.build_ms;
  prepared.upload_ms = sum.upload_ms;
  prepared.load_ms = sum.load_ms;
  prepared.spent_ms = sum.spent_ms;
}

}  // namespace

Session::Session(const plugin::Registry& registry, std::unique_ptr<backends::Backend> backend,
                 bool wide_edges, size_t kept_layouts)
    : registry_(registry),
      backend_(std::move(backend)),
      threads_(backend_->threads()),
      ledger_(*backend_),
      wide_edges_(wide_edges),
      layouts_(ledger_, registry, wide_edges, kept_layouts) {
  conversions_ = backend_->assemble(conversions_line(*backend_)).program;
}

backends::BackendInfo Session::backend_info() const {
  backends::BackendInfo info = backends::backend_info(backend_->name());
  info.threads = threads_;
  return info;
}

const backends::Program& Session::conversions_for(const Combination& combination) {
  if (!combination.request.options.machine) return *conversions_;
  if (timed_conversions_ == nullptr) {
    backends::LinkLine line = conversions_line(*backend_);
    line.timed = true;
    timed_conversions_ = backend_->assemble(line).program;
  }
  return *timed_conversions_;
}

Prepared Session::prepare(const graph::Graph& graph, const Request& request, bool counting) {
  Combination combination = combine(request, graph, backend_info());
  combination.counting = counting;
  set_threads(*backend_, combination.threads);
  backend_->use_cache(combination.request.options.l2.value_or(0));
  require_processes(combination);
  if (combination.processes == 1) return prepare_here(graph, std::move(combination));
  Prepared prepared;
  together(*peers_, [&] { prepared = prepare_here(graph, std::move(combination)); });
  combine_processes(*peers_, prepared);
  return prepared;
}

void Session::require_processes(const Combination& combination) const {
  const uint32_t processes = peers_ == nullptr ? 1 : peers_->processes();
  if (combination.processes == processes) return;
  throw Unsupported(fmt::format("processes {}: this command has {}, and only harness run starts more",
                                combination.processes, processes));
}

Prepared Session::prepare_here(const graph::Graph& graph, Combination combination) {
  if (combination.edges.at == EdgesAt::automatic) return prepare_where_it_fits(graph, std::move(combination));
  return prepare_freeing(graph, combination);
}

// Prepares a combination. If memory runs out, frees the layouts kept from earlier runs, and tries again.
Prepared Session::prepare_freeing(const graph::Graph& graph, const Combination& combination) {
  try {
    return prepare_in_memory(graph, combination);
  } catch (const OutOfMemory&) {
    if (!layouts_.drop_layouts()) throw;
  }
  return prepare_in_memory(graph, combination);
}

Prepared Session::prepare_where_it_fits(const graph::Graph& graph, Combination combination) {
  try {
    combination.edges.at = EdgesAt::device;
    return prepare_freeing(graph, combination);
  } catch (const OutOfMemory&) {
    // If each superstep reads all edges, copying them transfers no more than reading them over the bus.
    const bool reads_all = combination.algorithm().plugin->provides.contains("work.every_edge/1");
    combination.edges.at =
        reads_all && why_not_streamed(combination).empty() ? EdgesAt::stream : EdgesAt::host;
  }
  if (combination.edges.at == EdgesAt::stream) {
    try {
      return prepare_at_host(graph, combination);
    } catch (const Unsupported&) {  // the format cannot be streamed
    } catch (const OutOfMemory&) {  // buffers for copied ranges do not fit on the device
    }
    combination.edges.at = EdgesAt::host;
  }
  return prepare_at_host(graph, combination);
}

// Prepares a combination with its edges in host memory. First prepares it with all edges there, which shows
// how much device memory is left for the hot rows (store/hot_rows.hpp).
Prepared Session::prepare_at_host(const graph::Graph& graph, Combination combination) {
  double share = 0;
  {
    Prepared cold = prepare_freeing(graph, combination);
    if (!why_not_in_two_memories(combination).empty()) return cold;
    if (cold.share_that_fits == 0) return cold;
    share = cold.share_that_fits;
  }
  for (; share > 0; share -= 1 / steps_of_hot) {
    try {
      layouts_.drop_layouts();
      combination.edges.share_on_device = share;
      return prepare_in_memory(graph, combination);
    } catch (const OutOfMemory&) {
      continue;
    }
  }
  combination.edges.share_on_device = 0;
  return prepare_freeing(graph, combination);
}

Prepared Session::prepare_in_memory(const graph::Graph& graph, Combination combination) {
  Prepared prepared;
  const bool spread = combination.ranks > 1;
  const std::vector<uint32_t> bounds =
      spread ? cut_for_ranks(graph, combination.ranks) : std::vector<uint32_t>();
  const std::vector<RankInput> ranks = inputs_of(graph, combination, bounds);
  for (const RankInput& rank : ranks) add_layouts(prepared, rank.layouts);
  prepared.orient_ms = layouts_.orient_ms(graph, combination);
  const backends::Program& conversions = conversions_for(combination);
  const bool chooses =
      combination.request.options.edges_at == EdgesAt::automatic && combination.edges.uses_host();
  backends::Peers* peers = combination.processes > 1 ? peers_ : nullptr;
  prepared.instance =
      std::make_unique<Instance>(ranks, bounds, peers, graph, std::move(combination), conversions);
  if (chooses) {
    prepared.share_that_fits = 1;
    for (const RankInput& rank : ranks)
      prepared.share_that_fits =
          std::min(prepared.share_that_fits, share_that_fits(rank.ledger, rank.layouts));
  }
  if (spread) {
    for (const RankInput& rank : ranks) prepared.rank_bytes = std::max(prepared.rank_bytes, bytes_of(rank));
    prepared.rank_imbalance = imbalance_of(graph, bounds);
  }
  return prepared;
}

std::vector<RankInput> Session::inputs_of(const graph::Graph& graph, const Combination& combination,
                                          const std::vector<uint32_t>& bounds) {
  if (const uint32_t devices = backend_->devices(); combination.gpus > devices)
    throw Unsupported(fmt::format("gpus {}: {} can be used here", combination.gpus, devices));
  std::vector<RankInput> ranks;
  const uint32_t here = combination.ranks / combination.processes;
  const uint32_t first = combination.processes == 1 ? 0 : peers_->number();
  for (uint32_t rank = first; rank < first + here; ++rank) {
    Ledger& ledger = ledger_of(rank - first, rank % combination.gpus);
    ledger.limit_device(combination.device_memory);
    const VertexRange range =
        bounds.empty() ? VertexRange() : VertexRange{bounds[rank], bounds[rank + 1], false};
    ranks.push_back({ledger, layouts_.layouts_of(graph, combination, range, ledger)});
  }
  return ranks;
}

Ledger& Session::ledger_of(uint32_t rank, uint32_t device) {
  if (rank == 0) return ledger_;
  const auto found = ledgers_.find({rank, device});
  if (found != ledgers_.end()) return found->second;
  return ledgers_.try_emplace({rank, device}, *backend_, device).first->second;
}

void Session::add_layouts(Prepared& prepared, const LayoutsInUse& layouts) {
  for (const std::shared_ptr<const Layout>& used : layouts) {
    // several kinds of supersteps may use the same layout
    if (std::find(prepared.layouts.begin(), prepared.layouts.end(), used) != prepared.layouts.end()) continue;
    prepared.build_ms += used->build_ms;
    prepared.upload_ms += used->upload_ms;
    prepared.load_ms += used->load_ms;
    prepared.spent_ms += used->load_ms > 0 ? used->load_ms : used->build_ms;
    prepared.format_bytes += used->bytes();
    prepared.layouts.push_back(used);
  }
}

uint64_t Session::bytes(Owner owner) const {
  uint64_t sum = ledger_.bytes(owner);
  for (const auto& [rank, ledger] : ledgers_) sum += ledger.bytes(owner);
  return sum;
}

std::vector<backends::LinkLine> Session::link_lines(const graph::Graph& graph, const Request& request) {
  const Combination combination = combine(request, graph, backend_info());
  return runtime::link_lines(*backend_, combination, layouts_.layouts_of(graph, combination)).lines;
}

PreparedBaseline Session::prepare(const graph::Graph& graph, const BaselineRequest& request) {
  require_supported(request, graph, backend_info());
  set_threads(*backend_, request.threads());
  layouts_.drop_layouts();
  ledger_.limit_device(0);
  const Stopwatch watch;
  PreparedBaseline prepared;
  prepared.instance = std::make_unique<BaselineInstance>(ledger_, graph, request);
  prepared.build_ms = watch.milliseconds();
  return prepared;
}

std::unique_ptr<ChangingBaseline> Session::changing(const graph::Graph& graph, const BaselineRequest& request,
                                                    Changes changes) {
  require_supported(request, graph, backend_info());
  set_threads(*backend_, request.threads());
  layouts_.drop_layouts();
  ledger_.limit_device(0);
  return std::make_unique<ChangingBaseline>(ledger_, graph, request, changes);
}

std::unique_ptr<ChangingGraph> Session::changing(const graph::Graph& graph, const Request& request,
                                                 Changes changes) {
  const Combination combination = combine(request, graph, backend_info());
  if (combination.ranks > 1) throw Unsupported("updates: the layouts of several ranks cannot change");
  if (combination.edges.at != EdgesAt::device)
    throw Unsupported("updates: edges in host memory cannot change");
  set_threads(*backend_, combination.threads);
  backend_->use_cache(combination.request.options.l2.value_or(0));
  ledger_.limit_device(combination.device_memory);
  return std::make_unique<ChangingGraph>(ledger_, registry_, graph, combination, wide_edges_, changes);
}

std::unique_ptr<Instance> Session::instance_on(const graph::Graph& graph, const Request& request,
                                               const LayoutsInUse& layouts) {
  Combination combination = combine(request, graph, backend_info());
  const backends::Program& conversions = conversions_for(combination);
  return std::make_unique<Instance>(ledger_, graph, std::move(combination), layouts, conversions);
}

Answer Session::answer(const graph::Graph& graph, const Choice& algorithm, const Verification& verified) {
  if (verified.by_program) return {};
  return answer_of(algorithm, graph, addresses(verified.result));
}

uint64_t Session::kept_bytes() const {
  const uint64_t layouts = backend_->shares_host_memory() ? ledger_.total() : 0;
  return layouts + verifier_.kept_bytes() + layouts_.oriented_bytes();
}

}  // namespace harness::runtime
