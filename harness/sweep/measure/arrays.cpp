#include "sweep/measure/describe.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace harness::sweep {
namespace {

using Sizes = std::map<std::string, uint64_t>;

void add(Sizes& sizes, const runtime::Buffer& array) {
  if (array.bytes() == 0) return;
  std::string name = fmt::format("{}.{}", runtime::owner_name(array.owner()), array.name());
  std::replace(name.begin(), name.end(), ' ', '_');
  sizes[name] += array.bytes();
}

}  // namespace

std::string words_of_arrays(const runtime::Prepared& prepared) {
  Sizes sizes;
  for (const auto& layout : prepared.layouts) {
    for (const runtime::LayoutPart& part : layout->parts) {
      for (const runtime::Buffer& array : part.arrays) add(sizes, array);
    }
  }
  prepared.instance->for_each_array([&](const runtime::Buffer& array) { add(sizes, array); });
  std::vector<std::pair<std::string, uint64_t>> sorted(sizes.begin(), sizes.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (const auto& [name, bytes] : sorted)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, bytes);
  return text;
}

}  // namespace harness::sweep
