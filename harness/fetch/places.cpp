#include "fetch/places.hpp"

#include "base/error.hpp"
#include "base/printable.hpp"

namespace harness::fetch {
namespace {

/// Returns the Place for a file that the user provides. Its archive members and format are those of the
/// source whose file has the same name. If no source has such a file, they are those of the first source.
Place place_of_file(const graph::KnownGraph& known, const std::filesystem::path& file) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(file, failed))
    throw_error("--from {}: found no such file, expected the graph or its archive", file.string());
  const graph::GraphSource* source = &known.sources.front();
  for (const graph::GraphSource& one : known.sources) {
    if (!one.urls.empty() && file_name_of(one.urls.front()) == file.filename()) source = &one;
  }
  Place place{{}, {file}, source->members, source->format};
  for (size_t i = 1; i < source->urls.size(); ++i)
    place.files.push_back(file.parent_path() / file_name_of(source->urls[i]));
  return place;
}

Place place_of_mirror(const std::string& mirror, const graph::GraphSource& source) {
  Place place{{}, {}, source.members, source.format};
  const bool address = mirror.find("://") != std::string::npos;
  for (const std::string& url : source.urls) {
    const std::string name = file_name_of(url);
    if (address) place.urls.push_back(mirror + (mirror.ends_with('/') ? "" : "/") + name);
    if (!address) place.files.push_back(std::filesystem::path(mirror) / name);
  }
  return place;
}

bool may_use(const Place& place, bool offline) {
  return !offline || !place.files.empty();
}

}  // namespace

std::string file_name_of(const std::string& url) {
  const std::string path = url.substr(0, url.find_first_of("?#"));
  return path.substr(path.rfind('/') + 1);
}

std::vector<Place> places_of(const graph::KnownGraph& known, const GetOptions& options) {
  if (!options.from.empty()) return {place_of_file(known, options.from)};
  std::vector<Place> places;
  std::string last_name;
  for (const std::string& mirror : options.mirrors) {
    for (const graph::GraphSource& source : known.sources) {
      if (source.urls.empty() || file_name_of(source.urls.front()) == last_name) continue;
      // A mirror finds a file by its name alone. Successive sources with the same file name therefore need
      // only one Place of this mirror.
      last_name = file_name_of(source.urls.front());
      places.push_back(place_of_mirror(mirror, source));
    }
    last_name.clear();
  }
  for (const graph::GraphSource& source : known.sources)
    places.push_back({source.urls, source.files, source.members, source.format});
  std::erase_if(places, [&](const Place& place) { return !may_use(place, options.offline); });
  if (places.empty()) {
    throw_error(
        "{}: it is not here, and --offline leaves nothing to try (download {} elsewhere, then harness graph "
        "get {} --from FILE)",
        known.id, shortened(known.sources.front().urls.front()), known.id);
  }
  return places;
}

}  // namespace harness::fetch
