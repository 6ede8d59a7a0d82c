#include "runtime/options.hpp"

#include "base/error.hpp"

namespace harness {
namespace {

constexpr std::array frontier_names{"all", "queue", "bitmap", "bytemap", "counter", "reverse_queue"};
constexpr std::array dedup_names{"off", "counter", "bitmap", "bytemap"};

}  // namespace

const std::vector<OptionInfo>& option_infos() {
  static const std::vector<OptionInfo> infos{
      {"direction",
       {"push", "pull", "auto"},
       "who commits: the source of an edge, its destination, or as the algorithm chooses"},
      {"frontier_in",
       {"all", "queue", "bitmap", "bytemap", "reverse_queue"},
       "how the active vertices are read; reverse_queue: pull goes through a list of the inactive ones"},
      {"frontier_out", {"queue", "bitmap", "bytemap", "counter"}, "how activated vertices are written"},
      {"dedup",
       {"off", "counter", "bitmap", "bytemap"},
       "keep a vertex from entering a queue twice: by a stamp a vertex, or by marks that are cleared"},
      {"ordering", {"off", "on"}, "defer vertices past a threshold (delta-stepping)"},
      {"fusion", {"off", "on"}, "the whole run as one kernel on a GPU, with barriers between supersteps"},
      {"cta_size", {}, "threads of a block on a GPU", 32, 1024},
      {"threads",
       {},
       "threads of the processor that a run takes, where the backend runs on them; else --threads, or all "
       "cores",
       1,
       1024},
  };
  return infos;
}

std::vector<std::map<std::string, std::string>> direction_and_frontier_options() {
  const auto choices = [](const std::string& option) {
    for (const OptionInfo& info : option_infos()) {
      if (info.name == option) return info.choices;
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

FrontierKind parse_frontier(const std::string& text) {
  for (size_t i = 0; i < frontier_names.size(); ++i) {
    if (text == frontier_names[i]) return static_cast<FrontierKind>(i);
  }
  throw_error("there is no frontier kind '{}'", text);
}

const char* frontier_name(FrontierKind kind) {
  return frontier_names[static_cast<size_t>(kind)];
}

Dedup parse_dedup(const std::string& text) {
  for (size_t i = 0; i < dedup_names.size(); ++i) {
    if (text == dedup_names[i]) return static_cast<Dedup>(i);
  }
  throw_error("there is no deduplication '{}'", text);
}

const char* dedup_name(Dedup dedup) {
  return dedup_names[static_cast<size_t>(dedup)];
}

const char* direction_name(DirectionMode mode) {
  constexpr std::array names{"push", "pull", "auto"};
  return names[static_cast<size_t>(mode)];
}

}  // namespace harness
