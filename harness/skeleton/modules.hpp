// The modules of this folder, embedded as images and found by name. runtime/run/link_lines.cpp puts them on
// link lines in addition to the plugins.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string_view>

namespace harness::skeleton {

/// The images of a module. Names are written by the harness alone: one that is missing is a std::logic_error.
std::span<const harness_image> skeleton_module(std::string_view name);

/// The images of what a hook does where no plugin defines it, "harness_prefetch" say; none for a hook that
/// every plugin of its role has to define, or that nobody knows here.
std::span<const harness_image> default_of_hook(std::string_view hook);

}  // namespace harness::skeleton
