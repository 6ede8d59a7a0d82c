#include "backends/simt/counter.hpp"

#include <algorithm>
#include <bit>
#include <harness/host/random.hpp>
#include <numeric>

namespace harness::simt {
namespace {

constexpr uint32_t banks = 32, bank_bytes = 4;

}  // namespace

bool Seen::insert(uint64_t hash) {
  if (hash == 0) hash = 1;
  const auto place = [&](uint64_t wanted) {
    size_t slot = wanted & (slots_.size() - 1);
    while (slots_[slot] != 0 && slots_[slot] != wanted) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  };
  const size_t slot = place(hash);
  if (slots_[slot] == hash) return false;
  slots_[slot] = hash;
  if (++used_ * 2 > slots_.size()) {
    std::vector<uint64_t> before(slots_.size() * 2);
    before.swap(slots_);
    for (const uint64_t old : before) {
      if (old != 0) slots_[place(old)] = old;
    }
  }
  return true;
}

// Removes all hashes. Shrinks a table that a busy block has enlarged, so that later blocks need not clear
// that much memory.
void Seen::clear() {
  if (used_ == 0) return;
  slots_.resize(std::min(slots_.size(), std::max(fewest, std::bit_ceil(4 * used_))));
  std::fill(slots_.begin(), slots_.end(), 0);
  used_ = 0;
}

void Counts::add(const Counts& launch) {
  blocks += launch.blocks;
  warps += launch.warps;
  warp_instructions += launch.warp_instructions;
  lane_instructions += launch.lane_instructions;
  edge_iterations += launch.edge_iterations;
  edges_visited += launch.edges_visited;
  edges_useful += launch.edges_useful;
  for (uint32_t owner = 0; owner < owners; ++owner) {
    requests[owner] += launch.requests[owner];
    sectors[owner] += launch.sectors[owner];
  }
  bank_conflicts += launch.bank_conflicts;
  atomics += launch.atomics;
  atomic_conflicts += launch.atomic_conflicts;
  barriers += launch.barriers;
  exchanges += launch.exchanges;
  for (size_t part = 0; part < code_parts; ++part) by_part[part] += launch.by_part[part];
  distinct_sectors += launch.distinct_sectors;
  host_sectors += launch.host_sectors;
  host_regions += launch.host_regions;
  warp_most += launch.warp_most;
  warp_mean += launch.warp_mean;
  block_most += launch.block_most;
  block_mean += launch.block_mean;
}

void Counter::begin_launch(uint32_t blocks, uint32_t threads) {
  now_ = {};
  now_.blocks = blocks;
  now_.warps = uint64_t{blocks} * (threads / warp_width);
  threads_ = threads;
  sectors_.clear();
  regions_.clear();
  updated_.clear();
}

void BlockCounts::begin() {
  seen.clear();
  banks.clear();
  by_warp.fill(0);
  phase.fill({});
  chain = {};
  barriers = 0;
}

uint64_t BlockCounts::instructions() const {
  return std::accumulate(by_warp.begin(), by_warp.end(), uint64_t{0});
}

// Adds the work of the busiest warp since the last barrier to the sequential work of the block
// (Counts::Chain). All other warps wait for this warp at the barrier.
void Counter::end_phase() {
  Counts::Chain most;
  for (Counts::Chain& warp : block_->phase) {
    most.instructions = std::max(most.instructions, warp.instructions);
    most.loads = std::max(most.loads, warp.loads);
    most.misses = std::max(most.misses, warp.misses);
    warp = {};
  }
  block_->chain.instructions += most.instructions;
  block_->chain.loads += most.loads;
  block_->chain.misses += most.misses;
  block_->barriers = lanes_->order().barriers;
}

void Counter::end_block() {
  const auto end = block_->by_warp.begin() + threads_ / warp_width;
  const auto block = static_cast<double>(block_->instructions());
  now_.warp_most =
      std::max(now_.warp_most, static_cast<double>(*std::max_element(block_->by_warp.begin(), end)));
  now_.block_most = std::max(now_.block_most, block);
  end_phase();
  block_->chain.barriers = lanes_->order().barriers;
  now_.barriers += block_->chain.barriers;
  now_.exchanges += lanes_->exchanges();
  for (uint64_t Counts::Chain::*part : {&Counts::Chain::instructions, &Counts::Chain::loads,
                                        &Counts::Chain::misses, &Counts::Chain::barriers}) {
    now_.chain_most.*part = std::max(now_.chain_most.*part, block_->chain.*part);
    now_.chain_sum.*part += block_->chain.*part;
  }
}

Counts Counter::end_launch() {
  now_.block_mean = static_cast<double>(now_.warp_instructions) / static_cast<double>(now_.blocks);
  now_.warp_mean = now_.block_mean / (threads_ / warp_width);
  return now_;
}

uint64_t Counter::key(uint32_t number, uint64_t round) const {
  return mix64(round + mix64(uint64_t{number} << 32 | lanes_->current() / warp_width));
}

Counts::Chain& Counter::phase() {
  if (block_->barriers != lanes_->order().barriers) end_phase();
  return block_->phase[lanes_->current() / warp_width];
}

void Counter::instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_part) {
  now_.lane_instructions += count;
  if (!block_->seen.insert(key(number, round))) return;
  now_.warp_instructions += count;
  for (size_t part = 0; part < code_parts; ++part) now_.by_part[part] += PartCounts::unpack(by_part, part);
  block_->by_warp[lanes_->current() / warp_width] += count;
  phase().instructions += count;
}

void Counter::edge(uint32_t number, uint64_t round) {
  ++now_.edges_visited;
  if (block_->seen.insert(key(number, round))) ++now_.edge_iterations;
}

void Counter::access(const void* memory, size_t bytes, Site& site, uint64_t round) {
  Allocation* allocation = site.allocation;
  if (allocation == nullptr || !allocation->holds(memory, bytes)) {
    if (lanes_->is_own(memory)) return;
    allocation = memory_.find(memory);
    // memory outside all arrays: arguments of the launch, which are not counted
    if (allocation == nullptr || !allocation->holds(memory, bytes)) return;
    site.allocation = allocation;
  }
  Counts::Asked& asked = now_.asked[static_cast<size_t>(site.part)];
  const uint64_t request = key(site.number, round);
  const bool waited_for = is_waited_for(site.access);
  if (block_->seen.insert(request)) {
    ++now_.requests[allocation->owner];
    if (waited_for) {
      ++phase().loads;
      ++asked.loads;
    }
  }
  const auto* address = static_cast<const unsigned char*>(memory);
  // Use offsets instead of addresses, because counts must not depend on where the host places an array.
  const auto offset = static_cast<uint64_t>(address - allocation->begin);
  if (site.access >= Access::atomic) {
    ++now_.atomics;
    ++asked.atomics;
    now_.atomics_most =
        std::max(now_.atomics_most, ++updated_[mix64(offset / 4 + mix64(allocation->number))]);
    if (!block_->seen.insert(mix64(request + 1 + mix64(offset * 2 + 1)))) ++now_.atomic_conflicts;
  }
  if (allocation->owner == shared_owner) {
    shared_access(address, request, asked);
    return;
  }
  for (uint64_t sector = offset / sector_bytes; sector <= (offset + bytes - 1) / sector_bytes; ++sector) {
    if (!block_->seen.insert(mix64(request + mix64(sector * 2 + 2)))) continue;
    ++now_.sectors[allocation->owner];
    const uint64_t name = mix64(sector + mix64(allocation->number));
    if (sectors_.insert(name)) {
      ++now_.distinct_sectors;
      if (allocation->at_host) count_at_host(*allocation, sector);
    }
    const bool cached = site.access == Access::load || site.access == Access::input;
    if (cached && !block_->seen.insert(mix64(name + 3))) continue;
    ++now_.l2_sectors;
    ++asked.l2_sectors;
    if (waited_for && block_->seen.insert(mix64(request + 5))) {
      ++phase().misses;
      ++asked.misses;
    }
  }
}

void Counter::count_at_host(const Allocation& allocation, uint64_t sector) {
  constexpr uint64_t region_sectors = (uint64_t{2} << 20) / sector_bytes;
  ++now_.host_sectors;
  if (regions_.insert(mix64(sector / region_sectors + mix64(allocation.number)))) ++now_.host_regions;
}

// A request to shared memory takes one cycle per accessed word of its most used bank. Each of these words
// except the first counts as a bank conflict.
void Counter::shared_access(const unsigned char* address, uint64_t request, Counts::Asked& asked) {
  const uint64_t word = reinterpret_cast<uintptr_t>(address) / bank_bytes;
  if (!block_->seen.insert(mix64(request + mix64(word)))) return;
  std::array<uint8_t, 33>& turns = block_->banks[request];
  const uint8_t here = ++turns[word % banks];
  if (here <= turns[banks]) return;
  turns[banks] = here;
  if (here == 1) return;
  ++now_.bank_conflicts;
  ++asked.bank_conflicts;
}

}  // namespace harness::simt
