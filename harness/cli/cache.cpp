// harness cache: lists and prunes the files in the cache folder. A process that has such a file open can
// continue to use it after its removal: only the name is deleted, and the bytes are freed when no process has
// the file open.
#include <map>
#include <nlohmann/json.hpp>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "cli/cache_entries.hpp"
#include "cli/commands.hpp"
#include "graph/cache/cache.hpp"

namespace harness::cli {
namespace {

struct CacheOptions {
  std::string older, most;
  bool as_json = false, all = false, dry_run = false;
};

std::filesystem::path cache_folder(const Context& context) {
  if (context.cache_dir.empty())
    throw_error("there is no cache folder: set HARNESS_CACHE_DIR, or give --cache-dir");
  std::error_code failed;
  std::filesystem::directory_iterator(context.cache_dir, failed);
  if (failed && failed != std::errc::no_such_file_or_directory) {
    throw_error("{}: the cache cannot be read: {}", context.cache_dir, failed.message());
  }
  return context.cache_dir;
}

std::string files(size_t count) {
  return fmt::format("{} file{}", count, count == 1 ? "" : "s");
}

std::string ago(double seconds) {
  if (seconds < 3600) return fmt::format("{:.0f} min ago", seconds / 60);
  if (seconds < 86400) return fmt::format("{:.0f} h ago", seconds / 3600);
  return fmt::format("{:.0f} d ago", seconds / 86400);
}

std::string what_is(const CacheEntry& entry) {
  switch (entry.kind) {
    case CacheEntry::Kind::graph:
      return fmt::format("graph {}", graph::describe_cache(entry.path));
    case CacheEntry::Kind::code:
      return fmt::format("assembled code for {}", entry.backend());
    case CacheEntry::Kind::layout:
      return "layouts of graphs in formats";
    default:
      return "left by a writer that was killed";
  }
}

/// A line of the list that the command prints. A cached graph has its own line. The names of other files are
/// hashes, so all linked programs of one backend are one line, and so are all layouts and all temporary files
/// of killed processes.
struct Line {
  std::string what;
  uint64_t bytes = 0;
  double idle_s = 0;
  size_t count = 0;
};

std::vector<Line> lines_of(const std::vector<CacheEntry>& entries) {
  std::vector<Line> lines;
  std::map<std::string, Line> together;
  for (const CacheEntry& entry : entries) {
    const std::string what = what_is(entry);
    Line& line = entry.kind == CacheEntry::Kind::graph ? lines.emplace_back() : together[what];
    line = {what, line.bytes + entry.bytes,
            line.count == 0 ? entry.idle_s : std::min(line.idle_s, entry.idle_s), line.count + 1};
  }
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.bytes > b.bytes; });
  for (auto& [what, line] : together) lines.push_back(line);
  return lines;
}

uint64_t bytes_in(const std::vector<CacheEntry>& entries) {
  uint64_t bytes = 0;
  for (const CacheEntry& entry : entries) bytes += entry.bytes;
  return bytes;
}

nlohmann::json cache_json(const std::filesystem::path& folder, const std::vector<CacheEntry>& entries) {
  nlohmann::json all = nlohmann::json::array();
  constexpr const char* kinds[] = {"graph", "code", "layout", "leftover"};
  for (const CacheEntry& entry : entries) {
    all.push_back({{"file", entry.path.string()},
                   {"kind", kinds[static_cast<int>(entry.kind)]},
                   {"what", what_is(entry)},
                   {"bytes", entry.bytes},
                   {"idle_seconds", entry.idle_s}});
  }
  return {{"folder", folder.string()}, {"bytes", bytes_in(entries)}, {"entries", all}};
}

Exit list_cache(const CacheOptions& options, const Context& context) {
  const std::filesystem::path folder = cache_folder(context);
  const std::vector<CacheEntry> entries = cache_entries(folder);
  if (options.as_json) {
    fmt::print("{}\n",
               cache_json(folder, entries).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return Exit::ok;
  }
  if (!entries.empty()) fmt::print("{:>10}  {:<11}  {}\n", "size", "last used", "what");
  for (const Line& line : lines_of(entries)) {
    fmt::print("{:>10}  {:<11}  {}{}\n", size_text(line.bytes), ago(line.idle_s), line.what,
               line.count > 1 ? ", " + files(line.count) : "");
  }
  fmt::print("{:>10}  in {} of {}\n", size_text(bytes_in(entries)), files(entries.size()), folder.string());
  return Exit::ok;
}

PruneRules rules_of(const CacheOptions& options) {
  PruneRules rules;
  if (options.all) rules.most_bytes = 0;
  if (!options.older.empty()) {
    // A number with the suffix d is in days, which parse_duration() does not accept.
    const bool days = options.older.ends_with('d');
    const auto value =
        days ? parse_real(options.older.substr(0, options.older.size() - 1)) : parse_duration(options.older);
    if (!value || *value < 0)
      throw_error("--older: expected a time such as 30d or 12h, got '{}'", options.older);
    rules.older_s = *value * (days ? 86400 : 1);
  }
  if (!options.most.empty()) {
    const auto bytes = parse_bytes(options.most);
    if (!bytes) throw_error("--max: expected a size such as 5GB or 500MB, got '{}'", options.most);
    rules.most_bytes = std::min(rules.most_bytes, *bytes);
  }
  return rules;
}

Exit prune_cache(const CacheOptions& options, const Context& context) {
  const std::filesystem::path folder = cache_folder(context);
  const PruneRules rules = rules_of(options);
  std::vector<CacheEntry> entries = cache_entries(folder);
  const size_t before = entries.size();
  const uint64_t bytes_before = bytes_in(entries);
  const size_t count = sort_out(entries, rules);
  Exit exit = Exit::ok;
  std::vector<CacheEntry> kept(entries.begin() + static_cast<ptrdiff_t>(count), entries.end());
  for (size_t i = 0; i < count && !options.dry_run; ++i) {
    std::error_code failed;
    std::filesystem::remove(entries[i].path, failed);  // no error if another process has removed the entry
    if (!failed) continue;
    fmt::print(stderr, "harness: {}: cannot be removed: {}\n", entries[i].path.string(), failed.message());
    kept.push_back(entries[i]);
    exit = Exit::bad_input;
  }
  fmt::print("{} {}, {}; kept {}, {}, in {}\n", options.dry_run ? "would remove" : "removed",
             files(before - kept.size()), size_text(bytes_before - bytes_in(kept)), files(kept.size()),
             size_text(bytes_in(kept)), folder.string());
  return exit;
}

}  // namespace

void add_cache(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<CacheOptions>();
  CLI::App* group = app.add_subcommand("cache", "list and prune cached graphs, layouts and assembled code");
  group->require_subcommand(1);
  group->footer(examples({"harness cache list", "harness cache prune --older 30d --max 5GB"}));

  CLI::App* list = group->add_subcommand("list", "list what is cached, its size, and when it was last used");
  list->add_flag("--json", options->as_json, "print JSON, file by file");
  list->footer(examples({"harness cache list", "harness --cache-dir /tmp/cache cache list --json"}));
  list->callback(
      [=, &context, &action] { action = [=, &context] { return list_cache(*options, context); }; });

  CLI::App* prune = group->add_subcommand(
      "prune", "remove cached files; without options only leftovers of killed processes");
  prune->add_option("--older", options->older, "remove what was not used for this time, such as 30d or 12h")
      ->type_name("TIME");
  prune
      ->add_option("--max", options->most,
                   "remove the least recently used until the rest is at most this large, such as 5GB")
      ->type_name("SIZE");
  prune->add_flag("--all", options->all, "remove everything");
  prune->add_flag("--dry-run", options->dry_run, "remove nothing, only print how much it would be");
  prune->footer(examples({"harness cache prune --older 30d", "harness cache prune --max 5GB --dry-run",
                          "harness cache prune --all"}));
  prune->callback(
      [=, &context, &action] { action = [=, &context] { return prune_cache(*options, context); }; });
}

}  // namespace harness::cli
