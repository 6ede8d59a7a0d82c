// EGHW: the same as Weaver, with a unit that also reads rows and edges from memory [SparseWeaver 4.5]. It
// serves as the comparison for Weaver, and has no software form of its own.
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
