// SuiteSparse:GraphBLAS 7, whose header says of its functions only to C that they are C's. What it includes
// itself comes before.
#pragma once

#include <cerrno>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <complex>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
#include <GraphBLAS.h>
}
