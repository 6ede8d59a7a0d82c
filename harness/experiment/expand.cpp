// The product of all axes, filtered, as configurations with their ids.
#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "experiment/filter.hpp"
#include "experiment/plan.hpp"

namespace harness {
namespace {

/// Each one is looked at by `exclude` and `include`: so many take seconds.
constexpr uint64_t most_to_filter = 100'000'000;

/// A mixed-radix counter over the values of every dimension; the last dimension turns fastest.
class Odometer {
 public:
  explicit Odometer(const std::vector<std::vector<Facts>>& dimensions) : digits_(dimensions.size()) {
    for (const auto& dimension : dimensions) sizes_.push_back(dimension.size());
    done_ = std::find(sizes_.begin(), sizes_.end(), size_t{0}) != sizes_.end();
  }

  bool done() const { return done_; }
  const std::vector<size_t>& sizes() const { return sizes_; }
  size_t position() const { return position_; }  // in the product
  const std::vector<size_t>& digits() const { return digits_; }

  void next() {
    ++position_;
    for (size_t i = digits_.size(); i-- > 0;) {
      if (++digits_[i] < sizes_[i]) return;
      digits_[i] = 0;
    }
    done_ = true;
  }

 private:
  std::vector<size_t> sizes_;
  std::vector<size_t> digits_;
  size_t position_ = 0;
  bool done_ = false;
};

/// `exclude` and `include` together.
class Keeper {
 public:
  Keeper(const Experiment& experiment, const std::vector<std::vector<Facts>>& dimensions,
         const Catalogue& catalogue)
      : path_(experiment.path.string()),
        exclude_(experiment.exclude, dimensions, catalogue),
        include_(experiment.include, dimensions, catalogue) {}

  bool keeps(const std::vector<size_t>& digits) {
    // Both are asked every time, so that each learns which of its filters match anything.
    const bool included = include_.empty() || include_.any_matches(digits);
    const bool excluded = exclude_.any_matches(digits);
    return included && !excluded;
  }

  uint64_t count(const std::vector<std::vector<Facts>>& dimensions) {
    Odometer odometer(dimensions);
    const uint64_t all = combinations(odometer.sizes());
    if (include_.empty() && exclude_.empty()) return all;
    if (all > most_to_filter) {
      throw_error("{}: {} combinations before exclude and include, expected at most {}; shorten the lists",
                  path_, all, most_to_filter);
    }
    uint64_t kept = 0;
    for (; !odometer.done(); odometer.next()) {
      kept += keeps(odometer.digits()) ? 1 : 0;
    }
    return kept;
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> lines;
    for (const auto& [table, what] : {std::pair{&exclude_, "exclude"}, {&include_, "include"}}) {
      for (const Mark& mark : table->unused()) {
        lines.push_back(fmt::format("{}: this {} matches nothing", mark.text(), what));
      }
    }
    return lines;
  }

 private:
  std::string path_;
  FilterTable exclude_;
  FilterTable include_;
};

/// Parts in a fixed order whatever the file's, so that ids of different experiments can be joined.
std::string configuration_id(const Configuration& configuration) {
  constexpr std::pair<const char*, const char*> short_names[] = {
      {"direction", "dir"}, {"frontier_in", "fin"}, {"frontier_out", "fout"}};
  std::string id = fmt::format("alg:{}/sched:{}/fmt:{}", configuration.algorithm.label,
                               configuration.schedule.label, configuration.format.label);
  auto others = configuration.options;
  for (const auto& [option, name] : short_names) {
    const auto found = others.find(option);
    if (found == others.end()) continue;
    id += fmt::format("/{}:{}", name, found->second);
    others.erase(found);
  }
  for (const auto& [option, value] : others) id += fmt::format("/{}:{}", option, value);
  return id + fmt::format("/graph:{}/dev:{}", configuration.graph.name, configuration.backend);
}

Configuration build(const Plan& plan, const std::vector<size_t>& digits) {
  Configuration configuration;
  configuration.graph = plan.graphs[digits[0]];
  configuration.algorithm = plan.algorithms[digits[1]];
  configuration.format = plan.formats[digits[2]];
  configuration.schedule = plan.schedules[digits[3]];
  for (size_t i = 0; i < plan.options.size(); ++i) {
    configuration.options[plan.options[i].key] = plan.options[i].values[digits[4 + i]];
  }
  configuration.backend = plan.backends[digits.back()];
  configuration.id = configuration_id(configuration);
  return configuration;
}

bool selected(const std::string& id, const std::vector<std::string>& only) {
  return std::any_of(only.begin(), only.end(), [&](const std::string& pattern) {
    if (glob_matches(pattern, id)) return true;
    std::istringstream parts(id);
    for (std::string part; std::getline(parts, part, '/');) {
      if (glob_matches(pattern, part)) return true;
    }
    return false;
  });
}

}  // namespace

Configuration Configurations::operator[](size_t i) const {
  std::vector<size_t> digits(sizes_.size());
  size_t rest = places_[i].in_product;
  for (size_t d = sizes_.size(); d-- > 0; rest /= sizes_[d]) digits[d] = rest % sizes_[d];
  Configuration configuration = build(*plan_, digits);
  configuration.index = places_[i].index;
  return configuration;
}

Configuration Configurations::at(size_t i) const {
  if (i >= size()) throw std::out_of_range("no such configuration");
  return (*this)[i];
}

struct Expander {
  static Expansion expand(const Experiment& experiment, const Catalogue& catalogue,
                          const std::vector<std::string>& only) {
    const auto plan = std::make_shared<const Plan>(plan_of(experiment, catalogue));
    const auto dims = dimensions(*plan);
    Keeper keeper(experiment, dims, catalogue);
    if (keeper.count(dims) > most_configurations) {
      throw_error("{}: more than {} configurations; shorten the lists or exclude some",
                  experiment.path.string(), most_configurations);
    }
    Expansion expansion;
    Configurations& all = expansion.configurations;
    Odometer odometer(dims);
    all.plan_ = plan;
    all.sizes_ = odometer.sizes();
    size_t index = 0;
    for (; !odometer.done(); odometer.next()) {
      if (!keeper.keeps(odometer.digits())) {
        ++expansion.excluded;
      } else if (only.empty() || selected(build(*plan, odometer.digits()).id, only)) {
        all.places_.push_back({odometer.position(), index++});
      } else {
        ++expansion.deselected;
        ++index;
      }
    }
    expansion.warnings = keeper.warnings();
    return expansion;
  }
};

Expansion expand(const Experiment& experiment, const Catalogue& catalogue,
                 const std::vector<std::string>& only) {
  return Expander::expand(experiment, catalogue, only);
}

uint64_t count_configurations(const Experiment& experiment, const Catalogue& catalogue) {
  const auto dims = dimensions(plan_of(experiment, catalogue));
  return Keeper(experiment, dims, catalogue).count(dims);
}

}  // namespace harness
