#include "fetch/get.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/library_folder.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "fetch/places.hpp"
#include "graph/catalogue/verify.hpp"

namespace harness::fetch {
namespace {

namespace fs = std::filesystem;

/// A lock file, which lets only one process download a graph at a time. Other processes wait. The operating
/// system releases the lock when the process that holds it ends.
class FolderLock {
 public:
  /// Waits until no other process holds the lock. Calls `on_wait` if it has to wait. Throws an Error if the
  /// lock file cannot be created.
  FolderLock(const std::filesystem::path& file, const std::function<void()>& on_wait);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_ = -1;
};

FolderLock::FolderLock(const std::filesystem::path& file, const std::function<void()>& on_wait) {
  file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw_error("{}: cannot be written: {}", file.string(), std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  on_wait();
  while (::flock(file_, LOCK_EX) != 0) {
    if (errno == EINTR) continue;
    const int why = errno;
    ::close(file_);
    throw_error("{}: cannot be locked: {}", file.string(), std::strerror(why));
  }
}

FolderLock::~FolderLock() {
  ::close(file_);  // releases the lock; the file stays, because another process may wait for it
}

/// Returns the path `.NAME.what` next to the folder NAME. Both are on one disk, so a rename can move files
/// between them.
fs::path beside(const fs::path& folder, const char* what) {
  return folder.parent_path() / fmt::format(".{}.{}", folder.filename().string(), what);
}

/// The temporary folders in which a graph is prepared. `downloads` keeps received files until the graph is
/// stored, so that a later call need not receive them again. The destructor removes `files`, which has the
/// unpacked files.
struct Workshop {
  explicit Workshop(const fs::path& folder) : place(folder) {
    downloads = beside(folder, "downloads");
    files = beside(folder, "files");
    fs::remove_all(files);
    fs::create_directories(files);
  }
  ~Workshop() {
    std::error_code ignored;
    fs::remove_all(files, ignored);
    for (const auto& entry : fs::directory_iterator(downloads, ignored)) fs::remove(entry.path(), ignored);
    // fs::remove() removes empty folders only, so each folder with an unfinished download stays, and so does
    // their parent
    fs::remove(downloads, ignored);
  }

  /// Returns the path for the download of an address. It contains a hash of the address, because two
  /// addresses may end with the same file name.
  fs::path download_of(const std::string& url) const {
    const fs::path own = downloads / fmt::format("{:08x}", XXH32(url.data(), url.size(), 0));
    fs::create_directories(own);
    return own / file_name_of(url);
  }

  fs::path place, downloads, files;
};

Transport& require_transport() {
  if (Transport* transport = load_transport()) return *transport;
  throw Error(fmt::format("{}; or bring the file: --from FILE", transport_missing), Exit::unusable);
}

/// Returns the files of a Place, which is a source, a mirror or a file of the user. Files that are not yet on
/// this machine are downloaded first.
std::vector<fs::path> bring(const Place& place, const Workshop& shop, const GetOptions& options,
                            const OnBytes& on_bytes, const OnNote& on_note) {
  for (const fs::path& file : place.files)
    open_outside({.path = file, .expected = "the graph or its archive"});
  if (!place.files.empty()) return place.files;
  std::vector<fs::path> files;
  for (const std::string& url : place.urls) {
    files.push_back(shop.download_of(url));
    if (!fs::exists(files.back()))
      require_transport().download(url, files.back(), options.transfer, on_bytes, on_note);
  }
  return files;
}

/// Puts a file into `shop.files` under `name`. A download gets a hard link, because a copy would need disk
/// space. A file of the user is copied, so that later changes of it have no effect on the stored graph.
fs::path laid(const fs::path& file, const std::string& name, bool downloaded, const Workshop& shop) {
  const fs::path to = shop.files / name;
  std::error_code failed;
  if (downloaded) fs::create_hard_link(file, to, failed);
  if (downloaded && !failed) return to;
  fs::copy_file(file, to, failed);
  if (failed) throw_error("{}: cannot be copied to {}: {}", file.string(), to.string(), failed.message());
  return to;
}

/// Puts the graph's file and its companion files into `shop.files`, and returns the graph's file. Archives
/// are unpacked. If the transport library is missing, archives stay packed, because graph readers can unpack
/// them into memory.
fs::path lay_out(const Place& place, const std::vector<fs::path>& files, const Workshop& shop) {
  if (Transport* transport = load_transport(); transport != nullptr && files.size() == 1) {
    const std::vector<fs::path> unpacked = transport->unpack(files.front(), place.members, shop.files);
    if (!unpacked.empty()) return unpacked.front();
  }
  fs::path first;
  for (size_t i = 0; i < files.size(); ++i) {
    const std::string name = place.urls.empty() ? files[i].filename().string() : file_name_of(place.urls[i]);
    const fs::path file = laid(files[i], name, !place.urls.empty(), shop);
    if (i == 0) first = file;
  }
  return first;
}

/// Reads the graph and returns its sizes and fingerprint. Throws Error if they contradict the catalogue
/// entry.
graph::PinnedGraph checked(const graph::KnownGraph& known, const fs::path& file, const std::string& format,
                           unsigned threads) {
  const graph::PinnedGraph seen = graph::look_at(graph::spec_of(known, file, format), threads);
  const std::string wrong = graph::contradiction(known, seen);
  if (!wrong.empty()) throw_error("it is not the graph of the catalogue: {}", wrong);
  return seen;
}

/// Replaces the graph's folder by the folder of unpacked files, by renaming.
void put_in_place(const Workshop& shop) {
  const fs::path old = beside(shop.place, "old");
  fs::remove_all(old);
  if (fs::exists(shop.place)) fs::rename(shop.place, old);
  fs::rename(shop.files, shop.place);
  fs::remove_all(old);
}

/// Removes the path of the temporary folder from a message, because the folder no longer exists when a user
/// reads the message.
std::string without(const std::string& folder, std::string words) {
  const size_t place = words.find(folder);
  return place == std::string::npos ? words : words.erase(place, folder.size());
}

graph::StoredGraph get_from(const Place& place, const graph::KnownGraph& known, const Workshop& shop,
                            const GetOptions& options, const OnBytes& on_bytes, const OnNote& on_note) {
  const std::vector<fs::path> files = bring(place, shop, options, on_bytes, on_note);
  graph::StoredGraph stored{.source = place.name(), .format = place.format};
  try {
    stored.file = lay_out(place, files, shop);
    stored.seen = checked(known, stored.file, place.format, options.threads);
  } catch (const std::bad_alloc&) {
    throw;  // the downloaded file is kept, because a machine with more memory may be able to read it
  } catch (const Error& e) {
    for (const std::string& url : place.urls) fs::remove_all(shop.download_of(url).parent_path());
    throw_error("{}: {}", shortened(place.name()), without(shop.files.string() + "/", e.what()));
  }
  if (fs::exists(shop.files / graph::note_name)) {
    throw_error(
        "{}: found a file called {}, expected a graph by another name (the note of harness has this one)",
        shortened(place.name()), graph::note_name);
  }
  graph::write_note(shop.files, stored);
  put_in_place(shop);
  fs::remove_all(shop.downloads);
  stored.file = shop.place / stored.file.filename();
  return stored;
}

}  // namespace

Transport* load_transport() {
  return find_library<Transport>({.name = "transport", .entry = "harness_transport_v1"});
}

Got get(const graph::KnownGraph& known, const GetOptions& options, const OnBytes& on_bytes,
        const OnNote& on_note) {
  const auto found = [&] { return options.again ? std::nullopt : graph::find_stored(known); };
  // Finding a stored graph needs no lock, so it also works in a read-only folder.
  if (const auto stored = found()) return {*stored, true};
  const fs::path folder = fs::absolute(graph::folder_of(known));
  fs::create_directories(folder.parent_path());
  const FolderLock lock(beside(folder, "lock"),
                        [&] { on_note(fmt::format("{}: another harness fetches it: waiting", known.id)); });
  // Another process may have downloaded the graph while this one waited for the lock.
  if (const auto stored = found()) return {*stored, true};
  std::string reasons;
  Exit exit = Exit::bad_input;
  for (const Place& place : places_of(known, options)) {
    try {
      const Workshop shop(folder);
      return {get_from(place, known, shop, options, on_bytes, on_note), false};
    } catch (const Error& e) {
      if (e.exit() == Exit::unusable) exit = Exit::unusable;
      // a cause that affects several sources is reported once
      if (reasons.find(e.what()) != std::string::npos) continue;
      reasons += (reasons.empty() ? "" : "; ") + std::string(e.what());
    }
  }
  throw Error(fmt::format("{}: {}", known.id, reasons), exit);
}

}  // namespace harness::fetch
