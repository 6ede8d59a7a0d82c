// SuiteSparse:GraphBLAS 7. Its header declares its functions extern "C" for C only, so this header does so
// for C++; the headers that it includes come first.
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
