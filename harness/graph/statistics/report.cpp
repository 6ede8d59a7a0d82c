#include "graph/statistics/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "graph/output/sink.hpp"

namespace harness::graph {
namespace {

/// Rounds to six digits. Further digits would be noise, and depend on the last bit of a sum.
double rounded(double value) {
  return std::stod(fmt::format("{:.6g}", value));
}

offset_t largest(const Degrees& degrees) {
  return degrees.empty() ? 0 : degrees.back().degree;
}

/// Returns the degree that `fraction` of the vertices do not exceed.
offset_t percentile(const Degrees& degrees, double fraction) {
  double vertices = 0, before = 0;
  for (const DegreeCount& count : degrees) vertices += count.vertices;
  for (const DegreeCount& count : degrees) {
    before += count.vertices;
    if (before >= fraction * vertices) return count.degree;
  }
  return 0;
}

std::string percentiles(const Degrees& degrees) {
  std::string text;
  for (const auto& [name, fraction] :
       {std::pair{"50%", 0.5}, {"90%", 0.9}, {"99%", 0.99}, {"99.9%", 0.999}, {"99.99%", 0.9999}}) {
    text += fmt::format("{} {}  ", name, percentile(degrees, fraction));
  }
  return text + fmt::format("max {}", largest(degrees));
}

/// Returns the number of vertices in each range of degrees between powers of two: `0: 5  1: 20  2-3: 31 ...`.
std::string binned(const Degrees& degrees) {
  std::string text;
  offset_t low = 0, count = 0;
  const auto high = [&] { return low == 0 ? 0 : 2 * low - 1; };
  const auto flush = [&] {
    if (count == 0) return;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "  ",
                        low == high() ? std::to_string(low) : fmt::format("{}-{}", low, high()), count);
    count = 0;
  };
  for (const DegreeCount& entry : degrees) {
    while (entry.degree > high()) {
      flush();
      low = low == 0 ? 1 : 2 * low;
    }
    count += entry.vertices;
  }
  flush();
  return text;
}

nlohmann::ordered_json counts_json(const Degrees& degrees) {
  auto list = nlohmann::ordered_json::array();
  for (const DegreeCount& count : degrees) list.push_back({count.degree, count.vertices});
  return list;
}

std::string with_error(double value, double error, const std::string& how) {
  return error > 0 ? fmt::format("{:.5g} +- {:.2g} ({})", value, error, how) : fmt::format("{:.5g}", value);
}

double mean_degree(const Degrees& degrees) {
  double vertices = 0, ends = 0;
  for (const DegreeCount& count : degrees) {
    vertices += count.vertices;
    ends += static_cast<double>(count.degree) * count.vertices;
  }
  return vertices > 0 ? ends / vertices : 0;
}

}  // namespace

std::string likely_class(const Statistics& all) {
  const double mean = mean_degree(all.undirected);
  const bool even = static_cast<double>(largest(all.undirected)) < 8 * mean;
  const bool far = all.distances.effective_diameter > 1.5 * std::log2(std::max<double>(all.vertices, 2));
  if (even && far) return mean < 4 ? "road" : "mesh";
  return all.symmetric ? "social" : "web";
}

std::string statistics_text(const Statistics& all) {
  std::string text;
  const auto line = [&](const char* label, const auto& value) {
    text += fmt::format("{:<18} {}\n", label, value);
  };
  const auto degrees = [&](const char* label, const Degrees& of) {
    line(label, percentiles(of));
    line("  vertices by it", binned(of));
  };
  degrees(all.symmetric ? "degrees" : "out degrees", all.out);
  if (!all.symmetric) degrees("in degrees", all.in);
  if (!all.symmetric && all.arcs != 0) {
    line("mutual arcs",
         fmt::format("{:.4g} of all", static_cast<double>(all.mutual) / static_cast<double>(all.arcs)));
  }
  line("clustering", with_error(all.clustering.average, all.clustering.error, "drawn pairs of neighbours"));
  line("transitivity", fmt::format("{:.5g}", all.clustering.transitivity));
  line("triangles", fmt::format("{:.0f}", all.clustering.triangles));
  line("effective diameter",
       with_error(all.distances.effective_diameter, all.distances.error,
                  fmt::format("breadth-first searches from {} vertices", all.distances.sources)));
  line("mean distance", fmt::format("{:.5g}", all.distances.mean));
  line("longest distance", fmt::format("at least {}", all.distances.longest));
  if (all.communities.count != 0) {
    line("modularity", fmt::format("{:.4g} ({} communities by the Louvain method)",
                                   all.communities.modularity, all.communities.count));
  }
  line("strong components", fmt::format("{}, the largest of {}", all.strong.count, all.strong.largest));
  line("mean log2 gap", fmt::format("{:.4g}", all.gaps.mean_log2));
  line("edges_d", fmt::format("{:.4g} of the arcs inside clusters of 65536 ids", all.gaps.edges_d));
  return text;
}

nlohmann::ordered_json statistics_json(const Statistics& all) {
  nlohmann::ordered_json json;
  json["harness_graph_statistics"] = 1;
  json["name"] = all.name;
  json["class"] = likely_class(all);
  json["fingerprint"] = all.fingerprint;
  json["symmetric"] = all.symmetric;
  json["vertices"] = all.vertices;
  json["edges"] = all.symmetric ? all.arcs / 2 : all.arcs;
  json["max_degree"] = largest(all.undirected);
  if (!all.symmetric) {
    json["max_out_degree"] = largest(all.out);
    json["max_in_degree"] = largest(all.in);
    json["mutual_arcs"] = all.mutual;
  }
  json["average_clustering"] = rounded(all.clustering.average);
  json["average_clustering_error"] = rounded(all.clustering.error);
  json["transitivity"] = rounded(all.clustering.transitivity);
  json["triangles"] = std::round(all.clustering.triangles);
  json["effective_diameter"] = rounded(all.distances.effective_diameter);
  json["effective_diameter_error"] = rounded(all.distances.error);
  json["mean_distance"] = rounded(all.distances.mean);
  json["longest_distance_seen"] = all.distances.longest;
  json["distance_sources"] = all.distances.sources;
  if (all.communities.count != 0) {
    json["modularity"] = rounded(all.communities.modularity);
    json["communities"] = all.communities.count;
  }
  json["components"] = all.weak.count;
  json["largest_component"] = all.weak.largest;
  json["strong_components"] = all.strong.count;
  json["largest_strong_component"] = all.strong.largest;
  json["mean_log2_gap"] = rounded(all.gaps.mean_log2);
  json["edges_d"] = rounded(all.gaps.edges_d);
  json["gaps_by_log2"] = all.gaps.by_log2;
  json["degrees"] = counts_json(all.undirected);
  if (!all.symmetric) {
    json["out_degrees"] = counts_json(all.out);
    json["in_degrees"] = counts_json(all.in);
    auto pairs = nlohmann::ordered_json::array();
    for (const DegreePair& pair : all.pairs) {
      pairs.push_back({pair.out, pair.in, pair.vertices, rounded(pair.mutual)});
    }
    json["degree_pairs"] = pairs;
  }
  auto bins = nlohmann::ordered_json::array();
  for (const ClusteringBin& bin : all.clustering.bins) {
    bins.push_back({bin.low, bin.high, bin.vertices, rounded(bin.mean)});
  }
  json["clustering_by_degree"] = bins;
  return json;
}

std::string statistics_yaml(const nlohmann::ordered_json& keys) {
  std::string text;
  for (const auto& [key, value] : keys.items()) {
    std::string line = fmt::format("{}: {}", key, value.dump());
    // Wrap long lists of pairs after a comma, which YAML permits inside brackets.
    constexpr size_t width = 110;
    for (size_t begin = 0; line.size() - begin > width;) {
      const size_t comma = line.rfind("],[", begin + width);
      if (comma == std::string::npos || comma <= begin) break;
      line.insert(comma + 2, "\n  ");
      begin = comma + 3;
    }
    text += line + "\n";
  }
  return text;
}

void write_statistics(const Statistics& statistics, const std::filesystem::path& path) {
  const auto sink = open_sink(path);
  sink->write(statistics_yaml(statistics_json(statistics)));
  sink->commit();
}

}  // namespace harness::graph
