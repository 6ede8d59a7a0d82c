#include "sweep/round_order.hpp"

#include <random>
#include <string>
#include <utility>

namespace harness::sweep {
namespace {

/// Written here because std::shuffle gives another order with each standard library.
template <class Item>
void shuffle(std::vector<Item>& items, std::mt19937_64& random) {
  for (size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[random() % left]);
}

}  // namespace

std::vector<uint32_t> round_order(const experiment::Configurations& configurations, uint64_t seed,
                                  uint64_t round) {
  std::vector<std::vector<uint32_t>> graphs;
  std::string graph;
  for (size_t i = 0; i < configurations.size(); ++i) {
    const std::string name = configurations[i].graph.name;
    if (graphs.empty() || name != graph) graphs.emplace_back();
    graph = name;
    graphs.back().push_back(static_cast<uint32_t>(i));
  }
  std::seed_seq seeds{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                      static_cast<uint32_t>(round)};
  std::mt19937_64 random(seeds);
  shuffle(graphs, random);
  std::vector<uint32_t> order;
  for (auto& block : graphs) {
    shuffle(block, random);
    order.insert(order.end(), block.begin(), block.end());
  }
  return order;
}

}  // namespace harness::sweep
