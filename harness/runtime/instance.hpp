// An instance: an assembled combination with its memory on a backend, ready to be run any number of times.
// Its outputs are poisoned before a run, so that what is verified was written by that run.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "runtime/layout.hpp"
#include "runtime/resolve/combination.hpp"
#include "runtime/runnable.hpp"

namespace harness::runtime {

/// What the programs of an instance took to assemble.
struct AssemblyCost {
  double milliseconds = 0;  // from the first link to the last kernel found
  double link_ms = 0;       // of this the linker's part: they are linked side by side, so the longest
  bool cached = true;       // all of them came from the cache
  std::optional<backends::Folding> folding;  // of all together; nothing where a backend does not tell
};

class Instance : public Runnable {
 public:
  /// Keeps the layouts.
  Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
           const backends::Program& conversions);

  const Choice& algorithm() const override { return combination_.algorithm(); }
  const harness_plan& plan() const override { return combination_.plan; }
  void poison(int byte = 0xA5) override;
  backends::RunResult run(double timeout_seconds = 0) override;
  std::vector<std::vector<Counted>> time_kernels(double timeout_seconds) override;
  HostProperties download() const override;

  const Combination& combination() const { return combination_; }
  const AssemblyCost& assembly() const { return assembly_; }
  /// Calls f(array) for all memory that the instance owns. Arrays of the layouts are not among them.
  template <class F>
  void for_each_array(F f) const {
    for (const DeviceArray& array : properties_) f(array);
    for (const DeviceArray& array : arrays_) f(array);
    f(far_marks_);
  }

 private:
  void check_fusion() const;
  void assemble();
  void allocate(const graph::Graph& graph);
  void allocate_frontiers(uint64_t queue_entries);
  void bind_kind(size_t index);
  void bind_part(backends::PartJob& job, const LayoutPart& part, const SuperstepKind& kind,
                 const backends::Program& program);
  void bind_schedule(backends::PartJob& job, const Choice& schedule, const LayoutPart& part,
                     uint64_t most_rows);
  uint64_t queue_capacity() const;
  template <class T>
  T* allocate_array(Owner owner, const std::string& name, uint64_t count);

  Ledger& ledger_;
  Combination combination_;
  const LayoutsInUse layouts_;
  uint32_t vertices_;
  uint64_t edges_;
  AssemblyCost assembly_;
  std::vector<std::vector<std::unique_ptr<backends::Program>>> programs_;  // by kind, one a part
  std::vector<DeviceArray> properties_;
  std::vector<DeviceArray> arrays_;
  DeviceArray far_marks_;
  harness_args common_{};  // what the args of all parts share
  backends::Job job_;
  backends::PreparedJob prepared_;  // since the first run
};

/// The number that the ABI has for supersteps of a kind: those of a run with one kind go by their direction,
/// of a run that switches sparse ones are push and dense ones are pull.
uint32_t phase_of(const Combination& combination, const SuperstepKind& kind);

/// Stores an array's address in a device state.
template <class T>
void put_address(unsigned char* state, uint32_t offset, T* address) {
  std::memcpy(state + offset, &address, sizeof address);
}

template <class T>
T* Instance::allocate_array(Owner owner, const std::string& name, uint64_t count) {
  return arrays_.emplace_back(ledger_, owner, count * sizeof(T), name).template as<T>();
}

}  // namespace harness::runtime
