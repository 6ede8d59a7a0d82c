#include "backends/simt/cycles/timing.hpp"

namespace harness::simt {
namespace {

constexpr uint64_t page_bytes = 4096;

}  // namespace

void Timing::record(Lanes& lanes, uint32_t warp, bool buffered, Trace& trace) {
  lanes_ = &lanes;
  buffered_ = buffered;
  trace.clear();
  while (true) {
    recorder_.begin();
    lanes.run_lanes(warp);
    recorder_.finish(trace);
    if (trace.is_long() || !lanes.waits_for_itself(warp)) return;
    const uint64_t before = lanes.exchanges();
    const bool goes_on = lanes.settle(warp);
    const auto exchanged = static_cast<uint32_t>(lanes.exchanges() - before);
    if (exchanged > 0) trace.steps.push_back({.kind = TraceStep::Kind::exchange, .number = exchanged});
    if (!goes_on) return;
  }
}

uint64_t Timing::address_of(Allocation& allocation, uint64_t offset) {
  if (allocation.modelled_run != run_) {
    allocation.modelled_run = run_;
    allocation.modelled_address = next_address_;
    next_address_ += (allocation.bytes + page_bytes - 1) / page_bytes * page_bytes;
  }
  return allocation.modelled_address + offset;
}

void Timing::access(const void* memory, size_t bytes, Site& site, uint64_t round) {
  Allocation* allocation = site.allocation;
  if (allocation == nullptr || !allocation->holds(memory, bytes)) {
    if (lanes_->is_own(memory)) return;
    allocation = memory_.find(memory);
    if (allocation == nullptr || !allocation->holds(memory, bytes))
      return;  // memory outside all allocations: arguments of the launch, which are not modelled
    site.allocation = allocation;
  }
  const auto offset = static_cast<uint64_t>(static_cast<const unsigned char*>(memory) - allocation->begin);
  const TracePlace at{site.number, round};
  const auto phase = static_cast<CyclePhase>(site.phase);
  const auto report = [&](TraceStep::Kind kind, uint64_t word) {
    recorder_.access(lane(), at, kind, site.access, phase, static_cast<Word>(word));
  };
  if (buffered_ && site.part == CodePart::format) return report(TraceStep::Kind::shared, lane());
  if (allocation->owner == shared_owner) return report(TraceStep::Kind::shared, offset / word_bytes);
  const uint64_t first = address_of(*allocation, offset), last = first + bytes - 1;
  report(TraceStep::Kind::global, first / word_bytes);
  for (uint64_t line = caches.line_of(first) + 1; line <= caches.line_of(last); ++line)
    report(TraceStep::Kind::global, line * caches.line_bytes() / word_bytes);
}

}  // namespace harness::simt
