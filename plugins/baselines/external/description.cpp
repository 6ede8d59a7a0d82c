#include "description.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace harness::external {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_bytes = size_t{1} << 20;  // maximum size of a description
const std::map<std::string, double> units = {{"s", 1e3}, {"ms", 1}, {"us", 1e-3}};
const std::vector<std::string> types = {"float", "double", "int32", "uint32", "uint64"};
const std::vector<std::string> graphs = {"gapbs", "edge_list", "matrix_market", "ligra", "galois", "ecl"};

[[noreturn]] void fail(const YAML::Node& at, const std::string& what) {
  throw std::runtime_error(what + " (line " + std::to_string(std::max(at.Mark().line, 0) + 1) + ")");
}

/// Throws if aliases expand too far or if a key is repeated. The harness applies the same two rules to its
/// own YAML files, but plugins cannot call its reader, which is not part of the SDK.
void require_plain(const YAML::Node& node, int depth, int& nodes) {
  if (depth > 32 || ++nodes > 100'000)
    fail(node, "nested too deep or too large (an alias that contains itself?)");
  std::set<std::string> keys;
  for (const auto& entry : node) {
    require_plain(node.IsMap() ? entry.second : entry, depth + 1, nodes);
    if (!node.IsMap()) continue;
    if (!entry.first.IsScalar()) fail(entry.first, "a key must be a word");
    if (!keys.insert(entry.first.Scalar()).second)
      fail(entry.first, "key '" + entry.first.Scalar() + "' is given twice");
  }
}

YAML::Node load(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(most_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(stream.gcount()));
  if (text.size() > most_bytes) throw std::runtime_error("found more than 1 MB, expected a description");
  // Control characters are rejected, because yaml-cpp takes some of them for the end of the text and would
  // ignore the rest.
  const auto bad = std::find_if(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r' && c != '\t';
  });
  if (bad != text.end())
    throw std::runtime_error("found a control character, expected text (line " +
                             std::to_string(1 + std::count(text.begin(), bad, '\n')) + ")");
  return YAML::Load(text);
}

std::string text_of(const YAML::Node& map, const char* key, bool needed = false,
                    const YAML::Node& otherwise = {}) {
  const YAML::Node& holder = !map[key] && otherwise.IsMap() ? otherwise : map;
  if (const YAML::Node value = holder[key]) {
    if (!value.IsScalar()) fail(holder, std::string(key) + ": expected one value");
    return value.Scalar();
  }
  if (needed) fail(map, std::string("there is no key '") + key + "'");
  return {};
}

void require_keys(const YAML::Node& map, const std::vector<std::string>& known) {
  if (!map.IsMap()) fail(map, "expected a map");
  for (const auto& entry : map) {
    const auto key = entry.first.as<std::string>();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string all;
    for (const std::string& word : known) all += (all.empty() ? "" : ", ") + word;
    fail(entry.first, "unknown key '" + key + "' (known: " + all + ")");
  }
}

void require_pattern(const YAML::Node& map, const std::string& pattern, const char* key, unsigned groups) {
  try {
    if (std::regex(pattern).mark_count() >= groups) return;
  } catch (const std::regex_error& e) {
    fail(map, std::string(key) + ": expected a regular expression (ECMAScript): " + e.what());
  }
  fail(map, std::string(key) + ": expected a group in brackets around the number");
}

/// Returns how to run one algorithm. If `time`, `unit` or `check` is missing in the map of the algorithm, the
/// value at the top level of the description is used.
Call read_call(const YAML::Node& map, const YAML::Node& all) {
  require_keys(map,
               {"command", "time", "unit", "check", "answer", "supersteps", "needs", "fixed", "weighted"});
  Call call;
  call.command = text_of(map, "command", true);
  call.time = text_of(map, "time", true, all);
  require_pattern(map, call.time, "time", 1);
  const auto unit = units.find(text_of(map, "unit", true, all));
  if (unit == units.end()) fail(map, "unit: expected s, ms or us");
  call.ms_per_unit = unit->second;
  call.check = text_of(map, "check", false, all);
  require_pattern(map, call.check, "check", 0);
  call.supersteps = text_of(map, "supersteps");
  call.needs = text_of(map, "needs");
  if (const YAML::Node fixed = map["fixed"]) {
    if (!fixed.IsMap()) fail(map, "fixed: expected a map of parameters to values");
    for (const auto& entry : fixed)
      call.fixed[entry.first.as<std::string>()] = entry.second.as<std::string>();
  }
  call.weighted = text_of(map, "weighted") == "true";
  if (const YAML::Node answer = map["answer"]) {
    require_keys(answer, {"property", "type", "printed"});
    call.property = text_of(answer, "property", true);
    call.type = text_of(answer, "type", true);
    if (std::find(types.begin(), types.end(), call.type) == types.end())
      fail(answer, "answer: type: expected float, double, int32, uint32 or uint64");
    call.printed = text_of(answer, "printed");
    if (!call.printed.empty()) require_pattern(map, call.printed, "answer: printed", 1);
  }
  if (call.property.empty() && call.check.empty())
    fail(map, "neither answer nor check: nothing would tell whether a result is right");
  return call;
}

Description read_description(const fs::path& file) {
  const YAML::Node root = load(file);
  int nodes = 0;
  require_plain(root, 0, nodes);
  require_keys(root, {"summary", "folder", "bring", "graph", "time", "unit", "check", "algorithms"});
  Description description;
  description.id = file.stem().string();
  description.summary = text_of(root, "summary", true);
  description.bring = text_of(root, "bring");
  description.folder = text_of(root, "folder");
  description.graph = text_of(root, "graph", true);
  if (std::find(graphs.begin(), graphs.end(), description.graph) == graphs.end())
    fail(root["graph"], "graph: expected gapbs, edge_list, matrix_market, ligra, galois or ecl");
  const YAML::Node algorithms = root["algorithms"];
  if (!algorithms || !algorithms.IsMap()) fail(root, "there is no map 'algorithms'");
  for (const auto& entry : algorithms) {
    const auto id = entry.first.as<std::string>();
    try {
      description.calls[id] = read_call(entry.second, root);
    } catch (const std::exception& e) {
      throw std::runtime_error(id + ": " + e.what());
    }
  }
  return description;
}

/// Returns a description that contains only the names of the algorithms in a faulty file. The harness can
/// then run these algorithms, and report the fault as their result.
Description named_by(const fs::path& file) {
  Description description{.id = file.stem().string()};
  try {
    for (const auto& entry : load(file)["algorithms"]) description.calls[entry.first.as<std::string>()] = {};
  } catch (const std::exception&) {  // the file is not YAML
  }
  return description;
}

}  // namespace

std::vector<fs::path> program_folders(const fs::path& own) {
  std::vector<fs::path> folders;
  const char* asked = std::getenv("HARNESS_PROGRAMS");
  std::istringstream list(asked == nullptr ? "" : asked);
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  folders.push_back(own);
  return folders;
}

std::map<std::string, Description> read_descriptions(const std::vector<fs::path>& folders,
                                                     std::map<std::string, std::string>& faults) {
  static const std::regex id_form("[a-z][a-z0-9_]*");
  std::map<std::string, Description> all;
  for (const fs::path& folder : folders) {
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) {
      const std::string id = entry.path().stem().string();
      if (entry.path().extension() != ".yaml" || all.contains(id) || !std::regex_match(id, id_form)) continue;
      if (!entry.is_regular_file(unreadable)) continue;  // reading a pipe would block
      try {
        all.emplace(id, read_description(entry.path()));
      } catch (const std::exception& e) {
        all.emplace(id, named_by(entry.path()));
        faults.emplace(id, entry.path().string() + ": " + e.what());
      }
    }
  }
  return all;
}

}  // namespace harness::external
