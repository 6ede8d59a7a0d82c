// The hooks between modules: one fixed C name each. A combination is the link of modules that define them
// all; after link-time optimisation none of these calls is left. All of them are entries of hooks.def,
// declared here.
#pragma once

#include "hook_types.h"

// The type of each hook, of its name without the prefix.
namespace harness::hooks {
#define HARNESS_EACH(result, name, parameters) using name = result parameters;
#include "../hooks.def"
}  // namespace harness::hooks

#define HARNESS_EACH(result, name, parameters) HARNESS_HOOK harness::hooks::name harness_##name;
#include "../hooks.def"
