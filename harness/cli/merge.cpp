// harness merge: merges the result folders of one sweep into one.
#include <set>

#include "cli/commands.hpp"
#include "cli/machines.hpp"
#include "sweep/share/pool.hpp"

namespace harness::cli {
namespace {

struct MergeArguments {
  std::vector<std::string> folders;
  std::string out;
  bool force = false;
};

/// Returns the folders to merge. A pool, which is a folder that several workers share, is replaced by those
/// of its subfolders that have results.
std::vector<std::filesystem::path> parts_of(const std::vector<std::string>& folders) {
  std::vector<std::filesystem::path> parts;
  std::set<std::filesystem::path> seen;
  for (const std::string& folder : folders) {
    std::vector<std::filesystem::path> own = sweep::parts_of(folder);
    if (own.empty()) own = {folder};
    for (std::filesystem::path& part : own) {
      std::error_code unknown;
      const std::filesystem::path place = std::filesystem::weakly_canonical(part, unknown);
      if (seen.insert(place).second) parts.push_back(std::move(part));
    }
  }
  return parts;
}

/// Returns the folder for the merged result: that of --out, otherwise the pool if a single pool is given.
/// Throws Error otherwise.
std::filesystem::path target_of(const MergeArguments& arguments) {
  if (!arguments.out.empty()) return arguments.out;
  if (arguments.folders.size() == 1 && !sweep::parts_of(arguments.folders[0]).empty())
    return arguments.folders[0];
  throw_error("-o: expected the folder for the result");
}

}  // namespace

Exit print_merge(const results::MergeReport& report) {
  const auto rows = [](size_t count) { return fmt::format("{} row{}", count, count == 1 ? "" : "s"); };
  fmt::print(
      stderr, "merged: {} of {} folder{} from {} machine{}{}\n", rows(report.rows), report.parts.size(),
      report.parts.size() == 1 ? "" : "s", report.machines, report.machines == 1 ? "" : "s",
      report.twice == 0 ? "" : fmt::format("; {} measured more than once count once", rows(report.twice)));
  if (report.machines > 1)
    fmt::print(stderr,
               "rows of different machines are compared only with --across (harness compare --machines)\n");
  for (const std::string& line : report.missing) fmt::print(stderr, "harness: {}\n", line);
  if (report.interrupted > 0)
    fmt::print(stderr, "harness: {} were killed while they were measured: continue with --resume\n",
               rows(report.interrupted));
  if (report.rows < report.planned) {
    fmt::print(stderr, "harness: {} of {} are missing\n", rows(report.planned - report.rows), report.planned);
    return Exit::failed;
  }
  return report.interrupted > 0 ? Exit::failed : Exit::ok;
}

void add_merge(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<MergeArguments>();
  CLI::App* command = app.add_subcommand(
      "merge", "put results of shards or of a pool together, every row once (exit 1 if rows are missing)");
  command->add_option("folders", arguments->folders, "folders of shards, or of a pool")
      ->required()
      ->type_name(folder_value);
  command->add_option("-o,--out", arguments->out, "folder for the result (default: the pool)")
      ->type_name(folder_value);
  command->add_flag("--force", arguments->force, "discard results that the folder already has");
  command->footer(examples({"harness merge results/pr_sweep-1of2 results/pr_sweep-2of2 -o results/pr_sweep",
                            "harness merge /shared/pr_sweep -o results/pr_sweep"}));
  command->callback([=, &action] {
    action = [=] {
      const std::filesystem::path target = target_of(*arguments);
      const results::MergeReport report =
          results::merge_folders(parts_of(arguments->folders), target, {.replace = arguments->force});
      const Exit exit = print_merge(report);
      fmt::print("{}\n", (target / "results.csv").string());
      return exit;
    };
  });
}

}  // namespace harness::cli
