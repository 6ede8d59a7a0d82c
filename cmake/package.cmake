# `cpack -G DEB` and `cpack -G TGZ`, run in the build folder, make a package of the installed files. The package
# depends on the libraries that its programs link, which dpkg-shlibdeps finds.
set(HARNESS_MAINTAINER "The harness authors <harness@example.invalid>" CACHE STRING "Whom packages name as maintainer")

set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VENDOR "The harness authors")
set(CPACK_PACKAGE_CONTACT ${HARNESS_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION "harness assembles storage formats, schedules and algorithms for graphs,
each a plugin, into optimised programs, runs the sweep that a YAML file
describes, checks every result, and measures time and memory.")
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Recommended packages draw figures. Suggested packages build plugins.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3, python3-matplotlib, python3-pandas, python3-yaml")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-19, cmake, g++, llvm-19, make")
include(CPack)
