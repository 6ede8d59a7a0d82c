# Install: a tree that runs from any prefix, and that outside projects build plugins against with find_package(harness).
# harness finds what belongs to it in ../lib/harness of its executable, so the build tree has the same layout.
include(CMakePackageConfigHelpers)

set(HARNESS_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/harness)

install(DIRECTORY plugins/include/harness DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY plots plugins/template DESTINATION ${CMAKE_INSTALL_LIBDIR}/harness
        PATTERN __pycache__ EXCLUDE)

install(TARGETS harness_sdk EXPORT harness)
install(EXPORT harness NAMESPACE harness:: FILE harnessTargets.cmake DESTINATION ${HARNESS_PACKAGE_DIR})
configure_package_config_file(cmake/harnessConfig.cmake.in ${CMAKE_BINARY_DIR}/cmake/harnessConfig.cmake
  INSTALL_DESTINATION ${HARNESS_PACKAGE_DIR} PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
# The ABI major is the promise to plugins; before 1.0 the device headers may change with each minor version.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/cmake/harnessConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_BINARY_DIR}/cmake/harnessConfig.cmake ${CMAKE_BINARY_DIR}/cmake/harnessConfigVersion.cmake
              plugins/cmake/HarnessPlugin.cmake plugins/cmake/embed.cmake
              plugins/cmake/image.cpp.in plugins/cmake/plugin.map
        DESTINATION ${HARNESS_PACKAGE_DIR})

foreach(folder plots plugins/template)
  get_filename_component(name ${folder} NAME)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/harness)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${CMAKE_BINARY_DIR}/lib/harness/${name} SYMBOLIC)
endforeach()
