#include "runtime/run/instance.hpp"

#include <algorithm>
#include <array>

namespace harness::runtime {
namespace {

void add_up(backends::Peers& peers, backends::RunResult& result) {
  const std::array<uint64_t, 2> own{result.edges_visited, result.exchanged_bytes};
  result.edges_visited = result.exchanged_bytes = 0;
  for (const auto& [visited, exchanged] : backends::gather_values(peers, own)) {
    result.edges_visited += visited;
    result.exchanged_bytes += exchanged;
  }
}

}  // namespace

/// A message that process 0 sends to all other processes: which function of its instance was called, and with
/// which arguments.
struct Instance::Command {
  enum What { poison, run, download, end } what = end;
  int byte = 0;
  double timeout_seconds = 0;
};

Instance::Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
                   const backends::Program& conversions)
    : Instance(std::vector<RankInput>{{ledger, std::move(layouts)}}, {}, nullptr, graph,
               std::move(combination), conversions) {}

Instance::Instance(const std::vector<RankInput>& ranks, const std::vector<uint32_t>& bounds,
                   backends::Peers* peers, const graph::Graph& graph, Combination combination,
                   const backends::Program& conversions)
    : backend_(ranks.front().ledger.backend()), combination_(std::move(combination)), peers_(peers) {
  if (!bounds.empty())
    tallies_ = Buffer(ranks.front().ledger, Owner::scratch, (bounds.size() - 1) * sizeof(harness_tally),
                      "tallies", Place::host);
  const uint32_t first = peers == nullptr ? 0 : peers->number();
  for (const RankInput& input : ranks) {
    const RankPlace place{first + static_cast<uint32_t>(ranks_.size()), bounds, tallies_.as<harness_tally>(),
                          peers};
    ranks_.emplace_back(input, place, graph, combination_, conversions,
                        ranks_.empty() ? nullptr : &ranks_.front());
  }
  bind(0);
  // prepare() of a backend may need a call from all processes at the same time, so it is called here and not
  // at the first run.
  if (peers != nullptr) prepared_ = backend_.prepare(jobs_);
}

Instance::~Instance() {
  tell({.what = Command::end});
}

void Instance::tell(const Command& command) const {
  if (peers_ != nullptr && peers_->number() == 0)
    peers_->tell({reinterpret_cast<const char*>(&command), sizeof command});
}

void Instance::follow() {
  while (true) {
    Command command;
    peers_->hear().copy(reinterpret_cast<char*>(&command), sizeof command);
    switch (command.what) {
      case Command::poison:
        poison(command.byte);
        break;
      case Command::run:
        run(command.timeout_seconds);
        break;
      case Command::download:
        download();
        break;
      case Command::end:
        return;
    }
  }
}

// Binds the ranks for the first time, or again if a layout has changed since the last binding.
void Instance::bind(double timeout_seconds) {
  const bool changed =
      std::any_of(ranks_.begin(), ranks_.end(), [](const Rank& rank) { return rank.has_changed(); });
  if (changed) {
    prepared_ = nullptr;  // the prepared job refers to jobs_, which are made again
    jobs_.clear();
    for (Rank& rank : ranks_) jobs_.push_back(rank.bind());
  }
  for (backends::Job& job : jobs_) job.timeout_seconds = timeout_seconds;
}

void Instance::poison(int byte) {
  tell({.what = Command::poison, .byte = byte});
  for (const Rank& rank : ranks_) rank.poison(byte);
}

void Instance::clear_far_marks() const {
  size_t i = 0;
  for (const Rank& rank : ranks_) rank.clear_far_marks(jobs_[i++]);
}

AssemblyCost Instance::assembly() const {
  AssemblyCost sum = ranks_.front().assembly().cost();
  for (const Rank& rank : ranks_) {
    if (&rank == &ranks_.front() || !rank.has_own_programs()) continue;
    const AssemblyCost& cost = rank.assembly().cost();
    sum.milliseconds += cost.milliseconds;
    sum.link_ms += cost.link_ms;
    sum.cached &= cost.cached;
  }
  return sum;
}

backends::RunResult Instance::run(double timeout_seconds) {
  tell({.what = Command::run, .timeout_seconds = timeout_seconds});
  bind(timeout_seconds);
  if (!prepared_) prepared_ = backend_.prepare(jobs_);
  // Waits for all processes, so that their clocks start at the same time.
  if (peers_ != nullptr) backends::gather_values(*peers_, char{});
  backends::RunResult result = prepared_();
  if (peers_ != nullptr) add_up(*peers_, result);
  if (result.timed_out || result.reached_limit) clear_far_marks();
  if (result.strayed) {
    throw Error(
        fmt::format("{} goes backward over vertices that its way forward did not put into the queues: let it "
                    "demand frontier.test/1, or retrace its supersteps from the last one that activated none",
                    combination_.algorithm().plugin->id));
  }
  return result;
}

backends::TimedRun Instance::time_kernels(double timeout_seconds) {
  if (tallies_.bytes() > 0) return {};  // there are several ranks
  bind(timeout_seconds);
  backends::TimedRun run = backend_.time_kernels(jobs_.front());
  if (run.kernels.empty()) clear_far_marks();  // an aborted run leaves marks of the vertices that it deferred
  return run;
}

HostProperties Instance::download() const {
  tell({.what = Command::download});
  HostProperties result;
  for (uint32_t i = 0; i < combination_.plan.property_count; ++i) {
    result.emplace_back(ranks_.front().properties()[i].bytes());
    for (const Rank& rank : ranks_) rank.download(i, result.back().data());
    if (peers_ != nullptr) peers_->gather(result.back().data(), ranks_.front().slices(i));
  }
  return result;
}

std::vector<const void*> addresses(const HostProperties& properties) {
  std::vector<const void*> result;
  for (const auto& property : properties) result.push_back(property.data());
  return result;
}

}  // namespace harness::runtime
