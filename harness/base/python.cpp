#include "base/python.hpp"

#include <cstdlib>
#include <filesystem>

namespace harness {

std::string python() {
  if (const char* own = std::getenv("HARNESS_PYTHON")) return own;
  return std::filesystem::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
}

}  // namespace harness
