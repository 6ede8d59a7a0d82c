// EGHW: the same as Weaver by a unit that reads rows and edges from memory itself [SparseWeaver 4.5]. It is
// what Weaver is compared with, and has no software form of its own.
#pragma once

#include "weaver.h"

namespace harness {

/// Has the members of Weaver. The step names HARNESS_UNIT_EGHW.
#ifdef HARNESS_EMULATED
using Eghw = UnitDealer<HARNESS_UNIT_EGHW>;
#else
using Eghw = Weaver;
#endif

}  // namespace harness
