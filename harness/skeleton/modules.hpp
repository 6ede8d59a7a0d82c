// The embedded modules of the skeleton, by name.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string_view>

namespace harness {

/// The images of a module; throws Error for a name that there is not.
std::span<const harness_image> skeleton_module(std::string_view name);

}  // namespace harness
