// Reads Parquet, and Arrow as a file or a stream, by Python's pyarrow in a child process, because damaged
// files may crash pyarrow. The child writes the chosen columns as a table of text, so all rules of tables
// apply to these formats too.
#include "graph/input/columnar.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "base/child.hpp"
#include "base/library_folder.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"
#include "base/python.hpp"
#include "graph/input/decompress.hpp"
#include "graph/input/readers.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

/// Throws the error that plots/harness_columns.py printed. The last line of its messages begins with the
/// number of the faulty row, unless Python failed before the script could report an error.
[[noreturn]] void refuse(const TextFile& file, const ChildEnd& end) {
  constexpr int killed = 128;
  if (end.code > killed) {
    fail_at(file, 1, "found damaged data, at which pyarrow was ended by signal {}, expected a whole file",
            end.code - killed);
  }
  std::string_view line = end.messages;
  while (line.ends_with('\n')) line.remove_suffix(1);
  // The last line. If the text has only one line, find_last_of() returns npos, and npos + 1 is 0.
  line = line.substr(line.find_last_of('\n') + 1);
  uint64_t row = 0;
  const auto [after, error] = std::from_chars(line.data(), line.data() + line.size(), row);
  const std::string_view rest = line.substr(static_cast<size_t>(after - line.data()));
  if (error != std::errc() || !rest.starts_with(": ")) {
    fail_at(file, 1,
            "found Parquet or Arrow data, and {} cannot read it (exit code {}{}{}), expected a Python 3 with "
            "pyarrow",
            python(), end.code, line.empty() ? "" : ": ", one_line(line));
  }
  fail_at(file, row, "{}", one_line(rest.substr(2)));
}

/// Returns the output of plots/harness_columns.py for these arguments.
HugeArray<char> converted(const TextFile& file, const ChildInput& input,
                          const std::vector<std::string>& arguments) {
  std::vector<std::string> words{python(), (library_folder() / "plots/harness_columns.py").string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  UnpackedText output(file, 4 * file.text.size(), usable_memory() / 2);
  const auto end = run_on(input, words, [&](std::string_view bytes) { output.append(bytes); });
  if (!end) {
    fail_at(file, 1,
            "found Parquet or Arrow data, and {} cannot be started to read it (set HARNESS_PYTHON or install "
            "python3)",
            python());
  }
  if (end->code != 0) refuse(file, *end);
  return output.take();
}

/// Returns the names of the columns that choose_columns() takes, the ids first. If the file has more columns
/// and the user did not choose any, `note` says which were taken.
std::vector<std::string> chosen_columns(const TextFile& file, const ChildInput& input,
                                        const ReadOptions& options, std::string& note) {
  const HugeArray<char> text =
      converted(file, input, {"names", options.columns.empty() ? "first" : "chosen"});
  const auto json = nlohmann::json::parse(text.data(), text.data() + text.size(), nullptr, false);
  if (!json.is_array()) {
    fail_at(
        file, 1,
        "found Parquet or Arrow data, and {} does not read it, expected a Python 3 (HARNESS_PYTHON names it)",
        python());
  }
  const auto names = json.get<std::vector<std::string>>();
  TableShape shape;
  shape.columns = names.size();
  choose_columns(file, shape, 1, Fields(names.begin(), names.end()), options);
  note = shape.note;
  std::vector<std::string> chosen{names[shape.from], names[shape.to]};
  if (shape.weight) chosen.push_back(names[*shape.weight]);
  return chosen;
}

/// Returns the description of the text that plots/harness_columns.py writes, whose fields are separated by
/// commas. The text has neither a line of column names nor comments. The function finds out whether the text
/// has quotes, and whether its first ids are plain numbers.
TableShape shape_of_rows(const TextFile& table, bool weighted, const ReadOptions& options) {
  TableShape shape;
  shape.records = {table, 0, 1, ""};
  shape.delimiter = ',';
  shape.columns = weighted ? 3 : 2;
  if (weighted) shape.weight = 2;
  shape.names_apart = true;
  shape.quotes = table.text.find('"') != std::string_view::npos;
  const FirstRecord first = first_record(shape.records);
  look_at_first_ids(shape, first, fields_of(table, first, shape.delimiter), options);
  return shape;
}

}  // namespace

EdgeList read_columnar(const TextFile& file, const ReadOptions& options) {
  const ChildInput input(file.text);
  std::string note;
  const std::vector<std::string> columns = chosen_columns(file, input, options, note);
  std::vector<std::string> arguments{"rows"};
  arguments.insert(arguments.end(), columns.begin(), columns.end());
  const HugeArray<char> text = converted(file, input, arguments);
  if (text.size() == 0) fail_at(file, 1, "found no rows, expected one per edge");
  const TextFile table{file.path, {text.data(), text.size()}};
  EdgeList list = read_rows(shape_of_rows(table, columns.size() == 3, options), options);
  if (!note.empty()) list.provenance["columns"] = note;
  list.provenance["format"] =
      fmt::format("{}{}", is_parquet(file.text) ? "parquet" : "arrow", list.weighted ? " weighted" : "");
  return list;
}

}  // namespace harness::graph
