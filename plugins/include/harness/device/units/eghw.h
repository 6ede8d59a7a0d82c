// EGHW is a functional unit that works as Weaver does, but also reads rows and edges from memory. It exists
// for comparisons with Weaver [SparseWeaver 4.5]. On devices without such units, the same software replaces
// EGHW and Weaver.
#pragma once

#include "weaver.h"

namespace harness {

/// Has the same members as Weaver. The kernel runs in a step with the functional unit HARNESS_UNIT_EGHW.
#ifdef HARNESS_EMULATED
using Eghw = UnitDealer<HARNESS_UNIT_EGHW>;
#else
using Eghw = Weaver;
#endif

}  // namespace harness
