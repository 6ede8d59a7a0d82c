#include "results/store/merge_plan.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "results/machine/identity.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/folder_check.hpp"
#include "results/store/line_scan.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t id_cell = 0, status_cell = 2;
constexpr uint8_t killed = 2;

using Belonging = std::unordered_map<uint64_t, Belongings::Lines>;

/// Adds the lines of a file, such as samples.csv, to `lines`, which has the number and the hash of the lines
/// of each configuration. The key is the hash of the configuration's id.
void add_lines(const fs::path& path, Belonging& lines) {
  std::string whole;
  scan_lines(path, [&](const RawLine& line) {
    whole.assign(line.text).push_back('\n');
    Belongings::Lines& known = lines[id_key(cell_of_line(line.text, id_cell))];
    known = add_line(known, whole);
  });
}

Belongings::Lines of(const Belonging& lines, uint64_t id) {
  const auto found = lines.find(id);
  return found == lines.end() ? Belongings::Lines{} : found->second;
}

/// Splits a line before its last cell. Returns the other cells followed by a line break, and the last cell.
std::pair<std::string, std::string_view> split(std::string_view line) {
  const size_t comma = line.rfind(',');
  if (comma == std::string_view::npos) return {{}, line};
  return {std::string(line.substr(0, comma)) + '\n', line.substr(comma + 1)};
}

std::string share_text(const MergedPart& part, const char* name) {
  const json share = part.meta.value(share_key, json::object());
  return share.is_object() && share.contains(name) && share.at(name).is_string()
             ? share.at(name).get<std::string>()
             : "";
}

size_t share_number(const MergedPart& part, const char* name) {
  const json share = part.meta.value(share_key, json::object());
  return share.is_object() && share.contains(name) && share.at(name).is_number_unsigned()
             ? share.at(name).get<size_t>()
             : 0;
}

}  // namespace

uint8_t rank_of(std::string_view status) {
  return status == "ok" ? 0 : status == "interrupted" ? killed : 1;
}

void Choices::read(MergedPart& part, uint32_t index) {
  const fs::path path = part.folder / "results.csv";
  // If a run still appends to the folder, rows of results.csv beyond this size are left out. Their samples
  // may be appended after samples.csv was read here.
  const uint64_t bytes = fs::file_size(path);
  Belonging samples, kernels;
  add_lines(part.folder / "samples.csv", samples);
  add_lines(part.folder / "kernels.csv", kernels);
  add_lines(part.folder / "updates.csv", kernels);
  IdSet ids;
  const std::string header = scan_lines(
      path,
      [&](const RawLine& line) {
        const auto [cells, hash] = split(line.text);
        const std::string id = cell_of_line(line.text, id_cell),
                          status = cell_of_line(line.text, status_cell);
        if (id.empty() || !is_status(status))
          throw_damage(path.string(), line.number, "not a row of results");
        const uint64_t of_row = id_key(id);
        if (hash !=
            row_hash(XXH3_64bits(cells.data(), cells.size()), of(samples, of_row), of(kernels, of_row)))
          throw_damage(path.string(), line.number,
                       "the row, its samples or its kernels were changed after they were written");
        if (!ids.insert(id)) throw_damage(path.string(), line.number, "a second row of " + excerpt(id));
        ++part.rows;
        const uint8_t rank = rank_of(status);
        const auto [at, is_new] = choices_.try_emplace(of_row, Choice{index, rank, false});
        if (is_new) return;
        at->second.twice = true;
        if (rank < at->second.rank) at->second = {index, rank, true};
      },
      bytes);
  if (header.empty())
    throw_error("{}: damaged: it has no header; leave the folder out, or put the file back", path.string());
}

bool Choices::is_from(std::string_view id, uint32_t index) const {
  const auto found = choices_.find(id_key(id));
  return found != choices_.end() && found->second.part == index;
}

void Choices::count_into(MergeReport& report) const {
  report.rows = choices_.size();
  for (const MergedPart& part : report.parts)
    report.planned = std::max(report.planned, share_number(part, "of"));
  for (const auto& [id, choice] : choices_) {
    report.twice += choice.twice ? 1 : 0;
    report.interrupted += choice.rank == killed ? 1 : 0;
    ++report.parts[choice.part].chosen;
  }
}

void require_one_sweep(const std::vector<MergedPart>& parts) {
  std::map<std::string, std::pair<json, const MergedPart*>> graphs;  // each graph with its first folder
  for (const MergedPart& part : parts) {
    const std::string file = (part.folder / "meta.json").string();
    check_meta_types(file, part.meta);
    const MergedPart& first = parts.front();
    if (const std::string other = plan_difference(first.meta, part.meta); !other.empty()) {
      throw_error("{}: is not of the sweep of {}: {}; merge only folders of one sweep", part.folder.string(),
                  first.folder.string(), other);
    }
    const json own = part.meta.value("graphs", json::object());
    for (const auto& [name, hash] : own.items()) {
      const auto [at, is_new] = graphs.try_emplace(name, hash, &part);
      if (!is_new && at->second.first != hash) {
        throw_error("{}: graph {} is not the graph of {}: its hash differs; give all machines the same file",
                    part.folder.string(), name, at->second.second->folder.string());
      }
    }
  }
}

json merged_meta(const MergeReport& report) {
  json meta = report.parts.front().meta;
  for (const char* key : {"share", "resumed", "finished_at", "command"}) meta.erase(key);
  json machines = json::array(), folders = json::array();
  std::string ended;  // the latest end of all runs
  bool all_ended = true;
  std::set<std::pair<std::string, std::string>> known;
  for (const MergedPart& part : report.parts) {
    const json machine = part.meta.value("machine", json::object());
    const json backend = part.meta.value("backend", json::object());
    const MachineIdentity identity = machine_identity(machine, backend);
    if (known.emplace(identity.host, identity.machine).second) {
      machines.push_back(
          {{"host", identity.host}, {"machine", identity.machine}, {"facts", machine}, {"backend", backend}});
    }
    folders.push_back({{"folder", part.folder.filename().string()},
                       {"rows", part.chosen},
                       {"started_at", part.meta.value("started_at", "")},
                       {share_key, part.meta.value(share_key, json())}});
    const std::string began = part.meta.value("started_at", "");
    const std::string end = part.meta.value("finished_at", "");
    all_ended &= !end.empty();
    ended = std::max(ended, end);
    if (!began.empty() && began < meta.value("started_at", "")) meta["started_at"] = began;
    meta["graphs"].update(part.meta.value("graphs", json::object()));
  }
  meta["merged"] = std::move(folders);
  meta["machines"] = std::move(machines);
  meta["rows"] = report.rows;
  // A killed worker has not recorded the end of its run. The sweep is complete nevertheless if no
  // configuration is missing.
  if (report.planned > 0 ? report.rows >= report.planned : all_ended)
    meta["finished_at"] = ended.empty() ? utc_now() : ended;
  return meta;
}

std::vector<std::string> missing_lines(const MergeReport& report) {
  std::vector<std::string> lines;
  if (report.rows >= report.planned) return lines;
  std::set<std::string> seen, all;
  for (const MergedPart& part : report.parts) {
    const std::string shard = share_text(part, "shard");
    if (shard.empty()) continue;
    seen.insert(shard);
    const size_t planned = share_number(part, "rows"), slash = shard.find('/');
    const size_t shards = std::strtoull(shard.c_str() + slash + 1, nullptr, 10);
    for (size_t i = 1; i <= std::min<size_t>(shards, 100000); ++i)
      all.insert(fmt::format("{}/{}", i, shards));
    if (part.rows < planned) {
      lines.push_back(fmt::format("{}: has {} of the {} rows of shard {}; continue it with --resume",
                                  part.folder.string(), part.rows, planned, shard));
    }
  }
  for (const std::string& shard : all) {
    if (!seen.contains(shard)) lines.push_back(fmt::format("shard {} is not among the folders", shard));
  }
  return lines;
}

}  // namespace harness::results
