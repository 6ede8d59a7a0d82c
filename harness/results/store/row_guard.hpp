// What a row of results must be wherever results are read: one of its own, and of known types. The writer's
// resume, compare, best and plot read through it.
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

/// Which ids there are, in a few bytes each: the ids of a long sweep would fill more memory than all else.
/// The writer and the checks of a folder tell a second row of one id with it. By 64 bits of hash: even a
/// million ids agree once in forty million sweeps.
class IdSet {
 public:
  bool contains(std::string_view id) const { return hashes_.contains(key(id)); }
  /// False where it was there before.
  bool insert(std::string_view id) { return hashes_.insert(key(id)).second; }
  size_t size() const { return hashes_.size(); }

 private:
  static uint64_t key(std::string_view id) { return XXH3_64bits(id.data(), id.size()); }
  std::unordered_set<uint64_t> hashes_;
};

/// Refuses, with its line, a header in the middle, a row without an id or a known status, and a second row
/// of one id.
class RowGuard {
 public:
  explicit RowGuard(std::string file) : file_(std::move(file)) {}
  void see(const CsvTable& so_far, const CsvRecord& row);

 private:
  std::string file_;
  IdSet ids_;
};

/// Refuses a cell that holds no value of its column's type; the row must have exactly these columns.
void require_types(const std::string& file, size_t line, const CsvRecord& row,
                   std::span<const Column> columns);

/// Refuses columns that are not these, in this order.
void require_header(const std::string& file, const CsvTable& table, std::span<const Column> columns);

/// The lines of samples.csv or kernels.csv that belong to each id: how many, and their fingerprint.
class Belongings {
 public:
  struct Lines {
    uint64_t count = 0, hash = 0;
  };

  explicit Belongings(std::string file) : file_(std::move(file)) {}
  /// Lines of one id follow each other: an id that comes back is refused.
  void see(const CsvTable& so_far, const CsvRecord& row);
  Lines of(std::string_view id) const;

 private:
  std::string file_, last_id_;
  std::unordered_map<uint64_t, Lines> lines_;
};

/// `lines` and one more: their number and their fingerprint.
Belongings::Lines add_line(Belongings::Lines lines, std::string_view line);

/// A hash of all cells but the last, which is that of the column row_hash.
uint64_t hash_of_cells(const CsvRecord& row);

/// What the column row_hash holds.
std::string row_hash(uint64_t cells, const Belongings::Lines& samples = {},
                     const Belongings::Lines& kernels = {});

}  // namespace harness::results
