#include "cli/doctor_noise.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/library_folder.hpp"
#include "base/outside_file.hpp"
#include "cli/doctor_system.hpp"
#include "cli/run.hpp"
#include "results/judge/noise_change.hpp"
#include "results/judge/stored.hpp"
#include "results/store/files.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double alpha = 0.05;
constexpr const char* settings_name = "system.json";

bool is_complete(const fs::path& run) {
  const json meta = results::load_meta(run);
  return meta.is_object() && meta.contains("finished_at");
}

/// Returns the settings of the machine at the beginning of a run, by name. Returns an empty map if they were
/// not recorded.
std::map<std::string, std::string> settings_of(const fs::path& run) {
  const auto text = read_outside_if_there({.path = run / settings_name, .expected = "settings of a machine"});
  const json list = text ? json::parse(*text, nullptr, /*allow_exceptions=*/false) : json();
  std::map<std::string, std::string> settings;
  if (!list.is_array()) return settings;
  for (const json& one : list) {
    if (one.is_object() && one.value("what", json()).is_string() && one.value("seen", json()).is_string())
      settings[one.at("what")] = one.at("seen");
  }
  return settings;
}

void print_changes(const fs::path& before, const fs::path& after) {
  const std::map<std::string, std::string> old = settings_of(before);
  for (const auto& [what, seen] : settings_of(after)) {
    const auto found = old.find(what);
    if (found != old.end() && found->second != seen)
      fmt::print("changed  {}: {} -> {}\n", what, found->second, seen);
  }
}

}  // namespace

Exit measure_noise(const Context& context, const fs::path& folder) {
  size_t number = 1;
  while (is_complete(folder / fmt::format("{}", number))) ++number;
  const fs::path run = folder / fmt::format("{}", number), before = folder / fmt::format("{}", number - 1);
  results::with_file_errors([&] { fs::create_directories(run); });
  results::write_atomically(run / settings_name, system_findings().dump(2) + "\n");
  RunOptions options;
  options.experiment = (library_folder() / "system" / "noise.yaml").string();
  options.out = run.string();
  options.aa = options.quiet = options.force = true;
  const Ran ran = run_experiment(options, experiment_of(options), context);
  if (!ran.complete) return Exit::failed;
  if (number == 1) {
    fmt::print("change a setting, then run the same command again: it compares with this run\n");
    return ran.exit;
  }
  const results::StoredResults first = results::load_results(before), second = results::load_results(run);
  if (results::machines_of(first) != results::machines_of(second))
    throw_error("{}: was measured on another machine, so nothing is compared: use another --aa FOLDER",
                before.string());
  print_changes(before, run);
  const results::NoiseChange change = results::noise_change(first, second, alpha);
  fmt::print("{}", results::format_noise_change(change, alpha));
  return ran.exit;
}

}  // namespace harness::cli
