#include "runtime/run/rank.hpp"

#include <algorithm>

#include "runtime/run/host_hook.hpp"
#include "runtime/run/properties.hpp"

namespace harness::runtime {
namespace {

std::vector<Buffer> make_properties(Ledger& ledger, const graph::Graph& graph, const Combination& run) {
  std::vector<Buffer> properties;
  for (uint32_t i = 0; i < run.plan.property_count; ++i)
    properties.push_back(make_property(ledger, graph, run.algorithm(), run.plan, i));
  return properties;
}

}  // namespace

Rank::Rank(RankInput input, RankPlace place, const graph::Graph& graph, const Combination& combination,
           const backends::Program& conversions, const Rank* first)
    : ledger_(input.ledger),
      layouts_(std::move(input.layouts)),
      combination_(combination),
      lines_(link_lines(ledger_.backend(), combination_, layouts_)),
      own_programs_(first == nullptr || !link_alike(lines_, first->lines_)),
      assembly_(own_programs_ ? std::make_shared<const Assembly>(ledger_.backend(), lines_)
                              : first->assembly_),
      properties_(make_properties(ledger_, graph, combination_)),
      arrays_(ledger_),
      bound_{combination_,      layouts_,
             *assembly_,        conversions,
             properties_,       graph.num_vertices(),
             graph.num_edges(), host_hook_of(ledger_.backend(), graph, combination_, properties_),
             std::move(place)} {}

bool Rank::has_changed() const {
  return !std::equal(layouts_.begin(), layouts_.end(), versions_.begin(), versions_.end(),
                     [](const auto& layout, uint64_t version) { return layout->version == version; });
}

backends::Job Rank::bind() {
  backends::Job job = runtime::bind(bound_, arrays_);
  versions_.clear();
  for (const auto& layout : layouts_) versions_.push_back(layout->version);
  return job;
}

void Rank::poison(int byte) const {
  for (uint32_t i = 0; i < combination_.plan.property_count; ++i) {
    if (is_result(combination_.plan.properties[i])) properties_[i].poison(byte);
  }
}

void Rank::clear_far_marks(const backends::Job& job) const {
  if (job.far_marks.bytes != 0) ledger_.backend().fill(job.far_marks.memory, 0, job.far_marks.bytes);
}

std::vector<uint64_t> Rank::slices(uint32_t property) const {
  const uint64_t bytes = properties_[property].bytes();
  if (bound_.place.ranks() == 1) return {0, bytes};
  const uint64_t width = bytes / std::max(bound_.vertices, 1u);
  std::vector<uint64_t> bounds;
  for (const uint64_t vertex : bound_.place.bounds) bounds.push_back(vertex * width);
  return bounds;
}

void Rank::download(uint32_t property, unsigned char* to) const {
  const std::vector<uint64_t> bounds = slices(property);
  const uint64_t begin = bounds[bound_.place.number], end = bounds[bound_.place.number + 1];
  ledger_.backend().download(to + begin, properties_[property].as<unsigned char>() + begin, end - begin);
}

}  // namespace harness::runtime
