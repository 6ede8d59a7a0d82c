#include "graph/input/parse_lines.hpp"

namespace harness::graph {

LineCounts count_lines(const char* begin, const char* end) {
  // A plain loop over bytes, which the compiler vectorises.
  auto lines = static_cast<uint64_t>(std::count(begin, end, '\n'));
  if (begin < end && end[-1] != '\n') ++lines;
  return {lines, lines, lines};
}

LineCounts count_lists(const char* begin, const char* end, char comment) {
  LineCounts counts;
  for (const char* p = begin; p < end; ++p) {
    ++counts.lines;
    while (p < end && Cursor::is_blank(*p)) ++p;
    const bool skipped = p < end && *p == comment;
    counts.records += !skipped;
    for (bool in_token = false; p < end && *p != '\n'; ++p) {
      const bool token = !skipped && !Cursor::is_blank(*p);
      counts.capacity += token && !in_token;
      in_token = token;
    }
  }
  return counts;
}

namespace {

/// Returns the first carriage return in [begin, end) that is neither before a newline nor at the end of the
/// text.
const char* lone_return(const char* begin, const char* end, const char* text_end) {
  while (begin < end) {
    const auto* found = static_cast<const char*>(std::memchr(begin, '\r', static_cast<size_t>(end - begin)));
    if (found == nullptr) return nullptr;
    if (found + 1 < text_end && found[1] != '\n') return found;
    begin = found + 1;
  }
  return nullptr;
}

}  // namespace

void refuse_lone_return(const TextFile& file, size_t begin, size_t end) {
  const std::string_view text = file.text;
  const char* found = lone_return(text.data() + begin, text.data() + end, text.data() + text.size());
  if (found == nullptr) return;
  const auto line = static_cast<uint64_t>(1 + std::count(text.data(), found, '\n'));
  fail_at(file, line,
          "found a carriage return within the line, expected lines that end in LF or CRLF (tr '\\r' '\\n' < "
          "FILE > NEW)");
}

void note_tally(EdgeList& list, const WeightTally& tally) {
  if (!list.weighted) return;
  list.provenance["weights_rounded"] = std::to_string(tally.rounded);
  if (tally.vanished > 0) list.provenance["weights_vanished"] = std::to_string(tally.vanished);
}

std::vector<Chunk> split_lines(const Records& records, unsigned threads,
                               const std::function<LineCounts(const char*, const char*)>& count) {
  // bytes of a chunk; small, so that threads finish at about the same time
  constexpr size_t target = size_t{1} << 20;
  const std::string_view text = records.file.text;
  std::vector<Chunk> chunks;
  for (size_t begin = records.begin; begin < text.size();) {
    size_t end = text.size();
    if (end - begin > target) {
      const size_t newline = text.find('\n', begin + target);
      if (newline != std::string_view::npos) end = newline + 1;
    }
    chunks.push_back({text.data() + begin, text.data() + end, 0, 0, 0});
    begin = end;
  }
  std::vector<LineCounts> counts(chunks.size());
  std::vector<const char*> returns(chunks.size());
  const char* const text_end = text.data() + text.size();
  parallel_tasks(chunks.size(), threads, [&](size_t c, unsigned) {
    counts[c] = count(chunks[c].begin, chunks[c].end);
    // The chunk is searched for carriage returns here, while it is in the cache.
    returns[c] = lone_return(chunks[c].begin, chunks[c].end, text_end);
  });
  refuse_lone_return(records.file, 0, records.begin);
  for (const char* found : returns) {
    if (found == nullptr) continue;
    const auto at = static_cast<size_t>(found - text.data());
    refuse_lone_return(records.file, at, at + 1);
  }
  uint64_t line = records.first_line, record = 0;
  for (size_t c = 0; c < chunks.size(); ++c) {
    chunks[c].first_line = line;
    chunks[c].first_record = record;
    chunks[c].capacity = counts[c].capacity;
    line += counts[c].lines;
    record += counts[c].records;
  }
  return chunks;
}

void close_gaps(EdgeList& list, const std::vector<Chunk>& chunks) {
  size_t size = 0;
  const auto move_down = [&](auto& array, const Chunk& chunk) {
    using T = std::remove_reference_t<decltype(array[0])>;
    if (!array.empty() && chunk.slot != size) {
      std::memmove(array.data() + size, array.data() + chunk.slot, chunk.arcs * sizeof(T));
    }
  };
  for (const Chunk& chunk : chunks) {
    move_down(list.src, chunk);
    move_down(list.dst, chunk);
    move_down(list.weights, chunk);
    size += chunk.arcs;
  }
  list.src.truncate(size);
  list.dst.truncate(size);
  list.weights.truncate(size);
}

uint64_t line_of_record(const Records& records, size_t index) {
  const std::string_view text = records.file.text;
  Cursor at{text.data() + records.begin, text.data() + text.size(), records.first_line};
  for (; at.p < at.end; ++at.p, ++at.line) {
    const bool empty = at.at_line_end();
    if (!empty && !records.is_comment(*at.p) && index-- == 0) return at.line;
    at.skip_line();
  }
  return at.line;
}

void check_record_count(const Records& records, uint64_t found, uint64_t announced, uint64_t header_line) {
  if (found == announced) return;
  if (found > announced) {
    fail_at(records.file, line_of_record(records, announced),
            "found {} entries, expected {} as line {} says (this is the first too many)", found, announced,
            header_line);
  }
  const uint64_t last = found == 0 ? header_line : line_of_record(records, found - 1);
  fail_at(records.file, last, "found {} entries, expected {} as line {} says (truncated?)", found, announced,
          header_line);
}

void count_vertices_by_id(const Records& records, EdgeList& list, unsigned threads) {
  std::vector<vertex_t> largest(resolve_threads(threads)), smallest(largest.size(), ~vertex_t{0});
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned t) {
    vertex_t top = 0, bottom = ~vertex_t{0};
    for (size_t i = begin; i < end; ++i) {
      top = std::max({top, list.src[i], list.dst[i]});
      bottom = std::min({bottom, list.src[i], list.dst[i]});
    }
    largest[t] = top;
    smallest[t] = bottom;
  });
  const vertex_t top = *std::max_element(largest.begin(), largest.end());
  const size_t bytes = records.file.text.size();
  if (top >= plausible_vertices(bytes)) {
    size_t i = 0;
    while (list.src[i] != top && list.dst[i] != top) ++i;
    fail_at(records.file, line_of_record(records, i),
            "found vertex {}, expected at most {} in a file of {} bytes (compact: true or --compact "
            "renumbers the ids)",
            top, plausible_vertices(bytes) - 1, bytes);
  }
  list.num_vertices = list.size() == 0 ? 0 : top + 1;
  const vertex_t bottom = *std::min_element(smallest.begin(), smallest.end());
  if (list.size() > 0 && bottom > 0) list.provenance["smallest_id"] = std::to_string(bottom);
}

}  // namespace harness::graph
