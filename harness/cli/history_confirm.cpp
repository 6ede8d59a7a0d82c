#include "cli/history_confirm.hpp"

#include <unistd.h>

#include <filesystem>

#include <fmt/format.h>

#include "base/child.hpp"
#include "base/outside_file.hpp"
#include "results/judge/compare.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// Returns the executable that a path names: the path itself, or bin/harness in it if it is a folder.
std::string executable_at(const std::string& path) {
  const fs::path below = fs::path(path) / "bin" / "harness";
  const fs::path found = fs::is_directory(path) ? below : fs::path(path);
  if (::access(found.c_str(), X_OK) != 0 || fs::is_directory(found))
    throw_error("{}: is not an executable; expected an installed harness, or its prefix", found.string());
  return fs::absolute(found).string();
}

bool has_finished(const fs::path& folder) {
  const auto meta = read_outside_if_there({.path = folder / "meta.json", .expected = "the record of a run"});
  return meta && meta->find("\"finished_at\"") != std::string::npos;
}

/// Returns the size of a run's result files. It grows while the run makes progress.
std::uintmax_t bytes_in(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code ignored;
  for (const char* name : {"results.csv", "rounds.csv", "samples.csv"}) {
    const auto size = fs::file_size(folder / name, ignored);
    if (!ignored) bytes += size;
  }
  return bytes;
}

}  // namespace

Exit confirm_change(const Confirmation& wanted) {
  const std::string programs[] = {executable_at(wanted.before), executable_at(wanted.after)};
  const fs::path folders[] = {fs::path(wanted.out) / "before", fs::path(wanted.out) / "after"};
  for (const fs::path& folder : folders) {
    if (fs::exists(folder / "results.csv"))
      throw_error("{}: has results already; remove it, or choose another folder with --out", folder.string());
  }
  int idle = 0;
  for (std::uintmax_t last = 0; !has_finished(folders[0]) || !has_finished(folders[1]);) {
    for (const int side : {0, 1}) {
      if (has_finished(folders[side])) continue;
      std::vector<std::string> words{programs[side],
                                     "run",
                                     wanted.experiment,
                                     "--out",
                                     folders[side].string(),
                                     "--resume",
                                     "--quiet",
                                     "--budget",
                                     "0.3s",
                                     "--set",
                                     fmt::format("measure.rounds={}", wanted.rounds)};
      for (const std::string& glob : wanted.only) words.insert(words.end(), {"--only", glob});
      const std::optional<int> ended =
          exit_code_of({.words = std::move(words), .output = ChildOutput::messages});
      if (!ended) throw_error("{}: cannot be started", programs[side]);
      const int code = *ended;
      if (code != 0 && code != 1)
        throw Error(
            fmt::format("{}: the run ended with exit code {}, so nothing is compared", programs[side], code),
            code == 2 ? Exit::bad_input : Exit::failed);
    }
    const std::uintmax_t now = bytes_in(folders[0]) + bytes_in(folders[1]);
    idle = now == last ? idle + 1 : 0;
    last = now;
    if (idle == 10) throw Error(fmt::format("{}: the runs make no progress", wanted.out), Exit::failed);
  }
  const results::CompareReport report = results::compare_results(folders[0], folders[1]);
  fmt::print("{}", results::format_report(report));
  return static_cast<Exit>(results::compare_exit_code(report));
}

}  // namespace harness::cli
