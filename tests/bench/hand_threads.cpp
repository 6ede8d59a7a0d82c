#include <omp.h>

#include "hand_written.hpp"

namespace harness::openmp {

void set_threads(unsigned threads) {
  omp_set_num_threads(static_cast<int>(threads));
}

}  // namespace harness::openmp
