#include "graph/catalogue/store.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "graph/catalogue/json_note.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

std::filesystem::path variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Returns the file that the note names. Throws an Error if the name leads out of the folder, because others
/// may have edited the note.
std::string file_of(const JsonNote& note) {
  const std::string name = note.text("file");
  const bool plain = !name.empty() && name == std::filesystem::path(name).filename() && name != note_name &&
                     name != "." && name != "..";
  if (!plain) note.fail("file", "the name of a file next to it");
  return name;
}

/// Returns the format that the note names, or an empty text.
std::string format_of(const JsonNote& note) {
  const std::string name = note.text("format");
  const auto& all = text_formats();
  const bool known =
      name.empty() || std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  if (!known) note.fail("format", "a format of graphs");
  return name;
}

StoredGraph stored_from(const JsonNote& note, const std::filesystem::path& folder) {
  return {.file = folder / file_of(note),
          .source = note.text("source"),
          .format = format_of(note),
          .seen = {.vertices = note.count("vertices"),
                   .arcs = note.count("arcs"),
                   .self_loops = note.count("self_loops"),
                   .duplicates = note.count("duplicates"),
                   .fingerprint = note.text("fingerprint")}};
}

}  // namespace

std::filesystem::path data_folder() {
  if (const auto own = variable("HARNESS_DATA_DIR"); !own.empty()) return own;
  if (const auto xdg = variable("XDG_DATA_HOME"); !xdg.empty()) return xdg / "harness";
  if (const auto home = variable("HOME"); !home.empty()) return home / ".local" / "share" / "harness";
  throw_error("there is no folder for graphs: set HARNESS_DATA_DIR");
}

std::filesystem::path folder_of(const KnownGraph& graph) {
  return data_folder() / "graphs" / graph.id;
}

std::optional<StoredGraph> find_stored(const KnownGraph& graph) {
  const std::filesystem::path folder = std::filesystem::absolute(folder_of(graph));
  std::error_code failed;
  if (!std::filesystem::exists(folder / note_name, failed)) return std::nullopt;
  StoredGraph stored =
      stored_from({folder / note_name, fmt::format("harness graph get {} --again", graph.id)}, folder);
  if (std::filesystem::exists(stored.file, failed)) return stored;
  throw_error("{}: found no such file, expected what {} names (harness graph get {} --again)",
              stored.file.string(), note_name, graph.id);
}

void write_note(const std::filesystem::path& folder, const StoredGraph& stored) {
  const nlohmann::json note = {{"file", stored.file.filename().string()},
                               {"source", stored.source},
                               {"format", stored.format},
                               {"vertices", stored.seen.vertices},
                               {"arcs", stored.seen.arcs},
                               {"self_loops", stored.seen.self_loops},
                               {"duplicates", stored.seen.duplicates},
                               {"fingerprint", stored.seen.fingerprint}};
  std::ofstream stream(folder / note_name);
  stream << note.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  stream.close();
  if (!stream) throw_error("{}: cannot be written (is the disk full?)", (folder / note_name).string());
}

GraphSpec spec_of(const KnownGraph& graph, const std::filesystem::path& file, const std::string& format) {
  GraphSpec spec{.name = graph.id, .file = file.string(), .params = graph.params, .cleaning = graph.cleaning};
  if (!format.empty()) spec.params["format"] = format;
  return spec;
}

GraphSpec stored_spec(const KnownGraph& graph) {
  const std::optional<StoredGraph> stored = find_stored(graph);
  if (!stored)
    throw_error("the graph {} of the catalogue is not here (harness graph get {})", graph.id, graph.id);
  return spec_of(graph, stored->file, stored->format);
}

}  // namespace harness::graph
