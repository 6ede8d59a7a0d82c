#include "fetch/transport/part_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"

namespace harness::fetch {
namespace {

/// Returns the validator that FILE.part.json records for this address. If that file is missing, unreadable or
/// about another address, returns an empty validator, with which the download begins again.
Validator noted(const std::filesystem::path& note, const std::string& url) {
  std::optional<std::string> text;
  try {
    text = read_outside_if_there({.path = note, .most_bytes = uint64_t{1} << 20});
  } catch (const Error&) {  // a pipe or a folder is no FILE.part.json
  }
  const nlohmann::json json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  const auto word = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
  };
  if (!json.is_object() || word("url") != url) return {};
  const Validator validator{word("etag"), word("last_modified")};
  // A validator is one line, which a later request repeats. Further lines would become additional headers of
  // the request.
  return has_control(validator.word()) ? Validator{} : validator;
}

}  // namespace

std::string Validator::word() const {
  return etag.empty() || etag.starts_with("W/") ? last_modified : etag;
}

PartFile::PartFile(const std::filesystem::path& whole, std::string url)
    : whole_(whole), part_(whole), note_(whole), url_(std::move(url)) {
  part_ += ".part";
  note_ += ".part.json";
  file_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
  if (file_ < 0) throw_error("{}: cannot be written: {}", part_.string(), std::strerror(errno));
  validator_ = noted(note_, url_);
  // Without a validator, the missing part could belong to another version of the file, so the download begins
  // again.
  if (validator_.word().empty()) {
    restart({});
  } else {
    size_ = static_cast<uint64_t>(std::max<off_t>(0, ::lseek(file_, 0, SEEK_END)));
  }
}

PartFile::~PartFile() {
  ::close(file_);
  if (size_ > 0) return;
  std::error_code ignored;  // nothing was received, so both files are removed
  std::filesystem::remove(part_, ignored);
  std::filesystem::remove(note_, ignored);
}

void PartFile::restart(const Validator& validator) {
  if (::ftruncate(file_, 0) != 0 || ::lseek(file_, 0, SEEK_SET) != 0)
    throw_error("{}: cannot be written: {}", part_.string(), std::strerror(errno));
  size_ = 0;
  validator_ = validator;
  // if FILE.part.json is not a regular file, it is replaced; writing to a pipe, for example, would wait for a
  // reader
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(note_, ignored)) std::filesystem::remove(note_, ignored);
  std::ofstream(note_) << nlohmann::json{{"url", url_},
                                         {"etag", validator.etag},
                                         {"last_modified", validator.last_modified}}
                              .dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

int PartFile::append(std::span<const std::byte> bytes) {
  const bool written = write_all(file_, bytes);
  const int why = errno;
  size_ = static_cast<uint64_t>(std::max<off_t>(0, ::lseek(file_, 0, SEEK_CUR)));
  return written ? 0 : why;
}

void PartFile::require_room(uint64_t bytes) const {
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(part_, unknown);
  if (unknown || bytes <= size_ || bytes - size_ <= space.available) return;
  throw_error("the disk is full: {} MB are to come, {} MB are free in {}", (bytes - size_) >> 20,
              space.available >> 20, part_.parent_path().string());
}

void PartFile::finish() {
  if (::fsync(file_) != 0 && errno != EINVAL)
    throw_error("{}: cannot be written: {}", part_.string(), std::strerror(errno));
  std::filesystem::rename(part_, whole_);
  std::error_code ignored;
  std::filesystem::remove(note_, ignored);
}

}  // namespace harness::fetch
