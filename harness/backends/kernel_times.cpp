#include "backends/kernel_times.hpp"

namespace harness::backends {

void KernelNames::note(const LinkLine& line, const Program& program) {
  const std::lock_guard lock(lock_);
  for (const std::string& kernel : line.kernels) names_[program.kernel(kernel)] = {line.name, kernel};
}

KernelNames::Name KernelNames::of(Kernel kernel) const {
  const std::lock_guard lock(lock_);
  return names_.at(kernel);
}

void KernelTimes::add(const Launch& launch, double milliseconds) {
  const auto [place, is_new] = places_.try_emplace(launch, sums_.size());
  if (is_new) sums_.push_back({launch});
  Sum& sum = sums_[place->second];
  ++sum.launches;
  sum.milliseconds += milliseconds;
}

std::vector<std::vector<Counted>> KernelTimes::lines(const KernelNames& names) const {
  std::vector<std::vector<Counted>> lines;
  for (const Sum& sum : sums_) {
    const KernelNames::Name name = sum.launch.kernel != nullptr
                                       ? names.of(sum.launch.kernel)
                                       : KernelNames::Name{"host", sum.launch.service};
    lines.push_back({{"program", name.program},
                     {"kernel", name.kernel},
                     {"launches", sum.launches},
                     {"kernel_ms", sum.milliseconds}});
  }
  return lines;
}

}  // namespace harness::backends
