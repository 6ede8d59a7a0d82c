#include "runtime/update/changing_graph.hpp"

#include <harness/update.h>

#include <algorithm>
#include <bit>

#include "base/stopwatch.hpp"
#include "runtime/store/build_layout.hpp"

namespace harness::runtime {
namespace {

constexpr const char* updates = "edges.update/1";

/// Returns the capabilities that a layout of this kind is built for, if batches will change it.
Capabilities with_updates(const SuperstepKind& kind) {
  Capabilities wanted = kind.capabilities;
  wanted.demand("updates", {updates});
  wanted.check();
  if (wanted.demands("rows.sorted/1") && !wanted.provides("edges.sorted/1"))
    throw Unsupported(
        "updates: the run needs neighbours in order, which batches keep only in a format that "
        "provides edges.sorted/1");
  return wanted;
}

bool reads_weights(const graph::Graph& graph, const Combination& combination) {
  const auto demands = [](const SuperstepKind& kind) { return kind.capabilities.demands("edges.weights/1"); };
  return graph.weighted() && std::any_of(combination.kinds.begin(), combination.kinds.end(), demands);
}

}  // namespace

ChangingGraph::ChangingGraph(Ledger& ledger, const plugin::Registry& registry, const graph::Graph& graph,
                             const Combination& combination, bool wide_edges)
    : ledger_(ledger),
      vertices_(graph.num_vertices()),
      symmetric_(graph.symmetric()),
      weighted_(reads_weights(graph, combination)),
      model_(graph, weighted_),
      degrees_(ledger, Owner::algorithm, uint64_t{graph.num_vertices()} * sizeof(uint32_t), "out-degrees"),
      prints_(ledger, Owner::scratch, uint64_t{graph.num_vertices()} * sizeof(uint64_t), "prints") {
  if (combination.oriented) throw Unsupported("updates change arcs, but the layout holds the oriented graph");
  for (const SuperstepKind& kind : combination.kinds) {
    if (kind.backward) continue;
    const Capabilities wanted = with_updates(kind);
    const bool reversed = kind.pulls && !graph.symmetric();
    size_t same = 0;
    while (same < owned_.size() && reversed_[same] != reversed) ++same;
    if (same == owned_.size()) {
      owned_.push_back(
          std::make_shared<Layout>(build_layout(ledger, registry, combination.request.format,
                                                kind.pulls ? graph.in() : graph.out(), wanted, wide_edges)));
      owned_.back()->version = 1;  // belongs to this object alone
      reversed_.push_back(reversed);
    }
    in_use_.push_back(owned_[same]);
  }
  for (size_t i = 0; i < owned_.size(); ++i)
    updaters_.push_back(std::make_unique<LayoutUpdater>(ledger, *owned_[i], vertices_, reversed_[i]));
  ledger.backend().upload(degrees_.data(), model_.degrees().data(), model_.degrees().size_bytes());
}

// Sizes the arrays of a batch.
void ChangingGraph::reserve(uint64_t operations) {
  const auto sized = [&](Buffer& buffer, const char* name, uint64_t elements, uint64_t width) {
    const uint64_t bytes = elements * width;
    if (buffer.data() != nullptr && bytes <= buffer.capacity()) {
      buffer.resize(bytes);
    } else {
      buffer = Buffer();
      buffer = Buffer(ledger_, Owner::scratch, bytes, name);
    }
  };
  sized(from_, "sources of a batch", operations, sizeof(uint32_t));
  sized(to_, "destinations of a batch", operations, sizeof(uint32_t));
  sized(given_changes_, "changes of a batch", operations, sizeof(uint8_t));
  sized(keys_, "keys of a batch", operations, sizeof(uint64_t));
  sized(spare_keys_, "spare keys of a batch", operations, sizeof(uint64_t));
  sized(places_, "places of a batch", operations, sizeof(uint32_t));
  sized(spare_places_, "spare places of a batch", operations, sizeof(uint32_t));
  sized(marks_, "marks of a batch", operations + 1, sizeof(uint64_t));
  sized(entry_keys_, "entries of a batch", operations, sizeof(uint64_t));
  sized(changes_, "changes of entries", operations, sizeof(uint8_t));
  sized(bases_, "bases of a batch", operations, sizeof(uint32_t));
  sized(begins_, "rows of a batch", operations + 1, sizeof(uint64_t));
  sized(effects_, "effects of a batch", operations, sizeof(int32_t));
  if (!weighted_) return;
  sized(given_weights_, "weights of a batch", operations, sizeof(float));
  sized(weights_, "weights of entries", operations, sizeof(float));
}

void ChangingGraph::upload(const Batch& batch) {
  backends::Backend& backend = ledger_.backend();
  backend.upload(from_.data(), batch.from.data(), from_.bytes());
  backend.upload(to_.data(), batch.to.data(), to_.bytes());
  backend.upload(given_changes_.data(), batch.changes.data(), given_changes_.bytes());
  if (!weighted_) return;
  if (batch.weights.empty()) {
    const std::vector<float> ones(batch.size(), 1.0f);
    backend.upload(given_weights_.data(), ones.data(), given_weights_.bytes());
  } else {
    backend.upload(given_weights_.data(), batch.weights.data(), given_weights_.bytes());
  }
}

// A batch costs as much as what is spread so far, and a compaction as much as all edges. The sum is least if
// a compaction follows when the changes have reached the geometric mean of twice the batch and the edges.
bool ChangingGraph::wants_compaction(uint64_t operations) const {
  const double changed = static_cast<double>(changed_);
  const double edges = static_cast<double>(model_.edges());
  const double mean = static_cast<double>(changed_ + operations) / static_cast<double>(batches_ + 1);
  return changed * changed > 2 * mean * edges;
}

BatchOutcome ChangingGraph::apply(const Batch& batch) {
  require_valid(batch, vertices_);
  if (batch.size() == 0) return {};
  return apply_arcs(symmetric_ ? mirrored(batch) : batch);
}

BatchOutcome ChangingGraph::apply_arcs(const Batch& batch) {
  BatchOutcome outcome;
  const uint64_t operations = batch.size();
  const Stopwatch growing;
  reserve(operations);
  for (const auto& updater : updaters_) updater->make_room(operations);
  outcome.grow_ms = growing.milliseconds();
  const Stopwatch copying;
  upload(batch);
  outcome.copy_ms = copying.milliseconds();

  batch_.raw = {from_.as<uint32_t>(), to_.as<uint32_t>(), weighted_ ? given_weights_.as<float>() : nullptr,
                given_changes_.as<uint8_t>()};
  batch_.prepared = {.keys = entry_keys_.as<uint64_t>(),
                     .weights = weighted_ ? weights_.as<float>() : nullptr,
                     .changes = changes_.as<uint8_t>(),
                     .bases = bases_.as<uint32_t>(),
                     .begins = begins_.as<uint64_t>(),
                     .effects = effects_.as<int32_t>(),
                     .entries = 0,
                     .rows = 0};
  batch_.marks = marks_.as<uint64_t>();
  batch_.other_bits = std::max(1u, static_cast<uint32_t>(std::bit_width(vertices_ - 1)));
  batch_.pairs = {
      keys_.as<uint64_t>(), places_.as<uint32_t>(), spare_keys_.as<uint64_t>(), spare_places_.as<uint32_t>(),
      operations,           2 * batch_.other_bits};
  for (size_t i = 0; i < updaters_.size(); ++i) {
    const backends::UpdateResult result =
        updaters_[i]->apply(batch_, i == 0 ? degrees_.as<uint32_t>() : nullptr);
    outcome.sort_ms += result.sort_ms;
    outcome.apply_ms += result.apply_ms;
    outcome.entries = result.entries;
    outcome.effects = {result.inserted, result.deleted};
  }
  changed_ += outcome.effects.inserted + outcome.effects.deleted;
  ++batches_;
  if (updaters_.front()->compacts() && wants_compaction(operations)) {
    for (const auto& updater : updaters_) outcome.compact_ms += updater->compact();
    changed_ = batches_ = 0;
  }
  return outcome;
}

std::string ChangingGraph::difference() {
  backends::Backend& backend = ledger_.backend();
  for (size_t i = 0; i < updaters_.size(); ++i) {
    prints_.fill(0);
    updaters_[i]->print(prints_.as<uint64_t>(), weighted_);
    std::vector<uint64_t> found(vertices_);
    backend.download(found.data(), prints_.data(), prints_.bytes());
    const std::span<const uint64_t> expected = model_.prints(reversed_[i]);
    const auto [at, other] = std::mismatch(found.begin(), found.end(), expected.begin());
    if (at != found.end())
      return fmt::format("the {}-edges of vertex {} in the layout are not those of the model",
                         reversed_[i] ? "in" : "out", at - found.begin());
  }
  std::vector<uint32_t> degrees(vertices_);
  backend.download(degrees.data(), degrees_.data(), degrees_.bytes());
  const auto [at, other] = std::mismatch(degrees.begin(), degrees.end(), model_.degrees().begin());
  if (at == degrees.end()) return {};
  return fmt::format("the out-degree of vertex {} is {}, expected {}", at - degrees.begin(), *at, *other);
}

uint64_t ChangingGraph::layout_bytes() const {
  uint64_t sum = 0;
  for (const auto& layout : owned_) sum += layout->bytes();
  return sum;
}

uint64_t ChangingGraph::scratch_bytes() const {
  uint64_t sum = 0;
  for (const auto& updater : updaters_) sum += updater->scratch_bytes();
  return sum;
}

double ChangingGraph::build_ms() const {
  double sum = 0;
  for (const auto& layout : owned_) sum += layout->build_ms + layout->upload_ms;
  return sum;
}

}  // namespace harness::runtime
