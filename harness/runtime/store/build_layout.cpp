#include "runtime/store/build_layout.hpp"

#include <harness/plugin.hpp>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <thread>

#include "base/huge_array.hpp"
#include "base/stopwatch.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/store/hot_rows.hpp"
#include "runtime/store/stream_ranges.hpp"

namespace harness::runtime {
namespace {

/// Implements harness_builder: collects parts and their arrays.
class LayoutBuilder {
 public:
  LayoutBuilder(Ledger& ledger, const plugin::Registry& registry, const plugin::Plugin& format,
                const Capabilities& wanted, const EdgePlace& place, uint32_t edge_bytes,
                const graph::Adjacency* staying)
      : ledger_(ledger),
        registry_(registry),
        formats_{&format},
        wanted_(wanted),
        place_(place),
        edge_bytes_(edge_bytes),
        staying_(staying) {
    calls_.struct_size = sizeof(harness_builder);
    calls_.self = this;
    calls_.wants = wants;
    calls_.array = array;
    calls_.part = part;
    calls_.delegate = delegate;
  }

  const harness_builder* calls() const { return &calls_; }
  Layout take() {
    if (layout_.parts.empty()) throw_error("format {}: its build() made no part", formats_.front()->id);
    if (place_.at != EdgesAt::device && !moved_)
      throw Unsupported(fmt::format("edges_at: format {} does not say which of its arrays go by edge id",
                                    formats_.front()->id));
    return std::move(layout_);
  }

 private:
  static LayoutBuilder& self(void* pointer) { return *static_cast<LayoutBuilder*>(pointer); }

  static int32_t wants(void* pointer, const char* capability) {
    LayoutBuilder& builder = self(pointer);
    const bool answer = builder.wanted_.demands(capability);
    builder.note_question(capability, answer);
    return answer ? 1 : 0;
  }

  static int32_t array(void* pointer, const harness_array* array, void** data, harness_error* error) {
    return guarded(error, [&] {
      self(pointer).require_thread("array()");
      *data = self(pointer).begin_array(*array);
    });
  }

  static int32_t part(void* pointer, const harness_part* part, harness_error* error) {
    return guarded(error, [&] {
      self(pointer).require_thread("part()");
      self(pointer).finish_part(*part);
    });
  }

  static int32_t delegate(void* pointer, const char* format, const harness_build_input* input,
                          harness_error* error) {
    return guarded(error, [&] {
      LayoutBuilder& builder = self(pointer);
      builder.require_thread("delegate()");
      if (!builder.pending_.empty())
        throw PluginError(HARNESS_INVALID,
                          "delegate() is called between array() and the part() that uses it");
      if (builder.formats_.size() > most_delegations)
        throw PluginError(HARNESS_INVALID, "its formats delegate to each other without end");
      const plugin::Plugin* plugin = builder.registry_.find(HARNESS_KIND_FORMAT, format);
      if (plugin == nullptr)
        throw PluginError(HARNESS_UNSUPPORTED,
                          fmt::format("it needs the format {}, which is not loaded", format));
      const std::vector<harness_value> defaults = plugin::parse_params(*plugin, {});
      harness_build_input nested = whole_struct(*input);
      nested.params = defaults.data();
      builder.formats_.push_back(plugin);
      harness_error inner = empty_error();
      const int32_t status = plugin->format.build(&nested, builder.calls(), &inner);
      builder.formats_.pop_back();
      if (status != HARNESS_OK) throw PluginError(static_cast<harness_status>(status), text_of(inner));
    });
  }

  // Allocates an array. OutOfMemory becomes a PluginError, which guarded() converts to a status.
  Buffer allocate(const harness_array& wanted) try {
    const bool moves = place_.at != EdgesAt::device && (wanted.flags & HARNESS_ARRAY_BY_EDGE) != 0;
    moved_ |= moves;
    if (moves && stays(wanted)) {
      if (std::shared_ptr<const void> pinned = ledger_.pins().pin(wanted.contents, wanted.bytes))
        return Buffer(ledger_, Owner::format, wanted.bytes, wanted.name, std::move(pinned));
    }
    const Place place = moves ? Place::host : static_cast<Place>(wanted.place);
    return Buffer(ledger_, Owner::format, wanted.bytes, wanted.name, place, wanted.capacity);
  } catch (const OutOfMemory& e) {
    throw PluginError(HARNESS_OUT_OF_MEMORY, e.what());
  }

  // Returns true if the contents are the neighbours or weights of an adjacency that outlives the layout.
  bool stays(const harness_array& wanted) const {
    const auto is = [&](const auto span) {
      return !span.empty() && wanted.contents == span.data() && wanted.bytes == span.size_bytes();
    };
    return staying_ != nullptr && wanted.capacity <= wanted.bytes &&
           (is(staying_->neighbors) || is(staying_->weights));
  }

  // Allocates an array, and returns the address at which the plugin writes it.
  void* begin_array(const harness_array& given) {
    if (given.struct_size < HARNESS_ARRAY_V1_BYTES || given.name == nullptr)
      throw PluginError(HARNESS_INVALID, "an array needs its whole struct and a name");
    const harness_array wanted = whole_struct(given);
    const auto refuse = [&](harness_status status, const std::string& why) {
      throw PluginError(status, fmt::format("array {}: {}", wanted.name, why));
    };
    if (uint64_t{wanted.state_offset} + sizeof(void*) > HARNESS_MAX_PART)
      refuse(HARNESS_INVALID, "state_offset is past the descriptor");
    if (const uint64_t bytes = std::max(wanted.bytes, wanted.capacity); bytes > most_bytes)
      refuse(HARNESS_OUT_OF_MEMORY, fmt::format("{} bytes are more than any machine has", bytes));
    if (wanted.place > HARNESS_ON_HOST)
      refuse(HARNESS_INVALID, fmt::format("place {} is unknown to this harness", wanted.place));
    Pending& pending =
        pending_.emplace_back(Pending{allocate(wanted), wanted.state_offset, wanted.flags, {}});
    if (pending.array.is_on_host()) return pending.array.data();
    pending.staging = HugeArray<unsigned char>(wanted.bytes);
    return pending.staging.data();
  }

  // Records a capability for which build() asked, and whether the run wants it (Layout::asked). If that
  // fails, no other run may use the layout.
  void note_question(const char* capability, bool answer) noexcept {
    const std::lock_guard lock(asking_);
    try {
      layout_.asked.emplace(capability, answer);
    } catch (const std::bad_alloc&) {
      layout_.suits_others = false;
    }
  }

  void require_thread(const char* call) const {
    if (std::this_thread::get_id() != thread_)
      throw PluginError(HARNESS_INVALID,
                        fmt::format("{} is for the thread that build() was called on", call));
  }

  void finish_part(const harness_part& given) {
    if (given.struct_size < HARNESS_PART_V1_BYTES || given.state == nullptr) {
      throw PluginError(HARNESS_INVALID, "a part needs its whole struct and a descriptor");
    }
    const harness_part from = whole_struct(given);
    LayoutPart result;
    result.format = formats_.back();
    if (uint64_t{from.values_offset} + sizeof(void*) > HARNESS_MAX_PART)
      throw PluginError(HARNESS_INVALID, "values_offset is past the descriptor");
    result.flags = from.flags;
    result.rows = from.rows;
    result.edges = from.edges;
    result.values_offset = from.values_offset;
    std::memcpy(result.state.data(), from.state, result.format->format.state_bytes);
    if (place_.at == EdgesAt::stream) set_ranges(result);
    const Stopwatch watch;
    for (Pending& pending : pending_) {
      void* device = pending.array.data();
      if (!pending.staging.empty())
        ledger_.backend().upload(device, pending.staging.data(), pending.staging.size());
      std::memcpy(result.state.data() + pending.state_offset, &device, sizeof device);
      result.arrays.push_back(std::move(pending.array));
      result.offsets.push_back(pending.state_offset);
    }
    if (!ledger_.backend().shares_host_memory()) layout_.upload_ms += watch.milliseconds();
    pending_.clear();
    layout_.parts.push_back(std::move(result));
  }

  // Divides the rows of a part's matrix into ranges, by the array with the flag HARNESS_ARRAY_ROW_BOUNDS.
  void set_ranges(LayoutPart& part) const {
    const auto bounds = std::find_if(pending_.begin(), pending_.end(), [](const Pending& pending) {
      return (pending.flags & HARNESS_ARRAY_ROW_BOUNDS) != 0;
    });
    if (bounds == pending_.end())
      throw PluginError(
          HARNESS_UNSUPPORTED,
          "edges_at stream: it has no array of bounds [HARNESS_ARRAY_ROW_BOUNDS], so it may not "
          "keep the edges of a row together");
    if (!layout_.parts.empty())
      throw PluginError(HARNESS_UNSUPPORTED, "edges_at stream: its layout has several parts");
    std::vector<ElementArray> arrays;
    for (const Pending& pending : pending_) {
      if ((pending.flags & HARNESS_ARRAY_BY_EDGE) != 0)
        arrays.push_back({pending.array.name(), pending.array.bytes()});
    }
    // If hot rows are on the device, kernels process them during the copy of the first range.
    part.ranges = stream_ranges(
        {bounds->array.name(), bounds->written(), bounds->array.bytes(), edge_bytes_, part.rows}, arrays,
        place_.range_bytes, place_.share_on_device > 0);
  }

  struct Pending {
    const void* written() const { return staging.empty() ? array.data() : staging.data(); }

    Buffer array;
    uint32_t state_offset;
    uint32_t flags;
    HugeArray<unsigned char> staging;  // used if the host cannot write the device's memory
  };

  // maximum size of an array; a larger size would overflow when rounded up
  static constexpr uint64_t most_bytes = uint64_t{1} << 56;
  static constexpr size_t most_delegations = 8;

  const std::thread::id thread_ = std::this_thread::get_id();
  std::mutex asking_;
  Ledger& ledger_;
  const plugin::Registry& registry_;
  // formats whose build() is running; each one was called by the format before it
  std::vector<const plugin::Plugin*> formats_;
  const Capabilities& wanted_;
  const EdgePlace& place_;
  const uint32_t edge_bytes_;
  const graph::Adjacency* staying_;  // null if the adjacency does not outlive the layout
  bool moved_ = false;               // true if place_ moved an array to host memory
  harness_builder calls_{};
  std::vector<Pending> pending_;
  Layout layout_;
};

Layout build_in_one_memory(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                           const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges,
                           const EdgePlace& place, bool adjacency_stays) {
  const Stopwatch watch;
  harness_build_input input{};
  input.struct_size = sizeof input;
  input.vertices = static_cast<uint32_t>(adjacency.offsets.size() - 1);
  input.edges = adjacency.neighbors.size();
  input.edge_bytes = input.edges < most_narrow_edges && !wide_edges ? 4 : 8;
  input.adjacency = view_of(adjacency);
  input.params = format.values.data();

  for (;; input.edge_bytes = 8) {
    LayoutBuilder builder(ledger, registry, *format.plugin, wanted, place, input.edge_bytes,
                          adjacency_stays ? &adjacency : nullptr);
    harness_error error = empty_error();
    const int32_t status = format.plugin->format.build(&input, builder.calls(), &error);
    if (status == HARNESS_WIDE_EDGES && input.edge_bytes == 4) continue;
    require_ok(status, error, fmt::format("format {}", format.plugin->id));
    Layout layout = builder.take();
    layout.edge_bytes = input.edge_bytes;
    layout.build_ms = watch.milliseconds() - layout.upload_ms;
    return layout;
  }
}

Layout build_in_two_memories(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                             const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges,
                             const EdgePlace& place) {
  const Stopwatch watch;
  const HotRows rows = hot_rows(adjacency, place.share_on_device);
  double sorting_ms = watch.milliseconds();
  const auto build = [&](bool are_hot, bool wide) {
    const Stopwatch copying;
    const GraphSlice slice = rows_that_are(are_hot, adjacency, rows);
    sorting_ms += copying.milliseconds();
    return build_in_one_memory(ledger, registry, format, slice.adjacency(), wanted, wide,
                               are_hot ? EdgePlace() : place, false);
  };
  Layout layout = build(true, wide_edges), others = build(false, wide_edges);
  // A program that reads both layouts needs edge ids of one width. The layout with 4-byte ids is rebuilt.
  if (layout.edge_bytes != others.edge_bytes) {
    if (layout.edge_bytes < 8) layout = build(true, true);
    if (others.edge_bytes < 8) others = build(false, true);
  }
  layout.append(std::move(others));
  layout.build_ms += sorting_ms;
  return layout;
}

}  // namespace

Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges,
                    const EdgePlace& place, bool adjacency_stays) {
  if (place.share_on_device > 0)
    return build_in_two_memories(ledger, registry, format, adjacency, wanted, wide_edges, place);
  return build_in_one_memory(ledger, registry, format, adjacency, wanted, wide_edges, place, adjacency_stays);
}

}  // namespace harness::runtime
