// The fuzzed property: any bytes give a graph or an Error, and nothing else.
#pragma once

#include <cstddef>

namespace harness::testing {

void fuzz_text(const unsigned char* data, size_t size);
void fuzz_binary(const unsigned char* data, size_t size);

}  // namespace harness::testing
