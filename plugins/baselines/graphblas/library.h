// SuiteSparse:GraphBLAS 7. GraphBLAS.h does not declare its functions extern "C" for C++, so this header
// does. The standard headers that GraphBLAS.h includes are included before, outside of extern "C".
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
