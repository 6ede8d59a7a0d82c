#include "runtime/update/reorderer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "runtime/run/link_lines.hpp"
#include "skeleton/reorder.h"

namespace harness::runtime {
namespace {

static_assert(sizeof(harness_reordering) <= HARNESS_MAX_SCHEDULE);

uint32_t sectors_of(graph::vertex_t vertices) {
  return (vertices + HARNESS_REORDER_SECTOR - 1) / HARNESS_REORDER_SECTOR;
}

/// Throws Unsupported if the chunks of edges in which a vertex is a neighbour may have 2^31 edges or more in
/// total. Kernels count these edges, and the difference of two counts must fit a signed number of 32 bits.
void require_counts_that_fit(const graph::Adjacency& rows, graph::vertex_t vertices) {
  std::vector<uint32_t> chunks(vertices, 0);
  for (const graph::vertex_t other : rows.neighbors) ++chunks[other];
  const auto most = std::max_element(chunks.begin(), chunks.end());
  if (most == chunks.end() || *most < (uint32_t{1} << 31) / HARNESS_REORDER_CHUNK) return;
  throw Unsupported(
      fmt::format("change: order: vertex {} is the end of {} arcs, and the counts of a round fit {}",
                  most - chunks.begin(), *most, (1 << 31) / HARNESS_REORDER_CHUNK - 1));
}

}  // namespace

Reorderer::Reorderer(Ledger& ledger, const Layout& layout, const graph::Adjacency& rows, bool reversed)
    : ledger_(ledger),
      vertices_(static_cast<graph::vertex_t>(rows.offsets.size() - 1)),
      reversed_(reversed),
      control_(ledger, Owner::scratch, sizeof(harness_control), "control block of reordering") {
  const LayoutPart& part = layout.parts.front();
  if (layout.parts.size() != 1)
    throw Unsupported(fmt::format("change: order: the layout of format {} has {} parts, expected one",
                                  part.format->id, layout.parts.size()));
  require_counts_that_fit(rows, vertices_);
  program_ = ledger.backend().assemble(reorder_line(ledger.backend(), part, layout.edge_bytes)).program;
  control_.fill(0);
  const auto per_vertex = [&](Buffer& buffer, const char* name, uint64_t width) {
    buffer = Buffer(ledger, Owner::scratch, uint64_t{vertices_} * width, name);
  };
  per_vertex(first_, "searched sectors", sizeof(uint32_t));
  per_vertex(length_, "numbers of searched sectors", sizeof(uint32_t));
  per_vertex(sum_, "counted mates", sizeof(uint32_t));
  per_vertex(here_, "mates in the own sector", sizeof(uint32_t));
  per_vertex(keys_, "wanted sectors", sizeof(uint64_t));
  per_vertex(spare_keys_, "spare wanted sectors", sizeof(uint64_t));
  per_vertex(place_, "new ids", sizeof(uint32_t));
  const uint64_t room = std::max<uint64_t>(vertices_, backends::SortedKeys::least_room);
  room_ = Buffer(ledger, Owner::scratch, room * sizeof(uint64_t), "room of the sort by sectors");
}

void Reorderer::make_room(const Layout& layout, uint64_t edges) {
  const LayoutPart& part = layout.parts.front();
  if (part.edges != edges)
    throw Unsupported(fmt::format("change: order: the layout of format {} has empty slots between its edges",
                                  part.format->id));
  const auto sized = [&](Buffer& buffer, const char* name, uint64_t elements) {
    const uint64_t bytes = elements * sizeof(uint64_t);
    if (bytes <= buffer.capacity()) return;
    buffer = Buffer();
    buffer = Buffer(ledger_, Owner::scratch, bytes, name);
  };
  sized(before_, "chunks before each row", uint64_t{part.rows} + 1);
  sized(chunks_, "chunks of rows", part.edges / HARNESS_REORDER_CHUNK + part.rows);
}

backends::ReorderResult Reorderer::round(const Layout& layout, const OperationArrays& batch) {
  const LayoutPart& part = layout.parts.front();
  const auto kernel = [&](const char* name) { return program_->kernel(name); };
  backends::ReorderJob job;
  job.control = control_.as<harness_control>();
  job.kernels = {.begin = kernel("harness_reorder_begin"),
                 .count = kernel("harness_reorder_count"),
                 .list = kernel("harness_reorder_list"),
                 .sample = kernel("harness_reorder_sample"),
                 .decide = kernel("harness_reorder_decide"),
                 .place = kernel("harness_reorder_place"),
                 .arcs = kernel("harness_reorder_arcs")};
  harness_args args{};
  args.control = job.control;
  args.vertices = args.owned_count = vertices_;
  args.rows = part.rows;
  args.edges = part.edges;
  std::memcpy(args.part, part.state.data(), part.state.size());
  const uint32_t sectors = sectors_of(vertices_);
  const auto of_stage = [&](harness_reorder_stage stage) {
    *reinterpret_cast<harness_reordering*>(args.schedule) = {.before = before_.as<uint64_t>(),
                                                             .chunks = chunks_.as<uint64_t>(),
                                                             .first = first_.as<uint32_t>(),
                                                             .length = length_.as<uint32_t>(),
                                                             .sum = sum_.as<uint32_t>(),
                                                             .here = here_.as<uint32_t>(),
                                                             .keys = keys_.as<uint64_t>(),
                                                             .place = place_.as<uint32_t>(),
                                                             .from = batch.from,
                                                             .to = batch.to,
                                                             .weights = batch.weights,
                                                             .changes = batch.changes,
                                                             .edges = part.edges,
                                                             .sectors = sectors,
                                                             .stage = stage,
                                                             .reversed = reversed_ ? 1u : 0u,
                                                             .reserved = 0};
    return args;
  };
  job.here = of_stage(HARNESS_REORDER_HERE);
  job.search = of_stage(HARNESS_REORDER_SEARCH);
  job.there = of_stage(HARNESS_REORDER_THERE);
  job.before = before_.as<uint64_t>();
  for (uint32_t left = sectors; left > 1; left -= left / 2) ++job.steps;
  job.sorted = {.keys = keys_.as<uint64_t>(),
                .spare_keys = spare_keys_.as<uint64_t>(),
                .room = room_.as<uint64_t>(),
                .size = vertices_,
                .first_bit = 32,
                .bits = std::max(1u, static_cast<uint32_t>(std::bit_width(sectors - 1)))};
  return ledger_.backend().reorder(job);
}

std::vector<graph::vertex_t> Reorderer::places() const {
  std::vector<graph::vertex_t> places(vertices_);
  ledger_.backend().download(places.data(), place_.data(), place_.bytes());
  return places;
}

uint64_t Reorderer::bytes() const {
  uint64_t sum = 0;
  for (const Buffer* buffer :
       {&before_, &chunks_, &first_, &length_, &sum_, &here_, &keys_, &spare_keys_, &room_, &place_})
    sum += buffer->capacity();
  return sum;
}

}  // namespace harness::runtime
