// The hooks between modules: one fixed C name each. A combination is the link of modules that define them
// all; after link-time optimisation none of these calls is left. Hooks by who defines them, in three files;
// in each those that every module of the role has to define stand before those that it may leave out, for
// which the harness links a default (harness/skeleton/default).
#pragma once

#include "algorithm_hooks.h"
#include "format_hooks.h"
#include "superstep_hooks.h"
