// Finds the graph among the files of an archive. The archive `x.tar.gz` of SuiteSparse has the graph
// `x/x.mtx`, and sometimes coordinates. Archives of KONECT have the graph `out.x` and a description. Archives
// of Graphalytics have the graph `x.e` and reference results. The archive `x.zip` of Network Repository has a
// graph and a readme.
#include <algorithm>
#include <array>
#include <cctype>

#include "base/memory.hpp"
#include "base/printable.hpp"
#include "graph/input/archive.hpp"
#include "graph/input/decompress.hpp"

namespace harness::graph {
namespace {

std::string base_name(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);  // the whole path if it has no '/', because npos + 1 is 0
}

bool has_name_of_graph(const std::string& member) {
  constexpr std::array endings = {".mtx",      ".el",    ".wel",     ".e",       ".graph", ".graph-txt",
                                  ".gr",       ".sgr",   ".adj",     ".npy",     ".col",   ".dimacs",
                                  ".edgelist", ".sg",    ".wsg",     ".txt",     ".csv",   ".tsv",
                                  ".metis",    ".edges", ".parquet", ".feather", ".arrow"};
  std::string name = base_name(without_compression(member));
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const std::string_view other : {".", "_", "readme", "license", "copying"}) {
    if (name.starts_with(other)) return false;
  }
  return name.starts_with("out.") || std::any_of(endings.begin(), endings.end(),
                                                 [&](const char* ending) { return name.ends_with(ending); });
}

/// Returns "x" for "a/x.tar.gz" and "x/x.mtx.gz".
std::string stem_of(const std::string& path) {
  std::string name = base_name(without_compression(path));
  for (const std::string_view ending : {".tar", ".tgz", ".zip"}) {
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  }
  return name.substr(0, name.find_last_of('.'));
}

std::string list_of(const std::vector<std::string>& names) {
  constexpr size_t most = 6, longest = 60;
  std::string list;
  for (size_t i = 0; i < std::min(names.size(), most); ++i) {
    list += (i == 0 ? "" : ", ") + printable(names[i].substr(0, longest));
  }
  return list + (names.size() > most ? ", ..." : "");
}

std::string named_member(const TextFile& archive, const std::vector<std::string>& members,
                         const std::string& wanted) {
  // A member with exactly this name has precedence over members with this name in a folder. The name must be
  // unique in either case.
  std::vector<std::string> found;
  std::copy_if(members.begin(), members.end(), std::back_inserter(found),
               [&](const std::string& member) { return member == wanted; });
  if (found.empty()) {
    std::copy_if(members.begin(), members.end(), std::back_inserter(found),
                 [&](const std::string& member) { return member.ends_with("/" + wanted); });
  }
  if (found.size() == 1) return found.front();
  fail_at(archive, 1, "found {} members called '{}', expected one of: {}", found.size(), printable(wanted),
          list_of(found.empty() ? members : found));
}

}  // namespace

std::string choose_member(const TextFile& archive, const std::vector<std::string>& members,
                          const std::string& wanted) {
  if (!wanted.empty()) return named_member(archive, members, wanted);
  if (members.size() == 1) return members.front();
  std::vector<std::string> graphs, namesakes;
  for (const std::string& member : members) {
    if (!has_name_of_graph(member)) continue;
    graphs.push_back(member);
    if (stem_of(member) == stem_of(archive.path)) namesakes.push_back(member);
  }
  if (namesakes.size() == 1) return namesakes.front();
  if (graphs.size() == 1) return graphs.front();
  if (graphs.empty()) {
    fail_at(archive, 1,
            "found an archive of {} files of which none has the name of a graph ({}), expected one (member: "
            "NAME or "
            "--member NAME)",
            members.size(), list_of(members));
  }
  fail_at(archive, 1, "found an archive with {} graphs ({}), expected one (member: NAME or --member NAME)",
          graphs.size(), list_of(graphs));
}

bool is_npz(const std::vector<std::string>& members) {
  return !members.empty() && std::all_of(members.begin(), members.end(),
                                         [](const std::string& name) { return name.ends_with(".npy"); });
}

std::optional<TextFile> ArchiveCompanions::find(const std::string& name) {
  const std::string folder = archive_.path + "/";
  for (const std::string& member : names_) {
    if (without_compression(folder + member) != name) continue;
    read_.push_back(read_member(archive_, member, usable_memory() / 2));
    const TextFile raw{folder + member, read_.back().text};
    const Compression compression = compression_of(raw.text);
    if (compression == Compression::none) return without_bom(raw);
    unpacked_.push_back(decompress(raw, compression, usable_memory() / 2));
    return without_bom({raw.path, {unpacked_.back().data(), unpacked_.back().size()}});
  }
  return std::nullopt;
}

}  // namespace harness::graph
