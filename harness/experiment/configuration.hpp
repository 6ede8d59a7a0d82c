// An expanded experiment: the configurations to run, in a fixed sequence. A sweep iterates over all of them,
// and a worker measures one at a time. Each row of results.csv has the id of its configuration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "experiment/source_draw.hpp"

namespace harness::experiment {

/// A plugin that an experiment chooses, as its id and one value per parameter. The worker loads the plugin
/// and makes a runtime::Choice of this Choice.
struct Choice {
  std::string id;
  std::vector<harness_value> values;  ///< in the sequence of the parameters' declarations, defaults included
  std::map<std::string, std::string> params;  ///< values as text, by name
  /// id and the parameters that differ from their defaults, such as `ell(width=8)`
  std::string label;
  Mark mark;
  SourceDraw draw;  ///< for an algorithm: the sources to draw, instead of the parameter that names one source

  /// Returns the parameters as results show them. If source vertices are drawn at random, `sources` and
  /// `seed` are added.
  std::map<std::string, std::string> settings() const;
};

/// Value of any option that has the same effect as leaving the option out of the experiment file.
inline constexpr const char* unset_option = "unset";

/// Item of `updates` in an experiment file that stands for configurations without updates.
inline constexpr const char* no_updates = "none";

struct Configuration {
  /// position in the expanded list of all configurations; --only does not change it
  size_t index = 0;
  GraphEntry graph;
  Choice algorithm;
  Choice format;
  Choice schedule;
  Choice baseline;  ///< replaces format and schedule; empty id: none
  Choice updates;   ///< stream of updates that is measured instead of the algorithm alone; empty id: none
  /// options that the experiment sets; all others have the defaults of the algorithm
  std::map<std::string, std::string> options;
  std::set<std::string> unset;  ///< options that are axes of the file, but that this configuration leaves out
  std::string backend;
  bool is_baseline() const { return !baseline.id.empty(); }
  bool has_updates() const { return !updates.id.empty(); }
  /// Examples: alg:pagerank(iterations=20)/sched:vm/fmt:ell(width=8)/dir:pull/fin:all/graph:kron18/dev:cpu,
  /// or alg:pagerank(iterations=20)/base:openmp/graph:kron18/dev:cpu.
  std::string id;
};

struct Plan;

/// The configurations of a sweep, in their sequence. Each configuration is built when it is accessed, so a
/// long sweep takes little more memory than a short one.
class Configurations {
 public:
  class Iterator {
   public:
    Iterator(const Configurations& all, size_t i) : all_(&all), i_(i) {}
    Configuration operator*() const { return (*all_)[i_]; }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return i_ == other.i_; }

   private:
    const Configurations* all_;
    size_t i_;
  };

  size_t size() const { return places_.size(); }
  bool empty() const { return places_.empty(); }
  Configuration operator[](size_t i) const;
  Configuration at(size_t i) const;  ///< throws std::out_of_range
  Configuration front() const { return at(0); }
  Configuration back() const { return at(size() - 1); }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  friend class Expander;
  struct Place {
    uint32_t product;   ///< index in all_products
    size_t in_product;  ///< index within the product
    size_t index;       ///< Configuration::index
  };
  std::shared_ptr<const Plan> plan_;
  std::vector<std::vector<size_t>> sizes_;  ///< sizes of the axes of each product
  std::vector<Place> places_;
};

struct Expansion {
  Configurations configurations;
  std::vector<std::string> warnings;  ///< such as an exclude that matches nothing
  size_t excluded = 0;                ///< configurations removed by `exclude` and `include`
  size_t deselected = 0;              ///< configurations removed by --only
};

/// Expands an experiment into its configurations. The configurations with a format and a schedule
/// (combinations) are the product of graphs, algorithms, formats, schedules, options and backends, with the
/// graph outermost. Baselines have their own product of graphs, algorithms, baselines, the options that apply
/// to baselines, and backends. For each graph and algorithm, the combinations come first and the baselines
/// follow. Throws an Error for an unknown plugin, parameter or option, and for a value out of range. `only`
/// is a list of globs. If it is not empty, expand() keeps those configurations for which a glob matches the
/// id or one of its segments (`sched:vm`).
Expansion expand(const Experiment& experiment, const Catalogue& catalogue,
                 const std::vector<std::string>& only = {});

/// Returns the number of configurations that expand() yields without --only. Builds no configuration.
uint64_t count_configurations(const Experiment& experiment, const Catalogue& catalogue);

}  // namespace harness::experiment
