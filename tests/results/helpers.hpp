// Makes measurements that tests write into result folders.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "error_of.hpp"
#include "results/store/schema.hpp"
#include "results/store/writer.hpp"
#include "temp_folder.hpp"

namespace harness::testing {

inline nlohmann::json meta(const std::string& hash = "1") {
  return {{"experiment_hash", hash}};
}

inline results::Measurement ok_row(const std::string& id, double median = 1, uint64_t samples = 0) {
  results::Measurement row;
  row.id = id;
  row.status = "ok";
  row.graph_hash = "g";
  row.time_ms_median = median;
  row.time_ms_cv = 0.01;
  if (samples > 0) row.repetitions = samples;
  return row;
}

inline std::vector<Counted> kernel_row(const std::string& kernel) {
  return {{"program", "push part 0 csr"}, {"kernel", kernel}, {"launches", uint64_t{3}}};
}

inline results::Measurement with(results::Measurement row, std::vector<results::Sample> samples,
                                 std::vector<std::vector<Counted>> kernels = {}) {
  row.samples = std::move(samples);
  row.kernels = std::move(kernels);
  return row;
}

/// Returns columns as a backend that counts would declare them.
inline std::vector<Column> some_counters() {
  return {{"counted_steps", ColumnType::real, "steps", "steps", ColumnRole::cost},
          {"lanes", ColumnType::count, "", "lanes"},
          {"model_bound", ColumnType::text, "", "why"}};
}

}  // namespace harness::testing
