// Tests distances by comparing them with a separate search. That search adds up 128-bit integers, and relaxes
// all arcs until no distance changes.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "graph/build/build.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr Wide nowhere = ~Wide{0};

struct Arc {
  graph::vertex_t from, to;
  uint64_t weight;  // an integer that a float can represent
};
struct Network {
  std::string name;
  graph::vertex_t vertices;
  std::vector<Arc> arcs;
};
void PrintTo(const Network& network, std::ostream* stream) {
  *stream << network.name;
}

graph::Graph built(const Network& network) {
  graph::EdgeList list;
  list.num_vertices = network.vertices;
  list.listing = graph::Listing::half;
  const size_t arcs = network.arcs.size();
  list.src = HugeArray<graph::vertex_t>(arcs);
  list.dst = HugeArray<graph::vertex_t>(arcs);
  list.weights = HugeArray<float>(arcs);
  for (size_t i = 0; i < arcs; ++i) {
    list.src[i] = network.arcs[i].from;
    list.dst[i] = network.arcs[i].to;
    list.weights[i] = static_cast<float>(network.arcs[i].weight);
  }
  return graph::build_graph(std::move(list), {}, network.name, {}, 1);
}

/// Returns the distances from vertex 0, by the Bellman-Ford algorithm over the list of arcs in both
/// directions.
std::vector<Wide> distances(const Network& network) {
  std::vector<Wide> far(network.vertices, nowhere);
  far[0] = 0;
  const auto relax = [&](graph::vertex_t from, graph::vertex_t to, uint64_t weight) {
    const bool nearer = far[from] != nowhere && far[from] + weight < far[to];
    if (nearer) far[to] = far[from] + weight;
    return nearer;
  };
  for (bool changes = true; changes;) {
    changes = false;
    for (const Arc& arc : network.arcs) {
      changes |= relax(arc.from, arc.to, arc.weight);
      changes |= relax(arc.to, arc.from, arc.weight);
    }
  }
  return far;
}

/// Returns a path with some shortcuts, like a road, and two unreachable vertices. The weights are multiples
/// of `scale`.
Network road(const std::string& name, graph::vertex_t length, uint64_t scale) {
  Network network{name, length + 2, {}};
  std::mt19937_64 random(length);
  for (graph::vertex_t v = 0; v + 1 < length; ++v)
    network.arcs.push_back({v, v + 1, (500 + random() % 1000) * scale});
  for (graph::vertex_t v = 0; v + 9 < length; v += 7) network.arcs.push_back({v, v + 9, 6000 * scale});
  network.arcs.push_back({length, length + 1, 3});
  return network;
}

std::vector<Network> networks() {
  const bool emulated = std::string(HARNESS_TEST_BACKEND) == "simt";
  std::vector<Network> all;
  all.push_back({"sum_of_2_24", 5, {{0, 1, 1 << 24}, {1, 2, 1}, {2, 3, 1}, {3, 4, 1}}});
  all.push_back({"below_2_31", 4, {{0, 1, 1u << 30}, {1, 2, (1u << 30) - 64}, {2, 3, 63}}});
  all.push_back({"at_2_32", 5, {{0, 1, 1u << 31}, {1, 2, 1u << 31}, {2, 3, 1}, {0, 4, 4294967040u}}});
  all.push_back({"all_zero", 3, {{0, 1, 0}, {1, 2, 0}}});
  all.push_back(road("near_2_24", 40, 512));
  all.push_back(road("near_2_31", 100, 1 << 14));
  all.push_back(road("above_2_32", 100, 1 << 17));
  all.push_back(road("above_2_53", 100, uint64_t{1} << 40));
  if (!emulated) all.push_back(road("long", 40001, 1));
  return all;
}

/// Returns the distance of a vertex as a number, or `nowhere` if it is not reached.
template <class T>
Wide number_at(const void* property, size_t v) {
  const T x = static_cast<const T*>(property)[v];
  using Limits = std::numeric_limits<T>;
  if (x == (Limits::has_infinity ? Limits::infinity() : Limits::max())) return nowhere;
  return static_cast<Wide>(x);
}
Wide distance_at(uint32_t type, const void* property, size_t v) {
  switch (type) {
    case HARNESS_UINT32:
      return number_at<uint32_t>(property, v);
    case HARNESS_UINT64:
      return number_at<uint64_t>(property, v);
    case HARNESS_FLOAT64:
      return number_at<double>(property, v);
    default:
      return number_at<float>(property, v);
  }
}

class ShortestPaths : public OnBackend<Network> {};

TEST_P(ShortestPaths, AreExactWhereWeightsAreWhole) {
  const graph::Graph graph = built(GetParam());
  const std::vector<Wide> want = distances(GetParam());
  runtime::Session session(registry(), backend());
  const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
  for (const StringMap& options : std::vector<StringMap>{{{"direction", "push"}, {"ordering", "on"}},
                                                         {{"direction", "push"}, {"ordering", "off"}},
                                                         {{"direction", "pull"}}}) {
    if (GetParam().vertices > 1000 && options.at("direction") == "pull")
      continue;  // it would take 40,000 supersteps, each over all vertices
    for (const char* type : {"auto", "uint64", "double"}) {
      SCOPED_TRACE(text_of(options) + type);
      const runtime::Choice sssp(*plugin(HARNESS_KIND_ALGORITHM, "sssp"),
                                 {{"source", "0"}, {"distance", type}});
      runtime::Prepared prepared =
          session.prepare(graph, {sssp, runtime::Choice(*plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                                  runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                  runtime::parse_options(options)});
      prepared.instance->poison();
      const backends::RunResult run = prepared.instance->run(60);
      const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
      EXPECT_TRUE(result.right) << result.reason;
      const runtime::HostProperties got = prepared.instance->download();
      for (size_t v = 0; v < want.size(); ++v) {
        if (std::string(type) == "double" && want[v] != nowhere && want[v] > (Wide{1} << 53)) continue;
        ASSERT_TRUE(distance_at(prepared.instance->plan().properties[0].type, got[0].data(), v) == want[v])
            << "vertex " << v;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShortestPaths, ::testing::ValuesIn(where_it_runs(networks())),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace harness::testing
