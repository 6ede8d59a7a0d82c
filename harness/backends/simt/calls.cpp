// Functions that device code of the simt target calls (harness/device/target/simt_calls.h), and those that
// instrument.cpp inserts into programs. All of these functions run on the stack of the calling lane.
#include "backends/simt/gpu.hpp"

using harness::simt::Gpu;
using harness::simt::Lanes;
using harness::simt::Site;
using harness::simt::Wait;

namespace {

constexpr int64_t rounds_between_turns = 4096;

Lanes& lanes() {
  return *Gpu::running->lanes;
}

}  // namespace

extern "C" {

int64_t simt_budget = rounds_between_turns;

uint32_t simt_thread() {
  return lanes().current();
}
uint32_t simt_ballot(uint32_t mask, bool x) {
  return static_cast<uint32_t>(lanes().wait(Wait::ballot, mask, x));
}
uint64_t simt_shuffle(uint32_t mask, uint64_t x, uint32_t from) {
  return lanes().wait(Wait::shuffle, mask, x, from);
}
uint64_t simt_unit(uint32_t mask, uint32_t unit, uint32_t operation, uint64_t a, uint64_t b, uint64_t c) {
  const harness::simt::UnitCall call{unit, operation, {a, b, c}};
  return lanes().wait(Wait::unit, mask, reinterpret_cast<uint64_t>(&call));
}
uint32_t simt_match(uint32_t mask, uint64_t key) {
  return static_cast<uint32_t>(lanes().wait(Wait::match, mask, key));
}
void simt_warp_sync(uint32_t mask) {
  lanes().wait(Wait::warp_sync, mask, 0);
}
uint32_t simt_converged() {
  return static_cast<uint32_t>(lanes().wait(Wait::converged, 0, 0, 0, __builtin_return_address(0)));
}
void simt_block_sync() {
  lanes().wait(Wait::block_sync, 0, 0);
}
uint32_t simt_block_count(bool x) {
  return static_cast<uint32_t>(lanes().wait(Wait::block_count, 0, x));
}
const uint64_t* simt_block_exchange(uint64_t x) {
  lanes().wait(Wait::block_exchange, 0, x);
  return lanes().exchanged();
}

void simt_spin(const Site* site) {
  simt_budget = rounds_between_turns;
  lanes().at(site);
  lanes().spin(rounds_between_turns);
}
void simt_take() {
  lanes().take();
}
void simt_at(const Site* site) {
  lanes().at(site);
}
void simt_check(const void* memory, uint64_t bytes, Site* site) {
  Gpu::running->checker.access(memory, bytes, *site);
}
void simt_check_hint(const void* memory, Site* site) {
  Gpu::running->checker.hint(memory, *site);
}
void simt_hint_writes(const void* memory, Site* site) {
  Gpu::running->checker.hint_writes(memory, *site);
}
void simt_pass_on(const void* to, const void* from, uint64_t bytes) {
  Gpu::running->checker.pass_on(to, from, bytes);
}
void simt_count_instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_part) {
  Gpu::running->counter.instructions(count, number, round, by_part);
}
void simt_count_access(const void* memory, uint64_t bytes, Site* site, uint64_t round) {
  Gpu::running->counter.access(memory, bytes, *site, round);
}
void simt_count_edge(uint32_t number, uint64_t round) {
  Gpu::running->counter.edge(number, round);
}
void simt_time_instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_phase,
                            uint64_t cost) {
  Gpu::running->timing->instructions(count, number, round, by_phase, harness::simt::BlockCost::unpack(cost));
}
void simt_time_access(const void* memory, uint64_t bytes, Site* site, uint64_t round) {
  Gpu::running->timing->access(memory, bytes, *site, round);
}
void simt_time_wait(const Site* load, uint32_t number, uint64_t round) {
  Gpu::running->timing->wait(*load, number, round);
}
void simt_time_pause(uint32_t number, uint64_t round) {
  if (Gpu::running->timing->pauses(number, round)) lanes().take();
}
void simt_note_useful_edge() {
  Gpu::running->counter.useful_edge();
}
}

namespace harness::simt {

void restart_turns() {
  simt_budget = rounds_between_turns;
}

std::map<std::string, void*> calls() {
  const auto address = [](auto* what) { return reinterpret_cast<void*>(what); };
  return {{"simt_budget", address(&simt_budget)},
          {"simt_thread", address(simt_thread)},
          {"simt_ballot", address(simt_ballot)},
          {"simt_shuffle", address(simt_shuffle)},
          {"simt_unit", address(simt_unit)},
          {"simt_match", address(simt_match)},
          {"simt_warp_sync", address(simt_warp_sync)},
          {"simt_converged", address(simt_converged)},
          {"simt_block_sync", address(simt_block_sync)},
          {"simt_block_count", address(simt_block_count)},
          {"simt_block_exchange", address(simt_block_exchange)},
          {"simt_spin", address(simt_spin)},
          {"simt_take", address(simt_take)},
          {"simt_at", address(simt_at)},
          {"simt_check", address(simt_check)},
          {"simt_check_hint", address(simt_check_hint)},
          {"simt_hint_writes", address(simt_hint_writes)},
          {"simt_pass_on", address(simt_pass_on)},
          {"simt_count_instructions", address(simt_count_instructions)},
          {"simt_count_access", address(simt_count_access)},
          {"simt_count_edge", address(simt_count_edge)},
          {"simt_time_instructions", address(simt_time_instructions)},
          {"simt_time_access", address(simt_time_access)},
          {"simt_time_wait", address(simt_time_wait)},
          {"simt_time_pause", address(simt_time_pause)},
          {"simt_note_useful_edge", address(simt_note_useful_edge)}};
}

}  // namespace harness::simt
