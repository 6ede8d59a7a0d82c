// The device modules of this folder, embedded as images and found by name. runtime/run/link_lines.cpp adds
// them to link lines next to the plugins' modules.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string_view>

namespace harness::skeleton {

/// Returns the images of a device module. Throws std::logic_error for an unknown name, because only the
/// harness itself writes names.
std::span<const harness_image> skeleton_module(std::string_view name);

/// Returns the images of a hook's default, such as "harness_prefetch". Empty for a hook that every plugin of
/// its role must define, and for an unknown hook.
std::span<const harness_image> default_of_hook(std::string_view hook);

}  // namespace harness::skeleton
