// Tests that measurements arrive at the parent as a worker has sent them.
#include "sweep/worker/message.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

/// Returns the measurement after encoding and decoding it as a channel does.
results::Measurement sent(const results::Measurement& measurement) {
  const std::vector<uint8_t> bytes = nlohmann::json::to_cbor(sweep::to_json(measurement));
  return sweep::measurement_from_json(nlohmann::json::from_cbor(bytes));
}

TEST(Message, EveryFieldArrivesAsItWas) {
  results::Measurement row;
  uint64_t number = uint64_t{1} << 60;
  for (const results::Field& field : results::result_fields()) {
    ++number;
    const Value values[] = {fmt::format("text {}", number), number, 1.0 / static_cast<double>(number), false};
    results::set_value(row, field, values[field.member.index()]);
  }
  const results::Measurement there = sent(row);
  for (const results::Field& field : results::result_fields())
    EXPECT_EQ(results::value_of(there, field), results::value_of(row, field)) << field.name;
}

TEST(Message, NumbersAreNumbers) {
  results::Measurement row;
  row.vertices = 5;
  row.build_ms = 2;
  row.stable = true;
  row.time_ms_cv = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(sweep::to_json(row).at("row").dump(), R"({"build_ms":2.0,"stable":true,"vertices":5})");
}

TEST(Message, CountsSamplesAndKernels) {
  results::Measurement row;
  row.counts = {{"cycles", 3.0},
                {"lanes", uint64_t{3}},
                {"bound", "memory"},
                {"ratio", std::numeric_limits<double>::infinity()}};
  row.samples = {{0.1, 3, 0, 1.7e9 + 0.125, 0, 77}, {0.2, 4}};
  row.kernels = {{{"kernel", "a"}, {"launches", uint64_t{2}}}, {{"kernel", "b"}}};
  const results::Measurement there = sent(row);
  std::map<std::string, Value> counts;
  for (const Counted& counted : there.counts) counts[counted.column] = counted.value;
  EXPECT_EQ(counts.at("cycles"), Value(3.0));
  EXPECT_EQ(counts.at("lanes"), Value(uint64_t{3}));
  EXPECT_EQ(counts.at("bound"), Value("memory"));
  EXPECT_EQ(counts.at("ratio"), Value(std::numeric_limits<double>::infinity()));
  ASSERT_EQ(there.samples.size(), 2u);
  EXPECT_EQ(results::sample_cells("a", 0, there.samples[0]), results::sample_cells("a", 0, row.samples[0]));
  EXPECT_EQ(there.samples[0].time_ms, 0.1) << "to the last bit";
  EXPECT_EQ(there.samples[1].source, -1);
  ASSERT_EQ(there.kernels.size(), 2u);
  EXPECT_EQ(there.kernels[1][0].value, Value("b"));
}

TEST(Message, WhatAPluginPrintedIsOneLineOfUtf8) {
  results::Measurement row;
  row.warning = "a\nb \xff";
  EXPECT_EQ(sent(row).warning, "a b \xef\xbf\xbd");
}

TEST(Message, WhatIsNoneIsRefused) {
  const nlohmann::json good = sweep::to_json(results::Measurement());
  EXPECT_NO_THROW(sweep::measurement_from_json(good));
  EXPECT_ANY_THROW(sweep::measurement_from_json({}));
  for (const auto& [part, value] : {std::pair<const char*, nlohmann::json>{"row", {{"vertices", "5"}}},
                                    {"row", {{"vertices", -5}}},
                                    {"row", {{"id", 5}}},
                                    {"counts", {{{"column", "lanes"}, {"value", {1}}}}},
                                    {"samples", {{1}}},
                                    {"kernels", {{{{"column", "lanes"}, {"value", {1}}}}}}}) {
    nlohmann::json bad = good;
    bad[part] = value;
    EXPECT_ANY_THROW(sweep::measurement_from_json(bad)) << bad.dump();
  }
}

}  // namespace
}  // namespace harness::testing
