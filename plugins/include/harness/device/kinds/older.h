// Names of earlier SDKs, so that plugins written for them compile. Nothing new should use them.
#pragma once

#include "../balance/line.h"
#include "algorithm.h"

namespace harness {

using WideAlgorithm = VectorAlgorithm;
template <class Line>
using RowCursor = RowLine<Line>;

}  // namespace harness
