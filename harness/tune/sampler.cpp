#include "tune/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/library_folder.hpp"
#include "base/nearest.hpp"
#include "base/random.hpp"

namespace harness::tune {
namespace {

/// Returns true if the name is a command and not the name of a sampler. A command contains a blank, a slash
/// or a dot, because it is a path or a program with arguments.
bool is_command(const std::string& name) {
  return name.find_first_of(" /.") != std::string::npos;
}

/// A sampler whose whole sequence of candidates is known before anything is measured.
class ByList : public Sampler {
 public:
  ByList(std::vector<size_t> order, std::string reason)
      : order_(std::move(order)), reason_(std::move(reason)) {}

  std::optional<size_t> ask() override {
    return next_ < order_.size() ? std::optional(order_[next_++]) : std::nullopt;
  }
  void tell(size_t, std::optional<double>) override {}
  std::string reason() const override { return reason_; }

 private:
  std::vector<size_t> order_;
  const std::string reason_;
  size_t next_ = 0;
};

std::vector<size_t> shuffled(size_t size, uint64_t seed) {
  std::vector<size_t> order(size);
  std::iota(order.begin(), order.end(), size_t{0});
  Random random(seed);
  shuffle(order, [&](size_t end) { return random.below(end); });
  return order;
}

std::unique_ptr<Sampler> make_in_order(const Space& space) {
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  return std::make_unique<ByList>(std::move(order), "the next one");
}

std::unique_ptr<Sampler> make_random(const Space& space, uint64_t seed) {
  return std::make_unique<ByList>(shuffled(space.size(), seed), "random");
}

std::unique_ptr<Sampler> make_by_prior(const Space& space, const Prior& prior, uint64_t seed) {
  std::vector<size_t> order = shuffled(space.size(), seed);
  const auto rank = [&](size_t candidate) {
    return prior.empty() || std::isnan(prior[candidate]) ? HUGE_VAL : prior[candidate];
  };
  std::ranges::stable_sort(order, std::less{}, rank);
  return std::make_unique<ByList>(std::move(order), "the prior's order");
}

SamplerLibrary& sampler_library() {
  static SamplerLibrary& library =
      require_library<SamplerLibrary>({.name = "samplers", .entry = "harness_samplers_v1"}, "--sampler",
                                      "build the target samplers, or install harness as a whole; or give "
                                      "--sampler random, which needs none");
  return library;
}

struct Known {
  const char* name;
  bool in_library;
  std::unique_ptr<Sampler> (*make)(const Space& space, const Prior& prior, uint64_t seed);
};

constexpr Known known[] = {
    {"own", true,
     [](const Space& space, const Prior& prior, uint64_t seed) {
       return sampler_library().own(space, prior, seed);
     }},
    {"prior", false, make_by_prior},
    {"random", false,
     [](const Space& space, const Prior&, uint64_t seed) { return make_random(space, seed); }},
    {"exhaustive", false, [](const Space& space, const Prior&, uint64_t) { return make_in_order(space); }},
    {"greedy", true,
     [](const Space& space, const Prior&, uint64_t seed) { return sampler_library().greedy(space, seed); }},
};

const Known* find_known(const std::string& name) {
  const auto* found = std::ranges::find(known, name, &Known::name);
  return found == std::end(known) ? nullptr : found;
}

}  // namespace

const std::vector<std::string>& sampler_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Known& sampler : known) all.push_back(sampler.name);
    return all;
  }();
  return names;
}

void require_sampler(const std::string& name) {
  const Known* sampler = find_known(name);
  if (sampler != nullptr && sampler->in_library) sampler_library();
  if (sampler != nullptr || is_command(name)) return;
  throw_error("--sampler: there is no sampler '{}'{}", name, suggest(name, sampler_names()));
}

std::unique_ptr<Sampler> make_sampler(const std::string& name, const Space& space, const Prior& prior,
                                      uint64_t seed) {
  if (const Known* sampler = find_known(name)) return sampler->make(space, prior, seed);
  require_sampler(name);
  return make_command(space, prior, name, seed);
}

}  // namespace harness::tune
