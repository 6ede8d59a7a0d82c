// Hooks: the functions through which device modules call each other, each with a fixed C name. The device
// modules of an algorithm, a format and a schedule together define every hook, and link-time optimisation
// inlines all calls. hooks.def lists the hooks, and this header declares them.
#pragma once

#include "hook_types.h"

// The function type of each hook, named like the hook without its prefix.
namespace harness::hooks {
#define HARNESS_EACH(result, name, parameters) using name = result parameters;
#include "../hooks.def"
}  // namespace harness::hooks

#define HARNESS_EACH(result, name, parameters) HARNESS_HOOK harness::hooks::name harness_##name;
#include "../hooks.def"
