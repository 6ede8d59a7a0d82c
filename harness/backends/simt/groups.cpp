// Group operations, at which lanes wait for each other. These functions complete the operations whose lanes
// have arrived, and report the missing lanes of a deadlock.
#include <algorithm>
#include <bit>

#include "backends/simt/lanes.hpp"

namespace harness::simt {
namespace {

bool of_warp(Wait wait) {
  return wait >= Wait::ballot && wait <= Wait::warp_sync;
}
bool of_block(Wait wait) {
  return wait >= Wait::block_sync && wait <= Wait::block_exchange;
}

const char* operation(Wait wait) {
  constexpr const char* names[] = {
      "runs",          "spins",           "a ballot",       "a shuffle",      "a unit's operation", "a match",
      "a warp's sync", "a list of lanes", "a block's sync", "a block's vote", "a block's exchange", "ended"};
  return names[static_cast<int>(wait)];
}

}  // namespace

uint32_t Lanes::lanes_of(uint32_t warp, Wait what) const {
  uint32_t lanes = 0;
  for (uint32_t i = 0; i < warp_width; ++i) lanes |= uint32_t{lane(warp, i).wait == what} << i;
  return lanes;
}

bool Lanes::waits_for_itself(uint32_t warp) const {
  bool waits = false;
  for (uint32_t i = 0; i < warp_width; ++i) {
    const Wait what = lane(warp, i).wait;
    if (what == Wait::unit || what == Wait::others) return false;
    waits |= of_warp(what) || what == Wait::converged;
  }
  return waits;
}

bool Lanes::all_at_one(uint32_t warp) const {
  const Wait what = lane(warp, 0).wait;
  if (!of_warp(what)) return false;
  for (uint32_t i = 0; i < warp_width; ++i) {
    if (lane(warp, i).wait != what || lane(warp, i).mask != ~0u) return false;
  }
  return true;
}

// Completes the operations whose lanes have all arrived. Returns true if some lane can continue. Lanes that
// have ended are not waited for, as on a GPU.
bool Lanes::resolve(uint32_t warp) {
  if (all_at_one(warp)) {  // the usual case: all lanes of the warp wait at one operation
    complete(warp, ~0u);
    return true;
  }
  const uint32_t ended = lanes_of(warp, Wait::ended);
  bool released = false;
  uint32_t left = 0;
  for (uint32_t i = 0; i < warp_width; ++i) left |= uint32_t{of_warp(lane(warp, i).wait)} << i;
  while (left != 0) {
    const Lane& first = lane(warp, static_cast<uint32_t>(std::countr_zero(left)));
    uint32_t group = 0;
    for (uint32_t i = 0; i < warp_width; ++i) {
      const Lane& other = lane(warp, i);
      group |= uint32_t{other.wait == first.wait && other.mask == first.mask} << i;
    }
    group &= left;
    left &= ~group;
    if ((first.mask & ~ended) != group) continue;
    complete(warp, group);
    released = true;
  }
  return released || release_converged(warp);
}

void Lanes::complete(uint32_t warp, uint32_t group) {
  const Wait what = lane(warp, static_cast<uint32_t>(std::countr_zero(group))).wait;
  if (what == Wait::unit) return ask_unit(warp, group);
  if (what == Wait::warp_sync)
    note_sync(warp, lane(warp, static_cast<uint32_t>(std::countr_zero(group))).mask);
  if (what != Wait::warp_sync) ++exchanges_;
  uint32_t votes = 0;
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const auto i = static_cast<uint32_t>(std::countr_zero(left));
    votes |= uint32_t{lane(warp, i).value != 0} << i;
  }
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const auto i = static_cast<uint32_t>(std::countr_zero(left));
    Lane& own = lane(warp, i);
    own.wait = Wait::nothing;
    own.result = what == Wait::shuffle ? shuffled(warp, i, group)
                 : what == Wait::match ? alike(warp, i, group)
                                       : votes;
  }
}

// Records a sync of the lanes in `mask`. Device code synchronises only warps and tiles, which are aligned
// groups of a power of two of lanes.
void Lanes::note_sync(uint32_t warp, uint32_t mask) {
  WarpOrder& order = order_.warps[warp];
  const auto lanes = static_cast<uint32_t>(std::popcount(mask));
  order.last[static_cast<uint32_t>(std::countr_zero(lanes))]
            [static_cast<uint32_t>(std::countr_zero(mask)) / lanes] = ++order.syncs;
}

uint64_t Lanes::shuffled(uint32_t warp, uint32_t i, uint32_t group) const {
  const Lane& own = lane(warp, i);
  if (own.from < warp_width && (group >> own.from & 1) != 0) return lane(warp, own.from).value;
  throw Finding(Defect::absent_lane, fmt::format("{} shuffles from lane {}, which takes no part in it, at {}",
                                                 name(warp * warp_width + i), own.from, where(own.site)));
}

uint32_t Lanes::alike(uint32_t warp, uint32_t i, uint32_t group) const {
  uint32_t lanes = 0;
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const auto k = static_cast<uint32_t>(std::countr_zero(left));
    lanes |= uint32_t{lane(warp, k).value == lane(warp, i).value} << k;
  }
  return lanes;
}

// Releases lanes that ask which lanes are converged with them. Such lanes do not name the lanes for which
// they wait, so they continue once no other lane of the warp can. Lanes at the same call are released
// together.
bool Lanes::release_converged(uint32_t warp) {
  uint32_t left = lanes_of(warp, Wait::converged);
  if (left == 0) return false;
  while (left != 0) {
    const void* caller = lane(warp, static_cast<uint32_t>(std::countr_zero(left))).caller;
    uint32_t group = 0;
    for (uint32_t i = 0; i < warp_width; ++i) {
      group |= uint32_t{(left >> i & 1) != 0 && lane(warp, i).caller == caller} << i;
    }
    left &= ~group;
    for (uint32_t i = 0; i < warp_width; ++i) {
      if ((group >> i & 1) == 0) continue;
      lane(warp, i).result = group;
      lane(warp, i).wait = Wait::nothing;
    }
  }
  return true;
}

// Releases a barrier of the block if all its lanes are at the same one. A lane that has ended never arrives,
// so the barrier is then not released.
bool Lanes::release_block() {
  const Wait what = lanes_[0].wait;
  if (!of_block(what)) return false;
  uint64_t count = 0;
  for (uint32_t t = 0; t < place_.threads; ++t) {
    if (lanes_[t].wait != what) return false;
    count += lanes_[t].value;
  }
  ++order_.barriers;
  for (uint32_t t = 0; t < place_.threads; ++t) {
    lanes_[t].result = count;
    exchange_[order_.barriers % 2][t] = lanes_[t].value;
    lanes_[t].wait = Wait::nothing;
  }
  return true;
}

std::string Lanes::describe(const Lane& lane) {
  if (lane.wait == Wait::ended) return "has ended";
  return fmt::format("waits in {} at {}", operation(lane.wait), where(lane.site));
}

std::string Lanes::where(const Site* site) {
  return site == nullptr ? "a line that harness check reports" : site->text();
}

// Throws a Finding for a deadlock, which says which lanes wait for which.
void Lanes::explain_stop() {
  for (uint32_t t = 0; t < place_.threads; ++t) {
    const Lane& waiting = lanes_[t];
    if (!of_warp(waiting.wait)) continue;
    if ((waiting.mask >> t % warp_width & 1) == 0) {
      throw Finding(Defect::absent_lane,
                    fmt::format("{} {}, which names other lanes only", name(t), describe(waiting)));
    }
    for (uint32_t i = 0; i < warp_width; ++i) {
      const Lane& other = lane(t / warp_width, i);
      const bool named = (waiting.mask >> i & 1) != 0;
      if (!named || (other.wait == waiting.wait && other.mask == waiting.mask)) continue;
      throw Finding(Defect::absent_lane, fmt::format("{} {} for lane {}, which {}", name(t),
                                                     describe(waiting), i, describe(other)));
    }
  }
  const auto at_barrier = std::find_if(lanes_.begin(), lanes_.begin() + place_.threads,
                                       [](const Lane& lane) { return of_block(lane.wait); });
  for (uint32_t t = 0; t < place_.threads; ++t) {
    if (lanes_[t].wait == at_barrier->wait) continue;
    throw Finding(Defect::barrier_divergence,
                  fmt::format("{} {}, while {} {}", name(static_cast<uint32_t>(at_barrier - lanes_.begin())),
                              describe(*at_barrier), name(t), describe(lanes_[t])));
  }
  throw Finding(Defect::hang, "no lane can continue");
}

}  // namespace harness::simt
