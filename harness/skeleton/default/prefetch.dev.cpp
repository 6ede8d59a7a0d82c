// What is asked for soon: a hint that nothing comes of.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_prefetch(const harness::Context&, harness::row_t, harness::edge_t) {}
