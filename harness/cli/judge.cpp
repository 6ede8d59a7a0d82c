// harness judge: an internal command. The scripts of harness reproduce and of harness plot request numbers
// and verdicts from it. Each line of input is a request in JSON, and each line of output is the response to
// one request.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "results/judge/claims.hpp"
#include "results/judge/mean_ranks.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

json json_of(const std::optional<results::Number>& number) {
  if (!number) return nullptr;
  const results::Ranged& is = number->is;
  return {{"value", is.value},    {"low", is.low},          {"high", is.open() ? json() : json(is.high)},
          {"unit", number->unit}, {"doubt", number->doubt}, {"row", number->row}};
}

/// Returns all columns of results.csv that the elements of `asked` name under `columns`, without duplicates.
/// For such an element, numbers_of() uses the sum of its columns instead of the time or counted cost (such as
/// cycles) of a configuration.
std::vector<std::string> columns_of(const json& asked) {
  std::vector<std::string> columns;
  for (const json& one : asked) {
    for (const json& column : one.value("columns", json::array())) {
      if (std::ranges::find(columns, column.get<std::string>()) == columns.end()) columns.push_back(column);
    }
  }
  return columns;
}

/// Returns the response to a request. The request has these keys:
///
/// | key | meaning |
/// | numbers | list of numbers to compute, for numbers_of() |
/// | claims | list of claims, for judge_claim() |
/// | results | a folder or file of results; absent if no requested number is computed from results |
/// | rows | true: also return the columns with counted costs by which rows of results.csv are judged |
/// | backends, size | for judge_claim(): the backends and the graph size of the results |
/// | ranks | list of problems, each with the costs of all choices (such as formats), for mean_ranks() |
///
/// The response has the lists `numbers` and `claims`, with one element per requested one. With `ranks` it
/// also has the mean `ranks` and the critical `difference`. With `rows` it also has `judged_by`, a map from
/// ids to columns.
json answer(const json& request) {
  const json asked = request.value("numbers", json::array());
  const results::StoredResults results =
      request.contains("results")
          ? results::load_results(request.at("results").get<std::string>(), columns_of(asked))
          : results::StoredResults();
  const results::Setting setting{request.value("backends", std::vector<std::string>()),
                                 request.value("size", "")};
  results::require_one_machine(results, request.value("results", ""));
  json said{{"numbers", json::array()}, {"claims", json::array()}};
  std::vector<results::Number> numbers;
  for (const std::optional<results::Number>& number : results::numbers_of(asked, results)) {
    said["numbers"].push_back(json_of(number));
    if (number) numbers.push_back(*number);
  }
  for (const json& claim : request.value("claims", json::array())) {
    const results::Judged judged = results::judge_claim(claim, numbers, setting);
    said["claims"].push_back({{"state", results::holding_name(judged.holding)}, {"seen", judged.seen}});
  }
  if (request.contains("ranks")) {
    const results::MeanRanks found =
        results::mean_ranks(request.at("ranks").get<std::vector<std::vector<double>>>());
    said["ranks"] = found.ranks;
    said["difference"] = std::isfinite(found.difference) ? json(found.difference) : json();
  }
  if (request.value("rows", false)) {
    said["judged_by"] = json::object();
    for (const results::StoredRow& row : results.rows) {
      if (!row.timed()) said["judged_by"][row.id] = row.judged_by;
    }
  }
  return said;
}

Exit judge() {
  for (std::string line; std::getline(std::cin, line);) {
    json said;
    try {
      said = answer(json::parse(line));
    } catch (const std::exception& error) {
      said = {{"error", error.what()}};
    }
    fmt::print("{}\n", said.dump(-1, ' ', false, json::error_handler_t::replace));
    std::fflush(stdout);
  }
  return Exit::ok;
}

}  // namespace

void add_judge(CLI::App& app, Context&, Action& action) {
  CLI::App* command = app.add_subcommand(judge_command, "called by harness reproduce")->group("");
  command->callback([&action] { action = judge; });
}

}  // namespace harness::cli
