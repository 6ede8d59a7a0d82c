#include "runtime/update/host_operator.hpp"

#include <cstring>

#include "base/stopwatch.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

const harness_host_operations& operations_of(const Layout& layout) {
  const plugin::Plugin& format = *layout.parts.front().format;
  if (format.updates.host == nullptr || layout.parts.size() != 1)
    throw Unsupported(fmt::format("updates: format {} has no host operations (apply: host)", format.id));
  return *format.updates.host;
}

}  // namespace

HostOperator::HostOperator(Ledger& ledger, Layout& layout, LayoutUpdater& updater, graph::vertex_t vertices,
                           bool reversed, Sync sync)
    : ledger_(ledger),
      layout_(layout),
      updater_(updater),
      operations_(operations_of(layout)),
      vertices_(vertices),
      reversed_(reversed),
      sync_(sync),
      by_offset_(HARNESS_MAX_PART / sizeof(void*)) {
  LayoutPart& part = layout_.parts.front();
  for (size_t i = 0; i < part.arrays.size(); ++i) {
    by_offset_.at(part.offsets[i] / sizeof(void*)) = static_cast<uint32_t>(i);
    mirrors_.push_back({.of = &part.arrays[i], .on_host = {}, .dirty = {}});
  }
  bind();
  harness_error error = empty_error();
  require_ok(operations_.open(&on_host_, &opened_, &error), error, "host operations");
}

HostOperator::~HostOperator() {
  if (opened_ != nullptr) operations_.close(opened_);
}

// Makes or enlarges the host copy of a device array. The first call downloads the contents. If the device
// array has grown since, the host copy is enlarged and keeps its contents, because growing does not change
// them.
void HostOperator::mirror(Mirror& mirror) {
  if (ledger_.backend().shares_host_memory() || mirror.on_host.capacity() >= mirror.of->capacity()) return;
  const bool first = mirror.on_host.data() == nullptr;
  Buffer larger(ledger_, Owner::scratch, mirror.of->capacity(), mirror.of->name(), Place::host);
  if (first) {
    ledger_.backend().download(larger.data(), mirror.of->data(), mirror.of->bytes());
  } else {
    std::memcpy(larger.data(), mirror.on_host.data(), mirror.on_host.capacity());
  }
  mirror.on_host = std::move(larger);
}

// Updates `state_`, the layout's descriptor with addresses of the host, and the sizes in `on_host_`. Both
// change when arrays grow.
void HostOperator::bind() {
  const LayoutPart& part = layout_.parts.front();
  state_ = part.state;
  for (size_t i = 0; i < mirrors_.size(); ++i) {
    mirror(mirrors_[i]);
    void* const address = mirrors_[i].data();
    std::memcpy(state_.data() + part.offsets[i], &address, sizeof address);
  }
  on_host_ = {.struct_size = sizeof on_host_,
              .vertices = vertices_,
              .part = state_.data(),
              .edges = part.edges,
              .rows = part.rows,
              .self = this,
              .touched = ledger_.backend().shares_host_memory() ? nullptr : &HostOperator::note};
}

void HostOperator::note(void* self, uint32_t offset, uint64_t first, uint64_t bytes) {
  auto& own = *static_cast<HostOperator*>(self);
  own.mirrors_[own.by_offset_[offset / sizeof(void*)]].dirty.add(first, bytes);
}

std::span<const int32_t> HostOperator::apply(const Batch& batch) {
  bind();
  effects_.resize(batch.size());
  harness_operations operations{};
  operations.struct_size = sizeof operations;
  operations.count = batch.size();
  operations.from = reversed_ ? batch.to.data() : batch.from.data();
  operations.to = reversed_ ? batch.from.data() : batch.to.data();
  operations.weights = batch.weights.empty() ? nullptr : batch.weights.data();
  operations.changes = batch.changes.data();
  harness_error error = empty_error();
  require_ok(operations_.apply(opened_, &on_host_, &operations, effects_.data(), &error), error,
             "host operations");
  LayoutPart& part = layout_.parts.front();
  part.edges = on_host_.edges;
  part.rows = static_cast<uint32_t>(on_host_.rows);
  ++layout_.version;
  return effects_;
}

void HostOperator::count_degrees(const Batch& batch, Buffer& degrees) {
  degrees_.of = &degrees;
  mirror(degrees_);
  auto* const counts = reinterpret_cast<uint32_t*>(degrees_.data());
  for (size_t i = 0; i < batch.size(); ++i) {
    if (effects_[i] == 0) continue;
    counts[batch.from[i]] += static_cast<uint32_t>(effects_[i]);
    if (degrees_.on_host.data() != nullptr)
      degrees_.dirty.add(uint64_t{batch.from[i]} * sizeof(uint32_t), sizeof(uint32_t));
  }
}

// Transfers the changed words and their addresses in one copy, and launches a kernel that stores the words.
// With Sync::automatic, returns false if there are more than `most_words`: each word needs 12 bytes, because
// its address is transferred too.
bool HostOperator::scatter(Copies& copies) {
  constexpr uint64_t most_words = uint64_t{1} << 16, bytes_of_a_word = sizeof(uint32_t*) + sizeof(uint32_t);
  uint64_t words = degrees_.dirty.words();
  for (Mirror& mirror : mirrors_) words += mirror.dirty.words();
  if (sync_ == Sync::automatic && words > most_words) return false;
  if (words == 0) return true;
  const uint64_t bytes = words * bytes_of_a_word;
  if (staged_.capacity() < bytes) {
    staged_ = Buffer(ledger_, Owner::scratch, bytes, "words on the host", Place::host, 2 * bytes);
    given_ = Buffer(ledger_, Owner::scratch, bytes, "words", Place::device, 2 * bytes);
  }
  auto* const places = staged_.as<uint32_t*>();
  auto* const values = reinterpret_cast<uint32_t*>(places + words);
  uint64_t next = 0;
  const auto take = [&](Mirror& mirror) {
    mirror.dirty.take_words([&](uint64_t byte) {
      places[next] = reinterpret_cast<uint32_t*>(mirror.of->as<unsigned char>() + byte);
      std::memcpy(&values[next++], mirror.data() + byte, sizeof(uint32_t));
    });
  };
  for (Mirror& mirror : mirrors_) take(mirror);
  take(degrees_);
  ledger_.backend().upload(given_.data(), staged_.data(), bytes);
  updater_.scatter({.places = given_.as<uint32_t*>(),
                    .values = reinterpret_cast<const uint32_t*>(given_.as<uint32_t*>() + words),
                    .count = words});
  copies.copies = 1;
  copies.bytes = bytes;
  return true;
}

Copies HostOperator::sync() {
  Copies copies;
  if (ledger_.backend().shares_host_memory()) return copies;
  const Stopwatch watch;
  const bool scattered = (sync_ == Sync::scatter || sync_ == Sync::automatic) && scatter(copies);
  const auto copy = [&](Mirror& mirror) {
    if (mirror.of == nullptr) return;
    mirror.dirty.copy(ledger_.backend(), mirror.of->as<unsigned char>(), mirror.data(), mirror.of->capacity(),
                      sync_, copies);
  };
  if (!scattered) {
    for (Mirror& mirror : mirrors_) copy(mirror);
    copy(degrees_);
  }
  copies.milliseconds = watch.milliseconds();
  return copies;
}

}  // namespace harness::runtime
