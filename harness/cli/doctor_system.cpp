#include "cli/doctor_system.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "results/machine/disturbances.hpp"

namespace harness::cli {
namespace {

using results::Disturbance;

const char* word_of(Disturbance::State state) {
  switch (state) {
    case Disturbance::State::quiet:
      return "ok";
    case Disturbance::State::disturbs:
      return "disturbs";
    case Disturbance::State::unknown:
      break;
  }
  return "unknown";
}

}  // namespace

Exit report_system(bool as_json) {
  std::vector<Disturbance> all = results::disturbances();
  for (const Disturbance& one : results::gpu_disturbances()) all.push_back(one);
  if (as_json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Disturbance& one : all)
      list.push_back(
          {{"state", word_of(one.state)}, {"what", one.what}, {"seen", one.seen}, {"cure", one.cure}});
    fmt::print("{}\n", list.dump(2));
    return Exit::ok;
  }
  size_t count = 0;
  for (const Disturbance& one : all) {
    fmt::print("{:<8} {}: {}\n", word_of(one.state), one.what, one.seen);
    if (one.cure.empty()) continue;
    fmt::print("{:<8}   {}\n", "", one.cure);
    ++count;
  }
  fmt::print(
      "{} of {} disturb measurements; harness run EXPERIMENT --aa, before and after, shows by how much\n",
      count, all.size());
  return Exit::ok;
}

}  // namespace harness::cli
