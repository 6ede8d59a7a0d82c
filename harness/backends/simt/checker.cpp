#include "backends/simt/checker.hpp"

#include <algorithm>
#include <bit>

namespace harness::simt {
namespace {

bool reads(Access access) {
  return access != Access::store && access != Access::relaxed_store;
}
bool writes(Access access) {
  return access == Access::store || access == Access::relaxed_store || access >= Access::atomic;
}
bool relaxed(Access access) {
  return access >= Access::relaxed_load;
}

// Returns the smallest group (lane, tile, warp, block or grid) that contains the current lane and the lanes
// of the accesses that `before` represents.
Scope shared(const Event& before, const Event& now) {
  if (before.block != now.block) return Scope::grid;
  const int apart = std::bit_width(static_cast<uint32_t>(before.thread ^ now.thread));
  const auto pair =
      static_cast<Scope>(std::min(static_cast<int>(Scope::lane) + apart, static_cast<int>(Scope::block)));
  return std::max(before.scope, pair);
}

// Returns true if all accesses of `before` happen before `now`. They do if `before` is of an earlier launch,
// if a group that contains all their lanes has synchronised since, or if one lane makes them all.
bool ordered(const Event& before, const Event& now, const Order& order) {
  if (before.launch != now.launch) return true;
  const Scope group = shared(before, now);
  if (group == Scope::grid) return false;
  if (before.barrier != now.barrier || group == Scope::lane) return true;
  if (group == Scope::block) return false;
  const WarpOrder& warp = order.warps[now.thread / warp_width];
  for (uint32_t k = static_cast<uint32_t>(group) - static_cast<uint32_t>(Scope::lane); k <= 5; ++k) {
    if (warp.last[k][now.thread % warp_width >> k] > before.sync) return true;
  }
  return false;
}

// Adds the read `now` to the reads that `before` represents. If these all happen before `now`, `before` then
// represents only `now`. Otherwise it represents all of them, by the smallest group that contains their
// lanes.
void add(Event& before, const Event& now, const Order& order) {
  const bool input = now.input || (before.input && before.launch == now.launch);
  const bool alone = before.scope <= Scope::host || ordered(before, now, order);
  const Scope scope = alone ? Scope::lane : shared(before, now);
  before = now;
  before.scope = scope;
  before.input = input;
}

// Returns true if a load that begins at `offset` uses any byte of a cell other than by copying it. A cell is
// the unit of memory for which accesses are recorded.
bool uses(const Site& site, size_t offset, const Allocation& allocation, size_t cell) {
  if (site.used == ~uint64_t{0}) return true;
  const size_t begin = std::max(cell << allocation.shift, offset) - offset,
               end = ((cell + 1) << allocation.shift) - offset;
  for (size_t byte = begin; byte < end; ++byte) {
    if ((site.used >> std::min<size_t>(byte, 63) & 1) != 0) return true;
  }
  return false;
}

bool follows_a_field(const Allocation& allocation, size_t offset) {
  return offset > 0 && allocation.cells[(offset - 1) >> allocation.shift].write.scope != Scope::nobody;
}

}  // namespace

Event Checker::now(const Site& site) const {
  Event event;
  event.launch = launch_;
  event.block = lanes_->block();
  event.thread = static_cast<uint16_t>(lanes_->current());
  event.barrier = lanes_->order().barriers;
  event.sync = lanes_->order().warps[event.thread / warp_width].syncs;
  event.scope = Scope::lane;
  event.relaxed = relaxed(site.access);
  event.input = site.access == Access::input;
  event.site = &site;
  return event;
}

std::string Checker::who(const Event& event) const {
  return fmt::format("{} at {}", Lanes::name(event.block, event.thread), event.site->text());
}

// Handles an address outside of the array that the site, an instrumented instruction, accessed last. The
// address may be in another array, the lane's own stack or the arguments. Any other address is reported as a
// defect.
Allocation* Checker::outside(const void* memory, size_t bytes, Site& site) {
  if (lanes_->is_own(memory)) return nullptr;
  Allocation* found = memory_.find(memory);
  if (found != nullptr && found->holds(memory, bytes)) return site.allocation = found;
  const auto* byte = static_cast<const unsigned char*>(memory);
  const auto* args = reinterpret_cast<const unsigned char*>(args_);
  if (lanes_->owns(memory) || (byte >= args && byte + bytes <= args + sizeof *args_)) return nullptr;
  lanes_->stop(Defect::out_of_bounds, [&] {
    std::string where = fmt::format("address {}, which is in no array", memory);
    if (found != nullptr && byte - found->begin < (ptrdiff_t{1} << 30)) {
      where =
          fmt::format("offset {} of {}, which has {} bytes", byte - found->begin, found->name, found->bytes);
    }
    return fmt::format("in {}, {} {} {} bytes at {}", kernel_, who(now(site)),
                       reads(site.access) ? "reads" : "writes", bytes, where);
  });
}

// Runs at every access of every lane. The function is flattened, because calls within it took a quarter of
// the time of a checked run.
[[gnu::flatten]] void Checker::access(const void* memory, size_t bytes, Site& site) {
  Allocation* allocation = site.allocation;
  if (allocation == nullptr || !allocation->holds(memory, bytes)) {
    allocation = outside(memory, bytes, site);
    if (allocation == nullptr) return;
  }
  if (bytes < allocation->granule()) memory_.refine(*allocation);
  const Event event = now(site);
  const auto offset = static_cast<size_t>(static_cast<const unsigned char*>(memory) - allocation->begin);
  const size_t first = offset >> allocation->shift, end = allocation->cells_of(offset + bytes);
  size_t holes = 0;
  for (size_t cell = first; cell < end; ++cell) {
    if (reads(site.access)) {
      const bool hole = allocation->cells[cell].write.scope == Scope::nobody;
      if (hole && uses(site, offset, *allocation, cell)) unwritten(*allocation, cell, event);
      holes += hole;
      read(*allocation, cell, event, site.access);
    }
    if (writes(site.access)) write(*allocation, cell, event, site.access);
  }
  // Unwritten bytes that are only copied are not reported if they follow a written field. They may be padding
  // after the field, which compilers copy too.
  if (holes > 0 && holes == end - first && !follows_a_field(*allocation, offset)) {
    unwritten(*allocation, first, event);
  }
}

void Checker::hint(const void* memory, Site& site) {
  const Allocation* found = memory_.find(memory);
  const auto* byte = static_cast<const unsigned char*>(memory);
  // The address just behind an array is accepted, because it is prefetched for a vertex without edges whose
  // row is at the array's end.
  if (found != nullptr && static_cast<size_t>(byte - found->begin) <= found->bytes) return;
  lanes_->stop(Defect::hint, [&] {
    return fmt::format("in {}, {} prefetches address {}, which is in no array", kernel_, who(now(site)),
                       memory);
  });
}

void Checker::hint_writes(const void* memory, Site& site) {
  if (lanes_->owns(memory)) return;
  lanes_->stop(Defect::hint, [&] {
    return fmt::format("in {}, {} writes in a hook that may only prefetch", kernel_, who(now(site)));
  });
}

void Checker::pass_on(const void* to, const void* from, size_t bytes) {
  Allocation *target = memory_.find(to), *source = memory_.find(from);
  if (target == nullptr || source == nullptr || !target->holds(to, bytes) || !source->holds(from, bytes))
    return;
  const auto there = static_cast<size_t>(static_cast<const unsigned char*>(to) - target->begin);
  const auto here = static_cast<size_t>(static_cast<const unsigned char*>(from) - source->begin);
  for (size_t i = 0; i < bytes; ++i) {
    if (source->cells[(here + i) >> source->shift].write.scope != Scope::nobody) continue;
    if (target->shift > 0) memory_.refine(*target);
    target->cells[there + i].write.scope = Scope::nobody;
  }
}

void Checker::unwritten(const Allocation& allocation, size_t cell, const Event& now) {
  lanes_->stop(Defect::unwritten, [&] {
    return fmt::format("in {}, {} reads offset {} of {}, which was never written", kernel_, who(now),
                       cell << allocation.shift, allocation.name);
  });
}

void Checker::read(Allocation& allocation, size_t index, const Event& now, Access access) {
  Cell& cell = allocation.cells[index];
  const bool by_design = now.relaxed && cell.write.relaxed;
  if (!by_design && !ordered(cell.write, now, lanes_->order()))
    race(allocation, index, now, cell.write, "reads", "wrote");
  if (access == Access::input && cell.write.launch == now.launch) {
    race(allocation, index, now, cell.write, "reads as an input", "wrote");
  }
  add(now.relaxed ? cell.relaxed_read : cell.read, now, lanes_->order());
}

void Checker::write(Allocation& allocation, size_t index, const Event& now, Access) {
  Cell& cell = allocation.cells[index];
  const bool by_design = now.relaxed && cell.write.relaxed;
  if (!by_design && cell.write.scope > Scope::host && !ordered(cell.write, now, lanes_->order())) {
    race(allocation, index, now, cell.write, "writes", "wrote");
  }
  if (cell.read.scope > Scope::host && !ordered(cell.read, now, lanes_->order())) {
    race(allocation, index, now, cell.read, "writes", "read");
  }
  if (cell.read.input && cell.read.launch == now.launch) {
    race(allocation, index, now, cell.read, "writes", "read as an input");
  }
  if (!now.relaxed && cell.relaxed_read.scope > Scope::host &&
      !ordered(cell.relaxed_read, now, lanes_->order())) {
    race(allocation, index, now, cell.relaxed_read, "writes", "read");
  }
  cell.write = now;
}

void Checker::race(const Allocation& allocation, size_t cell, const Event& now, const Event& before,
                   const char* does, const char* did) {
  lanes_->stop(Defect::race, [&] {
    return fmt::format("in {}, {} {} offset {} of {}, which {} {} in the same launch with no barrier between",
                       kernel_, who(now), does, cell << allocation.shift, allocation.name, who(before), did);
  });
}

}  // namespace harness::simt
