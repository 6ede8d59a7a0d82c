#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "graph/output/sink.hpp"
#include "graph/statistics/report.hpp"

namespace harness::graph {

std::string statistics_yaml(const nlohmann::ordered_json& keys) {
  std::string text;
  for (const auto& [key, value] : keys.items()) {
    std::string line = fmt::format("{}: {}", key, value.dump());
    // A list of many pairs is wrapped after a comma, as YAML allows inside brackets.
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
