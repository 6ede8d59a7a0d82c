// Decodes WebGraph's compressed graphs sequentially, vertex by vertex [Boldi 2004, 3]. The successors of a
// vertex are coded in three parts: blocks copied from the list of an earlier vertex, intervals of ids, and
// residuals. The residuals are all other ids, coded as the differences of successive ids.
#include "graph/input/webgraph.hpp"

#include <algorithm>
#include <vector>

#include "base/memory.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

class BvDecoder {
 public:
  BvDecoder(const TextFile& file, const BvShape& shape, EdgeList& list)
      : file_(file), shape_(shape), list_(list), in_(file.text), begins_(shape.window + 1) {}

  void decode() {
    for (vertex_ = 0; vertex_ < shape_.vertices; ++vertex_) {
      begins_[vertex_ % begins_.size()] = size_;
      const uint64_t begin = size_;
      decode_list();
      if (in_.past_end()) fail("the end of the data");
      std::fill(list_.src.begin() + begin, list_.src.begin() + size_, static_cast<vertex_t>(vertex_));
    }
    if (size_ != shape_.arcs) {
      fail_at(file_, 1, "found {} arcs, expected {} as the .properties say", size_, shape_.arcs);
    }
  }

 private:
  void decode_list() {
    const uint64_t degree = in_.read(shape_.outdegrees, shape_.zeta_k);
    if (degree == 0) return;
    if (degree > shape_.vertices || degree > shape_.arcs - size_) {
      fail(fmt::format("outdegree {}", degree),
           fmt::format("at most {}", std::min(shape_.vertices, shape_.arcs - size_)));
    }
    parts_.clear();
    ends_.clear();
    if (shape_.window > 0) copy_blocks(degree);
    if (parts_.size() < degree && shape_.shortest_interval > 0) add_intervals(degree);
    if (parts_.size() < degree) add_residuals(degree - parts_.size());
    merge();
    if (list_.dst[size_ + degree - 1] >= shape_.vertices) {
      fail(fmt::format("successor {}", list_.dst[size_ + degree - 1]),
           fmt::format("ids below {}", shape_.vertices));
    }
    size_ += degree;
  }

  /// Copies blocks of the referenced list. The file stores the lengths of alternately copied and skipped
  /// blocks, except the length of the last block.
  void copy_blocks(uint64_t degree) {
    const uint64_t back = in_.read(shape_.references, shape_.zeta_k);
    if (back == 0) return;
    if (back > std::min(shape_.window, vertex_)) {
      fail(fmt::format("a reference {} back", back),
           fmt::format("at most {}", std::min(shape_.window, vertex_)));
    }
    const uint64_t referred = vertex_ - back;
    uint64_t at = begins_[referred % begins_.size()];
    const uint64_t end = begins_[(referred + 1) % begins_.size()];
    const uint64_t blocks = in_.read(shape_.block_counts, shape_.zeta_k);
    if (blocks > end - at + 1)
      fail(fmt::format("{} blocks", blocks), fmt::format("at most {}", end - at + 1));
    bool copied = true;
    for (uint64_t block = 0; block < blocks; ++block, copied = !copied) {
      const uint64_t length = in_.read(shape_.blocks, shape_.zeta_k) + (block == 0 ? 0 : 1);
      if (length > end - at) fail(fmt::format("a block of {}", length), fmt::format("at most {}", end - at));
      if (copied) parts_.insert(parts_.end(), list_.dst.begin() + at, list_.dst.begin() + at + length);
      at += length;
    }
    if (copied) parts_.insert(parts_.end(), list_.dst.begin() + at, list_.dst.begin() + end);
    if (parts_.size() > degree)
      fail(fmt::format("{} copied successors", parts_.size()), fmt::format("{}", degree));
    ends_.push_back(parts_.size());
  }

  void add_intervals(uint64_t degree) {
    const uint64_t intervals = in_.gamma();
    if (intervals > degree) fail(fmt::format("{} intervals", intervals), fmt::format("at most {}", degree));
    int64_t next = 0;
    for (uint64_t i = 0; i < intervals; ++i) {
      next =
          i == 0 ? static_cast<int64_t>(vertex_) + signed_of(in_.gamma()) : next + 1 + distance(in_.gamma());
      const uint64_t length = in_.gamma() + shape_.shortest_interval;
      const bool fits =
          next >= 0 && length <= shape_.vertices && static_cast<uint64_t>(next) <= shape_.vertices - length;
      if (!fits || length > degree - parts_.size()) {
        fail(fmt::format("an interval of {} from {}", length, next),
             fmt::format("at most {} ids below {}", degree - parts_.size(), shape_.vertices));
      }
      for (uint64_t k = 0; k < length; ++k) parts_.push_back(static_cast<vertex_t>(next++));
    }
    ends_.push_back(parts_.size());
  }

  void add_residuals(uint64_t count) {
    int64_t next = static_cast<int64_t>(vertex_) + signed_of(in_.read(shape_.residuals, shape_.zeta_k));
    for (uint64_t i = 0;;) {
      if (next < 0 || next >= static_cast<int64_t>(shape_.vertices)) {
        fail(fmt::format("successor {}", next), fmt::format("ids below {}", shape_.vertices));
      }
      parts_.push_back(static_cast<vertex_t>(next));
      if (++i == count) break;
      next += 1 + distance(in_.read(shape_.residuals, shape_.zeta_k));
      if (in_.past_end()) fail("the end of the data");
    }
    ends_.push_back(parts_.size());
  }

  /// Merges the sorted parts, because lists that refer to this one require it to be sorted as a whole.
  void merge() {
    for (size_t part = 1; part < ends_.size(); ++part) {
      const auto at = [&](size_t i) { return parts_.begin() + static_cast<ptrdiff_t>(i); };
      merged_.resize(ends_[part]);
      std::merge(at(0), at(ends_[part - 1]), at(ends_[part - 1]), at(ends_[part]), merged_.begin());
      std::copy(merged_.begin(), merged_.end(), parts_.begin());
    }
    std::copy(parts_.begin(), parts_.end(), list_.dst.begin() + size_);
  }

  /// Returns the decoded distance between two ids, but at most 2^40. Only damaged files have larger
  /// distances. Because of the limit, adding the distance to an id does not overflow, and the sum is refused
  /// as an id.
  static int64_t distance(uint64_t natural) {
    return static_cast<int64_t>(std::min(natural, uint64_t{1} << 40));
  }

  /// Decodes a signed number: 0, 1, 2, 3, 4 mean 0, -1, 1, -2, 2.
  static int64_t signed_of(uint64_t natural) {
    const int64_t half = distance(natural / 2);
    return natural % 2 == 0 ? half : -half - 1;
  }

  [[noreturn]] void fail(const std::string& found, const std::string& expected = "its successors") const {
    fail_at(file_, 1, "found {} at byte {}, expected {} of vertex {} (truncated?)", found,
            std::min<uint64_t>(in_.position() / 8, file_.text.size()), expected, vertex_);
  }

  const TextFile& file_;
  const BvShape& shape_;
  EdgeList& list_;
  BitReader in_;
  /// for each of the last `window` + 1 vertices v, the index of its first arc, at v modulo `window` + 1
  std::vector<uint64_t> begins_;
  std::vector<vertex_t> parts_;   ///< successors of a vertex, part by part
  std::vector<size_t> ends_;      ///< ends of the parts
  std::vector<vertex_t> merged_;  ///< scratch space for merging
  uint64_t vertex_ = 0, size_ = 0;
};

}  // namespace

EdgeList read_webgraph(const TextFile& file, const ReadOptions&) {
  const auto text = find_companion(file, ".properties");
  if (!text) {
    fail_at(file, 1, "found no {} next to it, expected the coding of the graph there",
            with_ending(file.path, ".properties"));
  }
  const Properties properties(*text);
  const BvShape shape = bv_shape(properties, file.text.size());
  // A list may be copied from an earlier list, so few bits can stand for many arcs. The size of the file
  // therefore does not limit the number of arcs.
  const uint64_t most = usable_memory() / 2 / (2 * sizeof(vertex_t));
  if (shape.arcs > most) {
    properties.fail("arcs",
                    "found {} arcs announced, expected at most {}, which half of the memory here can hold",
                    shape.arcs, most);
  }
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(shape.vertices);
  list.src = HugeArray<vertex_t>(shape.arcs);  // pages that are never written use no memory
  list.dst = HugeArray<vertex_t>(shape.arcs);
  BvDecoder(file, shape, list).decode();
  list.provenance["format"] = "webgraph";
  return list;
}

}  // namespace harness::graph
