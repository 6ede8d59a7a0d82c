// CR2 on a graph whose edges lie inside clusters: memory, PageRank and building against what it replaces.
#include <algorithm>
#include <limits>

#include "lab.hpp"
#include "race.hpp"

namespace harness {
namespace {

constexpr double least_speedup = 1.5, most_memory = 0.88, most_build = 3;
constexpr int builds = 3;

/// The least of some builds of a combination's layouts.
double build_ms(Lab& lab, const graph::Graph& graph, const Combo& combo) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < builds; ++i) {
    lab.session.forget();
    least = std::min(least, lab.prepare(graph, combo).build_ms);
  }
  return least;
}

class Checks {
 public:
  Checks(Lab& lab, const graph::Graph& graph) : lab_(lab), graph_(graph) {}
  void at_most(const char* what, double value, double bound) { note(what, value, bound, value <= bound); }
  void at_least(const char* what, double value, double bound) { note(what, value, bound, value >= bound); }

 private:
  void note(const char* what, double value, double bound, bool holds) {
    fmt::print("  cr2, {}: {:.3f} (bound {:.2f})\n", what, value, bound);
    lab_.record("communities", graph_.name(), "cr2", what, value);
    if (!holds)
      lab_.miss(fmt::format("cr2 on {}: {} {:.3f}, bound {:.2f}", graph_.name(), what, value, bound));
  }
  Lab& lab_;
  const graph::Graph& graph_;
};

}  // namespace

void check_cr2(Lab& lab, const graph::Graph& graph, const std::vector<Lap>& laps) {
  const auto of_format = [&](const char* format) {
    return fastest(laps, [&](const Combo& combo) { return combo.format == format; });
  };
  const Lap *cr2 = of_format("cr2"), *csr = of_format("csr"), *tigr = of_format("tigr");
  const Lap* vwc =
      fastest(laps, [](const Combo& combo) { return combo.format == "csr" && combo.schedule == "vwc"; });
  if (cr2 == nullptr || csr == nullptr) return;
  Checks checks(lab, graph);
  checks.at_most("bytes_over_csr",
                 static_cast<double>(cr2->format_bytes) / static_cast<double>(csr->format_bytes),
                 most_memory);
  if (tigr != nullptr)
    checks.at_least("speedup_over_tigr", tigr->milliseconds / cr2->milliseconds, least_speedup);
  if (vwc != nullptr)
    checks.at_least("speedup_over_vwc", vwc->milliseconds / cr2->milliseconds, least_speedup);
  checks.at_most("build_over_csr", build_ms(lab, graph, cr2->combo) / build_ms(lab, graph, csr->combo),
                 most_build);
}

}  // namespace harness
