#include "runtime/store/room.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace harness::runtime {

double share_that_fits(const Ledger& ledger, const LayoutsInUse& layouts) {
  uint64_t edges = 0, others = 0;
  std::set<const Layout*> counted;
  for (const auto& layout : layouts) {
    if (!counted.insert(layout.get()).second) continue;
    edges += layout->host_bytes();
    others += layout->bytes() - layout->host_bytes();
  }
  uint64_t room = ledger.backend().free_memory(ledger.device()).value_or(~uint64_t{0});
  if (const uint64_t limit = ledger.limit_of_device(); limit != 0)
    room = std::min(room, limit - std::min(limit, ledger.on_device()));
  // The hot rows on the device become a second layout. The arrays of this layout that are not per edge are
  // assumed to need as many bytes as those of the first layout (`others`).
  if (room <= others || edges == 0) return 0;
  const double share = static_cast<double>(room - others) / static_cast<double>(edges);
  return std::floor(std::min(share, 1.0) * steps_of_hot) / steps_of_hot;
}

}  // namespace harness::runtime
