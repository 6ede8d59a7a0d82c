#include "sweep/round_order.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/random.hpp"

namespace harness::sweep {
namespace {

constexpr uint64_t rounds_of_sources = 3;  // if sources are drawn at random; the minimum for a verdict
// A configuration gets rounds_at_any_price rounds however long its preparation takes, because a rank test
// needs at least this number to show a difference. Each round prepares the layout again, so the preparations
// of all further rounds together may take at most most_preparing_ms.
constexpr double rounds_at_any_price = 5, most_preparing_ms = 1000;

}  // namespace

std::vector<uint32_t> round_order(const experiment::Configurations& configurations, const Rows& rows,
                                  uint64_t seed, uint64_t round) {
  using Block = std::vector<uint32_t>;
  std::vector<std::vector<Block>> graphs;  // per graph, one block per layout
  std::map<std::string, size_t> place;     // index of a layout among the blocks of the last graph
  std::string graph;
  for (const uint32_t i : rows) {
    const experiment::Configuration configuration = configurations[i];
    if (graphs.empty() || configuration.graph.name != graph) {
      graphs.emplace_back();
      place.clear();
    }
    graph = configuration.graph.name;
    const auto [at, is_new] = place.emplace(layout_of(configuration), graphs.back().size());
    if (is_new) graphs.back().emplace_back();
    graphs.back()[at->second].push_back(i);
  }
  std::seed_seq seeds{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                      static_cast<uint32_t>(round)};
  std::mt19937_64 random(seeds);
  const auto below = [&](size_t end) { return random() % end; };
  shuffle(graphs, below);
  Block sequence;
  for (auto& blocks : graphs) {
    shuffle(blocks, below);
    for (Block& block : blocks) {
      shuffle(block, below);
      sequence.insert(sequence.end(), block.begin(), block.end());
    }
  }
  return sequence;
}

uint64_t rounds_that_fit(const experiment::MeasurePlan& plan, const results::Measurement& first_round) {
  const std::vector<results::Sample>& samples = first_round.samples;
  if (!plan.rounds_by_graph || samples.empty()) return plan.rounds;
  // If source vertices are drawn at random, two runs of harness are compared source by source, which gives
  // many pairs of times. Rounds then only have to show the variation of the machine, so few rounds suffice.
  const uint64_t most = samples.front().source < 0 ? plan.rounds : std::min(plan.rounds, rounds_of_sources);
  const auto batch = static_cast<double>(first_round.batch.value_or(1));
  // Time of all runs of the first round, in milliseconds. The round had one more run before the samples,
  // which is estimated by the time of the first sample.
  double ms = samples.front().time_ms;
  for (const results::Sample& sample : samples) ms += sample.time_ms * batch;
  const double row_ms = 2 * plan.max_time_s * static_cast<double>(plan.rounds) * 1e3;
  const double prepare_ms =
      first_round.build_ms.value_or(0) + first_round.load_ms.value_or(0) + first_round.upload_ms.value_or(0);
  const double worth_preparing = rounds_at_any_price + most_preparing_ms / std::max(prepare_ms, 1e-6);
  const double fit = std::min(row_ms / std::max(ms, 1e-6), worth_preparing);
  return static_cast<uint64_t>(std::clamp(fit, 1.0, static_cast<double>(most)));
}

std::vector<Turn> turns(const experiment::Configurations& configurations, const Rows& rows,
                        const experiment::MeasurePlan& plan) {
  std::vector<Turn> turns;
  turns.reserve(rows.size() * plan.rounds);
  if (plan.rounds == 1) {
    for (const uint32_t i : rows) turns.push_back({i, 0});
    return turns;
  }
  const auto random_rounds = static_cast<uint32_t>(plan.rounds_by_graph ? plan.rounds - 1 : plan.rounds);
  for (uint32_t round = 0; round < random_rounds; ++round) {
    for (const uint32_t index : round_order(configurations, rows, plan.seed, round))
      turns.push_back({index, round});
  }
  if (!plan.rounds_by_graph) return turns;
  for (const uint32_t i : rows) turns.push_back({i, random_rounds});
  std::map<std::string, size_t> place;            // graph -> number; graphs are numbered as they appear
  std::unordered_map<uint32_t, size_t> place_of;  // configuration -> number of its graph
  for (const uint32_t i : rows)
    place_of[i] = place.emplace(configurations[i].graph.name, place.size()).first->second;
  std::stable_sort(turns.begin(), turns.end(),
                   [&](const Turn& a, const Turn& b) { return place_of.at(a.index) < place_of.at(b.index); });
  return turns;
}

}  // namespace harness::sweep
