#include "runtime/check/answer.hpp"

#include <xxhash.h>
#include <harness/host/random.hpp>

#include <cmath>

namespace harness::runtime {
namespace {

/// Calls f with a pointer to the array's elements, in their type.
template <class F>
void with_elements(const AnswerArray& array, F f) {
  const unsigned char* data = array.data.data();
  switch (array.type) {
    case HARNESS_UINT32:
      return f(reinterpret_cast<const uint32_t*>(data));
    case HARNESS_INT32:
      return f(reinterpret_cast<const int32_t*>(data));
    case HARNESS_UINT64:
      return f(reinterpret_cast<const uint64_t*>(data));
    case HARNESS_INT64:
      return f(reinterpret_cast<const int64_t*>(data));
    case HARNESS_FLOAT32:
      return f(reinterpret_cast<const float*>(data));
    case HARNESS_FLOAT64:
      return f(reinterpret_cast<const double*>(data));
  }
}

// Returns the sum of an array's elements with random weights, for an array with a tolerance. A hash of
// rounded floats would not work, because among a million elements some lie at the boundary between two
// roundings. Elements that are not finite are skipped, because a single one would determine the sum.
double checksum_of(const AnswerArray& array) {
  double sum = 0;
  with_elements(array, [&](const auto* values) {
    const size_t count = array.data.size() / sizeof *values;
    for (size_t i = 0; i < count; ++i) {
      const auto value = static_cast<double>(values[i]);
      if (std::isfinite(value)) sum += static_cast<double>(random_unit(i)) * value;
    }
  });
  return sum;
}

/// Returns a hash of `exact_words` and of all arrays without a tolerance, or an empty text if there are none.
std::string hash_of(const std::string& exact_words, const std::vector<AnswerArray>& arrays) {
  bool exact = !exact_words.empty();
  XXH64_hash_t hash = XXH3_64bits(exact_words.data(), exact_words.size());
  for (const AnswerArray& array : arrays) {
    if (array.tolerance != 0) continue;
    exact = true;
    hash = XXH3_64bits_withSeed(array.name.data(), array.name.size(), hash);
    hash = XXH3_64bits_withSeed(array.data.data(), array.data.size(), hash);
  }
  return exact ? fmt::format("{:016x}", hash) : "";
}

}  // namespace

size_t element_bytes(uint32_t type) {
  switch (type) {
    case HARNESS_UINT32:
    case HARNESS_INT32:
    case HARNESS_FLOAT32:
      return 4;
    case HARNESS_UINT64:
    case HARNESS_INT64:
    case HARNESS_FLOAT64:
      return 8;
    default:
      return 0;
  }
}

std::string word_within(const std::string& name, double value, double tolerance) {
  return fmt::format("{}={:.12g}+-{:.3g}", name, value, tolerance);
}

Answer finish_answer(std::string words, const std::string& exact_words, std::vector<AnswerArray> arrays) {
  for (const AnswerArray& array : arrays) {
    if (array.tolerance == 0 || !std::isfinite(array.tolerance)) continue;
    words += (words.empty() ? "" : " ") +
             word_within(array.name + "_checksum", checksum_of(array), array.tolerance);
  }
  std::string hash = hash_of(exact_words, arrays);
  return {std::move(words), std::move(hash), std::move(arrays)};
}

}  // namespace harness::runtime
