#include "runtime/store/layout.hpp"

#include <algorithm>

namespace harness::runtime {

bool Layout::suits(const Capabilities& wanted) const {
  return version == 0 && suits_others && std::all_of(asked.begin(), asked.end(), [&](const auto& question) {
           return wanted.demands(question.first) == question.second;
         });
}

void Layout::append(Layout&& other) {
  for (LayoutPart& part : other.parts) parts.push_back(std::move(part));
  build_ms += other.build_ms;
  upload_ms += other.upload_ms;
  for (const auto& [question, answer] : other.asked) asked.emplace(question, answer);
  suits_others &= other.suits_others;
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
