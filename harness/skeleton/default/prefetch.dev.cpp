// The hint that an edge is asked for soon is passed over.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_prefetch(const harness::Context&, harness::row_t, harness::edge_t) {}
