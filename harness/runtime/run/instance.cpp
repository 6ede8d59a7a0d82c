#include "runtime/run/instance.hpp"

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

Instance::Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
                   const backends::Program& conversions)
    : ledger_(ledger),
      combination_(std::move(combination)),
      layouts_(std::move(layouts)),
      assembly_(ledger.backend(), link_lines(ledger.backend(), combination_, layouts_)),
      properties_(make_properties(ledger, graph, combination_)),
      arrays_(ledger),
      bound_{combination_,      layouts_,
             assembly_,         conversions,
             properties_,       graph.num_vertices(),
             graph.num_edges(), host_hook_of(ledger.backend(), graph, combination_, properties_)} {
  bind();
}

void Instance::bind() {
  prepared_ = nullptr;  // the prepared job refers to the job that is replaced
  job_ = runtime::bind(bound_, arrays_);
  versions_.clear();
  for (const auto& layout : layouts_) versions_.push_back(layout->version);
}

void Instance::bind_changes() {
  const bool same =
      std::equal(layouts_.begin(), layouts_.end(), versions_.begin(),
                 [](const auto& layout, uint64_t version) { return layout->version == version; });
  if (!same) bind();
}

void Instance::poison(int byte) {
  for (uint32_t i = 0; i < combination_.plan.property_count; ++i) {
    if (is_result(combination_.plan.properties[i])) properties_[i].poison(byte);
  }
}

// Clears the marks of deferred vertices, which an aborted run leaves.
void Instance::clear_far_marks() const {
  if (job_.far_marks.bytes != 0) ledger_.backend().fill(job_.far_marks.memory, 0, job_.far_marks.bytes);
}

backends::RunResult Instance::run(double timeout_seconds) {
  bind_changes();
  job_.timeout_seconds = timeout_seconds;
  if (!prepared_) prepared_ = ledger_.backend().prepare(job_);
  const backends::RunResult result = prepared_();
  if (result.timed_out || result.reached_limit) clear_far_marks();
  if (result.strayed) {
    throw Error(
        fmt::format("{} goes backward over vertices that its way forward did not put into the queues: let it "
                    "demand frontier.test/1, or retrace its supersteps from the last one that activated none",
                    combination_.algorithm().plugin->id));
  }
  return result;
}

std::vector<std::vector<Counted>> Instance::time_kernels(double timeout_seconds) {
  bind_changes();
  job_.timeout_seconds = timeout_seconds;
  std::vector<std::vector<Counted>> lines = ledger_.backend().time_kernels(job_);
  if (lines.empty()) clear_far_marks();  // the run may have been aborted, and have left marks
  return lines;
}

HostProperties Instance::download() const {
  HostProperties result;
  for (const Buffer& property : properties_) {
    result.emplace_back(property.bytes());
    ledger_.backend().download(result.back().data(), property.data(), property.bytes());
  }
  return result;
}

std::vector<const void*> addresses(const HostProperties& properties) {
  std::vector<const void*> result;
  for (const auto& property : properties) result.push_back(property.data());
  return result;
}

}  // namespace harness::runtime
