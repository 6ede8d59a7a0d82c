// Checks the rows of result files when they are read: each row has its own id and typed cells. The writer's
// resume and commands such as compare and best use these checks.
#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "results/store/csv.hpp"
#include "results/store/schema.hpp"

namespace harness::results {

/// Returns the hash of an id, which replaces the id if many ids are kept in memory.
inline uint64_t id_key(std::string_view id) {
  return XXH3_64bits(id.data(), id.size());
}

/// A set of ids that stores a 64-bit hash per id, because the ids of a long sweep would need more memory than
/// everything else. The writer and the checks of a folder use it to detect a second row of results.csv with
/// the same id. A false match among a million ids occurs once in forty million sweeps.
class IdSet {
 public:
  bool contains(std::string_view id) const { return hashes_.contains(id_key(id)); }
  /// Returns false if the id was already in the set.
  bool insert(std::string_view id) { return hashes_.insert(id_key(id)).second; }
  size_t size() const { return hashes_.size(); }

 private:
  std::unordered_set<uint64_t> hashes_;
};

/// Checks the rows of one result file. If a row repeats the header, has no id or no known status, or has the
/// id of an earlier row, see() throws Error with the line.
class RowGuard {
 public:
  explicit RowGuard(std::string file) : file_(std::move(file)) {}
  void see(const CsvTable& so_far, const CsvRecord& row);

 private:
  std::string file_;
  IdSet ids_;
};

/// Throws Error for a cell that does not hold a value of its column's type. The row must have exactly these
/// columns.
void require_types(const std::string& file, size_t line, const CsvRecord& row,
                   std::span<const Column> columns);

/// Throws Error unless the header has exactly these columns in this sequence.
void require_header(const std::string& file, const CsvTable& table, std::span<const Column> columns);

/// Number and hash of the lines of a file, such as samples.csv, that belong to each id.
class Belongings {
 public:
  struct Lines {
    uint64_t count = 0, hash = 0;
  };

  explicit Belongings(std::string file) : file_(std::move(file)) {}
  /// Adds a line. The lines of an id must be consecutive, so an id that returns later is an Error.
  void see(const CsvTable& so_far, const CsvRecord& row);
  Lines of(std::string_view id) const;

 private:
  std::string file_, last_id_;
  std::unordered_map<uint64_t, Lines> lines_;
};

/// Returns `lines` with one more line in its count and hash.
Belongings::Lines add_line(Belongings::Lines lines, std::string_view line);

/// Returns a hash of all cells except the last, row_hash.
uint64_t hash_of_cells(const CsvRecord& row);

/// Returns the line of a row of results.csv with the value of row_hash in its last cell. The hash covers the
/// other cells of the row and the lines of other files that belong to it.
std::string hashed_line(const CsvRecord& row, const Belongings::Lines& samples = {},
                        const Belongings::Lines& kernels = {});

/// Returns the value of the column row_hash of results.csv. `cells` is hash_of_cells() of the row.
std::string row_hash(uint64_t cells, const Belongings::Lines& samples = {},
                     const Belongings::Lines& kernels = {});

}  // namespace harness::results
