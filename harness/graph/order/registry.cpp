// The table of orderings, the parser of their names, and the orderings that are plain sorts.
#include "graph/order/orderings.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/error.hpp"
#include "base/label.hpp"
#include "base/nearest.hpp"
#include "graph/generators/permutation.hpp"

namespace harness::graph {
namespace order {

Order random(const Graph& graph) {
  const Permutation permutation(graph.num_vertices(), 1);
  Order order(graph.num_vertices());
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) order[permutation(v)] = v;
  return order;
}

Order by_degree(const Graph& graph) {
  Order order(graph.num_vertices());
  std::iota(order.begin(), order.end(), vertex_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](vertex_t a, vertex_t b) { return total_degree(graph, a) > total_degree(graph, b); });
  return order;
}

namespace {

template <Order (*function)(const Graph&)>
Order alone(const Call& call) {
  return function(call.graph);
}

Order by_sampling(const Call& call) {
  const Sampling sampling{.rounds = call.params.integer("rounds"),
                          .threshold = call.params.integer("threshold"),
                          .tile = call.params.integer("tile"),
                          .sector = call.params.integer("sector"),
                          .threads = call.threads};
  return sampled(call.graph, sampling, call.rounds);
}

std::vector<Param> sampling_params() {
  return {integer_param(
              "rounds", "5", 1, 1000,
              "rounds of sampling; after 5 the paper's BFS is within 5 % of its time with Gorder's order"),
          integer_param("threshold", "0", 0, 9e15, "edges sampled per stage of a round; 0: all, as in SAGE"),
          integer_param("tile", "32", 2, 1024, "edges of a row that are read together"),
          integer_param("sector", "8", 2, 1024,
                        "vertices whose values are in one memory sector (8 of 4 bytes in 32 bytes)")};
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all{
      {{"original", "the ids of the source", ""}, nullptr},
      {{"random", "a random permutation with a seed: no locality", ""}, alone<random>},
      {{"degree", "decreasing degree", ""}, alone<by_degree>},
      {{"rcm", "reverse Cuthill-McKee: a narrow band", "[Cuthill 1969] [SAGE 7.1]"}, alone<rcm>},
      {{"community", "consecutive communities, by modularity",
        "Rabbit order [Arai 2016] [CR2 3.4.1, Algorithm 3.1]"},
       alone<community>},
      {{"llp", "layered label propagation: consecutive clusters at several resolutions",
        "[Boldi 2011] [SAGE 7.1]"},
       alone<layered>},
      {{"gorder", "vertices with common in-neighbours get near ids", "[Wei 2016] [SAGE 7.1]"}, alone<gorder>},
      {{"sage", "moves vertices that tiles read together into one memory sector, in rounds",
        "[SAGE 6, Algorithm 4]", sampling_params()},
       by_sampling},
  };
  return all;
}

}  // namespace

Chosen chosen(const std::string& text) {
  const std::optional<Label> label = parse_label(text);
  if (!label) throw_error("expected a vertex ordering, NAME or NAME(PARAMETER=VALUE), got '{}'", text);
  std::vector<std::string> known;
  for (const Entry& entry : entries()) {
    const OrderingInfo& info = entry.info;
    if (info.name == label->id) {
      const std::string owner = fmt::format("ordering '{}'", info.name);
      return {&entry, checked_values(owner, info.params, label->params)};
    }
    known.push_back(info.name);
  }
  throw_error("there is no vertex ordering '{}'{}", label->id, suggest(label->id, known));
}

}  // namespace order

namespace {

/// Returns the text of an ordering with its parameters in declaration order.
std::string spelt(const std::string& text, bool in_full) {
  const order::Chosen choice = order::chosen(text);
  const OrderingInfo& info = choice.entry->info;
  const ParamMap values = printed(info.params, choice.values);
  const ParamMap defaults = printed(info.params, checked_values(info.name, info.params, {}));
  std::vector<std::string> shown;
  for (const Param& param : info.params) {
    const std::string& value = values.at(param.name);
    if (in_full || value != defaults.at(param.name)) shown.push_back(param.name + "=" + value);
  }
  return shown.empty() ? info.name : fmt::format("{}({})", info.name, fmt::join(shown, ","));
}

}  // namespace

const std::vector<OrderingInfo>& orderings() {
  static const std::vector<OrderingInfo> infos = [] {
    std::vector<OrderingInfo> result;
    for (const order::Entry& entry : order::entries()) result.push_back(entry.info);
    return result;
  }();
  return infos;
}

nlohmann::json orderings_json() {
  nlohmann::json all = nlohmann::json::array();
  for (const OrderingInfo& info : orderings()) {
    all.push_back({{"id", info.name},
                   {"summary", info.summary},
                   {"source", info.source},
                   {"params", params_json(info.params)}});
  }
  return all;
}

std::string ordering_label(const std::string& text) {
  return spelt(text, false);
}

std::string ordering_in_full(const std::string& text) {
  return spelt(text, true);
}

}  // namespace harness::graph
