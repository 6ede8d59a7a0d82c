// An algorithm whose values are no vectors takes no whole rows.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_row(harness::Context&, harness::vertex_t, uint64_t, uint64_t, uint32_t, uint32_t,
                              bool) {}
