// The format csr, which misbehaves as the parameter `deed` requests (deeds.hpp). Harness must survive each
// deed.
#include "planted.h"

#include "deeds.hpp"

using namespace harness;
using namespace harness::planted;

static constexpr harness_param params[] = {
    choice_param("deed", "none", deed_names, "what to do"),
    uint_param("above", "0", 0, 1e9, "only on graphs with more edges"),
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  const bool armed = input.edges > static_cast<uint64_t>(input.params[1].integer);
  const Deed deed = armed ? static_cast<Deed>(input.params[0].integer) : none;
  perform(deed, input.adjacency);
  if (deed == no_part) return;
  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = PlantedArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    auto offsets =
        part.template array<Edge>("offsets", uint64_t{input.vertices} + 1, offsetof(Arrays, offsets));
    std::copy_n(input.adjacency.offsets, offsets.size(), offsets.begin());
    auto neighbors = part.template array<uint32_t>("neighbors", input.edges, offsetof(Arrays, neighbors));
    std::copy_n(input.adjacency.neighbors, neighbors.size(), neighbors.begin());
    part.template array<uint32_t>("spinning", 1, offsetof(Arrays, spinning))[0] = deed == spin;
    if (deed == room) part.template array<uint32_t>("room", uint64_t{1} << 44, offsetof(Arrays, room));
    if (deed == stray) part.state.nowhere = nowhere();
    part.state.wrong = deed == wrong_result;
    part.rows = input.vertices;
    part.edges = input.edges;
    part.flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
    part.finish();
  });
}

static constexpr harness_format format = make_format<PlantedArrays<uint64_t>, build>();
static constexpr About about{
    .id = "planted",
    .version = "1.0",
    .summary = "misbehaves on request",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
