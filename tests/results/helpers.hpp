// A folder of its own for each test, and rows to put into it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "results/writer.hpp"

namespace harness::testing {

/// Removed at the end, so that a test run leaves nothing behind.
class TempFolder {
 public:
  TempFolder() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(::testing::TempDir()) /
            fmt::format("{}-{}-{}", test->test_suite_name(), test->name(), ::getpid());
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline nlohmann::json meta(const std::string& hash = "1") {
  return {{"experiment_hash", hash}};
}

inline Row ok_row(const std::string& id, double median = 1, std::uint64_t samples = 0) {
  Row row;
  row.set("id", id);
  row.set("status", "ok");
  row.set("graph_hash", "g");
  row.set("time_ms_median", median);
  row.set("time_ms_cv", 0.01);
  if (samples > 0) row.set("repetitions", samples);
  return row;
}

inline Row kernel_row(const std::string& id, const std::string& kernel) {
  Row row(kernel_columns());
  row.set("id", id);
  row.set("program", "push part 0 csr");
  row.set("kernel", kernel);
  row.set("launches", 3);
  return row;
}

template <class Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace harness::testing
