#include "runtime/update/update_arrays.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
UpdateArrays::UpdateArrays(Ledger& ledger, Layout& layout, graph::vertex_t vertices)
    : ledger_(ledger),
      layout_(layout),
      updates_(layout.parts.front().format->updates),
      vertices_(vertices),
      buffers_(updates_.arrays.size()) {}

uint64_t UpdateArrays::width_of(const harness_update_array& array) const {
  return array.element_bytes != 0 ? array.element_bytes : layout_.edge_bytes;
}

// Returns the layout's array that an array of the update grows or replaces, or null if the layout has no such
// array.
Buffer* UpdateArrays::array_of_part(const harness_update_array& array) const {
  if (array.part >= layout_.parts.size()) return nullptr;
  LayoutPart& part = layout_.parts[array.part];
  const auto found = std::find(part.offsets.begin(), part.offsets.end(), array.part_offset);
  return found == part.offsets.end() ? nullptr
                                     : &part.arrays[static_cast<size_t>(found - part.offsets.begin())];
}

uint64_t UpdateArrays::elements_of(const harness_update_array& array, uint64_t operations) const {
  const uint64_t first = layout_.parts.front().edges,
                 second = layout_.parts.size() > 1 ? layout_.parts[1].edges : 0;
  switch (array.domain) {
    case HARNESS_PER_ROW:
      return layout_.parts.front().rows;
    case HARNESS_PER_VERTEX:
      return vertices_;
    case HARNESS_PER_EDGE:
      return first + operations;
    case HARNESS_PER_ROW_AND_EDGE:
      return layout_.parts.front().rows + first + operations;
    case HARNESS_PER_EDGE_OF_SECOND:
      return second + operations;
    case HARNESS_PER_EDGE_OF_BOTH:
      return first + second;
    case HARNESS_PER_BATCH_ENTRY:
    case HARNESS_PER_BATCH_ROW:
      return operations;
    default:
      return 1;
  }
}

std::vector<uint64_t> UpdateArrays::asked_room(uint64_t operations) const {
  std::vector<uint64_t> elements;
  for (const harness_update_array& array : updates_.arrays)
    elements.push_back(elements_of(array, operations) + array.extra);
  if (updates_.room == nullptr) return elements;
  harness_room_input input{};
  input.struct_size = sizeof input;
  input.vertices = vertices_;
  input.operations = operations;
  input.part = layout_.parts.front().state.data();
  for (size_t i = 0; i < std::min<size_t>(layout_.parts.size(), HARNESS_UPDATED_PARTS); ++i) {
    input.edges[i] = layout_.parts[i].edges;
    input.rows[i] = layout_.parts[i].rows;
  }
  harness_error error = empty_error();
  require_ok(updates_.room(&input, elements.data(), &error), error,
             fmt::format("format {}", layout_.parts.front().format->id));
  return elements;
}

// Returns the capacity, in bytes, of an array of `bytes` bytes. It is larger than the array, so that the
// array does not grow with every batch, unless the array has an element per vertex and no vertices come.
uint64_t UpdateArrays::with_spare(const harness_update_array& array, uint64_t bytes) const {
  const bool stays = array.domain == HARNESS_PER_VERTEX && !vertices_grow_;
  return stays ? bytes : bytes + bytes / 8;
}

// Enlarges the layout's array that `array` grows or replaces, if it has fewer than `elements` elements, and
// copies its contents.
void UpdateArrays::grow(const harness_update_array& array, uint64_t elements) {
  Buffer* const own = array_of_part(array);
  const uint64_t bytes = elements * width_of(array);
  if (own == nullptr || own->capacity() >= bytes) return;
  Buffer larger(ledger_, own->owner(), bytes, own->name(), own->place(), with_spare(array, bytes));
  ledger_.backend().copy(larger.data(), own->data(), own->capacity());
  *own = std::move(larger);
  void* const address = own->data();
  std::memcpy(layout_.parts[array.part].state.data() + array.part_offset, &address, sizeof address);
  ++layout_.version;
}

// Makes the buffer of array `i` of the update large enough for `elements` elements.
void UpdateArrays::fit(size_t i, uint64_t elements) {
  const harness_update_array& array = updates_.arrays[i];
  const uint64_t bytes = elements * width_of(array);
  Buffer& buffer = buffers_[i];
  if (buffer.data() != nullptr && bytes <= buffer.capacity()) return buffer.resize(bytes);
  const Owner owner = array.role == HARNESS_UPDATE_REPLACES ? Owner::format : Owner::scratch;
  buffer = Buffer();  // before the allocation, so that old and new memory need not fit at the same time
  buffer = Buffer(ledger_, owner, bytes, array.name, Place::device, with_spare(array, bytes));
  if (array.role == HARNESS_UPDATE_KEPT) buffer.fill(0);
}

void UpdateArrays::make_room(uint64_t operations, harness_update_phase phase) {
  for (const LayoutPart& part : layout_.parts) {
    if (layout_.edge_bytes == 4 && part.edges + operations > most_narrow_edges)
      throw Unsupported(fmt::format(
          "the batch of {} operations could bring the layout, which has {} edge ids of 32 bits, beyond "
          "their number: begin with wider ids (--wide-edges)",
          operations, part.edges));
  }
  const std::vector<uint64_t> elements = asked_room(operations);
  for (size_t i = 0; i < buffers_.size(); ++i) {
    const harness_update_array& array = updates_.arrays[i];
    if (array.phase != phase) continue;
    if (array.role == HARNESS_UPDATE_GROWS) {
      grow(array, elements[i]);
    } else if (array.role != HARNESS_UPDATE_REPLACES || array_of_part(array) != nullptr) {
      fit(i, elements[i]);
    }
  }
}

void UpdateArrays::reserve(uint64_t operations, uint64_t growth) {
  const std::vector<uint64_t> of_batch = asked_room(operations), later = asked_room(operations + growth);
  for (size_t i = 0; i < buffers_.size(); ++i) {
    const harness_update_array& array = updates_.arrays[i];
    const bool per_entry = array.domain == HARNESS_PER_BATCH_ENTRY || array.domain == HARNESS_PER_BATCH_ROW;
    const bool in_part = array.role == HARNESS_UPDATE_REPLACES || array.role == HARNESS_UPDATE_GROWS;
    if (in_part && array_of_part(array) == nullptr) continue;
    const uint64_t elements = per_entry ? of_batch[i] : later[i];
    if (in_part) grow(array, elements);
    if (array.role != HARNESS_UPDATE_GROWS) fit(i, elements);
  }
}

void UpdateArrays::put_addresses(unsigned char* state) const {
  for (size_t i = 0; i < buffers_.size(); ++i) {
    if (updates_.arrays[i].role == HARNESS_UPDATE_GROWS) continue;
    void* const address = buffers_[i].data();
    std::memcpy(state + updates_.arrays[i].state_offset, &address, sizeof address);
  }
}

void UpdateArrays::replace(harness_update_phase phase) {
  for (size_t i = 0; i < buffers_.size(); ++i) {
    const harness_update_array& array = updates_.arrays[i];
    if (array.role != HARNESS_UPDATE_REPLACES || array.phase != phase) continue;
    Buffer* const own = array_of_part(array);
    if (own == nullptr) continue;
    std::swap(*own, buffers_[i]);
    void* const address = own->data();
    std::memcpy(layout_.parts[array.part].state.data() + array.part_offset, &address, sizeof address);
  }
}

uint64_t UpdateArrays::bytes() const {
  uint64_t sum = 0;
  for (const Buffer& buffer : buffers_) sum += buffer.capacity();
  return sum;
}

}  // namespace harness::runtime
