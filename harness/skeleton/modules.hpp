// The device modules of this folder. They are embedded into harness as images and found by name.
// runtime/run/link_lines.cpp adds them to link lines, together with the device modules of plugins.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string_view>

namespace harness::skeleton {

/// Returns the images of a device module. Throws std::logic_error for an unknown name, because all names come
/// from harness itself.
std::span<const harness_image> skeleton_module(std::string_view name);

/// Returns the images of a hook's default; `hook` is a name such as "harness_prefetch". Returns none for an
/// unknown hook, and for a hook without a default, which plugins must define.
std::span<const harness_image> default_of_hook(std::string_view hook);

}  // namespace harness::skeleton
