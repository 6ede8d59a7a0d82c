#include "twins/pairing.hpp"

#include <algorithm>

namespace harness::twins {

bool Pairing::may_join(const Keyed& one, const Keyed& other) {
  const uint64_t apart = one.key < other.key ? other.key - one.key : one.key - other.key;
  if (one.value == other.value || apart > reach_ || edges_.contains(one.value, other.value)) return false;
  // The larger vertex is in the high half, so a pair is never 0.
  const uint64_t pair = uint64_t{std::max(one.value, other.value)} << 32 | std::min(one.value, other.value);
  size_t slot = mix64(pair) % chosen_.size();
  while (chosen_[slot] != 0 && chosen_[slot] != pair) slot = (slot + 1) % chosen_.size();
  return std::exchange(chosen_[slot], pair) != pair;
}

bool Pairing::take_partner(const Keyed& end, bool end_leads) {
  const auto partner = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const Keyed& other) { return may_join(end, other); });
  if (partner == waiting_.end()) return false;
  pairs.push_back(end_leads ? Edge{end.value, partner->value} : Edge{partner->value, end.value});
  waiting_.erase(partner);
  return true;
}

void Pairing::tails_with_heads(std::span<const Keyed> tails, std::span<const Keyed> heads) {
  chosen_.fill(0);
  waiting_.clear();
  size_t next = 0;
  for (size_t i = 0; i < tails.size(); ++i) {
    if (const size_t then = next + look_ahead;
        i + look_ahead < tails.size() && then < heads.size() + patience)
      edges_.prefetch(tails[i + look_ahead].value, heads[then - std::min(then, patience)].value);
    while (waiting_.size() < patience && next < heads.size()) waiting_.push_back(heads[next++]);
    if (take_partner(tails[i], true)) continue;
    left_tails.push_back(tails[i]);
    // Drops the head that has waited longest. Otherwise a head that cannot be paired with any nearby tail
    // would be tried again and again.
    if (waiting_.empty()) continue;
    left_heads.push_back(waiting_.front());
    waiting_.erase(waiting_.begin());
  }
  left_heads.insert(left_heads.end(), waiting_.begin(), waiting_.end());
  left_heads.insert(left_heads.end(), heads.begin() + static_cast<ptrdiff_t>(next), heads.end());
}

void Pairing::with_one_another(std::span<const Keyed> ends) {
  chosen_.fill(0);
  waiting_.clear();
  for (size_t i = 0; i < ends.size(); ++i) {
    if (i + look_ahead < ends.size())
      edges_.prefetch(ends[i + look_ahead - 1].value, ends[i + look_ahead].value);
    if (take_partner(ends[i], true)) continue;
    waiting_.push_back(ends[i]);
    if (waiting_.size() <= patience) continue;
    left_tails.push_back(waiting_.front());
    waiting_.erase(waiting_.begin());
  }
  left_tails.insert(left_tails.end(), waiting_.begin(), waiting_.end());
}

}  // namespace harness::twins
