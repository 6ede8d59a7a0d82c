// Tests the memory of backends whose kernels run on the host: downloads return what was uploaded.
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "runtime/backend_loader.hpp"

namespace harness::testing {
namespace {

TEST(BackendMemory, WhatComesBackIsWhatWentIn) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend(HARNESS_TEST_BACKEND, {1, ""});
  for (const auto place : {backends::Place::device, backends::Place::host})
    for (const size_t bytes : {1, 2, 3, 4, 1000, 5000}) {
      std::vector<unsigned char> sent(bytes), got(bytes, 0);
      std::iota(sent.begin(), sent.end(), 1);
      void* array = backend->allocate(bytes, place);
      backend->upload(array, sent.data(), bytes);
      backend->download(got.data(), array, bytes);
      EXPECT_EQ(got, sent) << bytes;
      backend->fill(array, 0, bytes / 2);
      backend->download(got.data(), array, bytes);
      std::fill_n(sent.begin(), bytes / 2, 0);
      EXPECT_EQ(got, sent) << bytes;
      backend->release(array, bytes, place);
    }
}

TEST(BackendMemory, AnEmptyArrayMayBeANullPointer) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend(HARNESS_TEST_BACKEND, {1, ""});
  void* array = backend->allocate(0, backends::Place::device);
  ASSERT_NE(array, nullptr);
  backend->upload(array, nullptr, 0);
  backend->download(nullptr, array, 0);
  backend->release(array, 0, backends::Place::device);
}

}  // namespace
}  // namespace harness::testing
