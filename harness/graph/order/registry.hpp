// What an ordering is to reorder(): its description, and a function that returns the vertices in their new
// order. Texts such as `sage(rounds=3)` are read here, by the declared parameters.
#pragma once

#include <string>

#include "graph/order/orderings.hpp"

namespace harness::graph::order {

struct Call {
  const Graph& graph;
  Params params;
  unsigned threads;
  OrderRounds* rounds;  ///< null where nobody asks
};

struct Entry {
  OrderingInfo info;
  Order (*order)(const Call& call);  ///< null: the order stays
};

struct Chosen {
  const Entry* entry;
  ParamValues values;
};

/// Refuses as ordering_label() says.
Chosen chosen(const std::string& text);

}  // namespace harness::graph::order
