// What the vendor's library and the memory itself reach on the same device: the yardsticks of PageRank.
#pragma once

#include <string>

#include "hand_cuda.hpp"

namespace harness::hand {

struct SpmvTime {
  double milliseconds = 0;  // of one product, the median
  std::string algorithm;    // the fastest
};

/// y = A * x with cuSPARSE, A in CSR with 32-bit indices and float values.
SpmvTime time_spmv(const Csr& a, int repetitions);

/// Bytes read and written per nanosecond, which is GB/s, by a copy within the device's memory.
double copy_bandwidth(size_t bytes, int repetitions);

}  // namespace harness::hand
