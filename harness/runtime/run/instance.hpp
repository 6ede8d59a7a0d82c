// An instance: an assembled combination with its memory on a backend, which can be run any number of times.
// Sessions make them. Outputs are poisoned before a run, so that what is verified was written by that run.
#pragma once

#include <vector>

#include "runtime/run/binding.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

class Instance : public Runnable {
 public:
  /// Keeps the layouts. The graph must outlive the instance. Throws Unsupported, OutOfMemory, or what the
  /// backend reports.
  Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
           const backends::Program& conversions);

  const Choice& algorithm() const override { return combination_.algorithm(); }
  const harness_plan& plan() const override { return combination_.plan; }
  void poison(int byte = 0xA5) override;
  /// A layout that has changed since the last run is bound again first, outside of the timed region.
  backends::RunResult run(double timeout_seconds = 0) override;
  std::vector<std::vector<Counted>> time_kernels(double timeout_seconds) override;
  HostProperties download() const override;

  const Combination& combination() const { return combination_; }
  const AssemblyCost& assembly() const { return assembly_.cost(); }
  /// Calls f(buffer) for all memory that the instance owns. Arrays of layouts are not included.
  template <class F>
  void for_each_array(F f) const {
    for (const Buffer& array : properties_) f(array);
    for (const Buffer& array : arrays_) f(array);
  }

 private:
  void bind();
  void bind_changes();
  void clear_far_marks() const;

  Ledger& ledger_;
  const Combination combination_;
  const LayoutsInUse layouts_;
  const Assembly assembly_;
  std::vector<Buffer> properties_;
  Arrays arrays_;
  const Bound bound_;
  std::vector<uint64_t> versions_;  // versions of the layouts when they were bound
  backends::Job job_;
  backends::PreparedJob prepared_;  // empty until the first run of this binding
};

}  // namespace harness::runtime
