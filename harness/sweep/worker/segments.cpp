#include "sweep/worker/segments.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <string>
#include <system_error>

namespace harness::sweep {
namespace {

// names of the segments of MPICH and Open MPI
constexpr std::array prefixes{"mpich_shar_tmp", "vader_segment"};

std::set<std::filesystem::path> current() {
  std::set<std::filesystem::path> found;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm", failed)) {
    const std::string name = entry.path().filename().string();
    if (std::any_of(prefixes.begin(), prefixes.end(), [&](auto prefix) { return name.starts_with(prefix); }))
      found.insert(entry.path());
  }
  return found;
}

bool is_mapped(const std::filesystem::path& segment) {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", failed)) {
    std::ifstream maps(entry.path() / "maps");
    for (std::string line; std::getline(maps, line);) {
      if (line.ends_with(segment.string())) return true;
    }
  }
  return false;
}

}  // namespace

Segments::Segments() : before_(current()) {
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1);
  std::error_code failed;
  for (const auto& segment : before_) {
    const auto written = std::filesystem::last_write_time(segment, failed);
    if (!failed && written < old && !is_mapped(segment)) std::filesystem::remove(segment, failed);
  }
}

void Segments::remove_left() const {
  std::error_code failed;  // receives the error for a segment of another user, which stays
  for (const auto& segment : current()) {
    if (!before_.contains(segment) && !is_mapped(segment)) std::filesystem::remove(segment, failed);
  }
}

}  // namespace harness::sweep
