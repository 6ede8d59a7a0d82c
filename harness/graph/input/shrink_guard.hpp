// A mapped file that somebody makes shorter ends the process that reads on with SIGBUS, and without a word.
// While a guard lives, the process ends with one line about the file instead.
#pragma once

#include <cstddef>
#include <string>

#include "graph/input/mapped_file.hpp"

namespace harness::graph {

class MappedFile::ShrinkGuard {
 public:
  ShrinkGuard(const char* data, size_t bytes, const std::string& name);
  ~ShrinkGuard();
  ShrinkGuard(const ShrinkGuard&) = delete;
  ShrinkGuard& operator=(const ShrinkGuard&) = delete;

 private:
  int slot_ = -1;
  const std::string line_;
};

}  // namespace harness::graph
