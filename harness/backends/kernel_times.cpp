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
  const auto [place, is_new] = places_.try_emplace({launch.kernel, launch.service}, sums_.size());
  if (is_new) sums_.push_back({launch});
  Sum& sum = sums_[place->second];
  ++sum.launches;
  sum.milliseconds += milliseconds;
  since_superstep_ += milliseconds;
  if (launch.ends_superstep) supersteps_.push_back(std::exchange(since_superstep_, 0));
}

TimedRun KernelTimes::result(const KernelNames& names) const {
  TimedRun run;
  for (const Sum& sum : sums_) {
    const KernelNames::Name name = sum.launch.kernel != nullptr
                                       ? names.of(sum.launch.kernel)
                                       : KernelNames::Name{"host", sum.launch.service};
    run.kernels.push_back({{"program", name.program},
                           {"kernel", name.kernel},
                           {"launches", sum.launches},
                           {"kernel_ms", sum.milliseconds}});
  }
  for (size_t i = 0; i < supersteps_.size(); ++i)
    run.by_superstep.push_back({frontiers.at(i), supersteps_[i]});
  return run;
}

}  // namespace harness::backends
