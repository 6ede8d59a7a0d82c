#include "results/store/row_guard.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "results/store/fields.hpp"

namespace harness::results {
namespace {

uint64_t key(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace

void RowGuard::see(const CsvTable& so_far, const CsvRecord& row) {
  if (row == so_far.header) throw_damage(file_, so_far.line, "the header again");
  const std::string_view id = so_far.cell(row, "id"), status = so_far.cell(row, "status");
  if (id.empty()) throw_damage(file_, so_far.line, "a row without an id");
  if (so_far.column("status") && !is_status(status))
    throw_damage(file_, so_far.line, fmt::format("no row has the status '{}'", status));
  if (!ids_.insert(id)) throw_damage(file_, so_far.line, fmt::format("a second row of {}", id));
}

void require_types(const std::string& file, size_t line, const CsvRecord& row,
                   std::span<const Column> columns) {
  for (size_t i = 0; i < columns.size(); ++i) {
    if (row[i].empty() || value_in(row[i], columns[i].type)) continue;
    throw_damage(
        file, line,
        fmt::format("{}: expected a {}, found '{}'", columns[i].name, type_name(columns[i].type), row[i]));
  }
}

void require_header(const std::string& file, const CsvTable& table, std::span<const Column> columns) {
  if (table.header.empty())
    throw_error("{}: damaged: {}; put it back, or use --out DIR or --force", file,
                table.torn ? "it ends within its first line" : "it is empty, without a header");
  if (table.header != column_names(columns))
    throw_error("{}:1: its columns are not those of this version; use --out DIR or --force", file);
}

Belongings::Lines add_line(Belongings::Lines lines, std::string_view line) {
  return {lines.count + 1, XXH3_64bits_withSeed(line.data(), line.size(), lines.hash)};
}

uint64_t hash_of_cells(const CsvRecord& row) {
  return key(csv_line_of(std::span(row).first(row.size() - 1)));
}

std::string hashed_line(const CsvRecord& row, const Belongings::Lines& samples,
                        const Belongings::Lines& kernels) {
  std::string line = csv_line_of(std::span(row).first(row.size() - 1));
  const std::string hash = row_hash(key(line), samples, kernels);
  line.back() = ',';
  return line + hash + '\n';
}

std::string row_hash(uint64_t cells, const Belongings::Lines& samples, const Belongings::Lines& kernels) {
  const uint64_t hashes[] = {cells, samples.hash, kernels.hash};
  return fmt::format("{:016x}", XXH3_64bits(hashes, sizeof hashes));
}

void Belongings::see(const CsvTable& so_far, const CsvRecord& row) {
  const std::string_view id = so_far.cell(row, "id");
  const auto [at, is_new] = lines_.try_emplace(key(id));
  if (!is_new && last_id_ != id) throw_damage(file_, so_far.line, fmt::format("further lines of {}", id));
  last_id_ = id;
  at->second = add_line(at->second, csv_line(row));
}

Belongings::Lines Belongings::of(std::string_view id) const {
  const auto found = lines_.find(key(id));
  return found == lines_.end() ? Lines{} : found->second;
}

}  // namespace harness::results
