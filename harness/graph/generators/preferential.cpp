// Preferential attachment in the order of ids: each vertex draws its edges among the ends of all earlier
// edges, so that old vertices grow to hubs [Barabasi-Albert 1999]. The ends stand in an imagined array,
// source and target of each edge in turn [Batagelj-Brandes 2005]; a draw that meets a target is resolved by
// that edge's own draw, so no edge waits for another [Sanders-Schulz 2016].
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

class Attachment {
 public:
  Attachment(uint64_t vertices, uint64_t arcs, uint64_t seed)
      : vertices_(vertices), arcs_(arcs), random_(seed, 11) {}

  uint64_t source(uint64_t arc) const {
    return static_cast<uint64_t>(static_cast<product>(arc) * vertices_ / arcs_);
  }
  /// Of an arc whose source is not the first vertex: one of the vertices before the source.
  uint64_t target(uint64_t arc) const {
    for (;;) {
      const uint64_t before = first_arc(source(arc));
      if (before == 0) return 0;
      const uint64_t end = random_.below(arc, 2 * before);
      if (end % 2 == 0) return source(end / 2);
      arc = end / 2;
    }
  }

 private:
  __extension__ using product = unsigned __int128;

  uint64_t first_arc(uint64_t vertex) const {
    return static_cast<uint64_t>((static_cast<product>(vertex) * arcs_ + vertices_ - 1) / vertices_);
  }

  uint64_t vertices_, arcs_;
  RandomStream random_;
};

EdgeList make_preferential(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices");
  const auto arcs = static_cast<uint64_t>(params.real("degree") * static_cast<double>(vertices) / 2);
  const Attachment attachment(vertices, arcs, params.seed());
  return list_of(vertices, arcs, listing_of(params), threads, [&](uint64_t i) {
    return Ends{attachment.source(i), attachment.target(i)};
  });
}

}  // namespace

Generator preferential_generator() {
  return {{"preferential",
           "Barabasi-Albert: old vertices become hubs, ids rise with age",
           {vertices_param("65536"),
            real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"),
            boolean_param("directed", "false", "keep each drawn edge one way"), seed_param()}},
          make_preferential};
}

}  // namespace harness::graph
