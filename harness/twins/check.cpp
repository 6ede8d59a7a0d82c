#include "twins/check.hpp"

#include <algorithm>
#include <cmath>

namespace harness::twins {
namespace {

/// Returns the Kolmogorov-Smirnov distance of two degree distributions.
double distance_of(const Degrees& one, const Degrees& other) {
  double total_one = 0, total_other = 0, up_to_one = 0, up_to_other = 0, largest = 0;
  for (const DegreeCount& count : one) total_one += count.vertices;
  for (const DegreeCount& count : other) total_other += count.vertices;
  if (total_one == 0 || total_other == 0) return total_one == total_other ? 0 : 1;
  for (size_t i = 0, j = 0; i < one.size() || j < other.size();) {
    const bool first = j == other.size() || (i < one.size() && one[i].degree <= other[j].degree);
    const offset_t degree = first ? one[i].degree : other[j].degree;
    if (i < one.size() && one[i].degree == degree) up_to_one += one[i++].vertices;
    if (j < other.size() && other[j].degree == degree) up_to_other += other[j++].vertices;
    largest = std::max(largest, std::abs(up_to_one / total_one - up_to_other / total_other));
  }
  return largest;
}

double ends_of(const Degrees& degrees) {
  double ends = 0;
  for (const DegreeCount& count : degrees) ends += static_cast<double>(count.degree) * count.vertices;
  return ends;
}

double off_by(double was, double is) {
  return was == 0 ? std::abs(is) : std::abs(is / was - 1);
}

}  // namespace

std::vector<graph::TwinCheck> check_twin(const Recipe& original, const Statistics& twin) {
  std::vector<graph::TwinCheck> checks;
  const auto relative = [&](const char* measure, double was, double is, double allowed) {
    checks.push_back({measure, was, is, off_by(was, is), allowed});
  };
  const auto largest = [](const Degrees& degrees) {
    return degrees.empty() ? 0.0 : static_cast<double>(degrees.back().degree);
  };
  const auto degrees = [&](const std::string& kind, const Degrees& was, const Degrees& is) {
    checks.push_back({"max " + kind, largest(was), largest(is), off_by(largest(was), largest(is)), 0.1});
    checks.push_back({kind + "s (KS)", 0, 0, distance_of(was, is), 0.01});
  };
  relative("vertices", original.vertices, twin.vertices, 0.01);
  if (original.directed) {
    const auto mutual = static_cast<double>(twin.mutual);
    relative("arcs", ends_of(original.out), static_cast<double>(twin.arcs), 0.01);
    degrees("out degree", original.out, twin.out);
    degrees("in degree", original.in, twin.in);
    relative("mutual arcs", original.mutual_arcs, mutual, mutual_allowed);
  } else {
    relative("edges", ends_of(original.degrees) / 2, ends_of(twin.undirected) / 2, 0.01);
    degrees("degree", original.degrees, twin.undirected);
  }
  if (original.average_clustering > 0) {
    relative("average clustering", original.average_clustering, twin.clustering.average, clustering_allowed);
  }
  if (original.transitivity > 0)
    relative("transitivity", original.transitivity, twin.clustering.transitivity, transitivity_allowed);
  if (original.effective_diameter > 0) {
    relative("effective diameter", original.effective_diameter, twin.distances.effective_diameter,
             diameter_allowed);
  }
  relative("largest component", original.largest_component, twin.weak.largest, 0.03);
  if (original.mean_log2_gap > 0) relative("mean log2 gap", original.mean_log2_gap, twin.gaps.mean_log2, 0.1);
  if (original.edges_d >= 0) {
    checks.push_back(
        {"edges_d", original.edges_d, twin.gaps.edges_d, std::abs(original.edges_d - twin.gaps.edges_d), 0});
  }
  return checks;
}

}  // namespace harness::twins
