#include "results/judge/benchmark_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace harness::results {
namespace {

using nlohmann::json;

json context(const json& meta) {
  const auto fact = [&](const char* pointer) {
    const json::json_pointer at(pointer);
    return meta.contains(at) ? meta.at(at) : json();
  };
  return {{"date", fact("/started_at")},
          {"host_name", fact("/machine/node")},
          {"executable", "harness"},
          {"num_cpus", fact("/machine/cores")},
          {"library_build_type", fact("/build/assertions") == true ? "debug" : "release"},
          {"harness_version", fact("/harness_version")},
          {"experiment_hash", fact("/experiment_hash")}};
}

/// Returns the entry of a configuration in the list of benchmarks, without a time. The key `label` of the
/// entry has the machine that measured the configuration.
json entry(const StoredRow& row, const std::string& name) {
  json one{{"name", name}, {"run_name", row.id}, {"run_type", "iteration"}, {"threads", 1}};
  if (!row.machine.empty()) one["label"] = row.machine;
  return one;
}

json timed(json one, double ms) {
  one.update({{"iterations", 1}, {"real_time", ms}, {"cpu_time", ms}, {"time_unit", "ms"}});
  return one;
}

}  // namespace

json benchmark_json(const StoredResults& results) {
  json benchmarks = json::array();
  for (const StoredRow& row : results.rows) {
    if (!row.ok() || !row.timed()) {
      json one = entry(row, row.id);
      one["error_occurred"] = true;
      one["error_message"] = row.ok() ? fmt::format("its times mean nothing: see {}", row.judged_by)
                                      : fmt::format("{}: {}", row.status, row.reason);
      if (row.ok()) one[row.judged_by] = row.cost;
      benchmarks.push_back(std::move(one));
      continue;
    }
    const size_t count = row.samples.count();
    for (size_t i = 0; i < count; ++i) {
      json one = timed(entry(row, row.id), row.samples.times[i]);
      one["repetitions"] = count;
      one["repetition_index"] = i;
      benchmarks.push_back(std::move(one));
    }
    json median = timed(entry(row, row.id + "_median"), row.cost);
    median.update({{"run_type", "aggregate"}, {"aggregate_name", "median"}, {"repetitions", count}});
    benchmarks.push_back(std::move(median));
  }
  json about = context(results.meta);
  if (const auto machines = machines_of(results); machines.size() > 1)
    about["host_name"] = fmt::format("{}", fmt::join(machines, ", "));
  return {{"context", std::move(about)}, {"benchmarks", std::move(benchmarks)}};
}

}  // namespace harness::results
