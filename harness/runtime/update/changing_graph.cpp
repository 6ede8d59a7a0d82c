#include "runtime/update/changing_graph.hpp"

#include <harness/update.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/stopwatch.hpp"
#include "runtime/store/build_layout.hpp"

namespace harness::runtime {
namespace {

constexpr const char *updates = "edges.update/1", *vertex_updates = "vertices.update/1";
/// A compaction follows a batch if the layout's second part, which holds inserted edges, has more than a
/// sixteenth of all edges. reserve() allocates memory for that many edges. A compaction also follows if there
/// are more empty slots than an eighth of all edges, or if batches have become slow (wants_compaction()).
constexpr uint64_t most_spread = 16, most_empty = 8;

/// Returns the capabilities that a layout needs for supersteps of this kind, including that for updates.
/// Throws Unsupported if the run needs sorted neighbours and the format does not keep them sorted.
Capabilities with_updates(const SuperstepKind& kind, Changes changes) {
  Capabilities wanted = kind.capabilities;
  wanted.demand("updates", {updates});
  if (changes == Changes::vertices_and_edges) wanted.demand("updates of vertices", {vertex_updates});
  wanted.check();
  if (wanted.demands("rows.sorted/1") && !wanted.provides("edges.sorted/1"))
    throw Unsupported(
        "updates: the run needs neighbours in order, which batches keep only in a format that "
        "provides edges.sorted/1");
  if (wanted.demands("rows.by_cluster/1"))
    throw Unsupported(
        "updates: the run needs rows of one size in the order of their vertices, which batches do not keep");
  return wanted;
}

bool reads_weights(const graph::Graph& graph, const Combination& combination) {
  const auto demands = [](const SuperstepKind& kind) { return kind.capabilities.demands("edges.weights/1"); };
  return graph.weighted() && std::any_of(combination.kinds.begin(), combination.kinds.end(), demands);
}

uint64_t bytes_of_operation(bool weighted) {
  return 2 * sizeof(uint32_t) + sizeof(uint8_t) + (weighted ? sizeof(float) : 0);
}

}  // namespace

ChangingGraph::ChangingGraph(Ledger& ledger, const plugin::Registry& registry, const graph::Graph& graph,
                             const Combination& combination, bool wide_edges, Changes changes)
    : ledger_(ledger),
      graph_(graph),
      vertices_(graph.num_vertices()),
      symmetric_(graph.symmetric()),
      weighted_(reads_weights(graph, combination)),
      edges_(graph.num_edges()),
      model_(std::in_place, graph, weighted_),
      degrees_(ledger, Owner::algorithm, uint64_t{graph.num_vertices()} * sizeof(uint32_t), "out-degrees"),
      prints_(ledger, Owner::scratch, uint64_t{graph.num_vertices()} * sizeof(uint64_t), "prints") {
  if (combination.oriented) throw Unsupported("updates change arcs, but the layout holds the oriented graph");
  for (const SuperstepKind& kind : combination.kinds) {
    if (kind.backward) continue;
    const Capabilities wanted = with_updates(kind, changes);
    const bool reversed = kind.pulls && !graph.symmetric();
    size_t same = 0;
    while (same < owned_.size() && reversed_[same] != reversed) ++same;
    if (same == owned_.size()) {
      owned_.push_back(
          std::make_shared<Layout>(build_layout(ledger, registry, combination.request.format,
                                                kind.pulls ? graph.in() : graph.out(), wanted, wide_edges)));
      owned_.back()->version = 1;  // not 0: the layout is neither shared nor written to files
      reversed_.push_back(reversed);
    }
    in_use_.push_back(owned_[same]);
  }
  for (size_t i = 0; i < owned_.size(); ++i)
    updaters_.push_back(std::make_unique<LayoutUpdater>(ledger, *owned_[i], vertices_.ids(), reversed_[i]));
  ledger.backend().upload(degrees_.data(), model_->degrees().data(), model_->degrees().size_bytes());
}

void ChangingGraph::reserve(uint64_t operations) {
  const Stopwatch watch;
  const uint64_t arcs = operations * (symmetric_ ? 2 : 1);
  size_batch(operations, arcs);
  for (const auto& updater : updaters_) updater->reserve(arcs, edges_ / most_spread);
  reserve_ms_ += watch.milliseconds();
}

// Resizes the arrays that receive a batch on the device, and those in which it is sorted and grouped. If the
// batch is copied from the host, also resizes its array in host memory.
void ChangingGraph::size_batch(uint64_t operations, uint64_t arcs, bool from_host) {
  const auto sized = [&](Buffer& buffer, const char* name, uint64_t elements, uint64_t width,
                         Place place = Place::device) {
    const uint64_t bytes = elements * width;
    if (buffer.data() != nullptr && bytes <= buffer.capacity()) {
      buffer.resize(bytes);
    } else {
      buffer = Buffer();
      buffer = Buffer(ledger_, Owner::scratch, bytes, name, place);
    }
  };
  const uint64_t operation_bytes = bytes_of_operation(weighted_);
  sized(given_, "a batch", operations, operation_bytes);
  if (from_host && !given_.is_on_host())
    sized(staged_, "a batch on the host", operations, operation_bytes, Place::host);
  sized(keys_, "keys of a batch", arcs, sizeof(uint64_t));
  sized(spare_keys_, "spare keys of a batch", arcs, sizeof(uint64_t));
  sized(places_, "places of a batch", arcs, sizeof(uint32_t));
  sized(spare_places_, "spare places of a batch", arcs, sizeof(uint32_t));
  sized(marks_, "marks of a batch", std::max(arcs + 1, backends::SortedKeys::least_room), sizeof(uint64_t));
  sized(entry_keys_, "entries of a batch", arcs, sizeof(uint64_t));
  sized(changes_, "changes of entries", arcs, sizeof(uint8_t));
  sized(bases_, "bases of a batch", arcs, sizeof(uint32_t));
  sized(begins_, "rows of a batch", arcs + 1, sizeof(uint64_t));
  sized(effects_, "effects of a batch", arcs, sizeof(int32_t));
  if (weighted_) sized(weights_, "weights of entries", arcs, sizeof(float));
}

// Divides the buffer `given_` into the arrays of a batch of this size.
OperationArrays ChangingGraph::given_arrays(uint64_t operations) const {
  auto* const from = given_.as<uint32_t>();
  uint32_t *const to = from + operations, *const end = to + operations;
  return {.from = from,
          .to = to,
          .weights = weighted_ ? reinterpret_cast<float*>(end) : nullptr,
          .changes = reinterpret_cast<uint8_t*>(weighted_ ? end + operations : end)};
}

// Copies a batch to the device. If the device has separate memory, all arrays are transferred in one copy.
DeviceBatch ChangingGraph::upload(const Batch& batch, uint64_t arcs) {
  backends::Backend& backend = ledger_.backend();
  const OperationArrays given = given_arrays(batch.size());
  const bool staged = !given_.is_on_host();
  const auto put = [&]<class T>(T* array, const std::vector<T>& values) {
    const uint64_t bytes = values.size() * sizeof(T);
    if (staged) {
      const auto offset = reinterpret_cast<unsigned char*>(array) - given_.as<unsigned char>();
      std::memcpy(staged_.as<unsigned char>() + offset, values.data(), bytes);
    } else {
      backend.upload(array, values.data(), bytes);
    }
  };
  put(given.from, batch.from);
  put(given.to, batch.to);
  if (weighted_ && batch.weights.empty()) {
    put(given.weights, std::vector<float>(batch.size(), 1.0f));
  } else if (weighted_) {
    put(given.weights, batch.weights);
  }
  put(given.changes, batch.changes);
  if (staged) backend.upload(given_.data(), staged_.data(), batch.size() * bytes_of_operation(weighted_));
  DeviceBatch made = prepared(arcs, given);
  made.raw.both = symmetric_ ? 1 : 0;
  return made;
}

// Returns a batch with the operations `given`, and the arrays in which it is sorted and grouped by vertex.
DeviceBatch ChangingGraph::prepared(uint64_t arcs, const OperationArrays& given) const {
  DeviceBatch made;
  made.raw.arcs = arcs;
  made.raw.from = given.from;
  made.raw.to = given.to;
  made.raw.weights = given.weights;
  made.raw.changes = given.changes;
  made.raw.keys = keys_.as<uint64_t>();
  made.raw.marks = marks_.as<uint64_t>();
  made.raw.other_bits =
      static_cast<uint8_t>(std::max(1u, static_cast<uint32_t>(std::bit_width(vertices_.ids() - 1))));
  const uint32_t place_bits = std::max(1u, static_cast<uint32_t>(std::bit_width(arcs - 1)));
  const bool packs = !keeps_places_ && 2u * made.raw.other_bits + place_bits <= 64;
  made.raw.place_bits = static_cast<uint8_t>(packs ? place_bits : 0);
  made.raw.places = packs ? nullptr : places_.as<uint32_t>();
  made.prepared = {.keys = entry_keys_.as<uint64_t>(),
                   .weights = weighted_ ? weights_.as<float>() : nullptr,
                   .changes = changes_.as<uint8_t>(),
                   .bases = bases_.as<uint32_t>(),
                   .begins = begins_.as<uint64_t>(),
                   .effects = effects_.as<int32_t>(),
                   .entries = 0,
                   .rows = 0};
  made.sorted = {.keys = made.raw.keys,
                 .values = made.raw.places,
                 .spare_keys = spare_keys_.as<uint64_t>(),
                 .spare_values = packs ? nullptr : spare_places_.as<uint32_t>(),
                 .room = made.raw.marks,
                 .size = arcs,
                 .first_bit = made.raw.place_bits,
                 .bits = 2u * made.raw.other_bits};
  return made;
}

// Returns true if it is time for a compaction, which stores the edges of each vertex together again. Edges
// that were inserted since the last compaction slow down batches and algorithms, and empty slots take memory.
bool ChangingGraph::wants_compaction() const {
  const std::vector<LayoutPart>& parts = owned_.front()->parts;
  const uint64_t spread = parts.size() > 1 ? parts[1].edges : 0, slots = parts.front().edges + spread;
  // The additional work of a batch is proportional to `spread`, the edges in the second part. The work of a
  // compaction is proportional to all edges. The mean work per batch, including compactions, is least if a
  // compaction follows when `spread` times the number of batches reaches twice the number of edges.
  const bool slows_batches = spread * batches_ > 2 * edges_;
  return slows_batches || spread > edges_ / most_spread || slots > edges_ + edges_ / most_empty;
}

BatchOutcome ChangingGraph::apply(const Batch& batch, BatchAt at) {
  require_valid(batch, vertices_);
  if (!operators_.empty()) {
    if (at == BatchAt::device)
      throw Unsupported("updates: host operations take batches from the host (batch_at: host)");
    return apply_on_host(batch);
  }
  BatchOutcome outcome;
  if (!batch.vertices.empty()) outcome += apply_vertices(batch);
  if (batch.size() != 0) outcome += apply_edges(batch, at);
  return outcome;
}

BatchOutcome ChangingGraph::apply_edges(const Batch& batch, BatchAt at) {
  BatchOutcome outcome;
  const uint64_t arcs = batch.size() * (symmetric_ ? 2 : 1);
  const Stopwatch growing;
  size_batch(batch.size(), arcs);
  for (const auto& updater : updaters_) updater->make_room(arcs);
  outcome.grow_ms = growing.milliseconds();
  const Stopwatch copying;
  const DeviceBatch on_device = upload(batch, arcs);
  if (at == BatchAt::host) outcome.copy_ms = copying.milliseconds();

  const Stopwatch applying;
  apply_prepared(on_device, outcome);
  outcome.apply_ms = std::max(0.0, applying.milliseconds() - outcome.sort_ms - outcome.compact_ms);
  return outcome;
}

// Applies a batch that is on the device to all layouts. Compacts the layouts if wants_compaction() is true.
void ChangingGraph::apply_prepared(const DeviceBatch& batch, BatchOutcome& outcome) {
  for (size_t i = 0; i < updaters_.size(); ++i) {
    const backends::UpdateResult result =
        updaters_[i]->apply(batch, i == 0 ? degrees_.as<uint32_t>() : nullptr);
    outcome.sort_ms += result.sort_ms;
    outcome.entries = result.entries;
    outcome.effects.inserted = result.inserted;
    outcome.effects.deleted = result.deleted;
  }
  edges_ += outcome.effects.inserted - outcome.effects.deleted;
  ++batches_;
  if (updaters_.front()->compacts() && wants_compaction()) {
    for (const auto& updater : updaters_) outcome.compact_ms += updater->compact();
    batches_ = 0;
  }
}

std::shared_ptr<const graph::Graph> ChangingGraph::graph_now() const {
  return renumbered_ != nullptr ? renumbered_ : std::make_shared<const graph::Graph>(model_->graph());
}

std::string ChangingGraph::difference() {
  backends::Backend& backend = ledger_.backend();
  for (size_t i = 0; i < updaters_.size(); ++i) {
    prints_.fill(0);
    updaters_[i]->print(prints_.as<uint64_t>(), weighted_);
    std::vector<uint64_t> found(vertices_.ids());
    backend.download(found.data(), prints_.data(), prints_.bytes());
    const std::span<const uint64_t> expected = model_->prints(reversed_[i]);
    const auto [at, other] = std::mismatch(found.begin(), found.end(), expected.begin());
    if (at != found.end())
      return fmt::format("the {}-edges of vertex {} in the layout are not those of the model",
                         reversed_[i] ? "in" : "out", at - found.begin());
  }
  std::vector<uint32_t> degrees(vertices_.ids());
  backend.download(degrees.data(), degrees_.data(), degrees_.bytes());
  const auto [at, other] = std::mismatch(degrees.begin(), degrees.end(), model_->degrees().begin());
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
  return sum + (reorderer_ ? reorderer_->bytes() : 0);
}

double ChangingGraph::build_ms() const {
  double sum = reserve_ms_;
  for (const auto& layout : owned_) sum += layout->build_ms + layout->upload_ms;
  return sum;
}

}  // namespace harness::runtime
