#include "cli/doctor_system.hpp"

#include <fmt/format.h>

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

std::vector<Disturbance> found() {
  std::vector<Disturbance> all = results::disturbances();
  for (const Disturbance& one : results::gpu_disturbances()) all.push_back(one);
  return all;
}

}  // namespace

nlohmann::json system_findings() {
  nlohmann::json list = nlohmann::json::array();
  for (const Disturbance& one : found())
    list.push_back(
        {{"state", word_of(one.state)}, {"what", one.what}, {"seen", one.seen}, {"cure", one.cure}});
  return list;
}

Exit report_system(bool as_json) {
  if (as_json) {
    fmt::print("{}\n", system_findings().dump(2));
    return Exit::ok;
  }
  const std::vector<Disturbance> all = found();
  size_t count = 0;
  for (const Disturbance& one : all) {
    fmt::print("{:<8} {}: {}\n", word_of(one.state), one.what, one.seen);
    if (one.cure.empty()) continue;
    fmt::print("{:<8}   {}\n", "", one.cure);
    ++count;
  }
  fmt::print(
      "{} of {} disturb measurements; harness doctor --system --aa FOLDER, before and after a change, shows "
      "by how much\n",
      count, all.size());
  return Exit::ok;
}

}  // namespace harness::cli
