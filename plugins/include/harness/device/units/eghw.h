// EGHW works as Weaver does, with a unit that also reads rows and edges from memory [SparseWeaver 4.5].
// Weaver is compared with it. On devices without such units EGHW is the same software as Weaver.
#pragma once

#include "weaver.h"

namespace harness {

/// Has the same members as Weaver. The step uses HARNESS_UNIT_EGHW.
#ifdef HARNESS_EMULATED
using Eghw = UnitDealer<HARNESS_UNIT_EGHW>;
#else
using Eghw = Weaver;
#endif

}  // namespace harness
