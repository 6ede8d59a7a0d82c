#include "runtime/store/layout.hpp"

#include <algorithm>

namespace harness::runtime {

bool Layout::suits(const Capabilities& wanted) const {
  return version == 0 && suits_others && std::all_of(asked.begin(), asked.end(), [&](const auto& question) {
           return wanted.demands(question.first) == question.second;
         });
}

uint64_t Layout::bytes() const {
  uint64_t sum = 0;
  for (const LayoutPart& part : parts) {
    for (const Buffer& array : part.arrays) sum += array.capacity();
  }
  return sum;
}

uint64_t Layout::host_bytes() const {
  uint64_t sum = 0;
  for (const LayoutPart& part : parts) {
    for (const Buffer& array : part.arrays) {
      if (array.place() == Place::host) sum += array.capacity();
    }
  }
  return sum;
}

}  // namespace harness::runtime
