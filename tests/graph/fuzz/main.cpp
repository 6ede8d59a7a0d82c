// One fuzzer for all readers, so that they are compiled once. The variable HARNESS_FUZZ selects binary or
// text readers.
#include <cstdlib>
#include <string_view>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size) {
  static const char* const kind = std::getenv("HARNESS_FUZZ");
  static const bool binary = kind != nullptr && std::string_view(kind) == "binary";
  if (binary) {
    harness::testing::fuzz_binary(data, size);
  } else {
    harness::testing::fuzz_text(data, size);
  }
  return 0;
}
