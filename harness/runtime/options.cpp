#include "runtime/options.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "base/error.hpp"

namespace harness::runtime {
namespace {

constexpr std::array frontier_names{"all", "queue", "bitmap", "bytemap", "counter", "reverse_queue"};
constexpr std::array dedup_names{"off", "counter", "bitmap", "bytemap"};
constexpr std::array direction_names{"push", "pull", "auto"};

/// The value whose name a text is.
template <class Value>
std::optional<Value> value_named(std::span<const char* const> names, const std::string& text) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

Param choice_option(const char* name, std::vector<std::string> choices, const char* help) {
  return {.name = name, .type = ParamType::choice, .choices = std::move(choices), .help = help};
}
Param number_option(const char* name, double least, double most, const char* help) {
  return {.name = name, .type = ParamType::unsigned_integer, .min = least, .max = most, .help = help};
}
Param share_option(const char* name, const char* help) {
  return {.name = name, .type = ParamType::real, .min = 0, .max = 1, .help = help};
}
Param schedule_option(const char* name, const char* help) {
  return {.name = name, .type = ParamType::choice, .help = help, .names_schedule = true};
}

}  // namespace

const std::vector<Param>& option_params() {
  static const std::vector<Param> params{
      choice_option("direction", {"push", "pull", "auto"},
                    "who commits: the source of an edge, its destination, or as the algorithm chooses"),
      choice_option(
          "frontier_in", {"all", "queue", "bitmap", "bytemap", "reverse_queue"},
          "how the active vertices are read; reverse_queue: pull goes through a list of the inactive ones"),
      choice_option("frontier_out", {"queue", "bitmap", "bytemap", "counter"},
                    "how activated vertices are written"),
      choice_option(
          "dedup", {"off", "counter", "bitmap", "bytemap"},
          "keep a vertex from entering a queue twice: by a stamp a vertex, or by marks that are cleared"),
      choice_option("ordering", {"off", "on"}, "defer vertices past a threshold (delta-stepping)"),
      choice_option("fusion", {"off", "on"},
                    "the whole run as one kernel on a GPU, with barriers between supersteps"),
      number_option("cta_size", 32, 1024, "threads of a block on a GPU"),
      number_option(
          "threads", 1, 1024,
          "threads of the processor that a run takes, where the backend runs on them; else --threads, or "
          "all cores"),
      share_option("dense_at",
                   "a superstep is dense when more than this share of the vertices is active: with direction "
                   "auto it pulls, else it goes on as the others, with what *_dense says"),
      schedule_option("schedule_dense",
                      "the schedule of dense supersteps, its parameters in parentheses; or same"),
      choice_option("frontier_in_dense", {"same", "all", "queue", "bitmap", "bytemap", "reverse_queue"},
                    "how dense supersteps read the active vertices"),
      choice_option("frontier_out_dense", {"same", "queue", "bitmap", "bytemap", "counter"},
                    "how dense supersteps write activated vertices"),
      number_option("cta_size_dense", 32, 1024, "threads of a block on a GPU in dense supersteps"),
  };
  return params;
}

bool holds_for_baselines(std::string_view option) {
  return option == "threads";
}

std::vector<std::map<std::string, std::string>> direction_and_frontier_options() {
  const auto choices = [](const std::string& option) {
    for (const Param& param : option_params()) {
      if (param.name == option) return param.choices;
    }
    throw_error("there is no option {}", option);
  };
  std::vector<std::map<std::string, std::string>> result;
  for (const std::string& direction : choices("direction")) {
    for (const std::string& in : choices("frontier_in")) {
      for (const std::string& out : choices("frontier_out")) {
        result.push_back({{"direction", direction}, {"frontier_in", in}, {"frontier_out", out}});
      }
    }
  }
  return result;
}

backends::FrontierKind parse_frontier(const std::string& text) {
  if (const auto kind = value_named<backends::FrontierKind>(frontier_names, text)) return *kind;
  throw_error("there is no frontier kind '{}'", text);
}

const char* frontier_name(backends::FrontierKind kind) {
  return frontier_names[static_cast<size_t>(kind)];
}

Dedup parse_dedup(const std::string& text) {
  if (const auto dedup = value_named<Dedup>(dedup_names, text)) return *dedup;
  throw_error("there is no deduplication '{}'", text);
}

const char* dedup_name(Dedup dedup) {
  return dedup_names[static_cast<size_t>(dedup)];
}

DirectionMode parse_direction(const std::string& text) {
  if (const auto mode = value_named<DirectionMode>(direction_names, text)) return *mode;
  throw_error("there is no direction '{}': push, pull or auto", text);
}

const char* direction_name(DirectionMode mode) {
  return direction_names[static_cast<size_t>(mode)];
}

}  // namespace harness::runtime
