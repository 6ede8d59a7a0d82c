// Each block processes pieces of clusters of vertices, one at a time. A piece has about as many edges as the
// parameter `piece` says. If all edges stay within ranges of 2^16 consecutive vertices [CR2 3.3.1], each
// range is a cluster. Otherwise all vertices are one cluster, whose edges are divided evenly among the
// blocks. If clusters are ranges and the run pulls, a block first loads values of its cluster into shared
// memory, as many as fit. The rows of the cluster gather these values from there. The schedule is not
// published: the mapping of CR2 (degree_n) leaves the reuse of values to the caches.
#include "cluster.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    uint_param("piece", "524288", 1, 4e9, "edges of a cluster that a block takes at a time",
               offsetof(ClusterState, piece)),
};
static const harness_scratch arrays[] = {
    scratch_array(&ClusterState::firsts, "firsts", HARNESS_ONCE,
                  {.per_item = cluster_classes, .extra = most_clusters}),
    scratch_array(&ClusterState::found, "found", HARNESS_ONCE, {.zeroed = true}),
};
static constexpr harness_step steps[] = {
    kernel_step(0, {.domain = HARNESS_ONCE, .group = HARNESS_BLOCK}),
    kernel_step(1, {.group = HARNESS_RESIDENT, .shared_bytes_per_thread = cluster_shared_bytes}),
    kernel_step(2, {.group = HARNESS_RESIDENT, .shared_bytes_per_thread = sizeof(double)}),
};

static constexpr harness_schedule schedule = make_schedule<ClusterState>(steps, arrays);
static constexpr About about{
    .id = "cluster",
    .version = "1.0",
    .summary = "one block per cluster, whose values it keeps in shared memory",
    .source = "our own: the clusters of [CR2 3.3.1] with the reuse of [G2 VI-D]",
    .demands = "rows.degree_n/1 rows.by_cluster/1 edges.by_row/1 frontier.test/1 algorithm.pregather/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
