// An experiment expanded: the configurations to run, in a fixed order. A sweep walks the list, a worker
// measures one, and a row's id is made from one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "experiment/source_draw.hpp"

namespace harness::experiment {

/// A plugin that an experiment chooses, by its id, with one value for each of its parameters. Measuring
/// begins with loading it, which makes a runtime::Choice of it.
struct Choice {
  std::string id;
  std::vector<harness_value> values;          ///< in the order of the declarations, defaults included
  std::map<std::string, std::string> params;  ///< the values as they are shown, by name
  std::string label;                          ///< `ell(width=8)`: parameters that differ from their default
  Mark mark;
  SourceDraw draw;  ///< of an algorithm: instead of the parameter that names its source

  /// The parameters and, where sources are drawn, how: what a result shows.
  std::map<std::string, std::string> settings() const;
};

struct Configuration {
  size_t index = 0;  ///< position in the expansion before --only, so that it is stable
  GraphEntry graph;
  Choice algorithm;
  Choice format;
  Choice schedule;
  Choice baseline;  ///< in place of format and schedule; without an id there is none
  /// Only those that the file mentions: for the others the algorithm's own default holds.
  std::map<std::string, std::string> options;
  std::string backend;
  bool is_baseline() const { return !baseline.id.empty(); }
  /// alg:pagerank(iterations=20)/sched:vm/fmt:ell(width=8)/dir:pull/fin:all/graph:kron18/dev:cpu, or
  /// alg:pagerank(iterations=20)/base:openmp/graph:kron18/dev:cpu
  std::string id;
};

struct Plan;

/// The configurations of a sweep in order. Each is built when it is asked for, so that a long sweep takes
/// little more memory than a short one.
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
    uint32_t product;   ///< of combinations or of baselines
    size_t in_product;  ///< of its axes
    size_t index;       ///< Configuration::index
  };
  std::shared_ptr<const Plan> plan_;
  std::vector<std::vector<size_t>> sizes_;  ///< of the axes of each product
  std::vector<Place> places_;
};

struct Expansion {
  Configurations configurations;
  std::vector<std::string> warnings;  ///< such as an exclude that matches nothing
  size_t excluded = 0;                ///< by `exclude` and `include`
  size_t deselected = 0;              ///< by --only
};

/// The product of all axes: graph outermost, then algorithm, format, schedule, options, backend. The
/// baselines are a product of their own, with the options that hold for them; they follow the combinations of
/// their graph and algorithm. Throws an Error for an unknown plugin, parameter or option and for a value out
/// of range. `only`: globs, of which one must match the whole id or one of its segments (`sched:vm`).
Expansion expand(const Experiment& experiment, const Catalogue& catalogue,
                 const std::vector<std::string>& only = {});

/// How many configurations expand() would give without --only; builds none of them.
uint64_t count_configurations(const Experiment& experiment, const Catalogue& catalogue);

}  // namespace harness::experiment
