// Tests layouts whose edges are in host memory, on the emulated GPU. Results must equal the reference, and
// the checks of the emulated GPU must find no defect.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace {

class EdgesAtHostOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(EdgesAtHostOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";  // a few of its equal iterations suffice
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    ran += run_checked(
        checked_session(),
        {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
         runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
         runtime::parse_options({{"direction", direction}, {"cta_size", "64"}, {"edges_at", "host"}})},
        {.seeds = {0, 1}, .first = index % 3, .every = 3, .by_turns = true});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, EdgesAtHostOnSimt, ::testing::ValuesIn(trios_of_each_format()),
                         [](const auto& test) { return test.param.name(); });

class HotRowsOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(HotRowsOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";
  for (const char* direction : {"push", "pull"}) {
    run_checked(checked_session(),
                {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
                 runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
                 runtime::parse_options(
                     {{"direction", direction}, {"cta_size", "64"}, {"edges_at", "host"}, {"hot", "0.5"}})},
                {.seeds = {0}, .first = (index + today()) % 6, .every = 6, .by_turns = true});
  }
}

INSTANTIATE_TEST_SUITE_P(All, HotRowsOnSimt, ::testing::ValuesIn(trios_of_each_format()),
                         [](const auto& test) { return test.param.name(); });

/// Returns one combination (`Trio`) per algorithm, with a schedule that processes whole rows and a format
/// that tells where rows begin.
std::vector<Trio> trios_that_stream() {
  std::vector<Trio> trios;
  std::vector<const plugin::Plugin*> schedules;
  for (const plugin::Plugin* schedule : registry().all(HARNESS_KIND_SCHEDULE)) {
    if (schedule->provides.contains("rows.whole/1")) schedules.push_back(schedule);
  }
  const std::vector<std::string> formats{"csr", "tigr", "byte_csr", "byte_split"};
  for (const plugin::Plugin* algorithm : combined_algorithms()) {
    const size_t turn = trios.size() + today();
    const plugin::Plugin& format = *registry().find(HARNESS_KIND_FORMAT, formats[turn % formats.size()]);
    const plugin::Plugin* schedule = format.provides.contains("edges.by_row/1")
                                         ? schedules[turn % schedules.size()]
                                         : registry().find(HARNESS_KIND_SCHEDULE, "vm");
    trios.push_back({algorithm, &format, schedule, trios.size()});
  }
  return trios;
}

class StreamedEdgesOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(StreamedEdgesOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";
  size_t turn = index + today();
  for (const char* direction : {"push", "pull", "auto"}) {
    run_checked(checked_session(),
                {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
                 runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
                 runtime::parse_options({{"direction", direction},
                                         {"cta_size", "64"},
                                         {"edges_at", "stream"},
                                         {"stream_bytes", "100"},
                                         {"hot", turn % 2 == 0 ? "0" : "0.5"}})},
                {.seeds = {0}, .first = turn % 6, .every = 6, .by_turns = true});
    ++turn;
  }
}

INSTANTIATE_TEST_SUITE_P(All, StreamedEdgesOnSimt, ::testing::ValuesIn(trios_that_stream()),
                         [](const auto& test) { return test.param.name(); });

/// A graph whose vertices all have the same degree, so that a fraction of its rows has the same fraction of
/// its edges.
const graph::Graph& regular() {
  static const graph::Graph graph =
      graph::open_graph({.generator = "circulant", .params = {{"vertices", "320"}, {"degree", "32"}}});
  return graph;
}

TEST(EdgesAt, StreamCopiesEachEdgeOncePerSuperstep) {
  const runtime::Request request{
      runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "3"}}),
      runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
      runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
      runtime::parse_options({{"direction", "pull"}, {"edges_at", "stream"}, {"stream_bytes", "1000"}})};
  const runtime::Prepared prepared = checked_session().prepare(regular(), request);
  const uint64_t edges = regular().num_edges() * sizeof(uint32_t);
  prepared.instance->poison();
  EXPECT_EQ(prepared.instance->run(30).streamed_bytes, 3 * edges);
  // With stream_bytes=1000, a copied range has at most 250 edges, which are 7 rows of 32 edges. The limit of
  // the first range is a sixteenth of that, and doubles from range to range. A range has at least one row.
  std::vector<uint32_t> rows;
  uint32_t next_row = 0;
  for (const backends::RowRange& range : prepared.layouts.front()->parts.front().ranges) {
    EXPECT_EQ(range.first_row, next_row);
    EXPECT_EQ(range.first_element, next_row * uint64_t{32});
    EXPECT_EQ(range.elements, range.rows * uint64_t{32});
    next_row += range.rows;
    rows.push_back(range.rows);
  }
  EXPECT_EQ(next_row, regular().num_vertices());
  rows.resize(7);
  EXPECT_EQ(rows, (std::vector<uint32_t>{1, 1, 1, 3, 7, 7, 7}));
}

// Tests that ranges begin and end at the bounds that the format gives, not at the offsets of the graph.
TEST(EdgesAt, StreamCopiesEveryByteOfCompressedRowsOnce) {
  for (const char* format : {"byte_csr", "byte_split", "tigr"}) {
    const runtime::Request request{
        runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "3"}}),
        runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, format), {}),
        runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
        runtime::parse_options({{"direction", "pull"}, {"edges_at", "stream"}, {"stream_bytes", "1000"}})};
    const runtime::Prepared prepared = checked_session().prepare(regular(), request);
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    EXPECT_EQ(run.streamed_bytes, 3 * prepared.layouts.front()->host_bytes()) << format;
    EXPECT_TRUE(checked_session().verify(regular(), *prepared.instance, run.supersteps).right) << format;
  }
}

/// The fraction of edges on the device in a run of PageRank in csr, and three numbers of bytes. They are the
/// size of the layout in host memory, the size of all data on the device, and the bytes that the run copies
/// to the device.
struct Placed {
  double hot = 0;
  uint64_t at_host = 0, on_device = 0, streamed = 0;
};

Placed run_with(const runtime::OptionTexts& options) {
  runtime::OptionTexts all = options;
  all["direction"] = "pull";
  runtime::Session& session = checked_session();
  session.forget();
  const runtime::Prepared prepared =
      session.prepare(regular(), {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {}),
                                  runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                                  runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                  runtime::parse_options(all)});
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run(30);
  EXPECT_TRUE(session.verify(regular(), *prepared.instance, run.supersteps).right);
  return {prepared.instance->combination().edges.share_on_device, prepared.layouts.front()->host_bytes(),
          session.ledger().on_device(), run.streamed_bytes};
}

TEST(EdgesAt, AutoKeepsOnTheDeviceWhatFits) {
  const graph::Graph& graph = regular();
  const uint64_t edges = graph.num_edges() * sizeof(uint32_t);
  const uint64_t offsets = (graph.num_vertices() + uint64_t{1}) * sizeof(uint32_t);
  const auto on_device_of = [&](uint64_t bytes) {
    return run_with({{"edges_at", "auto"}, {"device_memory", std::to_string(bytes)}});
  };
  const Placed device = run_with({{"edges_at", "device"}}), host = run_with({{"edges_at", "host"}});
  EXPECT_EQ(device.on_device - host.on_device, edges);

  EXPECT_EQ(on_device_of(device.on_device).at_host, 0u);
  // Both parts of the layout, the one in device memory and the one in host memory, have offsets.
  const uint64_t limit = host.on_device + offsets + edges * 6 / 10;
  const Placed both = on_device_of(limit);
  EXPECT_EQ(both.hot, 9 / 16.0);
  EXPECT_LE(both.on_device, limit);
  EXPECT_EQ(both.at_host, edges * 7 / 16);
  EXPECT_EQ(on_device_of(host.on_device).at_host, edges);
  EXPECT_THROW(on_device_of(host.on_device - 1), OutOfMemory);

  // A run that reads every edge in every superstep copies the edges in host memory to the device, if the
  // device has space for the copies.
  const Placed streamed = run_with({{"edges_at", "auto"},
                                    {"device_memory", std::to_string(host.on_device + offsets + edges / 2)},
                                    {"stream_bytes", "2K"}});
  EXPECT_GT(streamed.hot, 0.2);
  EXPECT_EQ(streamed.streamed, 20 * streamed.at_host);  // in 20 iterations
  EXPECT_EQ(both.streamed, 0u);
}

// Push and pull of a symmetric graph read the same edges. The layout must therefore use the array of the
// graph, and not a copy.
TEST(EdgesAt, EdgesAtHostAreThoseOfTheGraph) {
  for (const char* direction : {"push", "pull"}) {
    const runtime::Prepared prepared = checked_session().prepare(
        regular(), {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "cc"), {}),
                    runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                    runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "wm"), {}),
                    runtime::parse_options({{"direction", direction}, {"edges_at", "host"}})});
    const auto& arrays = prepared.layouts.front()->parts.front().arrays;
    const auto neighbors = std::find_if(arrays.begin(), arrays.end(),
                                        [](const auto& array) { return array.name() == "neighbors"; });
    ASSERT_NE(neighbors, arrays.end());
    EXPECT_EQ(neighbors->data(), regular().out().neighbors.data());
    EXPECT_EQ(neighbors->place(), runtime::Place::host);
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    EXPECT_TRUE(checked_session().verify(regular(), *prepared.instance, run.supersteps).right);
  }
}

TEST(EdgesAt, OffsetsStayOnTheDevice) {
  const graph::TinyGraph& tiny = graphs().back();
  const runtime::Request request{runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {}),
                                 runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                                 runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                 runtime::parse_options({{"direction", "pull"}, {"edges_at", "host"}})};
  const runtime::Prepared prepared = checked_session().prepare(tiny.graph, request);
  ASSERT_EQ(prepared.layouts.size(), 1u);
  const runtime::Layout& layout = *prepared.layouts.front();
  EXPECT_EQ(layout.host_bytes(), tiny.graph.num_edges() * sizeof(uint32_t));
  EXPECT_EQ(layout.bytes() - layout.host_bytes(),
            (tiny.graph.num_vertices() + uint64_t{1}) * sizeof(uint32_t));
}

}  // namespace
}  // namespace harness::testing
