// Parses a text of one-line records in parallel, for the readers of all such formats. A first pass counts
// lines, so that every chunk has its line number and space for its arcs. A second pass parses each chunk
// directly into its space. A third pass closes the gaps between chunks, because comments and empty lines have
// no arcs.
#pragma once

#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "graph/edge_list.hpp"
#include "graph/input/cursor.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// A piece of the text that consists of whole lines.
struct Chunk {
  const char* begin;
  const char* end;
  uint64_t first_line;    ///< number of its first line in the file
  uint64_t first_record;  ///< number of records before it (LineCounts::records)
  size_t capacity;        ///< maximum number of arcs
  size_t slot = 0;        ///< index of its first arc
  size_t arcs = 0;        ///< number of arcs found
};

/// Stores the arcs of a chunk in the list.
class ArcWriter {
 public:
  ArcWriter(EdgeList& list, const Chunk& chunk)
      : src_(list.src.data() + chunk.slot),
        dst_(list.dst.data() + chunk.slot),
        weights_(list.weights.empty() ? nullptr : list.weights.data() + chunk.slot) {}

  void push(uint64_t u, uint64_t v, float weight = 0) {
    src_[size_] = static_cast<vertex_t>(u);
    dst_[size_] = static_cast<vertex_t>(v);
    if (weights_ != nullptr) weights_[size_] = weight;
    ++size_;
  }
  size_t size() const { return size_; }
  WeightTally tally;  ///< counts of the chunk's weights

 private:
  vertex_t* src_;
  vertex_t* dst_;
  float* weights_;
  size_t size_ = 0;
};

struct ReadOptions {
  bool keep_weights = true;
  unsigned threads = 0;
  bool one_based = false;  ///< vertices of an edge list are numbered from 1
  bool compact = false;    ///< ids of an edge list may be anything; used ids are numbered in sorted order
  /// columns of a table that have the two ids and perhaps the weight, each by name or by number from 1
  std::vector<std::string> columns;
  std::string member;  ///< of an archive: the file to read

  bool names_ids() const { return one_based || compact || !columns.empty(); }
};

/// The lines of a file after its header. Each line is a record (an edge, or the neighbours of a vertex)
/// unless it is a comment or, in most formats, empty.
struct Records {
  TextFile file;
  size_t begin = 0;          ///< offset of the first record line
  uint64_t first_line = 1;   ///< number of that line
  std::string_view comment;  ///< characters that begin a comment line
  char delimiter = 0;        ///< a tab, if fields may be empty; otherwise 0

  bool is_comment(char c) const {
    for (const char begins : comment) {
      if (c == begins) return true;
    }
    return false;
  }
};

struct LineCounts {
  uint64_t lines = 0;
  uint64_t records = 0;
  size_t capacity = 0;
};

/// Counts the lines of a format with at most one arc per line. Readers of such formats pass this function to
/// split_lines().
LineCounts count_lines(const char* begin, const char* end);

/// Counts the lines of a format with one list of neighbours per line. Every line that is not a comment is a
/// record, even an empty one. `capacity` counts all numbers in the lists, because each may be a neighbour.
LineCounts count_lists(const char* begin, const char* end, char comment);

/// Splits the text into chunks. Throws Error for a carriage return that does not end a line, because its
/// meaning is unclear.
std::vector<Chunk> split_lines(const Records& records, unsigned threads,
                               const std::function<LineCounts(const char*, const char*)>& count);

void close_gaps(EdgeList& list, const std::vector<Chunk>& chunks);

/// Records in the provenance of a weighted list how many weights a float could not represent.
void note_tally(EdgeList& list, const WeightTally& tally);

/// Returns the line number of record `index`. Comments and empty lines are not records.
uint64_t line_of_record(const Records& records, size_t index);

/// Throws Error if the file has more or fewer records than line `header_line` announced.
void check_record_count(const Records& records, uint64_t found, uint64_t announced, uint64_t header_line);

/// Sets the vertex count to the largest id plus one, for formats without a count. If the smallest id is not
/// 0, records the smallest id in the provenance.
void count_vertices_by_id(const Records& records, EdgeList& list, unsigned threads);

/// Calls record(cursor) at the first token of every record line of a chunk, or at the beginning of the line
/// if its first field may be empty. Throws if `record` does not consume the whole line.
template <class Fn>
void for_each_record(const Records& records, const Chunk& chunk, bool skips_empty_lines, const Fn& record) {
  Cursor at{chunk.begin, chunk.end, chunk.first_line};
  for (; at.p < at.end; ++at.p, ++at.line) {
    Cursor token = at;
    token.skip_blanks();
    if (token.p < token.end && records.is_comment(*token.p)) {
      at.skip_line();
      continue;
    }
    if (records.delimiter == 0 || token.at_line_end()) at.p = token.p;
    if (skips_empty_lines && token.at_line_end()) continue;
    record(at);
    if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line");
  }
}

/// Calls visit(index) for every chunk, on all threads, and reports the first bad line of the file.
template <class Fn>
void for_each_chunk(const Records& records, unsigned threads, size_t chunks, const Fn& visit) {
  std::vector<std::optional<BadLine>> bad(chunks);
  parallel_tasks(chunks, threads, [&](size_t c, unsigned) {
    try {
      visit(c);
    } catch (BadLine& line) {
      bad[c] = std::move(line);
    }
  });
  for (const auto& line : bad) {
    if (line) throw_bad_line(records.file, *line);
  }
}

/// Fills the list: calls parse(cursor, writer) for every record line. `per_chunk(chunk)` makes the parser of
/// a chunk, which may have state.
template <class PerChunk>
void parse_chunks(const Records& records, const ReadOptions& options, EdgeList& list,
                  std::vector<Chunk>& chunks, const PerChunk& per_chunk) {
  size_t slots = 0;
  for (Chunk& chunk : chunks) {
    chunk.slot = slots;
    slots += chunk.capacity;
  }
  list.src = HugeArray<vertex_t>(slots);
  list.dst = HugeArray<vertex_t>(slots);
  if (list.weighted && options.keep_weights) list.weights = HugeArray<float>(slots);
  std::vector<WeightTally> tallies(chunks.size());
  for_each_chunk(records, options.threads, chunks.size(), [&](size_t c) {
    Chunk& chunk = chunks[c];
    ArcWriter writer(list, chunk);
    auto parse = per_chunk(chunk);
    for_each_record(records, chunk, parse.skips_empty_lines, [&](Cursor& at) { parse(at, writer); });
    chunk.arcs = writer.size();
    tallies[c] = writer.tally;
  });
  WeightTally total;
  for (const WeightTally& tally : tallies) total += tally;
  note_tally(list, total);
  close_gaps(list, chunks);
}

}  // namespace harness::graph
