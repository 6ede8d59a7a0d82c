#include "backends/simt/units/dealer.hpp"

#include <algorithm>
#include <utility>

namespace harness::simt {

Dealer::Dealer(uint32_t warps, uint32_t lanes)
    : lanes_(lanes),
      sparse_(size_t{warps} * lanes),
      dense_(size_t{warps} * lanes, no_work),
      told_(warps, true),
      batch_(lanes) {}

UnitWork Dealer::take_work() {
  return std::exchange(work_, {});
}

void Dealer::go(DealState next) {
  state_ = next;
  ++work_.states;
  if (watcher_ != nullptr) watcher_->enters(next);
}

void Dealer::enter(uint32_t warp, uint32_t lane, const DealtRow& row) {
  if (state_ == DealState::s8_is_done) go(DealState::s0_registers);
  if (state_ != DealState::s0_registers || !told_[warp])
    throw UnitMisuse(lane, "registers a row while edges of this round are still dealt out");
  DealtRow& entry = sparse_[size_t{warp} * lanes_ + lane];
  if (entry.name != no_work) throw UnitMisuse(lane, "registers a second row in one round");
  entry = row;
  ++work_.table_writes;
}

void Dealer::begin_round(uint32_t lane) {
  if (!std::all_of(told_.begin(), told_.end(), [](bool told) { return told; }))
    throw UnitMisuse(lane, "begins a round while a warp still takes edges of the previous one");
  told_.assign(told_.size(), false);
  next_ = 0;
  go(DealState::s1_first);
  read_entry();
  go(DealState::s2_fills);
}

// Reads and removes an entry of the sparse table, which holds the registered rows. The edges of its row are
// then not distributed in the next round, unless a lane registers the row again.
void Dealer::read_entry() {
  current_ = std::exchange(sparse_[next_++], {});
  ++work_.table_reads;
  if (watcher_ != nullptr && current_.name != no_work) watcher_->reads(current_);
}

void Dealer::deal(uint32_t warp, std::span<LaneCall> lanes) {
  for (LaneCall& lane : lanes) lane.result = no_work;
  const auto first = std::find_if(lanes.begin(), lanes.end(), [](const LaneCall& l) { return l.takes_part; });
  if (first == lanes.end()) return;
  if (state_ == DealState::s6_waits) {
    go(DealState::s2_fills);
  } else if (state_ == DealState::s0_registers && told_[warp]) {
    begin_round(static_cast<uint32_t>(first - lanes.begin()));
  } else {  // no edge is left, and other warps may already register rows of the next round
    told_[warp] = true;
    return;
  }
  batch_.assign(lanes_, {});
  filled_ = 0;
  const auto wanted = static_cast<uint32_t>(
      std::count_if(lanes.begin(), lanes.end(), [](const LaneCall& lane) { return lane.takes_part; }));
  while (true) {
    fill(lanes);
    if (filled_ == wanted) {
      go(DealState::s5_hands_out);
      hand_out(warp, lanes);
      return go(DealState::s6_waits);
    }
    if (next_ == sparse_.size()) {
      go(DealState::s7_hands_rest);
      hand_out(warp, lanes);
      told_[warp] = filled_ == 0;
      return go(DealState::s8_is_done);
    }
    go(DealState::s3_next);
    read_entry();
    go(DealState::s4_replaces);
    go(DealState::s2_fills);
  }
}

void Dealer::fill(std::span<LaneCall> lanes) {
  for (uint32_t lane = 0; lane < lanes.size() && current_.degree > 0; ++lane) {
    if (!lanes[lane].takes_part || batch_[lane].name != no_work) continue;
    batch_[lane] = {current_.name, current_.first_edge};
    if (watcher_ != nullptr) watcher_->deals(current_.name, current_.first_edge);
    ++current_.first_edge;
    --current_.degree;
    ++filled_;
  }
}

void Dealer::hand_out(uint32_t warp, std::span<LaneCall> lanes) {
  for (uint32_t lane = 0; lane < lanes.size(); ++lane) {
    if (!lanes[lane].takes_part) continue;
    lanes[lane].result = batch_[lane].name;
    dense_[size_t{warp} * lanes_ + lane] = batch_[lane].edge;
    ++work_.table_writes;
  }
}

uint64_t Dealer::edge(uint32_t warp, uint32_t lane) {
  ++work_.table_reads;
  return dense_[size_t{warp} * lanes_ + lane];
}

// A vertex may have several rows, whose entries in sparse_ need not be adjacent, so all entries that were not
// read yet are searched. [SparseWeaver 4.3] does not state the cost of the search, so UnitWork records the
// number of searched entries.
void Dealer::skip(uint32_t warp, uint32_t vertex) {
  if (state_ != DealState::s6_waits || told_[warp]) return;  // all of its edges have been distributed
  const auto drop = [&](DealtRow& row) {
    if (row.name != no_work && row.vertex() == vertex) row.degree = 0;
  };
  drop(current_);
  std::for_each(sparse_.begin() + next_, sparse_.end(), drop);
  work_.compared += 1 + sparse_.size() - next_;
}

}  // namespace harness::simt
