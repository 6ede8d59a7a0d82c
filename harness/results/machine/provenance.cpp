#include "results/machine/provenance.hpp"

#include <fmt/chrono.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <boost/version.hpp>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/parallel.hpp"
#include "commit.hpp"
#include "results/machine/machine_state.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Returns the first line of a file of /proc or /sys, or nothing if the machine lacks the file.
std::optional<std::string> first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  return line;
}

void set_line(json& facts, const char* key, const fs::path& path) {
  if (const auto line = first_line(path)) facts[key] = *line;
}

/// Returns the value of a line such as `model name : Xyz` of /proc/cpuinfo. Returns nothing if the file lacks
/// the key, as on some architectures.
std::optional<std::string> cpuinfo(const std::string& key) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return std::nullopt;
}

json cache_facts() {
  json caches = json::array();
  const fs::path folder = "/sys/devices/system/cpu/cpu0/cache";
  for (int i = 0; i < 8; ++i) {
    const fs::path cache = folder / fmt::format("index{}", i);
    const auto size = first_line(cache / "size");
    if (!size) break;
    json facts = {{"size", *size}};
    set_line(facts, "level", cache / "level");
    set_line(facts, "type", cache / "type");
    set_line(facts, "line_bytes", cache / "coherency_line_size");
    set_line(facts, "shared_by", cache / "shared_cpu_list");
    caches.push_back(std::move(facts));
  }
  return caches;
}

uint64_t memory_bytes() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(page) : 0;
}

}  // namespace

json machine_facts() {
  json facts;
  if (utsname names{}; ::uname(&names) == 0) {
    facts["node"] = names.nodename;
    facts["kernel"] = fmt::format("{} {}", names.sysname, names.release);
    facts["architecture"] = names.machine;
  }
  // `host` is the name that Slurm gives the node. It may differ from the machine's own name, for example in
  // tests that run several nodes on one machine.
  if (const char* node = std::getenv("SLURMD_NODENAME"); node != nullptr && *node != '\0')
    facts["host"] = node;
  if (const auto model = cpuinfo("model name")) facts["cpu"] = *model;
  // The number of cores that this process may use. In a container, the machine may have more cores.
  facts["cores"] = processors();
  facts["memory_bytes"] = memory_bytes();
  facts["caches"] = cache_facts();
  if (const std::string now = governor(); !now.empty()) facts["governor"] = now;
  set_line(facts, "huge_pages", "/sys/kernel/mm/transparent_hugepage/enabled");
  set_line(facts, "numa_balancing", "/proc/sys/kernel/numa_balancing");
  set_line(facts, "load_average", "/proc/loadavg");
  return facts;
}

json build_facts() {
  json facts;
  if (harness_commit[0] != '\0') {
    facts["commit"] = harness_commit;
    facts["dirty"] = harness_dirty;
  }
#if defined(__clang__)
  facts["compiler"] = fmt::format("clang {}", __clang_version__);
#else
  facts["compiler"] = fmt::format("gcc {}", __VERSION__);
#endif
#ifdef NDEBUG
  facts["assertions"] = false;
#else
  facts["assertions"] = true;
#endif
  facts["libraries"] = {
      {"boost", BOOST_LIB_VERSION},
      {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"nlohmann_json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                    NLOHMANN_JSON_VERSION_PATCH)}};
  return facts;
}

json command_facts(std::span<const char* const> arguments) {
  json words = json::array();
  for (const char* argument : arguments) words.push_back(argument);
  return words;
}

std::optional<double> clock_mhz() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("cpu MHz")) return std::strtod(line.c_str() + line.find(':') + 1, nullptr);
  }
  return std::nullopt;
}

bool huge_pages_granted() {
  std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
  std::string modes;
  return std::getline(file, modes) && modes.find("[never]") == std::string::npos;
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace harness::results
