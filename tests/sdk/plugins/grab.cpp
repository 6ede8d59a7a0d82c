#ifndef HARNESS_DEVICE_PART
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {
    kernel_step(0, {.domain = HARNESS_PER_EDGE, .shared_bytes_per_thread = HARNESS_POOL_BYTES})};
static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "grab",
    .version = "1.0",
    .summary = "workers take 512 edges at a time from a shared counter",
    .demands = "edges.by_row/1 edges.by_id/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)

#else
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  constexpr uint64_t chunk = 512;
  const Warp warp(c.at);  // one thread on the cpu target
  const PartLine line(c);
  while (true) {
    uint64_t begin = 0;
    if (warp.rank() == 0) begin = atomic_add(&c.args.control->counters[0], chunk);
    begin = warp.broadcast(begin, 0);
    if (begin >= c.args.edges) break;
    worker_span(c, begin, begin + chunk < c.args.edges ? begin + chunk : c.args.edges, line);
  }
}
#endif
