#include <dlfcn.h>

#include "base/error.hpp"
#include "base/library_folder.hpp"
#include "fetch/transport.hpp"

namespace harness::fetch {

Transport* load_transport() {
  const std::filesystem::path file = library_folder() / "transport.so";
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return nullptr;
  // Never closed: libcurl keeps what it set up until the process ends.
  void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = library == nullptr ? nullptr : ::dlsym(library, "harness_transport_v1");
  if (entry == nullptr)
    throw Error(fmt::format("{}: cannot be loaded: {}", file.string(), ::dlerror()), Exit::unusable);
  return reinterpret_cast<Transport* (*)()>(entry)();
}

}  // namespace harness::fetch
