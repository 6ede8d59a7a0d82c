#include "backends/cuda/linker.hpp"

#include <nvJitLink.h>

#include <cstdio>
#include <memory>

#include "base/error.hpp"

namespace harness::cuda {
namespace {

constexpr uint32_t registers_of_a_multiprocessor = 65536, most_registers = 255;

struct Version {
  unsigned major = 0, minor = 0;
};

Version linker_version() {
  Version version;
  nvJitLinkVersion(&version.major, &version.minor);
  return version;
}

// One link operation with its resources.
class Link {
 public:
  explicit Link(const std::vector<std::string>& options) {
    std::vector<const char*> words;
    for (const std::string& option : options) words.push_back(option.c_str());
    require(nvJitLinkCreate(&handle_, static_cast<uint32_t>(words.size()), words.data()), "nvJitLinkCreate");
  }
  ~Link() {
    if (handle_ != nullptr) nvJitLinkDestroy(&handle_);
  }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  void add(const backends::Module& module) {
    require(nvJitLinkAddData(handle_, NVJITLINK_INPUT_LTOIR, module.bytes.data(), module.bytes.size(),
                             module.name.c_str()),
            module.name);
  }
  std::vector<char> finish() {
    require(nvJitLinkComplete(handle_), "link");
    size_t size = 0;
    require(nvJitLinkGetLinkedCubinSize(handle_, &size), "nvJitLinkGetLinkedCubinSize");
    std::vector<char> cubin(size);
    require(nvJitLinkGetLinkedCubin(handle_, cubin.data()), "nvJitLinkGetLinkedCubin");
    return cubin;
  }

 private:
  // Throws an Error with the linker's log, because the error code alone does not help.
  void require(nvJitLinkResult result, const std::string& what) {
    if (result == NVJITLINK_SUCCESS) return;
    std::string log;
    size_t size = 0;
    if (handle_ != nullptr && nvJitLinkGetErrorLogSize(handle_, &size) == NVJITLINK_SUCCESS && size > 1) {
      log.resize(size);
      nvJitLinkGetErrorLog(handle_, log.data());
      log.resize(size - 1);
    }
    throw_error("nvJitLink, {}: error {}: {}", what, static_cast<int>(result),
                log.empty() ? "it gave no reason" : log);
  }

  nvJitLinkHandle handle_ = nullptr;
};

}  // namespace

bool Linker::accepts(const std::string& target, std::string* reason) {
  const Version mine = linker_version();
  Version image;
  if (std::sscanf(target.c_str(), "ltoir:%u.%u", &image.major, &image.minor) == 2 &&
      image.major == mine.major && image.minor <= mine.minor) {
    return true;
  }
  *reason =
      fmt::format("needs ltoir:{}.0 to ltoir:{}.{}, found {}", mine.major, mine.major, mine.minor, target);
  return false;
}

std::string Linker::version() {
  const Version version = linker_version();
  return fmt::format("{}.{}", version.major, version.minor);
}

std::string Linker::fingerprint() const {
  return fmt::format("nvJitLink {} sm_{} O3", version(), architecture_);
}

std::vector<char> Linker::link(const backends::LinkLine& line, Optimise optimise) const {
  std::vector<std::string> options{fmt::format("-arch=sm_{}", architecture_), "-lto",
                                   optimise == Optimise::yes ? "-O3" : "-O0"};
  if (line.threads_per_block > 0) {
    // The threads of a block share the registers of a multiprocessor. Each thread gets a multiple of eight.
    const uint32_t registers = registers_of_a_multiprocessor / line.threads_per_block / 8 * 8;
    if (registers < most_registers) options.push_back(fmt::format("-maxrregcount={}", registers));
  }
  // With these options, nvJitLink drops code that no kernel uses.
  for (const std::string& kernel : line.kernels) options.push_back("-kernels-used=" + kernel);
  Link link(options);
  for (const backends::Module& module : line.modules) link.add(module);
  return link.finish();
}

}  // namespace harness::cuda
