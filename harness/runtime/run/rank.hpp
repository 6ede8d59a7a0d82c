// A rank: the memory, layouts and job of one range of vertices on one device. An instance, which is a
// combination prepared for a graph (instance.hpp), has one rank unless its run is distributed over several
// devices or processes.
#pragma once

#include <vector>

#include "runtime/run/binding.hpp"

namespace harness::runtime {

/// Input of a rank, from the session. The ledger counts the memory of the rank and has the index of the
/// rank's device.
struct RankInput {
  Ledger& ledger;
  LayoutsInUse layouts;
};

/// Not movable, because the member `bound_` refers to other members.
class Rank {
 public:
  /// `first` is the first rank; null if this rank is the first. If both ranks link the same device modules,
  /// this rank uses the programs of `first`. All arguments except `input` and `place` must outlive the rank.
  /// Throws Unsupported, OutOfMemory, or what the backend reports.
  Rank(RankInput input, RankPlace place, const graph::Graph& graph, const Combination& combination,
       const backends::Program& conversions, const Rank* first);
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  const Assembly& assembly() const { return *assembly_; }
  /// Returns true if the programs are not those of the first rank.
  bool has_own_programs() const { return own_programs_; }
  const std::vector<Buffer>& properties() const { return properties_; }
  const Arrays& arrays() const { return arrays_; }

  /// Returns true if bind() has not been called yet, or if a layout has changed since the last call.
  bool has_changed() const;
  backends::Job bind();
  void poison(int byte) const;
  /// Clears the marks of deferred vertices. Only an aborted run leaves such marks.
  void clear_far_marks(const backends::Job& job) const;
  /// Returns the byte offsets that divide the array of a property into one slice per rank.
  std::vector<uint64_t> slices(uint32_t property) const;
  /// Copies the elements of the vertices that the rank owns to their places in `to`, an array for all
  /// vertices. If this is the only rank, or the property is not per vertex, copies the whole property.
  void download(uint32_t property, unsigned char* to) const;

 private:
  Ledger& ledger_;
  const LayoutsInUse layouts_;
  const Combination& combination_;
  const LinkLines lines_;
  bool own_programs_;
  std::shared_ptr<const Assembly> assembly_;
  std::vector<Buffer> properties_;
  Arrays arrays_;
  const Bound bound_;
  std::vector<uint64_t> versions_;  // versions of the layouts when they were bound
};

}  // namespace harness::runtime
